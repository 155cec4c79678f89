"""What is wrong with accesses, and with options."""

from __future__ import annotations

from typing import Literal

from pplint.base.issue import Issue


class WrongKeyCount(Issue):
    """An array or a string with other than one or two keys."""

    clause = "{operand:lower} supports [] with one or two arguments, got {count}"
    words = "{operand} supports [] with one or two arguments. Got {count}"
    operand: Literal["Array", "String"]
    count: int
    code: str


class WrongIndexKind(Issue):
    """An index of an array that is no integer; `found` names its type."""

    code = "BAD_SLICE_KEY_TYPE"
    words = "An Array[] cannot use {found} where Integer is expected"
    found: str


class WrongCharacterIndex(Issue):
    """An index of a string that is no integer; `found` names its type."""

    code = "BAD_STRING_SLICE_KEY_TYPE"
    words = "A substring operation does not accept {found:article} as a character index. Expected an Integer"
    found: str


class UnknownResource(Issue):
    """A resource that is not declared."""

    code = "UNKNOWN_RESOURCE"
    words = "Resource not found: {type}['{title}']"
    type: str | None
    title: str | None


class UnmatchedSelector(Issue):
    """A selector of which no option matches; `text` is what it selects by, and empty if that is not known."""

    code = "UNMATCHED_SELECTOR"
    words = "No matching entry for selector parameter with value '{text}'"
    text: str
