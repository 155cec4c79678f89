"""Uses of names that come from outside of the repository, so that anything may be used.

A name that a program computes stands somewhere in code or in data, with its start at least. One that comes from a fact,
or from a function that nobody can follow, may be any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.query import query
from pplint.syntax import ast
from pplint.syntax.bindings import assigned_variables
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.names import DECLARING_FUNCTIONS
from pplint.syntax.walk import find
from pplint_rules.shared.mentions import texts_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.base.source import Span
    from pplint.rule import Context
    from pplint.rule.project_view import ProjectView
    from pplint.syntax.node_index import NodeIndex

CLASSES: Final = "class"
DEFINES: Final = "defined type"
FUNCTIONS: Final = "function"
DATA_KEYS: Final = "key of data"

_LOOKING_UP: Final = frozenset({"hiera", "hiera_array", "hiera_hash", "hiera_include", "lookup"})
_KEEPING: Final = frozenset(
    {"any2array", "concat", "delete", "delete_undef_values", "dig", "each", "filter", "flatten", "get", "getvar"}
    | {
        "intersection",
        "keys",
        "map",
        "pick",
        "pick_default",
        "reverse_each",
        "sort",
        "split",
        "then",
        "union",
        "unique",
    }
    | {"values", "with"}
)
"""Functions that give nothing but what they are given, as far as names go."""

_PREFIXING: Final = frozenset({"prefix", "regsubst"})
"""Functions that put a text before others, which is the start of a name if it looks like one."""

_CREATING: Final = frozenset({"create_resources", "ensure_resource", "ensure_resources"})
_OUTSIDE: Final = frozenset({"facts", "server_facts", "settings", "trusted"})
_DEEPEST: Final = 20
MOST_STEPS: Final = 2000
"""How many expressions of a file are followed; beyond that, names may come from anywhere."""


class UnknownCaller(Struct, frozen=True):
    """The absolute path of a file, and the line on which something is used there by any name."""

    path: str
    line: int


def unknown_caller(kind: str, ctx: Context) -> UnknownCaller | None:
    """Return the first use of any name of a kind in a control repository, if there is one."""
    return unknown_callers(ctx.project).get(kind) if ctx.project.is_control_repository else None


def note_unknown_caller(kind: str, ctx: Context) -> None:
    """Note for the summary where any name of a kind may be used, since nothing is reported then."""
    found = unknown_caller(kind, ctx)
    if found is not None:
        place = f"{ctx.project.shown_path(found.path)}:{found.line}"
        ctx.unchecked.append(f"whether a {kind} is unused, because {place} may use any")


@query
def unknown_callers(project: ProjectView) -> dict[str, UnknownCaller]:
    """Return the first use of any name for each kind of what is used so."""
    found: dict[str, UnknownCaller] = {}
    for text in texts_of(project) or ():
        manifest = project.manifest(text.path) if text.may_compute_names and text.is_program else None
        if manifest is not None:
            for kind, span in unknown_uses(manifest.nodes):
                found.setdefault(kind, UnknownCaller(text.path, manifest.source.lines.line(span.start)))
    return found


def unknown_uses(nodes: NodeIndex) -> Iterator[tuple[str, Span]]:
    """Yield where a tree uses any name of a kind."""
    yield from _Origins(nodes).unknown()


class _Origins:
    """Where the names come from that a tree uses."""

    def __init__(self, nodes: NodeIndex) -> None:
        self._index = nodes
        self._assigned: dict[ast.Node, dict[str, list[ast.Expression]]] = {}
        self._steps = MOST_STEPS

    def unknown(self) -> Iterator[tuple[str, Span]]:
        """Yield the uses of any name, with the kinds of what is used."""
        using: Sequence[ast.Call | ast.MethodCall | ast.Resource]
        using = self._index.of(ast.Call, ast.MethodCall, ast.Resource)
        for node in using:
            for kinds, name in _uses(node):
                if not self._is_known(name, _DEEPEST):
                    yield from ((kind, name.span) for kind in kinds)

    def _is_known(self, node: ast.Expression, depth: int) -> bool:
        """Return whether a name, or at least its start, occurs in code or in data."""
        self._steps -= 1
        if depth == 0 or self._steps < 0:
            return False
        if isinstance(node, ast.InterpolatedString):
            first = node.segments[0] if node.segments else None
            return isinstance(first, ast.String) and "::" in first.value
        if isinstance(node, ast.Variable):
            return self._is_known_variable(node, depth)
        if isinstance(node, ast.Call | ast.MethodCall):
            name, passed = function_name(node), arguments(node)
            if name in _PREFIXING and passed:
                has_start = any(isinstance(each, ast.String) and each.value.endswith("::") for each in passed)
                return has_start or (isinstance(passed[0], ast.Call) and self._is_known(passed[0], depth - 1))
            return name in _LOOKING_UP or (name in _KEEPING and all(self._is_known(each, depth - 1) for each in passed))
        parts = _parts(node)
        return parts is not None and all(self._is_known(each, depth - 1) for each in parts)

    def _is_known_variable(self, node: ast.Variable, depth: int) -> bool:
        """Return it of a variable: parameters have what callers or data give them."""
        if node.name.lstrip(":") in _OUTSIDE or node.name.startswith("::"):
            return False
        if "::" in node.name:
            return True
        around = self._index.around(node)
        for each in reversed(around):
            if isinstance(each, ast.Lambda) and any(one.name == node.name for one in each.parameters):
                call = around[around.index(each) - 1]
                return isinstance(call, ast.Call | ast.MethodCall) and all(
                    self._is_known(one, depth - 1) for one in arguments(call)[:1]
                )
            if isinstance(each, ast.Class | ast.Define | ast.Function | ast.Plan):
                return self._is_known_in(each, node.name, depth)
        return self._is_assigned(node.name, self._index.tree, depth)

    def _is_known_in(self, owner: ast.Class | ast.Define | ast.Function | ast.Plan, name: str, depth: int) -> bool:
        """Return it of a variable of a definition: parameters have what callers or data give them, or their default."""
        parameter = next((each for each in owner.parameters if each.name == name), None)
        if parameter is not None:
            return parameter.default is None or self._is_known(parameter.default, depth - 1)
        is_title = isinstance(owner, ast.Define) and name in {"name", "title"}
        return is_title or self._is_assigned(name, owner, depth)

    def _is_assigned(self, name: str, owner: ast.Node, depth: int) -> bool:
        """Return whether a variable is set in a definition, each time to something that is known."""
        if owner not in self._assigned:
            self._assigned[owner] = {}
            for assignment in find(owner, ast.Assignment):
                for variable in assigned_variables(assignment.target):
                    self._assigned[owner].setdefault(variable.name, []).append(assignment.value)
        values = self._assigned[owner].get(name, [])
        return bool(values) and all(self._is_known(each, depth - 1) for each in values)


def _parts(node: ast.Expression) -> list[ast.Expression] | None:
    """Return the expressions that a value is one of, or made of; None if that is not known."""
    if isinstance(node, ast.String | ast.Name | ast.Reference | ast.Undef | ast.Default | ast.Boolean | ast.Hash):
        return []
    if isinstance(node, ast.If | ast.Unless | ast.Case):
        return _results(node)
    if isinstance(node, ast.Selector):
        return [each.value for each in node.options]
    if isinstance(node, ast.Binary):
        return [node.left, node.right] if node.operator in {"+", "<<", "-"} else None
    return _within(node)


def _within(node: ast.Expression) -> list[ast.Expression] | None:
    if isinstance(node, ast.Array):
        return node.elements
    if isinstance(node, ast.Parenthesized):
        return [node.expression]
    return [node.operand] if isinstance(node, ast.Access | ast.Splat) else None


def _results(node: ast.If | ast.Unless | ast.Case) -> list[ast.Expression] | None:
    if isinstance(node, ast.Case):
        blocks: list[ast.Block | ast.If | None] = [each.body for each in node.options]
    else:
        blocks = [node.consequence, node.alternative]
    last = [each if isinstance(each, ast.If) else each.statements[-1] for each in blocks if each and _has_any(each)]
    return list(last)


def _has_any(node: ast.Block | ast.If) -> bool:
    return isinstance(node, ast.If) or bool(node.statements)


def _uses(node: ast.Call | ast.MethodCall | ast.Resource) -> Iterator[tuple[tuple[str, ...], ast.Expression]]:
    """Yield the expressions that name what is used, with the kinds of that."""
    if isinstance(node, ast.Resource):
        type_ = node.type
        if isinstance(type_, ast.Access):
            yield from (((DEFINES,), key) for key in type_.keys[:1])
        elif not isinstance(type_, ast.Name):
            yield (DEFINES,), type_
        elif type_.value == "class":
            yield from (((CLASSES,), body.title) for body in node.bodies if not isinstance(body.title, ast.Default))
        return
    name, passed = function_name(node), arguments(node)
    if name in DECLARING_FUNCTIONS:
        yield from (((CLASSES,), each) for each in passed)
    elif name in _CREATING and passed:
        is_class = isinstance(passed[0], ast.String | ast.Name) and passed[0].value == "class"
        yield (CLASSES, DEFINES), passed[0]
        if is_class and len(passed) > 1:
            yield (CLASSES,), passed[1]
    elif name in _LOOKING_UP and passed:
        yield (DATA_KEYS,), passed[0]
    elif name == "call" and passed:
        yield (FUNCTIONS,), passed[0]
