# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Whole Duels in compiled code, on the board's own engine: dealt, played out and added to a Tally.

Nothing here knows how a placement resolves or how an Omen is tuned: `place` is omen/rules.py's, and
what an Omen is on a tile comes from omen/sight.py, once for a set (`book_of`).
"""

from hashlib import sha256
from typing import NamedTuple

import numba
import numpy as np
from engine.compiled import board_code, signed

from balance.tally import Tally
from omen import rules
from omen.built_set import OmenSet
from omen.hand_check import CAP, HAND
from omen.players.search import BEST_PLAY, FRAME, PLAYS, RANKED
from omen.players.weights import AFTER_THREE, AFTER_TWO
from omen.rules import (
    ATTACKERS,
    BY_COMBO,
    BY_SAME,
    DEAL,
    HANDS,
    JUDGED,
    LOG,
    OVERTURNS,
    POSITION,
    RYO,
    SETTLED,
    SIGN,
    SLOT_BIT,
    SLOT_EFFECT,
    STEPWISE,
    TILE_SLOT,
    TURN,
    VACANT,
)
from omen.sight import Sight

place = board_code("rules").place
begin, search = board_code("search").begin, board_code("search").search
prepare, evaluate = board_code("judgement").prepare, board_code("judgement").evaluate

DEALT, PLAYED = 0, 1  # the two streams of chance: the deals are the same whoever plays them
MASK = (1 << 32) - 1

BY_CHANCE, GREEDY, THINKING, EVALUATING = range(4)
RASHNESS = 64


class Skill(NamedTuple):
    """How a compiled player plays.

    `way`: by chance; greedy, for most Ryo at once; thinking, for most Ryo less the best answer's;
    or evaluating, for the position that looks best by what the board's master has learnt. `rash`:
    so many times in RASHNESS it makes any play instead. `ends`: with so many tiles left, or in half
    of the Duels with one more, it plays perfectly (0: never). Ties are broken by chance. All see
    both Hands.

    Half of the Duels, since with a fixed number the same seat is always the first to see the end,
    and that wins: 10 points more than the other seat from five tiles on, 12 less from four.
    """

    way: int
    rash: int = 0
    ends: int = 0


SKILLS = {
    "random": Skill(BY_CHANCE),
    "greedy": Skill(GREEDY),
    "thinker": Skill(THINKING),
    "casual": Skill(EVALUATING, rash=8, ends=4),
}


class Book(NamedTuple):
    """What compiled code has to know of a set of n Omens under one mix of rules.

    `ways[i][wanted][room]` is in how many ways so many Omens can be chosen out of those from i on,
    with so many Levels at most; `tuned[i][e]` the packed Ranks of an Omen on a tile of Element e.
    """

    ways: np.ndarray
    levels: np.ndarray
    tuned: np.ndarray
    effects: np.ndarray
    stepwise: np.ndarray
    start: np.ndarray
    elements: int
    judged: int


class Desk(NamedTuple):
    """What a Duel is played on.

    The ten Omens of both Hands, the nine Elements, what is played; the engine's deal and position;
    and what players think in, as in omen/players/player.py."""

    hands: np.ndarray
    elements: np.ndarray
    plays: np.ndarray
    deal: np.ndarray
    pos: np.ndarray
    stack: np.ndarray
    lists: np.ndarray
    frame: np.ndarray
    history: np.ndarray
    worth: np.ndarray
    weights: np.ndarray


def new_desk() -> Desk:
    """A Desk, cleared."""
    hands, elements, plays, frame, history, worth = (
        np.zeros(size, np.int64) for size in (10, 9, 9, FRAME, 90, 10)
    )
    deal, pos, stack, lists = (
        np.zeros(shape, np.int32) for shape in (DEAL, POSITION, (10, POSITION), (10, 45))
    )
    weights = np.array((AFTER_TWO, AFTER_THREE), np.int64)
    return Desk(hands, elements, plays, deal, pos, stack, lists, frame, history, worth, weights)


def book_of(omens: OmenSet, in_force: int) -> Book:
    """The Book of a set under these rules, a sum of the engine's OPEN to PLUS."""
    n, elements = len(omens), len(omens.elements)
    levels = np.array([omens.level(i) for i in range(n)])
    tuned = np.zeros((n, 1 + elements), np.int32)
    effects, stepwise = np.zeros(n, np.int32), np.zeros(n, np.int32)
    for element in range(1 + elements):
        sight = Sight(omens, in_force, rules.KENZA, bytes((element,)) * 9, 1)
        for i in range(n):
            sight.seat_omen(0, i)
            tuned[i, element] = sight.tuned(0, 0)
            effects[i], stepwise[i] = sight.deal[SLOT_EFFECT], sight.deal[STEPWISE]
    judged = int(sight.deal[JUDGED])
    start = signed(sight.pos)
    return Book(ways_of(levels), levels, tuned, effects, stepwise, start, elements, judged)


