"""What a definition asks while the catalog is compiled: whether a resource is declared, or a variable is set.

Code that asks may avoid to do twice what it asks about, so that nothing is said about that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.names import FUNCTIONS
from pplint.syntax.walk import find
from pplint_rules.shared.earlier_statements import definition_of
from pplint_rules.shared.literal_resources import NamedResource, named
from pplint_rules.shared.resource_titles import (
    Title,
    literal,
    literal_text,
    may_be_same,
    references,
    start_of,
    title_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.rule import Context

_ASKING: Final = frozenset({"defined", "defined_with_params"})
_SILENT: Final = FUNCTIONS - _ASKING
"""Functions of Puppet itself, which do not tell what is declared, even if they are passed references."""


class Question(Struct, frozen=True):
    """What a resource is asked for by: its type in lower case, None if it is computed, and its title."""

    type: str | None
    title: Title


class Questions(Struct, frozen=True):
    """What is asked somewhere in a definition."""

    resources: frozenset[Question]
    variables: frozenset[Title]

    def may_mean(self, resource: NamedResource) -> bool:
        """Return whether something asks, or may ask, for a resource or a class."""
        return self.may_mean_title(resource.type, literal(resource.title))

    def may_mean_title(self, type_: str, title: Title) -> bool:
        """Return whether something asks, or may ask, for a resource of a type whose title may be computed."""
        return any(each.type in {None, type_} and may_be_same(each.title, title) for each in self.resources)

    def may_mean_variable(self, name: str) -> bool:
        """Return whether something asks, or may ask, whether a variable is set."""
        return any(may_be_same(each, literal(f"${name}")) for each in self.variables)


def questions(ctx: Context) -> Questions:
    """Return what the definition around the current node asks."""
    return questions_of(definition_of(ctx) or ctx.tree, ctx)


def questions_of(definition: ast.Node, ctx: Context) -> Questions:
    """Return what a definition asks, or a whole file."""
    return ctx.once(_questions_in, definition)


def _questions_in(definition: ast.Node) -> Questions:
    asked = [argument for call in find(definition, ast.Call, ast.MethodCall) for argument in _asked(call)]
    resources = frozenset(question for each in asked for question in _resources(each))
    texts = (title_of(each) for each in asked)
    return Questions(resources, frozenset(each for each in texts if start_of(each).startswith("$")))


def _asked(node: ast.Call | ast.MethodCall) -> Iterator[ast.Expression]:
    """Yield what a call asks about: a function of a module may tell whether the references it gets are declared."""
    name = function_name(node)
    if name in _ASKING:
        yield from arguments(node)
    elif name not in _SILENT:
        yield from (each for each in arguments(node) if _is_reference(each))


def _is_reference(node: ast.Expression) -> bool:
    return isinstance(node, ast.Access) and isinstance(node.operand, ast.Reference)


def _resources(node: ast.Expression) -> Iterator[Question]:
    """Yield the resources that an argument may mean: a reference says which, a string names a class or a type."""
    if _is_reference(node):
        yield from (_question(type_, title) for type_, title, _ in references(node))
    elif isinstance(node, ast.String | ast.Name | ast.InterpolatedString):
        yield _question("class", title_of(node))
        yield from _of_text(literal_text(title_of(node)))
    else:
        yield Question(None, title_of(node))


def _question(type_: str, title: Title) -> Question:
    text = literal_text(title)
    name = title if text is None else literal(named(type_, text).title)
    return Question(None if type_ == "resource" else type_, name)


def _of_text(text: str | None) -> Iterator[Question]:
    """Yield the resource that a text such as `Package[git]` names."""
    type_, bracket, title = (text or "").partition("[")
    if bracket and title.endswith("]"):
        yield Question(type_.lower(), literal(title[:-1].strip("'\"")))
