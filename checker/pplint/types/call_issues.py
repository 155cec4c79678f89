"""What is wrong with the arguments of a call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.issue import Issue

if TYPE_CHECKING:
    from pplint.types.model import TupleType
    from pplint.types.named_callable import NamedCallable


class NoOverloadFits(Issue):
    """A call that no signature of the function fits; a block stands last among the arguments, as its type."""

    words = "{rejection}"
    function: str
    signatures: tuple[NamedCallable, ...]
    arguments: TupleType
