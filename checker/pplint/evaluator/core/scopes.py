"""Scopes: where variables are set, and where they are found.

A program has one top scope; a node, a class and a defined type have a scope each. Within a scope, frames lie on each
other. A call of a function or a lambda puts a frame of local variables on top, and a successful match a frame with
`$0`, `$1` and so on. What is assigned goes to the innermost frame of variables. What is read is looked for from the
innermost frame outwards, then in the scope of the inherited class, and then in the scope of the node and the top scope.

A construct with a condition remembers the frame at its start and returns to it at its end, which is how the match
variables of a condition vanish after it. Functions run on the bare top scope.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from pplint.evaluator.core.issues import assignments as assignment_issues
from pplint.evaluator.core.issues import calls as call_issues
from pplint.evaluator.core.issues import names as name_issues
from pplint.evaluator.core.unknown import Unknown
from pplint.ruby_library.integers import integer
from pplint.types.model import OptionalType, StringType
from pplint.values.errors import PuppetError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pplint.evaluator.core.unknown import Result

BUILT_IN = frozenset({"module_name", "caller_module_name"})
"""Variables that are always there, though they may be `undef`."""

RESERVED = frozenset({"trusted", "facts"})


class Unset:
    """What a variable has that is not set."""


UNSET: Final = Unset()

Setting = tuple["Result | Unset", bool]
"""What a variable has, and whether some ways through the program leave it unset."""


class Frame:
    """Variables over those of another frame."""

    __slots__ = ("parent",)

    def __init__(self, parent: Frame | None) -> None:
        self.parent = parent


class Local(Frame):
    """Variables that were assigned, or given as arguments.

    `doubtful` are those that some ways through the program leave unset.
    """

    __slots__ = ("_before", "doubtful", "variables")

    def __init__(self, parent: Frame | None, variables: Mapping[str, Result]) -> None:
        super().__init__(parent)
        self.variables: dict[str, Result] = dict(variables)
        self.doubtful: set[str] = set()
        self._before: dict[str, Setting] | None = None

    def setting(self, name: str) -> Setting:
        """Return what a variable has."""
        return self.variables.get(name, UNSET), name in self.doubtful

    def set(self, name: str, value: Result | Unset, *, is_doubtful: bool = False) -> None:
        """Set a variable, whether it is set already or not."""
        if self._before is not None and name not in self._before:
            self._before[name] = self.setting(name)
        if isinstance(value, Unset):
            self.variables.pop(name, None)
        else:
            self.variables[name] = value
        if is_doubtful:
            self.doubtful.add(name)
        elif self.doubtful:
            self.doubtful.discard(name)

    def record(self) -> dict[str, Setting] | None:
        """Remember from now on what is set, so that it can be undone; return what was remembered so far."""
        outer, self._before = self._before, {}
        return outer

    def undo(self, outer: dict[str, Setting] | None, changes: dict[str, Setting]) -> None:
        """Undo what was set since `record` returned `outer`; that goes to `changes`, so that it costs what was set."""
        before, self._before = self._before, None
        for name, (value, is_doubtful) in before.items() if before else ():
            changes[name] = self.variables.get(name, UNSET), name in self.doubtful
            self.set(name, value, is_doubtful=is_doubtful)
        self._before = outer


class MatchVariables(Frame):
    """`$0` and what follows it, after a successful match; `groups` is None where it is not known what matched.

    `count` is how many groups the regular expression has, or None where that is not known.
    """

    __slots__ = ("count", "groups")

    def __init__(self, parent: Frame | None, groups: Sequence[Result] | None, count: int | None) -> None:
        super().__init__(parent)
        self.groups = groups
        self.count = count

    def group(self, index: int) -> Result:
        """Return what a group matched: `undef` if it took no part, or if there is no such group."""
        if self.count is not None and index > self.count:
            return None
        if self.groups is None:
            return Unknown(OptionalType(StringType()))
        return self.groups[index]


class Parameters(Local):
    """The parameters of a call while their default values are evaluated, which may read those before them."""

    __slots__ = ("_evaluated", "callee", "names")

    def __init__(self, parent: Frame | None, callee: str, names: Sequence[str]) -> None:
        super().__init__(parent, {})
        self.callee = callee
        self.names = names
        self._evaluated: str | None = None

    def begin(self, name: str) -> None:
        """Note that the default value of a parameter is what is evaluated now."""
        self._evaluated = name

    def value(self, name: str) -> Result:
        """Return the value of a parameter; raise `PuppetError` if it has none yet."""
        if name not in self.variables:
            raise self._missing(name)
        return self.variables[name]

    def _missing(self, name: str) -> PuppetError:
        evaluated = self._evaluated
        is_too_early = evaluated is not None and self.names.index(name) >= self.names.index(evaluated)
        return PuppetError(call_issues.ParameterReadTooEarly(self.callee, name, evaluated if is_too_early else None))


class NotFound(LookupError):  # noqa: N818 - what became of a look-up
    """No variable of that name is set where it is looked for."""


class Scope:
    """The variables of the top scope, a node, a class or a defined type, and the frames that lie on them."""

    __slots__ = ("base", "frame", "inherited", "outer")

    def __init__(self, outer: Scope | None = None, inherited: Scope | None = None) -> None:
        self.outer = outer
        self.inherited = inherited
        self.base = Local(None, {})
        self.frame: Frame = self.base

    @property
    def variables(self) -> Mapping[str, Result]:
        """The variables that were assigned in the scope itself."""
        return self.base.variables

    def set_all(self, variables: Mapping[str, Result]) -> None:
        """Set variables of the scope itself, whether they are set already or not."""
        self.base.variables.update(variables)

    def enter(self, frame: Frame) -> None:
        """Look for variables from a frame on, until the construct around ends."""
        self.frame = frame

    def lookup(self, name: str) -> Result:
        """Return the value of a variable without namespace; raise `NotFound`."""
        found = self.find(name)
        if isinstance(found, Unset):
            raise NotFound(name)
        return found

    def find(self, name: str) -> Result | Unset:
        """Return what a variable without namespace has."""
        scope: Scope | None = self
        while scope is not None:
            frame: Frame | None = scope.frame
            while frame is not None:
                if isinstance(frame, Local):
                    found = frame.variables.get(name, UNSET)
                    if not isinstance(found, Unset):
                        return found
                    if isinstance(frame, Parameters) and name in frame.names:
                        return frame.value(name)
                # The innermost match answers for all numbers: a group that it lacks is `undef`, as no other counts.
                elif isinstance(frame, MatchVariables) and name.isdecimal():
                    return frame.group(integer(name))
                frame = frame.parent
            # The node and the top scope come after the inherited class, whose own outer scope they are.
            scope = scope.inherited or scope.outer
        return None if name in BUILT_IN or name.isdecimal() else UNSET

    def own(self, name: str) -> Result:
        """Return the value of a variable that this scope itself, or one it inherits, has set; raise `NotFound`."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.base.variables:
                return scope.base.variables[name]
            parameters = _unset_parameters(scope.frame)
            if parameters is not None and name in parameters.names:
                return parameters.value(name)
            scope = scope.inherited
        raise NotFound(name)

    def assign(self, name: str, value: Result) -> None:
        """Set a variable; raise `PuppetError` if it is set already, or may not be set here."""
        frame = self.local
        if isinstance(frame, Parameters):
            raise PuppetError(assignment_issues.AssignmentInParameters(name))
        if name == "server_facts" or (name in RESERVED and name in frame.variables):
            raise PuppetError(assignment_issues.ReservedAssignment(name))
        # What only some of the ways here have set may be free, so that it is no certain mistake to set it.
        if name in frame.variables and name not in frame.doubtful:
            raise PuppetError(assignment_issues.Reassignment(name))
        if name in RESERVED:
            raise PuppetError(name_issues.ReservedName(name))
        frame.set(name, value)

    @property
    def local(self) -> Local:
        """The innermost frame of variables, which assignments go to."""
        frame: Frame | None = self.frame
        while not isinstance(frame, Local):
            frame = frame.parent if frame else self.base
        return frame

    def matched(self, groups: Sequence[Result]) -> None:
        """Set the match variables until the construct around ends."""
        self.frame = MatchVariables(self.frame, groups, len(groups) - 1)

    def may_have_matched(self, count: int | None = None) -> None:
        """Say that the match variables are not known, of which there are so many if that is known."""
        self.frame = MatchVariables(self.frame, None, count)

    def leave_matches(self, frame: Frame) -> None:
        """Say that the match variables are not known, if they have been set since a frame was the innermost one."""
        if self.frame is not frame:
            self.frame = frame
            self.may_have_matched()

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Return to the present frame at the end."""
        frame = self.frame
        try:
            yield
        finally:
            self.frame = frame

    @contextmanager
    def bare(self) -> Iterator[None]:
        """Set all frames but the lowest aside, as functions see the top scope."""
        frame = self.frame
        self.frame = self.base
        try:
            yield
        finally:
            self.frame = frame


def _unset_parameters(frame: Frame | None) -> Parameters | None:
    """Return the parameters that a scope itself is about to get, while their default values are evaluated."""
    found: Parameters | None = None
    while frame is not None:
        found = frame if isinstance(frame, Parameters) else found
        frame = frame.parent
    return found
