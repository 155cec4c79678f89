"""Aliases that define a built-in type again."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import DATA_TYPES, REPLACEABLE_DATA_TYPES, RESOURCE_TYPES

_FIXED = (DATA_TYPES - REPLACEABLE_DATA_TYPES) | RESOURCE_TYPES | {"node"}


@rule("redefined-data-type", "A type alias with the name of a built-in type", Severity.ERROR)
def redefined_data_type(node: ast.TypeAlias, ctx: Context) -> Iterator[Finding]:
    r"""The data types of the language and the built-in resource types cannot be redefined.

    The compiler's validation accepts such an alias. When the manifest is evaluated, the compilation fails with "Attempt
    to redefine entity". In a file of its own in `types`, the alias is never loaded.

    ```puppet
    type String = Variant[Integer, Float]    # error: [redefined-data-type]

    type File = Pattern[/\A\//]              # error: [redefined-data-type]
    ```

    ```puppet
    type Profile::File = Pattern[/\A\//]
    ```
    """
    if node.name.lower() in _FIXED:
        message = f"type alias `{node.name}` has the name of a built-in type"
        yield ctx.finding(node.name_span, message, help="choose another name, or put it in the namespace of a module")
