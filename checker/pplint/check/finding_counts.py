"""What remains of the findings in a source: no suppressed ones, and not more of a rule than anybody would read."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from pplint.base.builtin_diagnostics import builtin_diagnostic
from pplint.base.diagnostic import Diagnostic, Finding
from pplint.check.suppress import Suppressed

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.base.source import SourceFile
    from pplint.check.suppress.resolve import Suppressions

MOST_FINDINGS = 1000
"""How many findings of one rule in one file are reported, and how many suppressed ones are kept."""


class FindingCounts(Struct):
    """Takes findings in, and counts them by their rules.

    A suppressed one does not count among those that are reported. Without suppressions nothing is suppressed.
    """

    source: SourceFile
    suppressions: Suppressions | None = None
    found: list[Diagnostic] = []
    suppressed: list[Suppressed] = []
    failed: bool = False
    _reported: Counter[str] = field(default_factory=Counter[str])
    _stopped: Counter[str] = field(default_factory=Counter[str])

    def add(self, rule: str, finding: Finding, worded: Callable[[], Diagnostic]) -> None:
        """Take in a finding of a rule; it is made a diagnostic only if it remains."""
        reason = self._reason(rule, finding)
        if reason is not None:
            self._stopped[rule] += 1
            if self._stopped[rule] <= MOST_FINDINGS:
                self.suppressed.append(Suppressed(worded(), reason))
            return
        self._reported[rule] += 1
        if self._reported[rule] <= MOST_FINDINGS:
            self.found.append(self._without_suppressed_fix(worded()))
        elif self._reported[rule] == MOST_FINDINGS + 1:
            text = f"`{rule}` has more than {MOST_FINDINGS} findings in this file; the others are not shown"
            cut = Finding(finding.span, text)
            self.found.append(builtin_diagnostic("too-many-findings", self.source.path, cut, self.source))

    def is_full(self, rule: str) -> bool:
        """Return whether nothing that a rule may still find would change the report or which comments are used."""
        is_named = self.suppressions is not None and self.suppressions.name(rule)
        return self._reported[rule] > MOST_FINDINGS and not is_named

    def fail(self, finding: Finding) -> None:
        """Take in that something went wrong, so that findings may be missing."""
        self.failed = True
        self.found.append(builtin_diagnostic("internal-error", self.source.path, finding, self.source))

    def _without_suppressed_fix(self, diagnostic: Diagnostic) -> Diagnostic:
        """Return a diagnostic without its fix if that would edit what a suppression of its rule covers."""
        if self.suppressions is None or diagnostic.fix is None:
            return diagnostic
        spans = (edit.span for edit in diagnostic.fix.edits)
        is_stopped = any(self.suppressions.reason(diagnostic.rule, span) is not None for span in spans)
        return replace(diagnostic, fix=None) if is_stopped else diagnostic

    def _reason(self, rule: str, finding: Finding) -> str | None:
        """Return why a finding is suppressed; a comment says nothing of what another file is to blame for."""
        is_here = finding.source is None or finding.source.path == self.source.path
        return self.suppressions.reason(rule, finding.span) if self.suppressions is not None and is_here else None
