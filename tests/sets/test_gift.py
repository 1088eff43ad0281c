# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Gifts: a set in one file, taken where a set is taken, refused where a byte is wrong, and the
source of the same set again."""

import os
import subprocess
import sys
from pathlib import Path
from struct import pack

import flash
import omens
import play
import pytest
from conftest import ROOT
from PIL import Image
from sets.beginning import begin
from sets.faults import SourceError
from sets.gift import packed, read_gift
from sets.reader import read_source
from sets.source import built

from omen.built_set import read_set

MANSIONS = ROOT / "sets" / "mansions.toml"


@pytest.fixture
def source(tmp_path) -> Path:
    """A set with photographs, pixel art, what is see-through, and made-up asterisms."""
    folder = tmp_path / "maker"
    folder.mkdir()
    Image.radial_gradient("L").convert("RGB").save(folder / "photo.jpg")
    Image.linear_gradient("L").resize((64, 64)).save(folder / "con.png")
    Image.new("RGBA", (8, 8), (200, 30, 40, 90)).save(folder / "nothing.png")
    return begin("mine", [folder], 1, None)


@pytest.fixture
def gift(source, calling) -> Path:
    status, out, _ = calling(omens.main, "omens.py")("pack", source)
    assert status == 0
    return Path(out.strip())


def test_a_gift_unpacked_and_built_has_the_same_bytes(source, gift, tmp_path, calling):
    status, out, said = calling(omens.main, "omens.py")("unpack", gift, "--out", tmp_path / "new")
    assert (status, said) == (0, "")
    assert built(read_source(Path(out.strip()))) == built(read_source(source)) == read_gift(gift)


def test_our_own_set_goes_through_a_gift_unchanged(tmp_path, calling):
    call = calling(omens.main, "omens.py")
    call("pack", MANSIONS, "--out", tmp_path / "sky.gift")
    assert call("unpack", tmp_path / "sky.gift", "--out", tmp_path / "sky")[0] == 0
    again = built(read_source(tmp_path / "sky" / "mansions.toml"))
    assert again[0] == (ROOT / "assets" / "sets" / "mansions.omen").read_bytes()


def test_the_same_set_makes_the_same_gift_and_it_is_as_documented(source, gift):
    data, sheet = built(read_source(source))
    head = pack("<4sBBBBI", b"GIFT", 1, 0, 0, 0, len(data))
    assert gift.read_bytes() == packed(data, sheet) == head + data + sheet


def test_no_byte_of_a_gift_can_be_wrong_or_missing(gift):
    whole = gift.read_bytes()
    step = 37  # as many as a second allows, at places that share nothing with the format's
    spoilt = [whole[:at] for at in range(0, len(whole), step)]
    spoilt += [
        whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1 :]
        for at in [*range(12), *range(12, len(whole), step)]
    ]
    for bad in (*spoilt, whole + b"\0", b""):
        gift.write_bytes(bad)
        with pytest.raises(SourceError):
            read_gift(gift)


def test_a_gift_with_an_id_of_the_games_own_is_refused(tmp_path):
    data, sheet = built(read_source(ROOT / "sets" / "lessons.toml"))
    (tmp_path / "a.gift").write_bytes(packed(data, sheet))
    with pytest.raises(SourceError, match="take another id"):
        read_gift(tmp_path / "a.gift")


@pytest.mark.parametrize("command", ["flash", "play", "unpack"])
def test_what_is_no_gift_is_told_in_one_line(command, tmp_path, calling):
    bad = tmp_path / "bad.gift"
    bad.write_bytes(b"PK\x03\x04 and so on")
    (tmp_path / "script").write_text("wait 1")
    main, words = {
        "flash": (flash.main, [bad, tmp_path]),
        "play": (play.main, ["--set", bad, "--script", tmp_path / "script"]),
        "unpack": (omens.main, ["unpack", bad]),
    }[command]
    status, out, said = calling(main, command, lines=True)(*words)
    assert (status, out, said) == (2, [], [f"{bad}: this is no gift"])


def test_a_gift_goes_onto_a_board(source, gift, tmp_path, calling):
    drive = tmp_path / "drive"
    drive.mkdir()
    (drive / "boot_out.txt").write_text(
        "Adafruit CircuitPython 10.0.3 on 2025-10-17; Adafruit PyGamer with samd51j19\n"
        "Board ID:pygamer\n"
    )
    status, out, _ = calling(flash.main, "flash.py")(gift, drive)
    assert status == 0 and "the set mine: Mine, 10 Omens" in out
    (there,) = (drive / "assets" / "sets").glob("*.omen")
    assert there.read_bytes() == built(read_source(source))[0]


def test_a_gift_is_played_with(gift, tmp_path, calling):
    (tmp_path / "script").write_text("wait 1")
    state = tmp_path / "state"
    words = ("--set", gift, "--script", tmp_path / "script", "--state", state)
    assert calling(play.main, "play.py")(*words)[0] == 0
    (there,) = state.rglob("assets/sets/*.omen")
    assert read_set(there.read_bytes()).id == "mine"


def test_a_folder_that_is_there_stays(gift, tmp_path, calling):
    (tmp_path / "new").mkdir()
    call = calling(omens.main, "omens.py", lines=True)
    status, _, said = call("unpack", gift, "--out", tmp_path / "new")
    assert status == 2 and "is there already" in said[0]
    assert not list((tmp_path / "new").iterdir())


def test_a_gift_is_read_with_no_more_than_what_plays_it():
    """play.py does without the packages that only makers of sets need."""
    code = "import sets.gift, sys; print('tomlkit' in sys.modules)"
    path = os.pathsep.join(map(str, (ROOT / "tools", ROOT, *sys.path)))
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": path}, capture_output=True
    )
    assert done.stdout.strip() == b"False", done.stderr
