"""Whether what is known of a value is of a type, asked of a declaration instead of in an evaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.fitting import fits
from pplint.types.core_objects import DEFERRED
from pplint.types.errors import TypeIssue

if TYPE_CHECKING:
    from pplint.evaluator.core.unknown import Result
    from pplint.types.model import Type


def may_be_deferred(result: Result) -> bool:
    """Return whether a value may be a `Deferred`, which parameters of classes and defined types take of any type."""
    return verdict(DEFERRED, result) is not False


def verdict(type_: Type, result: Result) -> bool | None:
    """Return whether what is known of a value is of a type; None if it may be, or if the type cannot be asked."""
    try:
        return fits(type_, result)
    except TypeIssue:
        return None
