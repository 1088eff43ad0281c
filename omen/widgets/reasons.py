# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Why the last placement Overturned what it did: the Ranks that decided, and each Effect's part."""

from omen import rules
from omen.sight import log_of
from omen.widgets.facing import add, changed, faced

if 0:  # for the type check alone: the compiler drops it
    from omen.duel import Duel

HELD = len(rules.CAUSES)  # a reason's cause where nothing was Overturned,
EFFECTS = HELD  # and + an Effect where that one worked


def reasons(duel: "Duel") -> list:
    """What the last placement came to and why, in order: (cause, moment, pairs, lit) each.

    `cause` is the engine's, or EFFECTS and more for an Effect. `moment` is 2 * k for what is to be
    seen before Overturn k, one less for what came with the one before it, or with the placement
    itself. `pairs` are the facing Ranks that decided, (the attacker's, the other) each; `lit` are
    those Ranks, or those that an Effect changed, (tile, side, Rank) each. Where nothing was
    Overturned, HELD tells which Ranks face each other.
    """
    log = duel.log()
    slot, placed = divmod(duel.plays[-1], 9)
    before = pos = duel.stage(0)
    effect = pos[rules.TILE_EFFECT + placed]
    lit: list = []
    for tile in range(9):
        if pos[tile] != rules.VACANT:
            printed = rules.ranks_at(duel.before, tile)
            if tile == placed:
                printed = duel.tuned(slot, tile)
                element = duel.elements[tile]
                if effect == rules.ATTUNED and element != duel.omens.element(duel.hands[slot]):
                    printed = duel.printed(slot)
            lit += changed(tile, printed, rules.ranks_at(pos, tile))
    found: list = []
    if lit:
        found.append((EFFECTS + effect, -1, (), lit))
    if not log:
        pairs = [pair for pair in faced(pos, placed) if pos[rules.NEAR[pair[0]]] != pos[placed]]
        add(found, HELD, 0, placed, pairs)
    for k in range(len(log)):
        lost, cause, attacker = log[k]
        # Same and Plus are judged before anything is Overturned; a Clash is as it comes to it.
        known = cause in (rules.BY_CLASH, rules.BY_COMBO)
        pairs = faced(pos if known else before, attacker)
        own = [pair for pair in pairs if rules.NEAR[pair[0]] == lost]
        ours, other = own[0][1:]
        if known:
            pairs = own
            effect = pos[rules.TILE_EFFECT + attacker]
            if effect == rules.NADIR or (effect == rules.ZENITH and ours == other):
                add(found, EFFECTS + effect, 2 * k - 1, attacker, pairs)
        elif cause == rules.BY_SAME:
            pairs = [pair for pair in pairs if pair[1] == pair[2]]
        else:
            pairs = [pair for pair in pairs if pair[1] + pair[2] == ours + other]
        add(found, cause, 2 * k, attacker, pairs)
        after = duel.stage(k + 1)
        for tile in (lost, attacker):
            lit = changed(tile, rules.ranks_at(pos, tile), rules.ranks_at(after, tile))
            effect = pos[rules.TILE_EFFECT + lost]
            if tile == attacker and effect != rules.HEX:
                effect = pos[rules.TILE_EFFECT + attacker]
            if lit:
                found.append((EFFECTS + effect, 2 * k + 1, (), lit))
        pos = after
    for tile in range(9):
        if pos[tile] == duel.turn and pos[rules.TILE_EFFECT + tile] == rules.BASTION:
            # What would be, if it had no Effect?
            after = bytearray(duel.before)
            after[rules.TILE_EFFECT + tile] = 0
            rules.place(after, duel.deal, slot, placed)
            for lost, cause, _ in log_of(after, placed):
                if lost == tile and cause != rules.BY_CLASH:
                    ranks = rules.ranks_at(pos, tile)
                    lit = changed(tile, ~ranks, ranks)
                    found.append((EFFECTS + rules.BASTION, 2 * len(log) - 1, (), lit))
    return found
