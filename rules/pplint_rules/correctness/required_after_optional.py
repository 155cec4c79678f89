"""Required parameters after optional ones."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.types.model import ArrayType


@rule(
    "required-after-optional",
    "A required parameter after an optional one",
    Severity.ERROR,
    issues=("REQUIRED_PARAMETER_AFTER_OPTIONAL",),
)
def required_after_optional(node: ast.Function | ast.Lambda, ctx: Context) -> Iterator[Finding]:
    """Functions and lambdas take arguments by position, so a call cannot omit one argument and pass the next.

    The compiler accepts the definition and fails at the first call. Parameters of classes, defined types and plans are
    passed by name and can be in any order.

    ```puppet
    function port($default = 80, $name) {     # error: [required-after-optional]
      $default
    }
    ```

    ```puppet
    function port($name, $default = 80) {
      $default
    }
    ```
    """
    optional: ast.Parameter | None = None
    for parameter in node.parameters:
        if parameter.default is not None:
            optional = optional or parameter
        elif optional is not None and not _may_capture_nothing(parameter, ctx):
            yield ctx.finding(
                parameter.name_span,
                f"`${parameter.name}` is required but follows the optional parameter `${optional.name}`",
                ctx.label(optional.name_span, "optional parameter"),
                help=f"give `${parameter.name}` a default value, or move it before `${optional.name}`",
            )


def _may_capture_nothing(parameter: ast.Parameter, ctx: Context) -> bool:
    if not parameter.captures_rest:
        return False
    type_ = ctx.names.declared_type(parameter.type)
    return not (isinstance(type_, ArrayType) and type_.lower)
