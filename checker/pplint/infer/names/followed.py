"""What is known of classes and functions from their bodies: each is followed once, when something first needs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct

from pplint.project.lookup import Declared
from pplint.syntax.returned_expressions import may_return_early

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.evaluator.core.unknown import Result
    from pplint.infer.names.declared_functions import FunctionSignatures
    from pplint.infer.names.follow_stack import Following
    from pplint.syntax import ast


Remember = Callable[..., Callable[..., Any]]
"""Has the result of a function be computed once for the same arguments."""


class ClassVariables(Struct, frozen=True):
    """The variables of a class with what is known of them; others may be set if the class could not be followed.

    `steps` is what it took to follow the class, which counts for each definition that reads its variables.
    """

    variables: Mapping[str, Result]
    is_complete: bool
    steps: int


class FunctionResult(Struct, frozen=True):
    """What is known of the result of a function, and how many steps it took to find out."""

    result: Result
    steps: int


class _NotNow(Exception):  # noqa: N818 - no error
    """Something is being followed already, or too much is."""


class FollowedClasses:
    """The classes that were followed for their variables."""

    __slots__ = ("_find", "_follow", "_following", "_variables")

    def __init__(
        self,
        remember: Remember,
        following: Following,
        find: Callable[[str], Declared[ast.Class] | None],
        follow: Callable[[Declared[ast.Class]], ClassVariables],
    ) -> None:
        self._following = following
        self._find = find
        self._follow = follow
        self._variables = remember(self._followed)

    def variables(self, name: str) -> ClassVariables | None:
        """Return the variables of a class, or None if there is no such class, or while it is being followed.

        A class whose variables are needed by too many others, each for the next, is taken for one of those.
        """
        if self._following.meets("class", name):
            self._find(name)  # A caller that gets no result depends on the class all the same.
            return None
        try:
            return cast("ClassVariables | None", self._variables(name))
        except _NotNow:
            return None

    def _followed(self, name: str) -> ClassVariables | None:
        declared = self._find(name)
        if declared is None:
            return None
        if not self._following.enter("class", name):
            raise _NotNow
        try:
            return self._follow(declared)
        finally:
            self._following.leave()


class FollowedFunctions:
    """The functions that were followed for their results, as they declare no type of it."""

    __slots__ = ("_find", "_follow", "_following", "_result")

    def __init__(
        self,
        remember: Remember,
        following: Following,
        find: Callable[[str], FunctionSignatures | None],
        follow: Callable[[Declared[ast.Function]], FunctionResult | None],
    ) -> None:
        self._following = following
        self._find = find
        self._follow = follow
        self._result = remember(self._followed)

    def result(self, name: str) -> FunctionResult | None:
        """Return what is known of the result of a function: nothing of one that says so itself, or calls itself."""
        try:
            return cast("FunctionResult | None", self._result(name))
        except _NotNow:
            return None

    def _followed(self, name: str) -> FunctionResult | None:
        """Follow the body of a function. One that calls itself gives anything."""
        found = self._find(name)
        declared = None if found is None else found.declaration
        if not isinstance(declared, Declared) or not declared.is_sound:
            return None
        if declared.node.return_type is not None and not may_return_early(declared.node):
            return None
        if not self._following.enter("function", name):
            raise _NotNow
        try:
            result = self._follow(declared)
        except BaseException:
            self._following.leave()
            raise
        return None if self._following.leave() else result
