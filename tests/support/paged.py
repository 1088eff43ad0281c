# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The page that needs no server, built once, served by nothing but files, and seen in a browser."""

import base64
import contextlib
import functools
import random
import re
import tempfile
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from browser import Browser, chromium
from page.build import PageError, build
from page.interpreter import NotFetched
from PIL import Image
from served import until
from simulator.script import parse

BELOW = "games/omen"  # the page is no site's root
# A page beside it that plays scripts on the machine, by a clock of their own: see `play`.
PLAYER = """<!doctype html>
<link rel="icon" href="data:,">
<script type="module">
import { unpacked } from "./bundle.js";
import { HEIGHT, Machine, WIDTH } from "./machine.js";
import { loadMicroPython } from "./micropython.mjs";
const BUTTONS = ["up", "down", "left", "right", "a", "b", "start", "select"];
const NAP = 5; // ms
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const textOf = (bytes) => bytes.reduce((text, byte) => text + String.fromCharCode(byte), "");

async function play(statements, chance, drive) {
  const files = await unpacked(await fetch("game.bundle"));
  if (drive) {
    for (const path of files.keys()) if (path.startsWith("/drive/assets")) files.delete(path);
    for (const [path, text] of drive) files.set(path, bytesOf(text));
  }
  let now = 0, kept = {};
  const on = () => Machine.powerOn({ load: loadMicroPython, files, chance, now, ...kept });
  let machine = await on();
  const shots = {}, pixels = new Uint32Array(WIDTH * HEIGHT);
  const turns = (ms, held = 0) => {
    for (const end = now + ms; now < end; now += NAP) machine.turn(now, held);
  };
  turns(300);
  for (const { word, argument, amount } of statements) {
    const held = 1 << BUTTONS.indexOf(argument);
    if (word === "press") {
      for (let i = 0; i < amount; i++) { turns(60, held); turns(140); }
    } else if (word === "hold") turns(amount * 1000, held);
    else if (word === "wait") turns(amount * 1000);
    else if (word === "shot") {
      machine.draw(pixels);
      const rgb = new Uint8Array(pixels.buffer).filter((_, at) => at % 4 < 3);
      shots[argument] = btoa(textOf(rgb));
    } else if (word === "power-cut") {
      kept = { nvm: machine.nvm, kept: new Map(machine.written(files)) };
      machine = await on();
      turns(300);
    }
  }
  return shots;
}
window.play = play;
</script>
"""
READY = "return document.documentElement.dataset.ready !== undefined"
# Each visit's deals are those of one number, so that a test's result is the same each time.
CHANCE = "crypto.getRandomValues = (numbers) => numbers.fill(20261201)"


class _Files(SimpleHTTPRequestHandler):
    """Files as `python3 -m http.server` serves them, without a word."""

    def log_message(self, *_: Any) -> None:
        pass


