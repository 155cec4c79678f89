"""Values that hold no others as text under a format. See the tables "… to String" in the specification."""

from __future__ import annotations

from binascii import b2a_base64
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from pplint.ruby_library.letter_case import WHITE_SPACE, capitalize, downcase, upcase
from pplint.syntax.literals import is_character
from pplint.syntax.numbers import float_text, to_float
from pplint.syntax.quoting import double_quote, quote, regexp_literal, regexp_text
from pplint.types.display import display_value
from pplint.values import issues as value_issues
from pplint.values.errors import ConversionError
from pplint.values.formatting import issues
from pplint.values.formatting.directives import FormatDirective, format_text
from pplint.values.formatting.ruby import inspect_bytes
from pplint.values.formatting.sprintf import sprintf
from pplint.values.model import Binary, Default, Regexp, Type

if TYPE_CHECKING:
    from pplint.values.formatting.formats import Format
    from pplint.values.model import Value

_INTEGER_LETTERS: Final = "dxXobB"
_FLOAT_LETTERS: Final = "eEfgGaA"


def format_error(kind: str, form: Format, letters: str) -> ConversionError:
    """Return the error for a letter that does not fit a kind of value."""
    return ConversionError(issues.WrongLetter(form.letter, kind, letters))


def _padded(form: Format, text: str) -> str:
    """Bring text to the width and precision of a format."""
    return format_text(text, FormatDirective("s", form.flags & {"-"}, form.width or 0, form.precision))


def _under(form: Format, value: Value, letter: str | None = None) -> str:
    """Write a value under the format itself, perhaps with another letter."""
    text = form.text if letter is None else form.text.replace(form.letter, letter)
    return sprintf(text, (value,))


def _default(_: Default, form: Format) -> str:
    if form.letter not in "dspD":
        raise format_error("Default", form, "dDsp")
    word = "Default" if form.letter == "D" else "default"
    return _padded(form, f'"{word}"' if form.is_alternative else word)


_UNDEF_WORDS: Final = {
    "n": ("nil", "null"),
    "u": ("undef", "undefined"),
    "v": ("n/a", "n/a"),
    "V": ("N/A", "N/A"),
    "s": ("", '""'),
    "p": ("undef", '"undef"'),
    **dict.fromkeys(_INTEGER_LETTERS + _FLOAT_LETTERS, ("NaN", "NaN")),
}
"""What undef is called by each letter, without and with the flag `#`."""


def _undef(_: None, form: Format) -> str:
    words = _UNDEF_WORDS.get(form.letter)
    if words is None:
        raise format_error("Undef", form, "nudxXobBeEfgGaAvVsp")
    return _padded(form, words[form.is_alternative])


_BOOLEAN_WORDS: Final = {
    "t": ("false", "true"),
    "T": ("False", "True"),
    "y": ("no", "yes"),
    "Y": ("No", "Yes"),
}


def _boolean(value: bool, form: Format) -> str:
    letter = form.letter
    if letter in _BOOLEAN_WORDS:
        word = _BOOLEAN_WORDS[letter][value]
        return _padded(form, word[0] if form.is_alternative else word)
    if letter in _INTEGER_LETTERS:
        return _under(form, int(value))
    if letter in _FLOAT_LETTERS:
        return _under(form, float(value))
    if letter not in "sp":
        raise format_error("Boolean", form, "tTyYdxXobBeEfgGaAsp")
    return _padded(form, _BOOLEAN_WORDS["t"][value])


def _integer(value: int, form: Format) -> str:
    letter = form.letter
    if letter in _INTEGER_LETTERS or letter == "p":
        return _under(form, value)
    if letter in _FLOAT_LETTERS:
        return _under(form, to_float(value))
    if letter == "c":
        if value < 0 or not is_character(value):
            raise ConversionError(issues.PackedOutOfRange())
        return _under(form, f'"{chr(value)}"' if form.is_alternative else chr(value), "s")
    if letter == "s":
        return _under(form, str(value), "p" if form.is_alternative else "s")
    raise format_error("Integer", form, "dxXobBeEfgGaAspc")


