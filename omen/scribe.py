# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Writes the record of a Duel. It is apart from the reader: at a Duel's end only this is loaded."""

from omen.rules import ELEMENTAL, RULES

SEATS = ("kenza", "kyoza")
TOSS = ("tails", "heads")  # by the seat that moves first


def write(duel, ref=None):
    """The record of a Duel, finished or not. `ref` names its set, by default by its id; the set's
    CRC stands behind it."""
    omens = duel.omens
    text = "set %s %08x\nrules" % (ref or omens.id, omens.crc)
    for i in range(5):
        if duel.rules >> i & 1:
            text += " " + RULES[i]
    text += "\ntoss " + TOSS[duel.first]
    if duel.rules & ELEMENTAL:
        text += "\nelements"
        for element in duel.elements:
            text += " " + (omens.elements[element - 1] if element else ".")
    for slot in range(10):
        if slot % 5 == 0:
            text += "\n" + SEATS[slot // 5]
        text += " " + omens.id_of(duel.hands[slot])
    if duel.round > 1:
        text += "\nround %d" % duel.round
    for play in duel.plays:
        text += "\nplay %s %d" % (omens.id_of(duel.hands[play // 9]), play % 9 + 1)
    if duel.resigned is not None:
        text += "\nresign"
    return text + "\n"
