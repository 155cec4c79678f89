"""Type aliases for what is no type."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.mappings import is_type
from pplint.syntax.wording import noun, with_article


@rule("alias-of-no-type", "An alias of something that is not a type", Severity.ERROR, issues=("ILLEGAL_EXPRESSION",))
def alias_of_no_type(node: ast.TypeAlias, ctx: Context) -> Iterator[Finding]:
    """The value of a type alias must be a type: a capitalized name, optionally with parameters in brackets.

    ```puppet
    type Apache::Ports = [80, 443]     # error: [alias-of-no-type]
    ```

    ```puppet
    type Apache::Ports = Tuple[Integer, Integer]
    ```
    """
    if not is_type(node.value):
        message = f"type alias `{node.name}` must name a type, not {with_article(noun(node.value))}"
        yield ctx.finding(node.value, message, help="write a type, such as `Enum[…]` or `Tuple[…]`")
