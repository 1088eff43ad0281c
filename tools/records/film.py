# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A record as the handheld shows it: its own screens, run by the simulator, as an animated GIF.

`python -m records.film RECORD OUT.gif` makes one for the page of play.py --web, and tells how far
it is.
"""

import contextlib
import io
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from flashing.drive import FlashError
from flashing.omen_sets import NewSet, new_set
from PIL import Image
from simulator import memories
from simulator.machine import Machine

from omen.duel import Duel
from omen.record import write
from omen.statements import Statements
from records.files import UnreadableError, is_path, load, set_path, text_of

if TYPE_CHECKING:
    from omen.screens.replay import Replay

GRAIN = 20  # ms: what lasts less in a GIF, browsers show longer
PATIENCE = 1  # seconds that pass without a progress bar
RECORD = "duels/00.duel"
AT_THE_END = 2500  # ms for which one sees who won
PAGE_SCALE, PAGE_SPEED = 2, 1  # of the page's films: as duel.py's, where nothing else is said

# Takes code.py's place: the replay, which goes on by itself to its end; where all nine tiles are
# occupied there, that ends as a Duel does: the Ryo are counted, and the winner is named.
CODE = f"""
from handheld import Console
from omen.session.memory import SPEED
from omen.screens import app
from omen.widgets.words import words

game = app.Game(Console())
game.session.memory.choices[SPEED] = {{speed}}
duel = game.session.load("omen.screens.replays").Replays(game).look({RECORD!r})[0]
app.screen = game.session.load("omen.screens.replay").Replay(game, duel, "title")
app.screen.runs = True
app.show(game, game.screen("back", app.screen))
while app.screen.runs:
    app.turn(game)
if duel.over and duel.resigned is None:
    game.session.duel = duel
    app.screen.say = words("duel")
    ending = game.session.load("omen.screens.finish").Ending(app.screen, game.console.now())
    app.screen.tick = ending.tick
    while ending.due is not None:
        app.turn(game)
    until = game.console.now() + {AT_THE_END}
    while game.console.now() < until:
        app.turn(game)
"""


@contextlib.contextmanager
def late_bar() -> Iterator[Callable[[float], None]]:
    """What to tell how far it is, 0 to 1: a progress bar on a terminal once that takes a while."""
    from rich.console import Console  # here, since the page's films have no use for it
    from rich.progress import Progress

    console = Console(stderr=True)
    bar = Progress(console=console, transient=True)
    began = time.monotonic()

    def tell(part: float) -> None:
        late = time.monotonic() - began > PATIENCE
        if late and console.is_terminal and not bar.task_ids:
            bar.add_task("Filming", total=1)
            bar.start()
        for task in bar.task_ids:
            bar.update(task, completed=part)

    try:
        yield tell
    finally:
        if bar.task_ids:
            bar.stop()


class Frame(NamedTuple):
    """What the display showed from `start` on until `end`, in ms: RGB, (128, 160, 3) bytes."""

    start: int
    end: int
    picture: np.ndarray


def make_gif(
    file: str, out: Path, scale: int, speed: int, progress: Callable[[float], None]
) -> list[Frame]:
    """Writes the film of a record as a GIF and returns its frames.

    `speed`: as the handheld's options have it, 0 for calm. UnreadableError says what is wrong with
    the record, OSError what with the file; `progress` is told the part that is done."""
    duel = load(file)
    frames = grained(film(duel, set_of(file), speed, progress))
    write_gif(out, frames, scale)
    return frames


def set_of(file: str) -> NewSet | None:
    """The set that a record names by its path, with its pictures; None for one of the game's."""
    ref = Statements(text_of(file)).take("set")[0]
    try:
        return new_set(set_path(ref, Path(file).parent)) if is_path(ref) else None
    except FlashError as error:
        raise UnreadableError(f"{file}: {error}") from None


def film(
    duel: Duel, its_set: NewSet | None, speed: int, progress: Callable[[float], None]
) -> list[Frame]:
    """All that the handheld shows of a Duel that it plays again, to the end of the last look."""
    with memories(None) as memory:
        if its_set:
            install(its_set, memory.drive)
        record = memory.drive / RECORD
        record.parent.mkdir()
        record.write_text(write(duel))
        (memory.drive / "code.py").write_text(CODE.format(speed=speed))
        machine = Machine(memory, io.StringIO(), seed=1)
        seen: list[tuple[int, np.ndarray]] = []

        def look() -> None:
            seen.append((machine.clock.now // 1000, machine.display.rgb))
            screen: Replay = machine.importer.modules["omen.screens.app"].screen
            progress(screen.step / max(1, screen.end))

        machine.onlooker = look
        machine.start()
    ends = [start for start, _ in seen[1:]] + [machine.clock.now // 1000]
    return [Frame(start, end, picture) for (start, picture), end in zip(seen, ends, strict=True)]


def install(its_set: NewSet, drive: Path) -> None:
    """Puts a set on the drive, where it is then the only one."""
    for other in (drive / "assets" / "sets").glob("*.omen"):
        other.unlink()
    (drive / its_set.path).write_bytes(its_set.data)
    (drive / its_set.sheet_path).write_bytes(its_set.sheet)


def grained(frames: list[Frame]) -> list[Frame]:
    """The same frames, with times in whole grains since the first one's start.

    What lasts less than one is left out, and what looks alike is one frame."""
    first = frames[0].start

    def grain(time: int) -> int:
        return (time - first + GRAIN // 2) // GRAIN * GRAIN

    seen: list[Frame] = []
    for start, end, picture in frames:
        if grain(end) == grain(start):
            continue
        if seen and np.array_equal(seen[-1].picture, picture):
            seen[-1] = seen[-1]._replace(end=grain(end))
        else:
            seen.append(Frame(grain(start), grain(end), picture))
    return seen


def write_gif(out: Path, frames: list[Frame], scale: int) -> None:
    """Writes frames with their exact colours, all out of one palette. It goes on for ever."""
    pictures = np.stack([frame.picture for frame in frames]).astype(np.uint32)
    packed = pictures[..., 0] << 16 | pictures[..., 1] << 8 | pictures[..., 2]
    colours, indices = np.unique(packed, return_inverse=True)
    assert len(colours) <= 256  # the game's own palettes and a set's sheet come to some sixty
    palette = [colour >> shift & 255 for colour in colours.tolist() for shift in (16, 8, 0)]
    images = []
    for picture in indices.reshape(packed.shape).astype(np.uint8):
        image = Image.fromarray(picture.repeat(scale, 0).repeat(scale, 1), "P")
        image.putpalette(palette)
        images.append(image)
    images[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=images[1:],
        duration=[frame.end - frame.start for frame in frames],
        loop=0,
        disposal=1,
        optimize=False,
    )


def film_for_page(file: str, out: str) -> None:
    """Films a record, with a line for each per cent of it that is done.

    Where nobody reads that any more, the writing of it ends the process.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a Ctrl-C is meant for play.py
    if hasattr(os, "nice"):
        os.nice(10)  # the board and its page go first
    printed = -1

    def tell(part: float) -> None:
        nonlocal printed
        percent = min(99, int(100 * part))  # the rest is the writing
        if percent > printed:
            printed = percent
            print(percent, flush=True)

    tell(0)
    make_gif(file, Path(out), PAGE_SCALE, PAGE_SPEED, tell)


if __name__ == "__main__":
    try:
        film_for_page(*sys.argv[1:])
    except (UnreadableError, BrokenPipeError):
        sys.exit(2)
