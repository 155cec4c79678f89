"""Variables in text without braces."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Effect, Finding, Fix, Severity
from pplint.base.presets import EVERY_PRESET
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import NUMERIC_VARIABLE_NAME, VARIABLE_NAME
from pplint_rules.shared.bare_variables import bare_variable, keys_after

_VALUES = frozenset({"true", "false"})


@rule(
    "unenclosed-variable",
    "A variable in a string without braces",
    Severity.WARNING,
    aliases=["variables_not_enclosed"],
    presets=EVERY_PRESET,
    yields_to=("needless-interpolation", "uninterpolated-access"),
)
def unenclosed_variable(node: ast.Interpolation, ctx: Context) -> Iterator[Finding]:
    """In double quotes and heredocs, braces show where the name of a variable ends.

    The fix puts braces around the name alone, so the value of the string stays the same: an index after the name, such
    as `[0]`, is text with braces and without. A string that consists only of a variable needs neither braces nor quotes
    (`needless-interpolation`).

    ```puppet
    notice("Listen $port")     # warning: [unenclosed-variable]
    ```

    ```fixed
    notice("Listen ${port}")
    ```

    ```puppet
    notice("Listen ${port}")
    notice('costs $5')
    ```
    """
    variable = bare_variable(node, ctx)
    if variable is None or not _is_name(variable.name):
        return
    keys = keys_after(variable, ctx.parent, ctx)
    # `${true}` is no variable, since the word within braces is a value.
    written = f"${{${variable.name}}}" if variable.name in _VALUES else f"${{{variable.name}}}"
    meant = f", or `${{{variable.name}{keys}}}` if you mean the element" if keys else ""
    message = f"`${variable.name}` has no braces around its name"
    message += f", and `{keys}` after it is text" if keys else ""
    fix = Fix(f"write `{written}`", (Edit(variable.span, written),), effect=Effect.NONE, safe=True)
    yield ctx.finding(variable, message, help=f"write `{written}`{meant}", fix=fix)


def _is_name(name: str) -> bool:
    """Whether a variable may have a name: any other is reported as such, and is something else within braces."""
    return bool(VARIABLE_NAME.fullmatch(name) or NUMERIC_VARIABLE_NAME.fullmatch(name))
