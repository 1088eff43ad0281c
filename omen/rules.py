# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""How a placement resolves: every rule of the game, once."""

# Read from top to bottom: the tables, the position, the placement, then what it leads to. All are
# free functions on flat buffers of ints, so that one source serves the board, CPython and numba.
#
# A *position* is a buffer of POSITION ints from 0 to 255 (a bytearray on the board, an array of
# signed ints under numba). Making a play changes it in place and allocates nothing; to take the
# play back, copy the position before (`saved[:] = pos`) and copy it back after.
#
# A *deal* is what stays as it is for a whole Duel: a buffer of DEAL ints, made by sight.py. The ten
# Omens have *slots*: 0 to 4 are Kenza's Hand, 5 to 9 Kyoza's.
#
# Tiles are 0 to 8 in reading order; sides 0 to 3 are north, east, south, west. Four Ranks of 0 to
# 15 are packed in one int, north highest: 0x4253 is 4 north, 2 east, 5 south, 3 west.
#
# Source of every rule: the game's rules text and the rulings on it; "step N" below is their
# "How a placement resolves".

from micropython import const

if 0:  # for the type check alone: the compiler drops it
    from array import array

KENZA = const(0)
KYOZA = const(1)
VACANT = const(2)

OPEN = const(1)
ELEMENTAL = const(2)
EFFECT = const(4)
SAME = const(8)
PLUS = const(16)
RULES = ("open", "elemental", "effect", "same", "plus")
ALL_RULES = const(31)

# Why an Omen was Overturned: an index into CAUSES. A plain Clash is 0, so that its line in the log
# is the tile itself.
BY_CLASH = const(0)
BY_SAME = const(1)
BY_PLUS = const(2)
BY_COMBO = const(3)
CAUSES = ("clash", "same", "plus", "combo")

# Effects by number, in the order of effects.py.
ATTUNED = const(1)
BASTION = const(2)
PHOENIX = const(3)
HEX = const(4)
ZENITH = const(5)
NADIR = const(6)
DEVOUR = const(7)
RECLUSE = const(8)
CONSTELLATION = const(9)
TIDE = const(10)
DAWN = const(11)
DUSK = const(12)
WHIRL = const(13)
MIRROR = const(14)

# Where things stand in a position. The owner of tile t is pos[t] itself, the array that is read
# most: an offset of 0 costs the board no addition.
NORTH_EAST = const(9)  # + tile: north and east Rank, 4 bits each
SOUTH_WEST = const(18)  # + tile: south and west Rank
TILE_EFFECT = const(27)  # + tile: the Effect of the Omen there
TILE_SLOT = const(36)  # + tile: the slot of the Omen there
HANDS = const(45)  # + seat: the slots still in that Hand, a bit each, the lowest for its first
TURN = const(47)  # the seat to move
RYO = const(48)  # Kenza's Ryo; Kyoza has the rest of 10
# The stage at which a placement stops: so many Overturns; 8, which none exceeds, for all of it.
STAGE = const(49)
OVERTURNS = const(50)  # how many Omens the last placement Overturned: the length of the log
LOG = const(51)  # + 0 to 7: the Overturned tile, and the cause << 4, in their order
# + 0 to 7: the tile of the Omen that did it, for a Combo; else it is the placed one.
ATTACKERS = const(59)
POSITION = const(67)

# Where things stand in a deal.
SETTLED = const(0)  # + slot * 9 + tile: the printed Ranks after Elemental Tuning on that tile
SLOT_EFFECT = const(90)  # + slot: its Effect, 0 where Effects are off
# + slot: not 0 where its placement is resolved step by step, whatever it meets.
STEPWISE = const(100)
JUDGED = const(110)  # which of SAME and PLUS are on
DEAL = const(111)

