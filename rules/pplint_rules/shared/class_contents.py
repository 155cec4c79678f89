"""What a class declares whenever it is declared: what stands in its body without a condition."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pplint.source import Place
from pplint.syntax import ast
from pplint.syntax.calls import function_name
from pplint.syntax.names import DECLARING_FUNCTIONS
from pplint.syntax.walk import find
from pplint_rules.shared.literal_resources import NamedResource, declared_by

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.infer.symbol_table import SymbolTable
    from pplint.source import Span

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


@lru_cache(maxsize=4096)
def _of_body(node: ast.Class) -> tuple[tuple[tuple[NamedResource, Span], ...], tuple[str, ...]]:
    """Return what the statements of a class declare; nothing if one may leave it before its end."""
    # `return` in the body of a class ends it: what stands behind may not be in the catalog.
    if may_end_early(node):
        return (), ()
    statements = node.body.statements
    resources = [(resource, span) for each in statements for resource, _, span in declared_by(each)]
    classes = [name for each in statements for name, _ in classes_declared(each)]
    parent = [] if node.parent is None else [node.parent]
    return tuple(each for each in resources if each[0].type != "class"), (*parent, *classes)


@lru_cache(maxsize=4096)
def may_end_early(class_: ast.Class) -> bool:
    """Return whether a statement may leave a class before its end."""
    return any(function_name(each) == "return" for each in find(class_.body, ast.Call))


def classes_declared(node: ast.Expression) -> Iterator[tuple[str, Span]]:
    """Yield the classes that a statement declares, as far as they are literal."""
    for resource, _, span in declared_by(node):
        if resource.type == "class":
            yield resource.title, span
    if type(node) is ast.Call and function_name(node) in DECLARING_FUNCTIONS:
        for argument in node.arguments:
            for each in argument.elements if isinstance(argument, ast.Array) else [argument]:
                if isinstance(each, ast.String | ast.Name):
                    yield each.value.lower().removeprefix("::"), each.span
