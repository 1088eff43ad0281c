# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Gives each command the Python that it needs: .venv, with the pinned requirements in it.

A command starts with

    from environment import enter

    enter()

which comes back at once where everything is installed already. The first time it makes .venv and
installs; then it starts the command again, in there. This file runs before anything is installed,
so it needs Python alone, and even an old one must be able to read it, to be told that it is old.
"""

import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import sys
import threading
import time

TOOLS = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(TOOLS)
REQUIREMENTS = os.path.join(ROOT, "requirements.txt")
VENV = os.path.join(ROOT, ".venv")
LOCK = VENV + ".lock"
# In .venv: what was installed there, and for which Python; empty while that is under way.
STAMP = os.path.join(VENV, "installed.txt")
LOG = os.path.join(VENV, "pip.log")
WINDOWS = os.name == "nt"
PYTHON = os.path.join(VENV, "Scripts/python.exe" if WINDOWS else "bin/python")


class Refused(Exception):
    """There is no environment to be had; says why in one line."""


def enter():
    """Goes on where all the requirements are installed, and starts the command again if need be.

    That is an environment of the user's own where it has them all, or else .venv. Comes back only
    there. Where a command's file is merely imported, by a test say, it leaves things as they are.
    In any case `omen` and `handheld` can be imported afterwards.
    """
    for folder in (ROOT, os.path.join(ROOT, "lib")):
        if folder not in sys.path:
            sys.path.append(folder)  # at the end: the standard library has a `code`, too
    command = getattr(sys.modules["__main__"], "__file__", None)
    if command is None or os.path.dirname(os.path.abspath(command)) != TOOLS:
        return
    try:
        if sys.version_info < (3, 11):
            raise Refused("Python 3.11 or newer is needed; this is %s" % sys.version.split()[0])
        inside = os.path.isdir(VENV) and os.path.samefile(sys.prefix, VENV)
        ours = inside and _stamp() is not None
        chosen = sys.prefix != sys.base_prefix  # the user has activated an environment
        if not ours and (chosen or not _ready()) and _has_requirements():
            return
        if not _ready():
            with _one_at_a_time():
                if not _ready():
                    _install()
        if ours:
            return
    except Refused as refusal:
        _leave("%s: %s" % (os.path.basename(command), refusal), 2)
    except KeyboardInterrupt:
        _leave("interrupted; the next call starts afresh", 130)
    again = [PYTHON] + sys.orig_argv[1:]
    if WINDOWS:  # execv there would give the console back while the command still runs
        sys.exit(subprocess.call(again))
    os.execv(PYTHON, again)


def _leave(line, status):
    sys.stderr.write(line + "\n")
    sys.exit(status)


def _pins():
    """The (name, version) pairs of requirements.txt, without those that only some PCs need."""
    with open(REQUIREMENTS) as file:
        return re.findall(r"^([\w.-]+)==([\w.]+)[ \t]*(?:#.*)?$", file.read(), re.MULTILINE)


def _has_requirements():
    from importlib import metadata  # slow to import, and seldom needed

    try:
        return all(metadata.version(name) == version for name, version in _pins())
    except metadata.PackageNotFoundError:
        return False


def _wanted():
    """What STAMP says once .venv is as it should be."""
    with open(REQUIREMENTS, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    return "Python %d.%d\n%s\n%s\n" % (sys.version_info[0], sys.version_info[1], VENV, digest)


def _stamp():
    try:
        with open(STAMP) as file:
            return file.read()
    except OSError:
        return None


def _ready():
    return _stamp() == _wanted() and os.path.exists(PYTHON)


@contextlib.contextmanager
def _one_at_a_time():
    """Waits until no other call installs. The lock goes with its process, however that ends."""
    try:
        lock = open(LOCK, "a+")  # noqa: SIM115 - what happens in `with` is none of this except's
    except OSError as error:
        raise Refused("cannot write here: %s" % error)
    with lock:
        # pip holds it too: where this process alone is killed, the next waits until pip is done.
        os.set_inheritable(lock.fileno(), True)
        if not _locked(lock):
            sys.stderr.write("another call is making .venv; waiting for it\n")
            while not _locked(lock):
                time.sleep(0.2)
        yield


def _locked(lock):
    try:
        if sys.platform == "win32":
            import msvcrt

            lock.seek(0)
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _install():
    """Makes .venv from nothing: half of one, or one for other pins, is not worth mending.

    pip keeps what it has fetched, so that a second attempt is quick.
    """
    if os.path.isdir(VENV) and os.listdir(VENV) and _stamp() is None:
        raise Refused(
            "the folder .venv here is not this project's own and lacks some of requirements.txt: "
            "install that there and activate it, or remove the folder"
        )
    bar = _Bar(len(_pins()))
    try:
        if not os.path.isdir(VENV):
            os.mkdir(VENV)
        open(STAMP, "w").close()  # from now on, until all is done, it is ours and unfinished
        for name in os.listdir(VENV):
            path = os.path.join(VENV, name)
            if os.path.isdir(path) and not os.path.islink(path):
                shutil.rmtree(path)
            elif path != STAMP:
                os.remove(path)
        python = getattr(sys, "_base_executable", sys.executable)
        _run([python, "-m", "venv", VENV], bar)
        bar.before = _distributions()
        pip = [PYTHON, "-m", "pip", "--disable-pip-version-check", "--no-input", "--log", LOG]
        pip += ["install", "--progress-bar=off", "--retries=2", "-r", REQUIREMENTS]
        _run(pip, bar)
        with open(STAMP, "w") as file:
            file.write(_wanted())
    except OSError as error:
        raise Refused("cannot make .venv: %s" % error)
    finally:
        bar.end()


def _run(command, bar):
    """Runs a program, tells the bar what it says, and raises Refused where it fails."""
    program = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        universal_newlines=True,
        close_fds=False,  # see _one_at_a_time
    )
    said = []

    def listen():
        for line in program.stdout or ():
            said.append(line.strip())
            bar.hear(line.strip())

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    try:
        while listener.is_alive():
            listener.join(0.1)
            bar.draw()
    except KeyboardInterrupt:
        program.kill()
        raise
    if program.wait() == 0:
        return
    text = "\n".join(said)
    if "ensurepip" in text:
        raise Refused("this Python cannot make a .venv; on Debian: apt install python3-venv")
    if re.search("NewConnectionError|ConnectTimeout|NameResolution|Network is unreachable", text):
        raise Refused(
            "the requirements cannot be fetched: this PC does not reach the package index"
        )
    errors = [line for line in said if line.lower().startswith("error")] or said or ["no reason"]
    raise Refused("the requirements cannot be installed: %s (more in %s)" % (errors[0], LOG))


class _Bar:
    """How far pip has come: each distribution is found, fetched, then installed.

    How many there are is known only once pip has found the last; until then three for each pin
    is the guess, close enough for a bar that never goes back.
    """

    WIDTH = 30

    def __init__(self, pins):
        self.live = sys.stderr.isatty()
        self.total = 3 * pins
        self.found = self.fetched = 0
        self.before = 0  # how many .venv holds before pip installs the first
        self.installing = False
        self.shown = -1.0
        self.doing = "making .venv"
        sys.stderr.write("The first call installs what the tools need into .venv, once.\n")

    def hear(self, line):
        """Takes a line of pip's output."""
        words = line.split()
        if line.startswith("Collecting "):
            self.found += 1
            self.doing = re.split("[<>=!;~ (]", words[1])[0]
        elif re.match(r"(Downloading|Using cached|Processing) .*\.whl( |$)", line):
            self.fetched += 1
            self.doing = "fetching " + os.path.basename(words[-1 if len(words) == 2 else 1])
        elif line.startswith("Installing collected packages: "):
            self.total = line.count(",") + 1
            self.installing = True
            self.doing = "installing"

    def draw(self):
        """Shows the bar: again and again on a terminal, else a line at each quarter."""
        done = self._done()
        if self.live:
            full = int(done * self.WIDTH)
            bar = "#" * full + "-" * (self.WIDTH - full)
            sys.stderr.write("\r[%s] %3d %%  %-40.40s" % (bar, done * 100, self.doing))
            sys.stderr.flush()
        elif int(done * 4) > int(self.shown * 4) or self.shown < 0:
            sys.stderr.write("%3d %%  %s\n" % (done * 100, self.doing))
        self.shown = max(done, self.shown)

    def end(self):
        if self.live:
            sys.stderr.write("\n")

    def _done(self):
        if self.installing:
            steps = 2 * self.total + _distributions() - self.before
        else:
            steps = min(self.found, self.total) + min(self.fetched, self.total)
        return max(self.shown, min(1, steps / (3.0 * self.total)))


def _distributions():
    """How many distributions .venv holds by now."""
    count = 0
    for folder, folders, _ in os.walk(os.path.join(VENV, "Lib" if WINDOWS else "lib")):
        if os.path.basename(folder) == "site-packages":
            count += sum(name.endswith(".dist-info") for name in folders)
            del folders[:]
    return count
