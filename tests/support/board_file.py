# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A board-side file as a syntax tree, with what the checks of board_language.py ask of it."""

import ast
import io
import tokenize

# The types that the board treats otherwise than a PC.
KINDS = {"OrderedDict", "array", "bytearray", "dict", "list", "memoryview", "set"}

FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


def is_dropped(node: ast.AST) -> bool:
    """Whether it is an `if 0:`, of which the board's compiler leaves nothing."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "0"


class BoardFile:
    """The tree of one file.

    nodes      all of it but what the board does not evaluate: annotations, and `if 0:`, which is
               for the type check alone
    parents    the node around each
    imports    (node, module, name or None) for each thing imported, relative ones made absolute
    modules    by the name that stands for it here: which module it is
    bound      every name that this file gives a meaning
    comments   by line
    """

    def __init__(self, path: str, source: str):
        self.in_library = path.startswith("lib/")
        drawing = path.startswith(("omen/screens/", "omen/widgets/"))
        self.is_engine = path.startswith("omen/") and not drawing
        self.package = path.removeprefix("lib/").split("/")[:-1]
        self.tree = ast.parse(source)
        self.tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
        self.comments = {t.start[0]: t.string for t in self.tokens if t.type == tokenize.COMMENT}
        self.nodes: list[ast.AST] = []
        self.parents: dict[ast.AST, ast.AST] = {}
        self._gather(self.tree)
        self.imports = [found for node in self.nodes for found in self._imported(node)]
        self.modules = {alias: module for _, module, name, alias in self.imports if name is None}
        self.bound = {alias for *_, alias in self.imports}
        self._kinds: dict[tuple[ast.AST, str], str | None] = {}
        self._learn_names()

    def _gather(self, node: ast.AST) -> None:
        self.nodes.append(node)
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not is_dropped(child):
                    self.parents[child] = node
                    self._gather(child)

    def _imported(self, node: ast.AST) -> list[tuple[ast.stmt, str, str | None, str]]:
        if isinstance(node, ast.Import):
            return [(node, a.name, None, a.asname or a.name) for a in node.names]
        if isinstance(node, ast.ImportFrom):
            above = self.package[: len(self.package) + 1 - node.level] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            return [(node, module, a.name, a.asname or a.name) for a in node.names]
        return []

    def _learn_names(self) -> None:
        for node in self.nodes:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self.bound.add(node.id)
            elif isinstance(node, (*FUNCTION, ast.ClassDef)):
                self.bound.add(node.name)
            elif isinstance(node, ast.arg):
                self.bound.add(node.arg)
                function = self.enclosing(node, *FUNCTION, ast.Lambda)
                self._kinds[function, node.arg] = _kind_of_annotation(node.annotation)
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    self._learn(target, _kind_of_value(node.value))
            elif isinstance(node, ast.AnnAssign):
                self._learn(node.target, _kind_of_annotation(node.annotation))

    def _learn(self, target: ast.AST, kind: str | None) -> None:
        key = self._key(target)
        if key is not None:  # a name that is now this, now that, is nothing that we know
            self._kinds[key] = kind if self._kinds.get(key, kind) == kind else None

    def _key(self, node: ast.AST) -> tuple[ast.AST, str] | None:
        """Whose name it is, a function's, a class's or the file's, and the name."""
        if isinstance(node, ast.Name):
            return self.enclosing(node, *FUNCTION, ast.Module), node.id
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id == "self":
                return self.enclosing(node, ast.ClassDef, ast.Module), node.attr
        return None

    def kind(self, node: ast.AST) -> str | None:
        """One of KINDS where this file tells what the expression is, else None."""
        key = self._key(node)
        if key is None:
            return _kind_of_value(node)
        if isinstance(node, ast.Name) and key not in self._kinds:
            key = self.tree, node.id
        return self._kinds.get(key)

    def enclosing(self, node: ast.AST, *types: type[ast.AST]) -> ast.AST:
        """The nearest node of these types around this one, or else the whole file."""
        above = self.parents.get(node, self.tree)
        while above is not self.tree and not isinstance(above, types):
            above = self.parents[above]
        return above

    def explained(self, node: ast.expr | ast.stmt, word: str) -> bool:
        """Does a comment on these lines, or on the one before, say why it is right here?"""
        lines = range(node.lineno - 1, (node.end_lineno or node.lineno) + 1)
        return any(f"# {word}: " in self.comments.get(line, "") for line in lines)


def _kind_of_value(node: ast.AST | None) -> str | None:
    match node:
        case ast.Dict() | ast.DictComp():
            return "dict"
        case ast.Set() | ast.SetComp():
            return "set"
        case ast.List() | ast.ListComp() | ast.Call(func=ast.Name(id="sorted")):
            return "list"
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in KINDS:
            return name
    return None


def _kind_of_annotation(node: ast.AST | None) -> str | None:
    if isinstance(node, ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) and node.id in KINDS else None
