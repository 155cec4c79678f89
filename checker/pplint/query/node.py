"""The nodes of the graph: inputs, and queries with what they came to and what they asked for.

There are hundreds of thousands of these, so that each holds as little as can be.
"""

from __future__ import annotations

from enum import IntEnum
from types import MethodType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable


class State(IntEnum):
    """How far the value of a node can be trusted."""

    FRESH = 0
    """The value is right."""

    OUTDATED = 1
    """The value means what it meant, but holds places that have moved, or trees that were parsed again."""

    DOUBTFUL = 2
    """Something that it depends on has changed, perhaps."""

    VERIFYING = 3
    """Its dependencies are being looked at."""

    FAILED = 4
    """It could not be computed again, or that is not done yet."""


FRESH, OUTDATED, DOUBTFUL, VERIFYING, FAILED = State

NEVER: Final = -1
"""The revision in which a result is right that was not computed yet."""


class Node:
    """What others depend on; by itself, it is an input.

    `changed` is the revision in which its meaning became what it is, `moved` that in which its value did; `users` are
    the results that were computed from it, as far as that is indexed. `dependency_ids` are the inputs that it depends
    on, as they are saved.
    """

    __slots__ = ("changed", "dependencies", "dependency_ids", "moved", "state", "users")

    def __init__(self) -> None:
        self.dependencies: Collection[Node] = ()
        self.changed = 0
        self.moved = 0
        self.state: int = FRESH
        self.users: set[Result] | None = None
        self.dependency_ids: Any = None


class Function:
    """A function whose results are remembered, and these by its arguments.

    `fingerprint` returns what of a value matters to others, without places in files; None if all of it does. Values
    with the same fingerprint mean the same: in a session, and in a saved graph, where `name` identifies the function.
    A `report` names places in other files only by what it has noted as a dependency: when only places move, it stays.
    One that goes `outwards` may ask itself about the directory around that in its argument.
    """

    __slots__ = ("call", "fingerprint", "goes_outwards", "is_report", "name", "results")

    def __init__(self, call: Callable[..., Any], name: str = "") -> None:
        self.call = call
        self.name = name
        self.fingerprint: Callable[[Any], bytes | None] | None = None
        self.is_report = False
        self.goes_outwards = False
        self.results: dict[tuple[Any, ...], Result] = {}

    def bound_to(self, owner: object) -> Function:
        """Return the same for one owner, its first argument."""
        bound = Function(MethodType(self.call, owner), self.name)
        bound.fingerprint, bound.is_report, bound.goes_outwards = self.fingerprint, self.is_report, self.goes_outwards
        return bound

    def kind(self, words: Iterable[str]) -> str:
        """Return what a saved graph calls the function together with its arguments after the first."""
        return " ".join((self.name, *words))

    def are_equivalent(self, before: object, now: object) -> bool:
        """Return whether two values mean the same apart from places."""
        if self.fingerprint is None:
            return False
        known = self.fingerprint(before)
        return known is not None and known == self.fingerprint(now)


class Result(Node):
    """What a function came to for some arguments, and what it asked for, in order.

    It is right in the revision `verified`, its value is from the revision `built`. One that `is_open` is completed
    later, so that more may be added to what it was computed from.
    """

    __slots__ = ("arguments", "built", "function", "is_open", "value", "verified")

    def __init__(self, function: Function, arguments: tuple[Any, ...]) -> None:
        super().__init__()
        self.state = VERIFYING
        self.verified = NEVER
        self.built = 0
        self.function = function
        self.arguments = arguments
        self.is_open = False
        self.value: Any = None
