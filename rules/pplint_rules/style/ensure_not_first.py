"""`ensure` behind other attributes."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Edit, Finding, Fix, Severity
from pplint.late_patterns import late_pattern
from pplint.presets import EVERY_PRESET
from pplint.rule import Context, rule
from pplint.source import Span
from pplint.syntax import ast
from pplint.syntax.places import Places
from pplint_rules.shared.line_endings import line_ending

_GAP = late_pattern(r"[ \t]*(?P<comma>,)[ \t]*(?:#[^\n]*)?\r?\n(?P<moved>(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*)")
"""What stands between two attributes on lines of their own."""
_TAIL = late_pattern(r"[ \t]*(?P<end>[,;]?)[ \t]*(?P<comment>#.*)?")


@rule(
    "ensure-not-first",
    "`ensure` behind other attributes",
    Severity.WARNING,
    aliases=["ensure_first_param"],
    presets=EVERY_PRESET,
)
def ensure_not_first(node: ast.Attribute, ctx: Context) -> Iterator[Finding]:
    """Whether there is a resource at all comes first, and then what it is like.

    Attributes of classes are left alone, and so is a hash in front of `ensure`. The fix moves the attribute with its
    comments, which changes the order of attributes in the syntax tree and nothing in the catalog.

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
    if node.name != "ensure":
        return
    *_, resource, body = [ctx.tree, ctx.tree, *ctx.ancestors]
    if not isinstance(body, ast.ResourceBody) or not isinstance(resource, ast.Resource):
        return
    if isinstance(resource.type, ast.Name) and resource.type.value == "class":
        return
    before = body.attributes[: body.attributes.index(node)]
    if any(isinstance(each, ast.Attribute) for each in before):
        message = "`ensure` stands behind other attributes"
        yield ctx.finding(node.name_span, message, help="write it first", fix=_fix(node, before, ctx))


def _fix(node: ast.Attribute, before: list[ast.Attribute | ast.AttributeSplat], ctx: Context) -> Fix | None:
    """Move `ensure` to the front; where comments are around it, only with lines that it has for itself."""
    first, last = before[0], before[-1]
    line = ctx.source.lines.line
    region = Span(first.start, ctx.source.lines.line_span(line(node.end)).end)
    # The text of a heredoc stands between attributes, too.
    if b"@(" in ctx.source.data[region.start : region.end] or any(
        isinstance(each, ast.AttributeSplat) for each in before
    ):
        return None
    if any(region.start <= each.start < region.end for each in ctx.comments):
        edits = _with_comments(node, first, last, ctx)
    else:
        indent = ctx.source.text(Span(ctx.source.lines.line_span(line(first.start)).start, first.start))
        is_on_own_line = line(first.start) != line(node.start) and not indent.strip()
        text = f"{ctx.source.text(node.span)},{line_ending(ctx.source) + indent if is_on_own_line else ' '}"
        edits = (Edit(Span(first.start, first.start), text), Edit(Span(last.end, node.end), ""))
    return None if edits is None else Fix("move it to the front", edits)


def _with_comments(node: ast.Attribute, first: ast.Node, last: ast.Node, ctx: Context) -> tuple[Edit, ...] | None:
    """Move the line of an attribute, with the comments above it that are on lines of their own."""
    source, lines = ctx.source, ctx.source.lines
    end = lines.line_span(lines.line(node.end)).end
    gap = _GAP.fullmatch(source.text(Span(last.end, node.start)))
    tail = _TAIL.fullmatch(source.text(Span(node.end, end)))
    body = ctx.ancestors[-1]
    if gap is None or tail is None or not isinstance(body, ast.ResourceBody):
        return None
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
