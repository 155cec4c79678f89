r"""What the text of a literal means: escapes, heredoc tags and margins, numbers, the text of templates.

Escapes follow the compiler in two passes: first `\u` escapes, then all others. A backslash before any other
character stays. See "Double Quoted String Escape Sequences" in the lexical structure, and "Escapes" of heredocs.
"""

from __future__ import annotations

import re
import sys
from typing import Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern

# Python refuses to turn more than 4,300 digits into a number or back (`sys.set_int_max_str_digits`); 13,000 bits are
# 3,914 digits.
_MOST_DIGITS: Final = 4000
_MOST_BITS: Final = 13_000
_SINGLE_QUOTED_ESCAPE = late_pattern(r"\\([\\'])")
_UNICODE_ESCAPE = late_pattern(r"\\(?:u(?:([0-9a-fA-F]{4})|\{([0-9a-fA-F]{1,6})\})|(?s:.))")
_ESCAPE = late_pattern(r"\\([^\r\n]|\r?\n)")
_CONTROL: Final = {"r": "\r", "n": "\n", "t": "\t", "s": " ", "\n": "", "\r\n": ""}

DOUBLE_QUOTED_ESCAPES: Final = frozenset(["\\", "$", "'", '"', "r", "n", "t", "s", "u", "\r\n", "\n"])
"""What may follow a backslash in a double quoted string; an escaped line ending joins the lines."""

_SURROGATES: Final = range(0xD800, 0xE000)

# What `[[:blank:]]` means in Ruby: the tab, and the space separators of Unicode.
_BLANK = r"[ \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]"
_HEREDOC_TAG = late_pattern(rf"@\(([^:/\r\n)]+)(?::{_BLANK}*([a-z][a-zA-Z0-9_+]+){_BLANK}*)?(?:/([\w$]*){_BLANK}*)?\)")


def decode_single_quoted(text: str) -> str:
    """Return the value of a single quoted string, given without its quotes."""
    return _SINGLE_QUOTED_ESCAPE.sub(r"\1", text) if "\\" in text else text


def decode_escapes(text: str, escapes: frozenset[str] = DOUBLE_QUOTED_ESCAPES) -> str:
    """Return the value of text in which a backslash before one of `escapes` has a meaning."""
    if "\\" not in text:
        return text
    if "u" in escapes and "\\u" in text:
        text = _UNICODE_ESCAPE.sub(_decode_unicode, text)

    def decode(match: re.Match[str]) -> str:
        escaped = match[1]
        if escaped not in escapes or escaped == "u":
            return match[0]
        return _CONTROL.get(escaped, escaped)

    return _ESCAPE.sub(decode, text)


def _decode_unicode(match: re.Match[str]) -> str:
    digits = match[1] or match[2]
    if not digits:
        return match[0]
    code = int(digits, 16)
    return chr(code) if is_character(code) else "\ufffd"


def is_character(code: int) -> bool:
    """Whether a number is the code of a Unicode character, and neither a surrogate nor out of range."""
    return code < _SURROGATES.start or _SURROGATES.stop <= code <= sys.maxunicode


def has_bad_unicode_escape(text: str, *, in_heredoc: bool = False) -> bool:
    r"""Whether a `\u` escape in text makes the compiler fail: it names no character, or in a heredoc is malformed."""
    if "\\u" not in text:
        return False
    for match in _UNICODE_ESCAPE.finditer(text):
        digits = match[1] or match[2]
        if digits and not is_character(int(digits, 16)):
            return True
        if in_heredoc and match[0] == "\\u":
            return True
    return False


def parse_integer(text: str) -> tuple[int, int]:
    """Return the value and the radix of an integer literal: decimal, `0x` hexadecimal, or octal with a leading zero.

    The value of a literal that Python would not read or write in decimal is another one that is far too large, too.
    """
    if text[0] != "0" or len(text) == 1:
        return int(text[:_MOST_DIGITS]), 10
    radix = 16 if text[1] in "xX" else 8
    value = int(text, radix)
    return value if value.bit_length() <= _MOST_BITS else 1 << _MOST_BITS, radix


