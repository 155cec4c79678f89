"""The signatures of calls that make a value of a type: `Integer.new(`, `Shop::Port(`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pplint.evaluator.core.signatures import Signature
from pplint.types.alias import unalias
from pplint.types.errors import InvalidTypeError
from pplint.types.initializers import new_signatures
from pplint.types.model import (
    ArrayType,
    BinaryType,
    FloatType,
    HashType,
    IntegerType,
    NumericType,
    RegexpType,
    SemVerRangeType,
    SemVerType,
    StringType,
    StructType,
    TimespanType,
    TimestampType,
    TupleType,
    Type,
)
from pplint.types.relations import is_assignable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.server.completion.arguments import Argument
    from pplint.server.completion.cursor import Cursor
    from pplint.server.completion.sight import Sight

_CONSTRUCTOR: Final = "new"
_COLLECTIONS: Final = (ArrayType, HashType, StructType, TupleType)
_NAMES: Final[Mapping[type[Type], tuple[str, ...]]] = {
    **dict.fromkeys((ArrayType, TupleType), ("value", "wrap")),
    **dict.fromkeys((HashType, StructType), ("value", "format")),
    BinaryType: ("value", "format"),
    FloatType: ("from", "abs"),
    IntegerType: ("from", "radix", "abs"),
    NumericType: ("from", "abs"),
    RegexpType: ("pattern", "escape"),
    SemVerRangeType: ("min", "max", "exclude_max"),
    SemVerType: ("major", "minor", "patch", "prerelease", "build"),
    StringType: ("value", "formats"),
    TimespanType: ("days", "hours", "minutes", "seconds", "milliseconds", "microseconds", "nanoseconds"),
    TimestampType: ("value", "format", "timezone"),
}
"""How the documentation of the language calls the parameters; those of a single hash are called `hash`."""


class Constructor:
    """What makes a value of a type: the name of the type, the type, and the call as one of the type."""

    def __init__(self, name: str, type_: Type, call: Argument) -> None:
        self.name = name
        self.type = type_
        self.call = call

    def signatures(self) -> tuple[Signature, ...]:
        """Return what is taken: a value of the type first, if it is a collection."""
        try:
            made = unalias(self.type)
            taken = list(new_signatures(made, is_assignable))
        except InvalidTypeError:
            return ()
        if isinstance(made, _COLLECTIONS):
            taken.insert(0, TupleType((made,)))
        return tuple(dict.fromkeys(self._signature(made, each) for each in taken))

    def _signature(self, made: Type, parameters: TupleType) -> Signature:
        types = parameters.types
        names = _NAMES.get(type(made), ()) if len(types) > 1 else ()
        names = names or (("hash",) if len(types) == 1 and isinstance(types[0], StructType) else ("value",))
        names = (*names, *(f"option{at}" for at in range(len(names), len(types))))[: len(types)]
        lower = len(types) if parameters.lower is None else parameters.lower
        upper = len(types) if parameters.lower is None else parameters.upper
        return Signature(names, types, lower, upper, None, self.type)


def constructor_in(sight: Sight, cursor: Cursor, call: Argument) -> Constructor | None:
    """Return what the call around a cursor makes a value of, None if it does not name a type."""
    if call.function[:1].isupper():
        return Constructor(call.function, sight.symbols.described_type(call.function), call)
    receiver = call.before[0] if call.function == _CONSTRUCTOR and call.before else []
    if not receiver or receiver[0].kind != "type_reference":
        return None
    name = cursor.words(receiver)
    inner = replace(call, index=call.index - 1, before=call.before[1:])
    return Constructor(name, sight.symbols.described_type(name), inner)
