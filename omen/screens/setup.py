# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Begins Duels: who sits where, and whose Hand is drawn. Each function returns the next screen."""

from omen import PLAYERS, rules


def seat(game, kenza: int, kyoza: int) -> None:
    """Let players of these strengths take the seats, at the toss or later; 0 for a person."""
    game.strengths = [kenza, kyoza]
    game.players = [None, None]
    for side in (rules.KENZA, rules.KYOZA):
        strength = game.strengths[side]
        if strength > len(PLAYERS):
            ladder = game.load("omen.ladder")
            players = game.load("omen.players")
            game.players[side] = ladder.player(players, strength, game.chance)
        elif strength:
            game.opponent = strength
            name = PLAYERS[strength - 1]
            game.players[side] = game.load("omen.players").player(name, game.chance)


def quick(game) -> str:
    """A Duel of two persons with a random Hand for each."""
    game.drawn = True
    for side in (rules.KENZA, rules.KYOZA):
        game.hands[side] = game.random_hand()
    return "toss"


def assemble(game) -> str:
    """A Duel for which each of two persons assembles a Hand."""
    game.drawn = False
    game.hands = [None, None]
    game.seat = rules.KENZA
    return "hand"


def alone(game, strength: int) -> str:
    """A Duel of one person against the handheld, in seats by chance. `drawn` says whether the
    person's Hand is, too."""
    return against(game, strength, game.chance.below(2))


def against(game, strength: int, side: int) -> str:
    """A Duel of one person, who sits on that side, against the handheld."""
    game.strengths = [0, strength] if side == rules.KENZA else [strength, 0]
    game.players = [None, None]  # until the toss: whoever assembles a Hand needs the room
    if strength > len(PLAYERS):
        ladder = game.load("omen.ladder")
        game.rules = ladder.in_force(strength)
        hand = ladder.pick_hand(strength, game.omens, game.chance)
    else:
        advice = game.load("omen.advice")
        hand = advice.pick_hand(strength - 1, game.omens, game.chance)
    game.hands[1 - side] = hand
    if game.drawn:
        game.hands[side] = game.random_hand()
        return "toss"
    game.seat = side
    return "hand"


def anew(game) -> str:
    """Another Duel, begun as the last one was, with new Hands. In a match that goes on each side
    keeps its seat."""
    side = game.alone()
    if side is None:
        return quick(game) if game.drawn else assemble(game)
    if game.match is None:
        side = game.chance.below(2)
    return against(game, max(game.strengths), side)
