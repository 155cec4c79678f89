"""References to resources that start in lower case."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.evaluator.core.unknown import result_type
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind
from pplint.syntax.names import RESERVED_VARIABLES
from pplint.types.intersection import intersects
from pplint.types.model import NumericType
from pplint.types.names import capitalized

_VARIABLE = late_pattern(r"(?:::)?(?:[a-z]\w*::)*[a-z_]\w*", re.ASCII)


@rule("wrong-case-reference", "A resource reference that starts with a lowercase letter", Severity.ERROR)
def wrong_case_reference(node: ast.Access, ctx: Context) -> Iterator[Finding]:
    """Each segment of the type in a resource reference starts with an uppercase letter.

    `file['/tmp']` reads a character of the string `file` instead. If the word is the name of a variable, the fix adds
    the `$`.

    ```puppet
    service { 'ntp':
      require => package['ntp'],     # error: [wrong-case-reference]
    }
    ```

    ```fixed unsafe
    service { 'ntp':
      require => Package['ntp'],
    }
    ```

    ```puppet
    service { 'ntp':
      require => Package['ntp'],
    }
    ```
    """
    operand = node.operand
    # `file[0]` is the first character of a word: `f`.
    if not isinstance(operand, ast.Name) or not node.keys or isinstance(node.keys[0], ast.Integer):
        return
    name = operand.value.removeprefix("::")
    if name in RESERVED_VARIABLES or name in ctx.scopes.names:
        fix = Fix(f"write `${name}`", (Edit(operand.span, f"${name}"),), safe=False)
        yield ctx.finding(operand, f"`{name}` is a string here: a variable name starts with `$`", fix=fix)
        return
    key = node.keys[0]
    if name == "scope" and isinstance(key, ast.String):
        if len(node.keys) > 1 or _VARIABLE.fullmatch(key.value) is None:
            return
        variable = f"${key.value}"
        fix = Fix(f"write `{variable}`", (Edit(node.span, variable),), safe=False)
        yield ctx.finding(node, f"`scope[…]` reads variables only in Ruby; write `{variable}` here", fix=fix)
        return
    is_known = _is_resource_type(name, ctx)
    if is_known or not intersects(NumericType(), result_type(ctx.value_of(node.keys[0]))):
        other = capitalized(name)
        fix = Fix(f"write `{other}`", (Edit(operand.span, other),), safe=False)
        message = f"a resource reference starts with an uppercase letter: `{other}`, not `{operand.value}`"
        yield ctx.finding(operand, message, fix=fix)


def _is_resource_type(name: str, ctx: Context) -> bool:
    return any(ctx.names.exists(kind, name) for kind in (Kind.RESOURCE_TYPE, Kind.DEFINE))
