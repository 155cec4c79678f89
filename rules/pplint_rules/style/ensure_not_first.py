"""`ensure` after other attributes."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.presets import EVERY_PRESET
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.line_endings import line_ending, own_indent

_GAP = late_pattern(r"[ \t]*(?P<comma>,)[ \t]*(?:#[^\n]*)?\r?\n(?P<moved>(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*)")
"""What stands between two attributes on lines of their own."""
_TAIL = late_pattern(r"[ \t]*(?P<end>[,;]?)[ \t]*(?P<comment>#.*)?")


@rule(
    "ensure-not-first",
    "`ensure` after other attributes",
    Severity.WARNING,
    aliases=["ensure_first_param"],
    presets=EVERY_PRESET,
)
def ensure_not_first(node: ast.ResourceBody, ctx: Context) -> Iterator[Finding]:
    """The style guide puts `ensure` first, so that readers see immediately whether the resource exists.

    Attributes of classes are not reported, and neither is an `ensure` that only follows a hash of attributes (`* =>`).
    The fix moves the attribute with its comments. The catalog stays the same.

    ```puppet
    file { '/etc/motd':
      mode   => '0644',
      ensure => file,     # warning: [ensure-not-first]
    }
    ```

    ```fixed
    file { '/etc/motd':
      ensure => file,
      mode   => '0644',
    }
    ```

    ```puppet
    file { '/etc/motd':
      ensure => file,
      mode   => '0644',
    }
    ```
    """
    attributes = [each for each in node.attributes if type(each) is ast.Attribute]
    names = [each.name for each in attributes]
    if "ensure" not in names or names[0] == "ensure":
        return
    ensure = attributes[names.index("ensure")]
    resource = ctx.parent
    if isinstance(resource, ast.Resource) and _is_class(resource):
        return
    yield ctx.finding(
        ensure.name_span, "`ensure` is not the first attribute", help="write it first", fix=_fix(node, ensure, ctx)
    )


def _is_class(resource: ast.Resource) -> bool:
    return isinstance(resource.type, ast.Name) and resource.type.value == "class"


def _fix(body: ast.ResourceBody, ensure: ast.Attribute, ctx: Context) -> Fix | None:
    """Move `ensure` to the front; where comments are around it, only with lines that it has for itself."""
    before = body.attributes[: body.attributes.index(ensure)]
    first, last = before[0], before[-1]
    line = ctx.source.lines.line
    region = Span(first.start, ctx.source.lines.line_span(line(ensure.end)).end)
    # The text of a heredoc stands between attributes, too.
    has_text = ctx.source.data.find(b"@(", region.start, ensure.end) >= 0
    if has_text or any(isinstance(each, ast.AttributeSplat) for each in before):
        return None
    comment = bisect_left(ctx.comments, region.start, key=lambda each: each.start)
    if comment < len(ctx.comments) and ctx.comments[comment].start < region.end:
        edits = _with_comments(body, ensure, last, ctx)
    else:
        indent = None if line(first.start) == line(ensure.start) else own_indent(ctx.source, first.start)
        separator = " " if indent is None else f"{line_ending(ctx.source)}{indent}"
        text = f"{ctx.source.text(ensure.span)},{separator}"
        edits = (Edit(Span(first.start, first.start), text), Edit(Span(last.end, ensure.end), ""))
    return None if edits is None else Fix("move it to the front", edits, safe=True)


def _with_comments(
    body: ast.ResourceBody, node: ast.Attribute, last: ast.Node, ctx: Context
) -> tuple[Edit, ...] | None:
    """Move the line of an attribute, with the comments above it that are on lines of their own."""
    source, lines = ctx.source, ctx.source.lines
    end = lines.line_span(lines.line(node.end)).end
    gap = _GAP.fullmatch(source.text(Span(last.end, node.start)))
    tail = _TAIL.fullmatch(source.text(Span(node.end, end)))
    if gap is None or tail is None:
        return None
    first = body.attributes[0]
    from pplint.syntax.places import Places

    colon = lines.line(Places(source, ctx.tree).between(body.title, first, ":").start)
    if colon == lines.line(first.start):
        return None
    target = lines.starts[colon]
    start = node.start - len(gap["moved"].encode())
    comment = tail["comment"] and f" {tail['comment']}"
    text = f"{gap['moved']}{source.text(node.span)},{comment or ''}{line_ending(source)}"
    edits = (Edit(Span(target, target), text), Edit(Span(start, lines.starts[lines.line(node.end)]), ""))
    if tail["end"] != ";":
        return edits
    comma = last.end + gap.start("comma")
    return (*edits, Edit(Span(comma, comma + 1), ";"))
