"""Titles in references without quotes."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Edit, Finding, Fix, Severity
from pplint.presets import RECOMMENDED, VOXPUPULI
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.quoting import quote
from pplint_rules.shared.quotes import is_bare_word
from pplint_rules.shared.resource_types import is_reference_to_resources


@rule(
    "unquoted-reference-title",
    "A title in a reference without quotes",
    Severity.WARNING,
    aliases=["resource_reference_with_unquoted_title"],
    presets=[RECOMMENDED, VOXPUPULI],
    yields_to=("variable-without-dollar",),
)
def unquoted_reference_title(node: ast.Access, ctx: Context) -> Iterator[Finding]:
    """A title is text, in a reference as where the resource is declared.

    The fix puts quotes around the word. The syntax tree has a string in place of a name then, of the same value.

    ```puppet
    service { 'ssh':
      require => Package[openssh],     # warning: [unquoted-reference-title]
    }
    ```

    ```fixed
    service { 'ssh':
      require => Package['openssh'],
    }
    ```

    ```puppet
    service { 'ssh':
      require => Package['openssh'],
    }
    ```
    """
    words = [word for key in node.keys for word in _words(key) if is_bare_word(word, ctx)]
    if not words or not is_reference_to_resources(node, ctx):
        return
    for word in words:
        written = quote(word.value)
        fix = Fix("put it in quotes", (Edit(word.span, written),))
        yield ctx.finding(word, f"title `{word.value}` has no quotes", help=f"write `{written}`", fix=fix)


def _words(key: ast.Expression) -> Iterator[ast.Expression]:
    if isinstance(key, ast.Array):
        for each in key.elements:
            yield from _words(each)
    else:
        yield key
