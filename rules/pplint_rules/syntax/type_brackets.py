"""Types of parameters that are written as in other languages: `Optional String`, `Array<String>`, `String?`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Edit, Effect, Fix
from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span

if TYPE_CHECKING:
    from pplint.rule import Context
    from pplint.syntax import problems

_NAME: Final = rb"[A-Z]\w*(?:::[A-Z]\w*)*"
_BRACKETS: Final = rb"\[[^][\n]*(?:\[[^][\n]*\][^][\n]*)*\]"
_BEFORE = late_pattern(rb"(%b)(%b)?[ \t]*\Z" % (_NAME, _BRACKETS))
_HERE = late_pattern(rb"[(<]?[ \t]*(%b(?:%b)?)(?:[ \t]*[)>])?(?=[ \t]*[*$])" % (_NAME, _BRACKETS))
_FARTHEST: Final = 500
"""How many bytes before a token a type is looked for."""


def type_without_brackets(node: problems.UnexpectedToken, ctx: Context) -> tuple[str, str, Span, Fix] | None:
    """Return what is wrong with the type of a parameter, what is meant, where it stands, and a fix; None if nothing."""
    if not node.expected >= {"variable", "*"} or "(" in node.expected:
        return None
    data = ctx.source.data
    outer = _BEFORE.search(data[max(node.start - _FARTHEST, 0) : node.start])
    if outer is None:
        return None
    start = node.start - len(outer[0])
    if node.found == "?":
        meant = f"Optional[{outer[0].decode().rstrip()}]"
        return _known("`?` makes no type optional", meant, Span(start, node.start + 1))
    inner = None if outer[2] is not None else _HERE.match(data, node.start)
    if inner is None:
        return None
    meant = f"{outer[1].decode()}[{inner[1].decode()}]"
    return _known("the parameters of a type belong in brackets", meant, Span(start, inner.end()))


def _known(message: str, meant: str, span: Span) -> tuple[str, str, Span, Fix]:
    advice = f"write `{meant}`"
    return message, advice, span, Fix(advice, (Edit(span, meant),), safe=False, effect=Effect.REPAIR)
