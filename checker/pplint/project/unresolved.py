"""The references that could not be checked, since the modules that they lead into are not at hand."""

from __future__ import annotations

from collections import Counter

from pplint.records import dataclass, field


@dataclass(slots=True)
class Unresolved:
    """How many references lead into each missing module. The counts of several processes can be added."""

    references: Counter[str] = field(default_factory=Counter[str])

    def note(self, module: str | None, count: int = 1) -> None:
        """Count references into a module that is missing; where no module is known, nothing is counted."""
        if module is not None:
            self.references[module] += count

    def add(self, other: Unresolved) -> None:
        """Add the counts of another process."""
        self.references.update(other.references)

    def summary(self) -> str | None:
        """Say in one sentence what was not checked, and what would help; None if there was nothing."""
        if not self.references:
            return None
        counts = self.references.most_common()
        named = [name if len(counts) == 1 else f"{name} ({count})" for name, count in counts[:_MOST_SHOWN]]
        shown = ", ".join(named) + (", …" if len(counts) > _MOST_SHOWN else "")
        total = sum(self.references.values())
        references = f"{total} reference{'s' if total != 1 else ''}"
        modules = f"{len(counts)} modules that are" if len(counts) != 1 else "a module that is"
        which = "directories that have them" if len(counts) != 1 else "a directory that has it"
        return f"{references} into {modules} not on the module path: {shown}; `--modulepath` names {which}"


_MOST_SHOWN = 10
