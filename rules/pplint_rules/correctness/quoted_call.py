"""Calls of functions in quotes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.rule import Context, rule
from pplint.syntax import ast

_CALL: Final = late_pattern(
    r"\s*(template|epp|inline_template|inline_epp|file|lookup|hiera|hiera_array|hiera_hash)"
    r"""\(\s*(['"])[^'"]+\2(?:\s*,[^()]*)?\)\s*"""
)


_ATTRIBUTES: Final = frozenset({"command", "content", "message", "source", "value"})


@rule("quoted-call", "A function call in quotes, which is only a string", Severity.WARNING, named=_ATTRIBUTES)
def quoted_call(node: ast.Attribute, ctx: Context) -> Iterator[Finding]:
    """Puppet does not call a function whose call is in quotes, so the attribute gets the text of the call.

    ```puppet
    file { '/etc/motd':
      content => "template('motd/motd.erb')",     # warning: [quoted-call]
    }
    ```

    ```puppet
    file { '/etc/motd':
      content => template('motd/motd.erb'),
    }
    ```
    """
    value = node.value
    found = _CALL.fullmatch(value.value) if isinstance(value, ast.String) and "(" in value.value else None
    if found is None:
        return
    text = ctx.source.text(value.span)
    inner = text[1:-1]
    is_plain = text[:1] in "'\"" and "\\" not in inner
    fix = Fix("remove the quotes", (Edit(value.span, inner.strip()),), safe=False) if is_plain else None
    yield ctx.finding(value, f"`{found[1]}` in quotes is not called: `{node.name}` gets the string itself", fix=fix)
