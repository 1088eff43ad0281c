# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Ways through the game that together show every screen and every text, in any language.

A new screen needs a way here: a row of WALKS, its name, its script and the shots to store. A
script is text or a file of tests/scripts, and begins with the power, or with a `setup`, which is
code for the board, on the screen `begin` with the stage's Hands dealt, as in bench.py. `prepare`
may change the drive before; `usb` says that a PC holds it. `staged` says that stage.toml is its
only set.

Every shot is stored in English; those that `stored` names are stored in each other language, too
(`STORE_SCREENS=1 pytest tests/test_words_screens.py` does both). Whatever is seen on the way is
measured against its box, shot or not, and a text of assets/words/en.txt that is asked for on no way
makes a test fail.
"""

import functools
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench import STAGE, Bench, stage
from measured import Faults, measuring
from opponents import FINGERS, HINTS, rote
from seen import SCRIPTS
from set_source import build_set
from simulator import memories, run_script
from test_duel_screen import CLOSED, KENZAS, KYOZAS
from test_menu_screens import BY_LEVEL, MANSIONS
from test_versus import HINT, PLACES, THINKS

from omen import scribe
from omen.chance import Chance
from omen.duel import DRAW, Duel, random_elements
from omen.hands import random_hand
from omen.rules import KENZA, KYOZA


@dataclass(frozen=True)
class Walk:
    """One way; see above."""

    script: str
    stored: str = ""
    staged: bool = False
    seed: int = 1
    usb: bool = False
    prepare: Callable[[Path], None] | None = None
    setup: str | None = None
    begin: str = "duel"
    rules: int = 31

    def play(self, folder: Path) -> None:
        """Go this way; shots go to folder."""
        script = self.script
        if script.endswith(".script"):
            script = (SCRIPTS / script).read_text()
        if self.setup is not None:
            deal = {"rules": self.rules, "screen": self.begin, "setup": self.setup}
            Bench(script, KENZAS, KYOZAS, **deal, folder=folder)  # type: ignore[arg-type]
            return
        with memories(None, usb=self.usb) as on:
            if self.staged:
                stage(on.drive)
            if self.prepare:
                self.prepare(on.drive)
            run = run_script(script, seed=self.seed, folder=folder, on=on)
            assert run.status == 0, run.crash or run.mistake


def records(drive: Path) -> None:
    """The records of Duels that ended in every way, and of some that cannot be watched."""
    duels = drive / "duels"
    duels.mkdir()
    texts = [scribe.write(ended(result)) for result in (KENZA, KYOZA, DRAW)]
    under_way = ended(KENZA)
    for _ in range(5):
        under_way.undo()
    texts.append(scribe.write(under_way))
    under_way.resign()
    texts.append(scribe.write(under_way))
    texts.append(texts[0].replace("mansions", "twelve-chars"))
    texts.append(f"set mansions 00000000\n{texts[0].partition(chr(10))[2]}")
    for number, text in enumerate(texts):
        (duels / f"{number:02d}.duel").write_text(f"# Duel {number + 1} of this handheld\n{text}")
    (duels / "from-a-friend.duel").write_text(texts[0])
    (duels / "torn.duel").write_text(texts[0][:99])


def ended(result: int) -> Duel:
    """A Duel by chance that ended so."""
    for seed in range(1000):
        chance = Chance(seed)
        hands = random_hand(MANSIONS, chance), random_hand(MANSIONS, chance)
        duel = Duel(MANSIONS, 31, KENZA, *hands, random_elements(MANSIONS, chance))
        while not duel.over:
            legal = duel.legal()
            duel.play(*legal[chance.below(len(legal))])
        if duel.result == result:
            return duel
    raise AssertionError("no such Duel")


def no_sets(drive: Path) -> None:
    for path in (drive / "assets" / "sets").glob("*.omen"):
        path.write_bytes(b"no Omens here")


def wide_set(drive: Path) -> None:
    """The stage, but names are as long and Levels as high as a set may have them."""
    text = STAGE.read_text()
    text = text.replace('"The Stage"', '"Twenty-Four Letters Long"').replace(
        "Elder Tree", "Elderberry"
    )
    for short, long in (("fire", "fireside"), ("water", "waterway"), ("moss", "mossland")):
        text = text.replace(f'"{short}"', f'"{long}"')
    text = text.replace("level = 5", "level = 10").replace("level = 4", "level = 8")
    source = drive.parent / "wide.toml"
    source.write_text(text)
    for other in (drive / "assets" / "sets").glob("*.omen"):
        other.unlink()
    build_set(source, drive / "assets")


def torn_set(drive: Path) -> None:
    sets = drive / "assets" / "sets"
    (sets / "torn.omen").write_bytes((sets / "mansions.omen").read_bytes()[:-7])


# -- scripts: what a player presses

TO_MENU = "wait 0.2\npress a\n"
OPTIONS = """
press down 5
press a
shot options.png
press right 4
press down
press right 3
press down
press right 4
press down
press a
shot statistics-none.png
press b
press up
shot options-language.png
press right
shot options-changed.png
"""
REPLAYS = """
press down 5
press a
press down 4
press a
wait 1
shot replays.png
press down 8
wait 1
shot replays-damaged.png
press down
press a
wait 0.5
shot replay.png
press right
wait 3
shot replay-play.png
press down
shot replay-over.png
press b
wait 0.5
press down
press a
shot replays-away.png
"""
RULES = """
press down 3
press a
press down 4
press select
shot rules-off.png
press b
press down 3
shot menu-no-rules.png
"""
BOOK = TO_MENU + "press up\npress a\n" + "press right\n" * 41
TO_HAND = TO_MENU + "press down 2\npress a 2\n"
OMENS = "press right\n" * 41
WITHOUT_EFFECTS = TO_MENU + "press down 2\npress a\npress down 3\npress a\npress start\n" + OMENS
# In Kenza's Hand: the column, five that leave nothing to draw, a fifth that is too much, and with
# the wide set two that leave none.
FULL_HAND = (
    TO_HAND
    + "press a\npress left 2\nshot hand-in-column.png\npress right\n"
    + "press right\npress a\n" * 4
    + "press select\nshot hand-all-five.png\n"
)
THREES = [MANSIONS.level(omen) for omen in BY_LEVEL].index(3)
HIGH_HAND = (
    TO_HAND
    + f"press right {THREES}\n"
    + "press a\npress right\n" * 3
    + f"press right {40 - THREES - 3}\n"
    + "press a\npress right\npress a\nshot hand-too-high.png\n"
)
WIDE_HAND = TO_HAND + "press right 11\npress a\npress left\npress a\nshot hand-too-wide.png\n"


# -- setups: where a Duel stands

TALLIES = """
from omen.chance import Chance
chance = Chance(1)
for strengths in ([0, 0], [0, 3], [1, 0]):
    duel = Duel(game.omens, 31, 0, game.hands[0], game.hands[1], bytes(9))
    while not duel.over:
        duel.play(*duel.legal()[chance.below(len(duel.legal()))])
    game.memory.finish(duel, strengths)
