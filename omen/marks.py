# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The look of each Element: the marks that screens and pictures show it by."""

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Sequence

# Elements of these names have looks of their own, in this order.
NAMES = "wood metal earth sun moon fire water"


def marks_of(elements: "Sequence[str]") -> bytes:
    """The look of each Element: its cell in the bitmaps of marks, the low three bits its colour.

    Cells 0 to 7 show what Elements of KNOWN names are; the others get, in their order, the colours
    that are left, with the plain shapes of cells 8 to 15.
    """
    known = NAMES.split()
    taken = [name in elements for name in known] + [False]
    marks = bytearray(len(elements))
    for i in range(len(elements)):
        if elements[i] in known:
            marks[i] = known.index(elements[i])
        else:
            colour = taken.index(False)
            taken[colour] = True
            marks[i] = 8 + colour
    return bytes(marks)
