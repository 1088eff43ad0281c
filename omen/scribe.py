# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Writes the record of a Duel. It is apart from the reader, which the board has no need of."""

from omen.rules import ELEMENTAL, RULES

SEATS = ("kenza", "kyoza")
TOSS = ("tails", "heads")  # by the seat that moves first


def write(duel, ref=None):
    """The record of a Duel, finished or not. `ref` names its set, by default by its id; the set's
    CRC stands behind it."""
    omens = duel.omens
    names = [omens.id_of(omen) for omen in duel.hands]
    rules = [RULES[i] for i in range(5) if duel.rules >> i & 1]
    lines = [
        "set %s %08x" % (ref or omens.id, omens.crc),
        " ".join(["rules"] + rules),
        "toss " + TOSS[duel.first],
    ]
    if duel.rules & ELEMENTAL:
        lines.append(
            "elements " + " ".join([omens.elements[e - 1] if e else "." for e in duel.elements])
        )
    lines.append("kenza " + " ".join(names[:5]))
    lines.append("kyoza " + " ".join(names[5:]))
    if duel.round > 1:
        lines.append("round %d" % duel.round)
    for play in duel.plays:
        lines.append("play %s %d" % (names[play // 9], play % 9 + 1))
    if duel.resigned is not None:
        lines.append("resign")
    return "\n".join(lines) + "\n"
