# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""How the simulated handheld is played: in a window, on a page, by a script or as a show."""

import argparse
import sys
from pathlib import Path

from command import complain
from reading import SCRIPT, read_file
from records.on_board import record_on
from records.shared_deal import UnknownDealError, begin_on, check
from sets.faults import SourceError
from simulator import ROOT, Run, ScriptError, memories, parse, run_script
from simulator.ground import Listener
from simulator.live import Front, LiveClock
from simulator.machine import Machine
from simulator.memory import Memories
from simulator.script import Player, Statement

DEMONSTRATION = Path(__file__).with_name("simulator") / "demo.script"
LAST_SCREEN = Path("demonstration.png")
NO_DISPLAY = "There is no display here, so"


def carry_out(options: argparse.Namespace) -> int:
    """Plays as it is told to, and tells a mistake in a line. Returns the exit status."""
    try:
        return play(options)
    except OSError as error:
        complain(f"{error.filename or 'play.py'}: {error.strerror}")
    except ScriptError as mistake:
        complain(f"{options.script or DEMONSTRATION}:{mistake.line}: {mistake}")
    except SourceError as error:
        complain(error.faults[0].at(options.set))
    except UnknownDealError as error:
        complain(f"--deal: {error}")
    return 2


def try_set(source: Path, memory: Memories) -> None:
    """Puts a set, of a source or a gift, onto the drive, where it is then the only one.

    Raises SourceError."""
    from sets.gift import SUFFIX, read_gift
    from sets.source import built, read_source, write_built

    files = read_gift(source) if source.suffix == SUFFIX else built(read_source(source))
    omens, _ = write_built(*files, memory.drive / "assets")
    for other in omens.parent.glob("*.omen"):
        if other != omens:
            other.unlink()


def ready(machine: Machine, options: argparse.Namespace) -> None:
    """Has a machine begin the Duel of the deal that was asked for."""
    if options.deal is not None:
        begin_on(machine, options.deal, options.against)


def read_script(script: Path) -> list[Statement]:
    """The statements of a script. Raises ScriptError."""
    try:
        return parse(read_file(script, SCRIPT).decode("utf-8"))
    except UnicodeDecodeError:
        raise ScriptError(1, "not a text in UTF-8") from None


def play_script(script: Path, options: argparse.Namespace, memory: Memories) -> Run:
    """Plays a script and says what the board said. Raises ScriptError."""
    seed = 1 if options.seed is None else options.seed
    statements = read_script(script)
    run = run_script(
        statements,
        board=options.board,
        seed=seed,
        on=memory,
        probe=record_on,
        ready=lambda machine: ready(machine, options),
    )
    sys.stdout.write(run.console)
    if run.mistake:
        raise run.mistake
    sys.stderr.write(run.crash)
    return run


def play_demonstration(options: argparse.Namespace, memory: Memories) -> int:
    """Plays a Duel without a window, and shows what can be shown of it."""
    print(f"{NO_DISPLAY} a demonstration Duel is played without a window.")
    run = play_script(DEMONSTRATION, options, memory)
    if run.status == 0 and run.machine:
        record = record_on(run.machine) or ""
        if record not in run.console:  # where the Duel is over, the board has told it
            print(record, end="")
        run.machine.display.save(LAST_SCREEN)
        print(f"The last screen: {LAST_SCREEN}")
    return run.status


def play_on(
    front: Front,
    options: argparse.Namespace,
    memory: Memories,
    listener: Listener | None = None,
) -> int:
    """Plays, by hand or by the script, until the front or the script ends it."""
    clock = LiveClock(front, pauses=options.script is None)
    machine = clock.machine = Machine(memory, sys.stdout, options.board, options.seed, clock)
    machine.listener = listener
    ready(machine, options)
    player = None
    if options.script:
        player = Player(machine, read_script(options.script), Path(), record_on)
    machine.run()
    if player and player.mistake:
        raise player.mistake
    sys.stderr.write(machine.crash)
    return 1 if machine.crash else 0


def play_on_page(options: argparse.Namespace, memory: Memories) -> int:
    """Plays on a page that browsers open, until it is interrupted."""
    from web import Web

    with Web(options.host, options.port, options.state) as page:
        print(f"The handheld is at {page.address} (Ctrl-C ends it)", flush=True)
        return play_on(page, options, memory)


def play_in_window(options: argparse.Namespace, memory: Memories) -> int:
    """Plays in a window until it is closed, or in what there is instead."""
    from simulator.loudspeaker import Loudspeaker
    from simulator.window import NoDisplay, Window

    try:
        window = Window(options.scale, f"The Celestial Omen Board ({options.board})")
    except NoDisplay:
        if not sys.stdout.isatty():  # nobody is there to be told an address
            return play_demonstration(options, memory)
        print(f"{NO_DISPLAY} the handheld is a web page.")
        return play_on_page(options, memory)
    return play_on(window, options, memory, Loudspeaker())


def play(options: argparse.Namespace) -> int:
    """Plays as it is told to. Returns the exit status."""
    with memories(options.state, ROOT) as memory:
        if options.set:
            try_set(options.set, memory)
        if options.deal is not None:
            options.deal = check(options.deal, memory.drive)
        if options.web:
            return play_on_page(options, memory)
        if options.script:
            return play_script(options.script, options, memory).status
        return play_in_window(options, memory)
