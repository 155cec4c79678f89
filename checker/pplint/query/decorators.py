"""The decorator that makes a function a query, and where an owner keeps the results of its queries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Concatenate, Generic, ParamSpec, Protocol, TypeVar, cast, overload

from pplint.query.node import Function

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from pplint.query.engine import Ask, Engine
    from pplint.query.node import Node

_O = TypeVar("_O", bound="Owner")
_P = ParamSpec("_P")
_R = TypeVar("_R")
_Owner = TypeVar("_Owner", bound="Owner")
_Q = ParamSpec("_Q")
_S = TypeVar("_S")


class Queries(dict["object", "Ask"]):
    """The queries of one owner: for each, the function that remembers its results."""

    def __init__(self, engine: Engine, owner: object) -> None:
        super().__init__()
        self.engine = engine
        self._owner = owner

    def of(self, asked: object, function: Function) -> Ask:
        """Return what remembers the results of a function for the owner."""
        found = self.get(asked)
        if found is None:
            self[asked] = found = self.engine.results_of(function.bound_to(self._owner))
        return found


if TYPE_CHECKING:

    class Owner(Protocol):
        """What queries are about: it belongs to a session, and is forgotten with it."""

        @property
        def queries(self) -> Queries:
            """The queries about it."""
            ...


class query(Generic[_O, _P, _R]):  # noqa: N801 - a decorator
    """Make a function or method a query: it is called once for each owner, its first argument, and each of the others.

    What it depends on is known, so that it is called again only if something of that has changed.
    """

    def __init__(self, function: Callable[Concatenate[_O, _P], _R]) -> None:
        self.function = Function(function, f"{function.__module__}:{function.__name__}")
        self.__doc__ = function.__doc__
        self._name = ""

    @staticmethod
    def report(function: Callable[Concatenate[_Owner, _Q], _S]) -> query[_Owner, _Q, _S]:
        """Make a function one that names places in other files only by what it notes: it stays when others move."""
        made = query(function)
        made.function.is_report = True
        return made

    @staticmethod
    def outwards(function: Callable[[_Owner, str], _S]) -> query[_Owner, [str], _S]:
        """Make a function of a directory one that may ask itself about the one around it, however deep the path is."""
        made = query(function)
        made.function.goes_outwards = True
        return made

    def fingerprint(self, compute: Callable[[_R], bytes | None]) -> Callable[[_R], bytes | None]:
        """Have a function return what of a result matters to others, without places; None if all of it does."""
        self.function.fingerprint = compute
        return compute

    def __call__(self, owner: _O, /, *others: _P.args, **named: _P.kwargs) -> _R:
        """Return the result, as it was computed before, if it was."""
        found = owner.queries.get(self) or self._of(owner)
        result: _R = found(*others, **named)
        return result

    def known(self, owner: _O, /, *others: _P.args, **_named: _P.kwargs) -> _R | None:
        """Return the result if it is known and still holds, None if it would have to be computed."""
        return cast("_R | None", owner.queries.engine.known(self._of(owner), others))

    def inputs(self, owner: _O, arguments: Iterable[tuple[Any, ...]]) -> Iterator[Node]:
        """Yield the inputs that results for some arguments were computed from, as far as these are known."""
        return owner.queries.engine.inputs_of((self._of(owner), each) for each in arguments)

    def _of(self, owner: _O) -> Ask:
        return owner.queries.of(self, self.function)

    def __set_name__(self, kind: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, owner: None, kind: type) -> query[_O, _P, _R]: ...
    @overload
    def __get__(self, owner: _O, kind: type | None = None) -> Callable[_P, _R]: ...
    def __get__(self, owner: _O | None, kind: type | None = None) -> query[_O, _P, _R] | Callable[_P, _R]:
        if owner is None:
            return self
        # From here on, the object has a function of its own, which is called without coming by here.
        found = self._of(owner)
        owner.__dict__[self._name] = found
        return found