def decode_regexp(text: str) -> str:
    r"""Return the pattern of a regular expression, given with its slashes; an escaped slash loses its backslash."""
    return text[1:-1].replace("\\/", "/")


def encode_regexp_start(text: str, count: int) -> str:
    """Return the part of a regular expression, given with its slashes, that holds so many characters of its pattern."""
    end = 1
    for _ in range(count):
        end += 2 if text.startswith("\\/", end) else 1
    return text[:end]


class HeredocTag(Struct, frozen=True):
    """What `@(TAG:syntax/escapes)` says."""

    name: str
    interpolates: bool
    syntax: str
    escapes: frozenset[str]

    @classmethod
    def parse(cls, text: str) -> HeredocTag:
        """Read a tag; raise `ValueError` if it is not one."""
        match = _HEREDOC_TAG.search(text)
        if match is None:
            raise ValueError(f"`{text}` is not a heredoc tag")
        name = match[1].strip()
        interpolates = len(name) > 1 and name[0] == name[-1] == '"'
        if interpolates:
            name = name[1:-1].strip()
        return cls(name, interpolates, match[2] or "", _heredoc_escapes(match[3]))

    def end(self, line: str) -> HeredocEnd:
        """Read the line that ends the text; whatever stands before the tag on it is dropped."""
        pattern = rf"({_BLANK}*)(?:([|]){_BLANK}*)?(?:(-){_BLANK}*)?{re.escape(self.name)}{_BLANK}*\r?\Z"
        match = re.search(pattern, line)
        margin = match[1] if match is not None and match[2] else ""
        return HeredocEnd(margin, match is not None and match[3] is not None)


def _heredoc_escapes(flags: str | None) -> frozenset[str]:
    if flags is None:
        return frozenset()
    # `/` alone switches on every escape, and any escape brings that of the backslash along. See "Escapes" of heredocs.
    escapes = {"\\", *(flags or "trnsuL$")}
    if "L" in escapes:
        escapes = (escapes - {"L"}) | {"\n", "\r\n"}
    return frozenset(escapes)


class HeredocEnd(Struct, frozen=True):
    """What the line with the end tag says: the margin to remove, and whether the last line break goes."""

    margin: str
    trims: bool


def strip_margin(text: str, margin: str, *, at_line_start: bool) -> str:
    """Remove the margin from each line of text that starts with it; the first line only if the text starts there."""
    if not margin:
        return text
    if at_line_start and text.startswith(margin):
        text = text[len(margin) :]
    # A line that is indented less than the margin stays as it is.
    return text.replace("\n" + margin, "\n")


def strip_last_line_break(text: str) -> str:
    """Remove the line break at the end of text, if there is one."""
    return re.sub(r"\r?\n\Z", "", text)


_TEMPLATE_PART = late_pattern(r"<%#%>|<%#.*?[^%]%>|<%%|%%>", re.DOTALL)


def decode_template_text(text: str, *, after_trim: bool, before_trim: bool) -> str:
    """Return what the text between two tags of a template renders.

    `after_trim` says that the tag before it ends in `-%>`, `before_trim` that the tag after it starts with `<%-`.
    """
    rendered = ""
    position = 0
    for match in _TEMPLATE_PART.finditer(text):
        rendered += _trim_start(text[position : match.start()], trim=after_trim)
        position = match.end()
        after_trim = False
        if match[0] == "<%%":
            rendered += "<%"
        elif match[0] == "%%>":
            rendered += "%>"
        else:
            if match[0].startswith("<%#-"):
                rendered = rendered.rstrip(" \t")
            after_trim = match[0].endswith("-%>")
    rendered += _trim_start(text[position:], trim=after_trim)
    return rendered.rstrip(" \t") if before_trim else rendered


def _trim_start(text: str, *, trim: bool) -> str:
    return re.sub(r"\A[ \t]*\r?\n?", "", text) if trim else text
