# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The Ranks round an Omen on the Tenmonban: which face it, which an Effect changed.

And how the strip says it, in one line.
"""

from omen import rules

ROOM = 14  # characters


def add(found: list, cause: int, moment: int, attacker: int, pairs: list) -> None:
    """Add a reason of these pairs to those that were found; or the pairs to one that is there."""
    facing = [pair[1:] for pair in pairs]
    lit = []
    for i, ours, other in pairs:
        side = 3 - rules.OURS[i] // 4
        lit += [(attacker, side, ours), (rules.NEAR[i], side ^ 2, other)]
    for reason in found:
        if reason[0] == cause and reason[3][0][0] == attacker:
            if reason[3] == lit:
                return
            if cause not in (rules.BY_SAME, rules.BY_PLUS):
                reason[2].extend(facing)
                reason[3].extend(lit)
                return
    found.append((cause, moment, facing, lit))


def faced(pos: bytearray, tile: int) -> list:
    """The Ranks that face each other round a tile, from north on.

    Each is (index into NEAR, its own, the other).
    """
    found = []
    ranks = rules.ranks_at(pos, tile)
    for i in range(rules.FIRST[tile + 1] - 1, rules.FIRST[tile] - 1, -1):
        if pos[rules.NEAR[i]] != rules.VACANT:
            facing = pos[rules.FACING[i]] >> rules.UP[i] & 15
            found.append((i, ranks >> rules.OURS[i] & 15, facing))
    return found


def changed(tile: int, before: int, after: int) -> list:
    """The Ranks of the Omen on a tile that differ: (tile, side, Rank) each."""
    lit = []
    for side in range(4):
        now = rules.rank(after, side)
        if now != rules.rank(before, side):
            lit.append((tile, side, now))
    return lit


def sign(ours: int, facing: int) -> str:
    """How two Ranks compare."""
    return "=" if ours == facing else ">" if ours > facing else "<"


def compared(cause: int, pairs: list) -> str:
    """Pairs of facing Ranks in one line: 6 = 6, 5 = 5."""
    line = ""
    for space, end in ((" ", ", "), ("", ", "), ("", " ")):
        parts = ["{:X}{}{}{}{:X}".format(x, space, sign(x, y), space, y) for x, y in pairs]
        line = ("Combo " if cause == rules.BY_COMBO else "") + end.join(parts)
        if len(line) <= ROOM:
            return line
    return line[: ROOM - 2] + ".."


def summed(cause: int, pairs: list) -> str:
    """Pairs of facing Ranks with the same sum in one line: 2+8 = 5+5 = 10."""
    parts = ["{:X}+{:X}".format(ours, facing) for ours, facing in pairs]
    total = str(pairs[0][0] + pairs[0][1])
    if len(parts) < 3:
        return " = ".join(parts + [total])
    return "=".join(parts[: ROOM // 4] + [total])
