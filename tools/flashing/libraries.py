# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Third-party libraries for the board, out of the packages that this PC has installed.

Those are the CircuitPython libraries that requirements/board.in names, and the ones that they need.
"""

import re
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from flashing.drive import FlashError

REQUIREMENTS = Path(__file__).resolve().parents[2] / "requirements" / "board.in"
PREFIXES = ("adafruit-circuitpython-", "circuitpython-")
ON_THE_PC = ("adafruit-circuitpython-typing", "circuitpython-stubs")  # nothing of them runs


def libraries(requirements: Path = REQUIREMENTS) -> dict[str, bytes]:
    """The files of those libraries, by their paths on the board. Raises FlashError."""
    files: dict[str, bytes] = {}
    wanted = _for_the_board(requirements.read_text("utf-8").splitlines())
    seen: set[str] = set()
    while wanted:
        name = wanted.pop()
        if name not in seen:
            seen.add(name)
            try:
                package = distribution(name)
            except PackageNotFoundError:
                raise FlashError(
                    f"{name}, which the board needs, is not installed on this PC:"
                    " pip install -r requirements.txt"
                ) from None
            wanted += _for_the_board(package.requires or [])
            for path in package.files or []:
                if path.suffix == ".py" and path.parts[0] not in ("examples", "tests", ".."):
                    files[f"lib/{path.as_posix()}"] = path.read_binary()
    return files


def _for_the_board(requirements: list[str]) -> list[str]:
    """The names of libraries for the board among these requirements, without their extras."""
    names = [re.match(r"[\w.-]*", line.strip()) for line in requirements if "extra ==" not in line]
    plain = [re.sub(r"[_.-]+", "-", name[0]).lower() for name in names if name]
    return [name for name in plain if name.startswith(PREFIXES) and name not in ON_THE_PC]
