"""Classes that data name: the values of keys that a manifest looks up and declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.data.nodes import Scalar, Sequence
from pplint.query import query
from pplint.rule.project_view import manifest_summary
from pplint.session import file_summary
from pplint.syntax import ast
from pplint.syntax.bindings import assigned_variables
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.names import DECLARING_FUNCTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.base.source import Span
    from pplint.data.nodes import Node
    from pplint.rule.project_view import ProjectView
    from pplint.syntax.node_index import NodeIndex
    from pplint.syntax.parser import Parsed

INCLUDING: Final = "hiera_include"
_LOOKING_UP: Final = frozenset({"hiera", "hiera_array", INCLUDING, "lookup"})
_KEEPING: Final = frozenset(
    {"any2array", "concat", "delete", "delete_undef_values", "filter", "flatten", "reverse_each", "sort", "union"}
    | {"unique"}
)
"""Functions that give nothing but elements of what they are given first."""

_ITERATING: Final = frozenset({"each", "map", "filter", "reverse_each"})
_NAME: Final = late_pattern(r"(?:::)?[a-z]\w*(?:::[a-z]\w*)*")
_CLASS: Final = late_pattern(rb"\bclass\s*\{")
_WORDS: Final = "|".join(sorted(DECLARING_FUNCTIONS)).encode()
_LITERAL: Final = rb"""(?:'[^'\n]*'|"[^"$\n]*"|[\w:]+(?![\w:]))"""
_DECLARING: Final = late_pattern(rb"\b(?:%b)\b(?!\s*=>)|\bclass\s*[{#/]" % _WORDS)
"""Where classes may be declared."""
_NAMING: Final = late_pattern(
    rb"(?<!\.)(?<!\.\s)\b(?:%b)\b(?!\s*=>)[ \t]*\(?[ \t]*%b(?:[ \t]*,[ \t]*%b)*[ \t]*\)?"
    rb"""(?!(?:\s|#[^\n]*\n)*[^\s\w:'"}$@#])|\bclass\s*\{\s*%b\s*:""" % (_WORDS, _LITERAL, _LITERAL, _LITERAL)
)
"""The same where they are named on one line, and nothing after that goes on with the expression."""
_DEEPEST: Final = 10
_MOST_MANIFESTS: Final = 2_000


class NamedClass(Struct, frozen=True):
    """A class by its name in lower case, and where a file of data names it."""

    name: str
    span: Span


def keys_of(node: ast.Expression, nodes: NodeIndex, depth: int = _DEEPEST) -> Iterator[str]:
    """Yield the keys of data whose values an expression gives, as they are or one by one."""
    if depth == 0:
        return
    if isinstance(node, ast.Parenthesized):
        yield from keys_of(node.expression, nodes, depth - 1)
    elif isinstance(node, ast.Splat):
        yield from keys_of(node.operand, nodes, depth - 1)
    elif isinstance(node, ast.Binary):
        yield from keys_of(node.left, nodes, depth - 1)
        yield from keys_of(node.right, nodes, depth - 1) if node.operator == "+" else ()
    elif isinstance(node, ast.Call | ast.MethodCall):
        name, passed = function_name(node), arguments(node)
        if name in _LOOKING_UP:
            yield from _literal_key(passed[:1])
        elif name in _KEEPING and passed:
            yield from keys_of(passed[0], nodes, depth - 1)
    elif isinstance(node, ast.Variable):
        for value in _values_of(node, nodes):
            yield from keys_of(value, nodes, depth - 1)


def _literal_key(passed: list[ast.Expression]) -> Iterator[str]:
    for each in passed:
        if isinstance(each, ast.String | ast.Name):
            yield each.value
        elif isinstance(each, ast.Hash):
            for entry in each.entries:
                if isinstance(entry.key, ast.String | ast.Name) and entry.key.value == "name":
                    yield from _literal_key([entry.value])


def _values_of(node: ast.Variable, nodes: NodeIndex) -> Iterator[ast.Expression]:
    """Yield what a variable is set to in its definition, or what a function gives to its lambda."""
    around = nodes.around(node)
    for index in range(len(around) - 1, -1, -1):
        each = around[index]
        if isinstance(each, ast.Lambda) and any(one.name == node.name for one in each.parameters):
            call = around[index - 1]
            if isinstance(call, ast.Call | ast.MethodCall) and function_name(call) in _ITERATING:
                yield from arguments(call)[:1] if len(each.parameters) == 1 else ()
            return
    for assignment in nodes.of(ast.Assignment):
        if any(each.name == node.name for each in assigned_variables(assignment.target)):
            same = nodes.enclosing(assignment, ast.Class, ast.Define, ast.NodeDefinition)
            if same is nodes.enclosing(node, ast.Class, ast.Define, ast.NodeDefinition):
                yield assignment.value


@query
def class_keys(project: ProjectView) -> frozenset[str]:
    """Return the keys of data whose values the manifests of a control repository declare as classes."""
    found: set[str] = set()
    for number, path in enumerate(project.manifest_paths() if project.is_control_repository else ()):
        if number == _MOST_MANIFESTS:
            break
        if _may_declare_keys(project.session, path):
            found.update(_declared_keys(project.session, path) or ())
    return frozenset(found)


@file_summary
def _may_declare_keys(data: bytes) -> bool:
    """Return whether a manifest may declare classes that it looks up, which few do: only these are parsed."""
    if b"lookup" not in data and b"hiera" not in data:
        return False
    if INCLUDING.encode() in data or (b";" in data and _CLASS.search(data) is not None):
        return True
    return len(_DECLARING.findall(data)) != len(_NAMING.findall(data))


@manifest_summary
def _declared_keys(parsed: Parsed) -> list[str]:
    """Return the keys whose values a manifest declares as classes."""
    return sorted({*_declared(parsed.nodes)})


def _declared(nodes: NodeIndex) -> Iterator[str]:
    calls: Iterable[ast.Call | ast.MethodCall] = nodes.of(ast.Call, ast.MethodCall)
    for call in calls:
        name, passed = function_name(call), arguments(call)
        if name == INCLUDING:
            yield from _literal_key(passed[:1])
        for each in passed if name in DECLARING_FUNCTIONS else ():
            yield from keys_of(each, nodes)
    resources: Iterable[ast.Resource] = nodes.of(ast.Resource)
    for resource in resources:
        if isinstance(resource.type, ast.Name) and resource.type.value == "class":
            for body in resource.bodies:
                yield from keys_of(body.title, nodes)


def classes_in(node: Node) -> Iterator[NamedClass]:
    """Yield the classes that a value names; what removes another value, or is computed, is no name."""
    for each in node.items if isinstance(node, Sequence) else (node,):
        if isinstance(each, Scalar) and isinstance(each.value, str) and _NAME.fullmatch(each.value.lower()):
            yield NamedClass(each.value.lower().removeprefix("::"), each.span)
