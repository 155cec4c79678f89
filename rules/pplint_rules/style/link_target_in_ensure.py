"""Targets of links in `ensure`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.presets import EVERY_PRESET
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.line_endings import line_ending, own_indent

_STATES: Final = "write `file`, `directory`, `link`, `present` or `absent`"
_KINDS: Final = frozenset({"absent", "directory", "false", "file", "link", "present", "symlink", "true"})


@rule(
    "link-target-in-ensure",
    "The target of a link as `ensure` of a file",
    Severity.WARNING,
    aliases=["ensure_not_symlink_target"],
    presets=EVERY_PRESET,
    yields_to=("invalid-attribute-value", "misspelt-ensure"),
    named=frozenset({"ensure"}),
)
def link_target_in_ensure(node: ast.Attribute, ctx: Context) -> Iterator[Finding]:
    """A file resource takes any unknown string in `ensure` as the target of a link.

    The fix writes `ensure => link` and moves the string to `target`. There is no fix if the resource already has a
    `target`, because the two may differ, or for a word such as `latest`, which is probably a state of another resource
    type.

    ```puppet
    file { '/usr/bin/vi':
      ensure => '/usr/bin/vim',     # warning: [link-target-in-ensure]
    }
    ```

    ```fixed
    file { '/usr/bin/vi':
      ensure => link,
      target => '/usr/bin/vim',
    }
    ```

    ```puppet
    file { '/usr/bin/vi':
      ensure => link,
      target => '/usr/bin/vim',
    }
    ```
    """
    if not _is_target(node.value):
        return
    *_, resource, body = [ctx.tree, ctx.tree, *ctx.ancestors]
    if not isinstance(body, ast.ResourceBody) or not isinstance(resource, ast.Resource):
        return
    if isinstance(resource.type, ast.Name) and resource.type.value.removeprefix("::") == "file":
        written = ctx.source.text(node.value.span)
        if _is_word(node.value):
            message = f"`{written}` is not a state of a file; the agent creates a symbolic link to it"
            yield ctx.finding(node.value, message, help=_STATES)
            return
        message = f"`{written}` is the target of a link"
        yield ctx.finding(
            node.value, message, help="write `ensure => link`, and the target in `target`", fix=_fix(node, body, ctx)
        )


def _is_word(value: ast.Expression) -> bool:
    """Whether a value is a word such as the states of other resource types, and not a path."""
    return isinstance(value, ast.String | ast.Name) and value.value.replace("_", "").isalnum()


def _is_target(value: ast.Expression) -> bool:
    """Whether a value is text that can only be the target of a link."""
    if isinstance(value, ast.InterpolatedString):
        start = value.segments[0] if value.segments else None
        return isinstance(start, ast.String) and start.value.startswith("/")
    return isinstance(value, ast.String | ast.Name) and value.value != "" and value.value not in _KINDS


def _fix(node: ast.Attribute, body: ast.ResourceBody, ctx: Context) -> Fix | None:
    if ctx.once(_may_have_target, body):
        return None
    indent = own_indent(ctx.source, node.start)
    separator = " " if indent is None else f"{line_ending(ctx.source)}{indent}"
    arrow = ctx.source.text(Span(node.name_span.end, node.value.start))
    if arrow.strip() != node.operator:
        return None
    # What is inserted is an attribute beside this one: the edit begins in the body around it.
    place = Span(node.start - 1, node.value.start)
    text = f"{ctx.source.text(Span(place.start, place.end))}link,{separator}target{arrow}"
    return Fix("write `ensure => link`", (Edit(place, text),), safe=True)


def _may_have_target(body: ast.ResourceBody) -> bool:
    return any(not isinstance(each, ast.Attribute) or each.name == "target" for each in body.attributes)
