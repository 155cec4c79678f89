"""JSON as the compiler reads it: with Ruby's library, which allows comments and any character behind a backslash."""

from __future__ import annotations

import json
import re
from typing import Final, NoReturn

from pplint.late_patterns import late_pattern
from pplint.syntax.merge_marks import first_of_unmerged, unmerged

# The limit of Ruby's library, unless it is told another one.
_DEEPEST: Final = 100
# A string or comment that is not closed goes on to where it has to end, so that nothing is looked at twice.
_TOKEN: Final = late_pattern(
    r"""(?P<string>"(?:[^"\\\x00-\x1f]|\\u[0-9a-fA-F]{4}|\\[^u\x00-\x1f])*"?)"""
    r"""|(?P<comment>/\*(?:[^*]|\*(?!/))*(?:\*/|\Z)|//[^\n]*\n)""",
)


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
        return _unmerged(text, error.pos) or JsonError(error.msg[:1].lower() + error.msg[1:], error.pos)
    except _NonFinite as error:
        return JsonError(f"`{error}` is no number that JSON has", plain.find(str(error)))
    return None


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