# The real neighbours of each tile: those of tile t are FIRST[t] to FIRST[t + 1] - 1, in the order
# west, south, east, north. Backwards, because `place` packs what it finds into one int from which
# the last comes out first.
FIRST = (0, 2, 5, 7, 10, 14, 17, 19, 22, 24)
NEAR = (3, 1, 0, 4, 2, 1, 5, 6, 4, 0, 3, 7, 5, 1, 4, 8, 2, 7, 3, 6, 8, 4, 7, 5)
# For each of those: where the Rank on our side stands in the packed int ...
OURS = (4, 8, 0, 4, 8, 0, 4, 4, 8, 12, 0, 4, 8, 12, 0, 4, 12, 8, 12, 0, 8, 12, 0, 12)
# ... in which bytes of the position that Rank and the one that faces it stand, and how far up in
# both: two facing Ranks share that.
# fmt: off
OWN = (
    18, 9, 19, 19, 10, 20, 20, 21, 12, 12, 22, 22, 13, 13, 23, 23, 14, 15, 15, 25, 16, 16, 26, 17,
)
FACING = (
    12, 19, 9, 13, 20, 10, 14, 15, 22, 18, 12, 16, 23, 19, 13, 17, 20, 25, 21, 15, 26, 22, 16, 23,
)
# fmt: on
UP = (4, 0, 0, 4, 0, 0, 4, 4, 0, 4, 0, 4, 0, 4, 0, 4, 4, 0, 4, 0, 0, 4, 0, 4)

SLOT_BIT = (1, 2, 4, 8, 16, 1, 2, 4, 8, 16)
SIGN = (1, -1)  # of the mover in Kenza's Ryo


def rank(ranks: int, side: int) -> int:
    """One Rank, 0 to 15, of four packed ones; side 0 to 3."""
    return ranks >> 12 - 4 * side & 15


def raised(ranks: int) -> int:
    """Packed Ranks at +1 each, held to 15."""
    return ranks + 0x1111 - (ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & 0x1111)


def lowered(ranks: int) -> int:
    """Packed Ranks at -1 each, held to 0."""
    return ranks - ((ranks | ranks >> 1 | ranks >> 2 | ranks >> 3) & 0x1111)


def owner(pos: bytearray, tile: int) -> int:
    """KENZA, KYOZA or VACANT."""
    return pos[tile]


def ranks_at(pos: bytearray, tile: int) -> int:
    """The packed current Ranks of the Omen on the tile."""
    return pos[NORTH_EAST + tile] << 8 | pos[SOUTH_WEST + tile]


def slot_at(pos: bytearray, tile: int) -> int:
    """The slot, 0 to 9, of the Omen on the tile."""
    return pos[TILE_SLOT + tile]


def ryo(pos: bytearray, seat: int) -> int:
    """The Ryo of a seat, 0 to 10: Omens in hand and tiles controlled."""
    return pos[RYO] if seat == KENZA else 10 - pos[RYO]


