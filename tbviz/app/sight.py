"""Which part of the map is in sight: fitting, zooming around a point, panning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from tbviz.app.camera import Camera, fitted
from tbviz.app.layout import MAP_MARGIN
from tbviz.app.zoom_glide import ZoomGlide
from tbviz.game.given_map import XY

if TYPE_CHECKING:
    from tbviz.app.window import Window


class Sight:
    """Moves the camera; the map never gets lost."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.glide = ZoomGlide()
        self.camera = Camera(1, 0, 0)
        self.fitted = True  # and stays so when the window or the map changes
        self.fit()

    def _kept(self, camera: Camera) -> Camera:
        frame = self.window.session.game.frame
        return camera.kept_inside(self.window.layout.map, frame.width, frame.height)

    def fit(self) -> None:
        frame, layout = self.window.session.game.frame, self.window.layout
        self.camera = fitted(layout.map, frame.width, frame.height, layout.px(MAP_MARGIN))
        self.fitted = True

    def after_layout(self) -> None:
        """The map's region changed."""
        self.glide.stop()
        if self.fitted:
            self.fit()
        else:
            self.camera = self._kept(self.camera)

    def zoom(self, steps: int, at: XY) -> None:
        self._glide_to(self._kept(self.camera.zoomed(steps, *at)))
        self.fitted = False

    def zoom_to_fit(self) -> None:
        before = self.camera
        self.fit()
        fitted_camera, self.camera = self.camera, before
        self._glide_to(fitted_camera)

    def _glide_to(self, camera: Camera) -> None:
        """The camera is there at once; only the eye takes a moment."""
        window, before = self.window, self.camera
        self.camera = camera
        if not window.preferences.motion or before.cell == camera.cell:
            return
        window.picture.draw_map(before)
        self.glide.begin(window.screen, window.layout.map, before, camera, window.now)

    def pan(self, dx: float, dy: float) -> None:
        self.camera = self._kept(self.camera.panned(dx, dy))
        self.fitted = False

    def reveal(self, xy: XY) -> None:
        """Moves the map just so far that a cell is in sight."""
        layout = self.window.layout
        corner = self.camera.to_screen(*xy)
        cell = Rect(round(corner[0]), round(corner[1]), *[max(1, round(self.camera.cell))] * 2)
        inner = layout.map.inflate(*[-2 * layout.px(MAP_MARGIN)] * 2)
        inside = cell.clamp(inner)
        if inside.topleft != cell.topleft:
            self.pan(inside.left - cell.left, inside.top - cell.top)
