"""Methods of strings."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pplint.catalog.erb.methods import Block, method
from pplint.catalog.erb.values import (
    Ruby,
    Symbol,
    TemplateError,
    Undecided,
    check_length,
    class_of,
    compare,
    inspected,
)
from pplint.evaluator.core.ruby_values import leading_float, leading_integer
from pplint.evaluator.core.searching import find
from pplint.ruby_library.letter_case import WHITE_SPACE, capitalize, downcase, upcase
from pplint.values.errors import ConversionError, UnknowableError
from pplint.values.formatting.sprintf import sprintf
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pplint.values.model import Value


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
