"""Why a value does not fit, for people: the closest place where it goes wrong, in a sentence or as a tree.

`explain(expected, actual, subject)` is what a rule calls. It takes the type that is expected, the type of the value,
as detailed as it is known, and what the value is called, such as "parameter `mode`":

    parameter `mode` expects a match for Stdlib::Filemode = Pattern[/…/], got Integer
    parameter `hosts` index 2 entry `port` expects an Integer value, got String
    parameter `hosts`:
      index 0 entry `port` expects an Integer value, got String
      index 1 expects an entry `name`

It looks through arrays, hashes, structs, tuples, variants and aliases. Its words are those of `mismatch`, which are
the compiler's. Of the choices of a `Variant`, the compiler describes all; here, those of another kind than the value
are left out if there are some of its kind: nobody who wrote a hash has to be told that it is no string.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.records import dataclass
from pplint.types.mismatch import describe, describe_parameters
from pplint.types.mismatch_kinds import Mismatch, PathStep, TypeMismatch
from pplint.types.mismatch_tree import tree

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pplint.types.mismatch_kinds import Path
    from pplint.types.model import StructType, Type


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is wrong with what is called `subject`; it is false if nothing is."""

    subject: str
    mismatches: tuple[Mismatch, ...]

    def __bool__(self) -> bool:
        return bool(self.mismatches)

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """Return one sentence, or a line for each place below the subject, indented by how deep it is."""
        if len(self.mismatches) > 1:
            return [f"{self.subject}:", *tree(self.mismatches).lines(2)]
        return [self._sentence(each) for each in self.mismatches]

    @property
    def sentence(self) -> str:
        """What is wrong first, and how many other places there are; empty if nothing is wrong."""
        if not self.mismatches:
            return ""
        first, *others = self.mismatches
        more = f" ({len(others)} more {'place' if len(others) == 1 else 'places'})" if others else ""
        return f"{self._sentence(first)}{more}"

    @property
    def expected(self) -> Type | None:
        """The type that is expected at the innermost place, if there is a single one and it is about a type."""
        return self._innermost.expected if self._innermost else None

    @property
    def actual(self) -> Type | None:
        """The type that is found at the innermost place, if there is a single one and it is about a type."""
        return self._innermost.actual if self._innermost else None

    @property
    def place(self) -> Path:
        """The entries and indexes that lead to all that is wrong."""
        paths = [each.place for each in self.mismatches]
        steps = zip(*paths, strict=False)
        common: list[PathStep] = []
        for step in steps:
            if len(set(step)) > 1:
                break
            common.append(step[0])
        return tuple(common)

    @property
    def _innermost(self) -> TypeMismatch | None:
        alone = self.mismatches[0] if len(self.mismatches) == 1 else None
        return alone if isinstance(alone, TypeMismatch) else None

    def _sentence(self, mismatch: Mismatch) -> str:
        return f"{self.subject} {mismatch}".strip()


def explain(expected: Type, actual: Type, subject: str) -> Explanation:
    """Say why `expected` does not accept `actual`, which is called `subject`; nothing is wrong if it does.

    Raise `InvalidTypeError` where the compiler fails to answer.
    """
    return Explanation(subject, _closest(describe(expected, actual)))


def explain_parameters(
    parameters: StructType, given: Mapping[str, Type], subject: str, *, may_be_missing: bool = False
) -> Explanation:
    """Say what is wrong with the arguments of a class, a define or a resource, by the types of their values.

    Raise `InvalidTypeError` where the compiler fails to answer.
    """
    return Explanation(subject, _closest(describe_parameters(parameters, given, may_be_missing=may_be_missing)))


def _closest(mismatches: Sequence[Mismatch], start: int = 0) -> tuple[Mismatch, ...]:
    """Leave out choices that are of another kind than the value, at the step `start` of the paths and behind it."""
    groups: dict[Path, list[Mismatch]] = {}
    for each in mismatches:
        groups.setdefault(each.path[: start + 1], []).append(each)
    choices = [path for path in groups if len(path) > start and path[start].kind == "as"]
    near = [path for path in choices if not _is_of_another_kind(groups[path], start)]
    kept: list[Mismatch] = []
    for path, group in groups.items():
        if path not in choices:
            kept += group if len(path) <= start else _closest(group, start + 1)
        elif not near:
            kept += group
        elif path in near:
            kept += _closest_choice(group, start, is_only=len(near) == 1)
    return tuple(kept)


def _is_of_another_kind(choice: Iterable[Mismatch], start: int) -> bool:
    """Whether a choice is refused as a whole, and not for something within the value or its size."""
    return any(len(each.path) == start + 1 and isinstance(each, TypeMismatch) for each in choice)


def _closest_choice(choice: Sequence[Mismatch], start: int, *, is_only: bool) -> tuple[Mismatch, ...]:
    """Go on within a choice; its name says nothing if there is no other one."""
    if is_only:
        return _closest([each.without(start) for each in choice], start)
    return _closest(choice, start + 1)
