# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What a placement Overturned, in the few words that the strip has room for."""

from omen import rules


def taken(say, pos) -> str:
    """At most 14 characters: by which cause how many. Of several causes a Combo says most, since
    it only comes of the others; without one, just how many. `say`: the words of hints."""
    count = pos[rules.OVERTURNS]
    first, last = pos[rules.LOG] >> 4, pos[rules.LOG + count - 1] >> 4
    if first != last and last != rules.BY_COMBO:
        return say["taken"].format(count)
    return say.part("takes", last).format(count)
