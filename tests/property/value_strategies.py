"""Values at random, as a program could come to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from pplint.ruby_library.uris import parse_uri
from pplint.types.core_objects import ERROR
from pplint.types.semver import Version
from pplint.types.semver_ranges import parse_range
from pplint.types.timespans import Timespan
from pplint.types.timestamps import Timestamp
from pplint.values.conversion.new import new
from pplint.values.model import DEFAULT, Binary, Hash, Regexp, Sensitive, Value
from tests.property.strategies import PATTERNS, RANGES, WORDS, leaves

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

URIS = ("http://a/b?c=d#e", "https://A.b", "urn:a:b", "a/b", "//host", "mailto:a@b.c", "file:///x", "")


def texts() -> SearchStrategy[str]:
    """Return strings, among them some that types are about."""
    return st.sampled_from(WORDS) | st.text(max_size=4)


def numbers() -> SearchStrategy[int | float]:
    """Return integers and floats, often small ones."""
    return st.one_of(st.integers(-3, 5), st.integers(), st.floats(allow_nan=False))


def versions() -> SearchStrategy[Version]:
    """Return versions, some of them prereleases or with a build."""
    number = st.integers(0, 3)
    part = st.sampled_from(["a", "b-1", 0, 1, 11])
    prerelease = st.none() | st.lists(part, min_size=1, max_size=2).map(tuple)
    build = st.sampled_from([None, ("x",), ("y", "1")])
    return st.builds(Version, number, number, number, prerelease, build)


def literals() -> SearchStrategy[Value]:
    """Return values that have a literal in the language and read back from it."""
    simple: SearchStrategy[Value] = st.one_of(
        st.none(),
        st.just(DEFAULT),
        st.booleans(),
        st.integers(),
        st.sampled_from([0.0, -1.5, 0.001, 123456.75]),
        texts().filter(lambda text: "\\" not in text),
        st.sampled_from(PATTERNS).map(Regexp),
    )
    return collections(simple)


def collections(elements: SearchStrategy[Value]) -> SearchStrategy[Value]:
    """Return values, and arrays and hashes of them."""

    def extend(inner: SearchStrategy[Value]) -> SearchStrategy[Value]:
        arrays: SearchStrategy[Value] = st.lists(inner, max_size=3).map(tuple)
        hashes: SearchStrategy[Value] = st.lists(st.tuples(inner, inner), max_size=3).map(Hash)
        return arrays | hashes

    return st.recursive(elements, extend, max_leaves=8)


def times() -> SearchStrategy[Timespan | Timestamp]:
    """Return spans and points of time."""
    nanoseconds = st.integers(-3, 3).map(lambda seconds: seconds * 10**9) | st.integers(-(10**19), 10**19)
    return nanoseconds.map(Timespan) | nanoseconds.map(Timestamp)


def values(*, with_types: bool = True) -> SearchStrategy[Value]:
    """Return values of all kinds but iterators."""
    errors = st.sampled_from([("m",), ("m", "k"), ("m", None, None, "c")])
    simple: list[SearchStrategy[Value]] = [
        literals(),
        numbers(),
        versions(),
        times(),
        st.binary(max_size=3).map(Binary),
        st.sampled_from(RANGES).map(parse_range),
        st.sampled_from(URIS).map(parse_uri),
        literals().filter(lambda value: value is None or not has_undef(value)).map(Sensitive),
        errors.map(lambda arguments: new(ERROR, arguments)),
    ]
    return collections(st.one_of([*simple, leaves()] if with_types else simple))


def has_undef(value: Value) -> bool:
    """Whether a value is or holds `undef`."""
    if isinstance(value, tuple):
        return any(map(has_undef, value))
    if isinstance(value, Hash):
        return has_undef(tuple(element for pair in value.pairs for element in pair))
    return value is None
