# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Many Duels between two players: who wins, and how many placements the first of them needs."""

from collections.abc import Callable, Iterator
from concurrent.futures import as_completed
from typing import NamedTuple, Protocol

from records.files import installed

from engine.compiled import board_code, signed
from engine.cores import OwnCores
from engine.solver import Solver
from omen import rules
from omen.built_set import OmenSet
from omen.chance import Chance
from omen.duel import DRAW, Duel, random_elements
from omen.hands import random_hand


class Contestant(Protocol):
    """Whoever decides on plays in a contest."""

    placements: int  # of the last decision

    def decide(self, duel: Duel) -> tuple[int, int]:
        """The play, (slot, tile), of the seat to move."""
        ...


class Random:
    """Any legal play, all equally likely."""

    placements = 0

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def decide(self, duel: Duel) -> tuple[int, int]:
        plays = duel.legal()
        return plays[self.chance.below(len(plays))]


class Greedy(Random):
    """The play that wins most Ryo at once, ties by chance."""

    def decide(self, duel: Duel) -> tuple[int, int]:
        gains = [len(duel.foresee(slot, tile)) for slot, tile in duel.legal()]
        self.placements = len(gains)
        best = [play for play, gain in zip(duel.legal(), gains, strict=True) if gain == max(gains)]
        return best[self.chance.below(len(best))]


class Perfect:
    """Exact play, by chance among the best; it sees both Hands whatever the rules."""

    placements = 0

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.solver = Solver()

    def decide(self, duel: Duel) -> tuple[int, int]:
        play = self.solver.choose(duel, self.chance)
        self.placements = self.solver.placements
        return play


class Handheld:
    """A computer player of the board, its code compiled; it gets a view and nothing else."""

    placements = 0

    def __init__(self, name: str, chance: Chance) -> None:
        self.player = board_code("roster").player(name, chance)

    def decide(self, duel: Duel) -> tuple[int, int]:
        view = duel.view(duel.turn)
        view.deal = signed(view.deal)  # type: ignore[assignment]  # what is compiled takes arrays
        self.player.begin(view)
        play = None
        while play is None:
            play = self.player.step()
        self.placements = int(self.player.placements)
        return int(play[0]), int(play[1])


def contestant(name: str, chance: Chance) -> Contestant:
    """The player of that name, one of entrants.PLAYERS."""
    others: dict[str, Callable[[Chance], Contestant]]
    others = {"random": Random, "greedy": Greedy, "perfect": Perfect}
    return others[name](chance) if name in others else Handheld(name, chance)


class Deal(NamedTuple):
    """What two Duels of a contest are made of."""

    names: tuple[str, str]
    seed: int
    number: int
    in_force: int  # rules
    set_id: str


class Score(NamedTuple):
    """What came of Duels, seen from the first player; placements are those of its decisions."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    decisions: int = 0
    placements: int = 0
    most: int = 0

    def plus(self, other: "Score") -> "Score":
        """Both together."""
        sums = (a + b for a, b in zip(self, other, strict=True))
        return Score(*sums)._replace(most=max(self.most, other.most))


def play_deal(deal: Deal) -> Score:
    """Play one deal twice, the seats changed. The same deal gives the same score anywhere."""
    omens = installed()[deal.set_id]
    chance = Chance(deal.seed * 1_000_003 + deal.number)
    hands = random_hand(omens, chance), random_hand(omens, chance)
    elements = random_elements(omens, chance)
    first = chance.below(2)
    score = Score()
    for seat in (rules.KENZA, rules.KYOZA):
        pair = [contestant(name, Chance(chance.below(1 << 29))) for name in deal.names]
        in_seats = pair if seat == rules.KENZA else pair[::-1]
        drawn = elements if deal.in_force & rules.ELEMENTAL else bytes(9)
        duel = Duel(omens, deal.in_force, first, *hands, drawn)
        score = score.plus(play_duel(duel, in_seats, seat))
    return score


def play_duel(duel: Duel, in_seats: list[Contestant], seat: int) -> Score:
    """Play a Duel out; the score is seen from a seat."""
    decisions = []
    while not duel.over:
        mover = duel.turn
        play = in_seats[mover].decide(duel)
        if mover == seat:
            decisions.append(in_seats[mover].placements)
        duel.play(*play)
    drawn = duel.result == DRAW
    won = duel.result == seat
    return Score(won, drawn, not drawn and not won, len(decisions), sum(decisions), max(decisions))


def contest(
    names: tuple[str, str], duels: int, seed: int, in_force: int, omens: OmenSet, cores: int
) -> Iterator[Score]:
    """The scores of the deals, as they are done, on that many cores.

    BrokenExecutor says that a process was lost."""
    deals = [Deal(names, seed, n, in_force, omens.id) for n in range((duels + 1) // 2)]
    # What is compiled lands on disk here, once, instead of in every process at the same time.
    for name in names:
        contestant(name, Chance(1))
    play_deal(Deal(names, seed, -1, in_force, omens.id))
    if cores == 1:
        yield from map(play_deal, deals)
        return
    with OwnCores(cores) as pool:
        for future in as_completed([pool.submit(play_deal, deal) for deal in deals]):
            yield future.result()
