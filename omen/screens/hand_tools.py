# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the screen of a Hand needs now and then: why a pick is refused, and the kept Hands."""

from omen import kept
from omen.hand_check import CAP, SIZE, levels


def why_not(say, omens, order, picks) -> str:
    """Why no legal Hand holds these picks. `order`: all Omens, by Level."""
    used = levels(omens, picks)
    missing = SIZE - len(picks)
    if missing == 0:
        return say["most"].format(used, CAP)
    others = [omens.level(i) for i in order if i not in picks]
    least = sum(others[:missing])
    if missing == 1:
        return say["one"].format(used, least)
    return say["more"].format(used, missing, least)


def open_kept(hand):
    """The screen of the kept Hands, where there are any to see."""
    game = hand.game
    if kept.offered(game, hand.seat):
        return game.screen("kept", hand.picks, hand.lots)
    hand.refuse(hand.say["none"])
    return None


def keep(hand):
    """The screen on which these five get a name, where they can be kept."""
    game, say, picks = hand.game, hand.say, hand.picks
    entries = kept.kept(game.memory)
    place = kept.place_of(game, hand.seat, picks)
    if len(picks) < SIZE:
        hand.refuse(say["few"].format(SIZE - len(picks)))
    elif place >= 0:
        hand.refuse(say["twice"].format(kept.name_of(entries[place])))
    elif len(entries) == kept.MOST:
        hand.refuse(say["full"].format(kept.MOST))
    else:
        return game.screen("name", picks, hand.lots)
    return None


def bring(game) -> None:
    """Remember which kept Hands the players bring."""
    for seat in range(2):
        if game.alone() in (None, seat):
            kept.use(game, seat)
