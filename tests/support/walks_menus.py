# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Walks through what is not a Duel: the menus, the Hands, the options, records, what went wrong."""

from explained import EXPLAINED, effects
from walk import Walk, unseen
from walk_setups import (
    match_of,
    no_sets,
    records,
    seated,
    torn_set,
    under_way,
    wide_set,
)

TO_MENU = "wait 0.2\npress a\n"
TO_OPTIONS = TO_MENU + "press down 5\npress a\n"
EACH = "press down\npress right 5\n"  # the next option's values
WATCH_THE_LAST = "press a\npress down\npress left\nwait 0.2\npress right\nwait 5\npress b\nwait 1\n"
KEPT = "game.console.store.place = {}\ngame.keep = lambda: None\n"

OPTIONS = """
shot options.png
press right 4
press down
press right 3
press down
press right 4
press down 7
press a
shot statistics-none.png
press b
shot options-opens.png
press up 3
shot options-language.png
press right
shot options-changed.png
"""
REPLAYS = """
press up
press a
wait 1
shot replays.png
press a
wait 0.5
shot replay.png
press right
wait 3
shot replay-play.png
press down
shot replay-over.png
press down
wait 0.1
shot replay-looks.png
wait 20
shot replay-turned.png
press b
wait 0.5
press down 2
press a
press down
shot replay-given-up.png
press b
wait 0.5
press down
press down
press a
press down
press b
wait 0.5
press down
press down
press a
shot replays-changed.png
press down 2
wait 1
shot replays-damaged.png
"""
RULES = """
press down 3
press a
press down 4
press select
shot rules-off.png
press b
shot menu-no-rules.png
"""
OPPONENT = """
press down
press a
press down 3
shot opponent-ladder.png
press down
press a
shot opponent-hand-chosen.png
press down
shot opponent-match.png
press a
shot match.png
press a
shot match-three.png
press b
shot opponent-three.png
press a 2
press down
shot match-draws.png
press a
shot match-sudden.png
press b
press up 3
"""
NEW_DUEL = """
wait 0.2
shot {0}.png
press down
press a
press down 5
shot {0}-match.png
press b
press down
shot {0}-best.png
press down
"""
TODAY = "import time\ntime.localtime = lambda: (2026, 12, 1)\n"
DEALS = """
wait 0.3
shot deals.png
press down
shot deals-code.png
press down
press a 4
press right
shot deals-against.png
press up
press a
wait 0.3
shot typed.png
press down 3
press right 5
press up 2
shot typed-turned.png
press a
shot typed-wrong.png
press b
wait 0.3
"""
LADDER = "wait 0.2\nshot ladder.png\npress left\n" + "press up\n" * 7 + "shot ladder-chosen.png\n"
TALLIES = """
from omen.chance import Chance
from omen.session.tallies import count
chance = Chance(1)
for strengths in ([0, 0], [0, 3], [1, 0]):
    duel = Duel(game.session.omens, 31, 0, game.session.hands[0], game.session.hands[1], bytes(9))
    while not duel.over:
        duel.play(*duel.legal()[chance.below(len(duel.legal()))])
    count(game.session.memory, duel, strengths)
game.session.duel = None
"""
RESUMES = "wait 0.5\nshot {0}.png\npress up\npress a\nshot {0}-ask.png\npress b 2\n"
ALL_RESUMED = "resume resume-ask resume-between resume-between-ask resume-round"
REASONS = {
    "away": "duel = duel[: DEAL_SIZE] + b'twelve-chars'",
    "changed": "duel = duel[:7] + bytes((duel[7] ^ 1,)) + duel[8:]",
    "player": "duel = duel[:5] + bytes((99,)) + duel[6:]",
    "damaged": "duel = duel[:20] + bytes((99,)) + duel[21:]",
}
BETWEEN = "game.session.duel = game.session.memory.duel = None\n"
OTHER_MATCH = "game.session.memory.match = game.session.memory.match[:8] + bytes(14)\n"


def picture(name: str, begin: str, setup: str) -> Walk:
    """Only the screen that comes up."""
    return Walk(f"wait 0.5\nshot {name}.png\n", name, setup=setup, begin=begin)


