# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The handheld in a real browser: Duels by keys and by touch, pixels, sizes, sound, lost wires."""

import io
import os
import re
import socket
import statistics
import subprocess
import sys
import threading
import time
import urllib.request

import pytest
from browser import chromium
from conftest import ROOT
from PIL import Image, ImageSequence
from served import Played, until
from simulator import memories, parse, run_script

DEMONSTRATION = parse((ROOT / "tools/simulator/demo.script").read_text("utf-8"))
PRESSES = int(os.environ.get("PRESSES", "6"))
# Where everything is that is drawn, once the handheld is dressed as a board.
BOXES = """
handheld.classList.remove("pygamer", "pybadge");
handheld.classList.add(arguments[0]);
return [...document.querySelectorAll("main, main *, footer")]
    .map((drawn) => drawn.getBoundingClientRect())
    .filter((box) => box.width).map((box) => box.toJSON());
"""
# Resolves to the ms from each press to the canvas's next change, by the page's own clock.
MEASURE = """
const [presses, done] = arguments, times = [];
const context = CanvasRenderingContext2D.prototype, put = context.putImageData;
let drawn = () => {};
context.putImageData = function (...all) { put.apply(this, all); drawn(); };
const key = (kind, key) => dispatchEvent(new KeyboardEvent(kind, { key }));
(async () => {
  for (let i = 0; i < presses; i++) {
    const name = i & 1 ? "ArrowUp" : "ArrowDown";
    const shown = new Promise((resolve) => { drawn = resolve; });
    const began = performance.now();
    key("keydown", name);
    await shown;
    times.push(performance.now() - began);
    key("keyup", name);
    await new Promise((resolve) => setTimeout(resolve, 140 + 37 * i % 20));
  }
  context.putImageData = put;
  done(times);
})();
"""


@pytest.fixture(scope="module")
def browser():
    with chromium() as started:
        yield started


def opened(browser, handheld, width=1280, height=800, ratio=1):
    """Opens the page, and waits until it shows the title."""
    browser.resize(width, height, ratio)
    browser.open(handheld.page.address)
    until(lambda: handheld.machine.display.refreshes > 1)
    shows(browser, handheld)


def shows(browser, handheld):
    """The canvas has the pixels of the board's display."""
    handheld.settled()
    until(lambda: browser.canvas() == handheld.picture, 5)


@pytest.mark.parametrize(
    ("board", "size", "press"),
    [("pygamer", (1280, 800), "key"), ("pybadge", (390, 844, 3), "touch")],
)
def test_a_whole_duel_and_its_record(browser, board, size, press):
    with Played(board) as handheld:
        opened(browser, handheld, *size)
        for statement in DEMONSTRATION:
            if statement.word == "press":
                handheld.pressed(getattr(browser, press), statement.argument)
            else:
                shows(browser, handheld)
        assert handheld.plays() == 9
        shown = "return document.querySelector('#over:not([hidden]) > #{}')"
        until(lambda: browser.run(shown.format("record")))
        record = fetched(browser.run(shown.format("record"))).decode()
        assert record == handheld.machine.duel_record()
        film = Image.open(io.BytesIO(fetched(browser.run(shown.format("film")))))
        assert (film.format, film.size) == ("GIF", (320, 256))
        assert len(list(ImageSequence.Iterator(film))) > handheld.plays()


def fetched(link):
    """What a link of the page leads to."""
    with urllib.request.urlopen(link.get_attribute("href")) as answer:
        return answer.read()


@pytest.mark.parametrize(
    "size", [(1920, 1080), (1280, 800), (390, 844, 3), (844, 390, 3), (320, 480, 2), (500, 500)]
)
def test_the_handheld_fits_and_each_of_its_pixels_is_a_whole_number_of_the_displays(
    page, browser, size
):
    browser.resize(*size)
    width, height, *ratio = size
    until(lambda: browser.run("return [innerWidth, innerHeight]") == [width, height])
    shown = browser.run("fit(); return screen.canvas.getBoundingClientRect().width")
    scale = shown / 160 * (ratio or [1])[0]
    assert scale == pytest.approx(round(scale), abs=0.01)
    for board in ("pybadge", "pygamer"):
        for box in browser.run(BOXES, board):
            assert box["left"] >= 0 and box["top"] >= 0
            assert box["right"] <= width and box["bottom"] <= height


