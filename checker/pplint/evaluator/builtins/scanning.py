"""`scanf`: values out of text, by a format as Ruby's library reads it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.builtins.table import builtin
from pplint.ruby_library.integers import integer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value

_DIRECTIVE = late_pattern(
    r"%(?P<skip>\*?)(?P<width>\d*)(?P<kind>[a-zA-Z%]|\[\^?\]?[^\]]*\])|(?P<space>\s+)|(?P<text>[^%\s]+|%)"
)


class _DirectiveKind(Struct, frozen=True):
    """How a directive is read: what it matches, and what it makes of that."""

    pattern: str
    convert: Callable[[str], Value]


_KINDS: Final[dict[str, _DirectiveKind]] = {
    **dict.fromkeys("du", _DirectiveKind(r"[-+]?\d+", integer)),
    "i": _DirectiveKind(r"[-+]?(?:0[0-7]+|0[xX][0-9a-fA-F]+|[1-9]\d*|0)", lambda text: integer(text, _radix(text))),
    **dict.fromkeys("xX", _DirectiveKind(r"[-+]?(?:0[xX])?[0-9a-fA-F]+", lambda text: integer(text, 16))),
    "o": _DirectiveKind(r"[-+]?[0-7]+", lambda text: integer(text, 8)),
    **dict.fromkeys("aefgAEFG", _DirectiveKind(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", float)),
    "s": _DirectiveKind(r"\S+", str),
}


def _radix(text: str) -> int:
    digits = text.lstrip("+-").lower()
    if digits.startswith("0x"):
        return 16
    return 8 if digits.startswith("0") else 10


@builtin("scanf(String $data, String $format, Optional[Callable] $block)", takes_call=True)
def scanf(call: Call, data: str, format: str) -> Result:  # noqa: A002 - the parameter's name
    """Return what the directives of a format read, as far as the text follows the format."""
    return call.passed(tuple(_scan(data, format)))


def _scan(data: str, form: str) -> Iterator[Value]:
    place = 0
    for directive in _DIRECTIVE.finditer(form):
        found = _read(data, place, directive)
        if found is None:
            return
        place, value = found
        if directive["kind"] not in {None, "%"} and not directive["skip"]:
            yield value


def _read(data: str, place: int, directive: re.Match[str]) -> tuple[int, Value] | None:
    """Read one directive at a place; return where the next one starts, and the value."""
    kind = directive["kind"]
    if directive["space"]:
        return _skip_space(data, place), None
    if kind is None or kind == "%":
        literal = "%" if kind else directive["text"]
        start = _skip_space(data, place) if kind else place
        return (start + len(literal), None) if data.startswith(literal, start) else None
    if kind == "c":
        end = place + integer(directive["width"] or "1")
        return (min(end, len(data)), data[place:end]) if place < len(data) else None
    return _read_value(data, place, kind, directive["width"])


def _read_value(data: str, place: int, kind: str, width: str) -> tuple[int, Value] | None:
    known = _DirectiveKind(f"{kind}+", str) if kind.startswith("[") else _KINDS.get(kind)
    if known is None:
        return None
    start = place if kind.startswith("[") else _skip_space(data, place)
    end = len(data) if not width else min(len(data), start + integer(width))
    found = re.compile(known.pattern).match(data, start, end)
    return None if found is None else (found.end(), known.convert(found[0]))


def _skip_space(data: str, place: int) -> int:
    while place < len(data) and data[place].isspace():
        place += 1
    return place
