"""Colour science, small and literal: contrast, colour difference, colour blindness.

WCAG 2 contrast; CIEDE2000 after Sharma, Wu & Dalal 2005; Machado, Oliveira & Fernandes 2009 at
severity 1, applied to linear light.
"""

from __future__ import annotations

import math

Colour = tuple[int, int, int]
Triple = tuple[float, float, float]

VISIONS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_D65 = (0.95047, 1.0, 1.08883)


def linear(colour: Colour) -> Triple:
    r, g, b = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (channel / 255 for channel in colour)
    )
    return r, g, b


def _times(matrix: tuple[Triple, Triple, Triple], v: Triple) -> Triple:
    x, y, z = (sum(m * c for m, c in zip(row, v, strict=True)) for row in matrix)
    return x, y, z


def contrast(a: Colour, b: Colour) -> float:
    """WCAG 2: from 1 (the same) to 21 (black and white)."""
    lights = sorted(
        0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05 for r, g, b in (linear(a), linear(b))
    )
    return lights[1] / lights[0]


def lab(colour: Colour, vision: str = "normal") -> Triple:
    """CIELAB (D65) of a colour as somebody with this vision sees it."""
    r, g, b = (min(1.0, max(0.0, c)) for c in _times(VISIONS[vision], linear(colour)))
    xyz = _times(_XYZ, (r, g, b))
    f = [
        t ** (1 / 3) if t > (6 / 29) ** 3 else t / (3 * (6 / 29) ** 2) + 4 / 29
        for t in (c / white for c, white in zip(xyz, _D65, strict=True))
    ]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def difference(a: Colour, b: Colour, vision: str = "normal") -> float:
    return ciede2000(lab(a, vision), lab(b, vision))


def ciede2000(first: Triple, second: Triple) -> float:
    l1, a1, b1 = first
    l2, a2, b2 = second
    chroma = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(chroma**7 / (chroma**7 + 25.0**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1 = math.degrees(math.atan2(b1, a1)) % 360 if c1 else 0.0
    h2 = math.degrees(math.atan2(b2, a2)) % 360 if c2 else 0.0

    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    if c1 * c2 == 0:
        h = h1 + h2
    elif abs(h1 - h2) <= 180:
        h = (h1 + h2) / 2
    else:
        h = (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
    dl, dc = l2 - l1, c2 - c1
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2)

    l, c = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * math.cos(math.radians(h - 30))
        + 0.24 * math.cos(math.radians(2 * h))
        + 0.32 * math.cos(math.radians(3 * h + 6))
        - 0.20 * math.cos(math.radians(4 * h - 63))
    )
    sl = 1 + 0.015 * (l - 50) ** 2 / math.sqrt(20 + (l - 50) ** 2)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    rc = 2 * math.sqrt(c**7 / (c**7 + 25.0**7))
    rt = -rc * math.sin(math.radians(60 * math.exp(-(((h - 275) / 25) ** 2))))
    x, y, z = dl / sl, dc / sc, dh / sh
    return math.sqrt(x * x + y * y + z * z + rt * y * z)
