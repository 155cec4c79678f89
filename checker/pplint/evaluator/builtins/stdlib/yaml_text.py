"""YAML as Ruby's library writes it.

The library chooses how a string is quoted, and the emitter below it changes that where the text would not come back.
What has a tag of Ruby's, an alias, or a key that is a collection is not written here: that raises `UnknowableError`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.syntax.numbers import float_text
from pplint.values.errors import UnknowableError
from pplint.values.model import DEFAULT, Hash
from pplint.values.numbers import is_number

if TYPE_CHECKING:
    from pplint.values.model import Value

WIDTH = 80
"""The column after which a space becomes the end of a line."""

# Longer ones, libyaml writes after a question mark, on lines of their own.
_LONGEST_KEY = 128
_STEP = 2
_WORDS = late_pattern(r"true|false|yes|no|on|off|null|~", re.IGNORECASE)
_STARTS_AS_TEXT = late_pattern(r"^[^\d.:-]?[^\W\d_]|^[^\d.:-]?[_\s!@#$%^&*(){}<>|/\\~;=]", re.MULTILINE)
_NOT_TEXT = late_pattern(
    r"""
    -?\d{4}-\d{1,2}-\d{1,2}(?:[Tt]|\s+)\d{1,2}:\d\d:\d\d(?:\.\d*)?(?:\s*(?:Z|[-+]\d{1,2}:?(?:\d\d)?))?
    | \d{4}-(?:1[012]|0\d|\d)-(?:[12]\d|3[01]|0\d|\d)
    | [-+]?\.inf | \.nan | :.+
    | [-+]?[0-9][0-9_]*(?::[0-5]?[0-9]){1,2}(?:\.[0-9_]*)?
    | [-+]?(?:(?:[0-9][0-9_,]*)?\.[0-9]*(?:[eE][-+][0-9]+)?)
    | [-+]?0b[01_,]+ | [-+]?0[0-7_,]+ | [-+]?(?:0|[1-9](?:[0-9]|,[0-9]|_[0-9])*) | [-+]?0x[0-9a-f_,]+
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
_SYMBOLS = late_pattern(r"^[^\w][^\"]*$", re.MULTILINE)
_MORE_LINES = late_pattern(r"\n(?!\n?\Z)")
# `089` is no octal number, and quoted all the same.
_DECIMAL = late_pattern(r"0[0-7]*[89]", re.ASCII)
_INDICATORS = late_pattern(r"[#,\[\]{}&*!|>'\"%@`]|[?:-](?:\s|\Z)|---|\.\.\.")
_INNER_INDICATORS = late_pattern(r":(?=\s|\Z)|(?<=\s)#")
_UNPRINTABLE = late_pattern("[^\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_BREAKS = late_pattern("[\x85\u2028\u2029]")
_ESCAPES = {
    "\0": "\\0",
    "\a": "\\a",
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\v": "\\v",
    "\f": "\\f",
    "\r": "\\r",
    "\x1b": "\\e",
    '"': '\\"',
    "\\": "\\\\",
}


def yaml_text(value: Value) -> str:
    """Return a document with a value; raise `UnknowableError` for a value that it is not known for."""
    _refuse_aliases(value, set())
    if value is None:
        raise UnknowableError("a document of nothing")
    if isinstance(value, (tuple, Hash)) and value:
        return "---\n" + "".join(f"{line}\n" for line in _block(value, 0))
    return f"--- {_Scalar(value, _STEP, len('--- ')).text}\n"


def _refuse_aliases(value: Value, seen: set[int]) -> None:
    if not isinstance(value, (tuple, Hash)) or not value:
        return
    if id(value) in seen:
        raise UnknowableError("the same collection again is an alias")
    seen.add(id(value))
    for each in value if isinstance(value, tuple) else value.values():
        _refuse_aliases(each, seen)


def _block(value: Value, indent: int) -> Iterator[str]:
    """Yield the lines of a collection that is not empty."""
    if isinstance(value, tuple):
        for each in value:
            yield from _item(each, indent)
    elif isinstance(value, Hash):
        for key, each in value.pairs:
            yield from _entry(key, each, indent)


def _item(value: Value, indent: int) -> Iterator[str]:
    margin = " " * indent
    if isinstance(value, (tuple, Hash)) and value:
        lines = _block(value, indent + _STEP)
        yield f"{margin}- {next(lines)[indent + _STEP :]}"
        yield from lines
    else:
        yield _with_scalar(f"{margin}-", value, indent)


def _entry(key: Value, value: Value, indent: int) -> Iterator[str]:
    name = f"{' ' * indent}{_key(key)}:"
    if isinstance(value, (tuple, Hash)) and value:
        yield name
        yield from _block(value, indent if isinstance(value, tuple) else indent + _STEP)
    else:
        yield _with_scalar(name, value, indent)


def _key(key: Value) -> str:
    if key is None or isinstance(key, (tuple, Hash)) or (isinstance(key, str) and "\n" in key):
        raise UnknowableError("a key that is not a scalar")
    text = _Scalar(key, 0, 0, is_key=True).text
    if len(text) > _LONGEST_KEY:
        raise UnknowableError("a key that needs lines of its own")
    return text


def _with_scalar(before: str, value: Value, indent: int) -> str:
    return before if value is None else f"{before} {_Scalar(value, indent + _STEP, len(before) + 1).text}"


class _Scalar(Struct, frozen=True):
    """A value on a line, or on several: how far those are indented, and the column where the first part stands."""

    value: Value
    indent: int
    column: int
    is_key: bool = False

    @property
    def text(self) -> str:
        """The value as it is written."""
        value = self.value
        if isinstance(value, str):
            return self._string(value)
        if isinstance(value, bool):
            return "true" if value else "false"
        if is_number(value):
            return _number(value)
        if value is DEFAULT:
            return ":default"
        if isinstance(value, (tuple, Hash)) and not value:
            return "[]" if isinstance(value, tuple) else "{}"
        raise UnknowableError("it has a tag of Ruby's")

    def _string(self, text: str) -> str:
        if text == "<<" or _BREAKS.search(text):
            raise UnknowableError("it is written with a tag")
        # libyaml writes a space before the end of a line in double quotes only.
        needs_escapes = _UNPRINTABLE.search(text) is not None or " \n" in text
        if not _MORE_LINES.search(text):
            return self._line(text, needs_escapes=needs_escapes)
        if needs_escapes or self.is_key or text.endswith(" "):
            return self._double_quoted(text)
        return self._literal(text)

    def _line(self, text: str, *, needs_escapes: bool) -> str:
        if needs_escapes or text in {"y", "n"} or _SYMBOLS.search(text):
            return self._double_quoted(text)
        if _is_text(text) and not _DECIMAL.match(text) and self._may_be_plain(text):
            return self._folded(text)
        return f"'{self._folded(text.replace(chr(39), chr(39) * 2))}'"

    def _may_be_plain(self, text: str) -> bool:
        if _INDICATORS.match(text) or _INNER_INDICATORS.search(text):
            return False
        return "\n" not in text and text == text.strip(" ")

    def _folded(self, text: str) -> str:
        """Return a text that ends its lines at spaces after the last column; the end of a line is an empty line."""
        margin = " " * self.indent
        written = ""
        column = self.column
        for place, character in enumerate(text):
            is_single = character == " " and text[place - 1 : place] != " " and text[place + 1 : place + 2] != " "
            if is_single and column > WIDTH and 0 < place < len(text) - 1 and not self.is_key:
                written += f"\n{margin}"
                column = self.indent
            else:
                written += f"\n\n{margin}" if character == "\n" else character
                column += 1
        return written

    def _double_quoted(self, text: str) -> str:
        written = ""
        column = self.column + 1
        for place, character in enumerate(text):
            is_first_space = character == " " and text[place - 1 : place] != " "
            if is_first_space and column > WIDTH and 0 < place < len(text) - 1 and not self.is_key:
                written += "\n" + " " * self.indent + ("\\" if text[place + 1] == " " else "")
                column = self.indent
                continue
            piece = _escaped(character)
            written += piece
            column += len(piece)
        return f'"{written}"'

    def _literal(self, text: str) -> str:
        """Return a block that keeps its lines, headed by what becomes of its end."""
        hint = str(_STEP) if text.startswith((" ", "\n")) else ""
        chomping = "+" if text.endswith("\n\n") else "" if text.endswith("\n") else "-"
        lines = text.removesuffix("\n").split("\n")
        margin = " " * self.indent
        return "\n".join([f"|{hint}{chomping}", *(f"{margin}{line}" if line else "" for line in lines)])


def _escaped(character: str) -> str:
    known = _ESCAPES.get(character)
    if known is not None or not _UNPRINTABLE.match(character):
        return known or character
    code = ord(character)
    return f"\\x{code:02X}" if code <= 0xFF else f"\\u{code:04X}"  # noqa: PLR2004 - two digits


def _number(value: float) -> str:
    if isinstance(value, int):
        return str(value)
    if value != value:  # noqa: PLR0124 - not a number
        return ".nan"
    return (".inf" if value > 0 else "-.inf") if abs(value) == float("inf") else float_text(value)


def _is_text(text: str) -> bool:
    """Whether a plain text is read as a string again."""
    if not text:
        return False
    if "\n" in text or _STARTS_AS_TEXT.search(text):
        return not _WORDS.fullmatch(text)
    return not _NOT_TEXT.fullmatch(text) or text in {".", "-.", "+."}
