# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the board's Python lacks: modules, syntax, names, methods and arguments.

Each check is handed a BoardFile and yields (line, what is wrong and what to write instead).
"""

import ast
import string
import tokenize
from collections.abc import Iterator

import board_words as words
from board_file import FUNCTION, BoardFile

Found = Iterator[tuple[int, str]]


def imports(file: BoardFile) -> Found:
    """The firmware's own modules, and the layers below this file's; and of each what is there."""
    ours = {"handheld"} if file.in_library else {"omen"} if file.is_engine else {"handheld", "omen"}
    built_in = words.ENGINE_MODULES if file.is_engine else words.HARDWARE | set(words.PLAIN_NAMES)
    for statement, module, name, _ in file.imports:
        top, _, rest = module.partition(".")
        if module in words.INSTEAD_OF_MODULE:
            yield statement.lineno, f"no module {module}: {words.INSTEAD_OF_MODULE[module]}"
        elif top not in ours and (top not in built_in or rest):
            layer = "the engine" if file.is_engine else "the library" if file.in_library else "this"
            yield statement.lineno, f"{layer} cannot import {module}"
        elif file.is_engine and f"{module}.{name}.".startswith(("omen.screens.", "omen.widgets.")):
            yield statement.lineno, "the engine knows no screens"
        elif name is not None:
            yield from _member(file, statement, module, name)
    for node in file.nodes:
        match node:
            case ast.Attribute(value=ast.Name(id=alias), attr=name) if alias in file.modules:
                yield from _member(file, node, file.modules[alias], name)


def _member(file: BoardFile, node: ast.expr | ast.stmt, module: str, name: str) -> Found:
    if module in words.PLAIN_NAMES and name not in words.PLAIN_NAMES[module]:
        yield node.lineno, f"{module}.{name} is not on the board"
    elif (module, name) == ("time", "sleep") and file.package[:1] == ["omen"]:
        yield node.lineno, "time.sleep stops everything: compare the console's clock in tick"


def syntax(file: BoardFile) -> Found:
    """What the board's compiler cannot read."""
    for node in file.nodes:
        match node:
            case ast.Match():
                yield node.lineno, "no match: use if and elif"
            case ast.TryStar():
                yield node.lineno, "no except*: use except"
            case ast.AsyncFunctionDef() | ast.AsyncFor() | ast.AsyncWith() | ast.Await():
                yield node.lineno, "no asyncio built in: use a generator or a state machine"
            case ast.Dict(keys=keys) if None in keys:
                yield node.lineno, "no {**a}: use update"
            case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts):
                stores = isinstance(getattr(node, "ctx", None), ast.Store)
                if not stores and any(isinstance(part, ast.Starred) for part in parts):
                    yield node.lineno, "no [*a] nor (*a, 2): add lists or tuples"
            case ast.arguments(posonlyargs=[first, *_]):
                yield first.lineno, "no positional-only /: leave it out"
            case ast.ClassDef(keywords=[_, *_]):
                yield node.lineno, "no metaclasses: call something after the class"
    for here, bracket in zip(file.tokens, file.tokens[1:], strict=False):
        if here.string == "with" and bracket.string == "(":
            if _after_bracket(file.tokens, bracket).string == ":":
                yield here.start[0], "no with (…): put one with into another"


def _after_bracket(tokens: list[tokenize.TokenInfo], opening: tokenize.TokenInfo):
    """The token that follows the bracket's closing one."""
    depth = 0
    for number in range(tokens.index(opening), len(tokens)):
        if tokens[number].type == tokenize.OP:
            depth += (tokens[number].string in "([{") - (tokens[number].string in ")]}")
        if depth == 0:
            return tokens[number + 1]
    return tokens[-1]


