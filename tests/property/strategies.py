"""Types at random, as a program could write them.

The compiler's relations have corners where no law holds; a test that is about a law leaves these out by name, and says
why. What is left out is left out at any depth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from hypothesis import strategies as st

from pplint.types import make, model
from pplint.types.alias import AliasType
from pplint.types.core_objects import DEFERRED, ERROR
from pplint.types.data import ANY_TYPE_SET, DATA, RICH_DATA
from pplint.types.generalize import generalize
from pplint.types.objects import ANY_OBJECT
from pplint.types.parts import parts
from pplint.types.plain import Regexp
from pplint.types.relations import accepts_undef
from pplint.types.semver_ranges import parse_range
from pplint.types.timespans import SECOND

if TYPE_CHECKING:
    from collections.abc import Collection

    from pplint.types.model import Type

WORDS = ("a", "b", "A", "abc", "it's", "x y", "", "line\nend", "ä")
PATTERNS = ("a", "^[a-z]+$", "b|c", r"\A\d+\z", "/")
PLAIN = AliasType("Plain", lambda: model.IntegerType(0, 3))
CHOICE = AliasType("Choice", lambda: model.VariantType((PLAIN, make.enum(["a", "b"]), model.UNDEF)))
TREE: AliasType = AliasType("Tree", lambda: model.VariantType((model.IntegerType(), model.ArrayType(TREE))))
GROVE: AliasType = AliasType("Grove", lambda: model.HashType(model.StringType(), model.VariantType((TREE, GROVE))))
ALIASES = {alias.name: alias for alias in (PLAIN, CHOICE, TREE, GROVE)}
"""Aliases, some of which mention themselves, by their names."""
RANGES = ("1.x", ">=2.5.0 <3.0.0", "~4.2")
BARE = (
    model.ANY,
    model.UNDEF,
    model.DefaultType(),
    model.ScalarType(),
    model.ScalarDataType(),
    model.NumericType(),
    model.BinaryType(),
    model.SemVerRangeType(),
    model.CatalogEntryType(),
    model.CallableType(),
    DATA,
    RICH_DATA,
    ERROR,
    DEFERRED,
    ANY_OBJECT,
    ANY_TYPE_SET,
    *ALIASES.values(),
)

_Bound = TypeVar("_Bound", int, float)


def ranges(bounds: st.SearchStrategy[_Bound]) -> st.SearchStrategy[tuple[_Bound | None, _Bound | None]]:
    """Return two bounds in order, each of which may be open."""

    def in_order(pair: tuple[_Bound | None, _Bound | None]) -> tuple[_Bound | None, _Bound | None]:
        lower, upper = pair
        return (upper, lower) if lower is not None and upper is not None and lower > upper else pair

    return st.tuples(st.none() | bounds, st.none() | bounds).map(in_order)


def sizes() -> st.SearchStrategy[make.Size]:
    """Return no size, or one with or without an upper limit."""
    given = ranges(st.integers(0, 4)).map(lambda pair: make.size(*pair))
    return st.just(make.NO_SIZE) | given


def leaves(*, without: Collection[Type] = ()) -> st.SearchStrategy[Type]:
    """Return types that are not made of others, but for those given."""
    words = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3)
    seconds = ranges(st.integers(-3, 3).map(lambda number: number * SECOND))
    # A range of a single time prints as one that is open above.
    times = seconds.filter(lambda pair: pair[0] is None or pair[0] != pair[1])
    return st.one_of(
        st.sampled_from([each for each in BARE if each not in without]),
        st.sampled_from([None, True, False]).map(model.BooleanType),
        ranges(st.integers(-3, 5)).map(lambda pair: model.IntegerType(*pair)),
        ranges(st.sampled_from([-1.5, 0.0, 2.0, 3.25])).map(lambda pair: model.FloatType(*pair)),
        sizes().map(lambda size: model.StringType(*size)),
        st.tuples(words, st.booleans()).map(lambda pair: make.enum(pair[0], case_insensitive=pair[1])),
        st.lists(st.sampled_from(PATTERNS), max_size=2).map(make.pattern),
        st.sampled_from([None, *PATTERNS]).map(model.RegexpType),
        st.lists(st.sampled_from(RANGES), max_size=2, unique=True).map(
            lambda texts: make.semver(map(parse_range, texts))
        ),
        times.map(lambda pair: model.TimespanType(*pair)),
        times.map(lambda pair: model.TimestampType(*pair)),
        st.sampled_from([(), (("host", "a.b"),), (("path", Regexp("^/")), ("port", 80))]).map(model.UriType),
        st.sampled_from([None, "apache", "apache::vhost"]).map(model.ClassType),
        st.tuples(st.sampled_from(["File", "Apache::Vhost"]), st.sampled_from([None, "/etc/motd"])).map(
            lambda pair: model.ResourceType(*pair)
        ),
        st.sampled_from([model.RuntimeType(), model.RuntimeType("ruby", "A"), model.RuntimeType("ruby", "B")]),
    )


def composites(inner: st.SearchStrategy[Type]) -> dict[str, st.SearchStrategy[Type]]:
    """Return types that are made of others or sized, each under a name by which it can be left out."""
    several = st.lists(inner, min_size=1, max_size=3).map(tuple)
    maybe = st.none() | inner
    return {
        "collection": sizes().map(lambda size: model.CollectionType(*size)),
        "array": inner.map(make.array),
        "sized array": st.builds(make.array, maybe, sizes()),
        "hash": st.builds(make.hash_of, maybe, inner, sizes()),
        "tuple": st.tuples(several, sizes()).map(lambda pair: model.TupleType(pair[0], *pair[1])),
        "bare tuple": st.just(model.TupleType()),
        "struct": structs(inner),
        "variant": several.map(make.variant),
        "optional": inner.map(model.OptionalType),
        "bare optional": st.just(model.OptionalType()),
        "not undef": maybe.map(lambda type_: model.NotUndefType(None if type_ == model.ANY else type_)),
        "type": maybe.map(model.TypeType),
        "iterable": maybe.map(model.IterableType),
        "iterator": maybe.map(model.IteratorType),
        # What is sensitive is kept in its general form, which for an `Enum` has a more general form itself.
        "sensitive": inner.map(generalize).map(generalize).filter(_can_be_written).map(model.SensitiveType),
        "callable": callables(inner),
        "init": st.sampled_from([model.IntegerType(), model.ArrayType(), model.HashType(), None]).map(model.InitType),
    }


def _can_be_written(type_: Type) -> bool:
    """Whether nothing in a type is the type of the elements of an empty array."""
    return type_ != model.UNIT and all(map(_can_be_written, parts(type_)))


def structs(inner: st.SearchStrategy[Type]) -> st.SearchStrategy[Type]:
    """Return structs whose keys are optional as their values say, or against it."""

    def build(entries: dict[str, tuple[Type, bool]]) -> Type:
        return model.StructType(
            tuple(
                model.StructElement(name, type_, accepts_undef(type_) is not differs)
                for name, (type_, differs) in entries.items()
            )
        )

    return st.dictionaries(st.sampled_from(["a", "b", "c d"]), st.tuples(inner, st.booleans()), max_size=2).map(build)


def callables(inner: st.SearchStrategy[Type]) -> st.SearchStrategy[Type]:
    """Return callables with parameters, a block and a return type."""
    # A callable at the end of the parameters would be read as the block, so that others stand before it.
    parameters = st.lists(inner, max_size=2).map(lambda types: (*types, model.IntegerType()))
    bounds = st.just((None, None)) | st.tuples(st.integers(0, 2), st.none() | st.integers(3, 4))
    tuples = st.tuples(parameters, bounds).map(lambda pair: model.TupleType(pair[0], *pair[1]))
    blocks = st.sampled_from([None, model.CallableType(), model.OptionalType(model.CallableType())])
    return st.builds(make.callable_of, tuples, blocks, st.none() | inner)


def types(*, without: Collection[str | Type] = ()) -> st.SearchStrategy[Type]:
    """Return types of any kind, but for given leaves, and composites by their names."""
    kept = leaves(without=[each for each in without if isinstance(each, model.Type)])

    def extend(inner: st.SearchStrategy[Type]) -> st.SearchStrategy[Type]:
        found = composites(inner)
        for name in without:
            if isinstance(name, str):
                del found[name]
        return st.one_of(list(found.values()))

    return st.recursive(kept, extend, max_leaves=5)