@contextlib.contextmanager
def serving(root: Path) -> Iterator[ThreadingHTTPServer]:
    """A server of a folder's files, as `python3 -m http.server` is one."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Files, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


@contextlib.contextmanager
def built_page() -> Iterator[Path]:
    """A folder to be served with the page below it; the test is skipped where npm has none."""
    with tempfile.TemporaryDirectory() as made:
        page = Path(made) / BELOW
        try:
            build(page)
        except PageError as error:
            if isinstance(error.__cause__, NotFetched):
                pytest.skip(str(error))
            raise
        (page / "player.html").write_text(PLAYER)
        yield Path(made)


@contextlib.contextmanager
def visiting(root: Path) -> Iterator["Visit"]:
    """A browser, and the address of the page."""
    with serving(root) as server, chromium() as browser:
        browser.driver.set_script_timeout(300)
        yield Visit(browser, server)


class Visit:
    """A browser on the page, as who plays there uses it."""

    def __init__(self, browser: Browser, server: ThreadingHTTPServer) -> None:
        self.browser = browser
        self.server = server
        self.address = f"http://127.0.0.1:{server.server_port}/{BELOW}/"
        self.run = browser.run

    def open(self, behind: str = "") -> None:
        """Loads the page, and waits until the game is there."""
        self.browser.open("about:blank")
        with self.beforehand(CHANCE):
            self.browser.open(self.address + behind)
            until(lambda: self.run(READY))

    @contextlib.contextmanager
    def beforehand(self, script: str) -> Iterator[None]:
        """Has every page that is loaded meanwhile run a script before its own."""
        call = self.browser.driver.execute_cdp_cmd
        added = call("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        try:
            yield
        finally:
            call("Page.removeScriptToEvaluateOnNewDocument", added)

    def told(self) -> list[str]:
        """What the page tells who does not see it, a line each."""
        lines = self.run("return [...document.querySelectorAll('#told p')].map(p => p.textContent)")
        return [str(line) for line in lines]

    def until_told(self, words: str, seconds: float = 120) -> list[str]:
        """Waits until a line begins so, and returns all of them."""
        until(lambda: any(line.startswith(words) for line in self.told()), seconds)
        return self.told()

    def complaints(self) -> list[str]:
        """The console's messages since the last time."""
        return [entry["message"] for entry in self.browser.driver.get_log("browser")]

    def tap_tile(self, tile: int) -> None:
        """Taps the middle of a tile of the Tenmonban."""
        self.browser.tap(32 + tile % 3 * 32 + 16, tile // 3 * 32 + 16)

    def begin(self) -> None:
        """By taps, from the title to the first turn of a quick Duel for two."""
        self.browser.tap(80, 64)
        self.until_told("Quick Duel")
        self.browser.tap(40, 17)
        self.until_told("The toss")
        self.toss()

    def toss(self, go_on: Callable[[], None] | None = None) -> None:
        """Waits until the coin has landed, goes on, by default by a tap, to the first turn."""
        until(lambda: any(line.startswith(("Heads: ", "Tails: ")) for line in self.told()))
        (go_on or (lambda: self.browser.tap(80, 64)))()
        self.until_told("Duel.")
        until(lambda: any(_goes_on(line) for line in self.told()))

    def placed(self, count: int) -> bool:
        """Whether so many placements were told, and what they lead to."""
        told = self.told()
        where = [at for at, line in enumerate(told) if re.match(r"\w+ places? .* on tile", line)]
        return len(where) == count and any(map(_goes_on, told[where[-1] :]))

    def place(self, tile: int, wait: bool = True) -> None:
        """By two taps, onto a vacant tile; waits until that, and what it leads to, was told."""
        before = sum(" place" in line for line in self.told())
        self.tap_tile(tile)
        until(lambda: any(f"Tile {tile + 1}, vacant" in line for line in self.told()))
        self.tap_tile(tile)
        until(lambda: sum(" place" in line for line in self.told()) > before)
        if wait:
            until(lambda: self.placed(before + 1))


def _goes_on(line: str) -> bool:
    return line.endswith(("turn.", "thinks.")) or line.startswith("The Duel is over")


def play(visit: Visit, script: str, seed: int, folder: Path, drive: Path | None = None) -> None:
    """Plays a script on the page's machine; its shots go to `folder`. `drive` is one whose assets
    take the place of the game's."""
    statements = [
        {"word": one.word, "argument": one.argument, "amount": one.amount} for one in parse(script)
    ]
    chance = random.Random(seed).getrandbits(30)
    assets = None
    if drive:
        found = [path for path in (drive / "assets").rglob("*") if path.is_file()]
        assets = [
            (
                f"/drive/{path.relative_to(drive).as_posix()}",
                base64.b64encode(path.read_bytes()).decode(),
            )
            for path in found
        ]
    visit.browser.open(f"{visit.address}player.html")
    until(lambda: visit.run("return typeof play") == "function")
    shots = visit.browser.driver.execute_async_script(
        "const done = arguments[3]; play(...arguments).then(done, (error) => done(String(error)))",
        statements,
        chance,
        assets,
    )
    assert isinstance(shots, dict), shots
    for name, text in shots.items():
        rgb = np.frombuffer(base64.b64decode(text), np.uint8).reshape(128, 160, 3)
        Image.fromarray(rgb).save(folder / name)


def text_of(path: Path) -> str:
    return base64.b64encode(path.read_bytes()).decode()