def ways_of(levels: np.ndarray) -> np.ndarray:
    """See Book."""
    ways = np.zeros((len(levels) + 1, HAND + 1, CAP + 1), np.int64)
    ways[:, 0, :] = 1
    for i in range(len(levels) - 1, -1, -1):
        level = levels[i]
        ways[i, 1:] = ways[i + 1, 1:]
        ways[i, 1:, level:] += ways[i + 1, :-1, : CAP + 1 - level]
    return ways


@numba.njit(cache=True)
def below(streams: np.ndarray, which: int, n: int) -> int:
    """A number from 0 to n - 1, all equally likely; n up to 2**31.

    (Chance of its own: that of the board is 30 bits wide, which a thousand million Duels would wear
    out.)

    A multiply-with-carry generator (Marsaglia), in signed numbers that never overflow, so that it
    is the same in any Python; its modulus a * 2**32 - 1 is a safe prime. Without bias (Lemire).
    """
    while True:
        x = streams[which]
        x = 1576630404 * (x & MASK) + (x >> 32)
        streams[which] = x
        product = ((x ^ x >> 32) & MASK) * n
        if product & MASK >= n or product & MASK >= (MASK + 1) % n:
            return product >> 32


@numba.njit(cache=True)
def nth_hand(ways: np.ndarray, levels: np.ndarray, number: int, hand: np.ndarray) -> None:
    """Put the legal Hand of that number into `hand`: five indices from low to high.

    The numbers run from 0 to ways[0][HAND][CAP] - 1."""
    wanted, room = HAND, CAP
    omen = 0
    while wanted:
        level = levels[omen]
        omen += 1
        if level <= room:
            # Hands with this Omen come first, those without it after them.
            share = ways[omen, wanted - 1, room - level]
            if number < share:
                hand[HAND - wanted] = omen - 1
                wanted -= 1
                room -= level
            else:
                number -= share


@numba.njit(cache=True)
def shuffle(items: np.ndarray, length: int, streams: np.ndarray, which: int) -> None:
    """Put the first of `items` into random order."""
    for i in range(length - 1, 0, -1):
        j = below(streams, which, i + 1)
        items[i], items[j] = items[j], items[i]


@numba.njit(cache=True)
def deal_duel(book: Book, desk: Desk, streams: np.ndarray) -> None:
    """Deal a Duel onto the desk: the Hands, the Elements of the tiles, and who moves first.

    Two legal Hands are dealt, all equally likely."""
    hands, elements = desk.hands, desk.elements
    for seat in range(2):
        number = below(streams, DEALT, book.ways[0, HAND, CAP])
        nth_hand(book.ways, book.levels, number, hands[HAND * seat : HAND * seat + HAND])
    elements[:] = 0
    if book.elements:
        marked = 0
        wanted = 2 + below(streams, DEALT, 4)
        while marked < wanted:
            tile = below(streams, DEALT, 9)
            if elements[tile] == 0:
                elements[tile] = 1 + below(streams, DEALT, book.elements)
                marked += 1
    first = below(streams, DEALT, 2)
    seat_omens(book, hands, elements, desk.deal)
    desk.pos[:] = book.start
    desk.pos[TURN] = first
    desk.plays[:] = -1


