# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the board's Python does otherwise: buffers, order, numbers, and how much of a thing fits.

Each check is handed a BoardFile and yields (line, what is wrong and what to write instead).
"""

import ast
import tokenize
from collections.abc import Iterator

import board_words as words
from board_file import FUNCTION, BoardFile

Found = Iterator[tuple[int, str]]

# Sixty functions in one file take 24 KB to import. Lines are those that are compiled.
LINES = 250
FUNCTIONS = 40
# Blocks within blocks in one function.
BLOCKS = 5


def buffers(file: BoardFile) -> Found:
    """Slices with a step, and what bytearrays, arrays and memoryviews cannot do."""
    for node in file.nodes:
        match node:
            case ast.Subscript(value=value, slice=ast.Slice(step=ast.AST())):
                if file.kind(value) != "list" or not isinstance(node.ctx, ast.Load):
                    yield node.lineno, "a slice has a step only to read a list: loop over a range"
            case ast.Compare(ops=operators, comparators=containers):
                for operator, container in zip(operators, containers, strict=True):
                    if isinstance(operator, ast.In | ast.NotIn) and _is_buffer(file, container):
                        yield node.lineno, f"{file.kind(container)}: no `in` there, loop"
            case ast.Delete(targets=targets):
                for target in targets:
                    if isinstance(target, ast.Subscript):
                        if file.kind(target.value) not in ("dict", "list", "OrderedDict"):
                            yield node.lineno, "del only on what is seen here to be a list or dict"
            case ast.Call(func=ast.Attribute(value=value, attr=name)) if _is_buffer(file, value):
                kind = file.kind(value) or ""
                if name not in words.BUFFER_METHODS[kind]:
                    yield node.lineno, f"{kind}: no {name} there"


def _is_buffer(file: BoardFile, node: ast.AST) -> bool:
    return file.kind(node) in words.BUFFER_METHODS


def order(file: BoardFile) -> Found:
    """Dicts and sets keep no order there, and sorting keeps none among equals."""
    for node in file.nodes:
        match node:
            case ast.Call(func=ast.Attribute(attr="items" | "keys" | "values", value=whose)):
                ordered = file.kind(whose) == "OrderedDict" or node.args
                if (
                    not ordered
                    and not _is_order_free(file, node)
                    and not file.explained(node, "order")
                ):
                    yield node.lineno, "a dict keeps no order there: sorted(…), or `# order: why`"
            case ast.Call(func=ast.Attribute(attr="popitem" | "pop" as name, value=whose)):
                if name == "popitem" or (file.kind(whose) == "set" and not node.args):
                    yield node.lineno, f"{name} takes any: dicts and sets keep no order there"
            case ast.expr() if file.kind(node) in ("dict", "set") and _is_walked(file, node):
                if not _is_order_free(file, node) and not file.explained(node, "order"):
                    yield (
                        node.lineno,
                        "dicts and sets keep no order there: sorted(…) or `# order: …`",
                    )
        match node:
            case ast.Call(
                func=ast.Name(id="sorted") | ast.Attribute(attr="sort"), keywords=keywords
            ):
                by_key = any(keyword.arg == "key" for keyword in keywords)
                if by_key and not file.explained(node, "ties"):
                    yield node.lineno, "sorting is not stable there: ties in the key, `# ties: …`"


def _is_walked(file: BoardFile, node: ast.expr) -> bool:
    """Is this expression gone through from first to last by what stands around it?"""
    match file.parents[node]:
        case ast.For(iter=walked) | ast.comprehension(iter=walked):
            return walked is node
        case ast.Call(func=ast.Name(id=name)):
            return name in words.ORDER_BOUND
        case ast.Call(func=ast.Attribute(attr="join" | "extend")) | ast.Starred() | ast.YieldFrom():
            return True
    return False


def _is_order_free(file: BoardFile, node: ast.expr) -> bool:
    """Does what stands around this expression come out the same in any order?"""
    parent = file.parents[node]
    if isinstance(parent, ast.comprehension):
        whole = file.parents[parent]
        if isinstance(whole, ast.SetComp | ast.DictComp):
            return True
        parent = file.parents[whole]
    match parent:
        case ast.Compare():
            return True
        case ast.Call(func=ast.Name(id=name), keywords=keywords):
            by_key = any(keyword.arg == "key" for keyword in keywords)
            return name == "sorted" or (name in words.ORDER_FREE and not by_key)
    return False


def numbers(file: BoardFile) -> Found:
    """No floats in the engine: each is an object there, of 30 bits, and made in software."""
    for node in file.nodes if file.is_engine else []:
        match node:
            case ast.Constant(value=float() | complex()) | ast.Name(id="float"):
                yield node.lineno, "no floats in the engine: count in ints"
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                yield node.lineno, "no floats in the engine: //"


def depth(file: BoardFile) -> Found:
    """Calls and blocks stay shallow: the stack holds some fifteen calls of a real function."""
    for node in file.nodes:
        match node:
            case (
                ast.Call(func=ast.Name(id=name))
                | ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=name))
            ):
                function = file.enclosing(node, *FUNCTION)
                if getattr(function, "name", "") == name and not file.explained(node, "depth"):
                    yield node.lineno, f"{name} calls itself: loop, or say how deep in `# depth: …`"
            case ast.For() | ast.While() | ast.If() | ast.With() | ast.Try():
                if _blocks(file, node) == BLOCKS + 1:
                    yield node.lineno, f"more than {BLOCKS} blocks in one another: make a function"


def _blocks(file: BoardFile, node: ast.AST) -> int:
    count = 0
    while not isinstance(node, (*FUNCTION, ast.Module)):
        above = file.parents[node]
        elif_ = isinstance(node, ast.If) and isinstance(above, ast.If) and above.orelse == [node]
        count += isinstance(node, ast.stmt) and not isinstance(node, ast.ClassDef) and not elif_
        node = above
    return count


def size(file: BoardFile) -> Found:
    """Each file is compiled on the board, whole."""
    quiet = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
    lines: set[int] = set()
    for token in file.tokens[:-1]:
        if token.type not in quiet:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in file.nodes:
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                lines.difference_update(range(node.lineno, (node.end_lineno or 0) + 1))
    functions = sum(isinstance(node, FUNCTION) for node in file.nodes)
    if len(lines) > LINES:
        yield 1, f"{len(lines)} lines of code, more than {LINES}: split it"
    if functions > FUNCTIONS:
        yield 1, f"{functions} functions, more than {FUNCTIONS}: split it"


CHECKS = (buffers, order, numbers, depth, size)
