# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Words over several lines, each a TileGrid of its own.

displayio redraws the rectangle around all that changes in a TileGrid. So other words redraw the
part of each line that differs, where one TileGrid for all would redraw them from edge to edge.
"""

from displayio import Group

from omen.widgets.text import HEIGHT, text, write

if 0:  # for the type check alone: the compiler drops it
    from displayio import Palette


class Lines:
    """Room for words at pixel x, y, a line every `tall` pixels. Put `.group` on the screen."""

    def __init__(
        self, x: int, y: int, columns: int, rows: int, colours: "Palette", tall: int = HEIGHT
    ) -> None:
        self.group = Group()
        self.lines = []
        for row in range(rows):
            self.lines.append(text(x, y + row * tall, columns, 1, colours))
            self.group.append(self.lines[row])

    def say(self, words: str, colours: "Palette") -> None:
        """Make them read words, broken between words; the rest is blank.

        What is too long is cut at the end of the last line.
        """
        columns = self.lines[0].width
        for line in self.lines:
            end = len(words)
            if end > columns and line is not self.lines[-1]:
                space = words.rfind(" ", 0, columns + 1)
                end = space if space > 0 else columns
            if end and line.pixel_shader is not colours:
                line.pixel_shader = colours
            write(line, words[:end])
            words = words[end:].strip()
