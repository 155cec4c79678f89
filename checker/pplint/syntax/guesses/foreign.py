"""Guesses at what Ruby, Python, shells and template languages write in another way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.syntax.slips import Repair, Slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.syntax.guesses.broken_place import BrokenPlace

_SYMBOL = late_pattern(rb":(?=[a-z]\w*[ \t]*=>)")
_INSTANCE_VARIABLE = late_pattern(rb"(?<![\w@])@([a-z_]\w*)(?![\w@])(\.\w)?")
_INTERPOLATED = late_pattern(rb"\{\{[ \t]*\$?([\w:]+(?:\.[a-z_]\w*)*)[ \t]*\}\}|\$\{([\w:]+(?:\.[a-z_]\w*)+)\}")
_END = late_pattern(rb"(?m)^[ \t]*(end|endif|endfor|fi|done|esac)[ \t]*\r?$")
_THEN = late_pattern(rb"(?m)^[^\n#]*?\b(then|do)[ \t]*\r?$")
_TEMPLATE_BLOCK = late_pattern(rb"<%-?[ \t]*((?:(?:if|unless)\b[^{}\n%]*?|(els(?:e|if))\b[^{}\n%]*?)|end)[ \t]*-?%>")
_DO = late_pattern(rb"\bdo[ \t]*\|([^|\n]*)\|")
_ARROW_LAMBDA = late_pattern(
    rb"\.[ \t]*\w+[ \t]*(\([ \t]*\(?[ \t]*(\$\w+(?:[ \t]*,[ \t]*\$\w+)*)[ \t]*\)?[ \t]*[=-]>[ \t]*(?=\{))"
)


def foreign(place: BrokenPlace) -> Iterator[Repair]:
    """Yield repairs of what other languages write."""
    data, token = place.data, place.token
    symbol = _SYMBOL.match(data, token.start)
    if symbol is not None:
        yield Repair(Slip.SYMBOL, Span(*symbol.span()), "")
    for match in _INSTANCE_VARIABLE.finditer(data, *place.line):
        is_domain = match[2] is not None and data.rfind(b"<%", place.line[0], match.start()) < 0
        if match.start() <= token.start <= match.end(1) and not is_domain:
            yield Repair(Slip.INSTANCE_VARIABLE, Span(match.start(), match.end(1)), f"${match[1].decode()}")
    for match in _INTERPOLATED.finditer(data, *place.line):
        if match.start() <= token.start <= match.end():
            yield Repair(Slip.BRACED_VARIABLE, Span(*match.span()), _variable(match[1] or match[2]))
    yield from _blocks(place)
    yield from _template_blocks(place)
    yield from _lambdas(place)


def _variable(name: bytes) -> str:
    """Return a variable with the keys that are joined to its name by dots in brackets: `$facts['os']`."""
    first, *keys = name.decode().split(".")
    return f"${first}{''.join(f'[{key!r}]' for key in keys)}"


def _blocks(place: BrokenPlace) -> Iterator[Repair]:
    """Words around a block instead of braces; the token may follow them on a later line."""
    data, token = place.data, place.token
    first = max(place.broken.start, data.rfind(b"\n", 0, place.code_before) + 1)
    then = _THEN.search(data, first, token.end)
    if then is not None:
        yield Repair(Slip.WORD, Span(*then.span(1)), "{")
    start = place.broken.start if place.opener is None else place.opener.span.end
    for match in _END.finditer(data, min(start, token.start), place.line[1]):
        yield Repair(Slip.WORD, Span(*match.span(1)), "}")


def _template_blocks(place: BrokenPlace) -> Iterator[Repair]:
    """Tags that begin, divide and end a block as in ERB."""
    for match in _TEMPLATE_BLOCK.finditer(place.data, place.broken.start, place.token.end):
        code = match[1].decode("utf-8", "replace")
        braced = "}" if code == "end" else f"}} {code} {{" if match[2] else f"{code} {{"
        yield Repair(Slip.TEMPLATE_BLOCK, Span(*match.span(1)), braced)


def _lambdas(place: BrokenPlace) -> Iterator[Repair]:
    """A block of Ruby, and a function of JavaScript, where a lambda follows the call."""
    data, token = place.data, place.token
    for match in _DO.finditer(data, *place.line):
        if match.start() <= token.start <= match.end():
            yield Repair(Slip.LAMBDA_WORD, Span(*match.span()), f"|{match[1].decode('utf-8', 'replace')}| {{")
    for match in _ARROW_LAMBDA.finditer(data, place.broken.start, token.end):
        closing = data.find(b"})", max(match.end(), token.start - 1))
        if closing >= 0:
            body = data[match.end() : closing + 1].decode("utf-8", "replace")
            yield Repair(Slip.LAMBDA_IN_CALL, Span(match.start(1), closing + 2), f" |{match[2].decode()}| {body}")
