"""Names of parameters that the language reference forbids."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.presets import PUPPET_LINT, VOXPUPULI
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import NAME_SEGMENT, PARAMETER_NAME


@rule(
    "unsupported-parameter-name",
    "A parameter of a class or define with a name that the reference forbids",
    Severity.WARNING,
    aliases=["variable_contains_upcase", "variable_is_lowercase"],
    presets=(PUPPET_LINT, VOXPUPULI),
)
def unsupported_parameter_name(node: ast.Class | ast.Define, ctx: Context) -> Iterator[Finding]:
    """The name of a parameter starts with a lower case letter and has no upper case letters.

    The compiler accepts upper case letters behind the first, and an underscore in front. The language reference does
    not, and calls such names a bug which any release may remove. Parameters of functions and lambdas are left alone,
    where a leading underscore usually says that the parameter is not used.

    ```puppet
    define apache::vhost(
      $docRoot,     # warning: [unsupported-parameter-name]
      $_port = 80,  # warning: [unsupported-parameter-name]
    ) { }
    ```

    ```puppet
    define apache::vhost(
      $doc_root,
      $port = 80,
    ) {
      [1, 2].each |$_index, $newValue| { }
    }
    ```
    """
    for parameter in node.parameters:
        name = parameter.name
        if PARAMETER_NAME.fullmatch(name) and not NAME_SEGMENT.fullmatch(name):
            reason = "starts with an underscore" if name.startswith("_") else "has upper case letters"
            message = f"the name of parameter `${name}` {reason}"
            yield ctx.finding(parameter.name_span, message, help="use lower case letters, digits and underscores only")
