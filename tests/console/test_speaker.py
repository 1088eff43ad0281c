# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The calls: what is played when, how loud, and with the amplifier on for no longer than that."""

import ast
import importlib.util

import pytest
from conftest import ROOT
from opponents import FIRST_VACANT
from program import run_program
from served import until
from simulator import copy_drive, loudspeaker
from simulator.loudspeaker import RATE, Loudspeaker, waves
from staged import ELEMENTS, KENZAS, KYOZAS, PLAYS, Bench, presses

from omen import rules
from omen.duel import Duel

# By its path: the package around it wants a board.
_spec = importlib.util.spec_from_file_location("signals", ROOT / "omen/widgets/signals.py")
assert _spec and _spec.loader
signals = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(signals)

# The calls of a Duel's end are in a file that imports what wants a board.
for _node in ast.parse((ROOT / "omen/screens/finish.py").read_text()).body:
    match _node:
        case ast.Assign(targets=[ast.Name(id=_name)], value=ast.Tuple()):
            setattr(signals, _name, ast.literal_eval(_node.value))

PERIOD = 32  # samples, as in lib/handheld/speaker.py
NAMES = ("CURSOR", "PLACED", "SAME", "PLUS", "COMBO", "WON", "DRAWN", "LOST")


def notes(machine):
    """Each note that was played: (ms, hertz)."""
    return [(now // 1000, sample.sample_rate // PERIOD) for now, sample in machine.sounds]


def calls(machine):
    """The calls that were played to their ends, by their names in signals.py, in order."""
    pitches = {name: list(getattr(signals, name)[::2]) for name in NAMES}
    for i, hertz in enumerate(signals.OVERTURNS):
        pitches[f"OVERTURNS {i}"] = [hertz]
    played = [hertz for _, hertz in notes(machine)]
    found = []
    while played:
        fitting = [name for name in pitches if played[: len(pitches[name])] == pitches[name]]
        name = max(fitting, key=lambda name: len(pitches[name]), default="")
        found.append(name)
        played = played[len(pitches[name]) if name else 1 :]
    return found


SPEAK = """
from handheld import Console
console = Console()
speaker = console.speaker
speaker.volume = {volume}
speaker.play((440, 100, 880, 50))
while console.now() < 1000:
    console.rest()
    print(console.now(), int(speaker.amplifier.value))
"""


@pytest.fixture
def speak(tmp_path):
    """Runs a program that plays two notes."""
    copy_drive(ROOT, tmp_path)

    def run(volume):
        run = run_program(tmp_path, SPEAK.format(volume=volume), "wait 2")
        assert run.status == 0, run.crash
        return run

    return run


@pytest.mark.parametrize("volume", [1, 2, 3])
def test_the_amplifier_is_on_while_a_call_sounds_and_no_longer(speak, volume):
    run = speak(volume)
    assert [hertz for _, hertz in notes(run.machine)] == [440, 880]
    on = [int(line.split()[0]) for line in run.console.splitlines() if line.endswith(" 1")]
    assert 140 <= on[-1] - on[0] <= 160
    assert not run.machine.speaker_enabled


def test_mute_plays_nothing(speak):
    run = speak(0)
    assert run.machine.sounds == []
    assert " 1" not in run.console


def test_each_volume_is_twice_as_loud_as_the_one_below(speak):
    peaks = []
    for volume in (1, 2, 3):
        tone = speak(volume).machine.sounds[0][1].buffer
        peaks.append(max(abs(sample - 128) for sample in tone))
        assert tone[0] == 128 and abs(tone[-1] - 128) <= 1  # it begins and ends without a click
    assert peaks == [31, 63, 127]


def test_the_pc_plays_what_the_board_does(speak):
    for _, sample in speak(3).machine.sounds:
        assert len(waves(sample)) == int(sample.seconds * RATE)


# -- in a Duel


@pytest.fixture(scope="module")
def duel():
    """The Duel of loud.script, which Kyoza wins, and a Bench that played it."""
    omens = Bench("wait 0.1", KENZAS, KYOZAS).omens
    duel = Duel(omens, 31, rules.KYOZA, KENZAS, KYOZAS, bytes(ELEMENTS))
    script = presses(duel, PLAYS, 4)
    return duel, Bench(script, KENZAS, KYOZAS, first=rules.KYOZA, elements=ELEMENTS)


def test_a_duel_is_heard(duel):
    duel, bench = duel
    heard = calls(bench.run.machine)
    assert heard.count("PLACED") == 9
    assert heard[-1] == "WON"
    assert not bench.run.machine.speaker_enabled
    overturns = max(duel.ryo(rules.KENZA), duel.ryo(rules.KYOZA))  # each Ryo is counted with one
    for _ in range(9):
        overturns += len(duel.log())
        for cause in {rules.CAUSES[cause].upper() for _, cause, _ in duel.log()} - {"CLASH"}:
            assert cause in heard
        duel.undo()
    assert sum(name.startswith("OVERTURNS") for name in heard) == overturns


def test_all_notes_are_one_tone_at_other_rates(duel):
    tones = {bytes(sample.buffer) for _, sample in duel[1].run.machine.sounds}
    assert [len(tone) for tone in tones] == [48 * PERIOD]


@pytest.mark.parametrize(("handheld", "end"), [(rules.KENZA, "WON"), (rules.KYOZA, "LOST")])
def test_one_person_hears_whether_the_end_is_good(handheld, end):
    setup = (
        FIRST_VACANT.replace("[1]", f"[{handheld}]")
        + f"for play in {PLAYS[:8]}: game.session.duel.play(*play)"
    )
    script = "wait 9\n"  # Kyoza's last Omen goes onto the last tile, and wins
    if handheld == rules.KENZA:
        script = "wait 0.5\npress a\npress a\nwait 9\n"  # the cursor stands there
    bench = Bench(script, KENZAS, KYOZAS, first=rules.KYOZA, elements=ELEMENTS, setup=setup)
    assert bench.duel.result == rules.KYOZA
    assert calls(bench.run.machine)[-1] == end


def test_giving_up_against_the_handheld_is_heard_as_a_loss():
    script = "wait 0.5\npress start\npress up\npress a\npress down\npress a\nwait 2\n"
    bench = Bench(script, KENZAS, KYOZAS, setup=FIRST_VACANT)
    assert bench.duel.resigned == rules.KENZA
    assert calls(bench.run.machine)[-1] == "LOST"


def test_the_pcs_sound_is_open_only_while_one_hears_something(duel, monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(loudspeaker, "SILENT", 0.05)
    opened = loudspeaker.pygame.mixer.get_init
    speaker, (_, sample) = Loudspeaker(), duel[1].run.machine.sounds[0]
    assert not opened()
    for _ in range(2):
        speaker.hear(sample, loop=True)
        assert opened()
        assert loudspeaker.pygame.mixer.get_busy()
        speaker.hear(None)
        until(lambda: not opened())


def test_a_pc_without_sound_is_asked_once(duel, monkeypatch):
    asked = []

    def init(*_, **__):
        asked.append(1)
        raise loudspeaker.pygame.error("no sound card")

    monkeypatch.setattr(loudspeaker.pygame.mixer, "init", init)
    speaker, (_, sample) = Loudspeaker(), duel[1].run.machine.sounds[0]
    for heard in (sample, None, sample, None):
        speaker.hear(heard, loop=True)
    assert asked == [1]