def resumed(name: str, setup: str) -> Walk:
    """The screen that asks whether to go on, and whether to forget."""
    stored = " ".join(shot for shot in (name, f"{name}-ask") if shot in ALL_RESUMED.split())
    return Walk(RESUMES.format(name), stored, setup=setup, begin="resume")


WALKS = {
    "menu": Walk("menu.script", "title menu menu-three-rules rules new-duel sets sets-other book"),
    "wide menu": Walk(unseen("menu.script"), prepare=wide_set),
    "title, left alone": Walk("wait 25\n"),
    "title, played before": picture("title-again", "title", "game.session.memory.duels = 1\n"),
    "on a PC": Walk("wait 1\nshot title-pc.png\n", "title-pc", usb=True),
    "rules": Walk(TO_MENU + RULES, "rules-off menu-no-rules"),
    "book": Walk(TO_MENU + "press down 6\npress a\n" + "press right\n" * 41),
    "options": Walk(TO_OPTIONS + OPTIONS, "options options-opens options-language statistics-none"),
    "more options": Walk(TO_OPTIONS + "press down 2\n" + EACH * 3 + "press down\n" + EACH * 2),
    "kept nowhere": picture("options-nowhere", "options", KEPT.format(0)),
    "kept in the chip": picture("options-chip", "options", KEPT.format(1)),
    "statistics": Walk(
        "wait 0.2\nshot statistics-two.png\npress right\nshot statistics-alone.png\n",
        "statistics-two statistics-alone",
        setup=TALLIES,
        begin="statistics",
    ),
    "replays": Walk(
        TO_OPTIONS + REPLAYS,
        "replays replays-changed replays-damaged replay replay-play replay-looks replay-turned "
        "replay-given-up",
        prepare=records,
    ),
    "no replays": Walk(TO_OPTIONS + "press up\npress a\nshot replays-none.png\n", "replays-none"),
    "Effects that work": Walk(
        TO_OPTIONS
        + "press up\npress a\nwait 1\n"
        + (WATCH_THE_LAST + "press down\n") * len(EXPLAINED),
        prepare=effects,
    ),
    "opponent": Walk("versus.script", "opponent-master opponent-hand versus-hand"),
    "match": Walk(TO_MENU + OPPONENT, "opponent-match match match-three match-draws match-sudden"),
    "ladder": Walk(
        LADDER,
        "ladder ladder-chosen",
        setup="game.session.memory.choices[7] = 3\n",
        begin="ladder",
    ),
    "shared deals": Walk(
        DEALS,
        "deals deals-code deals-against typed typed-wrong",
        setup=TODAY,
        begin="deals",
    ),
    "no date": picture("deals-no-date", "deals", ""),
    "top of the ladder": picture("ladder-top", "ladder", "game.session.memory.choices[7] = 7\n"),
    "left out": Walk(
        "wait 1\nshot notice-left-out.png\npress a 2\npress down 4\npress a\nshot sets-out.png",
        "notice-left-out sets-out",
        prepare=torn_set,
    ),
    "no sets": Walk("wait 1\nshot notice-none.png", "notice-none", prepare=no_sets),
    "lost": picture(
        "resume-lost", "resume", "game.session.lost = True\ngame.session.duel = None\n"
    ),
    "resume": resumed("resume", under_way([0, 0])),
    "resume alone": resumed("resume-alone", under_way([0, 3])),
    "resume master": resumed("resume-master", under_way([3, 0])),
    "resume in a round": resumed("resume-round", under_way([0, 10], number=3)),
    "resume between": resumed("resume-between", seated([0, 10]) + match_of(3, [1, 0]) + BETWEEN),
    "a match gone": picture("resume-gone", "resume", match_of(3, [1, 0]) + OTHER_MATCH + BETWEEN),
}
for choice, name in enumerate(("single", "three", "five")):
    WALKS[f"new Duel, {name}"] = Walk(
        NEW_DUEL.format(f"new-duel-{name}"),
        f"new-duel-{name} new-duel-{name}-best" if choice == 1 else "",
        setup=f"game.session.memory.choices[5] = {choice}\n",
        begin="new duel",
    )
for reason, spoilt in REASONS.items():
    WALKS[f"resume, {reason}"] = picture(f"resume-{reason}", "resume", under_way([0, 0], spoilt))
