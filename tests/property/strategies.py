"""Types at random, as a program could write them.

Those that are not made of others are said in Puppet. The program after them defines aliases, some of which mention
themselves, objects that inherit and have type parameters, and a set of types.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from hypothesis import strategies as st
from msgspec.structs import replace

from pplint.types import make, model
from pplint.types.catalog_types import ResourceType
from pplint.types.constituents import parts
from pplint.types.generalize import generalize
from pplint.types.parse import parse_type_text
from pplint.types.relations import accepts_undef
from pplint.types.semver_ranges import parse_range
from pplint.types.timespans import SECOND
from tests.unit.types.reading import define

if TYPE_CHECKING:
    from collections.abc import Collection

    from pplint.types.model import Type

WORDS: Final = ("a", "b", "A", "abc", "it's", "x y", "", "line\nend", "ä")
PATTERNS: Final = ("a", "^[a-z]+$", "b|c", r"\A\d+\z", "/")
RANGES: Final = ("1.x", ">=2.5.0 <3.0.0", "~4.2")

_RESOURCE_TYPES: Final = ("File", "Apache::Vhost")
_DEFINED: Final = define("""
type Plain = Integer[0, 3]
type Choice = Variant[Plain, Enum[a, b], Undef]
type Maybe = Optional[Choice]
type Tree = Variant[Integer, Array[Tree]]
type Grove = Hash[String, Variant[Tree, Grove]]
type List = Struct[{head => Integer, Optional[tail] => List}]
type Ping = Array[Variant[String, Pong]]
type Pong = Hash[String, Variant[Integer, Ping]]

