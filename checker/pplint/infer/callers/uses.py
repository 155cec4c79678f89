"""Which parameters can make their definition fail: some are only used where every value is accepted.

To follow a definition once more with a value takes as long as to check it, and most parameters of real modules become
text, an attribute without a type, or a condition.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.infer.callers.declarations import CLASS, lower_name
from pplint.project.stubs import load_stubs
from pplint.syntax import ast
from pplint.syntax.names import RELATIONSHIPS
from pplint.syntax.walk import find

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.infer.names.project_names import ProjectNames
    from pplint.project.lookup import Declared
    from pplint.syntax.node_index import NodeIndex

_LITERALS: Final = (ast.String, ast.Integer, ast.Float, ast.Boolean, ast.Undef)
_STATEMENTS: Final = (ast.Block, ast.If, ast.Unless, ast.Case, ast.CaseOption, ast.Class, ast.Define)


def risky_parameters(names: ProjectNames, nodes: NodeIndex, owner: ast.Class | ast.Define) -> Iterator[str]:
    """Yield the parameters without a type that a definition uses where values may be refused, or variables are set."""
    untyped = {each.name for each in owner.parameters if each.type is None and not each.captures_rest}
    reads = find(owner.body, ast.Variable) if untyped else ()
    risky = {each.name for each in reads if each.name in untyped and not _accepts_anything(names, nodes, each)}
    return (each.name for each in owner.parameters if each.name in risky)


def _accepts_anything(names: ProjectNames, nodes: NodeIndex, read: ast.Variable) -> bool:
    node: ast.Node = read
    around = list(nodes.around(read))
    while isinstance(around[-1], ast.Array | ast.Hash | ast.HashEntry | ast.Parenthesized):
        if isinstance(around[-1], ast.HashEntry) and around[-1].key is node:
            return False
        node = around.pop()
    match around[-1]:
        case ast.InterpolatedString() | ast.Interpolation():
            return node is read
        case ast.Attribute(name=name) if isinstance(around[-2], ast.ResourceBody):
            return isinstance(around[-3], ast.Resource) and _takes_anything(names, around[-3], around[-2], name)
        case _:
            return node is read and _only_decides(read, around)


def _takes_anything(names: ProjectNames, resource: ast.Resource, body: ast.ResourceBody, name: str) -> bool:
    """Return whether an attribute takes every value."""
    if not isinstance(resource.type, ast.Name):
        return False
    type_ = lower_name(resource.type.value)
    if type_ == CLASS:
        if not isinstance(body.title, ast.String | ast.Name):
            return False
        return _is_untyped(names.declared_class(lower_name(body.title.value)), name)
    define = names.declared_define(type_)
    resource_type = None if define is not None else names.resource_type(type_)
    if resource_type is None:
        return _is_untyped(define, name)
    attribute = resource_type.attributes.get(name)
    return name not in load_stubs("core").metaparameters if attribute is None else attribute.type is None


def _is_untyped(declared: Declared[ast.Class] | Declared[ast.Define] | None, name: str) -> bool:
    """Return whether a parameter has no type; of what is not available, only relationships are checked."""
    if declared is None:
        return name not in RELATIONSHIPS
    return any(each.name == name and each.type is None for each in declared.node.parameters)


def _only_decides(node: ast.Node, around: list[ast.Node]) -> bool:
    """Return whether a value only decides which statements are evaluated, none of which sets a variable."""
    while _is_test(around[-1]):
        node = around.pop()
    match around[-1]:
        case ast.If(condition=condition) | ast.Unless(condition=condition) | ast.Case(operand=condition):
            is_statement = all(isinstance(each, _STATEMENTS) for each in around if each is not around[0])
            return condition is node and is_statement and next(find(around[-1], ast.Assignment), None) is None
        case _:
            return False


def _is_test(node: ast.Node) -> bool:
    """Return whether an expression tells something about its operands, whatever they are."""
    match node:
        case ast.Not() | ast.Binary(operator="and" | "or"):
            return True
        case ast.Binary(operator="==" | "!=", left=left, right=right):
            return isinstance(left, _LITERALS) or isinstance(right, _LITERALS)
        case _:
            return False