@numba.njit(cache=True)
def seat_omens(book: Book, hands: np.ndarray, elements: np.ndarray, deal: np.ndarray) -> None:
    """Make the engine's deal for these Hands and Elements."""
    for slot in range(10):
        omen = hands[slot]
        deal[SLOT_EFFECT + slot] = book.effects[omen]
        deal[STEPWISE + slot] = book.stepwise[omen]
        for tile in range(9):
            deal[SETTLED + 9 * slot + tile] = book.tuned[omen, elements[tile]]
    deal[JUDGED] = book.judged


@numba.njit(cache=True)
def any_play(pos: np.ndarray, tiles: int, streams: np.ndarray) -> int:
    """A legal play, slot * 9 + tile, all equally likely; so many tiles are left."""
    seat = pos[TURN]
    number = below(streams, PLAYED, (tiles + 2 >> 1) * tiles)
    nth_slot, nth_tile = number // tiles, number % tiles
    slot = tile = 0
    while nth_slot or not pos[HANDS + seat] >> slot & 1:
        nth_slot -= pos[HANDS + seat] >> slot & 1
        slot += 1
    while nth_tile or pos[tile] != VACANT:
        if pos[tile] == VACANT:
            nth_tile -= 1
        tile += 1
    return 9 * (HAND * seat + slot) + tile


@numba.njit(cache=True)
def best_answer(stack: np.ndarray, deal: np.ndarray, most: int | np.int64) -> int:
    """The most Ryo that a play can win at once in stack[1].

    What is more than `most` need not be exact."""
    pos = stack[1]
    seat = pos[TURN]
    best = 0
    for slot in range(HAND * seat, HAND * seat + HAND):
        if pos[HANDS + seat] & SLOT_BIT[slot]:
            for tile in range(9):
                if pos[tile] == VACANT:
                    stack[2] = pos
                    place(stack[2], deal, slot, tile)
                    best = max(best, stack[2][OVERTURNS])
                    if best > most:
                        return best
    return best


