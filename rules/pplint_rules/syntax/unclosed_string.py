"""A string without a closing quotation mark."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Label, Severity
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import problems
from pplint.syntax.slips import Repair, Slip
from pplint_rules.shared.syntax_repairs import fix_of, unclosed_interpolation, worded_at_edit

_ELSEWHERE = {
    Slip.COMMENT: worded_at_edit,
    Slip.DOUBLED_BRACE: worded_at_edit,
    Slip.ESCAPE: worded_at_edit,
    Slip.INTERPOLATION: unclosed_interpolation,
    Slip.OPENING_QUOTE: worded_at_edit,
    Slip.SURPLUS_QUOTE: worded_at_edit,
}
"""What makes a string begin where none should."""


@rule("unclosed-string", "A string without a closing quotation mark", Severity.ERROR, issues=("UNCLOSED_QUOTE",))
def unclosed_string(node: problems.UnclosedString, ctx: Context) -> Iterator[Finding]:
    """A string ends at the next quotation mark of the same kind, and may span several lines.

    Nothing after an unclosed quotation mark can be parsed, so pplint does not check it.

    ```puppet
    $motd = 'Hello   # error: [unclosed-string]
    ```

    ```puppet
    $motd = 'Hello'
    ```
    """
    if node.repair is not None and node.repair.slip in _ELSEWHERE:
        finding = _ELSEWHERE[node.repair.slip](node.repair, ctx)
        yield finding
        return
    help_ = f"add `{node.quote}` where the string ends; a `{node.quote}` inside of it needs a backslash"
    if node.repair is not None and node.repair.slip is Slip.OTHER_QUOTE:
        help_ = f"close the string with the quote that opens it: `{node.quote}`"
    fix = None if node.repair is None else fix_of(node.repair)
    here = ctx.source.lines.line(node.opening.start)
    labels = () if node.repair is None else _earlier(node.repair, here, ctx)
    if node.start == node.opening.start:
        message = f"missing `{node.quote}` to close the string that starts here"
        yield ctx.finding(node.opening, message, *labels, help=help_, fix=fix)
        return
    yield ctx.finding(
        Span(node.start, node.start),
        f"missing `{node.quote}` to close the string that starts on line {here}",
        ctx.label(node.opening, "the string starts here"),
        *labels,
        help=help_,
        fix=fix,
    )


def _earlier(repair: Repair, here: int, ctx: Context) -> tuple[Label, ...]:
    """Name the line above that lacks a quotation mark, so that the marks after it open where they should close."""
    if repair.slip is not Slip.QUOTE or ctx.source.lines.line(repair.span.start) == here:
        return ()
    return (ctx.label(repair.span, f"a `{repair.text}` is missing here"),)
