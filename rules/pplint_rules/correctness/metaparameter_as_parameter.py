"""Parameters with the name of a metaparameter."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import METAPARAMETERS
from pplint.syntax.wording import noun


@rule("metaparameter-as-parameter", "A parameter of a class or defined type named like a metaparameter", Severity.ERROR)
def metaparameter_as_parameter(node: ast.Class | ast.Define, ctx: Context) -> Iterator[Finding]:
    """Every resource already has the metaparameters, such as `require` and `tag`.

    The compiler refuses a required parameter with such a name. It warns about an optional one, whose value all
    resources inside inherit.

    ```puppet
    define account($require) { }     # error: [metaparameter-as-parameter]
    ```

    ```puppet
    define account($required_group) { }
    ```
    """
    for parameter in node.parameters:
        if parameter.name in METAPARAMETERS:
            yield ctx.finding(
                parameter.name_span,
                f"`${parameter.name}` is a metaparameter, which every {noun(node)} already has",
                help="choose another name",
                severity=Severity.ERROR if parameter.default is None else Severity.WARNING,
            )
