# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What a placement Overturned, in the few words that the strip has room for."""

from omen import rules

OTHER = 4  # the words for several causes


def taken(words: list, pos: bytearray) -> str:
    """By which cause how many, in at most 14 characters.

    Of several causes a Combo says most, since it only comes of the others; without one, just how
    many. `words`: for each cause, and MIXED.
    """
    count = pos[rules.OVERTURNS]
    first, last = pos[rules.LOG] >> 4, pos[rules.LOG + count - 1] >> 4
    which = last if last in (first, rules.BY_COMBO) else OTHER
    return words[min(which, len(words) - 1)].format(count)
