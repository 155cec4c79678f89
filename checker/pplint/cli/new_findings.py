"""What is left of the findings of a run without those that are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from pplint.report.escape import from_here
from pplint.report.summary import counted

if TYPE_CHECKING:
    from collections import Counter

    from pplint.check.file_result import FileResult
    from pplint.check.identity import Identity


class NewFindings(Struct, frozen=True):
    """Results without what is known; how much that is; and what is in which baseline, and was not found any more.

    `older` is how much was there at the revision that they are compared with.
    """

    results: list[FileResult]
    known: int = 0
    stale: dict[str, Counter[Identity]] = field(default_factory=dict[str, "Counter[Identity]"])
    older: int = 0

    def sentences(self) -> list[str]:
        """Say which baselines hold what is no longer found."""
        return [
            f"{counted(gone.total(), 'finding')} in `{from_here(path)}` {verb} no longer found; "
            f"`--prune-baseline` removes {it}"
            for path, gone in self.stale.items()
            for verb, it in [("is", "it") if gone.total() == 1 else ("are", "them")]
        ]
