# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The engine and its exact search in a packed form for numba, which the solver alone uses.

omen/rules.py looks at one side after the other, with branches that a PC guesses wrong half of the
time; here arithmetic does all four sides at once. That takes half the time of omen/rules.py
compiled. The rules stay that file's: tests/players/test_packed.py holds every placement to it, and
whole searches, values and placements counted, to omen/players/search.py. An Effect that is new
there must be entered here too. (Nine of ten deals of `mansions` have one that changes Ranks on the
board, so that a form without Effects would serve few.)

A *board* is one array of ints: a row for each ply, then what all plies share. A row is the
Tenmonban, with a cell of rim behind each of its rows and all around, then Hands, turn and Ryo. A
cell holds an Omen: its four Ranks, a byte each, north lowest, then east, south, west; in each
byte's top bit who controls it, 0 for Kenza; its Effect above them. Vacant cells and the rim hold
RIM, whose bytes are above any Rank and make no sum that another side can make.
"""

import numpy as np

from engine.compiled import lean
from omen.players.search import CERTAIN, HELD, WORST
from omen.rules import (
    BASTION,
    CONSTELLATION,
    DAWN,
    DEVOUR,
    DUSK,
    HEX,
    JUDGED,
    MIRROR,
    NADIR,
    PHOENIX,
    PLUS,
    RECLUSE,
    SAME,
    SIGN,
    SLOT_EFFECT,
    TIDE,
    VACANT,
    WHIRL,
    ZENITH,
)
from omen.sight import Sight

TOPS, RANKS, ONES = 0x80808080, 0x7F7F7F7F, 0x01010101
RIM = 0x70605040
TOUCHY = 1 << 40  # of an Omen whose Effect works when it is Overturned

CELL = (4, 5, 6, 8, 9, 10, 12, 13, 14)  # of each tile
NORTH, EAST, SOUTH, WEST = -4, 1, 4, -1
STEP = (NORTH, EAST, SOUTH, WEST)

# A row, behind its cells.
HANDS = 20  # + seat: the slots still in that Hand, a bit each
TURN = 22
RYO = 23  # Kenza's
ROW = 24
# Behind ten rows.
LOG = 10 * ROW  # how many Omens the last placement Overturned
CHAIN = LOG + 1  # + 0 to 7: the cell of each, << 1, and 1 where it attacks in a Combo
DEAL = CHAIN + 8  # + slot * 9 + tile: the cell that the slot's Omen makes there
SAME_ON = DEAL + 90  # TOPS where the rule is on, else 0
PLUS_ON = SAME_ON + 1
PLACED = PLUS_ON + 1  # placements made so far
HISTORY = PLACED + 1  # + play: see omen/players/search.py
PLAYS = HISTORY + 90  # + 45 * ply: the plays there, as places in the history
BOARD = PLAYS + 450

SLOTS = np.frombuffer(HELD, np.uint8)
TILE = np.zeros(257, np.uint8)  # of a set with that tile alone, a bit each
for tile in range(9):
    TILE[1 << tile] = tile


def pack(duel: Sight) -> np.ndarray:
    """A board with a Duel's position in its first row, and nothing learnt."""
    board = np.zeros(BOARD, np.int64)
    board[:LOG] = RIM
    deal = duel.deal
    effects = deal[SLOT_EFFECT : SLOT_EFFECT + 10]
    for tile in range(9):
        for slot in range(10):
            board[DEAL + 9 * slot + tile] = omen(deal[9 * slot + tile], effects[slot], slot // 5)
        if not vacant(duel) >> tile & 1:
            effect = effects[duel.slot(tile)]
            board[CELL[tile]] = omen(duel.ranks(tile), effect, duel.owner(tile))
    for seat in range(2):
        board[HANDS + seat] = sum(1 << slot % 5 for slot in duel.slots_left(seat))
    board[TURN] = duel.turn
    board[RYO] = duel.ryo(0)
    board[SAME_ON] = TOPS if deal[JUDGED] & SAME else 0
    board[PLUS_ON] = TOPS if deal[JUDGED] & PLUS else 0
    return board


def vacant(duel: Sight) -> int:
    """The vacant tiles, a bit each."""
    return sum(1 << tile for tile in range(9) if duel.owner(tile) == VACANT)


def omen(ranks: int, effect: int, seat: int) -> int:
    """The cell of an Omen of these Ranks, as the engine packs them."""
    sides = sum((ranks >> 12 - 4 * side & 15) << 8 * side for side in range(4))
    touchy = TOUCHY if effect in (PHOENIX, HEX) else 0
    return touchy | effect << 32 | TOPS * seat | sides


# -- a placement


@lean
def effect_of(cell: int) -> int:
    """The Effect of a cell's Omen."""
    return cell >> 32 & 15


@lean
def raised(cell: int) -> int:
    """A cell with its Ranks at +1 each, held to 15."""
    return cell + ONES - (cell & cell >> 1 & cell >> 2 & cell >> 3 & ONES)


@lean
def lowered(cell: int) -> int:
    """A cell with its Ranks at -1 each, held to 0."""
    return cell - ((cell | cell >> 1 | cell >> 2 | cell >> 3) & ONES)


@lean
def turned(sides: int, by: int) -> int:
    """Four bytes moved on round the compass, by so many bits."""
    return (sides << by | sides >> 32 - by) & 0xFFFFFFFF


@lean
def zero(sides: int) -> int:
    """The top bits of those of four bytes, each less than 128, that are 0."""
    return ~(sides + RANKS) & TOPS


@lean
def around(board: np.ndarray, at: int) -> int:
    """The Ranks that face those of a cell, side by side, and who controls them."""
    return (
        board[at + NORTH] >> 16 & 0xFF
        | board[at + EAST] >> 16 & 0xFF00
        | (board[at + SOUTH] & 0xFF) << 16
        | (board[at + WEST] & 0xFF00) << 16
    )


@lean
def met_by(near: int) -> int:
    """The top bits of the sides on which there is an Omen: bit 6 is RIM's alone."""
    return ~(near << 1) & TOPS


@lean
def beaten(cell: int, near: int) -> int:
    """The top bits of the sides on which a cell's Rank would win a Clash."""
    ours, facing = cell & RANKS, near & RANKS
    effect = effect_of(cell)
    if effect == NADIR:
        return (facing | TOPS) - ours - ONES & TOPS
    if effect == ZENITH:
        return (ours | TOPS) - facing & TOPS
    return (ours | TOPS) - facing - ONES & TOPS


@lean
def matched(board: np.ndarray, cell: int, near: int, foes: int) -> tuple[int, int]:
    """The top bits of the sides that a placed cell Overturns by Same, and by Plus alone."""
    ours, facing = cell & RANKS, near & RANKS
    equal = zero(ours ^ facing)
    same = equal & foes & board[SAME_ON] if equal & equal - 1 else 0
    sums = ours + facing
    next_to, across = zero(sums ^ turned(sums, 8)), zero(sums ^ turned(sums, 16))
    plus = (next_to | turned(next_to, 24) | across) & foes & board[PLUS_ON]
    return same, plus & ~same


@lean
def beside(board: np.ndarray, at: int, sides: int) -> int:
    """The cells on these sides, put together: enough to see whether one is TOUCHY."""
    return (
        board[at + NORTH] * (sides >> 7 & 1)
        | board[at + EAST] * (sides >> 15 & 1)
        | board[at + SOUTH] * (sides >> 23 & 1)
        | board[at + WEST] * (sides >> 31)
    )


@lean
def place(board: np.ndarray, row: int, slot: int, tile: int) -> None:
    """Place the Omen of a slot on a vacant tile of the position in a row, and resolve it."""
    seat = board[row + TURN]
    board[row + TURN] = 1 - seat
    board[row + HANDS + seat] -= 1 << slot - 5 * seat
    at = row + CELL[tile]
    cell = board[DEAL + 9 * slot + tile]
    effect = effect_of(cell)
    if effect >= RECLUSE:
        cell = placed_effect(board, at, cell, board[row + RYO])
    board[at] = cell
    near = around(board, at)
    foes = (cell ^ near) & met_by(near)
    same, plus = matched(board, cell, near, foes)
    if not same | plus and not ZENITH <= effect <= DEVOUR:
        # Nothing but plain Clashes, as long as no Effect minds being Overturned.
        lost = beaten(cell, near) & foes
        if not beside(board, at, lost) & TOUCHY:
            north, east, south, west = lost >> 7 & 1, lost >> 15 & 1, lost >> 23 & 1, lost >> 31
            board[at + NORTH] ^= TOPS * north
            board[at + EAST] ^= TOPS * east
            board[at + SOUTH] ^= TOPS * south
            board[at + WEST] ^= TOPS * west
            board[row + RYO] += (north + east + south + west) * SIGN[seat]
            return
    board[LOG] = 0
    if same | plus:
        overturn_matches(board, at, same)
        overturn_matches(board, at, plus)
    combos = board[LOG]
    attack(board, at, 0)
    i = 0
    while combos and i < board[LOG]:
        if board[CHAIN + i] & 1:
            attack(board, board[CHAIN + i] >> 1, 1)
        i += 1
    board[row + RYO] += board[LOG] * SIGN[seat]


@lean
def last_ryo(board: np.ndarray, row: int, slot: int, tile: int) -> int:
    """Kenza's Ryo when the last Omen is placed. What else the row becomes matters no more."""
    cell = board[DEAL + 9 * slot + tile]
    if effect_of(cell) < ZENITH:  # the most frequent ones, which change no Rank here
        at = row + CELL[tile]
        near = around(board, at)
        foes = (cell ^ near) & met_by(near)
        same, plus = matched(board, cell, near, foes)
        lost = beaten(cell, near) & foes
        if not same | plus and not beside(board, at, lost) & TOUCHY:
            count = (lost >> 7 & 1) + (lost >> 15 & 1) + (lost >> 23 & 1) + (lost >> 31)
            return board[row + RYO] + count * SIGN[slot // 5]
    place(board, row, slot, tile)
    return board[row + RYO]


@lean
def placed_effect(board: np.ndarray, at: int, cell: int, kenzas: int) -> int:
    """The cell of an Omen about to be placed, after its Effect; Kenza has so many Ryo."""
    near = around(board, at)
    met = met_by(near)
    own = met & ~(cell ^ near)
    effect = effect_of(cell)
    if effect == TIDE:
        fewer = kenzas > 5 if cell & TOPS else kenzas < 5
        return raised(cell) if fewer else cell
    if effect == RECLUSE:
        return cell if met else raised(raised(cell))
    if effect == MIRROR:
        sides = (met >> 7) * 0x7F
        return cell & ~sides | near & sides
    for side in range(4):
        other = at + STEP[side]
        mine = own >> 8 * side + 7 & 1
        if met >> 8 * side + 7 & 1:
            if effect == CONSTELLATION and mine:
                cell = raised(cell)
            elif effect == DAWN and mine:
                board[other] = raised(board[other])
            elif effect == DUSK and not mine:
                board[other] = lowered(board[other])
            elif effect == WHIRL:
                board[other] = board[other] & ~RANKS | turned(board[other] & RANKS, 8)
    return cell


@lean
def overturn_matches(board: np.ndarray, at: int, sides: int) -> None:
    """The placed Omen Overturns those on these sides by Same or Plus."""
    for side in range(4):
        other = at + STEP[side]
        if sides >> 8 * side + 7 & 1 and effect_of(board[other]) != BASTION:
            overturn(board, at, other, 1)


@lean
def attack(board: np.ndarray, at: int, combo: int) -> None:
    """The Omen of a cell attacks its opposing neighbours by Clash, or with combo 1 in a Combo."""
    near = around(board, at)
    foes = (board[at] ^ near) & met_by(near)
    while True:
        # Anew after each, since it may change the attacker's Ranks.
        lost = beaten(board[at], near) & foes
        if not lost:
            return
        lost &= -lost
        foes &= -lost - lost  # what comes before that side has withstood
        other = at + (EAST if lost < 1 << 16 else SOUTH if lost < 1 << 24 else WEST)
        if lost < 1 << 8:
            other = at + NORTH
        if not combo or effect_of(board[other]) != BASTION:
            overturn(board, at, other, combo)


@lean
def overturn(board: np.ndarray, attacker: int, at: int, attacks: int) -> None:
    """One cell's Omen Overturns another's, which attacks in a Combo if `attacks` is 1."""
    cell = board[at] ^ TOPS
    board[at] = raised(cell) if effect_of(cell) == PHOENIX else cell
    if effect_of(cell) == HEX:
        board[attacker] = lowered(board[attacker])
    if effect_of(board[attacker]) == DEVOUR:
        board[attacker] = raised(board[attacker])
    board[CHAIN + board[LOG]] = at << 1 | attacks
    board[LOG] += 1


# -- the search: omen/players/search.py's placements, in its order


@lean
def answer(board: np.ndarray, ply: int, slot: int, tile: int) -> None:
    """Make a play of the position at a ply; the next ply's position is what it comes to."""
    row = ROW * ply
    for i in range(ROW):
        board[row + ROW + i] = board[row + i]
    place(board, row + ROW, slot, tile)
    board[PLACED] += 1


@lean
def search(board: np.ndarray, ply: int, tiles: int, low: int, high: int) -> int:
    """The final Ryo less 5 of the seat to move in the position at a ply.

    Exact between low and high, else a bound. `tiles`: those that are vacant, one or more, a bit
    each."""
    row = ROW * ply
    below = row + ROW
    seat = board[row + TURN]
    begin = 8 * board[row + HANDS + seat] + 1
    end = begin + SLOTS[begin - 1]
    first = count = PLAYS + 45 * ply
    left = total = 0
    rest = tiles
    while rest:
        tile = TILE[rest & -rest]
        rest &= rest - 1
        left += 1
        total += tile
        for i in range(begin, end):
            board[count] = HISTORY + 45 * seat + SLOTS[i] + tile
            count += 1
    best = WORST
    for n in range(first, count):
        # The likeliest of what is left comes next.
        top = n
        most = board[board[n]]
        for i in range(n + 1, count):
            often = board[board[i]]
            if often > most:
                most = often
                top = i
        play = board[top]
        board[top] = board[n]
        board[n] = play
        slot, tile = (play - HISTORY) // 9, (play - HISTORY) % 9
        # What `answer` does, the call of which would take a tenth of the time.
        for i in range(4, ROW):
            board[below + i] = board[row + i]
        place(board, below, slot, tile)
        board[PLACED] += 1
        if left > 2:
            value = -search(board, ply + 1, tiles - (1 << tile), -high, -low)
        else:
            value = (board[below + RYO] - 5) * SIGN[seat]
            if left == 2 and value > low:
                last = SLOTS[8 * board[below + HANDS + 1 - seat] + 1] // 9 + 5 * (1 - seat)
                board[PLACED] += 1
                value = (last_ryo(board, below, last, total - tile) - 5) * SIGN[seat]
        best = max(best, value)
        low = max(low, value)
        if value >= high:
            for i in range(first, n):
                board[board[i]] -= board[board[i]] >> 4
            board[play] += CERTAIN - board[play] >> 2
            break
    return best
