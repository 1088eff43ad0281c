# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""`import` as the board knows it: its firmware's modules, then the drive, then its libraries.

The board's program runs in this very Python, but with built-ins of its own, so that it meets only
modules and names that CircuitPython has, whatever else the PC's Python holds. Nothing of it enters
`sys.modules`, and dropping the Importer drops the whole program.
"""

import __future__

import builtins
import functools
import importlib.util
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, TextIO, TypeVar

from .memory import Memories

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison

T = TypeVar("T")
SEARCH_PATH = ("", "/lib")
MAIN = "__main__"

# Names of CPython's builtins that CircuitPython 10 lacks.
LACKING = """
    aiter anext ascii breakpoint copyright credits exit quit license vars
    BaseExceptionGroup BlockingIOError BufferError ChildProcessError ConnectionAbortedError
    ConnectionRefusedError ConnectionResetError EnvironmentError ExceptionGroup FileExistsError
    FileNotFoundError FloatingPointError IOError InterruptedError IsADirectoryError
    ModuleNotFoundError NotADirectoryError PermissionError ProcessLookupError RecursionError
    ReferenceError SystemError TabError UnboundLocalError UnicodeDecodeError UnicodeEncodeError
    UnicodeTranslateError Warning UserWarning DeprecationWarning RuntimeWarning FutureWarning
    BytesWarning EncodingWarning ImportWarning PendingDeprecationWarning ResourceWarning
    SyntaxWarning UnicodeWarning
""".split()


def _next(iterator: Iterator[T]) -> T:
    return next(iterator)  # the board's takes no default


def _sorted(
    iterable: Iterable[T],
    *,
    key: "Callable[[T], SupportsRichComparison] | None" = None,
    reverse: bool = False,
) -> list[T]:
    """The board's sort is not stable, so equal ones come here in the other order."""
    items = list(iterable)
    items.reverse()
    items.sort(key=key, reverse=reverse)
    return items


@functools.lru_cache(512)
def _compiled(source: bytes, filename: str) -> CodeType:
    # The board does not evaluate annotations either.
    return compile(source, filename, "exec", __future__.annotations.compiler_flag, True)


class Importer:
    """The modules of one start of the board. `firmware` maps names to the built-in ones."""

    def __init__(self, memories: Memories, console: TextIO) -> None:
        self.memories = memories
        self.modules: dict[str, ModuleType] = {}
        self.firmware: dict[str, ModuleType] = {}
        # Where a package's modules are: as the board calls the folder, and on this PC.
        self._packages: dict[str, tuple[str, Path]] = {}
        names = {name: value for name, value in vars(builtins).items() if name not in LACKING}
        names["__import__"] = self._import
        names["open"] = memories.open
        names["next"] = _next
        names["sorted"] = _sorted
        names["print"] = functools.partial(print, file=console)
        self.builtins = names

    def run_main(self, filename: str) -> None:
        """Runs a file of the drive as the board's main program."""
        self._execute(MAIN, filename, self.memories.path(filename))

    def load(self, name: str) -> ModuleType:
        """Imports `name` with its packages, as the board's program would."""
        module: ModuleType | None = None
        full = ""
        for part in name.split("."):
            parent, full = full, f"{full}.{part}" if full else part
            loaded = self.modules.get(full) or self._find(full, parent)
            if module is not None:
                setattr(module, part, loaded)
            module = loaded
        assert module is not None
        return module

    def _import(
        self,
        name: str,
        globals: Mapping[str, str] | None = None,
        locals: object = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        if level and globals:
            package = globals["__name__"].split(".")
            if globals["__name__"] in self._packages:
                level -= 1
            base = package[: len(package) - level]
            if not base:
                raise ImportError("can't perform relative import")
            name = ".".join([*base, name] if name else base)
        module = self.load(name)
        if not fromlist:
            return self.modules[name.partition(".")[0]]
        for wanted in fromlist:
            if name in self._packages and wanted != "*" and not hasattr(module, wanted):
                self.load(f"{name}.{wanted}")
        return module

    def _find(self, name: str, package: str) -> ModuleType:
        if name in self.firmware:
            self.modules[name] = self.firmware[name]
            return self.firmware[name]
        if package:
            folders = [self._packages[package]] if package in self._packages else []
        else:
            folders = [(folder, self.memories.path(folder)) for folder in SEARCH_PATH]
            if name.startswith("adafruit_"):
                folders += _installed(name)
        last = name.rpartition(".")[2]
        for shown, folder in folders:
            path, shown = folder / last, f"{shown}/{last}" if shown else last
            if path.is_dir():
                self._packages[name] = shown, path
                return self._execute(name, f"{shown}/__init__.py", path / "__init__.py")
            source = path.with_name(f"{last}.py")
            if source.exists():
                return self._execute(name, f"{shown}.py", source)
        raise ImportError(f"no module named '{name}'")

    def _execute(self, name: str, shown: str, path: Path) -> ModuleType:
        """Runs a file as the module `name`. A package without an __init__.py is one, too."""
        module = ModuleType(name)
        module.__file__ = shown
        if name in self._packages:  # a text on the board, a list on a PC
            module.__dict__["__path__"] = self._packages[name][0]
        module.__dict__["__builtins__"] = self.builtins
        self.modules[name] = module
        if path.exists() or name not in self._packages:
            try:
                exec(_compiled(path.read_bytes(), shown), module.__dict__)
            except BaseException:
                if name != MAIN:  # that one ends so at each end of a run, and can be looked at
                    self.modules.pop(name, None)
                raise
        return module

    def describe(self, exc: BaseException) -> str:
        """The traceback that the board prints: its own files only, without the source lines."""
        lines = ["Traceback (most recent call last):\n"]
        for frame, line in traceback.walk_tb(exc.__traceback__):
            code = frame.f_code
            if frame.f_globals.get("__builtins__") is self.builtins:
                lines.append(f'  File "{code.co_filename}", line {line}, in {code.co_name}\n')
        name = type(exc).__name__
        text = str(exc)
        if isinstance(exc, OSError):
            name = "OSError"  # the board has no FileNotFoundError and the like
        elif isinstance(exc, ImportError):
            name = "ImportError"
        lines.append(f"{name}: {text}\n" if text else f"{name}\n")
        return "".join(lines)


def _installed(name: str) -> list[tuple[str, Path]]:
    """Where this PC has a library that a flashed board has in /lib."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        return []
    path = Path(spec.origin)
    return [("/lib", path.parent.parent if path.name == "__init__.py" else path.parent)]
