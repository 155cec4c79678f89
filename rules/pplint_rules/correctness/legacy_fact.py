"""Facts that agents do not send any more by default."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Edit, Finding, Fix, Severity
from pplint.patterns import late_pattern
from pplint.rule import Context, rule
from pplint.source import Span
from pplint.syntax import ast
from pplint_rules.keys import key_of
from pplint_rules.variables import names_set_in

_ENTRIES = late_pattern(r"\$facts(?:\['[^']+'\])+")
_ALWAYS_THERE = late_pattern(
    r"\$facts\['(?:os'\]\['(?:family|name|architecture|hardware|release)|networking|processors)'\]"
)


_LEFT_OUT_SINCE = 8


@rule(
    "legacy-fact",
    "A fact that agents do not send by default since Puppet 8",
    Severity.WARNING,
    issues=["legacy_facts"],
)
def legacy_fact(node: ast.Variable | ast.Access, ctx: Context) -> Iterator[Finding]:
    """Since Puppet 8, agents leave out legacy facts such as `osfamily`, so that their value is `undef`.

    Code for older versions is only told about them. What they say is in structured facts such as `os`. The fix is
    unsafe where a node may lack a part of the structure.

    ```puppet
    notice($facts['osfamily'])     # warning: [legacy-fact]
    notice("on ${::fqdn}")         # warning: [legacy-fact]
    ```

    ```fixed
    notice($facts['os']['family'])
    notice("on ${facts['networking']['fqdn']}")
    ```

    ```puppet
    notice($facts['os']['family'])
    notice("on ${facts['networking']['fqdn']}")
    ```
    """
    name = _fact(node)
    if name is None or not ctx.model.world.facts.is_legacy(name) or _may_be_own(node, ctx):
        return
    other = ctx.model.world.facts.replacement(name)
    if other is None:
        yield ctx.finding(node, f"`{name}` is a legacy fact, which agents do not send by default since Puppet 8")
        return
    message = (
        f"`{name}` is a legacy fact, which agents do not send by default since Puppet 8; its value is in `{other}`"
    )
    yield ctx.finding(node, message, fix=_fix(node, other, ctx))


def _fact(node: ast.Variable | ast.Access) -> str | None:
    """Return the fact that is read, if it is one."""
    if isinstance(node, ast.Access):
        operand = node.operand
        is_facts = isinstance(operand, ast.Variable) and operand.name.removeprefix("::") == "facts"
        return key_of(node) if is_facts else None
    name = node.name.removeprefix("::")
    return None if "::" in name else name


def _may_be_own(node: ast.Variable | ast.Access, ctx: Context) -> bool:
    """Whether a variable without `::` may be another one than that of the top scope, or is being set."""
    if isinstance(node, ast.Access) or node.name.startswith("::"):
        return False
    inherits = any(isinstance(each, ast.Class) and each.parent is not None for each in ctx.ancestors)
    return inherits or node.name in names_set_in(ctx.tree)


def _fix(node: ast.Variable | ast.Access, other: str, ctx: Context) -> Fix | None:
    """Put the structured fact in place; in text it needs braces."""
    if _ENTRIES.fullmatch(other) is None:
        return None
    data = ctx.source.data
    span = node.span
    has_dollar = data[span.start : span.start + 1] == b"$"
    parent = ctx.ancestors[-1] if ctx.ancestors else None
    if isinstance(parent, ast.Interpolation):
        is_braced = data[parent.start : parent.start + 2] == b"${"
        text = other.removeprefix("$") if is_braced and not has_dollar else other
        text = text if is_braced else f"${{{other.removeprefix('$')}}}"
        span = span if is_braced else Span(parent.start, parent.end)
    else:
        text = other if has_dollar else other.removeprefix("$")
    is_safe = _ALWAYS_THERE.match(other) is not None
    return Fix(f"write `{other}`", (Edit(span, text),), safe=is_safe)