def _float(value: float, form: Format) -> str:
    letter = form.letter
    if letter in _INTEGER_LETTERS or letter in _FLOAT_LETTERS or letter == "p":
        return _under(form, value)
    if letter == "s":
        text = float_text(value)
        return _under(form, f'"{text}"' if form.is_alternative else text)
    raise format_error("Float", form, "dxXobBeEfgGaAsp")


_STRING_CHANGES: Final[dict[str, Callable[[str], str]]] = {
    "c": capitalize,
    "C": lambda text: "::".join(map(capitalize, _segments(text))),
    "u": upcase,
    "d": downcase,
    "t": lambda text: text.strip(WHITE_SPACE),
}


def _segments(name: str) -> list[str]:
    """Split a qualified name, without the empty segments at its end."""
    segments = name.split("::")
    while segments and not segments[-1]:
        segments.pop()
    return segments


def _string(value: str, form: Format) -> str:
    letter = form.letter
    if letter == "s":
        return _under(form, value)
    if letter == "p":
        return _padded(form, double_quote(value) if form.is_alternative else quote(value))
    change = _STRING_CHANGES.get(letter)
    if change is None:
        raise format_error("String", form, "cCudspt")
    changed = change(value)
    return _padded(form, quote(changed)) if form.is_alternative else _under(form, changed, "s")


_BASE64_LINE: Final = 45
"""The bytes that a line of base64 text stands for."""


def _base64(data: bytes) -> str:
    return b2a_base64(data, newline=False).decode()


def _base64_lines(data: bytes) -> str:
    lines = (data[start : start + _BASE64_LINE] for start in range(0, len(data), _BASE64_LINE))
    return "".join(f"{_base64(line)}\n" for line in lines)


def _utf_8(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise ConversionError(value_issues.NotInUtf8(data[error.start])) from None


_BINARY_TEXTS: Final[dict[str, Callable[[bytes], str]]] = {
    "s": _utf_8,
    "b": _base64_lines,
    "B": _base64,
    "u": lambda data: _base64(data).replace("+", "-").replace("/", "_"),
    "t": lambda _: "Binary",
    "T": lambda _: "BINARY",
}


def _binary(value: Binary, form: Format) -> str:
    letter = form.letter
    if letter == "p":
        return f'Binary("{_under(form, _base64(value.data), "s")}")'
    if letter == "s" and form.is_alternative:
        return _under(form, inspect_bytes(value.data))
    write = _BINARY_TEXTS.get(letter)
    if write is None:
        raise format_error("Binary", form, "bButTsp")
    return _under(form, write(value.data), "p" if form.is_alternative else "s")


def _regexp(value: Regexp, form: Format) -> str:
    if form.letter == "p":
        return _under(form, regexp_literal(value.pattern), "s")
    if form.letter != "s":
        raise format_error("Regexp", form, "sp")
    text = regexp_text(value.pattern)
    return _under(form, quote(text) if form.is_alternative else text)


def _type(value: Type, form: Format) -> str:
    text = display_value(value)
    if form.letter == "p":
        return _under(form, text, "s")
    if form.letter != "s":
        raise format_error("Type", form, "sp")
    return _under(form, f'"{text}"' if form.is_alternative else text)


_WRITERS: Final[dict[type, Callable[[Any, Format], str]]] = {
    type(None): _undef,
    Default: _default,
    bool: _boolean,
    int: _integer,
    float: _float,
    str: _string,
    Binary: _binary,
    Regexp: _regexp,
}


def format_scalar(value: Value, form: Format) -> str:
    """Write a value that holds no others; raise `ConversionError` if the format does not fit it."""
    if isinstance(value, Type):
        return _type(value, form)
    write = _WRITERS.get(type(value))
    return _under(form, value) if write is None else write(value, form)
