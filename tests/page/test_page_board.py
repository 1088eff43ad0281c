# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""From the page to a board: the browser's own folder stands for the drive, and is cut short."""

import base64
import os

import pytest
from paged import built_page, visiting
from records.on_board import game_on
from simulator import Memories, run_script

CUTS = int(os.environ.get("CUTS", "3"))
ABOUT = """\
Adafruit CircuitPython 10.0.3 on 2026-01-01; Adafruit PyGamer with samd51j19
Board ID:pygamer
"""
MINE = b"print('mine')\n"
BEFORE = {
    "boot_out.txt": ABOUT.encode(),
    "code.py": MINE,
    "saves/pad": b"\0" * 64,
    "my/notes": b"x",
}
# Puts the game on the folder, which gets these files first, where there are any. The write of that
# number is torn: half of it is there, and nothing comes after it. Resolves to how many writes there
# were, what was said, and all files then.
PUT = """
const [before, torn, done] = arguments;
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const textOf = (bytes) => btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
(async () => {
  const { flash } = await import("./board.js");
  const { forBoard, unpacked } = await import("./bundle.js");
  const files = await unpacked(await fetch("game.bundle"));
  files.set("/drive/page.txt", new TextEncoder().encode(location.href));
  const game = await forBoard(files, { written: () => [] });
  const own = await navigator.storage.getDirectory();
  if (before) {
    for await (const name of own.keys()) await own.removeEntry(name, { recursive: true });
    for (const [path, text] of Object.entries(before)) {
      let folder = own;
      const parts = path.split("/"), name = parts.pop(), create = true;
      for (const part of parts) folder = await folder.getDirectoryHandle(part, { create });
      const file = await folder.getFileHandle(name, { create });
      const stream = await file.createWritable();
      await stream.write(bytesOf(text));
      await stream.close();
    }
  }
  let writes = 0, said = "";
  const write = FileSystemWritableFileStream.prototype.write;
  FileSystemWritableFileStream.prototype.write = async function (bytes) {
    if (++writes !== torn) return write.call(this, bytes);
    await write.call(this, bytes.slice(0, bytes.length / 2));
    await this.close();
    throw new Error("cut");
  };
  try {
    await flash(own, game);
  } catch (error) {
    said = error.message;
  }
  FileSystemWritableFileStream.prototype.write = write;
  const found = {};
  const walk = async (folder, path) => {
    for await (const [name, handle] of folder.entries()) {
      if (handle.kind === "directory") await walk(handle, `${path}${name}/`);
      else {
        const file = await handle.getFile();
        found[path + name] = textOf(new Uint8Array(await file.arrayBuffer()));
      }
    }
  };
  await walk(own, "");
  done([writes, said, found]);
})().catch((error) => done([0, String(error), {}]));
"""


@pytest.fixture(scope="module")
def put():
    """Has the page put the game on the folder: how many writes, what was said, the files then."""
    with built_page() as root, visiting(root) as visit:
        visit.browser.open(visit.address + "player.html")

        def put(before=None, torn=0):
            texts = before and {
                path: base64.b64encode(data).decode() for path, data in before.items()
            }
            run = visit.browser.driver.execute_async_script
            writes, said, found = run(PUT, texts, torn)
            return writes, said, {path: base64.b64decode(text) for path, text in found.items()}

        yield put


def starts(files, folder):
    """What a board with these files shows at its start: a screen's name, or else the console."""
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    run = run_script("wait 1", on=Memories(folder))
    assert run.status == 0, run.crash
    assert run.machine
    game = game_on(run.machine)
    return type(game.shown).__name__ if game else run.console


def test_the_game_goes_onto_a_board_and_starts(put, tmp_path):
    writes, said, files = put(BEFORE)
    assert (said, writes > 100) == ("", True)
    assert starts(files, tmp_path) == "Title"
    assert files["code.py.kept"] == MINE
    assert files["my/notes"] == b"x" and files["saves/pad"] == BEFORE["saves/pad"]
    assert b"player.html" in files["page.txt"]
    assert not {"flashing.txt", "code.txt", "omenlist.new"} & set(files)
    again, said, same = put()
    assert (said, same) == ("", files) and again < 10


def test_what_is_no_board_is_refused_and_left_as_it_is(put):
    for about, words in (
        ("", "CIRCUITPY"),
        (ABOUT.replace("10.0.3", "9.2.8"), "needs 10 or newer"),
        (ABOUT.replace("PyGamer", "Clue").replace("pygamer", "clue"), "PyGamer and PyBadge"),
    ):
        before = {**BEFORE, "boot_out.txt": about.encode()}
        writes, said, files = put(before)
        assert (writes, files) == (0, before) and words in said


def test_wherever_it_is_cut_short_the_board_says_so_and_flashing_again_does_the_rest(put, tmp_path):
    writes, _, whole = put(BEFORE)
    for number in range(CUTS):
        torn = 1 + number * (writes - 1) // max(1, CUTS - 1)
        _, said, files = put(BEFORE, torn)
        assert said == "cut"
        shown = starts(files, tmp_path / str(number))
        assert shown in ("Title", "", "mine\n"), (torn, shown)
        if shown == "":  # code.py's own screen, which tells nothing on the console
            assert "flashing.txt" in files
        assert MINE in (files.get("code.py"), files.get("code.py.kept"))
        assert files["my/notes"] == b"x" and files["saves/pad"] == BEFORE["saves/pad"]
        _, said, again = put()
        assert (said, again) == ("", whole), torn
