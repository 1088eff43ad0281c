# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Each cause of an Overturn and each Effect, brought about on the board, and what is said of it."""

from pathlib import Path

from conftest import ROOT
from recorded import REPLAY, put, run_on
from sets.source import build_set
from simulator import memories

CASES = ROOT / "tests" / "cases"
SPEAK = "from omen.widgets import words\nwords.speak({!r})\ngame.say = words.words('names')\n"

# By what a picture is called: the record of tests/cases that brings it about, which of its plays,
# and which reason of that play it is.
EXPLAINED = {
    "clash": ("clash", 2, 0),
    "clash-three": ("clash-four-sides", 6, 0),
    "same": ("same", 4, 0),
    "plus": ("plus", 4, 0),
    "plus-two": ("plus-two-groups", 8, 1),
    "combo": ("combo", 8, 1),
    "zenith": ("effect-zenith", 2, 0),
    "zenith-tie": ("effect-zenith", 2, 1),
    "nadir": ("effect-nadir", 2, 0),
    "nadir-lower": ("effect-nadir", 2, 1),
    "bastion": ("effect-bastion-same", 4, 1),
    "attuned": ("effect-attuned", 2, 0),
    "recluse": ("effect-recluse", 1, 0),
    "constellation": ("effect-constellation", 3, 0),
    "tide": ("effect-tide", 4, 0),
    "dawn": ("effect-dawn", 3, 0),
    "dusk": ("effect-dusk", 2, 0),
    "whirl": ("effect-whirl", 2, 0),
    "mirror": ("effect-mirror", 4, 0),
    "phoenix": ("effect-phoenix", 2, 1),
    "hex": ("effect-hex", 2, 1),
    "devour": ("effect-devour", 4, 1),
}


def effects(drive: Path) -> None:
    """A drive with the records of the plays in which Effects work, each ended there."""
    build_set(CASES / "cases.toml", drive / "assets")
    (drive / "duels").mkdir()
    for name, (record, play, _) in EXPLAINED.items():
        if record.startswith("effect-"):
            lines = case(record).splitlines()
            last = [i for i, line in enumerate(lines) if line.startswith("play ")][play - 1]
            (drive / "duels" / f"{name}.duel").write_text("\n".join(lines[: last + 1]) + "\n")


def case(record: str) -> str:
    """A record of tests/cases, by its set's id."""
    return (CASES / f"{record}.duel").read_text().replace("cases.toml", "cases")


def explain(name: str, folder: Path, language: str) -> None:
    """Watch the play of that name, and shoot its reason: why-NAME.png."""
    record, play, reason = EXPLAINED[name]
    script = "wait 0.2\n" + "press right 2\nwait 1\n" * (play - 1)
    script += f"press right 2\nwait {0.8 + 1.2 * reason}\nshot why-{name}.png\n"
    with memories(None) as on:
        build_set(CASES / "cases.toml", on.drive / "assets")
        put({"00.duel": case(record)}, on.drive)
        run_on(on, script, folder, REPLAY, SPEAK.format(language))
