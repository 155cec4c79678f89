"""Which classes and functions are being followed at the moment, each since the one before it needs it."""

from __future__ import annotations

MOST_FOLLOWED = 25
"""How many are followed at once."""

Followed = tuple[str, str]
"""A kind, and a name."""


class Following:
    """The classes and functions that are being followed, and those of them that need themselves."""

    __slots__ = ("_circular", "_stack")

    def __init__(self) -> None:
        self._stack: list[Followed] = []
        self._circular: set[Followed] = set()

    def meets(self, kind: str, name: str) -> bool:
        """Return whether something is being followed; then all that has been entered since needs itself."""
        if (kind, name) not in self._stack:
            return False
        self._circular.update(self._stack[self._stack.index((kind, name)) :])
        return True

    def enter(self, kind: str, name: str) -> bool:
        """Begin to follow something; return False if it is being followed already, or if there are too many."""
        if self.meets(kind, name) or len(self._stack) >= MOST_FOLLOWED:
            return False
        self._stack.append((kind, name))
        return True

    def leave(self) -> bool:
        """End what was begun last; return whether it needs itself: what was found then depends on where one began."""
        last = self._stack.pop()
        is_circular = last in self._circular
        self._circular.discard(last)
        return is_circular
