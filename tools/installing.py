# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Makes .venv and installs parts of requirements/ into it, with uv if it is there, else pip.

It has Python alone to do so: see environment.py."""

import contextlib
import importlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import IO

from holdings import HOLDS, PYTHON, VENV, Refused, entry, held, missing, pins, version, whole

LOCK = VENV + ".lock"
LOG = os.path.join(VENV, "install.log")
SCRATCH = os.path.join(VENV, "scratch")  # where uv and pip put what they fetch, until it is done
# Is there while parts are installed. Where it has stayed, a package may be there in halves.
TORN = os.path.join(VENV, "torn")
BEAT = 0.2  # seconds between two looks at how far it is
PACE = 5  # seconds between two lines of it where there is no terminal

# What went wrong, by what uv or pip say of it. The first that is found counts: what is above is
# the cause of what is below.
FAILURES = (
    (r"No space left|os error 28|not enough space", "the disk is full"),
    (r"Disk quota exceeded|os error 122", "the disk's quota is used up"),
    (r"No module named ensurepip|ensurepip is not", "this Python lacks ensurepip, which makes "
     ".venv: on Debian `apt install python3-venv`"),
    (r"DO NOT MATCH THE HASHES.*\s+(?P<what>[\w.-]+==[\w.]+)?",
     "the package index has {what} with another hash than the one that requirements/ pins"),
    (r"Hash mismatch for `(?P<what>[^`]+)`",
     "the package index has {what} with another hash than the one that requirements/ pins"),
    (r"Hashes are required in|requirements must have a hash|Invalid hash",
     "a hash is missing in requirements/: requirements/compile.sh pins it anew"),
    (r"not yet valid|not valid yet|NotValidYet",
     "the package index's certificate is not valid yet: is this PC's clock right?"),
    (r"certificate has expired|certificate expired|peer certificate: Expired",
     "the package index's certificate has expired: is this PC's clock right?"),
    (r"self.signed certificate|CERTIFICATE_VERIFY_FAILED|invalid peer certificate|UnknownIssuer",
     "the package index's certificate is none that this PC trusts: is a proxy in between?"),
    (r"ProxyError|[Pp]roxy.{0,40}(40[37]|refused)|tunnel", "the proxy refuses, or is not there"),
    (r"(?:HTTP error|status code|(?:client|server) error \(|response:?|returned an?|too many) ?"
     r"(?P<what>(?!404)[45]\d\d)", "the package index answers with status {what}"),
    (r"(?P<what>(?!404)[45]\d\d) (?:Client|Server) Error",
     "the package index answers with status {what}"),
    (r"Permission denied|os error 13|Read-only file system|os error 30", "cannot write to .venv"),
    (r"NewConnectionError|ConnectTimeout|ReadTimeout|NameResolution|Network is unreachable|"
     r"dns error|tcp connect error|error sending request|timed out",
     "this PC does not reach the package index"),
    (r"(?:requirement|Because|no version of) (?P<what>[\w.=-]+) (?:\(from|was not found|and you)",
     "the package index has no {what}: is it the right one?"),
)  # fmt: skip


def install(parts: tuple[str, ...]) -> None:
    """Installs what .venv lacks of these parts. Raises Refused.

    .venv itself is made anew only where no command can run in it. uv and pip keep what they have
    fetched, so that a second attempt is quick.
    """
    with _one_at_a_time():
        lacked = missing(parts)  # another call may have brought it meanwhile
        if not lacked:
            return
        if not whole() and os.path.isdir(VENV) and os.listdir(VENV) and not os.path.exists(HOLDS):
            raise Refused(
                "the folder .venv here is not this project's own and lacks what is needed: "
                "`pip install -r requirements.txt` there and activate it, or remove the folder"
            )
        bar = _Bar(lacked)
        try:
            if not whole():
                _make(bar)
            _fill(lacked, bar)
        except OSError as error:
            raise Refused(f"cannot make .venv: {_reason(str(error))}") from None
        except KeyboardInterrupt:
            bar.end()
            raise
        bar.end()
        importlib.invalidate_caches()


@contextlib.contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Waits until no other call installs. The lock goes with its process, however that ends."""
    try:
        lock = open(LOCK, "a+")  # noqa: SIM115 - what happens in `with` is none of this except's
    except OSError as error:
        raise Refused(f"cannot make .venv: {error}") from None
    with lock:
        # pip holds it too: where this process alone is killed, the next waits until pip is done.
        os.set_inheritable(lock.fileno(), True)
        if not _locked(lock):
            sys.stderr.write("another call is making .venv; waiting for it\n")
            while not _locked(lock):
                time.sleep(BEAT)
        yield


def _locked(lock: IO[str]) -> bool:
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


def _make(bar: "_Bar") -> None:
    """Makes .venv from nothing, with a Python and no package."""
    os.makedirs(VENV, exist_ok=True)
    open(HOLDS, "w").close()  # from now on it is ours, and unfinished
    for name in os.listdir(VENV):
        path = os.path.join(VENV, name)
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path)
        elif path != HOLDS:
            os.remove(path)
    python = getattr(sys, "_base_executable", sys.executable)
    _run([python, "-I", "-m", "venv", "--without-pip", VENV], bar)
    _note(version())


