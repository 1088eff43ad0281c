# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The page's server, met by programs: what it sends, and that nobody can do it harm."""

import contextlib
import logging
import os
import pty
import random
import re
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from functools import partial

import numpy as np
import pytest
from conftest import ROOT
from program import counting
from served import Played, until
from simulator.live import WAITING, Thumbs
from web.address import Address, token_for
from web.front import Web
from web.messages import ASK, FILM, FILMED, FILMING, HERE, PICTURE, STATE, held, picture
from web.server import AT_ONCE, LINES_A_MINUTE, MOST_PAGES, Seldom
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

PLAY = ROOT / "tools/play.py"
# Shows each button that is pressed as a letter.
CODE = counting()
A, B = 1 << 4, 1 << 5
open_url = urllib.request.build_opener(urllib.request.ProxyHandler({})).open


def hand(buttons):
    return bytes((buttons, buttons ^ 255))


@pytest.fixture
def state(tmp_path):
    """A state folder whose drive has CODE on it."""
    shutil.copytree(ROOT / "lib/handheld", tmp_path / "state/drive/lib/handheld")
    (tmp_path / "state/drive/code.py").write_text(CODE)
    return tmp_path / "state"


@pytest.fixture
def handheld(state, monkeypatch):
    # However loaded the machine is, no page is taken for one that fell silent.
    monkeypatch.setattr("web.server.OPENING", 120)
    monkeypatch.setattr("web.server.LET_GO", 120)
    with Played("pybadge", state) as played:
        until(lambda: played.machine.display.refreshes)
        played.settled()
        yield played
    assert films() == []


def stranger(where, origin):
    """A WebSocket that comes from a page of that origin."""
    return connect(
        where, origin=origin, compression=None, open_timeout=120, close_timeout=1, proxy=None
    )


class Page:
    """What a page does, with a canvas of its own."""

    def __init__(self, handheld, **others):
        address = str(handheld.page.address)
        origin = {"origin": address.rstrip("/"), **others}
        where = address.replace("http", "ws") + "board"
        self._opening = stranger(where, **origin)
        self.pixels = np.zeros((128, 160), np.uint16)
        self.kinds = []
        self.sizes = []

    def __enter__(self):
        self.wire = self._opening.__enter__()
        return self

    def __exit__(self, *exc):
        self._opening.__exit__(*exc)

    def say(self, message):
        self.wire.send(message)

    def look(self, seconds=0.3):
        """Takes in what comes until nothing does for a while."""
        with contextlib.suppress(TimeoutError):
            while True:
                message = self.wire.recv(timeout=seconds)
                self.kinds.append(message[0])
                self.sizes.append(len(message))
                if message[0] == PICTURE:
                    paint(self.pixels, message)
        return self

    def told(self, kind):
        """The rest of the next message of that kind."""
        while (message := self.wire.recv(timeout=60))[0] != kind:
            pass
        return message[1:]

    def shows(self, handheld):
        return (self.look(0.05).pixels == handheld.machine.display.pixels).all()


def paint(pixels, message):
    """Does to pixels what PICTURE says. Returns how many it brought."""
    at, brought = 1, 0
    while at < len(message):
        left, top, width, height = message[at : at + 4]
        at += 4
        area = np.frombuffer(message, "<u2", width * height, at).reshape(height, width)
        pixels[top : top + height, left : left + width] = area
        at += 2 * area.size
        brought += area.size
    assert at == len(message)
    return brought


# Messages


def test_a_picture_is_only_what_differs():
    chance = np.random.default_rng(1)
    shown = np.zeros((128, 160), np.uint16)
    first = chance.integers(0, 65536, shown.shape, np.uint16)
    assert paint(shown, picture(None, first)) == 160 * 128
    assert (shown == first).all()
    assert picture(first, first) == b""
    for _ in range(50):
        now = shown.copy()
        for _ in range(3):
            y, x = chance.integers(0, 128), chance.integers(0, 160)
            now[y, x] ^= 1
        assert paint(shown, picture(shown, now)) <= 3 * 64
        assert (shown == now).all()