type Point = Object[{attributes => {x => Integer, y => {type => Integer, value => 0}}}]
type Solid = Object[{parent => Point, attributes => {z => Integer}, functions => {size => Callable[[], Float]}}]
type Dot = Object[{attributes => {x => Integer, y => {type => Integer, value => 0}}}]
type Node = Object[{attributes => {next => Optional[Node], value => Tree}}]
type Box = Object[{
  type_parameters => {content => Variant[String, Type], lid => Variant[Boolean, Type]},
  attributes => {content => String, lid => Boolean},
}]
type Crate = Object[{parent => Box, constants => {wood => 'oak'}}]
type Target = Object[{attributes => {
  uri => Variant[String, URI],
  options => {type => Hash[String, Data], value => {}},
}}]
type Bag = TypeSet[{pcore_version => '1.0.0', version => '1.2.3', types => {
  Apple  => Object[{attributes => {seeds => Integer}}],
  Fruit  => Variant[Apple, String],
  Basket => Array[Fruit],
}}]
""")
LEAVES: Final = (
    *(
        "Any",
        "Undef",
        "Default",
        "Scalar",
        "ScalarData",
        "Numeric",
        "Binary",
        "SemVerRange",
        "CatalogEntry",
        "Callable",
    ),
    *("Data", "RichData", "RichDataKey", "Plain", "Choice", "Maybe", "Tree", "Grove", "List", "Ping", "Pong"),
    *("Callable", "Object", "Deferred", "Error", "Task", "Target", "Point", "Solid", "Dot", "Node", "Box", "Crate"),
    *("TypeSet", "Bag", "Bag::Apple", "Bag::Fruit", "Bag::Basket"),
    *("Box[a]", "Box[b, true]", "Box[default, false]", "Box[Integer]", "Box[Integer[1, 3], Boolean]", "Crate[a]"),
    *("Error[a]", "Error[/a/]", "Error[Enum[a, b]]", "Error[Pattern[/^a/], a]", "Error[NotUndef]", "Error[a, Undef]"),
    *("Runtime", "Runtime[ruby, 'A']", "Runtime[ruby, 'B']", "Runtime[go, 'A']", "Runtime[ruby, [/^a(.)$/, 'b']]"),
    *("Class", "Class[apache]", "Class['apache::vhost']", "Resource", "File", "File['/etc/motd']", "Apache::Vhost"),
    *("URI", "URI['http://a.b:80/c?d#e']", "URI['urn:a:b']", "URI[{scheme => Enum[http, https], port => Integer[80]}]"),
    *("URI[{host => 'a.b'}]", "URI[{path => /^\\//, port => 80}]", "URI[{query => Undef, userinfo => NotUndef}]"),
)
INITS: Final = (
    *("Init", "Init[Integer]", "Init[Integer, 16]", "Init[Integer, default, true]", "Init[Boolean]", "Init[Plain]"),
    *("Init[String]", "Init[String, '%d']", "Init[Regexp, true]", "Init[Timespan, '%H:%M']", "Init[SemVer]"),
    *("Init[Array]", "Init[Hash]", "Init[Sensitive]", "Init[Binary]", "Init[Point]", "Init[Error]"),
)

STRUCTS: Final = ("struct", "closed struct", "List")
"""The names of what is a `Struct`."""

_Bound = TypeVar("_Bound", int, float)


def read(text: str) -> Type:
    """Read a type that may mention resource types and what the program here defines."""
    return parse_type_text(text, lambda name: ResourceType(name) if name in _RESOURCE_TYPES else defined(name))


def defined(name: str) -> Type | None:
    """Return the type that the program here defines under a name."""
    return _DEFINED.resolve(name)


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


def leaves(*, without: Collection[str] = ()) -> st.SearchStrategy[Type]:
    """Return types that are not made of others, but for those of the given texts."""
    words = st.lists(st.sampled_from(WORDS), max_size=3)
    any_case = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3)
    times = ranges(st.integers(-3, 3).map(lambda number: number * SECOND))
    return st.one_of(
        st.sampled_from([each for each in LEAVES if each not in without]).map(read),
        st.sampled_from([None, True, False]).map(model.BooleanType),
        ranges(st.integers(-3, 5)).map(lambda pair: model.IntegerType(*pair)),
        ranges(st.sampled_from([-1.5, 0.0, 2.0, 3.25])).map(lambda pair: model.FloatType(*pair)),
        sizes().map(lambda size: model.StringType(*size)),
        words.map(make.enum),
        any_case.map(lambda values: make.enum(values, case_insensitive=True)),
        st.lists(st.sampled_from(PATTERNS), max_size=2).map(make.pattern),
        st.sampled_from([None, *PATTERNS]).map(model.RegexpType),
        st.lists(st.sampled_from(RANGES), max_size=2, unique=True).map(
            lambda texts: make.semver(map(parse_range, texts))
        ),
        times.map(lambda pair: model.TimespanType(*pair)),
        times.map(lambda pair: model.TimestampType(*pair)),
    )


def composites(inner: st.SearchStrategy[Type]) -> dict[str, st.SearchStrategy[Type]]:
    """Return types that are made of others or sized, each under a name by which it can be left out."""
    several = st.lists(inner, min_size=1, max_size=3).map(tuple)
    maybe = st.none() | inner
    never_undef = inner.filter(lambda type_: not accepts_undef(type_))
    perhaps_undef = inner.filter(lambda type_: type_ != model.ANY and accepts_undef(type_))
    return {
        "bare collection": st.just(model.CollectionType()),
        "collection": sizes().map(lambda size: model.CollectionType(*size)),
        "array": inner.map(make.array),
        "sized array": st.builds(make.array, inner.filter(lambda type_: type_ != model.ANY), sizes()),
        "sized array of anything": sizes().map(lambda size: make.array(None, size)),
        "hash": st.builds(make.hash_of, maybe, inner, sizes()),
        "tuple": st.tuples(several, sizes()).map(lambda pair: model.TupleType(pair[0], *pair[1])),
        "bare tuple": st.just(model.TupleType()),
        "closed struct": structs(inner).map(_closed),
        "struct": structs(inner),
        "variant": several.map(make.variant),
        "bare variant": st.just(model.VariantType()),
        "optional": inner.map(model.OptionalType),
        "optional word": st.sampled_from(WORDS).map(model.StringValueType).map(model.OptionalType),
        "bare optional": st.just(model.OptionalType()),
        "bare not undef": st.just(model.NotUndefType()),
        "not undef": never_undef.map(model.NotUndefType),
        "not undef of undef": perhaps_undef.map(model.NotUndefType),
        "type": maybe.map(model.TypeType),
        "bare iterable": st.just(model.IterableType()),
        "iterable": inner.map(model.IterableType),
        "iterator": maybe.map(model.IteratorType),
        # What is sensitive is kept in its general form, which for an `Enum` has a more general form itself.
        "sensitive": inner.map(generalize).map(generalize).filter(_can_be_written).map(model.SensitiveType),
        "general callable": callables(inner.map(generalize).map(generalize).filter(_can_be_written)),
        "callable": callables(inner),
        "init": st.sampled_from(INITS).map(read),
    }


def _closed(type_: Type) -> Type:
    """Return a struct whose entries are all required."""
    assert isinstance(type_, model.StructType)
    return model.StructType(tuple(replace(each, is_optional=False) for each in type_.elements))


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
    simple = st.builds(make.callable_of, tuples | st.just(model.TupleType((), 0, 0)), st.none(), st.none() | inner)
    blocks = st.none() | st.just(model.CallableType()) | simple
    return st.builds(make.callable_of, tuples, blocks | simple.map(model.OptionalType), st.none() | inner)


def types(*, without: Collection[str] = ()) -> st.SearchStrategy[Type]:
    """Return types of any kind, but for leaves by their texts, and composites by their names."""

    def extend(inner: st.SearchStrategy[Type]) -> st.SearchStrategy[Type]:
        found = composites(inner)
        return st.one_of([each for name, each in found.items() if name not in without])

    return st.recursive(leaves(without=without), extend, max_leaves=5)
