"""Moving AI files: what is written is read back, and each kind of bad input is one clear line."""

from __future__ import annotations

import os
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from tbviz.errors import BadInput
from tbviz.grid.movingai import (
    MAX_CELLS,
    Problem,
    check_problem,
    find_map,
    format_map,
    parse_map,
    read_map,
    read_scen,
    write_map,
    write_scen,
)

SHARED = Path(__file__).resolve().parents[3] / "shared" / "maps"
HEAD = "type octile\nheight 2\nwidth 3\nmap\n"
LINE = "0\ta.map\t3\t2\t0\t0\t2\t1\t2.41421356\n"

terrains = hnp.arrays(np.bool_, hnp.array_shapes(min_dims=2, max_dims=2, max_side=20))
small = st.integers(0, 5000)
letters = st.characters(codec="utf-8", exclude_categories=["C", "Z"], include_characters=" ")
names = st.text(letters, min_size=1).map(lambda name: f"{name.strip()}.map")
problems = st.builds(
    Problem,
    bucket=small,
    map=names,
    width=st.integers(1, 5000),
    height=st.integers(1, 5000),
    start=st.tuples(small, small),
    goal=st.tuples(small, small),
    length=st.integers(0, 10**12).map(lambda n: n / 2**20),
)


def message(call: object, *arguments: object) -> str:
    with pytest.raises(BadInput) as caught:
        call(*arguments)  # type: ignore[operator]
    text = str(caught.value)
    assert "\n" not in text
    return text


def file(folder: Path, text: str | bytes, name: str = "a.map") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


# --- maps -----------------------------------------------------------------------------------------


@given(terrains)
def test_a_map_survives_the_round_trip(blocked: np.ndarray) -> None:
    again = parse_map(format_map(blocked), "a.map")
    assert again.dtype == np.bool_
    assert np.array_equal(again, blocked)


@given(terrains, st.integers(0, 3), st.booleans())
def test_line_ends_and_trailing_blank_lines_do_not_matter(
    blocked: np.ndarray, blank: int, crlf: bool
) -> None:
    text = format_map(blocked).removesuffix("\n") + "\n" * blank
    assert np.array_equal(parse_map(text.replace("\n", "\r\n") if crlf else text, ""), blocked)


@given(st.text())
def test_any_text_is_a_map_or_bad_input(text: str) -> None:
    for candidate in (text, HEAD + text):
        try:
            outcome = parse_map(candidate, "f")
        except BadInput as error:
            cause = str(error)
        else:
            cause = f"f: {outcome.ndim} dimensions"
        assert cause.startswith("f:")
        assert cause.isprintable()


def test_each_kind_of_ground_is_free_or_blocked() -> None:
    text = "type octile\nwidth 7\nheight 1\nmap\n.GS@OTW"
    assert parse_map(text, "f").tolist() == [[False] * 3 + [True] * 4]


def test_a_written_map_is_read_back_and_replaces_the_old_one(tmp_path: Path) -> None:
    path = file(tmp_path, "something else")
    blocked = np.eye(5, 4, dtype=np.bool_)
    write_map(path, blocked)
    assert np.array_equal(read_map(path), blocked)
    assert np.array_equal(read_map(str(path)), blocked)
    assert [p.name for p in tmp_path.iterdir()] == ["a.map"]


def test_a_byte_order_mark_is_no_part_of_the_map(tmp_path: Path) -> None:
    assert read_map(file(tmp_path, "\ufeff" + HEAD + "...\n@@@\n")).shape == (2, 3)


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("", ": the file is empty"),
        (" \n\n", ": the file is empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", ": not a text file"),
        (HEAD.encode() + b"...\n.\xff.\n", ": not a text file"),
        ("hello\n", ":1: not a Moving AI map: expected 'type octile', found 'hello'"),
        ("x" * 99, f":1: not a Moving AI map: expected 'type octile', found '{'x' * 40}...'"),
        ("type hex\n", ":1: not a Moving AI map: expected 'type octile', found 'type hex'"),
        ("type octile\nheight 2\nwidth 3\n", ":3: the header ends without 'map'"),
        ("type octile\nheight 2\nmap\n", ":3: the header has no 'width' line"),
        ("type octile\nwidth 2\nmap\n", ":3: the header has no 'height' line"),
        (
            "type octile\nheight 2\nwidth\nmap\n",
            ":3: expected 'height N', 'width N' or 'map', found 'width'",
        ),
        (
            "type octile\nheight 2\nheight 3\nmap\n",
            ":3: expected 'height N', 'width N' or 'map', found 'height 3'",
        ),
        ("type octile\nheight 0\n", ":2: height must be a whole number >= 1, found '0'"),
        ("type octile\nheight -5\n", ":2: height must be a whole number >= 1, found '-5'"),
        ("type octile\nheight 2.5\n", ":2: height must be a whole number >= 1, found '2.5'"),
        ("type octile\nheight ²\n", ":2: height must be a whole number >= 1, found '²'"),
        (
            "type octile\nheight 1000000\nwidth 1000000\nmap\n...\n",
            f": the header's 1000000x1000000 is more than {MAX_CELLS} cells, the limit",
        ),
        (
            f"type octile\nheight {'9' * 5000}\n",
            f":2: height '{'9' * 40}...' is too large",
        ),
        (HEAD, ": 0 rows of cells, the header says height 2"),
        (HEAD + "...\n", ": 1 rows of cells, the header says height 2"),
        (HEAD + "...\n...\n...\n", ": 3 rows of cells, the header says height 2"),
        (HEAD + "...\n....\n", ":6: this row has 4 cells, the header says width 3"),
        (HEAD + "...\n..\n", ":6: this row has 2 cells, the header says width 3"),
        (HEAD + "\n...\n...\n", ":5: this row has 0 cells, the header says width 3"),
        (HEAD + "....\n..\n", ":5: this row has 4 cells, the header says width 3"),
        (HEAD + "...\n.x.\n", ":6: column 2: unknown character 'x'"),
        (HEAD + "...\n..é\n", ":6: column 3: unknown character 'é'"),
        (HEAD + "...\n... \n", ":6: column 4: unknown character ' '"),
        (HEAD + "...\n.\t.\n", ":6: column 2: unknown character '\\t'"),
        (HEAD + "..\r\n...\n", ":5: this row has 2 cells, the header says width 3"),
    ],
)
def test_a_bad_map_is_named_with_line_and_cause(
    tmp_path: Path, text: str | bytes, cause: str
) -> None:
    path = file(tmp_path, text)
    assert message(read_map, path) == f"{path}{cause}"
    if isinstance(text, str):
        assert message(parse_map, text, "f") == f"f{cause}"


