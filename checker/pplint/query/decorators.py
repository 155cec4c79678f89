"""The decorator that makes a function a query, and where an owner keeps the results of its queries."""

from __future__ import annotations

from types import MethodType
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar, cast, overload

from pplint.query.node import Function

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.query.engine import Ask, Engine

_O = TypeVar("_O", bound="Owner")
_P = ParamSpec("_P")
_R = TypeVar("_R")
_Owner = TypeVar("_Owner", bound="Owner")
_Q = ParamSpec("_Q")
_S = TypeVar("_S")


class Queries(dict["object", "Ask"]):
    """The queries of one owner: for each function, the one that remembers its results."""

    def __init__(self, engine: Engine, owner: object) -> None:
        super().__init__()
        self.engine = engine
        self._owner = owner

    def of(self, function: object, call: Callable[..., Any], options: Function | None = None) -> Ask:
        """Return the function that remembers the results of another."""
        found = self.get(function)
        if found is None:
            self[function] = found = self.engine.remember(MethodType(call, self._owner), options)
        return found

    def outwards(self, function: object, call: Callable[..., Any]) -> Ask:
        """Return the function that remembers what is known of a directory by way of the one around it."""
        found = self.get(function)
        if found is None:
            self[function] = found = self.engine.remember_outwards(MethodType(call, self._owner))
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
        self.function = function
        self.__doc__ = function.__doc__
        self._name = ""
        self._options = Function(function)
        self._is_outwards = False

    @staticmethod
    def report(function: Callable[Concatenate[_Owner, _Q], _S]) -> query[_Owner, _Q, _S]:
        """Make a function one that names places in other files only by what it notes: it stays when others move."""
        made = query(function)
        made._options.is_report = True
        return made

    @staticmethod
    def outwards(function: Callable[[_Owner, str], _S]) -> query[_Owner, [str], _S]:
        """Make a function of a directory one that may ask itself about the one around it, however deep the path is."""
        made = query(function)
        made._is_outwards = True
        return made

    def equivalence(self, compare: Callable[[_R, _R], bool]) -> Callable[[_R, _R], bool]:
        """Have a function decide which results mean the same apart from places in the files that they are made of."""
        self._options.are_equivalent = compare
        return compare

    def __call__(self, owner: _O, /, *others: _P.args, **named: _P.kwargs) -> _R:
        """Return the result, as it was computed before, if it was."""
        found = owner.queries.get(self) or self._of(owner)
        result: _R = found(*others, **named)
        return result

    def known(self, owner: _O, /, *others: _P.args, **_named: _P.kwargs) -> _R | None:
        """Return the result if it is known and still holds, None if it would have to be computed."""
        return cast("_R | None", owner.queries.engine.known(self._of(owner), others))

    def _of(self, owner: _O) -> Ask:
        if self._is_outwards:
            return owner.queries.outwards(self, self.function)
        return owner.queries.of(self, self.function, self._options)

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