def _fill(parts: list[str], bar: "_Bar") -> None:
    """Installs these parts."""
    torn = os.path.exists(TORN)
    open(TORN, "w").close()
    uv = shutil.which("uv")
    if uv:
        installer = [uv, "pip", "install", "--python", PYTHON, "--no-progress"]
        installer += ["--reinstall"] if torn else []
        # Its cache is in the home folder, and it does not go on without.
        installer += [] if os.access(os.path.expanduser("~"), os.W_OK) else ["--no-cache"]
    else:
        if not os.path.isdir(os.path.join(_packages(), "pip")) or torn:
            _run([PYTHON, "-I", "-m", "ensurepip"], bar)
        # Only its verbose messages tell what the index answered.
        installer = [PYTHON, "-I", "-m", "pip", "-vv", "--disable-pip-version-check", "--no-input"]
        installer += ["install", "--progress-bar=off", "--retries=2", "--no-compile"]
        installer += ["--force-reinstall"] if torn else []
    if torn:  # pip writes RECORD last, and does not know how to replace what has none
        for info in _distributions():
            if not os.path.exists(os.path.join(_packages(), info, "RECORD")):
                shutil.rmtree(os.path.join(_packages(), info))
    wanted = [word for part in parts for word in ("-r", pins(part))]
    _run([*installer, "--require-hashes", *wanted], bar)
    others = [line for line in held() if line.split()[0] not in parts]
    _note(*others, *map(entry, parts))
    os.remove(TORN)


def _note(*lines: str) -> None:
    """Writes HOLDS anew, in one step."""
    new = HOLDS + ".new"
    with open(new, "w") as file:
        file.write("".join(line + "\n" for line in lines))
    os.replace(new, HOLDS)


def _run(command: list[str], bar: "_Bar") -> None:
    """Runs a program while the bar goes on. Raises Refused where it fails."""
    os.makedirs(SCRATCH, exist_ok=True)
    program = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env={**os.environ, "TMPDIR": SCRATCH},
        close_fds=False,  # see _one_at_a_time
    )
    try:
        while True:
            bar.draw()
            try:
                output, _ = program.communicate(timeout=BEAT)
                break
            except subprocess.TimeoutExpired:
                pass
    finally:
        program.kill()
        program.wait()
        shutil.rmtree(SCRATCH, ignore_errors=True)
    if program.returncode:
        with contextlib.suppress(OSError), open(LOG, "w", encoding="utf-8") as log:
            log.write(output)
        raise Refused(f"nothing is installed: {_reason(output)} (more in {LOG})")


def _reason(output: str) -> str:
    """What went wrong, in a few words, when a program has said that."""
    for pattern, reason in FAILURES:
        match = re.search(pattern, output)
        if match:
            return reason.format(**match.groupdict("a package"))
    lines = [line.strip() for line in output.splitlines() if line.strip()] or ["it gave no reason"]
    error = next((line for line in lines if line.lower().startswith("error")), lines[-1])
    return re.sub("^error: *", "", error, flags=re.IGNORECASE)


def _packages() -> str:
    """The folder of .venv's packages."""
    if os.name == "nt":
        return os.path.join(VENV, "Lib", "site-packages")
    return os.path.join(VENV, "lib", held()[0].replace("P", "p").replace(" ", ""), "site-packages")


def _distributions() -> list[str]:
    """The folders that tell what is installed."""
    with contextlib.suppress(OSError, IndexError):
        return [name for name in os.listdir(_packages()) if name.endswith(".dist-info")]
    return []


class _Bar:
    """How far it is: packages installed, what is fetched by now, and the time that it has taken.

    So something moves, whatever takes long."""

    WIDTH = 30

    def __init__(self, parts: list[str]) -> None:
        named = set()
        for part in parts:
            with open(pins(part)) as file:
                named.update(re.findall(r"^([\w.-]+)==", file.read(), re.MULTILINE))
        self.total = len(named)
        self.live = sys.stderr.isatty()
        self.before = len(_distributions())
        self.began = self.drawn = time.monotonic()
        sys.stderr.write("The first call installs what it needs into .venv, once.\n")

    def draw(self) -> None:
        """Shows it: again and again on a terminal, else in a line now and then."""
        now = time.monotonic()
        if not self.live and now - self.drawn < PACE:
            return
        self.drawn = now
        done = min(self.total, max(0, len(_distributions()) - self.before))
        full = self.WIDTH * done // max(1, self.total)
        bar = "#" * full + "-" * (self.WIDTH - full)
        text = f"{done:2} of {self.total} packages, {now - self.began:3.0f} s"
        fetching = _size(SCRATCH) >> 20
        text += f", fetching: {fetching} MB" if fetching else ""
        sys.stderr.write(f"\r[{bar}] {text:44}" if self.live else text + "\n")
        sys.stderr.flush()

    def end(self) -> None:
        if self.live:
            sys.stderr.write("\n")


def _size(folder: str) -> int:
    """The bytes of the files below a folder that changes meanwhile."""
    size = 0
    for path, _, names in os.walk(folder):
        for name in names:
            with contextlib.suppress(OSError):
                size += os.path.getsize(os.path.join(path, name))
    return size
