"""Ways through a program of which one is taken, and nobody knows which.

Each way is evaluated from the same variables. One that ends in an error or a jump gives no value; if all do, that is
what happens. Afterwards a variable has one of the values that the ways gave it, and is doubtful if some did not set it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from pplint.evaluator.core.errors import EvaluationError, Jump
from pplint.evaluator.core.unknown import joined

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.scopes import Frame, Local, Scope, State
    from pplint.evaluator.core.unknown import Result


class Way(Struct, frozen=True):
    """The frame that a way starts from, with the match variables that led to it, and how to evaluate it.

    `narrowings` are variables of which more is known on this way than before it.
    """

    frame: Frame
    evaluate: Callable[[], Result]
    narrowings: Mapping[str, Result] = field(default_factory=dict[str, "Result"])


def either(run: Evaluation, scope: Scope, ways: Sequence[Way]) -> Result:
    """Return what is known of the value of one of several ways; raise what they all raise."""
    local = scope.local
    before = local.state
    run.budget.spend(len(ways) * len(before[0]) // _VARIABLES_A_STEP)
    results: list[Result] = []
    states: list[State] = []
    failures: list[EvaluationError | Jump] = []
    for way in ways:
        doubtful = before[1] | (way.narrowings.keys() - before[0].keys())
        local.restore(({**before[0], **way.narrowings}, doubtful))
        try:
            results.append(_evaluate_from(way, scope))
            states.append(local.state)
        except (EvaluationError, Jump) as ended:
            failures.append(ended)
    local.restore(before)
    jumps = [ended for ended in failures if isinstance(ended, Jump)]
    if not results:
        run.jumps.note(*jumps[:-1])
        raise jumps[-1] if jumps else failures[0]
    run.jumps.note(*jumps)
    if len(states) > 1:
        _widen(states, before[0], ways)
    _merge(local, states)
    return joined(results)


def _evaluate_from(way: Way, scope: Scope) -> Result:
    with scope.guarded():
        scope.enter(way.frame)
        return way.evaluate()


def _widen(states: list[State], before: Mapping[str, Result], ways: Sequence[Way]) -> None:
    """Forget what was known on single ways only of variables that none of them has assigned."""
    for name in {name for way in ways for name in way.narrowings}:
        narrowed = [way.narrowings[name] for way in ways if name in way.narrowings]
        known = set(map(id, [before[name], *narrowed] if name in before else narrowed))
        if all(name not in variables or id(variables[name]) in known for variables, _ in states):
            for variables, _ in states:
                variables.pop(name, None)
                if name in before:
                    variables[name] = before[name]


def _merge(local: Local, states: list[State]) -> None:
    """Keep what is known of each variable in all states. Most are as they were, which is seen at once."""
    first, *others = states
    if not others:
        local.restore(first)
        return
    merged = dict(first[0])
    doubtful = first[1].union(*(state[1] for state in others))
    differing: dict[str, None] = {}
    known = first[0].get
    for variables, _ in others:
        differing.update([(name, None) for name, value in variables.items() if known(name, _UNSET) is not value])
        if not first[0].keys() <= variables.keys():
            differing.update(dict.fromkeys(first[0].keys() - variables.keys()))
    for name in differing:
        merged[name] = joined(state[0].get(name) for state in states)
    unset = {
        name for variables, _ in states if len(variables) < len(merged) for name in merged.keys() - variables.keys()
    }
    local.restore((merged, doubtful | unset))


_UNSET = object()
_VARIABLES_A_STEP = 32
"""How many variables are copied and compared in the time that an expression takes."""