game.duel = None
"""


def under_way(strengths: list[int], spoilt: str = "") -> str:
    """A Duel to go on with, as the store has it: its bytes `duel`, which `spoilt` may change."""
    return f"""
from omen.memory import DEAL_SIZE, duel_bytes
game.load('omen.screens.setup').seat(game, *{strengths})
duel = duel_bytes(game.duel, {strengths}, False)
{spoilt}
game.memory.duel = duel
game.duel = None
"""


def toss(strengths: list[int], side: int) -> str:
    """A toss that lands so: 0 Heads."""
    seed = next(seed for seed in range(99) if Chance(seed).below(2) == side)
    return (
        f"from omen.chance import Chance\n"
        f"game.load('omen.screens.setup').seat(game, *{strengths})\ngame.chance = Chance({seed})\n"
    )


@functools.cache
def last_but_one(result: int, played_by: str = FINGERS) -> str:
    """All plays but the last of a Duel that ends so, whose last one makes itself."""
    omens = Bench("wait 0.1", KENZAS, KYOZAS).omens
    for seed in range(1000):
        chance = Chance(seed)
        duel = Duel(omens, 31, KENZA, KENZAS, KYOZAS, bytes(9))
        while not duel.over:
            legal = duel.legal()
            duel.play(*legal[chance.below(len(legal))])
        if duel.result == result:
            plays = [(play // 9, play % 9) for play in duel.plays[:8]]
            return f"for slot, tile in {plays}:\n    game.duel.play(slot, tile)\n{played_by}"
    raise AssertionError("no such Duel")


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
LAST = "wait 0.5\npress up 2\nshot duel-last.png\npress a\nshot duel-last-tile.png\n"
# Every reason that a hint has, in Duels by chance, measured against the strip.
REASONS_FOR_A_HINT = """
import measure
from omen.chance import Chance
from omen.duel import random_elements
from omen.screens.hint import reason

