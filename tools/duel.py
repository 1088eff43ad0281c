#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The command for records: replays, solves and reviews Duels, films them, asks a player."""

import sys
from os.path import dirname

sys.path.insert(0, dirname(__file__))  # python -P leaves it out
from environment import enter

enter()

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from command import Parser, complain, run
from digits import between, whole
from records.files import UnreadableError, is_path, load, load_link

from omen import PLAYERS, rules
from omen.chance import Chance
from omen.duel import DRAW, Duel
from omen.link import link
from omen.record import SEATS, write
from omen.scribe import rule_words

if TYPE_CHECKING:
    from engine.grading import Grade

CELL = 14  # characters of a tile's width
LARGEST = 12  # scale of a GIF
SPEEDS = ("calm", "normal", "quick")  # in the order of the handheld's own


NamedPlay = tuple[str, int]  # as records and JSON have it: the Omen's id, and the tile from 1 to 9


class TileObject(TypedDict):
    """What lies on a tile; its Ranks from the north on."""

    omen: str
    seat: str
    ranks: list[int]


class PlayObject(TypedDict):
    """A play, and the board after it. `overturned`: tiles with their causes."""

    file: str
    play: int
    seat: str
    omen: str
    tile: int
    overturned: list[tuple[int, str]]
    board: list[TileObject | None]
    ryo: dict[str, int]


class GradeObject(TypedDict):
    """What a placement gave away, as engine/grading.py has it."""

    file: str
    play: int
    seat: str
    placed: NamedPlay | None
    before: int
    after: int
    best: list[NamedPlay]