def place(pos: bytearray, deal: "array[int]", slot: int, tile: int) -> None:
    """Place the Omen of a slot in the mover's Hand on a vacant tile and resolve it, steps 1 to 5.

    Nothing is checked: the caller knows that the play is legal. Afterwards it is the other seat's
    turn and the log holds what was Overturned.
    """
    seat = pos[TURN]
    ranks = deal[slot * 9 + tile]
    effect = deal[SLOT_EFFECT + slot]
    pos[tile] = seat
    pos[NORTH_EAST + tile] = ranks >> 8
    pos[SOUTH_WEST + tile] = ranks & 255
    pos[TILE_EFFECT + tile] = effect
    pos[TILE_SLOT + tile] = slot
    pos[HANDS + seat] -= SLOT_BIT[slot]
    pos[OVERTURNS] = 0
    if effect >= RECLUSE:
        ranks = placed_effect(pos, tile, effect)
    # Most placements come to plain Clashes: no Same or Plus, no Effect that works in them. One look
    # around finds that out and who loses; `attack` knows all the rest. It would say the same of a
    # plain Clash (a test compares them), at three times the price.
    stepwise = deal[STEPWISE + slot]
    alike = seen = twice = lost = won = 0
    for i in range(FIRST[tile], FIRST[tile + 1]):
        near = NEAR[i]
        held_by = pos[near]
        if held_by != VACANT:
            ours = ranks >> OURS[i] & 15
            facing = pos[FACING[i]] >> UP[i] & 15
            # The sums met once and twice, a bit each. (15 + 15 is no small int on the board: that
            # once in a thousand Duels it may allocate.)
            bit = 1 << ours + facing
            twice |= seen & bit
            seen |= bit
            if ours > facing:
                if held_by != seat:
                    lost = lost << 4 | near
                    won += 1
                    if PHOENIX <= pos[TILE_EFFECT + near] <= HEX:
                        stepwise = 1
            elif ours == facing:
                alike += 1
    if twice or alike > 1:
        sides = matches(pos, tile, deal[JUDGED], alike, twice)
        if sides >> 4:
            attack(pos, tile, sides >> 4, BY_SAME)
        if sides & 15:
            attack(pos, tile, sides & 15, BY_PLUS)
        more = pos[OVERTURNS]
        attack(pos, tile, 0, BY_CLASH)
        # The log is the Combo's queue. It grows while it is read; the Omens that the placement's
        # own Clash Overturned stand in it too, and start nothing.
        i = 0
        while more and i < pos[OVERTURNS]:
            if pos[LOG + i] >> 4 != BY_CLASH:
                attack(pos, pos[LOG + i] & 15, 0, BY_COMBO)
            i += 1
    elif stepwise:
        attack(pos, tile, 0, BY_CLASH)
    elif won:
        pos[OVERTURNS] = won
        pos[RYO] += won * SIGN[seat]
        for i in range(won):
            near = lost & 15
            lost >>= 4
            pos[near] = seat
            pos[LOG + i] = near
    pos[TURN] = 1 - seat


def last_gain(pos: bytearray, deal: "array[int]", slot: int, tile: int) -> int:
    """The Ryo that the mover wins by placing the Omen of a slot on the last vacant tile.

    As many as `place` Overturns there (a test compares them); but nothing is to follow, so that
    most often nothing is written. The position is worth nothing afterwards.
    """
    if deal[SLOT_EFFECT + slot] < ZENITH:
        seat = pos[TURN]
        ranks = deal[slot * 9 + tile]
        alike = seen = twice = won = 0
        for i in range(FIRST[tile], FIRST[tile + 1]):
            ours = ranks >> OURS[i] & 15
            facing = pos[FACING[i]] >> UP[i] & 15
            bit = 1 << ours + facing
            twice |= seen & bit
            seen |= bit
            if ours > facing:
                near = NEAR[i]
                if pos[near] != seat:
                    won += 1
                    if pos[TILE_EFFECT + near] == HEX:
                        twice = 1
            elif ours == facing:
                alike += 1
        if alike < 2 and not twice:
            return won
    place(pos, deal, slot, tile)
    return pos[OVERTURNS]


def placed_effect(pos: bytearray, tile: int, effect: int) -> int:
    """The Effect of an Omen that was just placed on the tile; returns its packed Ranks after it."""
    seat = pos[tile]
    ranks = ranks_at(pos, tile)
    count = 0
    if effect == TIDE and ryo(pos, seat) < 5:
        ranks = raised(ranks)
    for i in range(FIRST[tile], FIRST[tile + 1]):
        near = NEAR[i]
        held_by = pos[near]
        if held_by == VACANT:
            continue
        count += 1
        if effect == CONSTELLATION:
            if held_by == seat:
                ranks = raised(ranks)
        elif effect == DAWN:
            if held_by == seat:
                set_ranks(pos, near, raised(ranks_at(pos, near)))
        elif effect == DUSK:
            if held_by != seat:
                set_ranks(pos, near, lowered(ranks_at(pos, near)))
        elif effect == WHIRL:
            turned = ranks_at(pos, near)
            set_ranks(pos, near, turned >> 4 | (turned & 15) << 12)
        elif effect == MIRROR:
            facing = pos[FACING[i]] >> UP[i] & 15
            ranks += (facing - (ranks >> OURS[i] & 15)) << OURS[i]
    if effect == RECLUSE and count == 0:
        ranks = raised(raised(ranks))
    set_ranks(pos, tile, ranks)
    return ranks


