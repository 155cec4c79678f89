"""The definition that is being followed, and what its text shows about names."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pplint.infer.core.assignments import SetVariables
from pplint.infer.names.misspelling import is_alike
from pplint.syntax import ast
from pplint.syntax.ast import Definition
from pplint.syntax.name_kinds import Kind
from pplint.syntax.walk import find

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class CurrentDefinition:
    """The definition that is being followed, or the file while its top scope is; none, if only others ask for it.

    `has_open_scope` says that variables may be set there by code that is not available.
    """

    __slots__ = ("_node", "_set_in", "has_open_scope")

    def __init__(self, *, has_open_scope: bool) -> None:
        self._node: ast.Node | None = None
        self._set_in: dict[ast.Node, SetVariables] = {}
        self.has_open_scope = has_open_scope

    def begin(self, node: ast.Node) -> None:
        """Begin to follow a definition."""
        self._node = node

    def open_scope(self) -> None:
        """Note that code that is not available may set variables."""
        self.has_open_scope = True

    def close_scope(self) -> None:
        """Note that only code available sets variables."""
        self.has_open_scope = False

    def keep_scope(self, follow: Callable[[], None]) -> None:
        """Follow code, and forget at its end what was noted of the scope."""
        had_open_scope = self.has_open_scope
        try:
            follow()
        finally:
            self.has_open_scope = had_open_scope

    @property
    def name(self) -> str:
        """The name of the definition, or the empty text if it has none."""
        return self._node.name if isinstance(self._node, Definition) else ""

    def assigns(self, name: str) -> bool:
        """Return whether a variable of a name is set anywhere."""
        return self._variables is not None and self._variables.has(name)

    def assigns_elsewhere(self, variable: ast.Variable) -> bool:
        """Return whether a variable is set, but not where it is read."""
        return self._variables is not None and self._variables.has_elsewhere(variable)

    def is_parameter_of_ended_lambda(self, variable: ast.Variable) -> bool:
        """Return whether a variable is called as the parameter of a lambda that ends before it is read."""
        return self._variables is not None and self._variables.has_ended_parameter(variable)

    @property
    def _variables(self) -> SetVariables | None:
        if self._node is not None and self._node not in self._set_in:
            self._set_in[self._node] = SetVariables(self._node)
        return None if self._node is None else self._set_in[self._node]

    def near_types(self, name: str) -> Sequence[str]:
        """Return the types that resources are declared of and that a name is almost, in the same module."""
        return () if self._node is None else _near_types(self._node, name)


def _near_types(definition: ast.Node, name: str) -> Sequence[str]:
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
