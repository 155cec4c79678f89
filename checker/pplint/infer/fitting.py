"""Whether what is known of a value is of a type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.matching import is_unknown_instance
from pplint.evaluator.unknown import Unknown
from pplint.types.errors import TypeIssue
from pplint.values.instance import is_instance

if TYPE_CHECKING:
    from pplint.evaluator.unknown import Result
    from pplint.types.model import Type


def fits(type_: Type, result: Result) -> bool | None:
    """Return whether what is known of a value is of a type; None if it may be, or if the type cannot be asked."""
    if isinstance(result, Unknown):
        return is_unknown_instance(type_, result)
    try:
        return is_instance(type_, result)
    except TypeIssue:
        return None
