"""The table that says which function evaluates which kind of node."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.evaluator.core.evaluation import Handler
    from pplint.syntax import ast

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
