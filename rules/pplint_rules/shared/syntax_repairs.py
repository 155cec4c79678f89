"""What to say of a syntax error where it is known what was meant: an edit with which the definition parses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.diagnostic import Edit, Effect, Fix
from pplint.base.source import Span
from pplint.base.suggest import question
from pplint.syntax import problems
from pplint.syntax.slips import Slip
from pplint.syntax.wording import with_article

if TYPE_CHECKING:
    from pplint.base.diagnostic import Finding, Label
    from pplint.rule import Context
    from pplint.syntax.slips import Repair

_LONGEST_QUOTE: Final = 40


class _Words(Struct, frozen=True):
    """What is wrong, and what to do about it.

    `{found}` is the token that cannot stand where it stands, `{old}` what the edit replaces, and `{new}` what with.
    The report is about what the edit replaces where `at_edit` is set, and about the token elsewhere.
    """

    message: str
    advice: str
    at_edit: bool = False
    is_offered: bool = True


_WORDS: Final = {
    Slip.ARROW: _Words("expected `=>`, found `{old}`", "write `=>` between a name and its value", at_edit=True),
    Slip.ASSIGNMENT: _Words("expected `=`, found `{old}`", "write `=` to assign a variable", at_edit=True),
    Slip.BAR: _Words("expected `|` around the parameters of a lambda", "write `{new}`"),
    Slip.BLANK: _Words("`[` after a space starts an array, which is not allowed here", "remove the space before it"),
    Slip.BLOCK: _Words("expected `{{` before `{found}`", "a block needs braces: add `{{` here"),
    Slip.BODIES: _Words("expected `;` before `{found}`", "separate resources of one type with `;`", at_edit=True),
    Slip.BRACED_VARIABLE: _Words("`{old}` is interpolated only inside a string", "write `{new}`", at_edit=True),
    Slip.COLON: _Words("expected `:` before `{found}`", "add a colon"),
    Slip.COMMA: _Words("expected `,` before `{found}`", "add a comma"),
    Slip.COMMENT: _Words("`{old}` does not start a comment", "comments start with `#`", at_edit=True),
    Slip.COMPARISON: _Words("`{found}` assigns and cannot be part of a condition", "compare with `==`"),
    Slip.DASH: _Words("a name cannot contain a dash: `{old}`", "write `{new}`", at_edit=True),
    Slip.DOLLAR: _Words("unexpected `{found}`: variables start with `$`", "add the `$`"),
    Slip.DOLLARS: _Words("unexpected second `$` before `{found}`", "remove one of them", at_edit=True),
    Slip.DOUBLED_BRACE: _Words("unexpected second `{{`", "remove it", at_edit=True),
    Slip.ESCAPE: _Words("`{mark}` ends the string, but more text follows", "escape it with a backslash", at_edit=True),
    Slip.FLAGS: _Words("unexpected `{found}`: regular expressions have no flags", "set them inside: `{new}`"),
    Slip.INDEX: _Words("an index is written in brackets, not after a dot", "write `{new}`", at_edit=True),
    Slip.INSTANCE_VARIABLE: _Words(
        "`{old}` is a Ruby instance variable: Puppet variables start with `$`", "write `{new}`", at_edit=True
    ),
    Slip.LAMBDA: _Words("the parameters of a lambda belong before its `{{`", "move the brace after the parameters"),
    Slip.LAMBDA_IN_CALL: _Words("a lambda belongs after the parentheses of a call", "remove the parentheses around it"),
    Slip.LAMBDA_WORD: _Words("`do` is not a keyword: a lambda needs braces", "write `{new}`", at_edit=True),
    Slip.NAMESPACE: _Words("`{found}` is not allowed in a name: `::` separates its segments", "write `::`"),
    Slip.NO_ARROW: _Words("expected `=>` before `{found}`", "add `=>`"),
    Slip.OPENING_QUOTE: _Words(
        "missing `{new}` before the string that ends with `{new}`", "add `{new}` before the text", at_edit=True
    ),
    Slip.PARENTHESIS: _Words("expected `(` after `{before}`", "put the arguments in parentheses", at_edit=True),
    Slip.RESULT: _Words("expected `>>`, found `{found}`", "write `>>` before the return type"),
    Slip.SEMICOLON: _Words("expected `,`, found `;`", "separate them with a comma", at_edit=True),
    Slip.SLASH: _Words(
        "`/` ends the regular expression, but more text follows", "escape each `/` in it: `/{new}/`", at_edit=True
    ),
    Slip.STATEMENT_END: _Words("unexpected `;`: statements do not end with it", "remove it", at_edit=True),
    Slip.SURPLUS_QUOTE: _Words("unexpected quotation mark `{old}`", "remove it", at_edit=True),
    Slip.SURPLUS_WORD: _Words("unexpected `{word}`: it is not a keyword", "remove it", at_edit=True),
    Slip.SYMBOL: _Words("a name cannot start with a colon like a Ruby symbol", "remove the colon", at_edit=True),
    Slip.TEMPLATE_BLOCK: _Words("blocks need braces in EPP, found `{old}`", "write `{new}`", at_edit=True),
    Slip.TITLE: _Words("expected `{{` before the title", "move the title into the braces of the resource"),
    Slip.TITLES: _Words("several titles of a resource need an array", "put them in brackets: `{new}`", at_edit=True),
    Slip.TYPE_AFTER: _Words("the type of a parameter belongs before its name", "write `{new}`", at_edit=True),
    Slip.TYPOGRAPHY: _Words("`{found}` cannot quote a string", "use straight quotation marks"),
    Slip.UNQUOTED: _Words("`{old}` needs quotes", "write `{new}`", at_edit=True),
}
"""The words for mistakes of a kind; a brace that is missing, and a quotation mark, are worded where they are found."""

_ADVICE: Final = {
    Slip.BRACE: "add the brace",
    Slip.CLOSER: "close it at the end of that line",
    Slip.INTERPOLATION: "close it with `}`",
    Slip.OTHER_QUOTE: "close the string with the quote that opens it",
    Slip.QUOTE: "close the string on that line",
    Slip.SURPLUS: "remove it",
    Slip.SURPLUS_BRACE: "remove the brace",
}
_UNOFFERED: Final = frozenset(
    [Slip.BRACE, Slip.CLOSER, Slip.INTERPOLATION, Slip.OPERAND, Slip.SURPLUS_BRACE, Slip.UNQUOTED]
)
"""Errors whose missing token has several possible places, or where only the indentation shows what is meant."""

_OTHER_WORDS: Final = {
    "else": "a `case` uses `default` for all other values, not `else`",
    "otherwise": "a `case` uses `default` for all other values, not `otherwise`",
    "*": "a `case` uses `default` for all other values, not `*`",
    "else if": "`else if` is not a keyword: another condition starts with `elsif`",
    "not": "`not` is not an operator: `!` negates",
    "is": "`is` is not an operator: `==` compares",
    "is not": "`is not` is not an operator: `!=` compares",
}


def worded(node: problems.UnexpectedToken | problems.UnexpectedCharacter, ctx: Context) -> Finding | None:
    """Return what to say of a token that cannot stand where it stands, if it is known what was meant."""
    repair = node.repair
    if repair is None:
        return None
    if repair.slip is Slip.WORD:
        return misspelt(repair, ctx)
    if repair.slip in {Slip.QUOTE, Slip.OTHER_QUOTE}:
        return _unclosed(node, repair, ctx)
    if repair.slip is Slip.INTERPOLATION:
        return unclosed_interpolation(repair, ctx)
    words = _WORDS.get(repair.slip)
    if words is None:
        return None
    fields = _fields(node, repair, ctx)
    span = _marked(repair, ctx) if words.at_edit else node.span
    return ctx.finding(
        span,
        words.message.format_map(fields),
        *(opener_label(node, ctx) if span == node.span else ()),
        help=words.advice.format_map(fields),
        fix=fix_of(repair),
    )


def _fields(
    node: problems.UnexpectedToken | problems.UnexpectedCharacter | None, repair: Repair, ctx: Context
) -> dict[str, str]:
    found = "" if node is None else node.found if isinstance(node, problems.UnexpectedToken) else node.character
    old = ctx.source.text(repair.span).strip()
    return {
        "found": _cut(found) if found else "the end of the file",
        "old": _cut(old),
        "new": _cut(repair.text.strip()),
        "word": old.split()[0] if old else "",
        "before": _name_before(ctx.source.data, repair.span.start),
        "mark": ctx.source.text(Span(repair.span.start, repair.span.start + 1)),
    }


def _name_before(data: bytes, end: int) -> str:
    """Return the name that ends at a byte offset; an empty text if none does."""
    start = end
    while start and (data[start - 1 : start].isalnum() or data[start - 1] in b"_:"):
        start -= 1
    return data[start:end].decode()


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 1]}…"


def _marked(repair: Repair, ctx: Context) -> Span:
    """Return what an edit is about: what it replaces without the white space around, or the character it is before."""
    start, end = repair.span
    text = ctx.source.data[start:end]
    if not text.strip():
        return Span(start, max(end, start + 1))
    return Span(start + len(text) - len(text.lstrip()), start + len(text.rstrip()))


def opener_label(node: problems.Problem, ctx: Context) -> tuple[Label, ...]:
    """Return the label for the innermost bracket that is open."""
    opener = node.opener if isinstance(node, problems.UnexpectedToken) else None
    if opener is None:
        return ()
    return (ctx.label(opener.span, f"in the {opener.construct} that starts here"),)


def misspelt(repair: Repair, ctx: Context) -> Finding:
    """Name a word that is almost a keyword, or that is one elsewhere; the compiler may read on for some lines."""
    word = " ".join(ctx.source.text(repair.span).rstrip(": ").split())
    kind = "keyword" if word.replace(" ", "").isalpha() else "operator"
    known = _OTHER_WORDS.get(word)
    meant = repair.text.strip()
    return ctx.finding(
        repair.span,
        known or f"`{word}` is not {with_article(kind)}; {question(meant)}",
        help=f"write `{meant}`",
        fix=fix_of(repair),
    )


def fix_of(repair: Repair) -> Fix | None:
    """Offer a repair as a fix, unless something else may have been meant as well."""
    if not repair.is_only or repair.slip in _UNOFFERED:
        return None
    words = _WORDS.get(repair.slip)
    if words is not None and "{" in words.advice:
        advice = f"replace it with `{_cut(repair.text.strip())}`"
    elif words is not None:
        advice = words.advice
    else:
        advice = _ADVICE.get(repair.slip, f"replace it with `{repair.text.strip()}`")
    return Fix(advice, (Edit(repair.span, repair.text),), safe=False, effect=Effect.REPAIR)


def worded_at_edit(repair: Repair, ctx: Context) -> Finding:
    """Word a mistake that makes a string begin where none should, so that no token tells anything."""
    words = _WORDS[repair.slip]
    fields = _fields(None, repair, ctx)
    message = words.message.format_map(fields)
    return ctx.finding(_marked(repair, ctx), message, help=words.advice.format_map(fields), fix=fix_of(repair))


def unclosed_interpolation(repair: Repair, ctx: Context) -> Finding:
    """Name an interpolation without its brace; what follows may be read as code for many lines."""
    start = ctx.source.data.rfind(b"${", 0, repair.span.start)
    text = ctx.source.text(Span(start, repair.span.start))
    return ctx.finding(
        Span(start, repair.span.start),
        f"missing `}}` to close the interpolation `{_cut(text)}`",
        help=f"write `{_cut(text)}}}`",
        fix=fix_of(repair),
    )


def _unclosed(node: problems.Problem, repair: Repair, ctx: Context) -> Finding:
    """The token follows a string that should have ended before, on its line or above."""
    opening = ctx.source.data.rfind(repair.text.encode(), 0, repair.span.start)
    line = ctx.source.lines.line(opening)
    is_near = line == ctx.source.lines.line(node.start)
    text = f"`{_cut(ctx.source.text(Span(opening, repair.span.start)))}`" if is_near else f"that starts on line {line}"
    return ctx.finding(
        node,
        f"missing `{repair.text}` to close the string {text}",
        ctx.label(Span(opening, opening + 1), "the string starts here"),
        help=_ADVICE[repair.slip],
        fix=fix_of(repair),
    )
