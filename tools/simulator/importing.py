# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""`import` as the board knows it: its firmware's modules, then the drive, then its libraries.

The board's program runs in this very Python, but with built-ins of its own, so that it meets only
modules and names that CircuitPython has, whatever else the PC's Python holds. Nothing of it enters
`sys.modules`, and dropping the Importer drops the whole program.
"""

import builtins
import errno
import functools
import importlib.util
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from .memory import Memories

SEARCH_PATH = ("", "/lib")

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


def _next(iterator: Any) -> Any:
    return next(iterator)  # the board's takes no default


def _sorted(iterable: Any, *, key: Any = None, reverse: bool = False) -> list[Any]:
    """The board's sort is not stable, so equal ones come here in the other order."""
    return sorted(list(iterable)[::-1], key=key, reverse=reverse)


@functools.lru_cache(512)
def _compiled(source: bytes, filename: str) -> CodeType:
    return compile(source, filename, "exec", dont_inherit=True)


class Importer:
    """The modules of one start of the board. `firmware` maps names to the built-in ones."""

    def __init__(self, memories: Memories, console: Any) -> None:
        self.memories = memories
        self.modules: dict[str, ModuleType] = {}
        self.firmware: dict[str, ModuleType] = {}
        names = {name: value for name, value in vars(builtins).items() if name not in LACKING}
        names["__import__"] = self._import
        names["open"] = memories.open
        names["next"] = _next
        names["sorted"] = _sorted
        names["print"] = functools.partial(print, file=console)
        self.builtins = names

    def run_main(self, filename: str) -> None:
        """Runs a file of the drive as the board's main program."""
        module = ModuleType("__main__")
        self.modules["__main__"] = module
        self._execute(module, self.memories.path(filename), filename)

    def load(self, name: str) -> ModuleType:
        """Imports `name` with its packages, as the board's program would."""
        parent = ""
        module = None
        for part in name.split("."):
            full = f"{parent}.{part}" if parent else part
            loaded = self.modules.get(full) or self._find(full, module)
            if module is not None:
                setattr(module, part, loaded)
            module, parent = loaded, full
        assert module is not None
        return module

    def _import(
        self, name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0
    ) -> ModuleType:
        if level:
            package = globals.get("__package__", "").split(".")
            base = package[: len(package) - level + 1]
            if not any(base):
                raise ImportError("can't perform relative import")
            name = ".".join([*base, name] if name else base)
        module = self.load(name)
        if not fromlist:
            return self.modules[name.partition(".")[0]]
        for wanted in fromlist:
            if wanted != "*" and not hasattr(module, wanted) and hasattr(module, "__path__"):
                self.load(f"{name}.{wanted}")
        return module

    def _find(self, name: str, package: ModuleType | None) -> ModuleType:
        if name in self.firmware:
            self.modules[name] = self.firmware[name]
            return self.firmware[name]
        last = name.rpartition(".")[2]
        if package is None:
            bases = [f"{folder}/{last}" for folder in SEARCH_PATH]
        else:
            bases = [f"{folder}/{last}" for folder in getattr(package, "__path__", [])]
        for base in bases:
            folder = base if base.startswith("//") else self.memories.path(base)
            found = self._from_folder(name, base, Path(folder))
            if found:
                return found
        if package is None and name.startswith("adafruit_"):
            found = self._from_pc(name)
            if found:
                return found
        raise ImportError(f"no module named '{name}'")

    def _from_folder(self, name: str, shown: str, path: Path) -> ModuleType | None:
        if path.is_dir():
            module = self._new(name, shown)
            module.__path__ = [shown]
            module.__package__ = name
            if (path / "__init__.py").exists():
                self._execute(module, path / "__init__.py", f"{shown}/__init__.py")
            return module
        source = path.with_name(path.name + ".py")
        if source.exists():
            module = self._new(name, f"{shown}.py")
            module.__package__ = name.rpartition(".")[0]
            self._execute(module, source, f"{shown}.py")
            return module
        return None

    def _from_pc(self, name: str) -> ModuleType | None:
        """A library that a flashed board has in /lib: taken from the packages of this PC."""
        spec = importlib.util.find_spec(name)
        if spec is None or spec.origin is None:
            return None
        path = Path(spec.origin)
        if path.name == "__init__.py":
            path = path.parent
        return self._from_folder(name, f"/{path.parent}/{path.stem}", path.with_suffix(""))

    def _new(self, name: str, filename: str) -> ModuleType:
        module = ModuleType(name)
        module.__file__ = filename
        self.modules[name] = module
        return module

    def _execute(self, module: ModuleType, path: Path, filename: str) -> None:
        if not path.exists():
            raise OSError(errno.ENOENT, filename)
        module.__dict__["__builtins__"] = self.builtins
        try:
            exec(_compiled(path.read_bytes(), filename), module.__dict__)
        except BaseException:
            self.modules.pop(module.__name__, None)
            raise
