"""The references that could not be checked, since the modules that they lead into are not available."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct, field


class Unresolved(Struct):
    """How many references lead into each missing module. The counts of several processes can be added.

    `anywhere` counts those of names that any missing module may define.
    """

    references: Counter[str] = field(default_factory=Counter[str])
    anywhere: int = 0

    def note(self, module: str | None, count: int = 1) -> None:
        """Count references into a module that is missing, or into any of them."""
        if module is not None:
            self.references[module] += count
        else:
            self.anywhere += count

    def add(self, other: Unresolved) -> None:
        """Add the counts of another process."""
        self.references.update(other.references)
        self.anywhere += other.anywhere

    def summary(self) -> str | None:
        """Say in one sentence what was not checked, and what would help; None if there was nothing."""
        if not self.references and not self.anywhere:
            return None
        if not self.references:
            return f"{_references(self.anywhere)} {_ANYWHERE}; `--modulepath` names directories that have them"
        counts = self.references.most_common()
        named = [name if len(counts) == 1 else f"{name} ({count})" for name, count in counts[:_MOST_SHOWN]]
        shown = ", ".join(named) + (", …" if len(counts) > _MOST_SHOWN else "")
        modules = f"{len(counts)} modules that are" if len(counts) != 1 else "a module that is"
        which = "directories that have them" if len(counts) != 1 else "a directory that has it"
        others = f", and {_references(self.anywhere)} {_ANYWHERE}" if self.anywhere else ""
        total = _references(sum(self.references.values()))
        return f"{total} into {modules} not on the module path: {shown}{others}; `--modulepath` names {which}"


def _references(count: int) -> str:
    return f"{count} reference{'s' if count != 1 else ''}"


_ANYWHERE = "to names that any missing module may define"
_MOST_SHOWN = 10
