"""Types of parameters that are computed."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.walk import walk

_LITERAL = (
    ast.Access,
    ast.Array,
    ast.Boolean,
    ast.Default,
    ast.Float,
    ast.Hash,
    ast.HashEntry,
    ast.Integer,
    ast.Minus,
    ast.Name,
    ast.Reference,
    ast.Regexp,
    ast.String,
    ast.Undef,
)
_DEPRECATED_SINCE = 8


@rule(
    "nonliteral-parameter-type",
    "A class parameter type that contains a variable or a call",
    Severity.WARNING,
    issues=("ILLEGAL_NONLITERAL_PARAMETER_TYPE",),
)
def nonliteral_parameter_type(node: ast.Class, ctx: Context) -> Iterator[Finding]:
    """The type of a class parameter must be literal, because Puppet also needs it where it does not evaluate the class.

    Other types are deprecated since Puppet 8. The types of parameters of defined types and functions can be computed.

    ```puppet
    class apache(
      Integer $least,
      Integer[$least] $port,     # warning: [nonliteral-parameter-type]
    ) { }
    ```

    ```puppet
    class apache(
      Integer[1024] $port,
    ) { }
    ```
    """
    if ctx.puppet_version < _DEPRECATED_SINCE:
        return
    for parameter in node.parameters:
        computed = _first_computed(parameter.type)
        if computed is not None:
            message = f"the type of `${parameter.name}` is not literal, which is deprecated for parameters of classes"
            yield ctx.finding(
                ctx.place(parameter, computed.span), message, help="write the type without variables or calls"
            )


def _first_computed(type_: ast.Expression | None) -> ast.Node | None:
    """Return the first part of a type that is no literal, if there is one."""
    return next((part for part in walk(type_) if not isinstance(part, _LITERAL)), None) if type_ else None
