"""Names of parameters that the language reference forbids."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.presets import PUPPET_LINT, VOXPUPULI
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Flag
from pplint.syntax import ast
from pplint.syntax.names import NAME_SEGMENT, PARAMETER_NAME

_LOWER_CASE = late_pattern(r"[a-z0-9_]+")

UNDERSCORES: Final = RuleOption(
    "leading-underscores",
    "whether to report names that start with an underscore, in addition to those with uppercase letters",
    Flag(),
    default=True,
    presets=((PUPPET_LINT, False), (VOXPUPULI, False)),
)


@rule(
    "unsupported-parameter-name",
    "A parameter of a class or defined type with a name that the reference forbids",
    Severity.WARNING,
    aliases=["variable_contains_upcase", "variable_is_lowercase"],
    presets=(PUPPET_LINT, VOXPUPULI),
    options=[UNDERSCORES],
)
def unsupported_parameter_name(node: ast.Class | ast.Define, ctx: Context) -> Iterator[Finding]:
    """The language reference allows neither uppercase letters nor a leading underscore in the name of a parameter.

    The compiler accepts a leading underscore, and uppercase letters after the first character. The reference calls such
    names a bug that may be fixed in any release. Parameters of functions and lambdas are not reported: there, a leading
    underscore usually marks an unused parameter. Without the option `leading-underscores`, only uppercase letters are
    reported.

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
    pattern = NAME_SEGMENT if ctx.option(UNDERSCORES) else _LOWER_CASE
    for parameter in node.parameters:
        name = parameter.name
        if PARAMETER_NAME.fullmatch(name) and not pattern.fullmatch(name):
            reason = "has uppercase letters" if name != name.lower() else "starts with an underscore"
            message = f"the name of parameter `${name}` {reason}"
            yield ctx.finding(parameter.name_span, message, help="use lowercase letters, digits and underscores only")
