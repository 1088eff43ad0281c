# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The page that needs no server, in a browser: pixels, Duels, what it keeps and what it tells."""

import base64
import contextlib
import gzip
import os
import random
import re
import shutil
import statistics
import time
from functools import partial

import pytest
from engine.deals import random_duel
from page.build import worker
from paged import BELOW, built_page, play, visiting
from records.files import load_link
from seen import SCRIPTS, assert_as_stored
from selenium.common.exceptions import WebDriverException
from served import until
from sets.gift import packed
from sets.source import built, read_source
from simulator import copy_drive
from simulator.run import ROOT
from staged import STAGE, stage

from omen.built_set import read_set
from omen.duel import Duel
from omen.link import link

HELD = re.compile(r"(?:^|; )([\w ]+?)(?: [a-z-]+)?, north ")  # an Omen as the page tells it
LARGEST = 480 * 1024  # bytes of the folder, gzipped
LOADS = int(os.environ.get("LOADS", "0"))
KILLS = int(os.environ.get("KILLS", "3"))


@pytest.fixture(scope="module")
def root():
    with built_page() as made:
        yield made


@pytest.fixture(scope="module")
def browsing(root):
    with visiting(root) as visit:
        yield visit


@pytest.fixture
def visit(browsing):
    """The page as one who was never here finds it."""
    browsing.browser.resize(390, 844, 3)
    browsing.browser.open(browsing.address + "player.html")
    browsing.browser.driver.execute_cdp_cmd(
        "Storage.clearDataForOrigin", {"origin": browsing.address, "storageTypes": "all"}
    )
    browsing.complaints()
    return browsing


def test_the_folder_is_small_and_names_no_other_place(root):
    files = {path.name: path.read_bytes() for path in (root / BELOW).iterdir()}
    del files["player.html"]
    assert sum(len(gzip.compress(data)) for data in files.values()) <= LARGEST
    for name, data in files.items():
        if name.startswith(
            ("index", "front", "script", "machine", "keeping", "sharing", "sw", "manifest")
        ):
            assert b"http" not in data.replace(b"http-equiv", b""), name


@pytest.mark.parametrize(
    ("script", "seed", "staged"),
    [
        ("menu", 1, False),
        ("hand", 1, False),
        ("versus", 1, False),
        ("lessons", 1, False),
        ("loud", 33, True),
        ("hidden", 5, True),
    ],
)
def test_every_shot_of_a_script_is_the_stored_screen(browsing, script, seed, staged, tmp_path):
    drive = None
    if staged:
        drive = tmp_path / "drive"
        copy_drive(ROOT, drive)
        stage(drive)
    shots = tmp_path / "shots"
    shots.mkdir()
    play(browsing, (SCRIPTS / f"{script}.script").read_text(), seed, shots, drive)
    assert_as_stored(shots)


# -- a Duel

TOLD = "|".join(
    (
        r"(Kenza|Kyoza) places ([\w ]+) on tile (\d)\.",
        r"(Clash|Same|Plus|Combo) Overturns ([\w ]+) on tile (\d)\.",
        r"Ryo: Kenza (\d+), Kyoza (\d+)\.",
    )
)