chance = Chance(1)
for _ in range(40):
    elements = random_elements(game.omens, chance)
    duel = Duel(game.omens, 31, 0, game.hands[0], game.hands[1], elements)
    while not duel.over:
        legal = duel.legal()
        for slot, tile in legal:
            measure.line(reason(duel, slot, tile), 14)
        duel.play(*legal[chance.below(len(legal))])
"""
KEPT = "game.console.store.place = {}\ngame.keep = lambda: None\n"


def unseen(script: str) -> str:
    """A script without its shots."""
    lines = (SCRIPTS / f"{script}.script").read_text().split("\n")
    return "\n".join(line for line in lines if not line.startswith(("shot", "record")))


ENDS = "wait 4\nshot {0}-over.png\npress a\nwait 0.5\nshot {0}-result.png\n"
RESUMES = "wait 0.5\nshot resume{0}.png\npress down\npress a\nshot resume{0}-ask.png\npress b 2\n"
REFUSED = "wait 0.5\nshot resume-{0}.png\n"
REASONS = {
    "away": "duel = duel[: DEAL_SIZE] + b'twelve-chars'",
    "changed": "duel = duel[:7] + bytes((duel[7] ^ 1,)) + duel[8:]",
    "player": "duel = duel[:5] + bytes((99,)) + duel[6:]",
    "damaged": "duel = duel[:20] + bytes((99,)) + duel[21:]",
}


def walks() -> dict[str, Walk]:
    """All of them."""
    against = rote(9999) + HINTS
    found = {
        "book": Walk(BOOK),
        "every Omen": Walk(TO_HAND + OMENS),
        "without Effects": Walk(WITHOUT_EFFECTS),
        "full Hand": Walk(FULL_HAND, "hand-in-column hand-all-five"),
        "wide Hand": Walk(WIDE_HAND, "hand-too-wide", prepare=wide_set),
        "high Hand": Walk(HIGH_HAND, "hand-too-high"),
        "wide menu": Walk(unseen("menu"), prepare=wide_set),
        "wide Duel": Walk(unseen("loud"), prepare=wide_set, seed=33),
        "looks": Walk(LOOKS, "duel-across", setup=rote(9999)),
        "looks at backs": Walk(CLOSED_LOOKS, "duel-face-down", setup=rote(9999), rules=CLOSED),
        "last Omen": Walk(LAST, "duel-last", setup=last_but_one(KENZA, played_by="")),
        "hints": Walk("wait 0.1\n", setup=REASONS_FOR_A_HINT),
        "pause, kept nowhere": Walk(
            "wait 0.2\npress start\nshot pause-nowhere.png\n",
            "pause-nowhere",
            setup=KEPT.format(0),
        ),
        "pause, kept in the chip": Walk(
            "wait 0.2\npress start\nshot pause-chip.png\n", "pause-chip", setup=KEPT.format(1)
        ),
        "menu": Walk("menu.script", "title menu menu-three-rules rules new-duel sets-other book"),
        "hand": Walk("hand.script", "hand hand-refused hand-full hand-column hand-too-few"),
        "hidden": Walk("hidden.script", "hidden-first hidden-pause hidden-inspect", True, 5),
        "loud": Walk(
            "loud.script",
            "duel-toss duel-ghost duel-tile-matches duel-look duel-occupied duel-over "
            "duel-inspect-board duel-other-hand duel-give-up duel-result duel-given-up",
            True,
            33,
        ),
        "versus": Walk("versus.script", "opponent-master opponent-hand versus-hand"),
        "thinks": Walk(THINKS, "versus-thinks versus-give-up versus-inspect", setup=against),
        "places": Walk(PLACES, "versus-placed", setup=rote(20) + HINTS),
        "hint": Walk(HINT, "versus-asks versus-hint versus-pause-mine", setup=rote(20) + HINTS),
        "options": Walk(TO_MENU + OPTIONS, "options statistics-none"),
        "replays": Walk(
            TO_MENU + REPLAYS,
            "replays replays-damaged replays-away replay replay-play",
            prepare=records,
        ),
        "no replays": Walk(
            TO_MENU + "press down 5\npress a\npress down 4\npress a\nshot replays-none.png\n",
            "replays-none",
        ),
        "title, left alone": Walk("wait 25\n"),
        "rules": Walk(TO_MENU + RULES, "rules-off menu-no-rules"),
        "statistics": Walk(
            "wait 0.2\nshot statistics-two.png\npress right\nshot statistics-alone.png\n",
            "statistics-two statistics-alone",
            setup=TALLIES,
            begin="statistics",
        ),
        "left out": Walk(
            "wait 1\nshot notice-left-out.png\npress a 2\npress down 4\npress a\nshot sets-out.png",
            "notice-left-out sets-out",
            prepare=torn_set,
        ),
        "no sets": Walk("wait 1\nshot notice-none.png", "notice-none", prepare=no_sets),
        "on a PC": Walk("wait 1\nshot title-pc.png\n", "title-pc", usb=True),
        "kept nowhere": Walk(
            "wait 0.2\nshot options-nowhere.png\n",
            "options-nowhere",
            setup=KEPT.format(0),
            begin="options",
        ),
        "kept in the chip": Walk(
            "wait 0.2\nshot options-chip.png\n",
            "options-chip",
            setup=KEPT.format(1),
            begin="options",
        ),
        "lost": Walk(
            "wait 0.5\nshot resume-lost.png\n",
            "resume-lost",
            setup="game.lost = True\ngame.duel = None\n",
            begin="resume",
        ),
        "resume": Walk(
            RESUMES.format(""), "resume resume-ask", setup=under_way([0, 0]), begin="resume"
        ),
        "resume alone": Walk(RESUMES.format("-alone"), setup=under_way([0, 3]), begin="resume"),
        "resume master": Walk(RESUMES.format("-master"), setup=under_way([3, 0]), begin="resume"),
        "kenza wins": Walk(ENDS.format("kenza"), setup=last_but_one(KENZA)),
        "a draw": Walk(ENDS.format("draw"), "draw-over draw-result", setup=last_but_one(DRAW)),
        "you win": Walk(
            ENDS.format("you"),
            "you-over you-result",
            setup=rote(0) + last_but_one(KENZA),
        ),
        "master wins": Walk(
            ENDS.format("master"),
            "master-over master-result",
            setup=rote(0) + last_but_one(KYOZA),
        ),
    }
    for reason, spoilt in REASONS.items():
        found[f"resume, {reason}"] = Walk(
            REFUSED.format(reason),
            f"resume-{reason}",
            setup=under_way([0, 0], spoilt),
            begin="resume",
        )
    for name, strengths in (("you", [0, 3]), ("master", [3, 0])):
        for side, landed in enumerate(("heads", "tails")):
            found[f"toss, {name}, {landed}"] = Walk(
                f"wait 2\nshot toss-{name}-{landed}.png\n",
                f"toss-{name}-{landed}",
                setup=toss(strengths, side),
                begin="toss",
            )
    return found


WALKS = walks()


@functools.cache
def walked(name: str, language: str) -> tuple[Path, Faults]:
    """The folder with the shots of a walk in that language, and what did not fit on the way."""
    folder = Path(tempfile.mkdtemp(prefix="omen-walk-"))
    with measuring(language) as faults:
        WALKS[name].play(folder)
    return folder, faults
