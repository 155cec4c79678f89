"""Why a lookup has no answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pplint.base.source import Place


class LookupFailedError(Exception):
    """The compiler refuses the lookup, or it takes more than anybody wants to wait for.

    `message` says why, `place` is what is to blame, if that is known.
    """

    def __init__(self, message: str, place: Place | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.place = place


class KeyNotFoundError(Exception):
    """There is no value for a key, in a level or in all of them."""