def test_a_header_of_100x100_over_other_rows(tmp_path: Path) -> None:
    path = file(tmp_path, "type octile\nheight 100\nwidth 100\nmap\n" + ("." * 100 + "\n") * 98)
    assert message(read_map, path) == f"{path}: 98 rows of cells, the header says height 100"


@pytest.mark.parametrize("read", [read_map, read_scen])
def test_a_path_that_is_no_readable_file(tmp_path: Path, read: object) -> None:
    missing = tmp_path / "none.map"
    assert message(read, missing) == f"{missing}: no such file"
    assert message(read, tmp_path) == f"{tmp_path}: is a directory, not a file"
    assert message(read, "a\0b") == "a\\x00b: cannot be read: embedded null byte"
    assert message(read, tmp_path / "a\nb").endswith("a\\nb: no such file")
    below = file(tmp_path, HEAD) / "below.map"
    assert message(read, below).startswith(f"{below}: ")


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything"
)
def test_a_file_without_permission(tmp_path: Path) -> None:
    path = file(tmp_path, HEAD)
    path.chmod(0)
    assert message(read_map, path) == f"{path}: cannot be read: Permission denied"


def test_a_failed_write_says_why_and_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = np.zeros((2, 2), dtype=np.bool_)
    assert message(write_map, tmp_path, blocked) == f"{tmp_path}: is a directory, not a file"
    nowhere = tmp_path / "no" / "a.map"
    cause = "cannot be written: No such file or directory"
    assert message(write_map, nowhere, blocked) == f"{nowhere}: {cause}"

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path = file(tmp_path, "precious")
    monkeypatch.setattr(os, "replace", full)
    cause = "cannot be written: No space left on device"
    assert message(write_map, path, blocked) == f"{path}: {cause}"
    assert path.read_text() == "precious"
    assert [p.name for p in tmp_path.iterdir()] == ["a.map"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target = file(tmp_path, "old", "real.map")
    link = tmp_path / "link.map"
    try:
        link.symlink_to(target)
    except OSError:
        pytest.skip("no links here")
    write_map(link, np.zeros((2, 2), dtype=np.bool_))
    assert link.is_symlink()
    assert read_map(target).shape == (2, 2)


def test_only_a_map_can_be_written() -> None:
    with pytest.raises(ValueError, match="height x width"):
        format_map(np.zeros((0, 4), dtype=np.bool_))


def test_a_large_map_is_read_in_the_blink_of_an_eye(tmp_path: Path) -> None:
    path = tmp_path / "large.map"
    blocked = np.random.default_rng(0).random((1024, 1024)) < 0.3
    write_map(path, blocked)
    times = []
    for _ in range(5):
        begin = time.perf_counter()
        again = read_map(path)
        times.append(time.perf_counter() - begin)
    assert np.array_equal(again, blocked)
    assert min(times) < 0.1  # 5 ms in fact; the margin is for a busy machine


# --- scenarios ------------------------------------------------------------------------------------


@given(written=st.lists(problems, min_size=1))
def test_a_scenario_survives_the_round_trip(
    tmp_path_factory: pytest.TempPathFactory, written: list[Problem]
) -> None:
    path = tmp_path_factory.mktemp("scen") / "a.map.scen"
    write_scen(path, written)
    read = read_scen(path)
    assert [p.line for p in read] == list(range(2, len(written) + 2))
    for one, other in zip(read, written, strict=True):
        assert one.length == pytest.approx(other.length, abs=1e-8)
        assert (one.bucket, one.map, one.width, one.height) == (
            other.bucket,
            other.map,
            other.width,
            other.height,
        )
        assert (one.start, one.goal) == (other.start, other.goal)


@pytest.mark.parametrize("version", ["version 1", "version 1.0", "version  1.0 "])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("gap", ["\t", " ", "   ", " \t"])
def test_tabs_blanks_versions_and_line_ends(
    tmp_path: Path, version: str, end: str, gap: str
) -> None:
    text = f"{version}\n{LINE.replace(chr(9), gap)}\n\n".replace("\n", end)
    (problem,) = read_scen(file(tmp_path, text))
    assert problem == Problem(0, "a.map", 3, 2, (0, 0), (2, 1), 2.41421356)
    assert problem.line == 2


@pytest.mark.parametrize("column", ["maps/x/a.map", "maps\\x\\a.map", "a.map", "/a.map"])
def test_the_map_is_found_by_its_base_name_beside_the_scenario(tmp_path: Path, column: str) -> None:
    scen = file(tmp_path, "version 1\n" + LINE.replace("a.map", column), "a.map.scen")
    (problem,) = read_scen(scen)
    cause = "its map 'a.map' is not in the folder of the .scen file"
    assert message(find_map, scen, problem) == f"{scen}:2: {cause}"
    path = file(tmp_path, HEAD)
    assert find_map(scen, problem) == path


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("", ": the file is empty"),
        (b"\0\0", ": not a text file"),
        ("version 1\n\n", ": there is no problem in it"),
        (
            "hello\n",
            ":1: not a Moving AI scenario: expected 'version 1' or 'version 1.0', found 'hello'",
        ),
        ("version 2\n" + LINE, ":1: expected 'version 1' or 'version 1.0', found 'version 2'"),
        ("version 1\n" + LINE + "0 a.map 3 2\n", ":3: expected 9 columns, found 4"),
        ("version 1\n" + LINE.replace("2.4", "2\t2.4"), ":2: expected 9 columns, found 10"),
        (
            "version 1\n0 a.map 3 2 0 x 2 1 2.4\n",
            ":2: start y must be a whole number >= 0, found 'x'",
        ),
        (
            "version 1\n0 a.map 3 2 -1 0 2 1 2.4\n",
            ":2: start x must be a whole number >= 0, found '-1'",
        ),
        (
            "version 1\n0 a.map 0 2 0 0 2 1 2.4\n",
            ":2: map width must be a whole number >= 1, found '0'",
        ),
        (
            "version 1\n0 a.map 3 2 0 0 2 1.5 2.4\n",
            ":2: goal y must be a whole number >= 0, found '1.5'",
        ),
        ("version 1\n0 a.map 3 2 0 0 2 1 nan\n", ":2: length must be a number >= 0, found 'nan'"),
        ("version 1\n0 a.map 3 2 0 0 2 1 -2\n", ":2: length must be a number >= 0, found '-2'"),
        (
            "version 1\n0 a.map 3 2 0 0 2 1 1e999\n",
            ":2: length must be a number >= 0, found '1e999'",
        ),
        ("version 1\n0 maps/ 3 2 0 0 2 1 2.4\n", ":2: 'maps/' names no map"),
    ],
)
def test_a_bad_scenario_is_named_with_line_and_cause(
    tmp_path: Path, text: str | bytes, cause: str
) -> None:
    path = file(tmp_path, text, "a.map.scen")
    assert message(read_scen, path) == f"{path}{cause}"