def set_ranks(pos: bytearray, tile: int, ranks: int) -> None:
    """Give the Omen on the tile these packed Ranks."""
    pos[NORTH_EAST + tile] = ranks >> 8
    pos[SOUTH_WEST + tile] = ranks & 255


def matches(pos: bytearray, tile: int, rules: int, alike: int, twice: int) -> int:
    """The sides on which the Omen that was just settled Overturns an opposing one by Same or Plus.

    By Same << 4, and by Plus; a bit each, the lowest for the first neighbour in NEAR. The Omen lies
    on the tile. `rules` says which of SAME and PLUS are on, `alike` on how many sides the Ranks are
    equal, `twice` which sums of two facing Ranks stand on two sides or more, a bit each.
    """
    # Both are judged on the board as it is before either Overturns anything.
    ranks = ranks_at(pos, tile)
    other = 1 - pos[tile]
    same = plus = 0
    side = 1
    for i in range(FIRST[tile], FIRST[tile + 1]):
        if pos[NEAR[i]] == other:
            ours = ranks >> OURS[i] & 15
            facing = pos[FACING[i]] >> UP[i] & 15
            if alike > 1 and rules & SAME and ours == facing:
                same |= side
            if rules & PLUS and twice >> ours + facing & 1:
                plus |= side
        side <<= 1
    return same << 4 | plus


def attack(pos: bytearray, attacker: int, sides: int, cause: int) -> None:
    """The Omen on the attacker's tile attacks its opposing neighbours.

    BY_SAME and BY_PLUS it Overturns those on `sides`, as `matches` has them; BY_CLASH and BY_COMBO,
    with sides 0, those that its Rank beats.

    An Overturn is ownership and Ryo, then `phoenix`, `hex` and `devour`, in this order; and a line
    in the log. (It has no function of its own: the board's stack is that short.)
    """
    seat = pos[attacker]
    other = 1 - seat
    for i in range(FIRST[attacker + 1] - 1, FIRST[attacker] - 1, -1):
        tile = NEAR[i]
        if pos[tile] == other:
            if sides:
                lead = sides >> i - FIRST[attacker] & 1
            else:
                # Its Rank is read anew on every side: `hex` and `devour` change it on the way.
                lead = (pos[OWN[i]] >> UP[i] & 15) - (pos[FACING[i]] >> UP[i] & 15)
                effect = pos[TILE_EFFECT + attacker]
                if effect == NADIR:
                    lead = -lead
                elif effect == ZENITH:
                    lead += 1
            effect = pos[TILE_EFFECT + tile]
            length = pos[OVERTURNS]
            if lead > 0 and (effect != BASTION or cause == BY_CLASH) and length < pos[STAGE]:
                pos[tile] = seat
                pos[RYO] += SIGN[seat]
                pos[LOG + length] = tile | cause << 4
                pos[ATTACKERS + length] = attacker
                pos[OVERTURNS] = length + 1
                if effect == PHOENIX:
                    set_ranks(pos, tile, raised(ranks_at(pos, tile)))
                elif effect == HEX:
                    set_ranks(pos, attacker, lowered(ranks_at(pos, attacker)))
                if pos[TILE_EFFECT + attacker] == DEVOUR:
                    set_ranks(pos, attacker, raised(ranks_at(pos, attacker)))