@pytest.mark.parametrize(
    "size", [(360, 640, 2), (390, 844, 3), (820, 1180, 1), (1280, 800, 1)], ids=str
)
def test_a_whole_duel_by_taps_is_told_whole(visit, size):
    visit.browser.resize(*size)
    visit.open()
    visit.begin()
    for tile in (4, 0, 1, 2, 3, 5, 6, 7, 8):
        visit.place(tile)
    lines = visit.until_told("The Duel is over")
    assert_told_whole(lines)
    visit.run("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    until(lambda: visit.run("return !document.getElementById('over').hidden"))
    click(visit, "Copy its link")
    address = until(lambda: visit.run("return window.copied"))
    assert address.startswith(visit.address + "#duel=")
    duel = load_link(address)
    assert [play % 9 for play in duel.plays] == [4, 0, 1, 2, 3, 5, 6, 7, 8]
    loaded = visit.run("return performance.getEntriesByType('resource').map(({ name }) => name)")
    assert len(loaded) > 5 and all(name.startswith(visit.address) for name in loaded)
    assert visit.complaints() == []


def test_a_whole_duel_by_keys(visit):
    visit.browser.resize(1280, 800)
    visit.open()
    for button, words in (("a", "Quick Duel"), ("a", "The toss")):
        visit.browser.key(button)
        visit.until_told(words)
    visit.toss(lambda: visit.browser.key("a"))
    for number in range(9):
        pressed(visit, "a")  # to a vacant tile
        visit.browser.key("a")
        until(partial(visit.placed, number + 1))
    assert_told_whole(visit.until_told("The Duel is over"))
    assert visit.complaints() == []


def pressed(visit, button):
    """Presses a button, and waits until something was told of it."""
    heard = len(visit.told())
    visit.browser.key(button)
    until(lambda: len(visit.told()) > heard)


def assert_told_whole(lines):
    """Nine placements, each Overturn with its cause, and the result, as the Ryo have them."""
    found = [match for line in lines if (match := re.fullmatch(TOLD, line))]
    placed = [match for match in found if match[1]]
    assert sorted(int(match[3]) for match in placed) == list(range(1, 10))
    assert [match[1] for match in placed[1:]] == [
        "Kyoza" if match[1] == "Kenza" else "Kenza" for match in placed[:-1]
    ]
    ryo = {"Kenza": 5, "Kyoza": 5}
    mover = ""
    for match in found:
        mover = match[1] or mover
        if match[4]:
            ryo[mover] += 1
            ryo["Kyoza" if mover == "Kenza" else "Kenza"] -= 1
        elif match[7]:
            assert (int(match[7]), int(match[8])) == (ryo["Kenza"], ryo["Kyoza"])
    best = max(ryo, key=lambda seat: ryo[seat])
    end = next(line for line in lines if line.startswith("The Duel is over"))
    if ryo["Kenza"] == 5:
        assert end == "The Duel is over: a draw, 5 to 5."
    else:
        assert end == f"The Duel is over: {best} wins, {ryo[best]} to {10 - ryo[best]}."


# -- what is kept


def test_a_tab_that_is_killed_in_a_placement_goes_on_with_the_duel(visit):
    driver = visit.browser.driver
    home = driver.current_window_handle
    chance = random.Random(1)
    placed = 0
    for _ in range(KILLS):
        driver.switch_to.new_window("tab")
        visit.open()
        if placed == 0:
            visit.begin()
        else:
            visit.until_told(f"Placed so far: {placed} of 9.")
            until(partial(gone_on, visit))
            until(lambda: any(line.endswith("turn.") for line in visit.told()))
        visit.place(vacant_tile(visit), wait=False)
        time.sleep(chance.random() * 0.6)
        with contextlib.suppress(WebDriverException):
            driver.execute_cdp_cmd("Page.crash", {})
        with contextlib.suppress(WebDriverException):
            driver.close()
        driver.switch_to.window(home)
        placed = (placed + 1) % 9


def gone_on(visit):
    """Whether the Duel goes on; else asks for it, since at first that screen hears nothing."""
    if any(line.startswith("Duel.") for line in visit.told()):
        return True
    visit.run("document.querySelector('[data-button=a]').click()")
    time.sleep(1)
    return False


def vacant_tile(visit):
    """A tile on which, by what was told, nothing lies."""
    lies = r"Tile (\d), \w+(?:'s)? \w|.* places? [\w ]+ on tile (\d)\."
    told = [re.match(lies, line) for line in visit.told() if ", vacant" not in line]
    occupied = {int(match[1] or match[2]) - 1 for match in told if match}
    return next(tile for tile in (4, 0, 2, 6, 8, 1, 3, 5, 7) if tile not in occupied)


def test_after_the_first_visit_the_page_needs_no_network(root):
    with contextlib.ExitStack() as stack:
        visit = stack.enter_context(visiting(root))
        visit.open()
        until(lambda: visit.run(CONTROLLED))
        visit.server.shutdown()
        visit.server.server_close()
        for _ in range(2):
            visit.open()
            visit.browser.tap(80, 64)
            visit.until_told("Quick Duel")
        assert visit.complaints() == []


CONTROLLED = "return !!navigator.serviceWorker.controller"
VERSIONS = "const done = arguments[0]; caches.keys().then((names) => done(names.length))"
FRONT = "const done = arguments[0]; fetch('front.js').then((a) => a.text()).then(done)"


def test_a_new_version_takes_the_old_ones_place_whole(root, tmp_path):
    copy = tmp_path / "root"
    shutil.copytree(root, copy)
    page = copy / BELOW
    with visiting(copy) as visit:
        visit.open()
        until(lambda: visit.run(CONTROLLED))
        front = page / "front.js"
        front.write_bytes(front.read_bytes() + b"// newer\n")
        files = {path.name: path.read_bytes() for path in page.iterdir()}
        del files["player.html"], files["sw.js"]
        source = (ROOT / "tools/page/front/sw.js").read_text()
        (page / "sw.js").write_text(worker(source, files))
        run = visit.browser.driver.execute_async_script
        visit.open()  # fetches it
        assert "// newer" not in run(FRONT)
        until(lambda: run(VERSIONS) == 2)

        def opened_anew():
            visit.open()
            return "// newer" in run(FRONT)

        until(opened_anew)  # at the first or, where it was not fetched whole yet, at a later time
        until(lambda: run(VERSIONS) == 1)


REFUSED = (
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no') } })"
)
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"


@pytest.mark.parametrize(
    ("trouble", "words"),
    [(REFUSED, "This browser keeps nothing"), (FULL, "The browser's storage is full")],
    ids=["refused", "full"],
)
def test_where_nothing_can_be_kept_the_page_says_so_and_one_plays_on(visit, trouble, words):
    with visit.beforehand(trouble):
        visit.open()
    until(lambda: visit.browser.news().startswith(words))
    visit.begin()
    visit.place(4)
    assert visit.complaints() == []


def test_a_second_tab_says_that_it_keeps_nothing_and_plays_on(visit):
    driver = visit.browser.driver
    first = driver.current_window_handle
    visit.open()
    driver.switch_to.new_window("tab")
    try:
        visit.open()
        until(lambda: visit.browser.news().startswith("The game is open in another tab"))
        visit.begin()
        visit.place(4)
    finally:
        driver.close()
        driver.switch_to.window(first)
    visit.open()
    assert visit.browser.news() == ""
    assert "Placed so far: 1 of 9." not in visit.told()


# -- how long it takes


@pytest.mark.skipif(not LOADS, reason="LOADS=10 for the figures: PCs differ too much for a limit")
def test_how_long_it_takes_to_the_title(visit, capsys):
    cold, again = [], []
    for _ in range(LOADS):
        visit.browser.open(visit.address + "player.html")
        visit.browser.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
        visit.browser.driver.execute_cdp_cmd(
            "Storage.clearDataForOrigin", {"origin": visit.address, "storageTypes": "all"}
        )
        visit.open()
        cold.append(visit.run(SHOWN))
        until(lambda: visit.run(CONTROLLED))
        visit.open()
        again.append(visit.run(SHOWN))
    with capsys.disabled():
        for words, times in (("cold", cold), ("reloaded", again)):
            middle, most = statistics.median(times), max(times)
            print(f"\nthe title after {middle:.0f} ms (median), {most:.0f} ms (most), {words}")


SHOWN = "return performance.getEntriesByName('title')[0].startTime"
# Counts how long the page was busy in each frame.
WATCH = """
const request = window.requestAnimationFrame;
window.longest = 0;
window.requestAnimationFrame = (act) => request((now) => {
  const began = performance.now();
  act(now);
  window.longest = Math.max(window.longest, performance.now() - began);
});
"""


def test_a_duel_against_master_and_how_long_the_page_does_not_answer(visit, capsys):
    """On a free PC at most 50 ms in the Duel, and 100 between screens; it is printed, not held."""
    with visit.beforehand(WATCH):
        visit.open()
    visit.run("window.longest = 0")
    visit.browser.tap(80, 64)
    visit.until_told("Quick Duel")
    for line, y, led in (
        ("Play alone", 11 + 12 + 5, "Against the handheld"),
        ("Master", 15 + 24 + 5, "You sit"),
    ):
        visit.browser.tap(60, y)
        visit.until_told(line)
        visit.browser.tap(60, y)
        visit.until_told(led)
    visit.toss()
    screens = visit.run("return window.longest")
    until(partial(mine, visit))
    visit.run("window.longest = 0")
    while not over(visit):
        heard = len(visit.told())
        visit.place(vacant_tile(visit), wait=False)
        until(partial(mine, visit, heard))
    assert sorted(int(tile) for _, _, tile in placements(visit)) == list(range(1, 10))
    duel = visit.run("return window.longest")
    assert visit.complaints() == []
    with capsys.disabled():
        print(
            f"\nthe page does not answer for {duel:.0f} ms at most in a Duel against master,",
            end="",
        )
        print(f" {screens:.0f} ms between screens")


def over(visit):
    return any(line.startswith("The Duel is over") for line in visit.told())


def mine(visit, heard=0):
    """Whether, of what was told since, it is the person's turn, or the Duel is over."""
    return over(visit) or "Your turn." in visit.told()[heard:]


# -- links


def test_a_link_opens_as_a_replay_from_which_one_plays_on(visit):
    duel = random_duel(1, 3)
    visit.open(f"#{link(duel)}")
    visit.run("document.querySelector('[data-button=select]').click()")  # by itself
    until(lambda: len(placements(visit)) == len(duel.plays))
    names = [duel.omens.name_of(duel.hands[play // 9]) for play in duel.plays]
    assert [(name, int(tile) - 1) for _, name, tile in placements(visit)] == [
        (name, play % 9) for name, play in zip(names, duel.plays, strict=True)
    ]
    click(visit, "Play on")
    visit.until_told("Duel.")
    until(partial(mine, visit))
    assert sum(", vacant" not in line for line in visit.told() if line.startswith("Tile ")) >= 3
    visit.place(vacant_tile(visit), wait=False)
    assert visit.complaints() == []


def placements(visit):
    """Who placed what and where, as it was told."""
    pattern = r"(\w+) places? ([\w ]+) on tile (\d)\."
    return [match.groups() for line in visit.told() if (match := re.fullmatch(pattern, line))]


def click(visit, words):
    """Clicks the button below the handheld that begins so."""
    visit.run(
        """
        for (const button of document.querySelectorAll("footer button")) {
          if (button.textContent.startsWith(arguments[0])) button.click();
        }
        """,
        words,
    )


@pytest.mark.parametrize(
    ("hash_", "words"),
    [
        ("#duel=AAAA", "This link cannot be opened: the link is damaged"),
        ("#duel=%C3%A9", "This link cannot be opened: no link has the letter"),
    ],
)
def test_a_spoilt_link_is_refused_in_one_line(visit, hash_, words):
    visit.open(hash_)
    assert visit.browser.news().startswith(words)
    visit.begin()
    assert visit.complaints() == []


# -- sets that somebody built

# Drops files, name and Base64 of each, on the page.
DROP = """
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const dropped = new DataTransfer();
for (const [name, text] of arguments[0]) dropped.items.add(new File([bytesOf(text)], name));
dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, cancelable: true }));
"""


def drop(visit, **files):
    texts = [
        (name.replace("_", "."), base64.b64encode(data).decode()) for name, data in files.items()
    ]
    visit.run(DROP, texts)


def test_a_link_whose_set_is_not_here_asks_for_it_and_opens_when_it_is_dropped(visit):
    data, sheet = built(read_source(STAGE))
    omens = read_set(data)
    duel = Duel(omens, 31, 0, (0, 1, 2, 3, 4), (5, 6, 7, 8, 9))
    duel.play(0, 4)
    visit.open(f"#{link(duel)}")
    until(lambda: "is not here: drop it on the page" in visit.browser.news())
    drop(visit, stage_omen=data, stage_bmp=sheet)
    visit.run("document.querySelector('[data-button=a]').click()")
    until(lambda: [tile for _, _, tile in placements(visit)] == ["5"])
    assert visit.complaints() == []


def test_a_gift_is_taken_and_what_is_none_is_told_so(visit):
    data, sheet = built(read_source(STAGE))
    visit.open()
    for wrong in (b"", b"GIFT", packed(data, sheet).replace(b"GIFT\1", b"GIFT\2", 1)):
        drop(visit, stage_gift=wrong)
        until(lambda: visit.browser.news() == "stage.gift: this is no gift.")
    drop(visit, stage_gift=packed(data, sheet)[:-1])
    until(lambda: visit.browser.news() not in ("", "stage.gift: this is no gift."))
    assert visit.browser.news().startswith("stage.gift: ")
    drop(visit, stage_gift=bytes((1 << 20) + 1))
    until(lambda: "too large" in visit.browser.news())
    drop(visit, stage_gift=packed(data, sheet))
    until(lambda: "is here" in visit.browser.news())
    assert visit.complaints() == []


def test_a_set_that_is_dropped_is_checked_kept_and_played_with(visit):
    data, sheet = built(read_source(STAGE))
    visit.open()
    drop(visit, stage_omen=data)
    until(lambda: visit.browser.news().startswith("A set is one .gift, or two files"))
    drop(visit, stage_omen=data[:-1] + bytes([data[-1] ^ 1]), stage_bmp=sheet)
    until(lambda: visit.browser.news().startswith("stage.omen: "))
    drop(visit, stage_omen=data, stage_bmp=sheet[:-1] + b"\0" * (sheet[-1] == 0) + b"\1")
    until(lambda: "do not fit" in visit.browser.news())
    drop(visit, stage_omen=data, stage_bmp=sheet)
    until(lambda: "is here" in visit.browser.news())
    visit.open()
    visit.begin()
    omens = read_set(data)
    names = {omens.name_of(omen) for omen in range(len(omens))}
    hand = next(line.partition(" Hand: ")[2] for line in visit.told() if " Hand: " in line)
    assert [name for name in HELD.findall(hand) if name in names] == HELD.findall(hand) != []
    visit.place(4)
    assert visit.complaints() == []
