"""Attributes that are set twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import EVERY_PRESET
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.values.model import Hash


@rule(
    "duplicate-attribute",
    "An attribute that is set twice for one resource",
    Severity.ERROR,
    issues=("DUPLICATE_ATTRIBUTE", "DUPLICATE_ATTRIBUE"),
    aliases=["duplicate_params"],
    presets=EVERY_PRESET,
)
def duplicate_attribute(
    node: ast.ResourceBody | ast.ResourceDefaults | ast.ResourceOverride | ast.Collector, ctx: Context
) -> Iterator[Finding]:
    """The compiler refuses a resource that sets the same attribute twice.

    In a collector, the second value silently replaces the first.

    ```puppet
    file { '/etc/motd':
      mode  => '0644',
      owner => 'root',
      mode  => '0600',     # error: [duplicate-attribute]
    }
    ```

    ```puppet
    file { '/etc/motd':
      mode  => '0600',
      owner => 'root',
    }
    ```
    """
    if len(node.attributes) > 1 and not _are_plainly_distinct(node.attributes):
        first: dict[str, Span] = {}
        for name, place, whole in _set_by(node, ctx):
            earlier = first.setdefault(name, whole)
            if earlier != whole:
                yield ctx.finding(
                    place,
                    f"the attribute `{name}` is set twice",
                    ctx.label(earlier, "first set here"),
                    help="remove one of them",
                    # The compiler refuses it at the first resource that is found, and there may be none.
                    severity=Severity.WARNING if isinstance(node, ast.Collector) else None,
                )


def _are_plainly_distinct(attributes: Sequence[ast.Attribute | ast.AttributeSplat]) -> bool:
    """Whether attributes have names of their own, as almost everywhere."""
    return len({each.name for each in attributes if type(each) is ast.Attribute}) == len(attributes)


def _set_by(
    node: ast.ResourceBody | ast.ResourceDefaults | ast.ResourceOverride | ast.Collector, ctx: Context
) -> Iterator[tuple[str, Span, Span]]:
    """Yield what is set by name, with the place of the name, and with all that sets it."""
    for each in node.attributes:
        if isinstance(each, ast.Attribute):
            yield each.name, each.name_span, each.span
        else:
            yield from ((name, span, each.span) for name, span in _unfolded(each.value, ctx))


def _unfolded(node: ast.Expression, ctx: Context) -> Iterator[tuple[str, Span]]:
    """Yield the keys of a hash that is unfolded, as far as they are known."""
    if isinstance(node, ast.Hash):
        keys = (each.key for each in node.entries)
        yield from ((each.value, each.span) for each in keys if isinstance(each, ast.String | ast.Name))
        return
    value = ctx.value_of(node)
    if isinstance(value, Hash):
        yield from ((each, node.span) for each in value if isinstance(each, str))
