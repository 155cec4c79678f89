"""Definitions with the same name in one file."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.definitions import kind_of
from pplint.syntax.repetition import repeated


@rule("duplicate-definition", "Two definitions of the same name in one file", Severity.ERROR)
def duplicate_definition(node: ast.File, ctx: Context) -> Iterator[Finding]:
    """A class, define, function, plan or type is defined once. The compiler fails when it loads a second one.

    Names are compared without regard to case. A class and a define cannot have the same name, either.

    ```puppet
    class apache { }
    define apache { }     # error: [duplicate-definition]
    ```

    ```puppet
    class apache { }
    define apache::vhost { }
    ```
    """
    for definition, first in repeated(_definitions(node.body), _identity):
        message = f"{kind_of(definition)} `{definition.name}` is defined already"
        label = ctx.label(first.name_span, "first defined here")
        yield ctx.finding(definition.name_span, message, label, help="remove one of them, or rename it")


def _definitions(block: ast.Block) -> Iterator[ast.Definition]:
    """Yield the definitions of a block and of the bodies of the classes in it, in the order of the source."""
    for statement in block.statements:
        if isinstance(statement, ast.Definition):
            yield statement
            if isinstance(statement, ast.Class):
                yield from _definitions(statement.body)


def _identity(definition: ast.Definition) -> Hashable:
    is_class = isinstance(definition, ast.Class | ast.Define)
    return "class" if is_class else kind_of(definition), definition.name.lower()
