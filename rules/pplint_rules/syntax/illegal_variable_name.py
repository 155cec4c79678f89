"""Names of variables that the compiler refuses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import NUMERIC_VARIABLE_NAME, VARIABLE_NAME


def _is_illegal(name: str) -> bool:
    return not (VARIABLE_NAME.fullmatch(name) or NUMERIC_VARIABLE_NAME.fullmatch(name))


@rule(
    "illegal-variable-name",
    "A variable with a name that the compiler refuses",
    Severity.ERROR,
    issues=("ILLEGAL_VAR_NAME", "ILLEGAL_NUMERIC_VAR_NAME"),
    aliases=["variable_contains_dash", "variable_contains_upcase", "variable_is_lowercase"],
    named=_is_illegal,
)
def illegal_variable_name(node: ast.Variable, ctx: Context) -> Iterator[Finding]:
    """The name of a variable starts with a lowercase letter or underscore, followed by letters, digits and underscores.

    Each segment of its namespace starts with a lowercase letter. A name that starts with a digit is the decimal number
    of a match, without leading zeros. In a string, a name extends as far as possible: `$1st` is read as one name, and
    `${1}st` as the first match followed by text.

    ```puppet
    $Port = 80            # error: [illegal-variable-name]
    notice($apache::Port) # error: [illegal-variable-name]
    notice("the $1st")    # error: [illegal-variable-name]
    ```

    ```puppet
    $port = 80
    notice($apache::port)
    notice("the ${1}st")
    ```
    """
    name = node.name
    if node.start == node.end:
        return
    yield ctx.finding(node, f"`${name}` is not a valid variable: {_reason(name)}", help=_advice(name))


@lru_cache(maxsize=4096)
def _advice(name: str) -> str:
    if name[:1].isdigit():
        return "write `${…}` around the number if text follows it"
    lower = "::".join(f"{each[:1].lower()}{each[1:]}" for each in name.replace("-", "_").split("::"))
    return "choose another name" if _is_illegal(lower) else f"write `${lower}`"


def _reason(name: str) -> str:
    if not name:
        return "a name must follow the dollar sign"
    if name[0].isdigit():
        return "a name that starts with a digit must be the decimal number of a match"
    if "-" in name:
        return "the name must not contain `-`"
    if "::" in name:
        return "each segment of the name must start with a lowercase letter"
    return "the name must start with a lowercase letter or an underscore"
