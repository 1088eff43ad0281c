# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Gives each command the Python that it needs: .venv, with the packages of its parts in it.

A command starts with

    import sys
    from os.path import dirname

    sys.path.insert(0, dirname(__file__))  # python -P leaves it out
    from environment import enter

    enter()

and says what it needs as soon as it knows that it is to be carried out, with `enter("play")`: the
packages of requirements/play.in. `enter` comes back at once where they are installed. Elsewhere it
installs them into .venv, and starts the command again there. A part is a file of requirements/ and
nothing else.

Until then there is Python alone, and even an old one must be able to read this file and those of
the commands, to be told that it is old.
"""

import os
import sys

from holdings import PYTHON, ROOT, TOOLS, WINDOWS, Refused, has, inside, missing, whole


def enter(*parts: str) -> None:
    """Goes on where the packages of these parts are installed, and sees to it that they are.

    That is an environment of the user's own where it has them all, or else .venv: the command then
    starts again, in there. Where a command's file is merely imported, by a test say, this leaves
    things as they are. In any case `omen` and `handheld` can be imported afterwards.
    """
    for folder in (ROOT, os.path.join(ROOT, "lib")):
        if folder not in sys.path:
            sys.path.append(folder)  # at the end: the standard library has a `code`, too
    command = getattr(sys.modules["__main__"], "__file__", None)
    if command is None or os.path.dirname(os.path.abspath(command)) != TOOLS:
        return
    name = os.path.basename(command)
    if sys.version_info < (3, 11):
        _leave("%s: Python 3.11 or newer is needed; this is %s" % (name, sys.version.split()[0]), 2)

    sys.excepthook = _uncaught
    from command import settle, uninterrupted  # which an old Python could not read

    settle()
    if not parts:
        return
    try:
        within = inside()
        chosen = sys.prefix != sys.base_prefix  # the user has activated an environment
        if not within and (chosen or missing(parts)) and all(map(has, parts)):
            return
        if missing(parts):
            from installing import install

            install(parts)
        if within and whole():
            return
    except Refused as refusal:
        _leave("%s: %s" % (name, refusal), 2)
    again = [PYTHON] + sys.orig_argv[1:]
    if WINDOWS:  # execv there would give the console back while the command still runs
        import signal
        import subprocess

        signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is for the command
        sys.exit(subprocess.call(again))
    with uninterrupted():  # or a Ctrl-C while that Python starts would be a traceback of its own
        os.execv(PYTHON, again)


def _uncaught(kind: "type[BaseException]", error: BaseException, trace: object) -> None:
    """A Ctrl-C before `settle` has an answer to it: what comes first is imported after this."""
    if issubclass(kind, KeyboardInterrupt):
        os.write(2, b"%s: interrupted\n" % os.fsencode(os.path.basename(sys.argv[0])))
        os._exit(130)
    sys.__excepthook__(kind, error, trace)  # type: ignore[arg-type]


def _leave(line: str, status: int) -> None:
    sys.stderr.write(line + "\n")
    sys.exit(status)
