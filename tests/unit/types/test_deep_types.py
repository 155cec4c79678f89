"""Types that are nested deeply, and long chains of aliases, get an answer or a clear error."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from pplint.types import argument_types, model
from pplint.types.alias import AliasType
from pplint.types.display import display, display_expanded
from pplint.types.equality import is_equal
from pplint.types.errors import InvalidTypeError
from pplint.types.explain import explain
from pplint.types.generalize import generalize
from pplint.types.intersection import intersects
from pplint.types.join import common_type, reduced
from pplint.types.narrow import intersection
from pplint.types.normalize import normalize
from pplint.types.parse import parse_type_text
from pplint.types.relations import is_assignable
from pplint.wording.mismatches import describe_mismatch
from tests.unit.refusals import refuses

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.types.model import Type

LEVELS = 400
LINKS = 1000

WRAPPERS: dict[str, Callable[[Type], Type]] = {
    "Array": model.ArrayType,
    "Tuple": lambda inner: model.TupleType((inner,)),
    "Hash": lambda inner: model.HashType(model.StringType(), inner),
    "Struct": lambda inner: model.StructType((model.StructElement("a", inner),)),
    "Variant": lambda inner: model.VariantType((model.ArrayType(inner), model.RegexpType())),
    "Optional": lambda inner: model.OptionalType(model.ArrayType(inner)),
    "NotUndef": model.NotUndefType,
    "Type": model.TypeType,
    "Iterable": model.IterableType,
    "Sensitive": model.SensitiveType,
    "Callable": lambda inner: model.CallableType(model.TupleType((inner,))),
    "returns": lambda inner: model.CallableType(model.TupleType(), None, inner),
    "Init": argument_types.InitType,
}
QUESTIONS: list[Callable[[Type, Type], object]] = [
    is_assignable,
    is_equal,
    intersects,
    intersection,
    common_type,
    lambda one, _: display(one),
    lambda one, _: display_expanded(one),
    lambda one, _: generalize(one),
    lambda one, _: normalize(one),
    lambda one, _: reduced(one),
    lambda one, other: describe_mismatch("it", one, other),
    explain,
]


def nested(wrap: Callable[[Type], Type], innermost: Type, levels: int) -> Type:
    type_ = innermost
    for _ in range(levels):
        type_ = wrap(type_)
    return type_


def chain(wrap: Callable[[Type], Type]) -> AliasType:
    """Return the last of many aliases, of which each stands for something with the one before."""
    last = AliasType("Alias0", model.IntegerType)
    for number in range(1, LINKS):
        last = AliasType(f"Alias{number}", _link(wrap, last))
    return last


def _link(wrap: Callable[[Type], Type], inner: Type) -> Callable[[], Type]:
    return lambda: wrap(inner)


def _itself(inner: Type) -> Type:
    return inner


def _itself_or_array(inner: Type) -> Type:
    return model.VariantType((inner, model.ArrayType(inner)))


@pytest.mark.parametrize("levels", [LEVELS, 3 * LEVELS])
@pytest.mark.parametrize("kind", WRAPPERS)
def test_a_type_that_is_nested_deeply(kind: str, levels: int) -> None:
    one = nested(WRAPPERS[kind], model.IntegerType(1, 2), levels)
    other = nested(WRAPPERS[kind], model.StringType(), levels)
    for ask in QUESTIONS:
        for pair in ((one, other), (one, model.IntegerType()), (model.IntegerType(), one)):
            with suppress(InvalidTypeError):
                ask(*pair)


@pytest.mark.parametrize(
    "wrap",
    [_itself, model.ArrayType, _itself_or_array],
    ids=["the same", "an array", "a choice"],
)
def test_a_long_chain_of_aliases(wrap: Callable[[Type], Type]) -> None:
    for ask in QUESTIONS:
        for one, other in ((chain(wrap), chain(wrap)), (chain(wrap), model.StringType()), (model.ANY, chain(wrap))):
            with suppress(InvalidTypeError):
                ask(one, other)
    with refuses(InvalidTypeError, "refers to too many other aliases"):
        _ = chain(wrap).resolved


def test_what_is_too_deep_is_left_out_of_the_text() -> None:
    text = display(nested(model.ArrayType, model.IntegerType(), 3 * LEVELS))
    assert text.startswith("Array[Array[")
    assert "Array[…]" in text
    assert "Array[…]" not in display(nested(model.ArrayType, model.IntegerType(), 20))


def test_a_deep_text_is_read_or_refused() -> None:
    with pytest.raises(InvalidTypeError):
        parse_type_text("Array[" * 5000 + "Integer" + "]" * 5000)
    deep = parse_type_text("Array[" * 200 + "Integer" + "]" * 200)
    assert is_assignable(deep, nested(model.ArrayType, model.IntegerType(1, 2), 200))


def test_an_alias_is_resolved_once() -> None:
    resolved: list[str] = []

    def resolve() -> Type:
        resolved.append("Tree")
        return model.VariantType((model.IntegerType(), model.ArrayType(tree)))

    tree = AliasType("Tree", resolve)
    for _ in range(3):
        for ask in QUESTIONS:
            ask(tree, model.ArrayType(model.ArrayType(model.IntegerType())))
        assert tree.is_recursive
    assert resolved == ["Tree"]


def test_an_alias_that_fails_says_so_each_time() -> None:
    alias = AliasType("Loop", lambda: alias)
    for _ in range(2):
        with refuses(InvalidTypeError, "refers to itself"):
            _ = alias.resolved
