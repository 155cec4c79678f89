"""How far a long run is, for those who wait for it."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """It learns how much is done, often, and shows it when there is time."""

    def update(self, done: int, total: int) -> None:
        """Take note that so many files of `total` are done."""
        ...

    def end(self) -> None:
        """Show nothing any more."""
        ...
