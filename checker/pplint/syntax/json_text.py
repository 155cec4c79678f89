"""JSON as the compiler reads it: with Ruby's library, which allows comments and any character after a backslash."""

from __future__ import annotations

import json
import re
from typing import Final, NoReturn

from pplint.base.late_patterns import late_pattern
from pplint.syntax.merge_marks import first_of_unmerged, unmerged

# The default limit of Ruby's library.
_DEEPEST: Final = 100
# A string or comment that is not closed goes on to where it has to end, so that nothing is looked at twice.
_TOKEN: Final = late_pattern(
    r"""(?P<string>"(?:[^"\\\x00-\x1f]|\\u[0-9a-fA-F]{4}|\\[^u\x00-\x1f])*"?)"""
    r"""|(?P<comment>/\*(?:[^*]|\*(?!/))*(?:\*/|\Z)|//[^\n]*\n)""",
)


# The library's own words are other ones from version to version of Python.
_WORDS: Final = {
    "Expecting property name enclosed in double quotes": "a key in double quotes is expected here",
    "Expecting ':' delimiter": "`:` is expected after a key",
    "Expecting ',' delimiter": "`,` is expected here",
    "Expecting value": "a value is expected here",
    "Extra data": "the value is at its end, and more follows",
    "Unterminated string starting at": "no quotation mark closes this text",
    "Invalid control character at": "a text holds no line ends and no control characters, but as escapes",
    "Invalid \\escape": "there is no such escape",
    "Invalid \\uXXXX escape": "four hexadecimal digits follow `\\u`",
}


class JsonError(Exception):
    """A text that is no JSON; `offset` is the character at which that shows."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


def json_error(text: str) -> JsonError | None:
    """Return why Ruby's library refuses a text as JSON; None if it does not."""
    plain = _TOKEN.sub(_blank, text)
    too_deep = _first_too_deep(plain)
    if too_deep is not None:
        return JsonError(f"it is nested more than {_DEEPEST} levels deep", too_deep)
    try:
        json.loads(plain, parse_constant=_refuse, parse_int=len, parse_float=len)
    except json.JSONDecodeError as error:
        return _unmerged(text, error.pos) or worded(plain, error)
    except _NonFinite as error:
        return JsonError(f"`{error}` is not a number in JSON", plain.find(str(error)))
    return None


def worded(text: str, error: json.JSONDecodeError) -> JsonError:
    """Return an error of the library's, without comments in the text, in words that stay."""
    before = text[: error.pos].rstrip()
    closing = text[error.pos : error.pos + 1]
    if error.msg.startswith("Illegal trailing comma"):
        before, closing = text[: error.pos + 1], text[error.pos + 1 :].lstrip()[:1]
    if before.endswith(",") and closing and closing in "]}":
        return JsonError(f"unexpected comma before `{closing}`", len(before) - 1)
    words = next((words for key, words in _WORDS.items() if error.msg.startswith(key)), None)
    return JsonError(words or error.msg[:1].lower() + error.msg[1:], error.pos)


def _unmerged(text: str, offset: int) -> JsonError | None:
    """Say which mark of Git stands before what cannot be read, if one does."""
    data = text.encode("utf-8", "surrogatepass")
    mark = first_of_unmerged(data, len(text[:offset].encode("utf-8", "surrogatepass")))
    return (
        None
        if mark is None
        else JsonError(unmerged(data, mark), len(data[: mark.start].decode("utf-8", "surrogatepass")))
    )


def parse_json(text: str) -> object:
    """Return what a text in JSON says; raise `JsonError`. What only Ruby's library reads as a whole comes to None."""
    try:
        return json.loads(text, parse_constant=_refuse, parse_int=float)
    except (ValueError, RecursionError, _NonFinite):
        error = json_error(text)
        if error is not None:
            raise error from None
    try:
        return json.loads(_TOKEN.sub(_without_comment, text), parse_int=float)
    except (ValueError, RecursionError):
        return None


class _NonFinite(Exception):  # noqa: N818 - what was read, not an error of ours
    """`NaN`, `Infinity` or `-Infinity`."""


def _refuse(constant: str) -> NoReturn:
    raise _NonFinite(constant)


def _blank(match: re.Match[str]) -> str:
    """Keep the length of a token, so that the places of errors stay, and a string that is not closed as it is."""
    size = len(match[0])
    if match["comment"]:
        return " " * size if match[0].endswith(("*/", "\n")) else match[0]
    return f'"{" " * (size - 2)}"' if size > 1 and match[0].endswith('"') else match[0]


def _without_comment(match: re.Match[str]) -> str:
    return match[0] if match["string"] else " " * len(match[0])


def _first_too_deep(plain: str) -> int | None:
    depth = 0
    for match in re.finditer(r"[\[{\]}]", plain):
        depth += 1 if match[0] in "[{" else -1
        if depth > _DEEPEST:
            return match.start()
    return None
