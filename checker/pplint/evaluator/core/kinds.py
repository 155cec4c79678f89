"""What errors say of a value: not which one it is, but what kind of value."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pplint.evaluator.core.unknown import Unknown
from pplint.types.model import Type

if TYPE_CHECKING:
    from pplint.evaluator.core.unknown import Result

Kind: TypeAlias = "Unknown | Type | type"
"""A type, what is not known, or the class of any other value."""


def kind(result: Result) -> Kind:
    """Return what errors say of a value."""
    return result if isinstance(result, (Unknown, Type)) else type(result)