@pytest.fixture(scope="module")
def played(browser):
    with Played() as handheld:
        opened(browser, handheld)
        browser.key("a")
        handheld.settled()
        yield handheld


@pytest.fixture
def page(browser, played):
    """The page of a handheld that shows its menu."""
    browser.resize(1280, 800)
    shows(browser, played)
    return played


def held(handheld, *buttons):
    return until(lambda: handheld.machine.controls.held == set(buttons), 5)


def test_several_buttons_are_held_by_fingers_that_may_slide(page, browser):
    def fingers(kind, *buttons):
        points = [dict(zip("xy", browser.place(button), strict=True)) for button in buttons]
        for number, point in enumerate(points):
            point["id"] = number
        command = {"type": kind, "touchPoints": points}
        browser.driver.execute_cdp_cmd("Input.dispatchTouchEvent", command)

    fingers("touchStart", "start", "select")
    assert held(page, "start", "select")
    fingers("touchMove", "start", "b")
    assert held(page, "start", "b")
    assert browser.run("return document.querySelectorAll('button.held').length") == 2
    time.sleep(1.2)  # it says so again each second
    assert page.machine.controls.held == {"start", "b"}
    fingers("touchEnd")
    assert held(page)


def test_a_gamepad_presses_buttons_and_leans_the_stick(page, browser):
    browser.run("""
        const buttons = Array.from({ length: 16 }, () => ({ pressed: false }));
        window.pad = { buttons, axes: [0, 0] };
        navigator.getGamepads = () => window.pad ? [window.pad] : [];
        pad.buttons[8].pressed = pad.buttons[1].pressed = true;
        dispatchEvent(new Event("gamepadconnected"));
    """)
    assert held(page, "select", "b")
    browser.run("pad.buttons[8].pressed = pad.buttons[1].pressed = false; pad.axes[1] = -.9")
    assert held(page, "up")
    browser.run("pad.axes[1] = -.4")
    time.sleep(0.1)
    assert held(page, "up")
    browser.run("window.pad = null")
    assert held(page)


def test_the_lights_and_the_brightness_are_shown(page, browser):
    machine = page.machine
    lights, brightness = machine.lights, machine.display.brightness
    machine.display.brightness = 0.5
    machine.lights = [(9, 0, 0), (0, 9, 0), (0, 0, 9), (9, 9, 0), (0, 0, 0)]
    until(lambda: "brightness(0.5" in browser.run("return screen.canvas.style.filter"))
    shown = browser.run("return [...lights].map(l => l.style.getPropertyValue('--light'))")
    assert [light.partition(" /")[0] for light in shown] == [
        "rgb(255 0 0",
        "rgb(0 255 0",
        "rgb(0 0 255",
        "rgb(255 255 0",
        "transparent",
    ]
    machine.lights, machine.display.brightness = lights, brightness


def test_what_the_board_plays_is_heard_once_the_page_was_touched(page, browser):
    browser.run("""
        window.heard = [];
        const start = AudioBufferSourceNode.prototype.start;
        AudioBufferSourceNode.prototype.start = function () {
            heard.push([this.buffer.length, this.playbackRate.value]);
            start.call(this);
        };
    """)
    browser.key("select")  # a gesture, which lets a browser sound
    until(lambda: browser.run("return audio?.state") == "running")
    browser.key("down")
    length, pitch = until(lambda: browser.run("return window.heard"))[0]
    sample = page.machine.sounds[-1][1]
    assert length == len(sample.buffer)
    assert pitch == pytest.approx(sample.sample_rate / 22050, rel=0.01)


