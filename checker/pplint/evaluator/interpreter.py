"""Evaluate programs: what they come to without a machine, and what is not known of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.errors import EvaluationError, Jump
from pplint.evaluator.core.evaluation import Evaluation
from pplint.evaluator.core.issues import calls as issues
from pplint.evaluator.core.limits import bounded_frames
from pplint.evaluator.core.program_definitions import Definitions
from pplint.evaluator.core.unknown import Unknown
from pplint.evaluator.handlers import HANDLERS
from pplint.types.model import ANY, HashType, StringType
from pplint.values.errors import LimitReached

if TYPE_CHECKING:
    from pplint.base.issue import Issue
    from pplint.evaluator.core.settings import EvaluatorSettings
    from pplint.evaluator.core.unknown import Result
    from pplint.syntax import ast
    from pplint.values.model import Value

_ANY_FACTS = Unknown(HashType(StringType(), ANY))


class Interpreter:
    """Programs that are evaluated one after the other: each finds what those before it have defined and assigned."""

    def __init__(self, settings: EvaluatorSettings) -> None:
        self.limit: Issue | None = None
        """Which limit ended the last program, or None if none did."""
        self._limits = settings.limits
        self._definitions = Definitions()
        self._run = Evaluation(settings, self._definitions, HANDLERS)
        self._run.top.set_all(_variables(settings))

    @property
    def unresolved(self) -> frozenset[tuple[str, str]]:
        """What was named and is not known here, such as `("function", "stdlib::ensure")`."""
        return frozenset(self._run.unresolved)

    def define(self, program: ast.File) -> None:
        """Take over what a program defines, without evaluating it."""
        self._definitions.collect(program)

    def evaluate(self, program: ast.File) -> Value | Unknown:
        """Return the value of the last statement of a program; beyond a limit it is unknown.

        Raises `EvaluationError` for what the compiler would refuse.
        """
        from pplint.evaluator.resources.node_definitions import evaluate_node

        run = self._run
        run.budget.grant(self._limits.steps)
        self.limit = None
        refusal = self._definitions.collect(program)
        if refusal is not None:
            raise refusal
        try:
            with bounded_frames(self._limits.frames):
                result = run.evaluate_block(program.body, run.top)
                evaluate_node(run)
                return result
        except LimitReached as limit:
            self.limit = limit.issue
            return Unknown(ANY)
        except Jump as jump:
            raise EvaluationError(issues.JumpToNowhere(jump.name), jump.origin) from None


def _variables(settings: EvaluatorSettings) -> dict[str, Result]:
    """Return the variables that the compiler sets: every fact is one, too."""
    facts, trusted = settings.facts, settings.trusted
    given: dict[str, Result] = {
        "facts": _ANY_FACTS if facts is None else facts,
        "trusted": _ANY_FACTS if trusted is None else trusted,
        "server_facts": _ANY_FACTS,
    }
    return {**({} if facts is None else {str(name): value for name, value in facts.pairs}), **given}
