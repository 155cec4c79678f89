"""What the compiler answers where a type cannot be made, or cannot be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.issue import IssueError

if TYPE_CHECKING:
    from pplint.base.issue import Issue

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pplint.base.issue import Issue

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pplint.base.issue import Issue


class InvalidTypeError(IssueError):
    """A type that cannot be made.

    `key` is the index of the parameter to blame, counted from 0, or None where it is the whole expression.
    """

    def __init__(self, issue: Issue, key: int | None = None) -> None:
        super().__init__(issue)
        self.key = key


class UnknownMatchError(InvalidTypeError):
    """A string that is not known to match a pattern of the type: the search would take too long."""
