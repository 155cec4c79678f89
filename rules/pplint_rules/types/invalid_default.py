"""Defaults that are not of the type of their parameter."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.presets import EVERY_PRESET
from pplint.infer.core.problems import InvalidDefault
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.explanations import explained
from pplint_rules.shared.type_mismatch import Misfit


@rule(
    "invalid-default",
    "A default that is not of the type of its parameter",
    Severity.ERROR,
    aliases=["params_not_optional_with_undef"],
    presets=EVERY_PRESET,
)
def invalid_default(problem: InvalidDefault, ctx: Context) -> Iterator[Finding]:
    """A default must be of the type of its parameter, or each declaration that does not set the parameter fails.

    If the default is `undef`, this is a warning, because data or the declaration may always set the parameter.

    ```puppet
    class apache(
      Integer $port = '80',     # error: [invalid-default]
    ) { }
    ```

    ```puppet
    class apache(
      Integer $port = 80,
      Optional[String] $owner = undef,
    ) { }
    ```
    """
    misfit = Misfit(problem.node, problem.expected, problem.found, f"parameter `{problem.name}`")
    finding = misfit.finding(ctx, *ctx.declared(problem.place, "type declared here"), remark=" as its default")
    finding = explained(finding, problem, ctx)
    type_ = problem.parameter.type
    if problem.found is not None:
        yield finding
        return
    # `undef` says that the value comes from elsewhere: nothing fails as long as data or the declaration give one.
    finding = replace(finding, severity=Severity.WARNING)
    yield finding if type_ is None else _with_optional(finding, type_, ctx)


def _with_optional(finding: Finding, type_: ast.Expression, ctx: Context) -> Finding:
    """Say of what type a parameter is that may be left out."""
    text = f"Optional[{ctx.source.text(type_.span)}]"
    fix = Fix(f"write `{text}`", (Edit(type_.span, text),), safe=False)
    return replace(finding, help=f"a parameter that may be omitted has the type `{text}`", fix=fix)
