"""What is known of classes and functions from their bodies: each is followed once, when something first needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.project.lookup import Declared
from pplint.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pplint.evaluator.core.unknown import Result
    from pplint.infer.names.declared_functions import FunctionSignatures
    from pplint.infer.names.follow_stack import Following
    from pplint.syntax import ast


@dataclass(frozen=True, slots=True)
class ClassVariables:
    """The variables of a class with what is known of them; others may be set if the class could not be followed.

    `steps` is what it took to follow the class, which counts for each definition that reads its variables.
    """

    variables: Mapping[str, Result]
    is_complete: bool
    steps: int


@dataclass(frozen=True, slots=True)
class FunctionResult:
    """What is known of the result of a function, and how many steps it took to find out."""

    result: Result
    steps: int


class FollowedClasses:
    """The classes that were followed for their variables."""

    __slots__ = ("_find", "_follow", "_following", "_known")

    def __init__(
        self,
        following: Following,
        find: Callable[[str], Declared[ast.Class] | None],
        follow: Callable[[Declared[ast.Class]], ClassVariables],
    ) -> None:
        self._following = following
        self._find = find
        self._follow = follow
        self._known: dict[str, ClassVariables | None] = {}

    def variables(self, name: str) -> ClassVariables | None:
        """Return the variables of a class, or None if there is no such class, or while it is being followed.

        A class whose variables are needed by too many others, each for the next, is taken for one of those.
        """
        if self._following.meets("class", name):
            return None
        if name not in self._known:
            found = self._find(name)
            if found is not None and not self._following.enter("class", name):
                return None
            self._known[name] = None if found is None else self._followed(found)
        return self._known[name]

    def _followed(self, declared: Declared[ast.Class]) -> ClassVariables:
        try:
            return self._follow(declared)
        finally:
            self._following.leave()


class FollowedFunctions:
    """The functions that were followed for their results, as they declare no type of it."""

    __slots__ = ("_find", "_follow", "_following", "_known")

    def __init__(
        self,
        following: Following,
        find: Callable[[str], FunctionSignatures | None],
        follow: Callable[[Declared[ast.Function]], FunctionResult | None],
    ) -> None:
        self._following = following
        self._find = find
        self._follow = follow
        self._known: dict[str, FunctionResult | None] = {}

    def result(self, name: str) -> FunctionResult | None:
        """Return what is known of the result of a function: nothing of one that says so itself, or calls itself."""
        if name not in self._known:
            found = self._find(name)
            declared = None if found is None else found.declaration
            if not isinstance(declared, Declared) or not declared.is_sound or declared.node.return_type is not None:
                self._known[name] = None
            elif not self._followed(name, declared):
                return None
        return self._known[name]

    def _followed(self, name: str, declared: Declared[ast.Function]) -> bool:
        """Follow the body of a function; return False if it is being followed. One that calls itself gives anything."""
        if not self._following.enter("function", name):
            return False
        result = None
        try:
            result = self._follow(declared)
        finally:
            self._known[name] = None if self._following.leave() else result
        return True
