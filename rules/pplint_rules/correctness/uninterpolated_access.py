"""`[]` after a variable in a string, which is text there."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.presets import EVERY_PRESET
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.bare_variables import bare_variable, has_elements, keys_after

_ESCAPED_QUOTE = late_pattern(r'\\"')


@rule(
    "uninterpolated-access",
    "`[]` after a variable in a string that is not interpolated",
    Severity.WARNING,
    aliases=["variables_not_enclosed"],
    presets=EVERY_PRESET,
)
def uninterpolated_access(node: ast.Interpolation, ctx: Context) -> Iterator[Finding]:
    """In a string, `$name` interpolates the whole value. Selecting an element needs braces: `${name['key']}`.

    This is reported only if the variable is a hash or an array, whose text is rarely intended.

    ```puppet
    $ports = { 'http' => 80 }
    notice("Listen $ports['http']")     # warning: [uninterpolated-access]
    ```

    ```puppet
    $ports = { 'http' => 80 }
    notice("Listen ${ports['http']}")
    ```
    """
    variable = bare_variable(node, ctx)
    text = "" if variable is None else keys_after(variable, ctx.parent, ctx)
    if variable is None or not text or not has_elements(variable, ctx):
        return
    place = Span(variable.start, variable.end + len(text.encode()))
    keys_as_code = _ESCAPED_QUOTE.sub("'", text)
    written = f"${{{variable.name}{keys_as_code}}}"
    message = f"`{text}` is plain text here: only `${variable.name}` is interpolated"
    fix = Fix(f"write `{written}`", (Edit(place, written),), safe=False)
    yield ctx.finding(place, message, help=f"write braces around both: `{written}`", fix=fix)
