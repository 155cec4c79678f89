"""How far the first check of all files is, for clients that show it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pplint.server.client import Client

_TOKEN: Final = "pplint-first-check"  # noqa: S105 - it is no secret
_FEWEST: Final = 100
"""How many files there must be for their check to be worth a word."""


class Progress:
    """Tells of the first check, once, in steps of a percent."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._percentage: int | None = None
        self._is_over = False

    def tell(self, done: int, total: int) -> None:
        """Tell that so many files of all are checked."""
        if self._is_over or total < _FEWEST or not self._client.abilities.shows_progress:
            return
        percentage = 100 * done // total
        if self._percentage is None:
            self._client.request("window/workDoneProgress/create", {"token": _TOKEN})
            self._notify({"kind": "begin", "title": "pplint", "message": f"checking {total} files", "percentage": 0})
        elif percentage > self._percentage:
            self._notify({"kind": "report", "percentage": percentage})
        self._percentage = percentage

    def end(self) -> None:
        """Tell that all files are checked."""
        if self._percentage is not None and not self._is_over:
            self._notify({"kind": "end"})
        self._is_over = True

    def _notify(self, value: dict[str, object]) -> None:
        self._client.notify("$/progress", {"token": _TOKEN, "value": value})
