"""How an evaluation ends before its end: by an error, by a jump, or at a limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.syntax import ast
from pplint.values.errors import PuppetError

if TYPE_CHECKING:
    from pplint.evaluator.core.unknown import Result
    from pplint.source import Span
    from pplint.types.model import Type


class EvaluationError(Exception):
    """What makes the compiler stop: its issue code, its words, and the node that it blames.

    `path` names the file when it is not the one that was evaluated. `cause` is what a value or a type had to say.
    """

    def __init__(
        self, issue: str, message: str, node: ast.Node, path: str | None = None, cause: Exception | None = None
    ) -> None:
        super().__init__(message)
        self.issue = issue
        self.message = message
        self.node = node
        self.path = path
        self.cause = cause

    @property
    def span(self) -> Span:
        """The bytes that are to blame: of a definition, its name."""
        return self.node.name_span if isinstance(self.node, ast.Definition) else self.node.span


class DeliberateError(EvaluationError):
    """A call of `fail`: the program ends here because it says so."""


def failure(issue: str, message: str, blamed: ast.Node) -> EvaluationError:
    """Return the error that blames a node."""
    return EvaluationError(issue, message, blamed)


class NotDeclaredError(PuppetError):
    """A name of a kind, such as `function`, that nothing is called by."""

    def __init__(self, kind: str, name: str, issue: str, message: str) -> None:
        super().__init__(issue, message)
        self.kind = kind
        self.name = name


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
