"""Options without quotes."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.presets import RECOMMENDED, VOXPUPULI
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.quoting import quote
from pplint_rules.shared.quotes import is_bare_word


@rule(
    "unquoted-option",
    "An option of a case or a selector without quotes",
    Severity.WARNING,
    aliases=["unquoted_string_in_case", "unquoted_string_in_selector"],
    presets=[RECOMMENDED, VOXPUPULI],
    yields_to=("variable-without-dollar", "quoted-regexp", "unknown-data-type"),
)
def unquoted_option(node: ast.CaseOption | ast.SelectorOption, ctx: Context) -> Iterator[Finding]:
    """A bare word is a string unless it is a keyword or starts with an uppercase letter, which makes it a type.

    The fix quotes the word. It is unsafe for a word that starts with an uppercase letter, because it may be a type that
    is not available.

    ```puppet
    $package = $facts['os']['name'] ? {
      debian  => 'apache2',     # warning: [unquoted-option]
      default => 'httpd',
    }
    ```

    ```fixed
    $package = $facts['os']['name'] ? {
      'debian'  => 'apache2',
      default => 'httpd',
    }
    ```

    ```puppet
    $package = $facts['os']['name'] ? {
      'debian' => 'apache2',
      default  => 'httpd',
    }
    ```
    """
    for value in node.values if isinstance(node, ast.CaseOption) else [node.match]:
        if is_bare_word(value, ctx):
            written = quote(value.value)
            fix = Fix("put it in quotes", (Edit(value.span, written),), safe=True)
            yield ctx.finding(value, f"option `{value.value}` has no quotes", help=f"write `{written}`", fix=fix)
        elif isinstance(value, ast.Reference) and _is_meant_as_text(value.value, ctx):
            written = quote(value.value)
            fix = Fix("put it in quotes", (Edit(value.span, written),), safe=False)
            message = f"option `{value.value}` has no quotes, so it names an unknown data type"
            yield ctx.finding(value, message, help=f"write `{written}` if you mean the string", fix=fix)


def _is_meant_as_text(name: str, ctx: Context) -> bool:
    """Return whether a word in upper case names no type that is available; modules have theirs in a namespace."""
    is_type = ctx.names.data_type(name) is not None or ctx.names.type_of_resources(name) is not None
    return "::" not in name and not is_type
