"""What to say of a syntax error where it is known what was meant: an edit with which the definition parses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.diagnostic import Edit, Effect, Fix
from pplint.source import Span
from pplint.syntax.repairs import Slip

if TYPE_CHECKING:
    from pplint.diagnostic import Finding, Label
    from pplint.rule import Context
    from pplint.syntax import problems
    from pplint.syntax.repairs import Repair

_LONGEST_QUOTE: Final = 40

_MESSAGES: Final = {
    Slip.ARROW: "`=>` expected, found `{}`",
    Slip.COLON: "`:` expected before `{}`",
    Slip.COMMA: "`,` expected before `{}`",
    Slip.COMPARISON: "`{}` assigns, and cannot be a part of a condition",
    Slip.DOLLAR: "`{0}` cannot stand here: the name of a variable begins with `$`",
    Slip.LAMBDA: "the parameters of a lambda stand before its `{{`",
    Slip.NO_ARROW: "`=>` expected before `{}`",
    Slip.SEMICOLON: "`,` expected, found `{}`",
}
"""What is wrong with the token that is found, where that is what is wrong."""

_ADVICE: Final = {
    Slip.ARROW: "attributes and hash entries are given with `=>`",
    Slip.COLON: "add a colon",
    Slip.COMMA: "add a comma",
    Slip.COMPARISON: "compare with `==`",
    Slip.DOLLAR: "add the `$`",
    Slip.ESCAPE: "escape it with a backslash",
    Slip.LAMBDA: "move the brace behind the parameters",
    Slip.NO_ARROW: "add `=>`",
    Slip.QUOTE: "close the string at the end of that line",
    Slip.SEMICOLON: "separate them with a comma",
    Slip.SURPLUS: "remove the comma",
}
"""What to do; where it is in the table, the edit is offered as a fix."""

_OTHER_WORDS: Final = {
    "else": "the option of a `case` for all other values is `default`, not `else`",
    "else if": "`else if` are two keywords: another condition begins with `elsif`",
    "not": "`not` is no operator: `!` negates",
}


def worded(node: problems.UnexpectedToken, ctx: Context) -> Finding | None:
    """Return what to say of a token that cannot stand where it stands, if it is known what was meant."""
    repair = node.repair
    if repair is None:
        return None
    if repair.slip is Slip.WORD:
        return misspelt(node, repair, ctx)
    if repair.slip is Slip.QUOTE:
        return _unclosed(node, repair, ctx)
    if repair.slip is Slip.ESCAPE:
        mark = Span(repair.span.start, repair.span.start + 1)
        message = f"`{ctx.source.text(mark)}` ends the string, and more of it follows"
        return ctx.finding(mark, message, help=_ADVICE[Slip.ESCAPE], fix=fix_of(repair))
    if repair.slip not in _MESSAGES:
        return None
    found = node.found if len(node.found) <= _LONGEST_QUOTE else f"{node.found[: _LONGEST_QUOTE - 1]}…"
    return ctx.finding(
        node,
        _MESSAGES[repair.slip].format(found),
        *opener_label(node, ctx),
        help=_ADVICE[repair.slip],
        fix=fix_of(repair),
    )


def opener_label(node: problems.UnexpectedToken, ctx: Context) -> tuple[Label, ...]:
    """Return the label for the innermost bracket that is open."""
    opener = node.opener
    if opener is None:
        return ()
    return (ctx.label(opener.span, f"in the {opener.construct} that starts here"),)


def misspelt(node: problems.Problem, repair: Repair, ctx: Context) -> Finding:
    """Name a word that is almost a keyword, or that is one elsewhere; the compiler may have read on for some lines."""
    word = " ".join(ctx.source.text(repair.span).split())
    kind = "keyword" if word.replace(" ", "").isalpha() else "operator"
    line, here = (ctx.source.lines.line(place) for place in (repair.span.start, node.start))
    known = _OTHER_WORDS.get(word)
    if line == here:
        return ctx.finding(
            repair.span,
            known or f"`{word}` is no {kind}; did you mean `{repair.text}`?",
            help=f"write `{repair.text}`",
            fix=fix_of(repair),
        )
    return ctx.finding(
        node,
        f"{known} (line {line})" if known else f"`{word}` on line {line} is no {kind}; did you mean `{repair.text}`?",
        ctx.label(repair.span, f"`{repair.text}` is meant here"),
        help=f"write `{repair.text}`",
        fix=fix_of(repair),
    )


def fix_of(repair: Repair) -> Fix | None:
    """Offer a repair as a fix, unless something else may have been meant as well."""
    advice = _ADVICE.get(repair.slip, f"replace it with `{repair.text}`" if repair.slip is Slip.WORD else None)
    if advice is None or not repair.is_only:
        return None
    return Fix(advice, (Edit(repair.span, repair.text),), safe=False, effect=Effect.REPAIR)


def _unclosed(node: problems.UnexpectedToken, repair: Repair, ctx: Context) -> Finding:
    """The token stands behind a string that should have ended some lines above."""
    opening = ctx.source.data.rfind(repair.text.encode(), 0, repair.span.start)
    line = ctx.source.lines.line(opening)
    return ctx.finding(
        node,
        f"no `{repair.text}` closes the string that starts at line {line}",
        ctx.label(Span(opening, opening + 1), "the string starts here"),
        help=_ADVICE[Slip.QUOTE],
        fix=fix_of(repair),
    )
