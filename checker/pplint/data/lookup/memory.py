"""What parts of lookups result in, for those of later lookups that read the same values of variables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar, cast

from pplint.data.lookup.values import Leaf

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.data.lookup.values import Value

    Find = Callable[[str], Value | None]
    """Returns the value of a variable, None if it is not set."""

_T = TypeVar("_T")

_MOST_RESULTS: Final = 8
"""How many results are remembered of a part, each with other values of variables."""


class Memory:
    """The results of the lookups of one node.

    `options` are the `lookup_options` of modules as they were first read, whatever variables are set to later.
    """

    def __init__(self) -> None:
        self.options: dict[str | None, object] = {}
        self._results: dict[tuple[int, object], list[tuple[object, dict[str, Value | None], object]]] = {}
        self._open: list[dict[str, Value | None]] = []

    def watched(self, find: Find) -> Find:
        """Return a function that finds variables, of which is noted what it is asked for."""

        def found(name: str) -> Value | None:
            value = find(name)
            if self._open:
                self._open[-1][name] = value
            return value

        return found

    def result(self, subject: object, part: object, find: Find, compute: Callable[[], tuple[_T, bool]]) -> _T:
        """Return what was computed about a part of a subject with these variables, or else compute it.

        `find` is a watched function, and what computes it says whether the result may be remembered.
        """
        key = (id(subject), part)
        for _, earlier, result in self._results.get(key, ()):
            if all(_is_same(find(name), value) for name, value in earlier.items()):
                return cast("_T", result)
        reads: dict[str, Value | None] = {}
        self._open.append(reads)
        try:
            computed, is_lasting = compute()
        finally:
            self._open.pop()
            if self._open:
                self._open[-1].update(reads)
        if is_lasting:
            results = self._results.setdefault(key, [])
            # With the subject, so that no other gets its number.
            results.append((subject, reads, computed))
            del results[:-_MOST_RESULTS]
        return computed


def _is_same(value: Value | None, other: Value | None) -> bool:
    """Return whether two values are certainly the same; large ones are not looked into."""
    if value is other:
        return True
    if not isinstance(value, Leaf) or not isinstance(other, Leaf):
        return False
    plain = value.value
    return isinstance(plain, (str, int)) and type(plain) is type(other.value) and plain == other.value
