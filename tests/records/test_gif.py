# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""tools/duel.py --gif: the pictures are the handheld's own, with their times; and its mistakes."""

import functools
import time
from itertools import pairwise
from unittest.mock import patch

import duel as command
import numpy as np
import pytest
from conftest import ROOT
from PIL import Image, ImageSequence
from recorded import OTHER_SET, REPLAY, SHOWPIECE, run
from records import film
from records.files import load
from rich.console import Console
from simulator.display import Display

CASES = ROOT / "tests" / "cases"
README = ROOT / "docs" / "duel.gif"
GRAIN = 20  # ms


@pytest.fixture
def call(calling):
    """Calls the command: its exit status, and the lines of its output and of its complaints."""
    return calling(command.main, "duel.py", lines=True)


def frames(path):
    """The pictures of a GIF and how long each is shown, in ms."""
    found = []
    with Image.open(path) as gif:
        for frame in ImageSequence.Iterator(gif):
            found.append((np.array(frame.convert("RGB")), frame.info["duration"]))
    return found


def shown(text, folder):
    """When the simulator's display showed what while a replay goes on by itself, in ms."""
    seen = []
    sent = Display.refresh

    def refresh(display, **options):
        before = display.redrawn
        done = sent(display, **options)
        if display.redrawn > before:
            seen.append((display._ground.clock.now / 1000, display.rgb))
        return done

    with patch.object(Display, "refresh", refresh):
        run(
            "wait 60\n",
            {"00.duel": text},
            folder,
            'game.screen("back", screen)',
            f"{REPLAY}; screen = game.make('replay'); screen.runs = True",
        )
    return seen


def ending(found, duel):
    """The frames of a film's end, where all tiles are occupied: the Ryo are counted, and who won is
    said."""
    if not duel.over or duel.resigned is not None:
        return []
    counted = found[-max(duel.ryo(0), duel.ryo(1)) - 1 :]
    assert all(80 <= duration <= 100 for _, duration in counted[:-1])
    assert counted[-1][1] >= film.AT_THE_END
    return counted


@pytest.mark.parametrize("text", [SHOWPIECE, OTHER_SET], ids=["a Combo", "another set"])
def test_every_frame_is_what_the_display_showed_then(text, call, tmp_path):
    (tmp_path / "one.duel").write_text(text)
    status, *_ = call("--gif", tmp_path / "one.gif", tmp_path / "one.duel")
    assert status == 0
    seen = shown(text, tmp_path)
    begin, at = seen[0][0], 0
    ends = [since for since, _ in seen[1:]] + [float("inf")]
    found = frames(tmp_path / "one.gif")
    counted = ending(found, load(str(tmp_path / "one.duel")))
    found = found[: len(found) - len(counted)]
    for picture, duration in found:
        first, last = begin + at - GRAIN / 2, begin + at + duration + GRAIN / 2
        meanwhile = [
            rgb
            for (since, rgb), until in zip(seen, ends, strict=True)
            if since <= last and until >= first
        ]
        assert any((picture[::2, ::2] == rgb).all() for rgb in meanwhile), at
        at += duration
    # All that lasts two grains is there, in its order, and the last for as long as one looks at it.
    lasting = [
        rgb for (since, rgb), until in zip(seen, ends, strict=True) if until - since >= 2 * GRAIN
    ]
    pictures = [picture[::2, ::2].tobytes() for picture, _ in found]
    place = 0
    for rgb in lasting:
        place = pictures.index(rgb.tobytes(), max(0, place - 1))
    assert seen[-1][0] - begin + 3500 < at < seen[-1][0] - begin + 4500


@pytest.mark.parametrize("scale", [1, 3])
def test_a_pixel_becomes_a_square_and_times_are_whole_grains(scale, call, tmp_path):
    status, out, _ = call("--gif", tmp_path / "x.gif", "--scale", scale, CASES / "combo.duel")
    assert (status, len(out)) == (0, 1)
    found = frames(tmp_path / "x.gif")
    for picture, duration in found:
        assert picture.shape == (128 * scale, 160 * scale, 3)
        small = picture[::scale, ::scale]
        assert (picture == small.repeat(scale, 0).repeat(scale, 1)).all()
        assert duration >= GRAIN and duration % GRAIN == 0
    seconds = sum(duration for _, duration in found) / 1000
    assert out[0].startswith(f"{tmp_path / 'x.gif'}: {len(found)} frames, {seconds:.1f} s, ")