def test_only_a_hand_is_taken_for_one():
    assert [held(hand(buttons)) for buttons in range(256)] == list(range(256))
    wrong: list[str | bytes] = ["xx", "", b"", b"\1", bytes(2), b"\1\1", b"\1\xfe\0", b"\xff\xff"]
    assert [held(message) for message in wrong] == [None] * len(wrong)


def test_a_flood_of_moves_does_not_pile_up_and_ends_as_the_key_is(state):
    for count in (1, 7, 8, 9, 1000, 1001):
        thumbs = Thumbs()
        for number in range(count):
            thumbs.key("a", number % 2 == 0)
        waiting = list(thumbs._waiting["a"])
        assert len(waiting) <= WAITING
        assert (waiting[-1] if waiting else False) == (count % 2 == 1)


# Pages


def test_a_page_is_shown_all_at_first_and_then_what_changes(handheld):
    with Page(handheld) as page:
        until(lambda: page.shows(handheld) and STATE in page.kinds)
        assert sorted(page.kinds) == [PICTURE, STATE]
        page.say(hand(A))
        until(lambda: handheld.machine.controls.held == {"a"})
        page.say(hand(0))
        until(lambda: handheld.machine.controls.held == set())
        until(lambda: page.shows(handheld) and page.kinds.count(PICTURE) == 2)
        assert page.sizes[-1] < 1000


def test_an_idle_board_sends_nothing_but_answers(handheld):
    with Page(handheld) as page:
        page.say(hand(A))
        until(lambda: handheld.machine.controls.held == {"a"})
        page.say(hand(0))
        until(lambda: handheld.machine.controls.held == set())
        until(lambda: page.look().shows(handheld))
        count = len(page.kinds)
        page.look(1)
        assert len(page.kinds) == count
        page.say(ASK)
        until(lambda: page.look().kinds[count:] == [HERE])


def test_two_pages_hold_one_handheld(handheld):
    with Page(handheld) as one, Page(handheld) as other:
        one.say(hand(A))
        other.say(hand(A | B))
        until(lambda: handheld.machine.controls.held == {"a", "b"})
        one.say(hand(0))
        time.sleep(0.2)
        assert handheld.machine.controls.held == {"a", "b"}
        until(lambda: one.shows(handheld) and other.shows(handheld))
        other.wire.socket.shutdown(socket.SHUT_RDWR)  # gone without a word
        until(lambda: handheld.machine.controls.held == set())


def test_a_page_that_falls_silent_has_let_go(handheld, monkeypatch):
    monkeypatch.setattr("web.server.LET_GO", 0.5)
    with Page(handheld) as page:
        page.say(hand(A))
        until(lambda: handheld.machine.controls.held == {"a"})
        until(lambda: handheld.machine.controls.held == set())
        page.say(hand(B))  # and may come to again
        until(lambda: handheld.machine.controls.held == {"b"})


# Strangers


def get(handheld, path="", **headers):
    """The status of a request, and what it says."""
    request = urllib.request.Request(f"{handheld.page.address}{path}")
    for name, value in headers.items():
        request.add_header(name, value)
    try:
        with open_url(request, timeout=60) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def test_requests_get_the_page_and_nothing_else(handheld):
    assert get(handheld)[0] == 200
    assert get(handheld, "script.js")[0] == get(handheld, "style.css")[0] == 200
    for path in (
        "../server.py",
        "%2e%2e/server.py",
        "page",
        "index.html",
        "/etc/passwd",
        "x" * 300,
    ):
        assert get(handheld, path)[0] == 404
    assert get(handheld, "board")[0] == 403  # from no page of ours
    assert get(handheld, "record")[0] == get(handheld, "film/")[0] == 404  # no Duel is over
    for host in ("evil.example", "127.0.0.1.evil.example:80", "", "[", "10.0.0.1"):
        assert get(handheld, Host=host)[0] == 403
    for host in ("localhost:1", "127.0.0.1", "[::1]:80"):
        assert get(handheld, Host=host)[0] == 200


