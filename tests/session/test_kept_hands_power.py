# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The power goes while Hands are kept: at any byte that is written, and on the screens for it."""

import shutil

import pytest
from menus import ANOTHER, DRAW, KEEP, MANSIONS, TO_HAND, listed
from powered import STATES, Walk, cuts, put, steps, walked
from seen import play
from simulator import ROOT, Memories
from stores import start

from omen.session import saved_hands
from omen.session.memory import KEPT, Memory


class Keeping(Walk):
    """Keeps two Hands, renames one, takes one into a Duel, and deletes the other."""

    def steps(self):
        yield from steps("start down*2 a a select up*2 a a select a a")
        yield from steps("up*3 a select down a up a")  # the second one's name
        yield from steps("down a start 0.5 a down*2 a select start 2 a 0.5")  # the first is brought
        yield from steps("start up a down a 0.5 down*2 a")  # and given up
        yield from steps("a a down right down*2 a down a 0.5 b 0.3")


@pytest.fixture(scope="module", params=[False, True], ids=["on battery", "on a PC's cable"])
def walk(request, tmp_path_factory):
    """The walk, with its journal."""
    return walked(Keeping, request.param, tmp_path_factory.mktemp("walk"))


def names(blobs):
    """Of the kept Hands, all of which can be played."""
    entries = saved_hands.read(Memory(dict(blobs)))
    assert all(saved_hands.fault(entry, MANSIONS) == saved_hands.PLAYABLE for entry in entries)
    return [saved_hands.name_of(entry) for entry in entries]


def test_each_change_is_kept(walk):
    seen: list[list[str]] = []
    for blobs, _, _ in walk.states:
        if names(blobs) not in seen[-1:]:
            seen.append(names(blobs))
    assert seen == [
        [],
        ["Comet"],
        ["Lantern", "Comet"],
        ["Lanterm", "Comet"],
        ["Comet", "Lanterm"],
        ["Comet"],
    ]


def test_after_a_cut_at_any_byte_the_last_hands_are_there_or_those_before(walk, tmp_path):
    shutil.copytree(ROOT / "lib", tmp_path / "lib", ignore=shutil.ignore_patterns("__pycache__"))
    board = Memories(tmp_path)
    board.usb = walk.journal.usb
    tried = set()
    for i, (blobs, start_at, end_at) in enumerate(walk.states):
        before = walk.states[i - 1][0] if i else {}
        if blobs.get(KEPT) == before.get(KEPT):
            continue
        for files, nvm in cuts(walk, start_at, end_at, 3):
            state = (*(files.get(name) for name in STATES), nvm)
            if state in tried:
                continue
            tried.add(state)
            put(files, nvm, board)
            store = start(board)
            # The chip alone may be lost, and then the store says so.
            lost: list[dict[bytes, bytes]] = (
                [{}] if board.usb and (store.lost or nvm[0] == 0xFF) else []
            )
            assert store.blobs in [before, blobs, *lost]
            names(store.blobs)
    assert len(tried) > 30


def test_hands_are_there_when_the_power_comes_back(tmp_path):
    again = "wait 0.2\npower-cut\nwait 0.6\n" + TO_HAND
    play(
        tmp_path,
        TO_HAND + DRAW + KEEP + ANOTHER + again + "shot list.png\n"
        # On the screen of a name, and where one is asked whether to delete.
        + "press select\npress down\npress a\npress up\n" + again + "shot renaming.png\n"
        + "press select\npress down 2\npress a\n" + again + "shot deleting.png\n",
    )  # fmt: skip
    for shot in ("list.png", "renaming.png", "deleting.png"):
        assert listed(tmp_path, shot) == "Lantern Comet A new Hand"
