"""What is wrong with accesses, and with options."""

from __future__ import annotations

from typing import Literal

from pplint.base.issue import Issue


class WrongKeyCount(Issue):
    """An array or a string with other than one or two keys."""

    words = "`[]` of {operand:article} takes one or two values, got {count}"
    operand: Literal["Array", "String"]
    count: int
    code: str


class WrongIndexKind(Issue):
    """An index of an array that is no integer; `found` names its type."""

    code = "BAD_SLICE_KEY_TYPE"
    words = "the index of an Array must be an Integer, got {found:article}"
    found: str


class WrongCharacterIndex(Issue):
    """An index of a string that is no integer; `found` names its type."""

    code = "BAD_STRING_SLICE_KEY_TYPE"
    words = "the index of a String must be an Integer, got {found:article}"
    found: str


class UnknownResource(Issue):
    """A resource that is not declared."""

    code = "UNKNOWN_RESOURCE"
    words = "unknown resource `{type}['{title}']`"
    type: str | None
    title: str | None


class UnmatchedSelector(Issue):
    """A selector of which no option matches; `text` is what it selects by, and empty if that is not known."""

    code = "UNMATCHED_SELECTOR"
    words = "no option of the selector matches '{text}'"
    text: str
