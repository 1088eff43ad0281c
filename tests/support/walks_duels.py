# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Walks through Duels: the toss, all that is said while one is played, and how it ends."""

from opponents import HINT, HINTS, PLACES, THINKS, rote
from staged import CLOSED
from walk import Walk, unseen
from walk_setups import ends, match_of, over, played, seated, toss, wide_set

from omen.duel import DRAW
from omen.rules import KENZA, KYOZA

# Kenza is the person: looks around, and says everything twice.
LOOKS = """
wait 0.5
press left 2
press a
press right 2
shot duel-across.png
press right 2
press b
"""
CLOSED_LOOKS = "wait 0.5\npress a\npress right 3\nshot duel-face-down.png\n"
LAST = "wait 0.5\npress up 2\nshot duel-last.png\npress a\n"
# What the pause refuses to take back.
REFUSED = "wait 0.2\npress start\npress up 2\npress a\nshot pause-{0}.png\n"
# Every reason that a hint has, in Duels by chance, measured against the strip.
REASONS = """
import measure
from omen.chance import Chance
from omen.duel import random_elements
from omen.widgets.hint import reason

chance = Chance(1)
for number in range(60):
    elements = random_elements(game.session.omens, chance)
    bits = 31 - number % 2
    duel = Duel(game.session.omens, bits, 0, game.session.hands[0], game.session.hands[1], elements)
    while not duel.over:
        legal = duel.legal()
        view = duel.view(duel.turn)
        for slot, tile in legal:
            measure.line(reason(view, slot, tile, game.art.named), 14)
        duel.play(*legal[chance.below(len(legal))])
"""
KEPT = "game.console.store.place = {}\ngame.session.save = lambda: None\n"
ENDS = "wait 4\nshot {0}-over.png\npress a\nwait 0.5\nshot {0}-result.png\n"
RESULT = "wait 0.5\nshot {0}.png\npress right\nwait 0.5\npress down\nshot {0}-again.png\n"
SHOWN = over(KENZA, [0, 3]) + match_of(1, [1, 0], going_on=False)
CODE = "wait 0.5\npress left\nwait 0.5\nshot {0}.png\n"
# Neither the pause nor the title finds room.
FULL = """
load = game.session.load


def full(name):
    if name in ("omen.screens.pause", "omen.screens.title"):
        raise MemoryError
    return load(name)


game.session.load = full
"""
ASKS = """
wait 0.5
shot {0}.png
press down
press a
shot {0}-waits.png
press a
wait 2
shot {0}-landed.png
"""
DRAWN = "game.session.following = game.session.duel\ngame.session.duel.round = 4\n"

