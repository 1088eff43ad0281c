# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A command in a fresh clone: it makes its own environment, part by part, whatever happens on the
way."""

import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from types import SimpleNamespace

import environment
import installing
import pytest
from conftest import ROOT

COMMAND = """\
import sys
from os.path import dirname

sys.path.insert(0, dirname(__file__))
from environment import enter

enter()

import os

from command import run


def main():
    parts = sys.argv[1].split(",")
    enter(*parts)
    for part in parts:
        print(part, __import__(part).WORD, *sys.argv[2:])
    print("in", os.path.basename(sys.prefix))
    return 0


run(main)
"""
REQUIREMENTS = ROOT / "requirements"
PLAIN = getattr(sys, "_base_executable", sys.executable)


class Clone:
    """A project with one command and the parts sun and moon, a package each, which pip finds in a
    folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.venv = folder / ".venv"
        self.holds = self.venv / "installed.txt"
        for name in ("tools", "requirements", "wheels"):
            (folder / name).mkdir()
        for name in ("environment", "holdings", "installing", "command"):
            shutil.copy(ROOT / "tools" / f"{name}.py", folder / "tools")
        (folder / "tools" / "hello.py").write_text(COMMAND)
        for part in ("sun", "moon"):
            self.pin(part, self.wheel(part, "1.0"))

    def wheel(self, name: str, version: str) -> Path:
        path = self.folder / "wheels" / f"{name}-{version}-py3-none-any.whl"
        info = f"{name}-{version}.dist-info/"
        with zipfile.ZipFile(path, "w") as wheel:
            wheel.writestr(f"{name}.py", f"WORD = 'shines {version}'\n")
            wheel.writestr(
                f"{info}METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
            )
            wheel.writestr(
                f"{info}WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
            )
            wheel.writestr(f"{info}RECORD", "")
        return path

    def pin(self, part: str, wheel: Path, digest: str = "") -> None:
        """Pins a part's package as compile.sh would."""
        name, version = wheel.name.split("-")[:2]
        digest = digest or hashlib.sha256(wheel.read_bytes()).hexdigest()
        pins = self.folder / "requirements" / part
        pins.with_suffix(".in").write_text(f"{name}=={version}  # a star\n")
        pins.with_suffix(".txt").write_text(f"{name}=={version} \\\n    --hash=sha256:{digest}\n")

    def start(self, *arguments: str, python: str = PLAIN) -> subprocess.Popen[str]:
        """Starts the command with a Python that has none of its packages, and no uv."""
        places = os.environ["PATH"].split(os.pathsep)
        without = os.pathsep.join(place for place in places if not Path(place, "uv").exists())
        pip = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.folder / "wheels"), "PATH": without}
        return subprocess.Popen(
            [python, str(self.folder / "tools" / "hello.py"), *arguments],
            env={**os.environ, **pip},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def call(self, *arguments: str, python: str = PLAIN) -> tuple[int, str, str]:
        return finish(self.start(*arguments, python=python))


def finish(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=120)
    return process.returncode, out, err


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return Clone(tmp_path)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Clone:
    """A clone in which the part sun is installed."""
    clone = Clone(tmp_path_factory.mktemp("made"))
    assert clone.call("sun")[0] == 0
    return clone


def test_a_killed_call_is_made_good_and_two_do_not_meet(clone: Clone) -> None:
    killed = clone.start("sun")
    while not (clone.venv / "pyvenv.cfg").exists():
        time.sleep(0.02)
    killed.kill()
    killed.communicate()

    first, second = clone.start("sun", "a b", "--c"), clone.start("sun", "a b", "--c")
    results = [finish(first), finish(second)]
    expected = (0, "sun shines 1.0 a b --c\nin .venv\n")
    assert [(status, out) for status, out, _ in results] == 2 * [expected], results
    assert any("waiting" in err for _, _, err in results)


def test_later_calls_start_at_once_and_parts_are_added_beside_each_other(made: Clone) -> None:
    assert made.call("sun") == (0, "sun shines 1.0\nin .venv\n", "")
    kept = (made.venv / "pyvenv.cfg").stat()
    status, out, err = made.call("sun,moon")
    assert (status, out) == (0, "sun shines 1.0\nmoon shines 1.0\nin .venv\n"), err
    assert (made.venv / "pyvenv.cfg").stat() == kept
    assert made.call("moon") == (0, "moon shines 1.0\nin .venv\n", "")


def test_a_changed_pin_is_installed_in_its_place(made: Clone) -> None:
    made.pin("sun", made.wheel("sun", "2.0"))
    status, out, err = made.call("sun")
    assert (status, out) == (0, "sun shines 2.0\nin .venv\n"), err
    made.pin("sun", made.wheel("sun", "1.0"))
    assert made.call("sun")[:2] == (0, "sun shines 1.0\nin .venv\n")


def test_what_a_killed_pip_left_in_halves_is_installed_anew(made: Clone) -> None:
    packages = next(made.venv.glob("lib/*/site-packages"))
    (packages / "sun.py").write_text("")
    (packages / "sun-1.0.dist-info" / "RECORD").unlink()
    made.holds.write_text(made.holds.read_text().splitlines()[0] + "\n")
    (made.venv / "torn").touch()
    status, out, err = made.call("sun")
    assert (status, out) == (0, "sun shines 1.0\nin .venv\n"), err
    assert not (made.venv / "torn").exists()


def test_a_hash_that_does_not_fit_is_refused_in_one_line(made: Clone) -> None:
    wheel = made.wheel("moon", "2.0")
    made.pin("moon", wheel, "0" * 64)
    status, out, err = made.call("moon")
    made.pin("moon", made.wheel("moon", "1.0"))
    assert (status, out) == (2, "")
    assert "moon==2.0 with another hash than the one that requirements/ pins" in last(err, made)


def test_what_there_is_nowhere_is_told_in_one_line(made: Clone) -> None:
    wheel = made.wheel("moon", "3.0")
    made.pin("moon", wheel)
    wheel.unlink()
    status, out, err = made.call("moon")
    made.pin("moon", made.wheel("moon", "1.0"))
    assert (status, out) == (2, "")
    assert "the package index has no moon==3.0: is it the right one?" in last(err, made)


def last(err: str, clone: Clone) -> str:
    """The complaint, all but what an installing call says before it."""
    *before, line = err.splitlines()
    assert all(text.startswith("The first call") or " packages, " in text for text in before)
    assert line.startswith("hello.py: nothing is installed: ")
    assert line.endswith(f" (more in {clone.venv / 'install.log'})")
    return line


def test_an_environment_of_the_users_own_is_not_touched(clone: Clone) -> None:
    clone.venv.mkdir()
    (clone.venv / "precious").write_text("mine")
    status, _, err = clone.call("sun")
    assert status == 2
    assert err.startswith("hello.py: the folder .venv here is not this project's own")
    assert err.count("\n") == 1
    assert [path.name for path in clone.venv.iterdir()] == ["precious"]


def test_an_old_python_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = SimpleNamespace(__file__=str(ROOT / "tools" / "play.py"))
    monkeypatch.setitem(sys.modules, "__main__", command)
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    monkeypatch.setattr(sys, "version", "3.9.2 (main)")
    with pytest.raises(SystemExit) as left:
        environment.enter()
    assert left.value.code == 2
    assert capsys.readouterr().err == "play.py: Python 3.11 or newer is needed; this is 3.9.2\n"


def test_old_pythons_can_read_every_command_to_be_told_so() -> None:
    commands = [p for p in (ROOT / "tools").glob("*.py") if "\nenter(" in p.read_text("utf-8")]
    assert len(commands) > 5
    for path in [
        *commands,
        *(ROOT / "tools" / f"{name}.py" for name in ("environment", "holdings")),
    ]:
        ast.parse(path.read_text("utf-8"), feature_version=(3, 8))


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] certificate "
         "verify failed: self-signed certificate (_ssl.c:1006)'))", "none that this PC trusts"),
        ("certificate verify failed: certificate is not yet valid (_ssl.c:1006)", "clock"),
        ("cause: invalid peer certificate: certificate not valid yet: verification time 1796083795 "
         "(UNIX), but certificate is not valid before 1796342944 (259149 seconds in future)",
         "not valid yet"),
        ("certificate verify failed: certificate has expired (_ssl.c:1006)", "has expired"),
        ("cause: invalid peer certificate: certificate expired: verification time 1796083814 "
         "(UNIX), but certificate is not valid after 1795824544 (259270 seconds ago)",
         "has expired"),
        ("cause: invalid peer certificate: UnknownIssuer", "none that this PC trusts"),
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device",
         "the disk is full"),
        ("ProxyError('Cannot connect to proxy.', OSError('Tunnel connection failed: 403 Forbidden'",
         "the proxy refuses"),
        ("Could not fetch URL https://index/: 403 Client Error: Forbidden for url", "status 403"),
        ("error: No solution found when resolving dependencies\n  cause: Because sun was not found "
         "in the package registry and you require sun==1.0, we can conclude that your requirements "
         "are unsatisfiable.\n\nhint: An index (http://i/simple) returned a 403 Forbidden error.",
         "status 403"),
        ("Could not fetch URL http://index/simple/sun/: HTTPConnectionPool(host='index', port=80): "
         "Max retries exceeded with url: /simple/sun/ (Caused by ResponseError('too many 500 error "
         "responses')) - skipping", "status 500"),
        ("error: Request failed\n  cause: HTTP status server error (500 Internal Server Error)",
         "status 500"),
        ("Could not fetch URL http://index/simple/sun/: 404 Client Error: Not Found for url: "
         "http://index/simple/sun/ - skipping\nERROR: Could not find a version that satisfies the "
         "requirement sun==1.0 (from versions: none)", "the package index has no sun==1.0"),
        ("error: No solution found when resolving dependencies\n  cause: Because sun was not found "
         "in the package registry and you require sun==1.0, we can conclude that your requirements "
         "are unsatisfiable.", "the package index has no sun"),
        ("  cause: Because there is no version of sun==1.0 and you require sun==1.0, we can",
         "the package index has no sun==1.0"),
        ("error: Request failed after 3 retries in 11.9s\n  cause: tcp connect error\n  cause: "
         "Connection refused (os error 111)", "does not reach the package index"),
        ("Hashes are required in --require-hashes mode, but they are missing from some",
         "a hash is missing"),
        ("error: In `--require-hashes` mode, all requirements must have a hash, but none were "
         "provided for: sun==1.0", "a hash is missing"),
        ("cause: Invalid hash digest length (expected 64 hexadecimal characters, found 63)",
         "a hash is missing"),
        ("connection broken by 'NewConnectionError('<urllib3.connection.HTTPSConnection object",
         "does not reach the package index"),
        ("/usr/bin/python3: No module named ensurepip", "python3-venv"),
    ],
)  # fmt: skip
def test_failures_are_named_for_what_they_are(said: str, reason: str) -> None:
    assert reason in installing._reason(f"Looking in indexes: …\n{said}\nERROR: No matching")


