# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What .venv holds, and what the parts of requirements/ name. Even an old Python can read it."""

import os
import sys

TOOLS = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(TOOLS)
PARTS = os.path.join(ROOT, "requirements")
VENV = os.path.join(ROOT, ".venv")
# What .venv holds, a line each: its Python's version once it is made, and then each part that is
# complete, with its pins' digest. The file itself says that .venv is ours.
HOLDS = os.path.join(VENV, "installed.txt")
WINDOWS = os.name == "nt"
PYTHON = os.path.join(VENV, "Scripts/python.exe" if WINDOWS else "bin/python")


class Refused(Exception):
    """There is no environment to be had; says why in one line."""


def pins(part: str) -> str:
    """The file with all that a part brings, pinned and hashed."""
    return os.path.join(PARTS, part + ".txt")


def entry(part: str) -> str:
    """The line of HOLDS that says that .venv has this part as it is pinned now."""
    import hashlib

    with open(pins(part), "rb") as file:
        return "%s %s" % (part, hashlib.sha256(file.read().replace(b"\r", b"")).hexdigest())


def held() -> "list[str]":
    """The lines of HOLDS."""
    try:
        with open(HOLDS) as file:
            return file.read().splitlines()
    except OSError:
        return []


def version() -> str:
    """The line of HOLDS that says that .venv is made, for this Python."""
    return "Python %d.%d" % sys.version_info[:2]


def whole() -> bool:
    """Whether .venv has a Python that works with what was installed for it."""
    made_for = held()[:1]
    # A newer Python may have taken the old one's place. That shows only from inside.
    fits = made_for == [version()] if inside() else bool(made_for)
    return fits and os.path.exists(PYTHON)


def missing(parts: "tuple[str, ...]") -> "list[str]":
    """Those of the parts that .venv lacks, or has by other pins."""
    there = held() if whole() else []
    return [part for part in parts if entry(part) not in there]


def inside() -> bool:
    return os.path.isdir(VENV) and os.path.samefile(sys.prefix, VENV) and os.path.exists(HOLDS)


def has(part: str) -> bool:
    """Whether this Python has the packages that a part names, but those for some PCs only."""
    import re
    from importlib import metadata  # slow to import, and seldom needed

    with open(os.path.join(PARTS, part + ".in"), encoding="utf-8") as file:
        named = re.findall(r"^([\w.-]+)==([\w.]+)[ \t]*(?:#.*)?$", file.read(), re.MULTILINE)
    try:
        return all(metadata.version(name) == version for name, version in named)
    except metadata.PackageNotFoundError:
        return False