@pytest.mark.parametrize(
    ("columns", "cause"),
    [
        ("4 2 0 0 2 1", "it says 4x2, but the map 'a.map' is 3x2"),
        ("3 2 3 0 2 1", "start 3,0 is outside the map (3x2)"),
        ("3 2 0 0 0 2", "goal 0,2 is outside the map (3x2)"),
        ("3 2 1 0 2 1", "start 1,0 is blocked"),
        ("3 2 0 0 1 0", "goal 1,0 is blocked"),
    ],
)
def test_a_problem_that_does_not_fit_its_map(tmp_path: Path, columns: str, cause: str) -> None:
    blocked = parse_map(HEAD + ".@.\n...\n", "a.map")
    scen = file(tmp_path, f"version 1\n{LINE}0 a.map {columns} 0\n", "a.map.scen")
    good, bad = read_scen(scen)
    check_problem(good, blocked, scen)
    assert message(check_problem, bad, blocked, scen) == f"{scen}:3: {cause}"


def test_a_map_column_that_could_not_be_read_back_is_not_written(tmp_path: Path) -> None:
    for name in ("", " a.map", "a\tb.map", "a\nb.map"):
        with pytest.raises(ValueError, match="map column"):
            write_scen(tmp_path / "x.scen", [Problem(0, name, 1, 1, (0, 0), (0, 0), 0.0)])
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not SHARED.is_dir(), reason="the benchmark maps are not on this machine")
def test_the_real_benchmark_files_are_read() -> None:
    for path in sorted(SHARED.rglob("*.scen")):
        read = read_scen(path)
        blocked = read_map(find_map(path, read[0]))
        for problem in read:
            check_problem(problem, blocked, path)