@numba.njit(cache=True)
def choose(desk: Desk, way: int, tiles: int, ends: int, streams: np.ndarray) -> int:
    """The play, slot * 9 + tile, of a player of that way with so many tiles left.

    From `ends` on it plays perfectly."""
    stack, deal, frame = desk.stack, desk.deal, desk.frame
    own = desk.lists[0]
    stack[0] = desk.pos
    begin(stack, desk.lists, frame, tiles, -9, 9)
    count = frame[PLAYS]
    if 2 <= tiles <= ends:
        # The search takes the first of the best plays.
        shuffle(own, count, streams, PLAYED)
        frame[RANKED] = 1
        desk.history[:] = 0
        search(stack, desk.lists, frame, desk.history, deal, 1 << 60)
        return frame[BEST_PLAY]
    if way == EVALUATING:
        # Learnt after two plays and after three: what either seat has to look at.
        weights = desk.weights[tiles & 1]
        prepare(stack[0], deal, weights, stack[0][TURN], desk.worth)
    best = -(1 << 60)
    ties = 0
    choice = own[0]
    for i in range(count):
        stack[1] = stack[0]
        place(stack[1], deal, own[i] // 9, own[i] % 9)
        if way == EVALUATING:
            score = evaluate(stack[1], deal, weights, desk.worth)
        else:
            score = np.int64(stack[1][OVERTURNS])
            if way == THINKING and score >= best:
                score -= best_answer(stack, deal, score - best)
        if score > best:
            best = score
            ties = 0
        if score == best:
            ties += 1
            if below(streams, PLAYED, ties) == 0:
                choice = own[i]
    return choice


@numba.njit(cache=True)
def play_duel(desk: Desk, tally: Tally, skill: Skill, streams: np.ndarray) -> None:
    """Play out the Duel that was dealt, and add it.

    desk.plays is what is played; where it is -1 both seats choose, alike."""
    hands, plays, deal, pos = desk.hands, desk.plays, desk.deal, desk.pos
    by_cause, gained, lost = tally.by_cause, tally.gained, tally.lost
    way, rash = skill.way, skill.rash
    first = pos[TURN]
    ends = skill.ends + below(streams, DEALT, 2) if skill.ends else 0
    causes = 0
    for i in range(9):
        if plays[i] < 0:
            if way == BY_CHANCE or (rash and below(streams, PLAYED, RASHNESS) < rash):
                plays[i] = any_play(pos, 9 - i, streams)
            else:
                plays[i] = choose(desk, way, 9 - i, ends, streams)
        slot, tile = plays[i] // 9, plays[i] % 9
        place(pos, deal, slot, tile)
        causes |= add_placement(by_cause, gained, lost, hands, pos, tile)
    add_result(tally, hands, first, pos, causes)


@numba.njit(cache=True, nogil=True)  # so that a worker still answers
def play_duels(
    times: int, book: Book, desk: Desk, tally: Tally, skill: Skill, streams: np.ndarray
) -> None:
    """Play so many Duels, each dealt anew, and add them."""
    for _ in range(times):
        deal_duel(book, desk, streams)
        play_duel(desk, tally, skill, streams)


@numba.njit(cache=True)
def add_placement(
    by_cause: np.ndarray,
    gained: np.ndarray,
    lost: np.ndarray,
    hands: np.ndarray,
    pos: np.ndarray,
    tile: int,
) -> int:
    """Add what the placement on the tile Overturned; returns its causes, a bit each."""
    causes = 0
    for i in range(pos[OVERTURNS]):
        overturned = pos[LOG + i] & 15
        cause = pos[LOG + i] >> 4
        attacker = pos[ATTACKERS + i] if cause == BY_COMBO else tile
        by_cause[cause] += 1
        gained[hands[pos[TILE_SLOT + attacker]]] += 1
        lost[hands[pos[TILE_SLOT + overturned]]] += 1
        causes |= 1 << cause
    return causes


@numba.njit(cache=True)
def add_result(tally: Tally, hands: np.ndarray, first: int, pos: np.ndarray, causes: int) -> None:
    """Add a Duel that is over."""
    result = (pos[RYO] - 5) * SIGN[first]
    tally.margins[result + 5] += 1
    for i in range(3):
        tally.happened[i] += causes >> BY_SAME + i & 1
    # The row, without its zeros.
    at = np.empty(11, np.int64)
    sign = np.empty(11, np.int64)
    length = shared = 0
    for slot in range(10):
        omen = hands[slot]
        tally.brought[omen] += 1
        other = HAND * (1 - slot // HAND)
        twice = False
        for i in range(other, other + HAND):
            twice |= hands[i] == omen
        if twice:
            shared |= 1 << slot
        else:
            at[length] = omen
            sign[length] = 1 if slot // HAND == first else -1
            length += 1
    at[length] = len(tally.brought)
    sign[length] = 1
    length += 1
    for i in range(length):
        tally.moment[at[i]] += sign[i] * result
        for j in range(length):
            tally.normal[at[i], at[j]] += sign[i] * sign[j]
    for seat in range(2):
        seen = 1 if seat == first else -1
        for i in range(HAND * seat, HAND * seat + HAND):
            one = hands[i]
            for j in range(i + 1, HAND * seat + HAND):
                if shared >> i & shared >> j & 1:
                    continue
                # Hands are from low to high.
                pair = one * (2 * len(tally.brought) - one - 3) // 2 + hands[j] - 1
                tally.pair_duels[pair] += 1
                tally.pair_results[pair] += seen * result
                row = tally.pair_rows[pair]
                for k in range(length):
                    row[at[k]] += seen * sign[k]


def streams_of(*seeds: object) -> np.ndarray:
    """Two streams of chance, for DEALT and PLAYED."""
    words = [sha256(f"{which} {seeds}".encode()).digest() for which in (DEALT, PLAYED)]
    return np.array([1 + int.from_bytes(word[:7]) for word in words], np.int64)
