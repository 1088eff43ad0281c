#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The command for records: replays Duels, in text or as pictures, solves them, asks a player."""

from environment import enter

enter()

import argparse
import json
from pathlib import Path

from command import Parser, complain, run
from records import UnreadableError, load

from omen import rules
from omen.chance import Chance
from omen.duel import DRAW, Duel
from omen.players import NAMES, player
from omen.record import SEATS

CELL = 14  # characters of a tile's width
LARGEST = 12  # scale of a GIF
SPEEDS = ("calm", "normal", "quick")  # in the order of the handheld's own


def replayed(duel: Duel):
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


def play_object(file: str, duel: Duel) -> dict:
    """The last play of a Duel as the JSON object that `--json` prints."""
    slot, tile = divmod(duel.plays[-1], 9)
    return {
        "file": file,
        "play": len(duel.plays),
        "seat": SEATS[slot // 5],
        "omen": duel.omens.id_of(duel.hands[slot]),
        "tile": tile + 1,
        "overturned": [[t + 1, rules.CAUSES[cause]] for t, cause, _ in duel.log()],
        "board": [tile_object(duel, t) for t in range(9)],
        "ryo": {name: duel.ryo(seat) for seat, name in enumerate(SEATS)},
    }


def tile_object(duel: Duel, tile: int) -> dict | None:
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
    return (
        ", ".join(n for i, n in enumerate(rules.RULES) if in_force >> i & 1) or "no optional rules"
    )


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


def solve(file: str, duel: Duel, given) -> None:
    """Print the exact value of the position reached, and every play that keeps it."""
    from solver import Solver  # here, since compiled code takes a second that a replay can spare

    value, plays = Solver().solve(duel)
    best = [named(duel, play) for play in plays]
    if given.json:
        print(json.dumps({"file": file, "value": value, "best": best}))
    elif not best:
        print(f"{file}: the Duel is over")
    else:
        seat = SEATS[duel.turn].capitalize()
        shown = ", ".join(f"{omen} {tile}" for omen, tile in best)
        print(f"{file}: {seat} to move comes to {5 + value} Ryo with: {shown}")


def suggest(file: str, duel: Duel, given) -> None:
    """Print what the computer player of that strength would play."""
    if duel.over:
        raise UnreadableError(f"{file}: the Duel is over: there is nothing to suggest")
    one = player(given.suggest, Chance(given.seed))
    one.begin(duel.view(duel.turn))
    play = None
    while play is None:
        play = one.step()
    omen, tile = named(duel, play)
    if given.json:
        print(json.dumps({"file": file, "play": [omen, tile], "placements": one.placements}))
    else:
        print(f"{file}: {given.suggest} plays {omen} {tile} ({one.placements} placements)")


def named(duel: Duel, play: tuple[int, int]) -> list:
    """A play as records and JSON have it: the Omen's id, and the tile from 1 to 9."""
    return [duel.omens.id_of(duel.hands[play[0]]), play[1] + 1]


def draw(given: argparse.Namespace) -> int:
    """Make an animated picture of each record. Returns the exit status."""
    from film import late_bar, make_gif  # here, since the simulator takes a moment to load

    status = 0
    count = len(given.files)
    with late_bar() as tell:
        for i, file in enumerate(given.files):
            made = given.gif if count == 1 else own_name(given.gif, file)

            def progress(part: float, done: int = i) -> None:
                tell((done + part) / count)

            try:
                frames = make_gif(file, made, given.scale, SPEEDS.index(given.speed), progress)
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


def own_name(out: Path, file: str) -> Path:
    """The picture of one record of several: OUT.gif is OUT-RECORD.gif."""
    return out.with_name(f"{out.stem}-{Path(file).stem}{out.suffix}")


def picture(text: str) -> Path:
    """A file's name as `--gif` takes it."""
    if not text.lower().endswith(".gif"):
        raise argparse.ArgumentTypeError(f"'{text}' does not end in .gif")
    return Path(text)


def scale(text: str) -> int:
    """A number as `--scale` takes it."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= LARGEST):
        raise argparse.ArgumentTypeError(f"1 to {LARGEST}")
    return int(text)


def arguments() -> argparse.Namespace:
    parser = Parser(description=__doc__)
    parser.add_argument("files", metavar="FILE", nargs="+", help="a record, *.duel")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    answer = parser.add_mutually_exclusive_group()
    answer.add_argument("--solve", action="store_true", help="the exact value, both Hands known")
    answer.add_argument(
        "--suggest", metavar="LEVEL", choices=NAMES, help=f"what a player plays: {', '.join(NAMES)}"
    )
    answer.add_argument(
        "--gif",
        metavar="OUT.gif",
        type=picture,
        help="an animated picture, as the handheld shows it; of several FILEs OUT-FILE.gif each",
    )
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="of --suggest: 1")
    parser.add_argument(
        "--scale", metavar="N", type=scale, default=2, help="of --gif: its pixels a pixel; 2"
    )
    parser.add_argument(
        "--speed", choices=SPEEDS, default="normal", help="of --gif: as in the handheld's options"
    )
    given = parser.parse_args()
    if given.gif and given.json:
        parser.error("--gif has nothing to say in --json")
    if given.gif and len({Path(file).stem for file in given.files}) < len(given.files):
        parser.error("two of the FILEs have the same name, and so would their pictures")
    return given


def main() -> int:
    given = arguments()
    if given.gif:
        return draw(given)
    replay = print_json if given.json else print_text
    status = 0
    for file in given.files:
        try:
            duel = load(file)
            if given.solve:
                solve(file, duel, given)
            elif given.suggest:
                suggest(file, duel, given)
            else:
                replay(file, duel)
        except UnreadableError as error:
            complain(str(error))
            status = 2
    return status


if __name__ == "__main__":
    run(main)
