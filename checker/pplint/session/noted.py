"""What is noted of results in a session that is watching: what each was computed from, and what from it.

There are hundreds of thousands of these, so that what each holds is as little as can be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable


class Noted:
    """What results may depend on: what is computed from it are its users."""

    __slots__ = ("_users",)

    def __init__(self) -> None:
        # Most have one user, for which no set is made.
        self._users: Result | set[Result] | None = None

    @property
    def users(self) -> Collection[Result]:
        """The results that were computed from it."""
        users = self._users
        if users is None:
            return ()
        return (users,) if isinstance(users, Result) else users

    def add_user(self, user: Result) -> None:
        """Note a result that was computed from it."""
        users = self._users
        if users is None:
            self._users = user
        elif not isinstance(users, Result):
            users.add(user)
        elif users is not user:
            self._users = {users, user}

    def remove_user(self, user: Result) -> None:
        """Forget a result that was computed from it, if it is known."""
        users = self._users
        if users is user:
            self._users = None
        elif isinstance(users, set):
            users.discard(user)


class Result(Noted):
    """A result that is remembered, and what it was computed from."""

    __slots__ = ("arguments", "ask", "is_firm", "known", "sources", "value")

    def __init__(self, known: dict[Hashable, Result], arguments: tuple[Any, ...]) -> None:
        super().__init__()
        self.known = known
        self.arguments = arguments
        self.sources: tuple[Noted, ...] = ()
        self.value: Any = None
        self.is_firm = False
        self.ask: Callable[..., Any] | None = None

    def add_sources(self, sources: set[Noted]) -> None:
        """Note what it was computed from, too."""
        if sources:
            self.sources = (*self.sources, *sources.difference(self.sources))

    def replace_source(self, source: Noted, new: Noted) -> None:
        """Take one thing for another that it was computed from."""
        self.sources = tuple(new if each is source else each for each in self.sources)