def test_an_idle_board_sends_nothing(page, browser):
    page.settled()
    time.sleep(0.5)
    browser.frames()
    time.sleep(1.5)
    assert browser.frames() == 0


def test_a_second_page_shows_the_same_and_may_press(page, browser):
    first = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    try:
        browser.open(page.page.address)
        shows(browser, page)
        before = page.picture
        browser.key("down")
        until(lambda: page.picture != before)
        shows(browser, page)
    finally:
        browser.driver.close()
        browser.driver.switch_to.window(first)
    shows(browser, page)


def test_how_long_a_press_takes_to_the_canvas(page, browser, capsys):
    """PRESSES=200 for the figure; PCs differ too much for a limit."""
    times = browser.driver.execute_async_script(MEASURE, PRESSES)
    with capsys.disabled():
        print(
            f"\na press is on the canvas after {statistics.median(times):.0f} ms (median), ", end=""
        )
        print(f"{max(times):.0f} ms (longest of {len(times)})")


# The wire


class Wire:
    """A wire between page and server that can be cut: nothing passes then, and nobody is told."""

    def __init__(self, port):
        self._port = port
        self._cut = threading.Event()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}/"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self._port))
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one, other):
        try:
            while data := one.recv(65536):
                if self._cut.is_set():
                    return  # and neither end hears of it
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def cut(self):
        self._cut.set()

    def mend(self):
        self._cut.clear()

    def close(self):
        self._listening.close()


def test_a_page_whose_wire_was_cut_says_so_and_comes_back(page, browser):
    wire = Wire(page.port)
    browser.open(wire.address)
    shows(browser, page)
    wire.cut()
    browser.key("down")
    until(lambda: "does not answer. Trying again" in browser.news())
    wire.mend()
    until(lambda: "again." in browser.news())
    shows(browser, page)
    wire.close()
    browser.open(page.page.address)


def test_a_page_hears_at_once_that_its_pc_is_offline(page, browser):
    network = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    browser.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": True, **network})
    until(lambda: "Trying again" in browser.news())
    browser.driver.execute_cdp_cmd(
        "Network.emulateNetworkConditions", {"offline": False, **network}
    )
    until(lambda: "again." in browser.news())
    shows(browser, page)


def calm(browser):
    """Waits until the canvas has stayed as it is for a moment."""
    before = b""

    def same():
        nonlocal before
        time.sleep(0.4)
        before, last = browser.canvas(), before
        return before == last

    return until(same)


def test_a_server_that_was_killed_goes_on_with_the_duel(browser, tmp_path):
    state = tmp_path / "state"
    with memories(state) as kept:
        begun = "press a\npress a\nwait 3\npress a\nwait 1\npress a 2\nwait 3"
        assert run_script(begun, on=kept).status == 0
    command = [sys.executable, ROOT / "tools/play.py", "--web", "--port", "0", "--state", state]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        address = server.stdout.readline().split()[4]
        browser.open(address)
        until(lambda: any(browser.canvas()))
        # The title; yes, go on; the next Omen, onto the tile to the left of the first.
        for button in ("a", "a", "a", "left", "a"):
            calm(browser)
            browser.key(button)
        calm(browser)
        server.kill()
    until(lambda: "Trying again" in browser.news())
    with Played(state=state, port=int(address.rstrip("/").rpartition(":")[2])) as handheld:
        until(lambda: "Trying again" not in browser.news())
        for _ in range(2):
            shows(browser, handheld)
            browser.key("a")
        until(lambda: handheld.plays() == 2)
        shows(browser, handheld)


def test_a_page_with_an_old_token_is_sent_to_the_new_address(browser):
    with Played(host="0.0.0.0") as handheld:
        address = re.sub("//[^/:]+", "//127.0.0.1", str(handheld.page.address))
        browser.open(address)
        shows(browser, handheld)
    with Played(host="0.0.0.0", port=handheld.port):
        until(lambda: browser.news().startswith("Open the address that tools/play.py printed."))
