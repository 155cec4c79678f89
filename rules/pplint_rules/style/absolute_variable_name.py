"""Names of variables of classes that say that they are absolute."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.presets import VOXPUPULI
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast

_ABSOLUTE: Final = "::"


def _is_absolute(name: str) -> bool:
    return name.startswith(_ABSOLUTE) and _ABSOLUTE in name[len(_ABSOLUTE) :]


@rule(
    "absolute-variable-name",
    "A variable of a class whose name starts with `::`",
    Severity.WARNING,
    aliases=["topscope_variable"],
    presets=[VOXPUPULI],
    named=_is_absolute,
)
def absolute_variable_name(node: ast.Variable, ctx: Context) -> Iterator[Finding]:
    """`$::apache::port` and `$apache::port` are the same variable, so the leading `::` is redundant.

    Older modules use it throughout, and it does no harm, so the rule is on only in the preset `voxpupuli`. Variables of
    the top scope, such as `$::fqdn`, are not reported.

    ```puppet
    notice($::apache::port)            # warning: [absolute-variable-name]
    notice("is ${::apache::owner}")    # warning: [absolute-variable-name]
    ```

    ```fixed
    notice($apache::port)
    notice("is ${apache::owner}")
    ```

    ```puppet
    notice($apache::port)
    notice("is ${apache::owner}")
    ```
    """
    name = node.name
    short = name.removeprefix(_ABSOLUTE)
    start = node.start + ctx.source.data.startswith(b"$", node.start)
    sign = Span(start, start + len(_ABSOLUTE))
    fix = Fix(f"write `${short}`", (Edit(sign, ""),), safe=True) if ctx.source.text(sign) == _ABSOLUTE else None
    yield ctx.finding(node, f"the leading `::` is redundant in `${name}`: qualified names are absolute", fix=fix)
