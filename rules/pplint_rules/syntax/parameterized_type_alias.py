"""Type aliases with parameters."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.mappings import is_runtime


@rule("parameterized-type-alias", "A type alias with parameters", Severity.ERROR, issues=("UNSUPPORTED_EXPRESSION",))
def parameterized_type_alias(node: ast.TypeMapping, ctx: Context) -> Iterator[Finding]:
    """A type alias cannot have parameters; only a mapping of a runtime type has brackets on the left of `=`.

    ```puppet
    type Apache::List[Integer] = Array[Integer]     # error: [parameterized-type-alias]
    ```

    ```puppet
    type Apache::IntegerList = Array[Integer]
    ```
    """
    if not is_runtime(node.type):
        message = "a type alias cannot have parameters"
        yield ctx.finding(node.type, message, help="define an alias with another name for each variant")
