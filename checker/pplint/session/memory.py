"""What a session remembers, and how what a result depends on is known.

Whatever is remembered is the result of a function: of an owner, which belongs to a session, and of arguments. A plain
memory keeps it until the session is dropped, which costs as little as can be.

A watching memory notes, while a result is computed, what is asked: other results, and the disk. An answer of the disk
that changes drops the results that were computed from it, those that were computed from these, and no others. Some
results are `firm`: they are computed anew at once, and if they are as before, what was computed from them stays.
"""

from __future__ import annotations

import os
from contextlib import contextmanager, nullcontext
from functools import cache
from types import MethodType
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar, cast, overload

from pplint.session.noted import Noted, Result

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager

_O = TypeVar("_O", bound="Owner")
_P = ParamSpec("_P")
_R = TypeVar("_R")
_A = TypeVar("_A")


_MOST_LEVELS = 64
"""How many directories a function may ask itself about below each other."""


class Memory:
    """Remembers results until it is dropped itself."""

    is_watching = False

    def remember(self, function: Callable[..., Any], *, is_firm: bool = False) -> Callable[..., Any]:  # noqa: ARG002 - nothing is dropped here
        """Return a function that computes the result for the same arguments, by position, once."""
        return cache(function)

    def remember_outwards(self, function: Callable[[str], _R]) -> Callable[[str], _R]:
        """Do so for a function of a directory that asks itself about the one around it, however deep the path is."""
        known: dict[str, _R] = {}

        def ask(directory: str) -> _R:
            if directory not in known:
                for outer in far_unknown(directory, known.__contains__):
                    known[outer] = function(outer)
                known[directory] = function(directory)
            return known[directory]

        return ask

    def remember_for_trees(self, function: Callable[[_A], _R]) -> Callable[[_A], _R]:
        """Do so for arguments that are parts of trees, and live as long as those."""
        return cache(function)

    def for_current(self, function: Callable[[_A], _R]) -> Callable[[_A], _R]:
        """Return a function that is called later, as a part of what is being computed now."""
        return function

    def unnoted(self) -> AbstractContextManager[None]:
        """Note nothing of what is asked inside, but for the results that are computed there."""
        return nullcontext()


def far_unknown(directory: str, is_known: Callable[[str], bool]) -> Sequence[str]:
    """Return the directories up to one of which the result is known, the outermost first; none if they are few."""
    unknown: list[str] = []
    while (outer := os.path.dirname(directory)) != directory and not is_known(outer):
        unknown.append(outer)
        directory = outer
    return unknown[::-1] if len(unknown) > _MOST_LEVELS else ()


class WatchingMemory(Memory):
    """Remembers results with what they were computed from, and drops those of which that changes."""

    is_watching = True

    def __init__(self) -> None:
        self._computing: list[tuple[Result, set[Noted]] | None] = []

    @staticmethod
    def known(ask: Callable[..., Any], arguments: tuple[Any, ...]) -> object:
        """Return what a function that remembers has for arguments, None if it would have to be computed."""
        known: dict[Hashable, Result] = cast("Any", ask).results
        result = known.get(arguments)
        return None if result is None else result.value

    def remember(self, function: Callable[..., Any], *, is_firm: bool = False) -> Callable[..., Any]:
        """Return a function that computes the result for the same arguments, by position, once."""
        known: dict[Hashable, Result] = {}

        def ask(*arguments: object) -> object:
            result = known.get(arguments)
            if result is None:
                result = known[arguments] = self._computed(known, arguments, function)
                result.is_firm, result.ask = is_firm, ask
            self.note(result)
            return result.value

        cast("Any", ask).results = known
        return ask

    def remember_outwards(self, function: Callable[[str], _R]) -> Callable[[str], _R]:
        """Do so for a function of a directory that asks itself about the one around it, however deep the path is."""
        known: dict[Hashable, Result] = {}

        def ask(directory: str) -> _R:
            if (directory,) not in known:
                for each in (*far_unknown(directory, lambda outer: (outer,) in known), directory):
                    result = known[each,] = self._computed(known, (each,), function)
                    result.is_firm, result.ask = True, ask
            result = known[directory,]
            self.note(result)
            return cast("_R", result.value)

        return ask

    def _computed(
        self, known: dict[Hashable, Result], arguments: tuple[Any, ...], function: Callable[..., Any]
    ) -> Result:
        result = Result(known, arguments)
        self._compute(result, function)
        return result

    def _compute(self, result: Result, function: Callable[..., Any]) -> None:
        """Compute a result; what it was computed from until it failed counts for whoever asks for it."""
        try:
            with self.computing(result):
                result.value = function(*result.arguments)
        except BaseException:
            for source in result.sources:
                source.remove_user(result)
                self.note(source)
            raise

    @contextmanager
    def computing(self, result: Result) -> Iterator[None]:
        """Take what is asked inside for what a result is computed from."""
        found: set[Noted] = set()
        self._computing.append((result, found))
        try:
            yield
        finally:
            self._computing.pop()
            result.add_sources(found)

    @contextmanager
    def unnoted(self) -> Iterator[None]:
        """Note nothing of what is asked inside, but for the results that are computed there."""
        self._computing.append(None)
        try:
            yield
        finally:
            self._computing.pop()

    @property
    def is_computing(self) -> bool:
        """Whether a result is being computed, so that what is asked is noted."""
        return bool(self._computing) and self._computing[-1] is not None

    def note(self, source: Noted) -> None:
        """Note that what is being computed is computed from something."""
        computing = self._computing[-1] if self._computing else None
        if computing is not None and source not in computing[1]:
            computing[1].add(source)
            source.add_user(computing[0])

    def remember_for_trees(self, function: Callable[[_A], _R]) -> Callable[[_A], _R]:
        """Remember nothing: trees of files that change would be kept for ever."""
        return function

    def for_current(self, function: Callable[[_A], _R]) -> Callable[[_A], _R]:
        """Return a function that is called later, as a part of what is being computed now.

        Whoever has a result that is completed late depends on all that it is completed from.
        """
        computing = self._computing[-1] if self._computing else None
        if computing is None:
            return function
        result = computing[0]

        def ask(argument: _A) -> _R:
            with self.computing(result):
                return function(argument)

        return ask

    def drop(self, changed: Iterable[Noted]) -> None:
        """Forget what was computed from what has changed."""
        waiting = [user for each in changed for user in each.users]
        while waiting:
            firm = self._dropped(waiting)
            waiting = [user for each in firm if not _is_as_before(each) for user in each.users]

    @staticmethod
    def _dropped(results: list[Result]) -> list[Result]:
        """Drop results, and what was computed from them; return those of which it is to be seen what they are now."""
        firm: list[Result] = []
        waiting = results
        while waiting:
            result = waiting.pop()
            if result.known.get(result.arguments) is not result:
                continue
            del result.known[result.arguments]
            for source in result.sources:
                source.remove_user(result)
            if result.is_firm:
                firm.append(result)
            else:
                waiting += result.users
        return firm