def strings(file: BoardFile) -> Found:
    """f-strings, formats, and characters that the board's font may lack."""
    for node in file.nodes:
        match node:
            case ast.JoinedStr():
                for inner in ast.walk(node):
                    if isinstance(inner, ast.Lambda | ast.Dict | ast.Set) or _has_brace(inner):
                        yield node.lineno, "no lambda and no brace in or beside an f-string: format"
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(text)), attr="format")):
                if any(set(".[") & set(field or "") for _, field, *_ in _fields(text)):
                    yield node.lineno, 'no "{0[1]}" nor "{0.a}": hand format the value itself'
            case ast.Constant(value=str(text)) if not text.isascii():
                if not isinstance(file.parents[node], ast.Expr):  # a docstring may say it all
                    yield node.lineno, "plain ASCII only: the built-in font may have no more"


def _has_brace(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and "{" in node.value


def _fields(text: str) -> list[tuple[str, str | None, str | None, str | None]]:
    try:
        return list(string.Formatter().parse(text))
    except ValueError:  # no format at all; ruff says so
        return []


def names(file: BoardFile) -> Found:
    """Built-in functions, exceptions and methods that are missing, and those that are ignored."""
    for node in file.nodes:
        match node:
            case ast.Name(id=name) if name in words.MISSING_NAMES and name not in file.bound:
                yield node.lineno, f"no {name}: {words.MISSING_NAMES[name]}"
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self"))):
                pass  # a method of our own
            case ast.Call(func=ast.Attribute(attr=name)) if name in words.MISSING_METHODS:
                if not (node.args and name in words.WITHOUT_ARGUMENTS):
                    yield node.lineno, f"no method {name}: {words.MISSING_METHODS[name]}"
            case ast.Attribute(value=ast.Name(id=name), attr="__init__") if name not in file.bound:
                yield node.lineno, f"no {name}.__init__: super().__init__(…)"
            case ast.Attribute(attr="_asdict" | "_replace" | "_make" | "_fields" as name):
                yield node.lineno, f"no {name} of a namedtuple: name the fields"
            case ast.FunctionDef(name=name) | ast.Name(id=name) if name in words.IGNORED_IN_CLASS:
                if isinstance(file.enclosing(node, *FUNCTION, ast.ClassDef), ast.ClassDef):
                    yield node.lineno, f"{name} is ignored: leave it out"


def arguments(file: BoardFile) -> Found:
    """Arguments that the board's functions do not take."""
    for node in file.nodes:
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        last = called.rpartition(".")[2]
        keywords = {keyword.arg or "**" for keyword in node.keywords}
        on_value = isinstance(node.func, ast.Attribute)
        for keyword in sorted(keywords & words.MISSING_KEYWORDS.get(last, set())):
            yield node.lineno, f"{last} takes no {keyword}= there"
        if on_value and last in words.POSITIONAL_METHODS and keywords:
            yield node.lineno, f"{last} takes no keywords there, and nothing is signed"
        match last, node.args:
            case "center", [_, _, *_] if on_value:
                yield node.lineno, 'center takes no fill there: "{:*^9}".format(s)'
            case "next", [_, _, *_] if not on_value:
                yield node.lineno, "next takes no default there: catch StopIteration, or loop"
            case "seed", _ if called == "random.seed":
                if not node.args or isinstance(
                    getattr(node.args[0], "value", 0), str | bytes | float
                ):
                    yield node.lineno, "random.seed takes an int there"
            case (("pack" | "unpack" | "pack_into" | "unpack_from" | "calcsize"), [form, *_]):
                if "?" in str(getattr(form, "value", "")):
                    yield node.lineno, "struct has no code ? there: use B"


def types(file: BoardFile) -> Found:
    """Types evaluated where the board does evaluate them: not in annotations."""
    for node in file.nodes:
        match node:
            case ast.Subscript(value=ast.Name(id=name)) if name in words.TYPES - file.bound:
                yield node.lineno, f"{name}[…] only inside an annotation"
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                for side in (left, right):
                    name = getattr(side, "id", "")
                    none = isinstance(side, ast.Constant) and side.value is None
                    if none or name in words.TYPES - file.bound:
                        yield node.lineno, "no int | None outside an annotation: a tuple of types"


CHECKS = (imports, syntax, strings, names, arguments, types)
