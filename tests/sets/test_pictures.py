# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Pictures from strangers: only pictures are opened as such, no program runs because of one, and
none takes long or much memory."""

import io
import os
import struct
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import duel
import omens
import play
import pytest
from art import fitting
from art.fitting import FORMATS, MOST_PARTS, MOST_SIDE, ArtError, Gallery, colours_of, open_art
from art.picture_parts import count_parts
from broken_sources import ENDLESS, HEAD, OMEN, broken
from PIL import EpsImagePlugin, Image
from processes import started

resource = pytest.importorskip("resource")  # Windows has none

PROGRAM = b"""\
%!PS-Adobe-3.0 EPSF-3.0
%%BoundingBox: 0 0 32 32
%%EndComments
(written-by-art.txt) (w) file dup (the picture was run) writestring closefile
showpage
%%EOF
"""
RECORD = """\
set set.toml
rules
toss heads
kenza o0 o1 o4 o5 o8
kyoza o0 o1 o4 o5 o8
play o0 5
"""


def saved(image: Image.Image, kind: str, **options: object) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def gradient() -> Image.Image:
    """A small picture with something in it."""
    return Image.radial_gradient("L").resize((40, 40)).convert("RGB")


@pytest.fixture
def ghostscript(monkeypatch):
    """Pillow believes that there is a Ghostscript, and starts what we can hear it start."""
    monkeypatch.setattr(EpsImagePlugin, "gs_binary", "no-such-ghostscript")


# No program runs.


def test_pillow_by_itself_would_have_a_program_run(ghostscript):
    with started() as programs, pytest.raises(FileNotFoundError):
        Image.open(io.BytesIO(PROGRAM)).load()
    assert [program.split(":")[0] for program in programs] == ["subprocess.Popen"]


@pytest.mark.parametrize("ending", ["eps", "png", "gif", "jpg", "ps"])
def test_a_picture_that_is_a_program_does_not_run(ending, ghostscript, tmp_path):
    (tmp_path / f"x.{ending}").write_bytes(PROGRAM)
    with started() as programs, pytest.raises(ArtError, match="cannot be read as a picture"):
        open_art(tmp_path, f"x.{ending}")
    assert programs == []


def test_what_is_no_picture_of_the_list_is_refused_whatever_its_name(tmp_path, ghostscript):
    Image.init()
    kinds = sorted(Image.SAVE.keys() - set(FORMATS) - {"DIB", "IM"})
    refused = []
    for kind in kinds:
        try:
            data = saved(gradient(), kind)
        except (OSError, ValueError):  # Pillow writes it of other pictures, or elsewhere
            continue
        (tmp_path / "x.png").write_bytes(data)
        with started() as programs:
            if kind == "MPO":  # a JPEG with more of them behind it
                open_art(tmp_path, "x.png")
            else:
                with pytest.raises(ArtError, match="cannot be read as a picture"):
                    open_art(tmp_path, "x.png")
                refused.append(kind)
        assert programs == []
    assert {"EPS", "PDF", "TIFF", "TGA"} <= set(refused)


@pytest.mark.parametrize(
    ("module", "arguments"),
    [
        (omens, ("check", "set.toml")),
        (omens, ("build", "set.toml", "--out", "built")),
        (omens, ("preview", "set.toml")),
        (duel, ("it.duel",)),
        (duel, ("--json", "it.duel")),
        (duel, ("--suggest", "adept", "it.duel")),
        (duel, ("--gif", "it.gif", "it.duel")),
        (play, ("--set", "set.toml", "--script", "empty.script")),
    ],
)
@pytest.mark.parametrize("art", ["x.eps", "x.png"])
def test_no_command_starts_a_program_while_it_reads_sets_and_records(
    module, arguments, art, ghostscript, tmp_path, monkeypatch, calling
):
    monkeypatch.chdir(tmp_path)
    Path("x.eps").write_bytes(PROGRAM)
    gradient().save("x.png")
    Path("set.toml").write_text(broken({HEAD + 6: f'art = "{art}"'}))
    Path("it.duel").write_text(RECORD)
    Path("empty.script").write_text("")
    with started() as programs:
        status, _, complaints = calling(module.main, "command")(*arguments)
    assert (status, programs) == ((0, []) if art == "x.png" else (2, [])), complaints
    if art == "x.eps":
        assert f':{HEAD + 6}: the picture "x.eps" cannot be read as a picture' in complaints


# None takes long.


def chunk(name: bytes, data: bytes = b"") -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width: int, height: int, more: bytes = b"", data: bytes = bytes(9)) -> bytes:
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    pixels = chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND")
    return b"\x89PNG\r\n\x1a\n" + header + more + pixels


def gif(more: bytes) -> bytes:
    whole = saved(gradient().convert("P"), "GIF")
    palette = 13 + (3 << (whole[10] & 7) + 1)
    return whole[:palette] + more + whole[palette:]


def jpeg(more: bytes) -> bytes:
    return b"\xff\xd8" + more + saved(gradient(), "JPEG")[2:]


def bmp(width: int, height: int, bits: int = 24, compression: int = 0) -> bytes:
    header = struct.pack("<IHHIIiiHHI", 0, 0, 0, 1078, 40, width, height, 1, bits, compression)
    return b"BM" + header + bytes(20 + 1024) + b"\1" * 999


BOMBS: dict[str, Callable[[], bytes]] = {
    "a PNG of one endless row": lambda: png(16_000_000, 1),
    "a PNG of one endless column": lambda: png(1, 16_000_000),
    "a PNG that is larger than all there is": lambda: png(2**31 - 1, 2**31 - 1),
    "a PNG of 100 megapixels": lambda: png(10_000, 10_000),
    "a PNG without a size": lambda: png(0, 0),
    "a PNG of a million parts": lambda: png(8, 8, chunk(b"none") * 1_000_000),
    "a PNG of a thousand texts": lambda: png(
        8, 8, chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(1_000_000))) * 1000
    ),
    "a GIF with an endless comment": lambda: gif(b"!\xfe" + (b"\xff" + b"c" * 255) * 60_000),
    "a GIF of empty blocks": lambda: gif(b"!\1\0" * 4_000_000),
    "a GIF of nothing that is known": lambda: gif(b"\1" * 12_000_000),
    "a GIF whose frame is larger than itself": lambda: gif(b",\0\0\0\0\xff\xff\xff\xff\0"),
    "a JPEG of a million segments": lambda: jpeg(b"\xff\xe5\0\2" * 3_000_000),
    "a JPEG with fill behind a thumbnail": lambda: jpeg(
        b"\xff\xe1\0\4\xff\xda" + b"\xff" * 12_000_000
    ),
    "a JPEG of many tables": lambda: jpeg(
        (b"\xff\xdb" + struct.pack(">H", 2 + 65 * 1000) + bytes(65) * 1000) * 200
    ),
    "a JPEG of a million scans": lambda: saved(gradient(), "JPEG") + b"\xff\xda" * 4_000_000,
    "a BMP of one endless row": lambda: bmp(2**31 - 1, 1),
    "a BMP upside down": lambda: bmp(1, -(2**31)),
    "a BMP of runs": lambda: bmp(2048, 2048, 8, 1),
    "a WebP of a wide canvas": lambda: saved(Image.new("RGB", (16383, 9)), "WEBP", method=0),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_picture_that_would_take_for_ever_is_refused_at_once(name, tmp_path):
    (tmp_path / "x.png").write_bytes(BOMBS[name]()[: 1 << 24])
    before, memory = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(ArtError) as refused:
        open_art(tmp_path, "x.png")
    assert "\n" not in str(refused.value) and len(str(refused.value)) < 120
    assert time.process_time() - before < ENDLESS
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory < 200_000


def test_a_picture_that_is_as_large_as_can_be_is_read(tmp_path):
    for size in ((2048, 2048), (MOST_SIDE, 512), (1, MOST_SIDE)):
        Image.new("RGB", size, "red").save(tmp_path / "x.png")
        assert colours_of(open_art(tmp_path, "x.png")) == [(255, 0, 0)]
    gradient().resize((4032, 3024)).save(tmp_path / "x.jpg", progressive=True)  # a telephone's
    assert len(set(open_art(tmp_path, "x.jpg"))) > 100


def test_ordinary_pictures_have_few_parts():
    large = gradient().resize((2000, 2000))
    for data in (
        saved(large, "PNG"),
        saved(large, "GIF"),
        saved(large, "JPEG", progressive=True, exif=b"Exif\0\0" + bytes(999)),
        saved(large, "BMP"),
        saved(large, "WEBP", method=0),
    ):
        assert count_parts(data, MOST_PARTS) < MOST_PARTS / 4


def test_what_is_no_file_is_no_picture(tmp_path):
    (tmp_path / "folder.png").mkdir()
    os.mkfifo(tmp_path / "fifo.png")
    (tmp_path / "zeros.png").symlink_to("/dev/zero")
    (tmp_path / "spaces.png").write_bytes(b" " * 50_000_000)
    (tmp_path / "empty.png").touch()
    for path in sorted(tmp_path.iterdir()):
        with pytest.raises(ArtError) as refused:
            open_art(tmp_path, path.name)
        assert len(str(refused.value)) < 100, path


# A set of them.


def test_a_picture_that_many_omens_have_is_unpacked_once(tmp_path, monkeypatch):
    Image.new("RGB", (2000, 2000)).save(tmp_path / "x.png")
    (tmp_path / "set.toml").write_text(
        broken({HEAD + OMEN * n + 8: 'art = "x.png"' for n in range(12)})
    )
    opened = Mock(wraps=Image.open)
    monkeypatch.setattr(Image, "open", opened)
    source = omens.read_source(tmp_path / "set.toml")
    assert opened.call_count == 1
    assert all(omen.picture == source.omens[0].picture for omen in source.omens)


def test_many_large_pictures_of_a_set_are_too_much(tmp_path, monkeypatch):
    monkeypatch.setattr(fitting, "MOST_IN_SET", 3_000_000)
    gallery = Gallery(tmp_path)
    for n in range(4):
        (tmp_path / f"{n}.png").write_bytes(png(1000, 1000, data=bytes(3001 * 1000)))
    for n in range(3):
        gallery.open(f"{n}.png")
    with pytest.raises(ArtError, match="over 3 megapixels together"):
        gallery.open("3.png")
    assert gallery.open("0.png")  # it is known already


def test_colours_that_do_not_fit_are_told_of_once(tmp_path, calling):
    for nth in range(12):
        gradient().rotate(30 * nth).save(tmp_path / f"{nth}.png")
    art = {HEAD + OMEN * nth + 8: f'art = "{nth}.png"' for nth in range(12)}
    (tmp_path / "set.toml").write_text(broken(art))
    _, _, said = calling(omens.main, "omens.py", lines=True)("check", tmp_path / "set.toml")
    (line,) = [line for line in said if "colours" in line]
    assert "12 of 12 change" in line


def test_a_blank_picture_is_warned_of(tmp_path, calling):
    Image.new("RGBA", (32, 32)).save(tmp_path / "x.png")
    (tmp_path / "set.toml").write_text(broken({HEAD + 8: 'art = "x.png"'}))
    status, _, said = calling(omens.main, "omens.py")("check", tmp_path / "set.toml")
    assert status == 0
    assert f":{HEAD + 8}: warning: the picture of Omen 0 is see-through all over" in said


def test_a_preview_never_takes_the_place_of_a_picture_of_the_set(tmp_path, calling):
    gradient().save(tmp_path / "set.png")
    before = (tmp_path / "set.png").read_bytes()
    (tmp_path / "set.toml").write_text(broken({HEAD + 8: 'art = "set.png"'}))
    call = calling(omens.main, "omens.py", lines=True)
    status, _, complaints = call("preview", tmp_path / "set.toml")
    assert status == 2 and complaints[-1].endswith("is a picture of the set: give another --out")
    assert (tmp_path / "set.png").read_bytes() == before
    assert call("preview", tmp_path / "set.toml", "--out", tmp_path / "seen.png")[0] == 0
