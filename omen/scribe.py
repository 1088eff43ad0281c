# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Writes the record of a Duel. It is apart from the reader: at a Duel's end only this is loaded."""

from omen.rules import ELEMENTAL, RULES

if 0:  # for the type check alone: the compiler drops it
    from omen.duel import Duel

SEATS = ("kenza", "kyoza")
TOSS = "tails heads".split()  # by the seat that moves first


def write(duel: "Duel", ref: str | None = None) -> str:
    """The record of a Duel, finished or not.

    `ref` names its set, by default by its id; the set's CRC stands behind it.
    """
    omens = duel.omens
    lines = [
        ["set", ref or omens.id, "%08x" % omens.crc],
        ["rules"] + rule_words(duel.rules),
        ["toss", TOSS[duel.first]],
    ]
    if duel.rules & ELEMENTAL:
        named = (".",) + omens.elements
        lines.append(["elements"] + [named[element] for element in duel.elements])
    for seat in range(2):
        hand = duel.hands[5 * seat : 5 * seat + 5]
        lines.append([SEATS[seat]] + [omens.id_of(omen) for omen in hand])
    if duel.round > 1:
        lines.append(["round", str(duel.round)])
    for play in duel.plays:
        lines.append(["play", omens.id_of(duel.hands[play // 9]), str(play % 9 + 1)])
    if duel.resigned is not None:
        lines.append(["resign"])
    return "".join([" ".join(words) + "\n" for words in lines])


def rule_words(bits: int) -> list[str]:
    """The names of the rules that are on, in their order."""
    return [RULES[i] for i in range(len(RULES)) if bits >> i & 1]
