"""A token that cannot stand where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import problems
from pplint.syntax.brackets import can_close, innermost_open
from pplint.syntax.guesses.operands import OPERATOR_AT_END
from pplint.syntax.guesses.separators import misses_colon
from pplint.syntax.slips import Slip
from pplint_rules.shared.foreign_marks import slashes_for_comment
from pplint_rules.shared.syntax_repairs import fix_of, opener_label, worded
from pplint_rules.syntax.syntax_advice import CLOSERS, KEYWORDS, foreign, hint, may_be_unclosed, orchestrating

if TYPE_CHECKING:
    from pplint.syntax.brackets import Opener
    from pplint.syntax.slips import Repair

_LONGEST_QUOTE = 40
_MOST_EXPECTED = 4
_EVERYWHERE = frozenset(["comment", "heredoc_body", "_heredoc_body_start", "template_tag"])
"""What may stand between any two tokens."""
_LIKE_A_RESOURCE = late_pattern(rb"[^{}]*\{\s*(?:\w+\s*=>[^{}]*)?\}")
_RUBY_IN_TAG = late_pattern(
    rb"<%[-=]?(?:(?!%>)[^'\"]){0,300}?(?<![\w$'\"@])"
    rb"(?P<sign>@[a-z_]\w*|(?:end|else|do(?:[ ]*\|[\w, ]*\|)?)(?=\s*-?%>)|scope(?=[.\[]))"
)
"""What blocks and variables look like in ERB."""
_IN_RUBY = "`{}` is ERB, but a file that ends in `.epp` is read as EPP"
_INSTEAD_OF_RUBY = "rename the file to `.erb` and render it with `template()`, or rewrite its tags in Puppet{}"
_NAMED = late_pattern(rb"\b(class|define|function|inherits|node|plan|type)\s+\Z")
_VALUE_START = frozenset(["name", "variable", "single_quoted_string", "integer", "type_reference"])


@rule(
    "syntax-error",
    "A token that is not allowed where it is",
    Severity.ERROR,
    issues=("SYNTAX_ERROR",),
    aliases=["syntax"],
)
def syntax_error(node: problems.UnexpectedToken, ctx: Context) -> Iterator[Finding]:
    """The code cannot be parsed from this place on.

    The mistake is often just before it, such as a missing comma or an unclosed bracket. pplint leaves out the smallest
    part that it cannot parse, and checks the rest of the file.

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
    if _is_refused_before(node, ctx) or slashes_for_comment(node, ctx.source) is not None:
        return
    known = orchestrating(node, ctx)
    finding = _in_ruby(ctx) or (worded(node, ctx) if known is None else None)
    known = known if finding is not None else known or foreign(node, ctx)
    if finding is not None:
        yield finding
    elif known is not None:
        labels = () if known.span is not None else opener_label(node, ctx)
        yield ctx.finding(known.span or node, known.message, *labels, help=known.advice, fix=known.fix)
    elif node.repair is not None and node.repair.slip in _BRACKETS:
        yield _BRACKETS[node.repair.slip](node, node.repair, ctx)
    else:
        yield _by_token(node, ctx)


def _by_token(node: problems.UnexpectedToken, ctx: Context) -> Finding:
    """Return what to say of a token by what is before it, if nothing is known of what was meant."""
    if not node.found:
        return _at_end(node, ctx)
    if (operator := _operator_before(node, ctx)) is not None:
        message = f"expected a value after `{operator}`, found `{node.found}`"
        advice = f"write the value, or remove the `{operator}` as well"
        return ctx.finding(node, message, *opener_label(node, ctx), help=advice)
    if _misses_comma(node):
        return _missing_comma(node, ctx)
    word = _NAMED.search(ctx.source.data[: node.start])
    if word is not None and "name" in node.expected:
        return ctx.finding(node, f"expected a name after `{word[1].decode()}`, found `{node.found}`")
    return _unexpected(node, ctx) if node.found not in CLOSERS | {"{"} else _bracket(node, ctx)


def _bracket(node: problems.UnexpectedToken, ctx: Context) -> Finding:
    opener = node.opener
    if node.found == "{":
        is_open = opener is not None and opener.closer in {")", "]"} & node.expected
        return _open_bracket(node, opener, ctx) if opener is not None and is_open else _unexpected(node, ctx)
    if opener is None:
        return ctx.finding(node, f"unmatched `{node.found}`")
    return _unexpected(node, ctx) if opener.closer == node.found else _mismatch(node, opener, ctx)


