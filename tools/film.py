# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A record as the handheld shows it: its own screens, run by the simulator, as an animated GIF."""

import contextlib
import io
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from flashing.drive import FlashError
from flashing.sets import NewSet, new_set
from PIL import Image
from records import UnreadableError, is_path, load
from rich.console import Console
from rich.progress import Progress
from simulator import memories
from simulator.machine import Machine

from omen.duel import Duel
from omen.record import write
from omen.statements import Statements

GRAIN = 20  # ms: what lasts less in a GIF, browsers show longer
PATIENCE = 1  # seconds that pass without a progress bar
RECORD = "duels/00.duel"

# Takes code.py's place: the replay, which goes on by itself to its end.
CODE = f"""
from handheld import Console
from omen.memory import SPEED
from omen.screens import app

game = app.Game(Console())
game.memory.choices[SPEED] = {{speed}}
duel = game.load("omen.screens.replays").Replays(game).look({RECORD!r})[0]
app.screen = game.load("omen.screens.replay").Replay(game, duel, "title")
app.screen.runs = True
app.show(game, app.screen)
while app.screen.runs:
    app.turn(game)
"""


@contextlib.contextmanager
def late_bar() -> Iterator[Callable[[float], None]]:
    """What to tell how far it is, 0 to 1: a progress bar on a terminal once that takes a while."""
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
    """Writes the film of a record as a GIF and returns its frames. `speed`: as the
    handheld's options have it, 0 for calm. UnreadableError says what is
    wrong with the record, OSError what with the file; `progress` is told the part that is done."""
    duel = load(file)
    frames = grained(film(duel, set_of(file), speed, progress))
    write_gif(out, frames, scale)
    return frames


def set_of(file: str) -> NewSet | None:
    """The set that a record names by its path, with its pictures; None for one of the game's."""
    path = Path(file)
    ref = Statements(path.read_text("utf-8")).take("set")[0]
    try:
        return new_set(path.parent / ref) if is_path(ref) else None
    except FlashError as error:
        raise UnreadableError(f"{file}: {error}") from None


def film(
    duel: Duel, its_set: NewSet | None, speed: int, progress: Callable[[float], None]
) -> list[Frame]:
    """All that the handheld shows of a Duel that it plays again, to the end of the last look."""
    with memories(None) as kept:
        if its_set:
            install(its_set, kept.drive)
        record = kept.drive / RECORD
        record.parent.mkdir()
        record.write_text(write(duel))
        (kept.drive / "code.py").write_text(CODE.format(speed=speed))
        machine = Machine(kept, io.StringIO(), seed=1)
        seen: list[tuple[int, np.ndarray]] = []

        def look() -> None:
            seen.append((machine.clock.now // 1000, machine.display.rgb))
            screen: Any = machine.importer.modules["omen.screens.app"].screen
            progress(screen.step / max(1, screen.steps))

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
    """The same with times in whole grains since the first one's start: what lasts less than one is
    left out, and what looks alike is one frame."""
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
