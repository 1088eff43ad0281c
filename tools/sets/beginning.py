# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Begins a set: a source that checks clean, with fair Levels, Ranks and Effects.

It has an Omen for each picture that is there, and others whose pictures are still to be drawn."""

import re
from collections.abc import Iterable, Iterator
from os.path import commonpath
from pathlib import Path
from random import Random
from typing import NamedTuple

from art.fitting import ENDINGS, ArtError, Gallery

from omen.marks import NAMES
from omen.set_check import FEWEST, ID, MOST, NAME, TOP, is_id
from sets.faults import Fault, SourceError, shown
from sets.names import is_copied, refused
from sets.wording import plain, slug, unlike
from sets.writing import quoted, value, written

USUAL = 30  # Omens of a set that begins without pictures
LEVELS = (1, 2, 3, 4, 1, 2, 3, 4, 5)  # as often as our own set has them, again and again
SUMS = {1: 13, 2: 16, 3: 19, 4: 22, 5: 25}  # of the Ranks of a Level: those of our own set
# How many points an Omen with this Effect has less, as in our own set. Mirror is left out: it is
# worth a whole Ryo whatever the Ranks are.
LESS = {
    "attuned": 1,
    "bastion": 1,
    "phoenix": 1,
    "hex": 0,
    "zenith": 2,
    "nadir": 2,
    "devour": 1,
    "recluse": 1,
    "constellation": 1,
    "tide": 0,
    "dawn": 1,
    "dusk": 2,
    "whirl": 1,
}
HIGH = {"nadir"}  # Effects for the two highest Levels: low Ranks make them stronger
EVERY = 3  # one Omen of so many has an Effect
ELEMENTS = 4
# How points are shared out between the sides of an Omen, before it is turned: an all-rounder, a
# corner, two sides that face each other, one strong side.
SHAPES = ((1, 1, 1, 1), (4, 4, 1, 1), (4, 1, 4, 1), (5, 1, 1, 2))

HEAD = """\
# {name}: begun by `omens.py new`. Change whatever you like; then
#
#     omens.py check {file}      finds all the faults, each with its line
#     omens.py preview {file}    shows the whole set in one picture
#     play.py --set {file}       plays a Duel with it
#
# A Hand is five Omens with at most 17 Levels together. The Ranks of an Omen add up to
# {sums}
# or a little less where it has an Effect: that is fair. sets/README.md tells of every key.

