"""What the compiler answers where a type cannot be made, or cannot be asked."""

from __future__ import annotations


class TypeIssue(Exception):  # noqa: N818 - named as the compiler names what it reports
    """A type that cannot be made.

    `issue` is the compiler's code for it, such as `BAD_TYPE_SLICE_ARITY`, or None where the compiler has none.
    `key` is the index of the parameter to blame, counted from 0, or None where it is the whole expression.
    """

    def __init__(self, message: str, issue: str | None = None, key: int | None = None) -> None:
        super().__init__(message)
        self.issue = issue
        self.key = key
