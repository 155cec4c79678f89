"""Random programs to evaluate, drawn from tables of forms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.conformance.harness.evaluation_forms import EXPRESSIONS, LITERALS, STATEMENTS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

_PLACEHOLDER = re.compile(r"<(\w+)>")
_SURPRISE = 0.04
"""How often a value is of another kind than its place asks for."""
_VARIABLE = 0.15
"""How often a value is that of a variable."""


class EvaluationPrograms:
    """Draws programs whose last statement shows the values of the variables before it, and one more."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._variables: list[str] = []
        self._assigned: list[str] = []

    def program(self) -> str:
        """Return a program of a few statements."""
        self._variables = []
        self._assigned = []
        count = self._random.choice((0, 0, 0, 1, 1, 2, 3))
        statements = [self._statement() for _ in range(count)]
        shown = [*(f"${name}" for name in self._variables), self.expression("any", self._random.choice((1, 2, 2, 3)))]
        return "\n".join([*statements, f"[{', '.join(shown)}]"])

    def _statement(self) -> str:
        statement = self._filled(self._random.choice(STATEMENTS), 1)
        self._variables += self._assigned
        self._assigned = []
        return statement

    def expression(self, kind: str, depth: int) -> str:
        """Return an expression of a kind; the kinds are those of the tables."""
        if self._random.random() < _SURPRISE and kind in EXPRESSIONS:
            kind = "any"
        if self._variables and kind in EXPRESSIONS and self._random.random() < _VARIABLE:
            return f"${self._random.choice(self._variables)}"
        if depth > 0 and kind in EXPRESSIONS and self._random.random() > 0.2:
            return self._filled(self._random.choice(EXPRESSIONS[kind]), depth - 1)
        literals = LITERALS.get(kind)
        if literals is None:
            return self.expression(self._random.choice(sorted(LITERALS.keys() - {"format", "clock"})), 0)
        return self._random.choice(literals)

    def _filled(self, form: str, depth: int) -> str:
        return _PLACEHOLDER.sub(lambda found: self._part(found[1], depth) or found[0], form)

    def _part(self, kind: str, depth: int) -> str | None:
        if kind == "name":
            return self._name()
        if kind == "again":
            return self._assigned[-1] if self._assigned else self._name()
        return self.expression(kind, depth) if kind in EXPRESSIONS or kind in LITERALS else None

    def _name(self) -> str:
        """Return the name of a variable, as a rule of a new one."""
        if self._variables and self._random.random() < _SURPRISE:
            return self._random.choice(self._variables)
        self._assigned.append(f"v{len(self._variables) + len(self._assigned)}")
        return self._assigned[-1]


def evaluation_programs(random: Random, count: int) -> Iterator[str]:
    """Return so many random programs."""
    programs = EvaluationPrograms(random)
    return (programs.program() for _ in range(count))