def _is_as_before(result: Result) -> bool:
    """Compute a firm result anew; if it is as before, what was computed from the old one is so from the new one."""
    if result.ask is None:
        return False
    try:
        value = result.ask(*result.arguments)
    except Exception:  # noqa: BLE001 - whoever asks for it next will see
        return False
    new = result.known.get(result.arguments)
    if new is None or value != result.value:
        return False
    for user in result.users:
        new.add_user(user)
        user.replace_source(result, new)
    return True


class Memories(dict["object", "Callable[..., Any]"]):
    """What is remembered of one owner: for each function, the one that remembers its results."""

    def __init__(self, memory: Memory, owner: object) -> None:
        super().__init__()
        self.memory = memory
        self._owner = owner

    def of(self, function: object, compute: Callable[..., Any], *, is_firm: bool = False) -> Callable[..., Any]:
        """Return the function that remembers."""
        found = self.get(function)
        if found is None:
            self[function] = found = self.memory.remember(MethodType(compute, self._owner), is_firm=is_firm)
        return found

    def outwards(self, function: object, compute: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function that remembers what is known of a directory by way of the one around it."""
        found = self.get(function)
        if found is None:
            self[function] = found = self.memory.remember_outwards(MethodType(compute, self._owner))
        return found


if TYPE_CHECKING:

    class Owner(Protocol):
        """What results are remembered of: it belongs to a session, and is forgotten with it."""

        @property
        def memories(self) -> Memories:
            """What is remembered of it."""
            ...


class remembered(Generic[_O, _P, _R]):  # noqa: N801 - a decorator
    """Have a function or method compute its result once for each owner, its first argument, and each of the others."""

    is_firm = False

    def __init__(self, function: Callable[Concatenate[_O, _P], _R]) -> None:
        self.function = function
        self.__doc__ = function.__doc__
        self._name = ""

    def __call__(self, owner: _O, /, *others: _P.args, **named: _P.kwargs) -> _R:
        """Return the result, as it was computed before, if it was."""
        found = owner.memories.get(self) or self._of(owner)
        result: _R = found(*others, **named)
        return result

    def known(self, owner: _O, /, *others: _P.args, **_named: _P.kwargs) -> _R | None:
        """Return the result if a memory that watches has it, so that nothing has to be computed."""
        memory = owner.memories.memory
        return cast("_R | None", memory.known(self._of(owner), others)) if isinstance(memory, WatchingMemory) else None

    def _of(self, owner: _O) -> Callable[..., Any]:
        return owner.memories.of(self, self.function, is_firm=self.is_firm)

    def __set_name__(self, kind: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, owner: None, kind: type) -> remembered[_O, _P, _R]: ...
    @overload
    def __get__(self, owner: _O, kind: type | None = None) -> Callable[_P, _R]: ...
    def __get__(self, owner: _O | None, kind: type | None = None) -> remembered[_O, _P, _R] | Callable[_P, _R]:
        if owner is None:
            return self
        # From here on, the object has a function of its own, which is called without coming by here.
        found = self._of(owner)
        owner.__dict__[self._name] = found
        return found


class firm(remembered[_O, _P, _R]):  # noqa: N801 - a decorator
    """Do the same for a result that is often as before: what was computed from it stays then."""

    is_firm = True


class remembered_outwards(remembered[_O, [str], _R]):  # noqa: N801 - a decorator
    """Have a function of a directory, which asks itself about the one around it, compute its result once.

    What is known of a directory counts for all that lies in it, so that depth costs nothing, and no path is too deep.
    The result is firm.
    """

    def _of(self, owner: _O) -> Callable[..., Any]:
        return owner.memories.outwards(self, self.function)


class remembered_property(Generic[_O, _R]):  # noqa: N801 - a decorator
    """Have a property compute its value once for each owner."""

    def __init__(self, function: Callable[[_O], _R]) -> None:
        self.function = function
        self.__doc__ = function.__doc__
        self._name = ""

    def __set_name__(self, kind: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, owner: None, kind: type) -> remembered_property[_O, _R]: ...
    @overload
    def __get__(self, owner: _O, kind: type | None = None) -> _R: ...
    def __get__(self, owner: _O | None, kind: type | None = None) -> remembered_property[_O, _R] | _R:
        if owner is None:
            return self
        memories = owner.memories
        known = memories.get(self)
        if known is not None or memories.memory.is_watching:
            value: _R = (known or memories.of(self, self.function))()
            return value
        value = self.function(owner)
        owner.__dict__[self._name] = value
        return value
