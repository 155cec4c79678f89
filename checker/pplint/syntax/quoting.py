"""Strings and regular expressions as the compiler writes them in the language."""

from __future__ import annotations

import re

from pplint.base.late_patterns import late_pattern
from pplint.syntax.regexps import regexp_error

_CONTROL = late_pattern("[\x00-\x1f]")
_SINGLE_QUOTED = late_pattern(r"\\.|'", re.DOTALL)
_DOUBLE_QUOTED = late_pattern(r'[\x00-\x1f"$\\]')
_ESCAPES = {"\t": "\\t", "\n": "\\n", "\r": "\\r", '"': '\\"', "$": "\\$", "\\": "\\\\"}

# Ruby writes the control characters by their numbers, but for white space: tab to carriage return, and U+0085.
_REGEXP_CHARACTER = late_pattern(r"\\.|[/\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]", re.DOTALL)
_CODE_ESCAPE = late_pattern(r"\\(?:u\{([^}]*)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{1,2})|([0-7]{3})|.)", re.DOTALL)
_OPTION_GROUP = late_pattern(r"\(\?([mix]*)(?:-[mix]*)?:(.*)\)", re.DOTALL)
_OPTIONS = "mix"
_BEYOND_ASCII = 0x80


def quote(text: str) -> str:
    r"""Return text as a string literal: single quoted, or double quoted where it holds a control character.

    The compiler leaves backslashes in single quotes as they are, so text with two backslashes in a row, with `\'`,
    or with a backslash at its end does not read back as the same text.
    """
    if _CONTROL.search(text):
        return double_quote(text)
    if "'" not in text:
        return f"'{text}'"
    quoted = _SINGLE_QUOTED.sub(lambda match: "\\'" if match[0] == "'" else match[0], text)
    return f"'{quoted}'"


def double_quote(text: str) -> str:
    """Return text as a double quoted string literal without interpolation."""
    return f'"{_DOUBLE_QUOTED.sub(_escape, text)}"'


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    return _ESCAPES.get(character) or f"\\u{{{ord(character):X}}}"


def regexp_literal(pattern: str) -> str:
    """Return a pattern between slashes."""
    if _has_fixed_encoding(pattern):
        options, inner = _own_options(pattern)
        return f"/(?{_option_text(options)}:{_escape_regexp(inner)})/"
    return f"/{_escape_regexp(pattern)}/"


def regexp_text(pattern: str) -> str:
    """Return a pattern as its conversion to a string gives it: without slashes around it."""
    return f"(?-imx:{pattern})" if _has_fixed_encoding(pattern) else pattern


def _has_fixed_encoding(pattern: str) -> bool:
    """Whether Ruby gives the pattern an option of its own, because it names characters beyond ASCII.

    Such a pattern is written as a group with its options.
    """
    return not pattern.isascii() or any(map(_names_beyond_ascii, _CODE_ESCAPE.finditer(pattern)))


def _names_beyond_ascii(escape: re.Match[str]) -> bool:
    if escape[4]:
        return int(escape[4], 8) >= _BEYOND_ASCII
    return any(int(code, 16) >= _BEYOND_ASCII for code in (escape[1] or escape[2] or escape[3] or "").split())


def _own_options(pattern: str) -> tuple[str, str]:
    """Return the options and the inside of a pattern that is one group with options; else none, and all of it."""
    group = _OPTION_GROUP.fullmatch(pattern)
    if group is None or regexp_error(group[2]) is not None:
        return "", pattern
    return group[1], group[2]


def _option_text(enabled: str) -> str:
    on = "".join(option for option in _OPTIONS if option in enabled)
    off = "".join(option for option in _OPTIONS if option not in enabled)
    return f"{on}-{off}" if off else on


def _escape_regexp(pattern: str) -> str:
    return _REGEXP_CHARACTER.sub(_escape_regexp_character, pattern)


def _escape_regexp_character(match: re.Match[str]) -> str:
    text = match[0]
    if text[0] == "\\":
        return text
    return "\\/" if text == "/" else f"\\x{ord(text):02X}"
