"""The resource types that a definition declares resources of: what exists, though its module may be missing."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pplint.infer.names.misspelling import is_alike
from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind
from pplint.syntax.walk import find

if TYPE_CHECKING:
    from collections.abc import Sequence


def near_types(definition: ast.Node, name: str) -> Sequence[str]:
    """Return the types that a definition declares resources of and that a name is almost, in the same module."""
    module, declared = _module_of(name), sorted(_declared_types(definition))
    return [each for each in declared if _module_of(each) == module and is_alike(Kind.DEFINE, name, [each])]


@lru_cache(maxsize=1)
def _declared_types(definition: ast.Node) -> frozenset[str]:
    """Return the names of the types in resource expressions, in lower case."""
    types = (each.type for each in find(definition, ast.Resource))
    return frozenset(each.value.lower().removeprefix("::") for each in types if isinstance(each, ast.Name))


def _module_of(name: str) -> str:
    module, colons, _ = name.partition("::")
    return module if colons else ""
