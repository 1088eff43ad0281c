# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The window on a PC: any size and the whole screen in whole pixels, keys and gamepads."""

import subprocess
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pygame
import pytest
from conftest import ROOT
from simulator import window
from simulator.display import HEIGHT, WIDTH, rgb_of
from simulator.live import Thumbs
from simulator.pads import AWAY, BUTTONS, NEAR, Pads
from simulator.window import KEYS, Window, fitting, largest_scale, size_of


class Presses(Thumbs):
    """Thumbs that note what they are told."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[str, bool]] = []

    def key(self, button: str, down: bool) -> None:
        self.told.append((button, down))


@pytest.fixture
def pixels() -> np.ndarray:
    """What the handheld shows: each pixel in a colour of its own."""
    return (7 + 3 * np.arange(WIDTH * HEIGHT)).astype(np.uint16).reshape(HEIGHT, WIDTH)


@pytest.fixture
def picture(pixels: np.ndarray) -> np.ndarray:
    """The same as a person sees it."""
    return rgb_of(pixels)


@pytest.fixture
def machine(pixels: np.ndarray) -> Any:
    """As much of a machine as the window looks at."""
    display = SimpleNamespace(refreshes=1, pixels=pixels, brightness=1.0)
    lights = ((0, 0, 0), (255, 0, 0), (0, 25, 0), (0, 0, 0), (0, 0, 2))
    return SimpleNamespace(starts=1, display=display, lights=lights, end=lambda: None)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """A window that nobody sees."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield Window(2, "a handheld")
    pygame.quit()
    window.font.cache_clear()


def surface() -> pygame.Surface:
    """What the window shows now."""
    found = pygame.display.get_surface()
    assert found
    return found


def look(one: Window, machine: Any, *events: pygame.event.Event) -> list[tuple[str, bool]]:
    """Let these events happen; what they told the thumbs."""
    pygame.event.clear()
    for event in events:
        pygame.event.post(event)
    thumbs = Presses()
    one.look_after(machine, thumbs)
    return thumbs.told


def resize(one: Window, machine: Any, width: int, height: int) -> None:
    pygame.display.set_mode((width, height), pygame.RESIZABLE)
    look(one, machine, pygame.event.Event(pygame.VIDEORESIZE, size=(width, height)))


def key(which: int, down: bool = True, mod: int = 0) -> pygame.event.Event:
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    return pygame.event.Event(kind, key=which, mod=mod)


def shown(picture: np.ndarray) -> tuple[int, int, int]:
    """Where the handheld's screen is in the window, and its scale; each pixel is a whole square."""
    seen = pygame.surfarray.array3d(surface()).swapaxes(0, 1)
    first = np.argwhere((seen == picture[0, 0]).all(axis=-1))
    top, left = first[0]
    scale = round(len(first) ** 0.5)
    large = picture.repeat(scale, axis=0).repeat(scale, axis=1)
    assert (seen[top : top + HEIGHT * scale, left : left + WIDTH * scale] == large).all()
    return int(left), int(top), scale


# -- its size


