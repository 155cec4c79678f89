"""What is known of the expressions that were evaluated, joined over all the times that each of them was."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from pplint.evaluator.core.unknown import Unknown, join_types, joined, kind_of
from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pplint.evaluator.core.budget import Budget
    from pplint.evaluator.core.unknown import Result
    from pplint.types.model import Type

LITERALS: Final = frozenset({ast.String, ast.Name, ast.Integer, ast.Float, ast.Boolean})
"""The expressions that are what they say: most of all, and nothing need be remembered of them."""

_MOST_CHANGES: Final = 100
"""How often what is known of an expression may change while it is evaluated again, before only its kind is known."""

_STEPS_OF_A_JOIN: Final = 2
"""How many steps it takes to join what is known of an expression with what it is the next time."""


class ResultMemory:
    """What is known of expressions, literals apart."""

    __slots__ = ("_budget", "_changes", "_inner", "_repeated", "_results", "first")

    first: Callable[[ast.Node, Result], Result]
    """Remembers what an expression came to, and returns what it came to before, if it was evaluated before."""

    def __init__(self, budget: Budget) -> None:
        """Remember nothing yet; what is joined costs steps of a budget."""
        self._budget = budget
        self._results: dict[ast.Node, Result] = {}
        self.first = self._results.setdefault
        self._changes: dict[ast.Node, int] = {}
        self._repeated: list[ast.Expression] = []
        self._inner: set[ast.Node] = set()

    def __contains__(self, node: ast.Node) -> bool:
        """Return whether an expression was evaluated."""
        return node in self._results

    def __getitem__(self, node: ast.Node) -> Result:
        """Return what is known of an expression that was evaluated."""
        return self._results[node]

    @property
    def results(self) -> Mapping[ast.Node, Result]:
        """What is known, by the expressions in the order in which they were first evaluated."""
        return self._results

    @property
    def counted(self) -> Mapping[ast.Node, Result]:
        """What is known, but for the parts of types that other files may have been the first to evaluate."""
        if not self._inner:
            return self._results
        return {node: result for node, result in self._results.items() if node not in self._inner}

    def __len__(self) -> int:
        """Return of how many expressions something is known."""
        return len(self._results)

    def leave_inner(self, whole: ast.Expression, count: int) -> None:
        """Do not count what is in a type, which was evaluated when `count` expressions were known."""
        self._inner.update(islice(reversed(self._results), len(self._results) - count))
        self._inner.discard(whole)

    @property
    def last(self) -> ast.Node | None:
        """The last expression that was evaluated for the first time, if any was."""
        return next(reversed(self._results), None)

    def join(self, node: ast.Expression, before: Result, result: Result) -> None:
        """Remember what else an expression came to, besides what it was known to be before."""
        self._budget.spend(_STEPS_OF_A_JOIN)
        self._results[node] = self._also(node, before, result)

    def _also(self, node: ast.Expression, before: Result, result: Result) -> Result:
        """Return what is known of an expression that was something before: of what always changes, only the kind."""
        changes = self._changes.get(node, 0)
        if changes == _MOST_CHANGES:
            return Unknown(join_types(map(kind_of, (before, result))))
        self._budget.weighed(result)
        found = joined((before, result))
        if isinstance(found, Unknown) and found != before:
            self._changes[node] = changes + 1
        return found

    def repeat(self, node: ast.Expression, type_: Type) -> None:
        """Remember the type that the same text came to elsewhere, without evaluating what is in it."""
        self._results[node] = type_
        self._repeated.append(node)

    def take_repeated(self, node: ast.Node) -> ast.Expression | None:
        """Return the repeated type that an expression is in, if it is in one: it is then to be evaluated after all."""
        whole = next((each for each in self._repeated if each.start <= node.start and node.end <= each.end), None)
        if whole is not None:
            self._repeated.remove(whole)
        return whole