def _in_ruby(ctx: Context) -> Finding | None:
    """Say once of an EPP template that it has in a tag what only templates in Ruby have."""
    found = _RUBY_IN_TAG.search(ctx.source.data) if ctx.source.path.endswith(".epp") else None
    if found is None:
        return None
    sign = Span(*found.span("sign"))
    word = ctx.source.text(sign)
    instead = f": `${word[1:]}` for `{word}`" if word.startswith("@") else ""
    return ctx.finding(sign, _IN_RUBY.format(word), help=_INSTEAD_OF_RUBY.format(instead))


def _is_refused_before(node: problems.UnexpectedToken, ctx: Context) -> bool:
    """Whether the braces before an `else` are those of what is no resource, where the compiler stops: `elif $x { }`."""
    is_slip = node.found in {"else", "elsif"} and node.repair is not None and node.repair.text == "elsif"
    return (
        is_slip
        and node.repair is not None
        and _LIKE_A_RESOURCE.match(ctx.source.data, node.repair.span.end) is not None
    )


def _line(ctx: Context, span: Span) -> int:
    return ctx.source.lines.line(span.start)


def _at_end(node: problems.UnexpectedToken, ctx: Context) -> Finding:
    opener = node.opener
    if opener is None:
        return ctx.finding(node, _wanted_at_end(node, ctx))
    return ctx.finding(
        node,
        f"expected `{opener.closer}` to close the {opener.construct} that starts on line {_line(ctx, opener.span)},"
        " but the file ends",
        ctx.label(opener.span, f"this `{ctx.source.text(opener.span)}` is never closed"),
    )


def _operator_before(node: problems.UnexpectedToken, ctx: Context) -> str | None:
    """Return the operator or the arrow before a place where no value can begin, be it the end of what holds it."""
    if node.found and node.found not in CLOSERS and node.found not in {",", ";"}:
        return None
    match = OPERATOR_AT_END.search(ctx.source.data[: node.start])
    return None if match is None else match[1].decode()


def _missing_operand(node: problems.UnexpectedToken, repair: Repair, ctx: Context) -> Finding:
    """Name the operator; where the token does not follow it directly, the compiler has read on for a while."""
    before = ctx.source.data[: repair.span.start]
    match = OPERATOR_AT_END.search(before)
    if match is None:
        return _unexpected(node, ctx)
    operator = match[1].decode()
    advice = f"write the value, or remove the `{operator}` as well"
    if not ctx.source.data[repair.span.start : node.start].strip():
        found = f"found `{node.found}`" if node.found else "but the file ends"
        message = f"expected a value after `{operator}`, {found}"
        return ctx.finding(node, message, *opener_label(node, ctx), help=advice)
    span = Span(*match.span(1))
    message = f"expected a value after the `{operator}` on line {_line(ctx, span)}"
    return ctx.finding(node, message, ctx.label(span, "no value follows"), help=advice)


def _wanted_at_end(node: problems.UnexpectedToken, ctx: Context) -> str:
    operator = _operator_before(node, ctx)
    if operator is not None:
        return f"expected a value after `{operator}`, but the file ends"
    if "{" in node.expected and len(node.expected - _EVERYWHERE) <= _MOST_EXPECTED:
        return "expected `{`, but the file ends"
    return "the file ends in the middle of a statement"


def _missing_brace(node: problems.UnexpectedToken, repair: Repair, ctx: Context) -> Finding:
    """The file ends, or continues with text that cannot be in the open bracket; the indentation shows which one."""
    data = ctx.source.data
    opener = innermost_open(data, repair.span.start)
    if opener is None:
        return _unexpected(node, ctx)
    first = repair.span.start + len(data[repair.span.start :]) - len(data[repair.span.start :].lstrip())
    line = _line(ctx, repair.span)
    return ctx.finding(
        node,
        f"missing `}}` to close the {opener.construct} that starts on line {_line(ctx, opener.span)},"
        f" probably before line {line}",
        ctx.label(opener.span, f"this `{ctx.source.text(opener.span)}` is still open"),
        ctx.label(Span(first, first + 1), "according to its indentation, this is outside of it"),
        help=f"add `}}` before line {line}",
    )