@pytest.mark.parametrize("size", [(400, 420), (700, 620), (1000, 500), (401, 1003), (1919, 1080)])
def test_in_any_size_the_screen_has_whole_pixels_and_stands_amid(size, opened, machine, picture):
    resize(opened, machine, *size)
    left, top, scale = shown(picture)
    assert scale == largest_scale(size[0], size[1], False)
    assert abs(left - (size[0] - WIDTH * scale) // 2) <= 1
    assert top + HEIGHT * scale <= size[1]


def test_a_larger_window_never_shows_it_smaller(opened):
    scales = [largest_scale(width, 2000, False) for width in range(100, 2000, 7)]
    assert scales == sorted(scales)
    assert scales[-1] > 8


@pytest.mark.parametrize("scale", range(1, 9))
def test_the_window_that_is_opened_has_room_for_its_scale_and_no_more(scale, opened):
    width, height = size_of(scale)
    assert largest_scale(width, height, False) == scale
    assert largest_scale(width - 1, height, False) < scale or scale == 1
    assert largest_scale(width, height - 1, False) < scale or scale == 1


def test_a_small_desktop_gets_a_smaller_window(opened):
    assert fitting(4, [(1920, 1080)]) == 4
    assert fitting(4, [(1024, 600)]) == 3
    assert size_of(fitting(20, [(1920, 1080)]))[1] <= 1080
    assert fitting(4, []) == 4


@pytest.mark.parametrize(
    "press",
    [key(pygame.K_F11), key(pygame.K_RETURN, mod=pygame.KMOD_LALT)],
    ids=["F11", "Alt+Enter"],
)
def test_a_key_fills_the_screen_and_brings_the_window_back(press, opened, machine, picture):
    look(opened, machine)
    before = shown(picture), surface().get_size()
    assert look(opened, machine, press) == []  # and is no button's
    width, height = pygame.display.get_desktop_sizes()[0]
    assert surface().get_size() == (width, height)
    assert surface().get_flags() & pygame.FULLSCREEN
    assert shown(picture)[2] == largest_scale(width, height, True) > before[0][2]
    look(opened, machine, press)
    assert (shown(picture), surface().get_size()) == before


def test_it_does_not_dim(opened, machine, picture):
    look(opened, machine)
    before = pygame.surfarray.array3d(surface())
    machine.display.brightness = 0.15
    machine.display.refreshes += 1
    look(opened, machine)
    assert (pygame.surfarray.array3d(surface()) == before).all()


# -- its keys


@pytest.mark.parametrize(
    ("keys", "button"),
    [("xa ", "a"), ("zb\x1b\b", "b"), ("\r", "start")],
    ids=["A", "B", "START"],
)
def test_each_key_is_its_button(keys, button, opened, machine):
    for letter in keys:
        moves = look(opened, machine, key(ord(letter)), key(ord(letter), down=False))
        assert moves == [(button, True), (button, False)]


def test_every_key_is_told_in_the_window_and_by_help():
    words = {
        pygame.K_SPACE: "Space",
        pygame.K_ESCAPE: "Esc",
        pygame.K_BACKSPACE: "Backspace",
        pygame.K_RETURN: "Enter",
        pygame.K_KP_ENTER: "Enter",
        pygame.K_LSHIFT: "Shift",
        pygame.K_RSHIFT: "Shift",
    }
    told = subprocess.run(
        [sys.executable, ROOT / "tools" / "play.py", "--help"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    of_window = {}
    for item in window.LEGEND[1:]:
        names, _, button = item.rpartition(": ")
        of_window.update(dict.fromkeys(names.split(", "), button.lower()))
    for which, button in KEYS.items():
        if button in ("up", "down", "left", "right"):
            continue
        name = words.get(which) or chr(which).upper()
        assert (name in of_window and of_window[name] == button) or name in "AB"
        assert name in told
    assert "F11" in told
    assert "F11" in of_window


# -- gamepads


def pad(kind: int, **more: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, instance_id=more.pop("pad", 3), **more)


def pressed(button: int, down: bool = True, which: int = 3) -> pygame.event.Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return pad(kind, button=button, pad=which)


def leaned(axis: int, value: int) -> pygame.event.Event:
    return pad(pygame.CONTROLLERAXISMOTION, axis=axis, value=value)


@pytest.mark.parametrize("which", BUTTONS)
def test_each_button_of_a_gamepad_is_the_handhelds(which, opened, machine):
    moves = look(opened, machine, pressed(which), pressed(which, down=False))
    assert moves == [(BUTTONS[which], True), (BUTTONS[which], False)]


def test_its_stick_is_the_d_pad_and_does_not_tremble(opened, machine):
    x, y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
    amid = (AWAY + NEAR) // 2
    assert look(opened, machine, leaned(x, -amid)) == []
    assert look(opened, machine, leaned(x, -32768)) == [("left", True)]
    assert look(opened, machine, leaned(x, -amid), leaned(x, -AWAY)) == []
    assert look(opened, machine, leaned(x, 32767)) == [("left", False), ("right", True)]
    assert look(opened, machine, leaned(y, AWAY)) == [("down", True)]
    assert look(opened, machine, leaned(x, 0), leaned(y, 0)) == [("right", False), ("down", False)]


def test_a_button_that_two_parts_hold_is_up_when_both_are(opened, machine):
    left = pygame.CONTROLLER_BUTTON_DPAD_LEFT
    x = pygame.CONTROLLER_AXIS_LEFTX
    assert look(opened, machine, pressed(left), leaned(x, -32768)) == [("left", True)]
    assert look(opened, machine, pressed(left, down=False)) == []
    assert look(opened, machine, leaned(x, 0)) == [("left", False)]


def test_what_an_unplugged_gamepad_held_is_let_go_and_nothing_else(opened, machine):
    a, b = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
    held = [pressed(a), pressed(b, which=4), leaned(pygame.CONTROLLER_AXIS_LEFTY, 32767)]
    look(opened, machine, *held)
    gone = pad(pygame.CONTROLLERDEVICEREMOVED)
    assert sorted(look(opened, machine, gone)) == [("a", False), ("down", False)]
    assert look(opened, machine, gone) == []
    assert look(opened, machine, pressed(b, down=False, which=4)) == [("b", False)]


def test_a_gamepad_that_is_gone_before_it_is_opened_is_none(opened):
    pads = Pads()
    assert pads.moves(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=7)) == []
    assert not pads.present


def test_a_pc_without_gamepads_has_a_window_all_the_same(monkeypatch, opened):
    def refuse() -> None:
        raise pygame.error("no joysticks here")

    monkeypatch.setattr("simulator.pads.controller.init", refuse)
    assert not Pads().present
