"""Which resource type a piece of code is about, and the names that stand for resource types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.syntax import ast
from pplint.syntax.names import DATA_TYPES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.rule import Context

_RESOURCES_OF_ANY_TYPE = frozenset({"catalogentry", "resource", "type"})


def resource_type_around(around: Sequence[ast.Node]) -> str | None:
    """Return the type, in lower case, of the resources that an attribute is set of, if it is written there."""
    owner = next((each for each in reversed(around) if each.__class__ is not ast.ResourceBody), None)
    type_: ast.Expression | None
    if isinstance(owner, ast.Resource | ast.ResourceDefaults | ast.Collector):
        type_ = owner.type
    elif isinstance(owner, ast.ResourceOverride):
        type_ = owner.reference.operand if isinstance(owner.reference, ast.Access) else None
    else:
        return None
    return type_.value.lower().removeprefix("::") if isinstance(type_, ast.Name | ast.Reference) else None


def written_values(node: ast.Expression) -> Iterator[ast.Expression]:
    """Yield the expressions of which an attribute gets the value of one: those that a selector may give."""
    if isinstance(node, ast.Selector):
        for option in node.options:
            yield from written_values(option.value)
    elif isinstance(node, ast.Parenthesized):
        yield from written_values(node.expression)
    else:
        yield node


def is_reference_to_resources(node: ast.Access, ctx: Context) -> bool:
    """Whether an access such as `File['/etc/motd']` refers to resources, and is no data type with parameters."""
    if not isinstance(node.operand, ast.Reference):
        return False
    name = node.operand.value.lower().removeprefix("::")
    if name in DATA_TYPES:
        return name == "class"
    return name not in _RESOURCES_OF_ANY_TYPE and ctx.names.data_type(name) is None
