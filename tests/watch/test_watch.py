# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A set's page while it is written: it renews itself, tells faults, shows cards, and is for this PC
alone."""

import asyncio
import http.client
import io
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import omens
import pytest
from art.cards import Easel
from broken_sources import GOOD, HEAD, broken
from browser import chromium
from PIL import Image
from served import until
from sets.reader import read_source
from sets.source import built
from watch.desk import LARGE, beaten_by
from watch.server import HOST, Watch
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from omen.built_set import read_set
from omen.rules import KENZA, KYOZA, raised


@pytest.fixture
def source(tmp_path) -> Path:
    path = tmp_path / "set.toml"
    path.write_text(GOOD)
    return path


@pytest.fixture
def page(source) -> Iterator[Watch]:
    """The page of a set, served in a thread."""
    served = Watch(source, 0)
    over = threading.Event()
    thread = threading.Thread(target=lambda: asyncio.run(served.run(over.is_set)))
    thread.start()
    yield served
    over.set()
    thread.join()
    served.close()


def get(page: Watch, name: str, **headers: str) -> tuple[int, bytes, dict[str, str]]:
    """What the page answers: the status, the body, the headers."""
    asking = http.client.HTTPConnection(HOST, page.address.port, timeout=30)
    asking.request("GET", f"/{name}", headers=headers)
    answer = asking.getresponse()
    return answer.status, answer.read(), dict(answer.getheaders())


def listening(page: Watch):
    where = f"{HOST}:{page.address.port}"
    return connect(f"ws://{where}/set", origin=Origin(f"http://{where}"))


def test_a_page_hears_of_each_change_and_of_faults_with_their_lines(page, source):
    with listening(page) as socket:
        first = json.loads(socket.recv(20))
        assert (first["name"], first["faults"], len(first["omens"])) == ("A Tiny Set", [], 12)
        source.write_text(broken({HEAD + 3: "level = 11"}))
        second = json.loads(socket.recv(20))
        assert second["faults"] == [[HEAD + 3, "level must be a whole number, 1 to 10, not 11"]]
        assert second["lines"][HEAD + 2] == "level = 11" and len(second["omens"]) == 12
        source.write_text(GOOD.replace("A Tiny Set", "Another"))
        third = json.loads(socket.recv(20))
        assert (third["name"], third["faults"]) == ("Another", [])
        assert first["version"] < second["version"] < third["version"]


def test_a_changed_picture_renews_the_page_too(tmp_path, page, source):
    with listening(page) as socket:
        socket.recv(20)
        source.write_text(broken({HEAD + 8: 'art = "a.png"'}))
        assert "is not there" in json.loads(socket.recv(20))["faults"][0][1]
        Image.new("RGB", (32, 32), "red").save(tmp_path / "new.png")
        (tmp_path / "new.png").rename(tmp_path / "a.png")
        told = json.loads(socket.recv(20))
        while told["faults"]:
            told = json.loads(socket.recv(20))
        before = get(page, f"card/{told['version']}/0/0/plain")[1]
        Image.new("RGB", (32, 32), "lime").save(tmp_path / "a.png")
        version = json.loads(socket.recv(20))["version"]
        assert get(page, f"card/{version}/0/0/plain")[1] != before


@pytest.mark.parametrize("owner", [KENZA, KYOZA])
def test_a_card_is_the_boards_in_either_owners_colours_on_any_tile(page, source, owner):
    data, sheet = built(read_source(source))
    omens_of = read_set(data)
    with Easel(omens_of, sheet) as easel:
        for tile, ranks in (("plain", omens_of.ranks(3)), ("raises", raised(omens_of.ranks(3)))):
            status, body, headers = get(page, f"card/1/3/{owner}/{tile}/large")
            assert (status, headers["Content-Type"]) == (200, "image/png")
            drawn = easel.portrait(3, owner, LARGE, ranks)
            assert (np.array(Image.open(io.BytesIO(body))) == np.array(drawn)).all()


def test_who_beats_an_omen_faces_it_with_a_higher_rank(source):
    omens_of = read_set(built(read_source(source))[0])
    omen = omens_of.find("o4")  # its Ranks are in the table of sources: its south faces norths
    south = omens_of.ranks(omen) >> 4 & 15
    names = [
        omens_of.name_of(other)
        for other in range(len(omens_of))
        if other != omen and omens_of.ranks(other) >> 12 > south
    ]
    assert beaten_by(omens_of, omen, "plain")[2] == names
    assert set(beaten_by(omens_of, omen, "raises")[2]) <= set(names)


@pytest.mark.parametrize(
    "name",
    ["card/1/99/0/plain", "card/1/0/3/plain", "card/1/0/0/other", "../omens.py", "watch.css/"],
)
def test_what_is_not_there_is_not_served(name, page):
    assert get(page, name)[0] == 404


def test_another_sites_page_gets_nothing(page):
    assert get(page, "", Host="elsewhere.example")[0] == 403
    assert get(page, "play", **{"Sec-Fetch-Site": "cross-site"})[0] == 403
    with pytest.raises(InvalidStatus):
        connect(f"ws://{HOST}:{page.address.port}/set", origin=Origin("http://elsewhere"))


def test_a_duel_with_it_is_played_on_a_page_of_the_handhelds_own(page, source):
    status, _, headers = get(page, "play")
    assert status == 303 and headers["Location"].startswith(f"http://{HOST}:")
    port = int(headers["Location"].rstrip("/").rpartition(":")[2])
    asking = http.client.HTTPConnection(HOST, port, timeout=30)
    asking.request("GET", "/")
    assert b'id="screen"' in asking.getresponse().read()
    first = page._handheld
    assert get(page, "play")[2]["Location"] != headers["Location"]
    assert first and not first._thread.is_alive()  # it has made room


def test_a_source_that_is_not_there_and_a_port_that_is_taken_are_told(page, source, calling):
    call = calling(omens.main, "omens.py", lines=True)
    status, _, said = call("preview", "--watch", source.parent / "nothing.toml")
    assert status == 2 and len(said) == 1
    status, _, said = call("preview", "--watch", source, "--port", page.address.port)
    assert status == 2 and len(said) == 1
    assert said[0].startswith(f"{source}: no page at {HOST}:{page.address.port}: ")


def test_a_maker_sees_faults_beside_their_lines_and_a_card_at_large(page, source):
    wide = "return document.documentElement.scrollWidth <= innerWidth"
    shown = "return [...document.querySelectorAll('#both img')].map((i) => i.naturalWidth)"
    with chromium() as browser:
        for width in (1280, 390):
            browser.resize(width, 800)
            browser.open(page.address)
            until(lambda: "no faults" in browser.news())
            assert browser.run(wide)
            browser.run("document.querySelectorAll('#cards button')[3].click()")
            browser.run("document.querySelector('[data-tile=raises]').click()")
            until(lambda: browser.run(shown) == [32 * LARGE] * 2)
            assert browser.run(wide)
            browser.run("document.getElementById('large').close()")
        source.write_text(broken({HEAD + 3: "level = 11"}))
        until(lambda: "1 fault" in browser.news())
        beside = "return document.querySelector('.fault').parentElement.textContent"
        assert browser.run(beside).startswith("level = 11level must be a whole number")
