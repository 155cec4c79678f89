"""Names of parameters that the compiler refuses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import PARAMETER_NAME


def _is_illegal(name: str) -> bool:
    return PARAMETER_NAME.fullmatch(name) is None


@rule(
    "illegal-parameter-name",
    "A parameter with a name that the compiler refuses",
    Severity.ERROR,
    issues=("ILLEGAL_PARAM_NAME", "ILLEGAL_NUMERIC_PARAMETER"),
    named=_is_illegal,
)
def illegal_parameter_name(node: ast.Parameter, ctx: Context) -> Iterator[Finding]:
    """A parameter name starts with a lowercase letter or underscore, followed by letters, digits and underscores.

    The compiler refuses names that start with an uppercase letter or a digit, and names with a namespace.

    ```puppet
    define apache::vhost(
      $Port = 80,              # error: [illegal-parameter-name]
      $apache::docroot = '',   # error: [illegal-parameter-name]
    ) { }

    [80, 443].each |$1| { }    # error: [illegal-parameter-name]
    ```

    ```puppet
    define apache::vhost(
      $port = 80,
      $docroot = '',
    ) { }

    [80, 443].each |$port| { }
    ```
    """
    if ctx.source.text(node.name_span):
        message = f"`${node.name}` is not a valid name for a parameter: {_reason(node.name)}"
        yield ctx.finding(node.name_span, message, help="choose another name")


@lru_cache(maxsize=4096)
def _reason(name: str) -> str:
    if not name:
        return "a name must follow the dollar sign"
    if "::" in name:
        return "it cannot have a namespace"
    if name.isdigit():
        return "numbers are for the results of a match"
    return "it must start with a lowercase letter or an underscore"
