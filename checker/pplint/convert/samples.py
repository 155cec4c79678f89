"""Values that parameters of a type may have, for renderings that are compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.convert.type_parts import members
from pplint.types.make import variant
from pplint.types.model import (
    ANY,
    UNDEF,
    ArrayType,
    BooleanType,
    EnumType,
    FloatType,
    HashType,
    IntegerType,
    NumericType,
    PatternType,
    StringType,
    StringValueType,
    StructType,
    TupleType,
    UndefType,
)
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from pplint.types.model import Type
    from pplint.values.model import Value

_TEXTS: Final = (
    "",
    "a",
    "B",
    "b",
    "A b",
    " padded ",
    "undef",
    "true",
    "10",
    "9",
    "1.5",
    "2.10.3",
    "10.0.0.1/24",
    "/etc/a.conf",
    "a,b,,c,",
    "a:b",
    "quote ' and \" and \\n",
    "$x ${y} %{z}",
    "<%= 1 %>",
    "two\nlines\n",
    "é",
)
_NUMBERS: Final = (0, 1, -1, 2, 80, 65535, 10**12)
_FLOATS: Final = (0.0, 0.5, -1.25, 1e20, 3.0)
_DEEPEST: Final = 3


class Samples:
    """Values by chance; `texts` are those that a template mentions, and `numbers` what it may compare with."""

    def __init__(self, random: Random, texts: Sequence[str]) -> None:
        self._random = random
        changed = (each for text in texts for each in (text, text.upper(), text.lower(), f"{text}x", f"x{text}"))
        self._own = tuple(dict.fromkeys(texts))
        self._texts = tuple(dict.fromkeys((*_TEXTS, *changed)))

    def value(self, type_: Type, depth: int = 0) -> Value:  # noqa: C901, PLR0911, PLR0912 - a case for each kind of type
        """Return a value of a type, or of one with more values where those of the type are not easily found."""
        match self._random.choice(tuple(members(type_))):
            case UndefType():
                return None
            case BooleanType(value=value):
                return self._random.choice((True, False)) if value is None else value
            case IntegerType(lower=lower, upper=upper):
                fitting = [each for each in _NUMBERS if (lower or each) <= each <= (each if upper is None else upper)]
                return self._random.choice(fitting or [lower or upper or 0])
            case FloatType():
                return self._random.choice(_FLOATS)
            case NumericType():
                return self._random.choice((*_NUMBERS, *_FLOATS))
            case StringType() | PatternType():
                return self._text()
            case EnumType(values=values, case_insensitive=False) if values:
                return self._random.choice(values)
            case EnumType():
                return self._text()
            case StringValueType(value=value):
                return value
            case ArrayType(element=element):
                return tuple(self.value(element, depth + 1) for _ in range(self._size(depth)))
            case TupleType(types=types) if types:
                return tuple(self.value(each, depth + 1) for each in types)
            case HashType(key=key, value=value):
                return self._hash(key, value, depth)
            case StructType(elements=elements):
                chosen = (each for each in elements if not each.is_optional or self._random.random() < 0.6)  # noqa: PLR2004
                return Hash((each.name, self.value(each.value, depth + 1)) for each in chosen)
            case _:
                return self._anything(depth)

    def _text(self) -> str:
        """Return a text; half of them are such as the template mentions."""
        return self._random.choice(self._own if self._own and self._random.random() < 0.5 else self._texts)  # noqa: PLR2004

    def _size(self, depth: int) -> int:
        return 0 if depth > _DEEPEST else self._random.choice((0, 1, 2, 2, 3))

    def _hash(self, key: Type, value: Type, depth: int) -> Hash[Value]:
        pairs = [(self.value(key, depth + 1), self.value(value, depth + 1)) for _ in range(self._size(depth))]
        return Hash(pairs)

    def _anything(self, depth: int) -> Value:
        kinds = [UNDEF, BooleanType(), StringType(), StringType(), NumericType()]
        if depth <= _DEEPEST:
            kinds += [ArrayType(ANY), ArrayType(StringType()), HashType(StringType(), ANY)]
        return self.value(variant(kinds), depth)