AGAINST = rote(9999) + HINTS
WALKS = {
    "hidden": Walk("hidden.script", "hidden-first hidden-pause hidden-inspect", True, 5),
    "loud": Walk(
        "loud.script",
        "duel-toss duel-ghost duel-tile-matches duel-look duel-occupied duel-over "
        "duel-inspect-board duel-other-hand duel-give-up duel-result duel-given-up",
        True,
        33,
    ),
    "wide Duel": Walk(unseen("loud.script"), prepare=wide_set, seed=33),
    "thinks": Walk(THINKS, "versus-thinks versus-give-up versus-inspect", setup=AGAINST),
    "places": Walk(PLACES, "versus-placed", setup=rote(20) + HINTS),
    "hint": Walk(HINT, "versus-asks versus-hint versus-pause-mine", setup=rote(20) + HINTS),
    "looks": Walk(LOOKS, "duel-across", setup=rote(9999)),
    "looks at backs": Walk(CLOSED_LOOKS, "duel-face-down", setup=rote(9999), rules=CLOSED),
    "last Omen": Walk(LAST, "duel-last", setup=played(KENZA, 8)),
    "hints": Walk("wait 0.1\n", setup=REASONS),
    "pause, kept nowhere": Walk(
        "wait 0.2\npress start\nshot pause-nowhere.png\n", "pause-nowhere", setup=KEPT.format(0)
    ),
    "pause, kept in the chip": Walk(
        "wait 0.2\npress start\nshot pause-chip.png\n", "pause-chip", setup=KEPT.format(1)
    ),
    "nothing to take back": Walk(REFUSED.format("nothing"), "pause-nothing", setup=seated([0, 3])),
    "earnest, nothing is taken back": Walk(
        REFUSED.format("earnest"), "pause-earnest", setup=seated([0, 10])
    ),
    "too late to take back": Walk(
        REFUSED.format("late"),
        "pause-late",
        setup=seated([0, 3]) + played(KENZA, 2),
        rules=CLOSED,
    ),
    "kenza wins": Walk(ENDS.format("kenza"), setup=ends(KENZA, [0, 0])),
    "a draw": Walk(ENDS.format("draw"), "draw-over draw-result", setup=ends(DRAW, [0, 0])),
    "you win": Walk(ENDS.format("you"), "you-over you-result", setup=ends(KENZA, [0, 3])),
    "master wins": Walk(
        ENDS.format("master"), "master-over master-result", setup=ends(KYOZA, [0, 3])
    ),
    "saturn wins": Walk(ENDS.format("saturn"), "saturn-result", setup=ends(KYOZA, [0, 10])),
    "you gave up": Walk(
        RESULT.format("you-gave-up"),
        "you-gave-up you-gave-up-again",
        setup=seated([0, 3])
        + "game.session.duel.resign()\ngame.session.counted = game.session.duel\n"
        + match_of(1, [0, 1], going_on=False),
        begin="result",
    ),
    "a dealt Duel": Walk(
        "wait 0.5\nshot dealt-result.png\n",
        setup=over(KENZA, [0, 2])
        + match_of(1, [1, 0], going_on=False)
        + "game.session.deal = 271828\n",
        begin="result",
    ),
    "a win that was held": Walk(
        "wait 0.5\npress select\nwait 20\nshot replay-held.png\n",
        "replay-held",
        setup=over(DRAW, [0, 2]) + match_of(1, [0, 0], going_on=False),
        begin="result",
    ),
    "a draw that was held": Walk(
        "wait 0.5\npress select\nwait 20\nshot replay-draw-held.png\n",
        setup=over(KYOZA, [0, 2]) + match_of(1, [0, 1], going_on=False),
        begin="result",
    ),
    "a Duel that never turned": Walk(
        "wait 0.5\npress select\nwait 1\nshot replay-never.png\n",
        "replay-never",
        setup=over(KENZA, [0, 0])
        + match_of(1, [1, 0], going_on=False)
        + "import omen.session.review as review\n"  # which would look for minutes
        + "review.Review.back = lambda self: setattr(self, 'step', -1)\n"
        + "game.session.resident += (review.__name__,)\n",
        begin="result",
    ),
    "a QR code": Walk(CODE.format("code"), "code", setup=SHOWN, begin="result"),
    "no QR code": Walk(
        CODE.format("code-none"),
        "code-none",
        setup=SHOWN + "import omen.screens.qr_code as screen\n"
        "screen.LIBRARY = 'nowhere'\n"
        "game.session.resident += (screen.__name__,)\n",
        begin="result",
    ),
    "no room for a QR code": Walk(
        CODE.format("code-no-room"),
        "code-no-room",
        setup=SHOWN + "import omen.screens.qr_code as screen\n"
        "def full(address): raise MemoryError\n"
        "screen.made = full\n"
        "game.session.resident += (screen.__name__,)\n",
        begin="result",
    ),
    "no room in the Duel": Walk(
        "wait 0.5\npress start\nwait 0.5\nshot no-room-duel.png\n", "no-room-duel", setup=FULL
    ),
    "no room": Walk(
        "wait 0.5\npress b\nwait 0.5\nshot no-room.png\n",
        "no-room",
        setup="game.session.duel = None\n" + FULL,
        begin="menu",
    ),
    "a round": Walk(
        "wait 0.5\nshot round.png\n", "round", setup=DRAWN + seated([0, 3]), begin="round"
    ),
    "a round without Elements": Walk(
        "wait 0.5\nshot round-plain.png\n",
        "round-plain",
        setup=DRAWN + seated([3, 0]),
        begin="round",
        rules=1,
    ),
}
for name, strengths in (("you", [0, 3]), ("master", [3, 0])):
    for side, landed in enumerate(("heads", "tails")):
        WALKS[f"toss, {name}, {landed}"] = Walk(
            f"wait 2\nshot toss-{name}-{landed}.png\n",
            f"toss-{name}-{landed}",
            setup=toss(strengths, side),
            begin="toss",
        )
for name, strengths, loser in (
    ("kyoza", [0, 0], KYOZA),
    ("you", [0, 10], KENZA),
    ("saturn", [0, 10], KYOZA),
):
    WALKS[f"{name} lost and says who tosses"] = Walk(
        ASKS.format(f"toss-{name}-lost"),
        f"toss-{name}-lost toss-{name}-lost-waits",
        setup=seated(strengths) + match_of(5, [1, 1], loser),
        begin="toss",
    )
# How a Duel of a match or of the ladder ended: the result, who sat there, the match.
for name, result, strengths, won, going_on in (
    ("drawn", DRAW, [0, 0], [1, 0], True),
    ("goes-on", KENZA, [0, 0], [1, 0], True),
    ("kenza", KENZA, [0, 0], [2, 1], False),
    ("you", KENZA, [0, 3], [2, 1], False),
    ("saturn", KYOZA, [0, 10], [1, 2], False),
):
    WALKS[f"match, {name}"] = Walk(
        RESULT.format(f"match-{name}"),
        f"match-{name} match-{name}-again",
        setup=over(result, strengths) + match_of(3, won, going_on=going_on),
        begin="result",
    )
for name, result, strength in (("beaten", KENZA, 4), ("top", KENZA, 10), ("lost", KYOZA, 8)):
    WALKS[f"ladder, {name}"] = Walk(
        f"wait 0.5\nshot ladder-{name}-result.png\n",
        f"ladder-{name}-result",
        setup=over(result, [0, strength]) + match_of(1, [1, 0], going_on=False),
        begin="result",
    )