# The pins


def pinned(part: Path) -> dict[str, list[str]]:
    """What a part brings, by name: each version with its marker and its hashes."""
    found: dict[str, list[str]] = {}
    pin = re.compile(r"^([\w.-]+)(==.*\\\n(?:    --hash=sha256:[0-9a-f]{64}.*\n)+)", re.MULTILINE)
    for name, rest in pin.findall(part.read_text("utf-8")):
        found.setdefault(name, []).append(rest)
    return found


def test_all_that_is_pinned_has_hashes_and_is_the_same_in_all_parts() -> None:
    everywhere: dict[str, list[str]] = {}
    for part in sorted(REQUIREMENTS.glob("*.txt")):
        text = part.read_text("utf-8")
        found = pinned(part)
        lines = [line for line in text.splitlines() if not line.startswith(("#", "    --hash"))]
        assert len(lines) == sum(map(len, found.values())) > 0, part
        assert "://" not in text, "an index's address"
        for name, pin in found.items():
            assert everywhere.setdefault(name, pin) == pin, (part, name)


def test_a_part_pins_all_that_it_names() -> None:
    for part in sorted(REQUIREMENTS.glob("*.in")):
        found = pinned(part.with_suffix(".txt"))
        named = re.findall(r"^([\w.-]+)(==[\w.]+)", part.read_text("utf-8"), re.MULTILINE)
        assert named, part
        for name, version in named:
            assert found[name.lower()][0].startswith(version), (part, name)


def test_requirements_txt_has_every_part() -> None:
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    parts = [f"-r requirements/{part.name}" for part in sorted(REQUIREMENTS.glob("*.txt"))]
    assert [line for line in lines if line.startswith("-r")] == parts
