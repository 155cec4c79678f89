"""Where `next` and `return` end up: the block, the function or the class that they end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.errors import EvaluationError, Jump
from pplint.evaluator.core.unknown import joined

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.unknown import Result

Kinds = tuple[type[Jump], ...]


def landing(run: Evaluation, ends: Kinds, body: Callable[[], Result]) -> Result:
    """Return what a body gives, or the value of a jump of these kinds out of it; what may have jumped counts, too."""
    outer, run.possible_jumps = run.possible_jumps, []
    try:
        return _result(run, ends, body)
    finally:
        run.possible_jumps = outer + [jump for jump in run.possible_jumps if not isinstance(jump, ends)]


def _result(run: Evaluation, ends: Kinds, body: Callable[[], Result]) -> Result:
    try:
        result = body()
    except ends as jump:
        result = jump.value
    except (EvaluationError, Jump) as ended:
        possible = _possible(run, ends)
        if not possible:
            raise
        if isinstance(ended, Jump):
            run.possible_jumps.append(ended)
        return joined(possible)
    possible = _possible(run, ends)
    return joined([result, *possible]) if possible else result


def _possible(run: Evaluation, ends: Kinds) -> list[Result]:
    return [jump.value for jump in run.possible_jumps if isinstance(jump, ends)]
