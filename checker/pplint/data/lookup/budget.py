"""How much a lookup may take: data can multiply what is asked, since the value of a key may ask for others."""

from __future__ import annotations

from typing import Final

from pplint.data.lookup.errors import LookupFailedError

MOST_STEPS: Final = 30_000
"""How many files may be asked and interpolations made for one key, in all ways that are tried together."""


class Budget:
    """Steps that are left."""

    def __init__(self, steps: int = MOST_STEPS) -> None:
        self._steps = steps

    @property
    def is_spent(self) -> bool:
        """Whether no step is left."""
        return self._steps <= 0

    def spend(self) -> None:
        """Take a step; raise `LookupFailedError` if there is none left."""
        if self.is_spent:
            raise LookupFailedError(f"the lookup takes more than {MOST_STEPS:,} steps")
        self._steps -= 1
