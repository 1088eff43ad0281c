# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The handheld in a real browser: Duels by keys and by touch, pixels, sizes, sound, lost wires."""

import io
import re
import socket
import subprocess
import sys
import threading
import time
import urllib.request

import pytest
from browser import chromium
from conftest import ROOT
from PIL import Image, ImageSequence
from records.on_board import game_on, record_on
from served import Played, until
from simulator import memories, parse, run_script

DEMONSTRATION = parse((ROOT / "tools/simulator/demo.script").read_text("utf-8"))
# Where everything is that is drawn, once the handheld is dressed as a board.
BOXES = """
const handheld = document.getElementById("handheld");
handheld.classList.remove("pygamer", "pybadge");
handheld.classList.add(arguments[0]);
return [...document.querySelectorAll("main, main *, footer")]
    .map((drawn) => drawn.getBoundingClientRect())
    .filter((box) => box.width).map((box) => box.toJSON());
"""
# Notes the link that the page would have a browser save.
SAVED = """
window.saved = null;
HTMLAnchorElement.prototype.click = function () { window.saved = this.href; };
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
    until(lambda: browser.canvas() == handheld.picture)


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
        record = fetched(browser.run(shown.format("record")).get_attribute("href")).decode()
        assert record == record_on(handheld.machine)
        browser.run(SAVED)
        browser.run(shown.format("film")).click()
        until(lambda: "%" in browser.run("return document.getElementById('filming').textContent"))
        film = Image.open(io.BytesIO(fetched(until(lambda: browser.run("return saved"), 120))))
        assert (film.format, film.size) == ("GIF", (320, 256))
        assert len(list(ImageSequence.Iterator(film))) > handheld.plays()


def fetched(link):
    """What a link of the page leads to."""
    with urllib.request.urlopen(link) as answer:
        return answer.read()


def test_a_tap_on_a_line_goes_there_and_the_next_one_takes_it(browser):
    book = 40, 11 + 6 * 12 + 5  # the menu's line of that name
    with Played() as handheld:
        opened(browser, handheld)
        browser.tap(80, 64)
        until(lambda: shown(handheld) == "Menu")
        browser.tap(*book)
        until(lambda: on_board(handheld).list.chosen == 6)
        assert shown(handheld) == "Menu"
        browser.tap(*book)
        until(lambda: shown(handheld) == "Book")


def shown(handheld):
    """The name of the screen that the board shows."""
    return type(on_board(handheld)).__name__


def on_board(handheld):
    """The screen that the board shows."""
    game = game_on(handheld.machine)
    assert game
    return game.shown


@pytest.mark.parametrize(
    "size", [(1920, 1080), (1280, 800), (390, 844, 3), (844, 390, 3), (320, 480, 2), (500, 500)]
)
def test_the_handheld_fits_and_each_of_its_pixels_is_a_whole_number_of_the_displays(
    page, browser, size
):
    browser.resize(*size)
    width, height, *ratio = size
    until(lambda: browser.run("return [innerWidth, innerHeight]") == [width, height])
    browser.run("dispatchEvent(new Event('resize'))")
    shown = browser.run("return document.getElementById('screen').getBoundingClientRect().width")
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
    return until(lambda: handheld.machine.controls.held == set(buttons))


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


def test_a_gamepad_without_the_standard_mapping_has_its_d_pad_on_a_hat(page, browser):
    browser.run("""
        const buttons = Array.from({ length: 16 }, () => ({ pressed: false }));
        window.pad = { buttons, axes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1.2857], mapping: "" };
        navigator.getGamepads = () => window.pad ? [window.pad] : [];
        dispatchEvent(new Event("gamepadconnected"));
    """)
    assert held(page)
    for hat, ways in ((-1, ["up"]), (-0.4286, ["right"]), (0.1429, ["down"]), (0.7143, ["left"])):
        browser.run("pad.axes[9] = arguments[0]", hat)
        assert held(page, *ways)
    browser.run("pad.axes[9] = 1.2857; pad.axes[6] = -1")
    assert held(page, "left")
    browser.run("window.pad = null")
    assert held(page)


def test_a_gamepad_presses_buttons_and_leans_the_stick(page, browser):
    browser.run("""
        const buttons = Array.from({ length: 16 }, () => ({ pressed: false }));
        window.pad = { buttons, axes: [0, 0], mapping: "standard" };
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


def test_the_lights_are_shown_and_the_screen_never_dims(page, browser):
    machine = page.machine
    lights, brightness = machine.lights, machine.display.brightness
    machine.display.brightness = 0.1
    machine.lights = [(9, 0, 0), (0, 9, 0), (0, 0, 9), (9, 9, 0), (0, 0, 0)]
    of_each = "return [...document.querySelectorAll('#lights i')].map("
    shown = of_each + "(light) => light.style.getPropertyValue('--light').split(' /')[0])"
    lit = ["rgb(255 0 0", "rgb(0 255 0", "rgb(0 0 255", "rgb(255 255 0", "transparent"]
    until(lambda: browser.run(shown) == lit)
    shows(browser, page)
    assert (
        browser.run("return getComputedStyle(document.getElementById('screen')).filter") == "none"
    )
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

    def heard():
        browser.key("down")  # a gesture, too, which lets a browser sound
        return browser.run("return window.heard")

    length, pitch = until(heard)[0]
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
