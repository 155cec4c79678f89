"""What a finding means for security, in the terms of those who manage vulnerabilities."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

MOST_SEVERE: Final = 10.0


class Weakness(Struct, frozen=True):
    """How severe a weakness is, from 0 to 10 as CVSS counts, and its numbers in the Common Weakness Enumeration."""

    severity: float
    cwe: tuple[int, ...]

    def __post_init__(self) -> None:
        """Raise `ValueError` for what code scanning would refuse."""
        if not 0 < self.severity <= MOST_SEVERE:
            raise ValueError(f"a severity is above 0 and at most {MOST_SEVERE}, not {self.severity}")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the weaknesses, such as `CWE-78`."""
        return tuple(f"CWE-{number}" for number in self.cwe)

    def to_object(self) -> dict[str, object]:
        """Return it as plain data."""
        return {"severity": self.severity, "cwe": list(self.names)}
