# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""board.DISPLAY: 160 x 128 pixels of RGB565 that count what is redrawn and how long it takes."""

from pathlib import Path

import numpy as np
from PIL import Image

from .blinka import Area, busdisplay
from .ground import Ground
from .layers import Group, TileGrid
from .pixels import Native

WIDTH = 160
HEIGHT = 128
BITS_PER_SECOND = 24_000_000
AREA_COST = 100  # microseconds: the commands that set the region, at a guess
FRAME = 16_667  # microseconds between two automatic refreshes


class Display(busdisplay.BusDisplay):
    """A BusDisplay that keeps what it is sent in `pixels`, an array of (HEIGHT, WIDTH).

    They are as the player sees them, who holds the handheld so that its picture is upright.
    """

    _auto_refresh: bool

    def __new__(cls, *args: object, **kwargs: object) -> "Display":
        return object.__new__(cls)  # Blinka's allows one display in a process

    def __init__(self, ground: Ground) -> None:
        self.pixels = np.zeros((HEIGHT, WIDTH), np.uint16)
        self.redrawn = 0  # pixels since the start
        self.refreshes = 0  # those that sent something
        self.first_refresh: int | None = None  # when the first was through, since set to None
        # What was shown when there was nothing to draw, the changes up to then, what was hidden.
        self._calm: tuple[object, int] | None = None
        self._hidden: list[TileGrid] = []
        self._ground = ground
        ground.controls.turned = False
        super().__init__(
            None,
            b"",
            width=WIDTH,
            height=HEIGHT,
            reverse_bytes_in_word=False,
            auto_refresh=False,
        )
        self.auto_refresh = True

    def refresh(
        self,
        *,
        target_frames_per_second: int | None = None,
        minimum_frames_per_second: int = 0,
    ) -> bool:
        """Sends what changed, and takes as long as the bus does."""
        redrawn = self.redrawn
        self._ground.spend(self._send_changes())
        if self.redrawn > redrawn:
            if self.first_refresh is None:
                self.first_refresh = self._ground.clock.now
            self._ground.onlooker()
        return True

    def _send_changes(self) -> int:
        """Draws every changed area. Returns the microseconds that the bus is busy with it."""
        core = self._core
        sent = cost = 0
        if not core.full_refresh and self._calm == (core.current_group, Native.changes):
            for grid in self._hidden:
                grid._finish_hidden()
            return 0
        areas = self._get_refresh_areas()
        for area in areas:
            clipped = Area()
            if core.clip_area(area, clipped):
                self._draw(clipped)
                sent += clipped.size()
                cost += AREA_COST
        core.finish_refresh()
        self._calm = None if areas else self._grow_calm(core.current_group)
        if sent:
            self.redrawn += sent
            self.refreshes += 1
            cost += sent * 16 * 1_000_000 // BITS_PER_SECOND
        return cost

    def _grow_calm(self, root: object) -> tuple[object, int] | None:
        """Nothing of `root` was drawn: nothing will be before something changes.

        None where something may without a word: a shape of vectorio, or the terminal."""
        grids = []
        for leaf in root.leaves() if isinstance(root, Group) else [None]:
            if not isinstance(leaf, TileGrid):
                return None
            grids.append(leaf)
        self._hidden = [
            grid
            for grid in grids
            if (grid._hidden_tilegrid or grid._hidden_by_parent) and not grid._needs_refresh
        ]
        return root, Native.changes

    def _draw(self, area: Area) -> None:
        mask = np.zeros((area.height(), area.width()), bool)
        buffer = np.zeros(mask.shape, np.uint16)
        self._core.fill_area(area, mask, buffer)
        if self.rotation:
            buffer = buffer[::-1, ::-1]
            self.pixels[HEIGHT - area.y2 : HEIGHT - area.y1, WIDTH - area.x2 : WIDTH - area.x1] = (
                buffer
            )
        else:
            self.pixels[area.y1 : area.y2, area.x1 : area.x2] = buffer

    @property
    def rotation(self) -> int:
        return self._core.rotation

    @rotation.setter
    def rotation(self, value: int) -> None:
        if value not in (0, 180):
            raise NotImplementedError("the simulated handheld is held upright or upside down")
        if value != self.rotation:
            self.pixels = self.pixels[::-1, ::-1].copy()
        busdisplay.BusDisplay.rotation.fset(self, value)
        self._ground.controls.turned = value == 180

    @property
    def auto_refresh(self) -> bool:
        return self._auto_refresh

    @auto_refresh.setter
    def auto_refresh(self, value: bool) -> None:
        if value and not self._auto_refresh:
            self._ground.plan(FRAME, self._refresh_by_itself)
        self._auto_refresh = bool(value)

    def _refresh_by_itself(self) -> None:
        if self._auto_refresh:
            self._send_changes()
            self._ground.plan(FRAME, self._refresh_by_itself)

    @property
    def rgb(self) -> np.ndarray:
        """The picture as an array of (HEIGHT, WIDTH, 3) bytes."""
        return rgb_of(self.pixels)

    def save(self, path: Path) -> None:
        """Writes the picture as a PNG."""
        Image.fromarray(self.rgb).save(path, "PNG")


def rgb_of(pixels: np.ndarray) -> np.ndarray:
    """RGB565 pixels as an array of (height, width, 3) bytes."""
    wide = pixels.astype(np.uint32)
    red, green, blue = wide >> 11, wide >> 5 & 63, wide & 31
    channels = (red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2)
    return np.stack(channels, axis=-1).astype(np.uint8)