def test_a_record_is_not_told_before_the_duel_is_over(handheld, monkeypatch):
    class Duel:
        over = False

    monkeypatch.setattr("records.on_board.duel_on", lambda machine: Duel)
    monkeypatch.setattr("web.front.record_on", lambda machine: "set x\n")
    assert get(handheld, "record")[0] == 404
    Duel.over = True
    assert get(handheld, "record") == (200, b"set x\n")
    with Page(handheld) as page:
        page.say(FILM)
        assert page.told(FILMED) == b""  # there is no set x


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", None, "http://127.0.0.1:1", "https://localhost"]
)
def test_a_foreign_page_is_refused(handheld, origin):
    with pytest.raises(InvalidStatus) as refused, Page(handheld, origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_a_wrong_message_closes_its_own_connection_only(handheld):
    wrong: list[str | bytes] = [
        "text",
        "?",
        b"",
        b"x",
        b"\0",
        b"\1\1",
        b"\1\xfe\0",
        bytes(70_000),
        "\u2026" * 9000,
    ]
    with Page(handheld) as rightful:
        for message in wrong:
            with Page(handheld) as hostile, pytest.raises(ConnectionClosed):
                hostile.say(message)
                while True:
                    hostile.wire.recv(timeout=60)
        rightful.say(hand(A))
        until(lambda: handheld.machine.controls.held == {"a"})
        until(lambda: rightful.shows(handheld))


def test_random_bytes_do_not_disturb(handheld):
    chance = random.Random(8)
    where = ("127.0.0.1", handheld.port)
    address = str(handheld.page.address).rstrip("/")
    hello = (
        f"GET /board HTTP/1.1\r\nHost: {address[7:]}\r\nOrigin: {address}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()
    with Page(handheld) as rightful:
        rightful.look()
        for number in range(200):
            with socket.create_connection(where) as wire, contextlib.suppress(OSError):
                wire.sendall(hello if number % 2 else b"")
                wire.sendall(chance.randbytes(chance.randrange(1, 3000)))
        assert handheld.machine.controls.held == set()
        rightful.say(hand(A))
        until(lambda: handheld.machine.controls.held == {"a"})
        until(lambda: rightful.shows(handheld))


def frame(head, payload=b""):
    """A client's frame, whose mask leaves all as it is."""
    return bytes((head, 0x80 | len(payload))) + bytes(4) + payload


@pytest.mark.parametrize(
    "said",
    [
        frame(0x82, hand(A)) + frame(0x82, hand(0)),
        frame(0x89),
        frame(0x8A),
        frame(0x02) + frame(0x00) * 9,
        frame(0x82, ASK),
    ],
    ids=["presses", "pings", "pongs", "fragments", "questions"],
)
def test_a_flood_loses_its_connection(handheld, said, caplog):
    with Page(handheld) as rightful:
        with Page(handheld) as hostile, pytest.raises(OSError):
            end = time.monotonic() + 120
            while time.monotonic() < end:
                hostile.wire.socket.sendall(said * (AT_ONCE // len(said)))
        until(lambda: handheld.machine.controls.held == set())
        rightful.say(hand(A))
        until(lambda: handheld.machine.controls.held == {"a"})
    assert len(caplog.records) <= LINES_A_MINUTE


def test_a_standard_clients_keep_alive_is_answered(handheld):
    with Page(handheld) as page:
        for size in (0, 4, 125):
            assert page.wire.ping(bytes(size)).wait(5)


def test_a_log_that_is_flooded_says_a_little():
    lines = [logging.makeLogRecord({}) for _ in range(1000)]
    assert sum(map(Seldom().filter, lines)) == LINES_A_MINUTE


def test_a_silent_crowd_leaves_the_open_page_alone_and_keeps_no_other_out(handheld):
    with Page(handheld) as rightful, contextlib.ExitStack() as crowd:
        for _ in range(200):  # that say nothing
            wire = socket.socket()
            crowd.enter_context(wire)
            wire.connect_ex(("127.0.0.1", handheld.port))
        rightful.say(hand(A))
        until(lambda: handheld.machine.controls.held == {"a"})
        until(lambda: rightful.shows(handheld))
        assert get(handheld)[0] == 200  # and keeps no other out
        with Page(handheld) as other:
            until(lambda: other.shows(handheld))


def test_a_crowd_of_pages_keeps_no_other_out(handheld):
    with Page(handheld) as rightful, contextlib.ExitStack() as crowd:
        rightful.say(hand(0))  # as a page does at once
        others = [crowd.enter_context(Page(handheld)) for _ in range(2 * MOST_PAGES)]
        with pytest.raises(ConnectionClosed, match="Too many pages are open"):
            while others[0].wire.recv(timeout=60):
                pass
        # One goes a moment before one comes, and the server counts them in its own thread.
        until(lambda: handheld.page._server.pages == MOST_PAGES)
        with Page(handheld) as late:
            until(lambda: late.shows(handheld))
        rightful.say(hand(A))
        until(lambda: handheld.machine.controls.held == {"a"})


# Films


@pytest.fixture
def over(handheld, monkeypatch):
    """A handheld on which a Duel is over."""

    class Duel:
        over = True

    assets = handheld.machine.memories.drive / "assets"
    shutil.copytree(ROOT / "assets" / "sets", assets / "sets")
    shutil.copytree(ROOT / "assets" / "bitmaps", assets / "bitmaps")
    record = (ROOT / "docs" / "duel.duel").read_text()
    monkeypatch.setattr("records.on_board.duel_on", lambda machine: Duel)
    monkeypatch.setattr("web.front.record_on", lambda machine: record)
    return handheld


def films():
    """The processes that this one has started and that film."""
    told = subprocess.run(
        ["ps", "-ww", "-o", "args=", "--ppid", str(os.getpid())], capture_output=True
    )
    return [line for line in told.stdout.decode().splitlines() if "records.film" in line]


def test_a_film_is_made_while_one_waits_and_fetched_by_the_token_that_is_told(over):
    with Page(over) as page, Page(over) as other:
        page.say(FILM)
        parts = [page.told(FILMING)[0]]
        other.say(FILM)  # waits for the same one
        while (message := page.wire.recv(timeout=120))[0] != FILMED:
            parts.append(message[1])
        assert parts == sorted(parts) and parts[0] == 0 and len(parts) > 5
        token = message[1:].decode()
        assert other.told(FILMED).decode() == token
        status, film = get(over, f"film/{token}")
        assert (status, film[:6]) == (200, b"GIF89a")
        page.say(FILM)
        assert page.told(FILMED).decode() == token  # it is not made again
    assert films() == []
    for path in ("film", "film/", f"film/{token[:-1]}", f"film/{token}x"):
        assert get(over, path)[0] == 404


def test_a_film_ends_when_nobody_waits_any_more_and_leaves_nothing(over, monkeypatch, tmp_path):
    monkeypatch.setattr("web.filmed.GRACE", 0.5)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with Page(over) as page:
        page.say(FILM)
        page.told(FILMING)
        assert len(films()) == 1
        before = set(tmp_path.glob("omen-*"))
        assert before
    until(lambda: films() == [])
    until(lambda: not set(tmp_path.glob("omen-*")) & before)
    with Page(over) as page:  # and may be asked for anew
        page.say(FILM)
        page.told(FILMING)
    until(lambda: films() == [])


def test_a_page_that_comes_back_in_time_finds_its_film_going_on(over):
    with Page(over) as page:
        page.say(FILM)
        page.told(FILMING)
        going = films()
    with Page(over) as page:
        page.say(FILM)
        page.told(FILMING)
        assert films() == going


def test_no_other_site_gets_anything_or_has_it_made(over):
    for site in ("cross-site", "same-site"):
        for path in ("film", "film/x", "record", "script.js", "board"):
            assert get(over, path, **{"Sec-Fetch-Site": site})[0] == 403
        assert get(over, **{"Sec-Fetch-Site": site})[0] == 200  # a link to the page may be followed
    for site in ("same-origin", "none"):
        assert get(over, "record", **{"Sec-Fetch-Site": site})[0] == 200
    assert films() == []


def test_a_page_that_does_not_read_holds_nobody_up(handheld):
    def brought(page, number):
        return page.look(0.01).pixels[0, 0] == number

    with Page(handheld) as rightful, Page(handheld) as lazy:
        lazy.wire.recv(timeout=60)
        for number in range(60):  # whole screens, more than a socket's buffers take
            handheld.machine.display.pixels[:] = number + 1
            handheld.machine.display.refreshes += 1
            until(partial(brought, rightful, number + 1))


# Addresses


def test_other_pcs_need_the_token(state):
    token = token_for("0.0.0.0", state)
    address = Address("0.0.0.0", 80, token)
    assert re.fullmatch("[0-9a-f]{32}", token)
    assert str(address).endswith(f":80/{token}/")
    assert address.name_in(f"/{token}/script.js?x") == "script.js"
    for path in ("/", "/script.js", "/board", f"/{token[:-1]}/", f"/{token}x/", "//", "/\u00e9/"):
        assert address.name_in(path) is None
    assert token_for("0.0.0.0", state) == token  # an open page comes back
    assert (state / "web-token").stat().st_mode & 0o77 == 0
    assert token_for("0.0.0.0", None) != token_for("0.0.0.0", None)
    (state / "web-token").write_text("guess")
    assert token_for("::", state) not in ("guess", token)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "localhost", "::1"])
def test_this_pc_needs_none(host):
    assert token_for(host, None) == ""


def test_no_token_no_page_and_no_wire(state):
    with Played("pybadge", state, host="0.0.0.0") as handheld:
        own = f"127.0.0.1:{handheld.port}"
        token = str(handheld.page.address).rstrip("/").rpartition("/")[2]
        for path, status in (
            ("", 403),
            ("script.js", 403),
            ("0" * 32 + "/", 403),
            (token + "/", 200),
        ):
            try:
                open_url(f"http://{own}/{path}", timeout=60).close()
                assert status == 200
            except urllib.error.HTTPError as error:
                assert error.code == status
        with pytest.raises(InvalidStatus) as refused:
            stranger(f"ws://{own}/board", f"http://{own}").__enter__()
        assert refused.value.response.status_code == 403
        with stranger(f"ws://{own}/{token}/board", f"http://{own}") as wire:
            assert wire.recv(timeout=60)


def test_a_port_that_is_taken_is_said_in_one_line(tmp_path):
    with Web("127.0.0.1", 0) as page:
        port = str(page.address.port)
        done = subprocess.run(
            [sys.executable, PLAY, "--web", "--port", port],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"127.0.0.1:{port}: Address already in use\n"


# play.py where its own port may be taken.
ON_ANY_PORT = """
import sys
sys.path.insert(0, sys.argv.pop(1))
import command, play
play.PORT = 0
command.run(play.main)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pty")
def test_without_a_display_a_terminal_is_told_the_pages_address(state):
    near, far = pty.openpty()
    environment = {**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    command = [sys.executable, "-c", ON_ANY_PORT, PLAY.parent, "--state", state]
    with subprocess.Popen(command, stdout=far, env=environment) as game:
        os.close(far)
        said = ""
        while "Ctrl-C" not in said:
            assert select.select([near], [], [], 60)[0], f"it says no more than {said!r}"
            said += os.read(near, 1000).decode()
        lines = said.splitlines()
        assert lines[0] == "There is no display here, so the handheld is a web page."
        address = next(word for word in lines[1].split() if word.startswith("http"))
        assert b"Celestial Omen" in open_url(address).read()
        game.send_signal(2)
        assert game.wait(20) == 130
    os.close(near)


def test_a_script_may_be_watched(state, tmp_path):
    script = tmp_path / "a.script"
    script.write_text("press a 2\nshot now.png\n")
    command = [sys.executable, PLAY, "--web", "--port", "0", "--state", state, "--script", script]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "now.png").exists()
    script.write_text("press a\nrecord now.duel\n")
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, f"{script}:2: there is no Duel on the board\n")
