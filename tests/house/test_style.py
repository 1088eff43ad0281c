# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Lint, format, types and file heads, all by pyproject.toml: what a pre-commit hook checks too."""

import ast
import subprocess
import sys

from conftest import ROOT

HEAD = """\
# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""
FOLDERS = ("lib", "omen", "tests", "tools")


def python_files():
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    return sorted([*ROOT.glob("*.py"), *found])


def run(*command):
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, "\n" + done.stdout + done.stderr


def test_ruff_finds_nothing():
    run("ruff", "check", "--quiet", "--output-format=concise", ".")


def test_ruff_would_format_nothing():
    run("ruff", "format", "--check", "--quiet", ".")


def test_the_tools_and_tests_pass_the_type_check():
    run("mypy", "--no-error-summary")


def test_every_file_says_its_licence_and_its_reason_to_exist():
    for path in python_files():
        source = path.read_text("utf-8")
        assert source.removeprefix("#!/usr/bin/env python3\n").startswith(HEAD), f"{path}: no head"
        assert ast.get_docstring(ast.parse(source)), f"{path}: no docstring"


def undone(path, node, where=""):
    """The public things of a file whose docstring's first line is no whole sentence."""
    for part in node.body:
        if isinstance(part, ast.FunctionDef | ast.ClassDef) and not part.name.startswith("_"):
            first = (ast.get_docstring(part) or ".").splitlines()[0]
            if first[-1] not in ".?!)":
                yield f"{path}: {where}{part.name}: {first}"
            if isinstance(part, ast.ClassDef):
                yield from undone(path, part, f"{part.name}.")


def test_the_first_line_of_every_docstring_is_a_whole_summary():
    found = []
    for path in python_files():
        if "tests" not in path.relative_to(ROOT).parts:
            module = ast.parse(path.read_text("utf-8"))
            first = (ast.get_docstring(module) or "").splitlines()[0]
            found += [f"{path}: {first}"] if first[-1:] not in tuple(".?!)") else []
            found += undone(path, module)
    assert found == []
