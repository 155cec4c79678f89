"""The formats of `String`: one format, and maps that give each type its format.

See "String.new" in the specification. A map is kept sorted, narrow types first, and the first type that accepts a
value decides.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.late_patterns import late_pattern
from pplint.ruby_library.integers import integer
from pplint.types.display import display_value
from pplint.types.model import (
    ANY,
    ArrayType,
    BinaryType,
    EnumType,
    FloatType,
    HashType,
    NumericType,
    PatternType,
    StringType,
    StringValueType,
    StructType,
    TupleType,
    Type,
)
from pplint.types.objects import ANY_OBJECT
from pplint.types.relations import is_assignable
from pplint.values.errors import ConversionError
from pplint.values.formatting import issues
from pplint.values.model import Hash

if TYPE_CHECKING:
    from pplint.values.model import Value

# Ruby's `^` and `$` match at every line: a text with one line that is a format will do.
_FORMAT = late_pattern(r"^%([\s\[+#0{<(|-]*)([1-9][0-9]*)?(?:\.([0-9]+))?([a-zA-Z])$", re.ASCII | re.MULTILINE)
_DELIMITERS: Final = {"[": ("[", "]"), "{": ("{", "}"), "(": ("(", ")"), "<": ("<", ">"), "|": ("|", "|")}
_CONTAINER_KEYS: Final = frozenset({"separator", "separator2", "format", "string_formats"})

FormatMap = tuple[tuple[Type, "Format"], ...]
"""The formats of types, in the order in which they are tried."""


class Format(Struct, frozen=True):
    """One format: `%`, flags, width, precision and a letter.

    `text` is how it was written. The last three say how arrays and hashes put their elements together; None leaves
    that to the usual way.
    """

    text: str
    letter: str
    flags: frozenset[str]
    width: int | None = None
    precision: int | None = None
    separator: str | None = None
    separator2: str | None = None
    elements: FormatMap | None = None

    @property
    def is_alternative(self) -> bool:
        """Whether it has the flag `#`."""
        return "#" in self.flags

    def delimiters(self, usual: tuple[str, str]) -> tuple[str, str]:
        """Return what stands around the elements of an array or a hash."""
        for flag in self.flags:
            if flag in _DELIMITERS:
                return _DELIMITERS[flag]
        return ("", "") if " " in self.flags else usual


def parse_format(text: str) -> Format:
    """Read a format; raise `ConversionError` if it is not one."""
    match = _FORMAT.search(text)
    if match is None:
        raise ConversionError(issues.InvalidFormat(text))
    flags, width, precision, letter = match.groups()
    if len(set(flags)) < len(flags):
        raise ConversionError(issues.RepeatedFlag(text))
    if sum(flag in _DELIMITERS for flag in flags) > 1:
        raise ConversionError(issues.SeveralDelimiters(text))
    minimum, digits = (integer(each) if each else None for each in (width, precision))
    return Format(text, letter, frozenset(flags), minimum, digits)


def parse_formats(formats: Hash[Value]) -> FormatMap:
    """Read a map from types to formats; raise `ConversionError` for what is not one."""
    found: dict[Type, Format] = {}
    for key, value in formats.pairs:
        if not isinstance(key, Type):
            raise ConversionError(issues.FormatForNoType())
        found[key] = _container_format(value) if isinstance(value, Hash) else _text_format(value)
    return tuple(found.items())


def _text_format(value: Value) -> Format:
    return parse_format(value if isinstance(value, str) else "")


def _container_format(fields: Hash[Value]) -> Format:
    if any(key not in _CONTAINER_KEYS for key in fields):
        raise ConversionError(issues.UnknownFormatKey())
    elements = fields.get("string_formats")
    separator, separator2 = fields.get("separator"), fields.get("separator2")
    return replace(
        _text_format(fields.get("format")),
        separator=separator if isinstance(separator, str) else None,
        separator2=separator2 if isinstance(separator2, str) else None,
        elements=parse_formats(elements) if isinstance(elements, Hash) else None,
    )


def merge(lower: FormatMap, higher: FormatMap) -> FormatMap:
    """Return the formats of both, where the higher ones win over those of the same and of narrower types."""
    kept = {
        type_: form
        for type_, form in lower
        if not any(other != type_ and is_assignable(other, type_) for other, _ in higher)
    }
    merged = dict(kept)
    for type_, form in higher:
        merged[type_] = _merge_formats(kept[type_], form) if type_ in kept else form
    return tuple(_merge_sort(list(merged.items()), lambda one, other: _order(one[0], other[0])))


def _merge_formats(lower: Format, higher: Format) -> Format:
    elements = higher.elements if lower.elements is None else lower.elements
    if lower.elements is not None and higher.elements is not None:
        elements = merge(lower.elements, higher.elements)
    return replace(
        higher,
        separator=lower.separator if higher.separator is None else higher.separator,
        separator2=lower.separator2 if higher.separator2 is None else higher.separator2,
        elements=elements,
    )


_RANKS: Final[dict[type[Type], int]] = {
    StructType: 1,
    HashType: 2,
    TupleType: 3,
    ArrayType: 4,
    PatternType: 10,
    EnumType: 11,
    StringType: 12,
    StringValueType: 12,
}
"""Which of two types comes first where neither accepts the other."""


def _order(one: Type, other: Type) -> int:
    if one == other:
        return 0
    is_narrower, is_wider = is_assignable(other, one), is_assignable(one, other)
    if is_narrower != is_wider:
        return -1 if is_narrower else 1
    ranks = _RANKS.get(type(one), 0), _RANKS.get(type(other), 0)
    if all(ranks):
        return ranks[0] - ranks[1]
    left, right = display_value(one), display_value(other)
    return -1 if left < right else int(left != right)


_Entry = tuple[Type, Format]


def _merge_sort(entries: list[_Entry], order: Callable[[_Entry, _Entry], int]) -> list[_Entry]:
    """Sort as the C library does it. The order is not transitive, so that the result depends on the method."""
    if len(entries) < 2:  # noqa: PLR2004
        return entries
    middle = len(entries) // 2
    left, right = _merge_sort(entries[:middle], order), _merge_sort(entries[middle:], order)
    merged: list[_Entry] = []
    while left and right:
        merged.append((left if order(left[0], right[0]) <= 0 else right).pop(0))
    return merged + left + right


def find(formats: Iterable[_Entry], type_: Type) -> Format:
    """Return the format of the first type that accepts another; plain text if there is none."""
    return next((form for key, form in formats if is_assignable(key, type_)), _PLAIN)


_PLAIN: Final = parse_format("%s")

ELEMENTS: Final[FormatMap] = ((ANY, parse_format("%p")),)
"""The formats of the elements of arrays and hashes, unless they are given."""


@lru_cache(maxsize=1)
def default_formats() -> FormatMap:
    """Return the formats that hold where none is given."""
    array = replace(parse_format("%a"), separator=", ", separator2=", ", elements=ELEMENTS)
    hash_ = replace(parse_format("%h"), separator=", ", separator2=" => ", elements=ELEMENTS)
    return (
        (ANY_OBJECT, parse_format("%p")),
        (FloatType(), parse_format("%f")),
        (NumericType(), parse_format("%d")),
        (ArrayType(), array),
        (HashType(), hash_),
        (BinaryType(), parse_format("%B")),
        (ANY, _PLAIN),
    )
