"""What a comment stopped from being reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from pplint.base.diagnostic import Diagnostic


class Suppressed(Struct, frozen=True):
    """A diagnostic that a comment stopped, and the reason given there, if any."""

    diagnostic: Diagnostic
    reason: str
