"""Definitions with the same name in one file."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import kind_of
from pplint.syntax.repetition import repeated

# A class and a data type may share a name, but a defined type is a type of its name, too, and looked up like a class.
# A name is taken once within each of these: `Foo` is a type alias, or refers to resources of the defined type `foo`.
_NAMESPACES = ((ast.Class, ast.Define), (ast.Define, ast.TypeAlias, ast.TypeDefinition), (ast.Function,), (ast.Plan,))
"""Kinds of definitions that must not have the same names as each other."""


@rule("duplicate-definition", "Two definitions of the same name in one file", Severity.ERROR)
def duplicate_definition(node: ast.File, ctx: Context) -> Iterator[Finding]:
    """The compiler refuses a second definition of a class, defined type, function, plan or type alias.

    Names are not case-sensitive. A defined type cannot have the same name as a class or a type alias.

    ```puppet
    class apache { }
    define apache { }     # error: [duplicate-definition]
    ```

    ```puppet
    class apache { }
    define apache::vhost { }
    ```
    """
    definitions = list(_definitions(node.body))
    for kinds in _NAMESPACES:
        named_alike = [definition for definition in definitions if isinstance(definition, kinds)]
        for definition, first in repeated(named_alike, lambda each: each.name.lower()):
            message = f"{kind_of(definition)} `{definition.name}` is already defined"
            label = ctx.label(first.name_span, f"{kind_of(first)} defined here")
            yield ctx.finding(definition.name_span, message, label, help="remove one of them, or rename it")


def _definitions(block: ast.Block) -> Iterator[ast.Definition]:
    """Yield the definitions of a block and of the bodies of the classes in it, in the order of the source."""
    for statement in block.statements:
        if isinstance(statement, ast.Definition):
            yield statement
            if isinstance(statement, ast.Class):
                yield from _definitions(statement.body)
