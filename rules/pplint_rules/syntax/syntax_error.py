"""A token that cannot stand where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pplint.diagnostic import Edit, Finding, Fix, Label, Severity
from pplint.rule import Context, rule
from pplint.source import Span
from pplint.syntax import problems
from pplint.syntax.brackets import can_close
from pplint_rules.hints import CLOSERS, KEYWORDS, hint, may_be_unclosed, misses_colon

if TYPE_CHECKING:
    from pplint.syntax.brackets import Opener

_LONGEST_QUOTE = 40
_MOST_EXPECTED = 4
_EVERYWHERE = frozenset(["comment", "heredoc_body", "_heredoc_body_start", "template_tag"])
"""What may stand between any two tokens."""
_VALUE_START = frozenset(["name", "variable", "single_quoted_string", "integer", "type_reference"])


@rule("syntax-error", "A token that cannot stand where it stands", Severity.ERROR, issues=("SYNTAX_ERROR",))
def syntax_error(node: problems.UnexpectedToken, ctx: Context) -> Iterator[Finding]:
    """The text is no Puppet from this place on.

    The place is where reading had to stop; what is wrong often stands just before it: a comma that is missing, a
    bracket that is not closed. Checking goes on at the next definition.

    ```puppet
    file { '/etc/motd':
      mode => '0644'
      owner => 'root',     # error: [syntax-error]
    }
    ```

    ```puppet
    file { '/etc/motd':
      mode  => '0644',
      owner => 'root',
    }
    ```
    """
    if not node.found:
        yield _at_end(node, ctx)
    elif _misses_comma(node):
        yield _missing_comma(node, ctx)
    elif node.found in CLOSERS and node.opener is None:
        yield ctx.finding(node, f"`{node.found}` closes nothing: no bracket is open here")
    elif node.found in CLOSERS and node.opener is not None and node.opener.closer != node.found:
        yield _mismatch(node, node.opener, ctx)
    else:
        yield ctx.finding(node, _message(node), *_opener_label(node, ctx), help=hint(node, ctx))


def _line(ctx: Context, span: Span) -> int:
    return ctx.source.lines.line(span.start)


def _at_end(node: problems.UnexpectedToken, ctx: Context) -> Finding:
    opener = node.opener
    if opener is None:
        return ctx.finding(node, "the file ends in the middle of a statement")
    return ctx.finding(
        node,
        f"`{opener.closer}` expected to close the {opener.construct} that starts at line {_line(ctx, opener.span)},"
        " but the file ends",
        ctx.label(opener.span, f"this `{ctx.source.text(opener.span)}` is never closed"),
    )


def _mismatch(node: problems.UnexpectedToken, opener: Opener, ctx: Context) -> Finding:
    if not can_close(ctx.source.data, node.start, node.found):
        return ctx.finding(node, f"`{node.found}` closes nothing", *_opener_label(node, ctx))
    return ctx.finding(
        node,
        f"`{opener.closer}` expected to close the {opener.construct} that starts at line {_line(ctx, opener.span)},"
        f" found `{node.found}`",
        ctx.label(opener.span, f"this `{ctx.source.text(opener.span)}` is still open"),
    )


def _misses_comma(node: problems.UnexpectedToken) -> bool:
    """Whether a value starts where a list could have gone on behind a comma."""
    if node.opener is None or "," not in node.expected or node.expected & _VALUE_START:
        return False
    return node.found[0] in "$'\"@" or node.found[0].isalnum()


def _missing_comma(node: problems.UnexpectedToken, ctx: Context) -> Finding:
    if node.opener is not None and may_be_unclosed(node, ctx.source.data):
        message = f"`,` or `{node.opener.closer}` expected before `{node.found}`"
        return ctx.finding(node, message, *_opener_label(node, ctx))
    before = ctx.source.data[: node.start].rstrip()
    place = Span(len(before), len(before))
    fix = None if _in_comment(before) else Fix("add a comma", (Edit(place, ","),), safe=False)
    return ctx.finding(
        node,
        f"`,` expected before `{node.found}`",
        *_opener_label(node, ctx),
        help=None if fix is not None else "separate the two with a comma",
        fix=fix,
    )


def _in_comment(before: bytes) -> bool:
    return b"#" in before[before.rfind(b"\n") + 1 :] or before.endswith(b"*/")


def _message(node: problems.UnexpectedToken) -> str:
    found = node.found if len(node.found) <= _LONGEST_QUOTE else f"{node.found[: _LONGEST_QUOTE - 1]}…"
    expected = node.expected - _EVERYWHERE
    wanted = [kind for kind in ("{", "=>", ":", "=", "(", ">>") if kind in expected]
    if node.found in KEYWORDS:
        return f"the keyword `{found}` cannot stand here"
    if misses_colon(node):
        return f"`:` expected before `{found}`"
    if wanted and len(expected) <= _MOST_EXPECTED:
        return f"{' or '.join(f'`{kind}`' for kind in wanted)} expected, found `{found}`"
    return f"`{found}` cannot stand here"


def _opener_label(node: problems.UnexpectedToken, ctx: Context) -> tuple[Label, ...]:
    opener = node.opener
    if opener is None:
        return ()
    return (ctx.label(opener.span, f"in the {opener.construct} that starts here"),)