def _surplus_brace(node: problems.UnexpectedToken, repair: Repair, ctx: Context) -> Finding:
    """A brace closes what by its indentation it should not, so that a later one closes nothing."""
    line = _line(ctx, repair.span)
    return ctx.finding(
        node,
        f"unmatched `}}`: the one on line {line} is probably redundant",
        ctx.label(repair.span, "this is indented further than the block that it closes"),
        help=f"remove the `}}` on line {line}",
    )


def _missing_bracket(node: problems.UnexpectedToken, repair: Repair, ctx: Context) -> Finding:
    opener = innermost_open(ctx.source.data, repair.span.start)
    return _unexpected(node, ctx) if opener is None else _open_bracket(node, opener, ctx, fix_of(repair))


def _open_bracket(node: problems.UnexpectedToken, opener: Opener, ctx: Context, fix: Fix | None = None) -> Finding:
    line = _line(ctx, opener.span)
    return ctx.finding(
        node,
        f"missing `{opener.closer}` to close the {opener.construct} that starts on line {line}",
        ctx.label(opener.span, f"this `{ctx.source.text(opener.span)}` is still open"),
        help=f"close it with `{opener.closer}`",
        fix=fix,
    )


def _mismatch(node: problems.UnexpectedToken, opener: Opener, ctx: Context) -> Finding:
    is_near = _line(ctx, opener.span) == _line(ctx, node.span) and opener.closer in node.expected
    if not is_near and not can_close(ctx.source.data, node.start, node.found):
        return ctx.finding(node, f"unmatched `{node.found}`", *opener_label(node, ctx))
    return ctx.finding(
        node,
        f"expected `{opener.closer}` to close the {opener.construct} that starts on line {_line(ctx, opener.span)},"
        f" found `{node.found}`",
        ctx.label(opener.span, f"this `{ctx.source.text(opener.span)}` is still open"),
    )


def _misses_comma(node: problems.UnexpectedToken) -> bool:
    """Whether a value starts where a list could have gone on after a comma."""
    if node.opener is None or "," not in node.expected or node.expected & _VALUE_START:
        return False
    return node.found[0] in "$'\"@" or node.found[0].isalnum()


def _missing_comma(node: problems.UnexpectedToken, ctx: Context) -> Finding:
    is_open = node.opener is not None and may_be_unclosed(node, ctx.source.data)
    wanted = f"`,` or `{node.opener.closer}`" if node.opener is not None and is_open else "`,`"
    return ctx.finding(
        node,
        f"expected {wanted} before `{node.found}`",
        *opener_label(node, ctx),
        help=None if is_open else "separate the two with a comma",
    )


def _unexpected(node: problems.UnexpectedToken, ctx: Context) -> Finding:
    advice = hint(node, ctx)
    repair = node.repair if node.repair is not None and node.repair.slip is Slip.SURPLUS else None
    is_comma = repair is not None and ctx.source.text(repair.span) == ","
    fix = fix_of(repair) if repair is not None and is_comma else None
    return ctx.finding(node, _message(node), *opener_label(node, ctx), help=advice, fix=fix)


_BRACKETS = {
    Slip.BRACE: _missing_brace,
    Slip.CLOSER: _missing_bracket,
    Slip.OPERAND: _missing_operand,
    Slip.SURPLUS_BRACE: _surplus_brace,
}


def _message(node: problems.UnexpectedToken) -> str:
    found = node.found if len(node.found) <= _LONGEST_QUOTE else f"{node.found[: _LONGEST_QUOTE - 1]}…"
    expected = node.expected - _EVERYWHERE
    wanted = [kind for kind in ("{", "=>", ":", "=", "(", ">>") if kind in expected]
    if node.found in KEYWORDS:
        return f"unexpected keyword `{found}`"
    if "=>" in expected and node.found in {"}", ","} and node.opener is not None and node.opener.construct == "hash":
        return f"expected `=>` before `{found}`"
    if misses_colon(node.expected, node.opener):
        return f"expected `:` before `{found}`"
    if wanted and len(expected) <= _MOST_EXPECTED:
        return f"expected {' or '.join(f'`{kind}`' for kind in wanted)}, found `{found}`"
    return f"unexpected `{found}`"
