"""Types in documentation that are not those of the code."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.infer.core.problems import UnknownName
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.documentation.documented_types import differing_types
from pplint_rules.shared.documented import documentation_meant, without_type


@rule("documented-type-mismatch", "A documented parameter type that differs from the declared one", Severity.WARNING)
def documented_type_mismatch(node: ast.Class | ast.Define | ast.Function | ast.Plan, ctx: Context) -> Iterator[Finding]:
    """puppet-strings takes the type of a parameter from the code, so a different documented type misleads readers.

    Types that accept the same values are equal, however they are written. The documentation may omit that a parameter
    can be `undef`, and a type name without arguments, such as `String`, matches any type of that kind. The fix removes
    the type from the comment.

    ```puppet
    # @summary Installs the web server
    # @param [String] port The port to listen on     # warning: [documented-type-mismatch]
    class apache(Integer $port) { }
    ```

    ```fixed
    # @summary Installs the web server
    # @param port The port to listen on
    class apache(Integer $port) { }
    ```

    ```puppet
    # @summary Installs the web server
    # @param port The port to listen on
    class apache(Integer $port) { }
    ```
    """
    documentation = ctx.once(documentation_meant, node, ctx)
    declared = {parameter.name: parameter for parameter in node.parameters}
    for tag in documentation.tagged("param") if documentation else ():
        parameter = declared.get(tag.subject)
        if parameter is None or parameter.type is None or tag.type is None:
            continue
        if _has_unknown_type(parameter.type, ctx):
            continue
        differing = differing_types(tag.type, parameter.type, ctx)
        if differing is not None:
            message = (
                f"`${parameter.name}` is documented as `{differing.documented}` but declared as `{differing.declared}`"
            )
            label = ctx.label(parameter.type, "declared here")
            yield ctx.finding(tag.type.span, message, label, fix=without_type(tag, ctx))


def _has_unknown_type(declared: ast.Expression, ctx: Context) -> bool:
    """Return whether part of a declared type does not exist, which is reported by itself."""
    unknown = (each.span.start for each in ctx.problems if isinstance(each, UnknownName))
    return any(declared.start <= start < declared.end for start in unknown)
