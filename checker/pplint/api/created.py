"""Resources that classes create from hashes in data: the data are uses of the type, with titles and attributes.

A class passes a parameter, or what it looks up, to `create_resources` and the like, or goes through it and declares a
resource with `* =>`. The value of the key in data is a hash of titles, each with the hash of its attributes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.walk import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

_CREATING: Final = frozenset({"create_resources", "ensure_resources"})
_LOOKING_UP: Final = frozenset({"hiera", "hiera_hash", "lookup"})


def created_from_data(tree: ast.File) -> Iterator[tuple[str, str]]:
    """Yield the keys whose values are hashes of resources, each with the type in lower case."""
    for node in walk(tree):
        if isinstance(node, ast.Class):
            keys = ((each.name, f"{node.name}::{each.name}") for each in node.parameters or ())
            parameters = {name: key for short, key in keys for name in (short, key)}
            for inner in walk(node):
                if isinstance(inner, ast.Call | ast.MethodCall):
                    yield from _created(inner, parameters)


def _created(call: ast.Call | ast.MethodCall, parameters: dict[str, str]) -> Iterator[tuple[str, str]]:
    given = arguments(call)
    if function_name(call) in _CREATING and len(given) > 1:
        key = _key(given[1], parameters)
        if key is not None and isinstance(given[0], ast.String | ast.Name):
            yield key, given[0].value.lower().lstrip("@").removeprefix("::")
    elif function_name(call) == "each" and given and call.block is not None:
        key = _key(given[0], parameters)
        if key is not None:
            yield from ((key, type_) for type_ in _declared_in(call.block))


def _declared_in(block: ast.Lambda) -> Iterator[str]:
    """Yield the types of the resources that a block declares with what it is given."""
    match block.parameters:
        case [_, given]:
            name = given.name
        case _:
            return
    for node in walk(block):
        if isinstance(node, ast.Resource) and isinstance(node.type, ast.Name):
            splats = [each for body in node.bodies for each in body.attributes if isinstance(each, ast.AttributeSplat)]
            if any(isinstance(each.value, ast.Variable) and each.value.name == name for each in splats):
                yield node.type.value.lower().removeprefix("::")


def _key(node: ast.Expression, parameters: dict[str, str]) -> str | None:
    """Return the key in data whose value an expression is."""
    if isinstance(node, ast.Variable):
        return parameters.get(node.name)
    given = arguments(node) if isinstance(node, ast.Call | ast.MethodCall) else []
    if given and isinstance(given[0], ast.String) and function_name(node) in _LOOKING_UP:  # type: ignore[arg-type]
        return given[0].value
    return None
