"""Parameters of which the documentation says nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import VOXPUPULI
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Flag
from pplint.syntax import ast
from pplint_rules.shared.documented import documentation_meant, documented_parameter
from pplint_rules.shared.parameter_options import IN_FUNCTIONS

WITHOUT_DOCUMENTATION: Final = RuleOption(
    "without-documentation",
    "whether to report parameters of definitions that have no documentation at all",
    Flag(),
    default=False,
    presets=((VOXPUPULI, True),),
)


@rule(
    "undocumented-parameter",
    "A parameter that the documentation does not mention",
    Severity.WARNING,
    aliases=["parameter_documentation"],
    presets=[VOXPUPULI],
    options=[WITHOUT_DOCUMENTATION, IN_FUNCTIONS],
)
def undocumented_parameter(node: ast.Class | ast.Define | ast.Function | ast.Plan, ctx: Context) -> Iterator[Finding]:
    """Users of a definition need to know the meaning of its parameters, not only their types.

    If a definition has no documentation at all, its parameters are reported only with the option
    `without-documentation`. Definitions marked `@api private` need no `@param` tags.

    ```puppet
    # @summary Installs the web server
    # @param port The port to listen on
    class apache(
      Integer $port,
      String $owner,     # warning: [undocumented-parameter]
    ) { }
    ```

    ```puppet
    # @summary Installs the web server
    # @param port The port to listen on
    # @param owner The owner of the files
    class apache(
      Integer $port,
      String $owner,
    ) { }
    ```
    """
    if not node.parameters or (isinstance(node, ast.Function | ast.Plan) and not ctx.option(IN_FUNCTIONS)):
        return
    documentation = ctx.once(documentation_meant, node, ctx)
    if documentation is None or not documentation.says_something:
        if not ctx.option(WITHOUT_DOCUMENTATION):
            return
        named = frozenset[str]()
    elif documentation.is_private:
        return
    else:
        named = frozenset(map(documented_parameter, documentation.tagged("param")))
    for parameter in node.parameters:
        if parameter.name not in named:
            message = f"the documentation of `{node.name}` does not mention `${parameter.name}`"
            yield ctx.finding(parameter.name_span, message, help=f"add a line `# @param {parameter.name} …`")
