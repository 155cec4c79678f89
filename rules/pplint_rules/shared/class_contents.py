"""What a class declares whenever it is declared: what stands in its body without a condition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.node_caches import cached_by_node
from pplint.base.source import Place
from pplint.syntax import ast
from pplint.syntax.calls import function_name
from pplint.syntax.walk import find
from pplint_rules.shared.block_contents import declared_classes, declaring

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.source import Span
    from pplint.infer.symbol_table import SymbolTable
    from pplint_rules.shared.literal_resources import NamedResource

MOST_CLASSES: Final = 50
"""How many classes are followed from one on."""


def always_declared(names: SymbolTable, name: str) -> Iterator[tuple[NamedResource, Place]]:
    """Yield the resources that are in the catalog if a class is, each with the place that declares it."""
    waiting = [name]
    seen: set[str] = set()
    while waiting and len(seen) < MOST_CLASSES:
        key = waiting.pop(0).lower().removeprefix("::")
        found = None if key in seen else names.host_class(key)
        declared = None if found is None else found.definition
        seen.add(key)
        if declared is not None and declared.is_sound:
            resources, classes = _of_body(declared.node)
            yield from ((resource, Place(declared.path, span)) for resource, span in resources)
            waiting += classes


@cached_by_node(4096)
def _of_body(node: ast.Class) -> tuple[tuple[tuple[NamedResource, Span], ...], tuple[str, ...]]:
    """Return what the statements of a class declare; nothing if one may leave it before its end."""
    declared = [each for statement in declaring(node.body) for each in statement.resources]
    resources = tuple([(resource, span) for resource, _, span in declared if resource.type != "class"])
    parent = () if node.parent is None else (node.parent,)
    classes = (*parent, *[name for name, _ in declared_classes(node.body)])
    # `return` in the body of a class ends it: what stands after may not be in the catalog.
    if (resources or classes) and may_end_early(node):
        return (), ()
    return resources, classes


@cached_by_node(4096)
def may_end_early(class_: ast.Class) -> bool:
    """Return whether a statement may leave a class before its end."""
    return any(function_name(each) == "return" for each in find(class_.body, ast.Call))
