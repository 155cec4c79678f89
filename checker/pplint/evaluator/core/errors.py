"""How an evaluation ends before its end: by an error, by a jump, or at a limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.issue import IssueError
from pplint.syntax import ast

if TYPE_CHECKING:
    from pplint.base.issue import Issue
    from pplint.base.source import Span
    from pplint.evaluator.core.unknown import Result
    from pplint.types.model import Type


class EvaluationError(IssueError):
    """What makes the compiler stop: the issue, and the node that it blames.

    `path` names the file when it is not the one that was evaluated. `is_of_type` says whether a type could not be made.
    """

    def __init__(self, issue: Issue, node: ast.Node, path: str | None = None, *, is_of_type: bool = False) -> None:
        super().__init__(issue)
        self.node = node
        self.path = path
        self.is_of_type = is_of_type

    @property
    def span(self) -> Span:
        """The bytes that are to blame: of a definition, its name."""
        return self.node.name_span if isinstance(self.node, ast.Definition) else self.node.span


class DeliberateError(EvaluationError):
    """A call of `fail`: the program ends here because it says so."""


def failure(issue: Issue, blamed: ast.Node) -> EvaluationError:
    """Return the error that blames a node."""
    return EvaluationError(issue, blamed)


class Uncertain(Exception):  # noqa: N818 - what is known of a value, not an error
    """What a function gives depends on a value that is not known; `type` is what is known of it."""

    def __init__(self, type: Type | None = None) -> None:  # noqa: A002 - the word for it
        super().__init__("the result is not known")
        self.type = type


class Jump(Exception):  # noqa: N818 - control flow
    """A call of `next`, `return` or `break`, on its way to what it ends; `origin` is the call."""

    def __init__(self, value: Result, origin: ast.Node) -> None:
        super().__init__()
        self.value = value
        self.origin = origin

    @property
    def name(self) -> str:
        """The function that was called."""
        return type(self).__name__.lower()


class Next(Jump):
    """Ends the block or function around it with a value."""


class Return(Jump):
    """Ends the function, class or defined type around it, out of any blocks in it."""


class Break(Jump):
    """Ends the iteration around it."""
