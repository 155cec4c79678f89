"""Ways through a program of which one is taken, and nobody knows which.

Each way is evaluated from the same variables. One that ends in an error or a jump gives no value; if all do, that is
what happens. Afterwards a variable has one of the values that the ways gave it, and is doubtful if some did not set it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from pplint.evaluator.core.errors import EvaluationError, Jump
from pplint.evaluator.core.scopes import UNSET, Unset
from pplint.evaluator.core.unknown import joined

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.scopes import Frame, Local, Scope, Setting
    from pplint.evaluator.core.unknown import Result

Changes: TypeAlias = "dict[str, Setting]"
"""What a way has set."""


class Way(Struct, frozen=True):
    """The frame that a way starts from, with the match variables that led to it, and how to evaluate it.

    `narrowings` are variables of which more is known on this way than before it.
    """

    frame: Frame
    evaluate: Callable[[], Result]
    narrowings: Mapping[str, Result] = {}


class WayPast(Struct, frozen=True):
    """A way on which nothing is evaluated, the value that is known there, and what tells more of variables on it."""

    value: Result
    narrowings: Callable[[], Mapping[str, Result]] = dict


class _Taken(Struct):
    """What comes of the ways that were taken so far: of each, either a value and what it has set, or how it ends."""

    results: list[Result] = []
    states: list[Changes] = []
    jumps: list[Jump] = []
    errors: list[EvaluationError] = []

    def take(self, run: Evaluation, way: Way, scope: Scope, local: Local) -> None:
        """Evaluate a way, and undo what it sets."""
        frame, outer = scope.frame, local.record()
        changes: Changes = {}
        try:
            for name, value in way.narrowings.items():
                local.set(name, value, is_doubtful=name in local.doubtful or name not in local.variables)
            scope.enter(way.frame)
            with run.in_doubt():
                self.results.append(way.evaluate())
            self.states.append(changes)
        except Jump as jump:
            self.jumps.append(jump.with_traceback(None))
        except EvaluationError as error:
            self.errors.append(error.with_traceback(None))
        finally:
            scope.enter(frame)
            local.undo(outer, changes)


def either(run: Evaluation, scope: Scope, ways: Sequence[Way], past: WayPast | None = None) -> Result:
    """Return what is known of the value of one of several ways; raise what they all raise."""
    local = scope.local
    taken = _Taken()
    for way in ways:
        taken.take(run, way, scope, local)
    if past is not None:
        if len(ways) == len(taken.states) and all(map(_sets_nothing, ways, taken.states)):
            return joined([*taken.results, past.value])
        ways = [*ways, Way(scope.frame, lambda: past.value, past.narrowings())]
        taken.take(run, ways[-1], scope, local)
    results, states, jumps = taken.results, taken.states, taken.jumps
    run.budget.spend(sum(map(len, states)) // _VARIABLES_A_STEP)
    if not results:
        run.jumps.note(*jumps[:-1])
        # Neither the lists nor a variable may hold it: an exception that its own frames hold keeps all of these alive.
        raise jumps.pop() if jumps else taken.errors.pop(0)
    run.jumps.note(*jumps)
    if len(states) > 1:
        _widen(states, local, ways)
    _merge(local, states)
    return joined(results)


def _sets_nothing(way: Way, changes: Changes) -> bool:
    """Whether all that is otherwise on a way is what is known there from the start."""
    return all(value is way.narrowings.get(name, UNSET) for name, (value, _) in changes.items())


def _widen(states: list[Changes], local: Local, ways: Sequence[Way]) -> None:
    """Forget what was known on single ways only of variables that none of them has assigned."""
    for name in {name for way in ways for name in way.narrowings}:
        before = local.setting(name)
        narrowed = [way.narrowings[name] for way in ways if name in way.narrowings]
        known = set(map(id, [UNSET, before[0], *narrowed]))
        if all(id(changes.get(name, before)[0]) in known for changes in states):
            for changes in states:
                changes.pop(name, None)


def _merge(local: Local, states: list[Changes]) -> None:
    """Keep what is known of each variable that a way has set, in all states."""
    for name in {name: None for changes in states for name in changes}:
        before = local.setting(name)
        values: list[Result] = []
        is_doubtful = False
        for changes in states:
            value, may_be_unset = changes.get(name, before)
            is_doubtful = is_doubtful or may_be_unset or isinstance(value, Unset)
            values.append(None if isinstance(value, Unset) else value)
        local.set(name, joined(values), is_doubtful=is_doubtful)


_VARIABLES_A_STEP = 32
"""How many variables are set and compared in the time that an expression takes."""
