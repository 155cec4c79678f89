"""The table that says which function evaluates which kind of node."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from pplint.evaluator.evaluation import Evaluation
    from pplint.evaluator.scopes import Scope
    from pplint.evaluator.unknown import Result
    from pplint.syntax import ast

Handler = Callable[["Evaluation", Any, "Scope"], "Result"]

_H = TypeVar("_H", bound=Handler)

HANDLERS: dict[type[ast.Node], Handler] = {}
"""The function for each class of node; `pplint.evaluator` fills it."""


def evaluates(*classes: type[ast.Node]) -> Callable[[_H], _H]:
    """Enter a function into the table, for these classes of nodes."""

    def enter(handler: _H) -> _H:
        for each in classes:
            HANDLERS[each] = handler
        return handler

    return enter