def test_no_two_frames_in_a_row_are_alike_and_it_goes_on_for_ever(call, tmp_path):
    call("--gif", tmp_path / "x.gif", CASES / "whole-duel.duel")
    found = frames(tmp_path / "x.gif")
    assert all((one != other).any() for (one, _), (other, _) in pairwise(found))
    assert Image.open(tmp_path / "x.gif").info["loop"] == 0


def test_the_speed_is_the_handhelds_own(call, tmp_path):
    lasts = []
    for speed in ("calm", "normal", "quick"):
        call("--gif", tmp_path / "x.gif", "--speed", speed, CASES / "combo.duel")
        lasts.append(sum(duration for _, duration in frames(tmp_path / "x.gif")))
    assert lasts[0] > lasts[1] > lasts[2]


def test_of_several_records_each_has_a_picture_of_its_own_name(call, tmp_path):
    files = [CASES / "combo.duel", tmp_path / "away.duel", CASES / "same.duel"]
    status, out, said = call("--gif", tmp_path / "all.gif", *files)
    assert status == 2
    assert sorted(path.name for path in tmp_path.glob("*.gif")) == ["all-combo.gif", "all-same.gif"]
    assert [line.partition(":")[0] for line in out] == [
        str(tmp_path / "all-combo.gif"),
        str(tmp_path / "all-same.gif"),
    ]
    assert said == [f"{files[1]}: No such file or directory"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--gif", "x.png"), "'x.png' does not end in .gif"),
        (("--gif", "x.gif", "--scale", "0"), "1 to 12"),
        (("--gif", "x.gif", "--scale", "big"), "1 to 12"),
        (("--gif", "x.gif", "--speed", "light"), "invalid choice"),
        (("--gif", "x.gif", "--json"), "--gif has nothing to say in --json"),
        (("--gif", "x.gif", "--solve"), "not allowed with"),
        (("--gif", "x.gif", CASES / "combo.duel"), "two of the FILEs have the same name"),
        (("--gif", "no/such/folder/x.gif"), "no/such/folder/x.gif: No such file or directory"),
    ],
)
def test_a_mistake_is_one_line(arguments, why, call):
    status, out, said = call(*arguments, CASES / "combo.duel")
    assert (status, out, len(said)) == (2, [], 1)
    assert why in said[0]


def test_a_refused_record_is_named_with_its_line(call, tmp_path):
    refused = CASES / "refused" / "hand-four.duel"
    status, out, said = call("--gif", tmp_path / "x.gif", refused)
    assert (status, out) == (2, [])
    assert said == [f"{refused}:4: words behind 'kenza': 4, must be 5"]
    assert not (tmp_path / "x.gif").exists()


def test_a_built_set_without_its_pictures_is_named(call, tmp_path):
    built = (ROOT / "assets" / "sets" / "garden.omen").read_bytes()
    (tmp_path / "alone.omen").write_bytes(built)
    (tmp_path / "x.duel").write_text(OTHER_SET.replace("garden", "alone.omen"))
    status, _, said = call("--gif", tmp_path / "x.gif", tmp_path / "x.duel")
    assert (status, len(said)) == (2, 1)
    assert said[0].startswith(f"{tmp_path / 'x.duel'}: ")


def test_a_bar_is_shown_once_it_takes_a_while(capsys, monkeypatch):
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now)
    with film.late_bar() as tell:
        tell(0.5)
    assert capsys.readouterr().err == ""
    terminal = functools.partial(Console, force_terminal=True)
    monkeypatch.setattr("rich.console.Console", terminal)
    with film.late_bar() as tell:
        monkeypatch.setattr(time, "monotonic", lambda: now + 60)
        tell(0.5)
    assert "Filming" in capsys.readouterr().err


# -- the README's


def test_the_readmes_duel_has_a_combo_worth_watching():
    """Where mansions has changed: python3 tools/draw.py film finds another."""
    duel = load(str(ROOT / "docs" / "duel.duel"))
    assert duel.over
    combos = [[cause for _, cause, _ in again.log()].count(3) for again in command.replayed(duel)]
    assert max(combos) >= 2


def test_the_readmes_picture_is_small_and_whole():
    assert README.stat().st_size < 400_000
    found = frames(README)
    assert found[0][0].shape == (256, 320, 3)
    assert len(found) > 40
    assert "docs/duel.gif" in (ROOT / "README.md").read_text("utf-8")
