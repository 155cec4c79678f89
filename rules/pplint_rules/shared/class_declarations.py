"""How a repository declares classes: by their names alone, so that data have to give values, or with values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.query import query
from pplint.session import file_summary
from pplint.syntax import ast
from pplint.syntax.calls import function_name
from pplint.syntax.names import DECLARING_FUNCTIONS
from pplint_rules.shared.asked_keys import program_paths

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.rule.project_view import ProjectView

_PROGRAM: Final = ".pp"
_INCLUDING: Final = DECLARING_FUNCTIONS | {"hiera_include"}

# What could be long has a bound.
_WITH_VALUES: Final = late_pattern(rb"\bclass\s{0,99}\{\s{0,999}(?:(['\"])(?:::)?([\w:]{1,200})\1|(?=[^\s]))")
_BY_FUNCTION: Final = late_pattern(
    rb"\b(?:create_resources|ensure_resources?)\b\s{0,9}\(?\s{0,99}(?:['\"]?(?:class|Class)\b|\$)"
)


class ClassDeclarations(Struct, frozen=True):
    """The classes that programs declare as resources, with values, by their names; `are_known` if these are all."""

    with_values: frozenset[str]
    are_known: bool


@query
def class_declarations(project: ProjectView) -> ClassDeclarations:
    """Return which classes a repository declares with values.

    That is not known where a name is computed, and where nothing in the site manifests says which classes a node has:
    what does so elsewhere may give values, too.
    """
    found: set[str] = set()
    are_known = _classifies(project)
    for path in dict.fromkeys(program_paths(project)) if are_known else ():
        here = _declared(project.session, path) if path.endswith(_PROGRAM) else None
        if here is not None:
            found |= here.with_values
            are_known = are_known and here.are_known
    return ClassDeclarations(frozenset(found), are_known)


@file_summary
def _declared(data: bytes) -> ClassDeclarations:
    """Return which classes a program declares with values."""
    names = frozenset(name.decode().lower() for _, name in _WITH_VALUES.findall(data))
    return ClassDeclarations(names, all(names) and _BY_FUNCTION.search(data) is None)


def _classifies(project: ProjectView) -> bool:
    for manifest in project.site:
        classifying: Sequence[ast.NodeDefinition | ast.Call | ast.MethodCall]
        classifying = manifest.nodes.of(ast.NodeDefinition, ast.Call, ast.MethodCall)
        for node in classifying:
            if isinstance(node, ast.NodeDefinition) or function_name(node) in _INCLUDING:
                return True
    return False