def replayed(duel: Duel) -> Iterator[Duel]:
    """The Duel anew from its first play on: the same object, after each of its plays."""
    plays = bytes(duel.plays)
    again = Duel(
        duel.omens,
        duel.rules,
        duel.first,
        duel.hands[:5],
        duel.hands[5:],
        duel.elements,
        duel.round,
    )
    for play in plays:
        again.play(play // 9, play % 9)
        yield again


def result_word(duel: Duel) -> str | None:
    """The result as records and JSON have it: a seat, "draw", or None while the Duel runs."""
    return None if duel.result is None else "draw" if duel.result == DRAW else SEATS[duel.result]


def play_object(file: str, duel: Duel) -> PlayObject:
    """The last play of a Duel as the JSON object that `--json` prints."""
    slot, tile = divmod(duel.plays[-1], 9)
    return {
        "file": file,
        "play": len(duel.plays),
        "seat": SEATS[slot // 5],
        "omen": duel.omens.id_of(duel.hands[slot]),
        "tile": tile + 1,
        "overturned": [(t + 1, rules.CAUSES[cause]) for t, cause, _ in duel.log()],
        "board": [tile_object(duel, t) for t in range(9)],
        "ryo": {name: duel.ryo(seat) for seat, name in enumerate(SEATS)},
    }


def tile_object(duel: Duel, tile: int) -> TileObject | None:
    """What lies on a tile, for `--json`."""
    if duel.owner(tile) == rules.VACANT:
        return None
    return {
        "omen": duel.omens.id_of(duel.hands[duel.slot(tile)]),
        "seat": SEATS[duel.owner(tile)],
        "ranks": [rules.rank(duel.ranks(tile), side) for side in range(4)],
    }


def print_json(file: str, duel: Duel) -> None:
    """One object a play, then the result."""
    for again in replayed(duel):
        print(json.dumps(play_object(file, again)))
    print(json.dumps({"file": file, "result": result_word(duel)}))


def print_text(file: str, duel: Duel) -> None:
    """The board after each play, and the result."""
    print(f"{file}: {duel.omens.name}, {rules_line(duel.rules)}")
    for again in replayed(duel):
        slot, tile = divmod(again.plays[-1], 9)
        name = again.omens.name_of(again.hands[slot])
        print(f"\n{len(again.plays)}. {SEATS[slot // 5].capitalize()} places {name} on {tile + 1}")
        for t, cause, _ in again.log():
            overturned = again.omens.name_of(again.hands[again.slot(t)])
            print(f"   {rules.CAUSES[cause].capitalize()} overturns {overturned} on {t + 1}")
        print("\n".join(board_lines(again)))
        print(f"Ryo: Kenza {again.ryo(rules.KENZA)}, Kyoza {again.ryo(rules.KYOZA)}")
    word = result_word(duel)
    if word is None:
        print(f"\nUnfinished: {SEATS[duel.turn].capitalize()} is to move.")
    elif word == "draw":
        print("\nA draw.")
    else:
        gave_up = (
            f": {SEATS[duel.resigned].capitalize()} gave up" if duel.resigned is not None else ""
        )
        print(f"\n{word.capitalize()} wins{gave_up}.")


def rules_line(in_force: int) -> str:
    """The rules in force, in words."""
    return ", ".join(rule_words(in_force)) or "no optional rules"


def board_lines(duel: Duel) -> list[str]:
    """The Tenmonban in text: each Omen's Ranks at its edges, its owner before its name."""
    rule = "+" + ("-" * CELL + "+") * 3
    lines = [rule]
    for row in range(0, 9, 3):
        cells = [cell_lines(duel, tile) for tile in range(row, row + 3)]
        lines += ["|" + "|".join(parts) + "|" for parts in zip(*cells, strict=True)]
        lines.append(rule)
    return lines


def cell_lines(duel: Duel, tile: int) -> list[str]:
    """The four lines of one tile."""
    element = duel.elements[tile]
    mark = duel.omens.elements[element - 1] if element else ""
    if duel.owner(tile) == rules.VACANT:
        return [" " * CELL, f"{tile + 1:^{CELL}}", " " * CELL, f"{mark:^{CELL}}"]
    north, east, south, west = (f"{rules.rank(duel.ranks(tile), side):X}" for side in range(4))
    name = duel.omens.name_of(duel.hands[duel.slot(tile)])
    return [
        f"{north:^{CELL}}",
        f"{west} {name:^{CELL - 4}} {east}",
        f"{SEATS[duel.owner(tile)].capitalize():^{CELL}}",
        f"{mark:<{CELL // 2}}{south:<{CELL - CELL // 2}}" if mark else f"{south:^{CELL}}",
    ]


def solve(file: str, duel: Duel, args: argparse.Namespace) -> None:
    """Print the exact value of the position reached, and every play that keeps it."""
    value, plays = (duel.ryo(duel.turn) - 5, []) if duel.over else solved(duel)
    best: list[NamedPlay] = []
    for play in plays:
        if (named_play := named(duel, play)) not in best:  # an Omen may be in a Hand twice
            best.append(named_play)
    if args.json:
        print(json.dumps({"file": file, "value": value, "best": best}))
    elif not best:
        print(f"{file}: the Duel is over")
    else:
        seat = SEATS[duel.turn].capitalize()
        shown = ", ".join(f"{omen} {tile}" for omen, tile in best)
        print(f"{file}: {seat} to move comes to {5 + value} Ryo with: {shown}")


def solved(duel: Duel) -> tuple[int, list[tuple[int, int]]]:
    """The value and the best plays of a Duel that is not over, with a bar while they are sought."""
    from rich.console import Console  # here, as what follows: a replay can spare the second
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        # It moves to and fro until the value is found; the first time, what finds it is compiled.
        task = bar.add_task("Solving", total=None)
        from engine.solver import Solver

        return Solver().solve(duel, tell=lambda part: bar.update(task, total=1, completed=part))


def review(file: str, duel: Duel, args: argparse.Namespace) -> None:
    """Print what each placement kept or gave away, and what the Duel turned on."""
    from rich.console import Console  # here, as what follows: a replay can spare the second
    from rich.progress import track

    stderr = Console(stderr=True)
    steps = len(duel.plays) + (duel.resigned is not None)
    graded: list[Grade] = []
    # Before the first grade what finds it is compiled, the first time.
    from engine.grading import grades, turning_point
    from engine.solver import Solver

    for grade in track(
        grades(duel, Solver()),
        "Grading",
        total=steps,
        console=stderr,
        transient=True,
        disable=not stderr.is_terminal,
    ):
        graded.append(grade)
    turned = turning_point(graded) if duel.over else None
    if args.json:
        for grade in graded:
            print(json.dumps(grade_object(file, duel, grade)))
        print(json.dumps({"file": file, "turned": turned and turned.number}))
        return
    from engine.graded import sentence, table

    Console().print(table(file, duel, graded, turned), sentence(duel, turned))


def grade_object(file: str, duel: Duel, grade: "Grade") -> GradeObject:
    """A grade as the JSON object that `--review --json` prints."""
    return {
        "file": file,
        "play": grade.number,
        "seat": SEATS[grade.seat],
        "placed": grade.play and named(duel, grade.play),
        "before": grade.before,
        "after": grade.after,
        "best": [named(duel, play) for play in grade.best],
    }


def suggest(file: str, duel: Duel, args: argparse.Namespace) -> None:
    """Print what the computer player of that strength would play."""
    if duel.over:
        raise UnreadableError(f"{file}: the Duel is over: there is nothing to suggest")
    from omen.players.roster import player  # here, since a replay needs no players

    computer = player(args.suggest, Chance(args.seed))
    computer.begin(duel.view(duel.turn))
    play = None
    while play is None:
        play = computer.step()
    omen, tile = named(duel, play)
    if args.json:
        print(json.dumps({"file": file, "play": (omen, tile), "placements": computer.placements}))
    else:
        print(f"{file}: {args.suggest} plays {omen} {tile} ({computer.placements} placements)")


def named(duel: Duel, play: tuple[int, int]) -> NamedPlay:
    """A play as records and JSON have it."""
    return duel.omens.id_of(duel.hands[play[0]]), play[1] + 1


def draw(args: argparse.Namespace) -> int:
    """Make an animated picture of each record. Returns the exit status."""
    from records.film import late_bar, make_gif  # here, since the simulator takes a moment to load

    status = 0
    count = len(args.files)
    with late_bar() as tell:
        for i, file in enumerate(args.files):
            made = args.gif if count == 1 else own_name(args.gif, file)

            def progress(part: float, done: int = i) -> None:
                tell((done + part) / count)

            try:
                frames = make_gif(file, made, args.scale, SPEEDS.index(args.speed), progress)
                kilobytes = made.stat().st_size / 1000
            except UnreadableError as error:
                complain(str(error))
                status = 2
            except OSError as error:
                complain(f"{made}: {error.strerror}")
                status = 2
            else:
                seconds = frames[-1].end / 1000
                print(f"{made}: {len(frames)} frames, {seconds:.1f} s, {kilobytes:.0f} KB")
    return status


def unfold(args: argparse.Namespace) -> int:
    """Print the record of a link. Returns the exit status."""
    try:
        duel = load_link(args.from_link, args.set)
    except UnreadableError as error:
        complain(f"duel.py: {error}")
        return 2
    ref = args.set if args.set and is_path(args.set) else None
    print(write(duel, ref), end="")
    return 0


def own_name(out: Path, file: str) -> Path:
    """The picture of one record of several: OUT.gif is OUT-RECORD.gif."""
    return out.with_name(f"{out.stem}-{Path(file).stem}{out.suffix}")


def picture(text: str) -> Path:
    """A file's name as `--gif` takes it."""
    if not text.lower().endswith(".gif"):
        raise argparse.ArgumentTypeError(f"'{text}' does not end in .gif")
    return Path(text)


def arguments() -> argparse.Namespace:
    parser = Parser(description=__doc__)
    parser.add_argument("files", metavar="FILE", nargs="*", help="a record, *.duel")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    answer = parser.add_mutually_exclusive_group()
    answer.add_argument("--solve", action="store_true", help="the exact value, both Hands known")
    answer.add_argument(
        "--review", action="store_true", help="each placement graded, and what it turned on"
    )
    answer.add_argument(
        "--suggest",
        metavar="LEVEL",
        choices=PLAYERS,
        help=f"what a player plays: {', '.join(PLAYERS)}",
    )
    answer.add_argument(
        "--gif",
        metavar="OUT.gif",
        type=picture,
        help="an animated picture, as the handheld shows it; of several FILEs OUT-FILE.gif each",
    )
    answer.add_argument(
        "--link", action="store_true", help="each as the part of a link behind the #, a line each"
    )
    answer.add_argument("--from-link", metavar="LINK", help="the record of a link; no FILE")
    parser.add_argument("--set", metavar="SET", help="of --from-link: a set that is not ours")
    parser.add_argument("--seed", metavar="N", type=whole, default=1, help="of --suggest: 1")
    parser.add_argument(
        "--scale",
        metavar="N",
        type=between(1, LARGEST),
        default=2,
        help="of --gif: its pixels a pixel; 2",
    )
    parser.add_argument(
        "--speed", choices=SPEEDS, default="normal", help="of --gif: as in the handheld's options"
    )
    args = parser.parse_args()
    if bool(args.files) == bool(args.from_link):
        parser.error("name a FILE, or one link with --from-link")
    if args.set and not args.from_link:
        parser.error("--set belongs to --from-link")
    if args.json and (args.link or args.from_link):
        parser.error("a link, or its record, is not told in --json")
    if args.gif and args.json:
        parser.error("--gif has nothing to say in --json")
    if args.gif and len({Path(file).stem for file in args.files}) < len(args.files):
        parser.error("two of the FILEs have the same name, and so would their pictures")
    return args


def main() -> int:
    args = arguments()
    enter(
        "sets", *(["play"] if args.gif else []), *(["solve"] if args.solve or args.review else [])
    )
    if args.gif:
        return draw(args)
    if args.from_link:
        return unfold(args)
    replay = print_json if args.json else print_text
    status = 0
    for file in args.files:
        try:
            duel = load(file)
            if args.solve:
                solve(file, duel, args)
            elif args.review:
                review(file, duel, args)
            elif args.suggest:
                suggest(file, duel, args)
            elif args.link:
                print(link(duel))
            else:
                replay(file, duel)
        except UnreadableError as error:
            complain(str(error))
            status = 2
    return status


if __name__ == "__main__":
    run(main)
