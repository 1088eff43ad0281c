# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A browser for the tests: Debian's Chromium, without a window."""

import base64
import contextlib
import json
import shutil
import tempfile
from collections.abc import Iterator

import pytest
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.interaction import POINTER_TOUCH
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.keys import Keys

FLAGS = """--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync
--disable-background-networking --disable-component-update --no-proxy-server"""
KEYS = {
    "up": Keys.ARROW_UP,
    "down": Keys.ARROW_DOWN,
    "left": Keys.ARROW_LEFT,
    "right": Keys.ARROW_RIGHT,
    "a": "x",
    "b": "z",
    "start": Keys.ENTER,
    "select": Keys.SHIFT,
}
CANVAS = """
const screen = document.getElementById("screen").getContext("2d");
const { data } = screen.getImageData(0, 0, 160, 128);
return btoa(String.fromCharCode(...data.filter((_, at) => at % 4 < 3)));
"""
# The middle of a button, as far from the stick's as a thumb pushes it.
PLACE = """
const button = document.querySelector(`[data-button="${arguments[0]}"]`);
const box = button.getBoundingClientRect();
const [x, y] = button.closest(".pygamer .directions")
    ? { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[arguments[0]] : [0, 0];
const middle = [box.x + box.width * (1 + .7 * x) / 2, box.y + box.height * (1 + .7 * y) / 2];
return middle.map(Math.round);
"""
# Where a pixel of the handheld's screen is.
PIXEL = """
const screen = document.getElementById("screen"), box = screen.getBoundingClientRect();
const [x, y] = arguments;
return [
  box.left + (x + .5) / screen.width * box.width, box.top + (y + .5) / screen.height * box.height,
].map(Math.round);
"""


@contextlib.contextmanager
def chromium() -> Iterator["Browser"]:
    """A browser; the test is skipped where this PC has none."""
    if not (shutil.which("chromium") and shutil.which("chromedriver")):
        pytest.skip("needs Debian's chromium and chromium-driver")
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        for flag in [*FLAGS.split(), f"--user-data-dir={profile}"]:
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        service = webdriver.ChromeService(shutil.which("chromedriver"))
        driver = webdriver.Chrome(options=options, service=service)
        driver.set_script_timeout(120)
        try:
            yield Browser(driver)
        finally:
            driver.quit()


class Browser:
    """What a test does with a browser that shows a handheld."""

    def __init__(self, driver: webdriver.Chrome) -> None:
        self.driver = driver
        self.run = driver.execute_script

    def open(self, address: object) -> None:
        self.driver.get(str(address))

    def resize(self, width: int, height: int, ratio: int = 1) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": ratio}
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", {**metrics, "mobile": ratio > 1}
        )

    def news(self) -> str:
        """What the page says of its connection."""
        return str(self.run("return document.getElementById('news').textContent"))

    def canvas(self) -> bytes:
        """The canvas's pixels, red, green and blue of each."""
        return base64.b64decode(self.run(CANVAS))

    def key(self, *buttons: str) -> None:
        """Types the keys of buttons, one after another."""
        chain = ActionChains(self.driver, duration=0)
        for button in buttons:
            if button == "select":
                chain.key_down(KEYS[button]).key_up(KEYS[button])
            else:
                chain.send_keys(KEYS[button])
        chain.perform()

    def place(self, button: str) -> tuple[int, int]:
        """Where one touches a button."""
        x, y = self.run(PLACE, button)
        return x, y

    def touch(self, button: str) -> None:
        """Taps a button with a finger."""
        self._tap(*self.place(button))

    def tap(self, x: int, y: int) -> None:
        """Taps a pixel of the handheld's screen."""
        self._tap(*self.run(PIXEL, x, y))

    def _tap(self, x: int, y: int) -> None:
        finger = PointerInput(POINTER_TOUCH, "finger")
        actions = ActionBuilder(self.driver, mouse=finger, duration=0)
        actions.pointer_action.move_to_location(x, y).pointer_down().pause(0.03).pointer_up()
        actions.perform()

    def frames(self) -> int:
        """How many WebSocket messages the page got since the last time this was asked."""
        log = [json.loads(entry["message"]) for entry in self.driver.get_log("performance")]
        return sum(e["message"]["method"] == "Network.webSocketFrameReceived" for e in log)
