"""What a program has declared: the scopes of its classes, and the attributes of its resources.

No catalog is built. Declaring a class evaluates its body, so that its variables have values; a resource is remembered
with the attributes that it is declared with, so that `File['/etc/motd']['mode']` has a value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.unknown import Result
    from pplint.syntax import ast
    from pplint.values.model import Value

Attributes = dict[str, "Result"]


class DeclaredBody(Struct, frozen=True):
    """A body of a resource expression, evaluated; `titles` is None if they are not known."""

    node: ast.ResourceBody
    titles: Sequence[Value] | None
    attributes: Attributes


class Catalog(Struct):
    """The declared classes by name, and the declared resources by type and title; types are in lower case.

    `node_scope` is the scope of the node that the program is compiled for, once its definition is evaluated.
    """

    classes: dict[str, Scope] = {}
    resources: dict[tuple[str, str], Attributes] = {}
    node_scope: Scope | None = None

    def class_scope(self, name: str) -> Scope | None:
        """Return the scope of a class, or None if it is not declared."""
        return self.classes.get(name.lower().removeprefix("::"))

    def declare_class(self, name: str, scope: Scope) -> None:
        """Remember the scope of a class."""
        self.classes[name.lower()] = scope

    def enter_node(self, scope: Scope) -> None:
        """Remember the scope of the node, which that of each class is in from then on."""
        self.node_scope = scope

    def declare(self, type_name: str, title: str, attributes: Attributes) -> None:
        """Remember a resource, or further attributes of one."""
        self.resources.setdefault((type_name.lower(), title), {}).update(attributes)
