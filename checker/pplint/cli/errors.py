"""How a run of the command line ends before its end."""

from __future__ import annotations

from pplint.base.usage import UsageError

__all__ = ["Terminated", "UsageError"]


class Terminated(BaseException):
    """A signal asks the program to end. No `except Exception` takes it for an error."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number
