# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Scenes by chance, made and changed alike in the simulator's displayio and in Blinka's own."""

from types import SimpleNamespace

import numpy as np
from simulator import layers, pixels
from simulator.blinka import Area, busdisplay, displayio, vectorio
from simulator.display import HEIGHT, WIDTH

OURS = SimpleNamespace(
    Bitmap=pixels.Bitmap, Palette=pixels.Palette, TileGrid=layers.TileGrid, Group=layers.Group
)


class ByBlinka(busdisplay.BusDisplay):
    """Blinka's own display, drawn by Blinka alone, whose pixels are kept."""

    def __new__(cls):
        return object.__new__(cls)

    def __init__(self):
        self.pixels = np.zeros((HEIGHT, WIDTH), np.uint16)
        self.redrawn = 0
        super().__init__(
            None, b"", width=WIDTH, height=HEIGHT, reverse_bytes_in_word=False, auto_refresh=False
        )

    def _refresh_area(self, area):
        clipped = Area()
        if self._core.clip_area(area, clipped):
            size = clipped.size()
            buffer = memoryview(bytearray((size + 1) // 2 * 4)).cast("I")
            mask = memoryview(bytearray((size // 32 + 1) * 4)).cast("I")
            self._core.fill_area(clipped, mask, buffer)
            drawn = np.frombuffer(buffer, np.uint16)[:size]
            self.pixels[clipped.y1 : clipped.y2, clipped.x1 : clipped.x2] = drawn.reshape(
                clipped.height(), clipped.width()
            )
            self.redrawn += size


class Scene:
    """One and the same scene on a simulated display and on Blinka's own: each thing and each
    change of it is made twice."""

    def __init__(self, displays, chance):
        self.modules = (OURS, displayio)
        self.displays = displays
        self.chance = chance
        self.palettes = [self._palette() for _ in range(3)]
        self.grids = []
        self.groups = [self._make("Group")]
        for _ in range(chance.randrange(1, 4)):
            parent = chance.choice(self.groups)
            group = self._make("Group", scale=chance.randrange(1, 4), **self._place())
            self._into(parent, group)
            self.groups.append(group)
        for _ in range(chance.randrange(2, 7)):
            self._into(chance.choice(self.groups), self._grid())
        if chance.random() < 0.5:
            self._into(chance.choice(self.groups), self._shape())
        for display, root in zip(displays, self.groups[0], strict=True):
            display.auto_refresh = False
            display.root_group = root

    def _make(self, name, *args, **kwargs):
        return [getattr(module, name)(*args, **kwargs) for module in self.modules]

    def _each(self, things, name, value):
        for thing in things:
            setattr(thing, name, value)

    def _into(self, parent, child):
        for group, layer in zip(parent, child, strict=True):
            group.append(layer)

    def _place(self):
        return {"x": self.chance.randrange(-20, 150), "y": self.chance.randrange(-20, 120)}

    def _palette(self):
        palette = self._make("Palette", 16)
        for index in range(16):
            color = self.chance.randrange(1 << 24)
            hidden = self.chance.random() < 0.2
            for one in palette:
                one[index] = color
                if hidden:
                    one.make_transparent(index)
        return palette

    def _grid(self):
        chance = self.chance
        wide, high = chance.choice((1, 3, 8, 17)), chance.choice((1, 4, 12))
        across, down = chance.randrange(1, 5), chance.randrange(1, 4)
        bitmaps = self._make("Bitmap", wide * across, high * down, chance.choice((2, 4, 16)))
        for y in range(high * down):
            for x in range(wide * across):
                value = chance.randrange(1 << bitmaps[0]._bits_per_value)
                for bitmap in bitmaps:
                    bitmap[x, y] = value
        size = {"width": chance.randrange(1, 9), "height": chance.randrange(1, 9)}
        tiles = {"tile_width": wide, "tile_height": high, "default_tile": 0}
        palette, place = chance.choice(self.palettes), self._place()
        grid = [
            module.TileGrid(bitmap, pixel_shader=shader, **size, **tiles, **place)
            for module, bitmap, shader in zip(self.modules, bitmaps, palette, strict=True)
        ]
        for name in ("flip_x", "flip_y", "transpose_xy"):
            self._each(grid, name, chance.random() < 0.3)
        self.grids.append(grid)
        return grid

    def _shape(self):
        place, size = self._place(), self.chance.randrange(1, 60)
        return [
            vectorio.Rectangle(pixel_shader=shader, width=size, height=9, **place)
            for shader in self.palettes[0]
        ]

    def change(self):
        """One change, the same in both."""
        chance = self.chance
        grid, group = chance.choice(self.grids), chance.choice(self.groups)
        kind = chance.randrange(9)
        if kind == 0:
            self._each(grid, chance.choice("xy"), chance.randrange(-20, 150))
        elif kind == 1:
            self._each(group, chance.choice("xy"), chance.randrange(-20, 150))
        elif kind == 2:
            self._each(chance.choice((grid, group)), "hidden", chance.random() < 0.4)
        elif kind == 3:
            for one, shader in zip(grid, chance.choice(self.palettes), strict=True):
                one.pixel_shader = shader
        elif kind == 4:
            color = chance.randrange(1 << 24)
            index = chance.randrange(16)
            for palette in chance.choice(self.palettes):
                palette[index] = color
        elif kind == 5:
            self._each(grid, chance.choice(("flip_x", "flip_y")), chance.random() < 0.5)
        elif kind == 6:
            index, tile = chance.randrange(grid[0].width * grid[0].height), chance.randrange(256)
            for one in grid:
                one[index] = tile % one._tiles_in_bitmap
        elif kind == 7:
            for one in grid:
                one.bitmap[0, 0] = 1
        else:
            where = chance.randrange(len(group[0]) + 1)
            if where < len(group[0]):
                for one in group:
                    one.insert(where, one.pop())
        for _ in range(chance.randrange(3)):
            for display in self.displays:
                display.refresh()
