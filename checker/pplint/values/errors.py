"""What goes wrong with values: what the compiler refuses, and what nobody can know who only reads the code."""

from __future__ import annotations

RUNTIME_ERROR = "RUNTIME_ERROR"
"""The compiler's issue for whatever a function refuses."""


class PuppetError(Exception):
    """An error that the compiler would report, by its issue and in its words."""

    def __init__(self, issue: str, message: str) -> None:
        super().__init__(message)
        self.issue = issue
        self.message = message


class ConversionError(PuppetError):
    """A value that cannot be converted, or a format that does not fit it."""

    def __init__(self, message: str) -> None:
        super().__init__(RUNTIME_ERROR, message)


class UnknowableError(Exception):
    """The value depends on the machine or on the moment of the compilation, such as `Timestamp()`."""


class LimitReached(Exception):  # noqa: N818 - what happened to an evaluation, not an error of the program
    """The program takes more steps, frames or memory than an evaluation may; what it gives stays unknown."""


class TooLargeError(LimitReached):
    """The value would be so large that it is not computed, such as a number padded to a million characters."""

    def __init__(self, reached: str) -> None:
        super().__init__(f"gave up: a value has {reached}")