id = {id}  # what records and files call the set
name = {title}  # at most 24 characters
elements = {elements}  # up to eight
"""


class Made(NamedTuple):
    """What was drawn for one Omen."""

    level: int
    ranks: tuple[int, ...]
    element: str
    effect: str


def begin(word: str, paths: list[Path], seed: int, out: Path | None) -> Path:
    """Write the source of a new set with that id for those pictures, beside them; its path.

    A folder stands for the pictures in it. Raises SourceError, with every fault, and OSError."""
    pictures = list(_pictures(paths))
    folder = _common(pictures)
    path = out or folder / f"{word}.toml"
    _judge(word, path, len(pictures))
    art = [_art(picture, path) for picture in pictures]
    gallery = Gallery(path.resolve().parent)
    faults = []
    for name in art:
        try:
            gallery.open(name)
        except ArtError as error:
            faults.append(Fault(0, f"the picture {shown(name)} {error}"))
    if faults:
        raise SourceError(faults)
    text = source_text(word, art, seed, path.name)
    with open(path, "x", encoding="utf-8", newline="\n") as file:  # never over another
        file.write(text)
    return path


def _pictures(paths: Iterable[Path]) -> Iterator[Path]:
    """The files that are named, and those in the folders that are, in their order."""
    for path in paths:
        if path.is_dir():
            yield from sorted(p for p in path.iterdir() if p.suffix.lower() in ENDINGS)
        else:
            yield path


def _common(pictures: list[Path]) -> Path:
    """The folder that holds all the pictures; the working one where there are none."""
    try:
        here = commonpath([picture.parent.absolute() for picture in pictures])
    except ValueError:  # none, or on several drives
        return Path()
    there = Path(here)
    return there.relative_to(Path.cwd()) if there.is_relative_to(Path.cwd()) else there


def _judge(word: str, path: Path, count: int) -> None:
    """Raises SourceError where there can be no such set."""
    if not is_id(word.encode()) or len(word) > ID:
        raise SourceError([Fault(0, f"an id has 1 to {ID} of a-z, 0-9 and -, not {shown(word)}")])
    if why := refused(word, path):
        raise SourceError([Fault(0, f"the id {why}")])
    if is_copied(word, path):
        raise SourceError([Fault(0, f'the id "{word}" is that of our own set: take another')])
    if count > MOST:
        raise SourceError([Fault(0, f"a set has {MOST} Omens at most, here are {count} pictures")])
    if path.exists():
        raise SourceError([Fault(0, "is there already, and stays: take another id, or --out")])


def _art(picture: Path, source: Path) -> str:
    """The name by which the source has a picture. Raises SourceError."""
    try:
        name = picture.resolve().relative_to(source.resolve().parent).as_posix()
        name.encode()
    except UnicodeError:
        raise SourceError([Fault(0, f"{picture!r} is no name in UTF-8: rename it")]) from None
    except ValueError:
        why = f"{picture} must lie beside the source or in a folder there"
        raise SourceError([Fault(0, why)]) from None
    return name


def source_text(word: str, art: list[str], seed: int, file: str) -> str:
    """The source of a set of that id: an Omen for each picture, and others until there are enough.

    The same seed draws the same."""
    count = max(FEWEST, len(art)) if art else USUAL
    chance = Random(seed)
    known = NAMES.split()
    elements = sorted(chance.sample(known, ELEMENTS), key=known.index)
    made = drawn(count, elements, chance)
    names = list(_names([Path(name).stem for name in art], count))
    head = HEAD.format(
        name=word,
        file=file if file.isprintable() else "SET.toml",
        sums=", ".join(f"{total} on Level {level}" for level, total in SUMS.items()),
        id=quoted(word),
        title=quoted(word.replace("-", " ").strip().title() or "New Set"),
        elements=value(elements),
    )
    pictures = art + [""] * (count - len(art))
    return written(
        head,
        [
            {"id": omen_id, "name": name, **omen._asdict(), "art": picture}
            for (omen_id, name), omen, picture in zip(names, made, pictures, strict=True)
        ],
    )


def drawn(count: int, elements: list[str], chance: Random) -> list[Made]:
    """So many Omens of a fair set."""
    levels = [LEVELS[nth % len(LEVELS)] for nth in range(count)]
    chance.shuffle(levels)
    wearing = [""] * count
    free = list(range(count))
    for effect in chance.sample(sorted(LESS), min(count // EVERY, len(LESS))):
        fit = [nth for nth in free if effect not in HIGH or levels[nth] >= max(SUMS) - 1]
        nth = chance.choice(fit or free)
        wearing[nth] = effect
        free.remove(nth)
    # Every Element as often as the others, and as often as none.
    worn = [[*elements, ""][nth % (len(elements) + 1)] for nth in range(count)]
    chance.shuffle(worn)
    made: list[Made] = []
    for level, effect, element in zip(levels, wearing, worn, strict=True):
        total = SUMS[level] - LESS.get(effect, 0)
        rivals = [other.ranks for other in made if other.level == level]
        ranks = _ranks(total, chance)
        while any(_compares(ranks, other) for other in rivals):
            ranks = _ranks(total, chance)
        made.append(Made(level, ranks, element, effect))
    return made


def _ranks(total: int, chance: Random) -> tuple[int, ...]:
    """Four Ranks that add up to so much."""
    shape, turn = chance.choice(SHAPES), chance.randrange(4)
    weights = shape[turn:] + shape[:turn]
    ranks = [1] * 4
    while sum(ranks) < total:
        room = [weight * (rank < TOP) for weight, rank in zip(weights, ranks, strict=True)]
        ranks[chance.choices(range(4), room)[0]] += 1
    return tuple(ranks)


def _compares(ranks: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether one of the two equals or beats the other on every side."""
    pairs = list(zip(ranks, other, strict=True))
    return all(a >= b for a, b in pairs) or all(a <= b for a, b in pairs)


def _names(stems: list[str], count: int) -> Iterator[tuple[str, str]]:
    """An id and a name for each Omen, no two alike, from what its picture's file is called."""
    ids: set[str] = set()
    names: set[str] = set()
    for nth in range(count):
        words = re.sub("[^A-Za-z0-9]+", " ", plain(stems[nth] if nth < len(stems) else "")).strip()
        words = words or f"Omen {nth + 1}"
        name = words[:1].upper() + words[1:]
        yield unlike(slug(words, len(words)), ids, ID, "-"), unlike(name, names, NAME, " ")
