"""All types up to a small size, for laws that are broken in a corner rather than in the deep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.types import model
from pplint.types.relations import accepts_undef
from tests.property.strategies import INITS, LEAVES, read

if TYPE_CHECKING:
    from collections.abc import Collection

    from pplint.types.model import Type

_SCALARS: Final = (
    *("Boolean", "Boolean[true]", "Integer", "Integer[0, 3]", "Integer[2, 2]", "Float", "Float[0.0, 2.0]", "String"),
    *("String[1]", "String[0, 0]", "String[2, 3]", "Enum", "Enum[a]", "Enum[a, b]", "Enum['A', true]", "Enum[abc]"),
    *("Pattern", "Pattern[/a/]", "Pattern[/a/, /b/]", "Regexp", "Regexp[/a/]", "SemVer", "SemVer['1.x']"),
    *("SemVer['1.2.x']", "Timespan", "Timespan[1, 2]", "Timestamp", "Timestamp[1, 2]"),
)
_NAMED: Final = {
    "bare collection": ("Collection",),
    "collection": ("Collection[1]", "Collection[0, 0]", "Collection[2, 2]"),
    "array": ("Array",),
    "sized array": ("Array[0, 0]", "Array[Integer, 2]"),
    "sized array of anything": ("Array[Any, 1]",),
    "hash": ("Hash", "Hash[0, 0]", "Hash[Any, Any, 1]"),
    "bare tuple": ("Tuple",),
    "closed struct": ("Struct[{}]", "Struct[{a => Integer}]"),
    "struct": ("Struct[{Optional[a] => Integer}]",),
    "bare variant": ("Variant",),
    "bare optional": ("Optional",),
    "optional word": ("Optional[a]", "NotUndef[a]"),
    "bare not undef": ("NotUndef",),
    "not undef of undef": ("NotUndef[Optional[Integer]]",),
    "type": ("Type",),
    "bare iterable": ("Iterable",),
    "iterable": ("Iterable[Integer]",),
    "iterator": ("Iterator",),
    "sensitive": ("Sensitive",),
    "general callable": (
        *("Callable[0, 0]", "Callable[Integer]", "Callable[Numeric]", "Callable[Integer, 0, 1]"),
        *("Callable[[Integer], String]", "Callable[Integer, Callable]", "Callable[Integer, Optional[Callable]]"),
    ),
    "callable": ("Callable[Integer[0, 3]]", "Callable[[Integer], Enum[a]]", "Callable[Integer, Callable[Enum[a]]]"),
    "init": INITS,
}
_FORMS: Final = {
    "array": ("Array[{}]",),
    "sized array": ("Array[{}, 1, 2]",),
    "hash": ("Hash[String, {}]", "Hash[Enum[a], {}, 1, 1]", "Hash[{}, Integer]"),
    "tuple": ("Tuple[{}]", "Tuple[{}, 0, 2]", "Tuple[Integer, {}, 1]"),
    "closed struct": ("Struct[{{NotUndef[a] => {}}}]",),
    "struct": ("Struct[{{a => Integer, Optional[b] => {}}}]",),
    "variant": ("Variant[{}, Enum[b]]", "Variant[{}, Array[Integer]]"),
    "optional": ("Optional[{}]",),
    "type": ("Type[{}]",),
    "iterable": ("Iterable[{}]",),
    "iterator": ("Iterator[{}]",),
    "sensitive": ("Sensitive[{}]",),
    "callable": ("Callable[{}]", "Callable[[Integer], {}]", "Callable[{}, Integer, 0, 1]"),
}
"""Types that are made of another, by the names that the composites of the strategies go by."""

_PARTS: Final = (
    *("Any", "Undef", "Integer", "Integer[0, 3]", "String", "Enum[a]", "Enum[a, b]", "Scalar", "Optional[Integer]"),
    *("Array[Integer]", "Hash[String, Integer]", "Tuple[Integer]", "Data", "Tree", "Choice", "Point", "Solid"),
)


def small_types(*, without: Collection[str] = ()) -> list[Type]:
    """Return the leaves, the types that are made of them, and some more, but for those of some names."""
    single = [*LEAVES, *_SCALARS, *(text for name, texts in _NAMED.items() if name not in without for text in texts)]
    inner = [text for text in (*_PARTS, *_corners(without)) if text not in without]
    made = [
        form.format(part) for name, forms in _FORMS.items() if name not in without for form in forms for part in inner
    ]
    found = dict.fromkeys(read(text) for text in (*single, *made) if text not in without)
    return [*found, *(type_ for type_ in map(model.NotUndefType, map(read, inner)) if _is_wanted(type_, without))]


def _corners(without: Collection[str]) -> list[str]:
    """Return one type of each kind that laws leave out."""
    names = ("bare tuple", "closed struct", "struct", "bare variant", "bare optional", "bare iterable", "iterable")
    return [_NAMED[name][-1] for name in names if name not in without]


def _is_wanted(type_: model.NotUndefType, without: Collection[str]) -> bool:
    name = "not undef of undef" if type_.type is not None and accepts_undef(type_.type) else "not undef"
    return name not in without and type_.type != model.ANY
