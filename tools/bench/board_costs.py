# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the board pays for a placement and for a node of a search.

It is counted in instructions.py's unit, the empty step of a range loop."""

from array import array

from bench.instructions import count
from bench.plain_search import alphabeta
from omen import rules
from omen.duel import Duel
from omen.players import search
from omen.players.player import buffers

PLIES = 3  # of the plain search

# Every call of a long function takes a block of MicroPython's heap on a PC, and seeks it from the
# start on, past all that is too small. On the board it takes it from a stack. So the gaps are
# filled first: what is left of it is a few per cent.
SETUP = """\
import gc
from array import array
from omen.players.player import buffers
from omen.rules import POSITION, place
from omen.players.search import begin, search
from tools.bench.plain_search import alphabeta
duels = {duels}
plays = [duels[n] + (slot, tile) for n, slot, tile in {plays}]
pos = bytearray(POSITION)
stack, lists, frame, history, _ = buffers()
gc.collect()
filler = [None] * 4000
for i in range(len(filler)):
    filler[i] = object()
"""
CHOOSE = "saved, deal, slot, tile = plays[i]\n"
PLACE = "pos[:] = saved\nplace(pos, deal, slot, tile)"
BEGIN = "stack[0][:] = duels[i][0]\n"
PLAIN = f"alphabeta(place, stack, duels[i][1], 0, {PLIES - 1}, -9, 9)"
EXACT = """\
begin(stack, lists, frame, {tiles}, -9, 9)
search(stack, lists, frame, history, duels[i][1], 1 << 20)
"""


def placement(duels: list[Duel]) -> float:
    """One placement and its taking back, the mean of all plays in these positions."""
    plays = [(n, slot, tile) for n, duel in enumerate(duels) for slot, tile in duel.legal()]
    setup = SETUP.format(duels=listed(duels), plays=plays)
    return count(CHOOSE + PLACE, setup, len(plays)) - count(CHOOSE, setup, len(plays))


def plain_node(duels: list[Duel]) -> float:
    """One placement of a plain alpha-beta search three plies deep, and all that it does around it.

    It is the mean of searches of these positions."""
    nodes = 0

    def place(pos: bytearray, deal: "array[int]", slot: int, tile: int) -> None:
        nonlocal nodes
        nodes += 1
        rules.place(pos, deal, slot, tile)

    stack = buffers()[0]
    for duel in duels:
        stack[0][:] = duel.pos
        alphabeta(place, stack, duel.deal, 0, PLIES - 1, -9, 9)
    setup = SETUP.format(duels=listed(duels), plays=[])
    return count(BEGIN + PLAIN, setup, len(duels)) * len(duels) / nodes


def exact_node(duels: list[Duel]) -> float:
    """The same of the board's own search for the exact value.

    The positions have equally many tiles left."""
    tiles = 9 - len(duels[0].plays)
    stack, lists, frame, history, _ = buffers()
    nodes = 0
    for duel in duels:
        stack[0][:] = duel.pos
        search.begin(stack, lists, frame, tiles, -9, 9)
        search.search(stack, lists, frame, history, duel.deal, 1 << 20)
        nodes += frame[search.PLACED]
    setup = SETUP.format(duels=listed(duels), plays=[])
    return count(BEGIN + EXACT.format(tiles=tiles), setup, len(duels)) * len(duels) / nodes


def listed(duels: list[Duel]) -> str:
    """The positions of Duels, and their deals, as code."""
    pairs = [f'({bytes(duel.pos)!r}, array("H", {duel.deal.tobytes()!r}))' for duel in duels]
    return f"[{', '.join(pairs)}]"
