# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Makes the page's folder: which files it has, and what is written into them when it is built."""

import base64
import gzip
import hashlib
import io
import json
import re
import shutil
from pathlib import Path

import numpy as np
import rcssmin
import rjsmin
from flashing.drive import FlashError
from flashing.game import PROGRAM, Game
from flashing.libraries import libraries
from flashing.omen_sets import SETS
from PIL import Image
from simulator.font import board_font
from simulator.run import ROOT
from zopfli import gzip as zopfli

from page.interpreter import InterpreterError, compiled, interpreter

HERE = Path(__file__).parent
WEB = HERE.parent / "web"
SHARED = ("front.js", "style.css")  # of WEB's page
WORKER = "sw.js"  # of this one's front, which knows all the others
TAPS = WEB / "taps.py"
DRIVE, FIRMWARE = "/drive", "/firmware"  # where machine.js expects the bundle's files
ICON_SIZES = (192, 512)
NIGHT = "#12121a"
HEAD = '<link rel="icon" href="data:,">'
# All that the page may load lies beside it; the interpreter is compiled from WebAssembly.
POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:"
MARKER = "celestial-omen-page.txt"  # what shows that a folder is one of ours


class PageError(Exception):
    """Why no page was built; one clear line."""


def build(folder: Path) -> tuple[int, int, int]:
    """Makes the folder the page's, and nothing else's.

    Returns how many files it has, their bytes, and those when each is gzipped. Raises PageError or
    OSError."""
    there = list(folder.iterdir()) if folder.exists() else []
    if there and not (folder / MARKER).exists():
        raise PageError(f"{folder} holds something else: name an empty folder, or one of this page")
    files = page_files()
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    packed = sum(len(gzip.compress(data)) for data in files.values())
    return len(files), sum(map(len, files.values())), packed


def page_files() -> dict[str, bytes]:
    """Every file of the page, by its name. Raises PageError."""
    try:
        files = interpreter()
        played = game_files()
        files["game.bundle"] = bundle(played)
        files["board.bundle"] = bundle(board_files(played))
    except (InterpreterError, FlashError) as error:
        raise PageError(str(error)) from error
    files |= {name: (WEB / "page" / name).read_bytes() for name in SHARED}
    files |= {path.name: path.read_bytes() for path in sorted((HERE / "front").glob("*.js"))}
    files["manifest.webmanifest"] = manifest().encode()
    files |= {f"icon-{size}.png": icon(size) for size in ICON_SIZES}
    files["index.html"] = index((WEB / "page" / "index.html").read_text("utf-8")).encode()
    source = files.pop(WORKER).decode()
    files = {name: smaller(name, data) for name, data in files.items()}
    files[WORKER] = smaller(WORKER, worker(source, files).encode())
    files[MARKER] = b"Made by tools/page.py; docs/PAGE.md says how to host it.\n"
    return files


def game_files() -> dict[str, bytes]:
    """What the interpreter finds, by the paths that it has there."""
    game = Game()
    files = {f"{DRIVE}/{name}": data for name, data in game.files.items()}
    for one in game.sets:
        files[f"{DRIVE}/{SETS}/{one.omens.id}.omen"] = one.data
        files[f"{DRIVE}/{one.sheet_path}"] = one.sheet
    files |= {f"{DRIVE}/{name}": data for name, data in libraries().items()}
    for path in [*sorted((HERE / "board").glob("*.py")), TAPS]:
        files[f"{FIRMWARE}/{path.name}"] = path.read_bytes()
    files[f"{FIRMWARE}/font.bits"] = font()
    return compiled(files)


def board_files(played: dict[str, bytes]) -> dict[str, bytes]:
    """What goes onto a board, but for what is `played` on the page as it is.

    `there` says which that is: its path on the board, and in the game's bundle.
    """
    game = Game()
    files = {PROGRAM: game.program} | game.files | libraries()
    there = {
        path: f"{DRIVE}/{path}" for path in files if played.get(f"{DRIVE}/{path}") == files[path]
    }
    sets = {}
    for one in game.sets:
        sets[one.sheet_path] = f"{DRIVE}/{one.sheet_path}"
        sets[one.path] = f"{DRIVE}/{SETS}/{one.omens.id}.omen"
    there_too = json.dumps({"files": there, "sets": sets}).encode()
    return {path: data for path, data in files.items() if path not in there} | {"there": there_too}


def bundle(files: dict[str, bytes]) -> bytes:
    """All files in one: a line of JSON with paths and sizes, then what is in them; gzipped."""
    files = dict(sorted(files.items()))  # like beside like, which packs best
    index = json.dumps([[path, len(data)] for path, data in files.items()], separators=(",", ":"))
    return bytes(zopfli.compress(b"\n".join([index.encode(), b"".join(files.values())])))


def smaller(name: str, data: bytes) -> bytes:
    """A file without comments and spaces that only its readers need, where it is one of ours."""
    for ending, minify in ((".js", rjsmin.jsmin), (".css", rcssmin.cssmin)):
        if name.endswith(ending):
            return bytes(minify(data))
    return data


def font() -> bytes:
    """The firmware's font, a bit a pixel, each row from a whole byte on."""
    return np.packbits(board_font().bitmap._values, axis=1).tobytes()


def icon(size: int) -> bytes:
    """The title's dial as the picture on a home screen."""
    with Image.open(ROOT / "assets" / "bitmaps" / "title.bmp") as title:
        picture = title.convert("RGB")
    side = min(picture.size)
    left = (picture.width - side) // 2
    square = picture.crop((left, picture.height - side, left + side, picture.height))
    scale = size * 4 // 5 // side or 1
    square = square.resize((side * scale, side * scale), Image.Resampling.NEAREST)
    whole = Image.new("RGB", (size, size), square.getpixel((0, 0)))
    whole.paste(square, ((size - square.width) // 2, (size - square.height) // 2))
    made = io.BytesIO()
    few = whole.quantize(16)  # it has four colours: a palette takes half of the bytes
    few.save(made, "PNG", optimize=True)
    return made.getvalue()


def manifest() -> str:
    """What a phone's home screen asks for."""
    icons = [
        {"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "purpose": "any maskable"}
        for size in ICON_SIZES
    ]
    return json.dumps(
        {
            "name": "The Celestial Omen Board",
            "short_name": "Omen Board",
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "background_color": NIGHT,
            "theme_color": NIGHT,
            "icons": icons,
        }
    )


def index(shared: str) -> str:
    """The front's page, with what only this one has in its head."""
    head = f"""<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<link rel="icon" href="icon-192.png">
<link rel="apple-touch-icon" href="icon-192.png">
<link rel="manifest" href="manifest.webmanifest">
<link rel="modulepreload" href="micropython.mjs">
<link rel="preload" href="game.bundle" as="fetch" crossorigin>"""
    assert shared.count(HEAD) == 1
    return shared.replace(HEAD, head)


def worker(source: str, files: dict[str, bytes]) -> str:
    """The service worker of these files: it differs wherever one of them does."""
    hashes = {
        "" if name == "index.html" else name: "sha256-"
        + base64.b64encode(hashlib.sha256(data).digest()).decode()
        for name, data in sorted(files.items())
    }
    table = json.dumps(hashes, indent=1)
    version = hashlib.sha256(table.encode()).hexdigest()[:12]
    source = source.replace("@VERSION@", version)
    return re.sub(r"const FILES = \{\};", lambda _: f"const FILES = {table};", source)
