"""Names that look like one that is not found: whether it is a slip of the pen, and what may be meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.infer.core.problems import KINDS
from pplint.infer.names.misspelling import is_alike, is_slip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.evaluator.core.budget import Budget
    from pplint.infer.core.current_definition import CurrentDefinition
    from pplint.infer.names.file_names import FileNames
    from pplint.syntax.name_kinds import Kind

_STEPS_OF_A_SEARCH: Final = 200
"""How many steps it takes to compare a name with all that the project has."""


class NearNames:
    """The names of a file, of its project and of the definition that is being followed, by their likeness."""

    __slots__ = ("_budget", "_definition", "_names")

    def __init__(self, names: FileNames, definition: CurrentDefinition, budget: Budget) -> None:
        self._names = names
        self._definition = definition
        self._budget = budget

    def has_slip(self, kind: str, name: str) -> bool:
        """Return whether a name is almost one that exists, and no module that is missing is likely to have it."""
        word = name if kind == "function" else name.lower()
        missing = self._names.missing
        if kind in {"plan", "task"} or ("::" not in name and missing.needs(word)):
            return False
        if kind == "type" and self._definition.near_types(word):
            return True
        if "::" in name:
            kinds = KINDS[kind]
            return missing.has_misspelt_module(kinds, word) or missing.is_slip_of_stub(kinds, word)
        return (
            is_slip(kind, word)
            or any(is_alike(each, word, [near.lower() for near in self.similar(each, word)]) for each in KINDS[kind])
            or self.relative(kind, word) is not None
        )

    def relative(self, kind: str, name: str) -> str | None:
        """Return what a name would be if it were relative to the module; a class may be around another one's module."""
        is_own = self._definition.name.rpartition("::")[2] == name
        return None if is_own else self._names.relative(kind, name)

    def similar(self, kind: Kind, name: str) -> Sequence[str]:
        """Return names of a kind that exist and look like one that does not; to compare so many costs steps."""
        self._budget.spend(_STEPS_OF_A_SEARCH)
        return self._names.similar(kind, name)
