"""Reserved words as types."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule(
    "reserved-word-as-type",
    "The reserved word `Plan` as a data type",
    Severity.WARNING,
    issues=("FUTURE_RESERVED_WORD",),
)
def reserved_word_as_type(node: ast.TypeAlias | ast.Function, ctx: Context) -> Iterator[Finding]:
    """`Plan` is reserved as a data type for later versions of the language.

    The compiler warns if it is the value of a type alias or the return type of a function.

    ```puppet
    type Deployment::Step = Plan                # warning: [reserved-word-as-type]

    function deployment::first() >> Plan { }    # warning: [reserved-word-as-type]
    ```

    ```puppet
    type Deployment::Step = Deployment::Plan
    ```
    """
    used = node.value if isinstance(node, ast.TypeAlias) else node.return_type
    if isinstance(used, ast.Access):
        used = used.operand
    if isinstance(used, ast.Reference) and used.value.lower() == "plan":
        message = f"`{used.value}` is reserved for later versions of the language and is not a data type"
        yield ctx.finding(used, message, help="use a data type with another name")
