"""Ways through a program of which one is taken, and nobody knows which.

Each way is evaluated from the same variables. One that ends in an error or a jump gives no value; if all do, that is
what happens. Afterwards a variable has one of the values that the ways gave it, and is doubtful if some did not set it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pplint.evaluator.errors import EvaluationError, Jump
from pplint.evaluator.unknown import joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.evaluator.evaluation import Evaluation
    from pplint.evaluator.scopes import Frame, Local, Scope
    from pplint.evaluator.unknown import Result

Way = tuple["Frame", Callable[[], "Result"]]
"""The frame that a way starts from, with the match variables that led to it, and how to evaluate it."""

_State = tuple[dict[str, "Result"], frozenset[str]]


def either(run: Evaluation, scope: Scope, ways: Sequence[Way]) -> Result:
    """Return what is known of the value of one of several ways; raise what they all raise."""
    local = scope.local
    before = (local.variables, local.doubtful)
    results: list[Result] = []
    states: list[_State] = []
    failures: list[EvaluationError | Jump] = []
    for frame, evaluate in ways:
        local.variables, local.doubtful = dict(before[0]), before[1]
        try:
            results.append(_evaluate_from(frame, evaluate, scope))
            states.append((local.variables, local.doubtful))
        except (EvaluationError, Jump) as ended:
            failures.append(ended)
    local.variables, local.doubtful = before
    jumps = [ended for ended in failures if isinstance(ended, Jump)]
    if not results:
        run.possible_jumps += jumps[:-1]
        raise jumps[-1] if jumps else failures[0]
    run.possible_jumps += jumps
    _merge(local, states)
    return joined(results)


def _evaluate_from(frame: Frame, evaluate: Callable[[], Result], scope: Scope) -> Result:
    with scope.guarded():
        scope.frame = frame
        return evaluate()


def _merge(local: Local, states: list[_State]) -> None:
    """Keep what is known of each variable in all states."""
    if len(states) == 1:
        local.variables, local.doubtful = states[0]
        return
    names = dict.fromkeys(name for variables, _ in states for name in variables)
    doubtful = frozenset[str]().union(*(state[1] for state in states))
    unset = {name for name in names if any(name not in variables for variables, _ in states)}
    local.variables = {name: joined(variables.get(name) for variables, _ in states) for name in names}
    local.doubtful = doubtful | unset
