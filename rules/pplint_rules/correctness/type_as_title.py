"""Titles in references that are read as types."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.presets import RECOMMENDED, VOXPUPULI
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.quoting import quote
from pplint_rules.shared.resource_types import is_reference_to_resources


@rule(
    "type-as-title",
    "A title in a reference without quotes, which is read as a type",
    Severity.ERROR,
    aliases=["resource_reference_without_title_capital"],
    presets=[RECOMMENDED, VOXPUPULI],
)
def type_as_title(node: ast.Access, ctx: Context) -> Iterator[Finding]:
    """A capitalized word without quotes is a data type, and the compiler refuses a data type as a title.

    The fix puts quotes around the word. It is unsafe, because the title may differ from the word.

    ```puppet
    service { 'apache2':
      require => Package[Apache],     # error: [type-as-title]
    }
    ```

    ```fixed unsafe
    service { 'apache2':
      require => Package['Apache'],
    }
    ```

    ```puppet
    service { 'apache2':
      require => Package['Apache'],
    }
    ```
    """
    if not isinstance(node.operand, ast.Reference):
        return
    types = [key for key in node.keys if isinstance(key, ast.Reference)]
    if not types or not is_reference_to_resources(node, ctx):
        return
    is_class = node.operand.value.lower().removeprefix("::") == "class"
    for type_ in types:
        written = quote(type_.value.lower() if is_class else type_.value)
        fix = Fix("put it in quotes", (Edit(type_.span, written),), safe=False)
        message = f"`{type_.value}` is read as a type here, not as a title"
        yield ctx.finding(type_, message, help=f"write `{written}` if you mean the title", fix=fix)
