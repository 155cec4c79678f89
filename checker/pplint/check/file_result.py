"""What there is to say about a file. Who takes it from the cache loads nothing that checks one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from pplint.infer.inference_stats import InferenceStats
from pplint.project.unresolved import Unresolved

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.base.diagnostic import Diagnostic
    from pplint.check.suppress import Suppressed


class FileResult(Struct, frozen=True):
    """What there is to say about one file: what is reported, and what a comment stopped from being reported.

    `unresolved` counts the references that could not be checked, `unchecked` is what else could not be, in words;
    `knowledge` counts what is known of expressions.
    """

    path: str
    diagnostics: list[Diagnostic]
    suppressed: list[Suppressed] = []
    unresolved: Unresolved = field(default_factory=Unresolved)
    unchecked: Sequence[str] = ()
    knowledge: InferenceStats = field(default_factory=InferenceStats)


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sort diagnostics as they are shown; of those that say the same about the same place, one remains."""
    unique = {diagnostic.sort_key: diagnostic for diagnostic in diagnostics}
    return [unique[key] for key in sorted(unique)]
