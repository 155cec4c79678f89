"""Text from a format and arguments, as Ruby's `sprintf` makes it; the functions `sprintf` and `String` are built on it.

An argument is taken in order, by its number (`%1$s`) or by its name from a hash (`%<name>d`, or `%{name}` as text).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pplint.base.issue import UnreadableError
from pplint.base.late_patterns import late_pattern
from pplint.syntax.literals import is_character
from pplint.types import text_issues
from pplint.types.timespans import SECOND
from pplint.values import issues as value_issues
from pplint.values.errors import ConversionError
from pplint.values.formatting import issues
from pplint.values.formatting.directives import FormatDirective, format_float, format_integer, format_text, joined
from pplint.values.formatting.ruby import inspect, ruby_text
from pplint.values.model import Hash, Timespan, Timestamp
from pplint.values.numbers import is_integer, is_number
from pplint.values.ruby_numbers import ruby_float, ruby_integer

if TYPE_CHECKING:
    from pplint.values.model import Value

_NUMBER = late_pattern("[0-9]+")
_NAME = late_pattern(r"<([^>]*)>|\{([^}]*)\}")
_MOST_DIGITS = 9
_TOO_BIG = 2**31


def sprintf(form: str, arguments: Sequence[Value]) -> str:
    """Write arguments under a format.

    Raise `ConversionError` for a malformed format or an argument that does not fit, `UnknowableError` for text that
    differs from run to run, `TooLargeError` for more than ten million characters.
    """
    return joined(_pieces(form, _Arguments(arguments)))


def _pieces(form: str, arguments: _Arguments) -> Iterator[str]:
    position = 0
    while (start := form.find("%", position)) >= 0:
        yield form[position:start]
        reader = _Reader(form, start + 1, arguments)
        yield reader.read()
        position = reader.position
    yield form[position:]


class _Arguments:
    """The arguments, which are taken in one of three ways throughout a format."""

    def __init__(self, values: Sequence[Value]) -> None:
        self._values = values
        self._taken = 0
        self._mode = ""

    def next(self) -> Value:
        self._enter("unnumbered")
        self._taken += 1
        return self._at(self._taken)

    def numbered(self, number: int) -> Value:
        self._enter("numbered")
        return self._at(number)

    def named(self, name: str) -> Value:
        self._enter("named")
        values = self._values[0] if len(self._values) == 1 else None
        if not isinstance(values, Hash):
            raise ConversionError(issues.NamesNeedHash())
        if name not in values:
            raise ConversionError(issues.NameNotGiven(name))
        return values[name]

    def _enter(self, mode: str) -> None:
        if self._mode not in {"", mode}:
            raise ConversionError(issues.MixedReferences(mode, self._mode))
        self._mode = mode

    def _at(self, number: int) -> Value:
        if number > len(self._values):
            raise ConversionError(issues.TooFewArguments())
        return self._values[number - 1]


class _Reader:
    """Reads one directive after its percent sign, and takes its argument."""

    def __init__(self, form: str, position: int, arguments: _Arguments) -> None:
        self.position = position
        self._form = form
        self._arguments = arguments
        self._flags: set[str] = set()
        self._width: int | None = None
        self._precision: int | None = None
        self._has_precision = False
        self._value: tuple[Value] | None = None

    def read(self) -> str:
        """Return the text of the directive; `position` is after it then."""
        while self.position < len(self._form):
            character = self._form[self.position]
            if character in "-+ #0":
                self._flag(character)
            elif character.isdigit():
                self._number()
            elif character in "<{":
                text = self._named(character)
                if text is not None:
                    return text
            elif character == "*":
                self._star()
            elif character == ".":
                self._read_precision()
            else:
                return self._convert(character)
        raise ConversionError(issues.IncompleteDirective())

    def _flag(self, character: str) -> None:
        if self._width is not None or self._has_precision:
            raise ConversionError(issues.MisplacedFlag("width" if self._width is not None else "precision"))
        self._flags.add(character)
        self.position += 1

    def _digits(self) -> int:
        match = _NUMBER.match(self._form, self.position)
        if match is None:
            return 0
        self.position = match.end()
        if len(match[0]) > _MOST_DIGITS:
            raise ConversionError(issues.WidthTooBig())
        return int(match[0])

    def _number(self) -> None:
        number = self._digits()
        if self._form.startswith("$", self.position):
            if self._value is not None:
                raise ConversionError(issues.ValueGivenTwice(number))
            self.position += 1
            self._value = (self._arguments.numbered(number),)
        else:
            self._set_width(number)

    def _set_width(self, width: int) -> None:
        if self._width is not None or self._has_precision:
            is_second = self._width is not None
            raise ConversionError(issues.WidthGivenTwice() if is_second else issues.WidthAfterPrecision())
        self._width = width

    def _named(self, bracket: str) -> str | None:
        match = _NAME.match(self._form, self.position)
        if match is None or self._value is not None:
            raise ConversionError(issues.UnclosedName() if match is None else issues.NamedTwice())
        self.position = match.end()
        self._value = (self._arguments.named(match[1] or match[2] or ""),)
        return format_text(ruby_text(self._value[0]), self._directive("s")) if bracket == "{" else None

    def _star(self) -> None:
        width = self._starred()
        if width < 0:
            self._flags.add("-")
        self._set_width(abs(width))

    def _starred(self) -> int:
        self.position += 1
        match = _NUMBER.match(self._form, self.position)
        if match is not None and self._form.startswith("$", match.end()):
            self.position = match.end() + 1
            return _size(self._arguments.numbered(int(match[0][:_MOST_DIGITS])))
        return _size(self._arguments.next())

    def _read_precision(self) -> None:
        if self._has_precision:
            raise ConversionError(issues.PrecisionGivenTwice())
        self._has_precision = True
        self.position += 1
        if self._form.startswith("*", self.position):
            precision = self._starred()
            self._precision = precision if precision >= 0 else None
        else:
            self._precision = self._digits()

    def _directive(self, letter: str) -> FormatDirective:
        return FormatDirective(letter, frozenset(self._flags), self._width or 0, self._precision)

    def _convert(self, letter: str) -> str:
        # To Ruby, a percent sign before the end of a line or of the text is one to be written.
        if letter in "%\n\0":
            self.position += letter == "%"
            if self._flags or self._width is not None or self._has_precision:
                raise ConversionError(issues.DecoratedPercent())
            return "%"
        if letter not in "csdiuxXobBfeEgGaAp":
            raise ConversionError(issues.UnknownDirective(letter))
        self.position += 1
        value = self._arguments.next() if self._value is None else self._value[0]
        return write(value, self._directive(letter))


def write(value: Value, directive: FormatDirective) -> str:
    """Write one value under a directive; raise `ConversionError` if it does not fit."""
    letter = directive.letter
    if letter == "s":
        return format_text(ruby_text(value), directive)
    if letter == "p":
        return format_text(inspect(value), directive)
    if letter == "c":
        return directive.pad(_character(value))
    if letter in "diuxXobB":
        return format_integer(_integer(value), directive)
    return format_float(_number(value), directive)


def _size(value: Value) -> int:
    """Return the width or the precision that an argument gives."""
    if not is_number(value) or abs(value) >= _TOO_BIG:
        raise ConversionError(
            issues.WidthTooBig() if is_number(value) else value_issues.NoImplicitConversion("Integer")
        )
    return int(value)


def _character(value: Value) -> str:
    if isinstance(value, str):
        if len(value) != 1:
            raise ConversionError(issues.NotACharacter())
        return value
    code = _integer(value)
    if not is_character(code) or code < 0:
        raise ConversionError(issues.InvalidCharacter(code))
    return chr(code)


def _integer(value: Value) -> int:
    if is_integer(value):
        return value
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ConversionError(text_issues.NotFinite(value))
        return int(value)
    if isinstance(value, Timespan | Timestamp):
        return value.nanoseconds // SECOND
    if isinstance(value, str):
        try:
            return ruby_integer(value)
        except UnreadableError as error:
            raise ConversionError(error.issue) from None
    raise ConversionError(issues.NotANumber(_class_name(value), "Integer"))


def _number(value: Value) -> int | float:
    if is_number(value):
        return value
    if isinstance(value, Timespan | Timestamp):
        return value.nanoseconds / SECOND
    if isinstance(value, str):
        try:
            return ruby_float(value)
        except UnreadableError as error:
            raise ConversionError(error.issue) from None
    raise ConversionError(issues.NotANumber(_class_name(value), "Float"))


def _class_name(value: Value) -> str:
    """Return what Ruby calls a value that is no number."""
    if value is None or isinstance(value, bool):
        return inspect(value)
    return {"tuple": "Array", "Default": "Symbol"}.get(type(value).__name__, type(value).__name__)
