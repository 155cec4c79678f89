"""Facts that agents do not send any more by default."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pplint.diagnostic import Edit, Finding, Fix, Severity
from pplint.late_patterns import late_pattern
from pplint.presets import EVERY_PRESET
from pplint.rule import Context, rule
from pplint.session import remembered
from pplint.source import Span
from pplint.syntax import ast
from pplint.syntax.scopes import Scopes
from pplint_rules.shared.hash_keys import key_of

if TYPE_CHECKING:
    from pplint.project_view import ProjectView

_ENTRIES = late_pattern(r"\$facts(?:\['[^']+'\])+")
_ALWAYS_THERE = late_pattern(
    r"\$facts\['(?:os'\]\['(?:architecture|family|hardware|name|release'\]\['\w+)|(?:networking|processors)'\]\['\w+)'\]"
)
"""Structured facts of which every node has all but the last part, so that to ask for that part never fails."""

_LEFT_OUT_SINCE = 8


@rule(
    "legacy-fact",
    "A fact that agents do not send by default since Puppet 8",
    Severity.WARNING,
    aliases=["legacy_facts"],
    presets=EVERY_PRESET,
    groups=["upgrade"],
)
def legacy_fact(node: ast.Variable | ast.Access, ctx: Context) -> Iterator[Finding]:
    """Since Puppet 8, agents leave out legacy facts such as `osfamily`, so that their value is `undef`.

    Code for older versions is only told about them, which is no warning. What they say is in structured facts such
    as `os`. The fix is unsafe where a node may lack a part of the structure.

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
    fact = None if name is None else ctx.names.legacy_fact(name)
    if fact is None or _may_be_own(node, ctx):
        return
    other = fact.replacement
    message = f"`{name}` is a legacy fact, which agents do not send by default since Puppet 8"
    severity = Severity.INFO if ctx.puppet_version < _LEFT_OUT_SINCE else None
    if other is None:
        yield ctx.finding(node, message, severity=severity)
    else:
        fix = _fix(node, other, ctx)
        yield ctx.finding(node, f"{message}; its value is in `{other}`", fix=fix, severity=severity)


def _fact(node: ast.Variable | ast.Access) -> str | None:
    """Return the fact that is read, if it is one."""
    if isinstance(node, ast.Variable):
        name = node.name.removeprefix("::")
        return None if "::" in name else name
    operand = node.operand
    is_facts = isinstance(operand, ast.Variable) and operand.name.removeprefix("::") == "facts"
    return key_of(node) if is_facts else None


def _may_be_own(node: ast.Variable | ast.Access, ctx: Context) -> bool:
    """Whether a variable may be another one: one that a manifest sets, or that a template is passed."""
    if isinstance(node, ast.Access):
        return False
    if node.name.removeprefix("::") in _set_for_all(ctx.project):
        return True
    if node.name.startswith("::"):
        return False
    inherits = any(isinstance(each, ast.Class) and each.parent is not None for each in ctx.ancestors)
    is_passed = any(isinstance(each, ast.Template) and each.parameters is None for each in ctx.ancestors)
    return inherits or is_passed or node.name in ctx.scopes.names


@remembered
def _set_for_all(project: ProjectView) -> frozenset[str]:
    """Return the names of the variables that the manifests set with which every catalog starts."""
    return frozenset(name for manifest in project.site for name in Scopes(manifest.tree).names)


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
    is_safe = _ALWAYS_THERE.fullmatch(other) is not None
    return Fix(f"write `{other}`", (Edit(span, text),), safe=is_safe)
