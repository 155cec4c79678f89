"""Methods of strings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from pplint.base.late_patterns import late_pattern
from pplint.catalog.erb.methods import Block, method
from pplint.catalog.erb.values import (
    Range,
    Ruby,
    Symbol,
    TemplateError,
    Undecided,
    class_of,
    compare,
    inspected,
)
from pplint.evaluator.core.ruby_values import leading_float, leading_integer
from pplint.evaluator.core.searching import find
from pplint.ruby_library.letter_case import WHITE_SPACE, capitalize, downcase, upcase
from pplint.values.errors import ConversionError, UnknowableError
from pplint.values.formatting.sprintf import sprintf
from pplint.values.model import Hash, Regexp

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pplint.values.model import Array, Value

MOST_CHARACTERS: Final = 10_000_000
_RANGE_IN_SET: Final = late_pattern(r"(.)-(.)")


@method("+", "<<!", "concat!")
def _add(text: str, other: str) -> str:
    return text + other


@method("+")
def _add_other(text: str, other: Ruby) -> str:
    if other is None or isinstance(other, (bool, int, float, tuple, Hash)):
        raise TemplateError(f"no implicit conversion of {class_of(other)} into String")
    raise Undecided(f"a {type(other).__name__} added to {len(text)} characters")


@method("prepend!")
def _prepend(text: str, other: str) -> str:
    return other + text


@method("*")
def _repeat(text: str, count: int) -> str:
    if count < 0:
        raise TemplateError("negative argument")
    check_length(len(text) * count)
    return text * count


def check_length(length: int) -> None:
    """Raise `Undecided` for a text that would be too long."""
    if length > MOST_CHARACTERS:
        raise Undecided("text that is too long")


@method("%")
def _format(text: str, values: Ruby) -> str:
    return format_text(text, values if isinstance(values, tuple) else (cast("Value", values),))


def format_text(form: str, values: Sequence[Value]) -> str:
    """Write values under a format, as `sprintf` does."""
    if "%{" in form or "%<" in form:
        raise Undecided("format with names")
    try:
        return sprintf(form, values)
    except ConversionError as error:
        raise TemplateError("a value does not fit its format") from error
    except UnknowableError as error:
        raise Undecided(f"format: {error}") from None


@method("<")
def _less(text: str, other: str) -> bool:
    return text < other


@method("<=")
def _less_or_equal(text: str, other: str) -> bool:
    return text <= other


@method(">")
def _greater(text: str, other: str) -> bool:
    return text > other


@method(">=")
def _greater_or_equal(text: str, other: str) -> bool:
    return text >= other


@method("casecmp")
def _compare_ignoring_case(text: str, other: str) -> Ruby:
    if not (text + other).isascii():
        raise Undecided("`casecmp` beyond ASCII")
    return compare(text.lower(), other.lower())


@method("casecmp?")
def _is_equal_ignoring_case(text: str, other: str) -> bool:
    return _compare_ignoring_case(text, other) == 0


@method("length", "size")
def _length(text: str) -> int:
    return len(text)


@method("bytesize")
def _count_bytes(text: str) -> int:
    return len(text.encode())


@method("empty?")
def _is_empty(text: str) -> bool:
    return not text


@method("include?")
def _includes(text: str, part: str) -> bool:
    return part in text


@method("start_with?")
def _starts_with(text: str, *prefixes: str) -> bool:
    return text.startswith(prefixes)


@method("end_with?")
def _ends_with(text: str, *suffixes: str) -> bool:
    return text.endswith(suffixes)


def _changing(names: tuple[str, ...], change: Callable[[str], str]) -> None:
    """Enter a method without arguments that gives another text."""

    def changed(text: str) -> str:
        return change(text)

    method(*names)(changed)


_changing(("to_str",), str)
_changing(("upcase",), upcase)
_changing(("downcase",), downcase)
_changing(("capitalize",), capitalize)
_changing(("swapcase",), str.swapcase)
_changing(("reverse",), lambda text: text[::-1])
_changing(("strip",), lambda text: text.lstrip(WHITE_SPACE).rstrip(WHITE_SPACE))
_changing(("lstrip",), lambda text: text.lstrip(WHITE_SPACE))
_changing(("rstrip",), lambda text: text.rstrip(WHITE_SPACE))
_changing(("chop",), lambda text: text[:-2] if text.endswith("\r\n") else text[:-1])
_changing(("chomp",), lambda text: text.removesuffix("\n").removesuffix("\r") if text.endswith("\n") else _no_cr(text))
_changing(("chr",), lambda text: text[:1])
_changing(("dump",), inspected)


def _no_cr(text: str) -> str:
    return text.removesuffix("\r")


@method("chomp", "delete_suffix")
def _chomp(text: str, suffix: str) -> str:
    if suffix in {"", "\n"}:
        raise Undecided("`chomp` of line ends")
    return text.removesuffix(suffix)


@method("delete_prefix")
def _delete_prefix(text: str, prefix: str) -> str:
    return text.removeprefix(prefix)


@method("to_i")
def _to_i(text: str) -> int:
    return leading_integer(text)


@method("to_i")
def _to_i_of_base(text: str, base: int) -> int:
    if base == 10:  # noqa: PLR2004 - as without it
        return leading_integer(text)
    digits = {2: "[01]+", 8: "[0-7]+", 16: "[0-9a-fA-F]+"}.get(base)
    found = None if digits is None else find(rf"\A[+-]?{digits}\z", text)
    if found is None:
        raise Undecided("`to_i` with a base")
    return int(text, base)


@method("hex")
def _hex(text: str) -> int:
    return _to_i_of_base(text.removeprefix("0x"), 16)


@method("to_f")
def _to_f(text: str) -> float:
    return leading_float(text)


@method("to_sym", "intern")
def _to_sym(text: str) -> Ruby:
    return Symbol(text)


@method("ord")
def _ord(text: str) -> int:
    return ord(text[0]) if text else _fail("empty string")


def _fail(reason: str) -> int:
    raise TemplateError(reason)


@method("chars")
def _chars(text: str) -> Ruby:
    return tuple(text)


@method("bytes")
def _bytes(text: str) -> Ruby:
    return tuple(text.encode())


@method("lines")
def _lines(text: str) -> Ruby:
    return tuple(f"{line}\n" for line in text.split("\n")[:-1]) + (
        (text.rpartition("\n")[2],) * (text[-1:] != "\n")
    ) * (text != "")


@method("each_line")
def _each_line(text: str, block: Block) -> str:
    for line in cast("tuple[str, ...]", _lines(text)):
        block.call(line)
    return text


@method("each_char")
def _each_char(text: str, block: Block) -> str:
    for character in text:
        block.call(character)
    return text


@method("ljust")
def _ljust(text: str, width: int, padding: str = " ") -> str:
    return text + _padding(width - len(text), padding)


@method("rjust")
def _rjust(text: str, width: int, padding: str = " ") -> str:
    return _padding(width - len(text), padding) + text


@method("center")
def _center(text: str, width: int, padding: str = " ") -> str:
    missing = max(0, width - len(text))
    return _padding(missing // 2, padding) + text + _padding(missing - missing // 2, padding)


def _padding(width: int, padding: str) -> str:
    check_length(width)
    if not padding:
        raise TemplateError("zero width padding")
    return (padding * max(0, width))[: max(0, width)]


# Parts of a text


@method("[]", "slice")
def _at(text: str, index: int) -> Ruby:
    return text[index] if -len(text) <= index < len(text) else None


@method("[]", "slice")
def _slice(text: str, start: int, length: int) -> Ruby:
    start = start + len(text) if start < 0 else start
    return None if start < 0 or start > len(text) or length < 0 else text[start : start + length]


@method("[]", "slice")
def _range(text: str, range_: Range) -> Ruby:
    return slice_of(text, range_)


@method("[]", "slice")
def _part(text: str, part: str) -> Ruby:
    return part if part in text else None


@method("[]", "slice")
def _matching_part(text: str, pattern: Regexp, group: int = 0) -> Ruby:
    found = find(pattern.pattern, text)
    return None if found is None or not 0 <= group < len(found.groups) else found.groups[group]


def slice_of(values: str | Array, range_: Range) -> Ruby:
    """Return the part of a text or an array that a range stands for."""
    count = len(values)
    first = range_.first or 0
    last = count - 1 if range_.last is None else range_.last
    first, last = (each + count if each < 0 else each for each in (first, last))
    return None if first < 0 or first > count else values[first : max(first, last + 1)]


@method("count")
def _count(text: str, characters: str) -> int:
    return sum(each in _set(characters) for each in text)


@method("delete")
def _delete(text: str, characters: str) -> str:
    chosen = _set(characters)
    return "".join(each for each in text if each not in chosen)


@method("squeeze")
def _squeeze(text: str) -> str:
    return "".join(each for place, each in enumerate(text) if not place or text[place - 1] != each)


@method("squeeze")
def _squeeze_some(text: str, characters: str) -> str:
    chosen = _set(characters)
    return "".join(
        each for place, each in enumerate(text) if not place or text[place - 1] != each or each not in chosen
    )


def _set(characters: str) -> str:
    """Return the characters that a set such as `a-z_` stands for."""
    if characters.startswith("^") or "\\" in characters or not characters.isascii():
        raise Undecided("set of characters")
    return _RANGE_IN_SET.sub(lambda found: "".join(map(chr, range(ord(found[1]), ord(found[2]) + 1))), characters)


@method("tr")
def _tr(text: str, characters: str, replacements: str) -> str:
    before, after = _set(characters), _set(replacements)
    if not after:
        return _delete(text, characters)
    after = after.ljust(len(before), after[-1])
    # Of a character that is there twice, the first place counts.
    pairs = dict(reversed(list(zip(before, after, strict=False))))
    return "".join(pairs.get(each, each) for each in text)
