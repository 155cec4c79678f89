"""Comments that begin with two slashes."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast, problems
from pplint.syntax.walk import find
from pplint_rules.shared.foreign_marks import SLASHES, is_slashes, slashes_for_comment

_LONGEST = 1000
_LEADING = {ast.Binary, ast.Assignment}
"""What is still complete without what follows an operator in it."""

_HELP = "comments start with `#`"


@rule(
    "slash-comment",
    "A comment that starts with two slashes",
    Severity.ERROR,
    issues=("SYNTAX_ERROR", "IDEM_EXPRESSION_NOT_LAST", "IDEM_NOT_ALLOWED_LAST"),
    aliases=["slash_comments"],
)
def slash_comment(
    node: ast.Regexp | problems.UnexpectedToken | problems.UnexpectedCharacter, ctx: Context
) -> Iterator[Finding]:
    """The compiler reads two slashes as an empty regular expression or as two divisions, not as a comment.

    They started a comment until Puppet 4. The text after them is read as code, so it may cause other errors.

    ```puppet
    class motd {
      // what everybody reads first     # error: [slash-comment]
      include motd::file
    }
    ```

    ```puppet
    class motd {
      # what everybody reads first
      include motd::file
    }
    ```
    """
    if isinstance(node, ast.Regexp):
        place = _in_code(node, ctx)
        fix = None if place is None else _fix(place, ctx)
    else:
        from pplint_rules.shared.syntax_repairs import fix_of

        place = slashes_for_comment(node, ctx.source)
        fix = None if node.repair is None else fix_of(node.repair)
    if place is not None:
        what = "is an empty regular expression and " if place == node.span else ""
        yield ctx.finding(place, f"`{SLASHES}` {what}does not start a comment", help=_HELP, fix=fix)


def _in_code(node: ast.Regexp, ctx: Context) -> Span | None:
    """Return the slashes where code goes on after them: a statement of their own, or a division by what follows."""
    parent = ctx.parent
    if isinstance(parent, ast.Block) and is_slashes(node, ctx.source):
        return None if _is_value(node, parent, ctx) else node.span
    if isinstance(parent, ast.Binary) and parent.operator == "/" and parent.right is node:
        place = Span(node.start - 1, node.start + 1)
        return place if ctx.source.text(place) == SLASHES else None
    return None


def _is_value(node: ast.Regexp, block: ast.Block, ctx: Context) -> bool:
    """Whether a regular expression is what a block returns."""
    owner = next((each for each in reversed(ctx.ancestors) if each is not block), None)
    return block.statements[-1] is node and not isinstance(owner, ast.Class | ast.Define | ast.NodeDefinition)


def _fix(place: Span, ctx: Context) -> Fix | None:
    """Make a comment of the rest of the line, unless that is longer than anybody writes."""
    rest = Span(place.start, ctx.source.lines.line_span(ctx.source.lines.line(place.start)).end)
    if rest.end - rest.start > _LONGEST or not _is_complete_without(rest, ctx):
        return None
    return Fix("write `#`", (Edit(rest, f"#{ctx.source.text(rest)[2:]}"),), safe=False)


def _is_complete_without(rest: Span, ctx: Context) -> bool:
    """Whether what is before the rest of a line is a statement, and nothing in the rest goes on in the next line."""
    outer = iter(reversed(ctx.ancestors))
    block = next(each for each in outer if type(each) not in _LEADING)
    around = next(outer, None)
    if not isinstance(block, ast.Block) or not (block.end > rest.end or isinstance(around, ast.File)):
        return False
    left_out = [each for each in block.statements if each.end > rest.start and each.start < rest.end]
    return all(each.end <= rest.end and next(find(each, ast.Heredoc), None) is None for each in left_out)
