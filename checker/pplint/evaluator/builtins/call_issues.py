"""Why a call of a function is refused, or fails: what inference meets most of what the functions of Puppet refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.issue import Issue
from pplint.types.call_issues import NoOverloadFits

if TYPE_CHECKING:
    from pplint.evaluator.core.signatures import Signature
    from pplint.evaluator.core.unknown import Result
    from pplint.syntax import ast
    from pplint.types.model import Type


class CallRefused(NoOverloadFits):
    """A call of a function that no overload fits; `given` are its arguments, as far as they are known."""

    words = "{rejection}"
    node: ast.Call | ast.MethodCall
    given: tuple[Result, ...]
    block: Type | None
    overloads: tuple[Signature, ...]


class NoBlock(Issue):
    """A call without the lambda that it needs."""

    words = "expected a lambda"
    function_name = "{function}"
    function: str


class ProgramFails(Issue):
    """A call of `fail`, with what it says."""

    words = "{text}"
    text: str
