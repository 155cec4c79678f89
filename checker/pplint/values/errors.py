"""What goes wrong with values: what the compiler refuses, and what nobody can know who only reads the code."""

from __future__ import annotations

from pplint.base.issue import IssueError


class PuppetError(IssueError):
    """An error that the compiler would report."""


class ConversionError(PuppetError):
    """A value that cannot be converted, or a format that does not fit it."""


class UnknowableError(Exception):
    """The value depends on the machine or on the moment of the compilation, such as `Timestamp()`."""


class LimitReached(IssueError):  # noqa: N818 - what happened to an evaluation, not an error of the program
    """The program takes more steps, frames or memory than an evaluation may; what it gives stays unknown."""


class TooLargeError(LimitReached):
    """The value would be so large that it is not computed, such as a number padded to a million characters."""
