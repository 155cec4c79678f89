"""Semantic versions and ranges of them: "SemVer" and "SemVerRange"."""

from __future__ import annotations

import pytest

from pplint.base.issue import UnreadableError
from pplint.types.semver import HIGHEST, LOWEST, Version, VersionRange
from pplint.types.semver_ranges import parse_range
from pplint.values.errors import ConversionError
from tests.unit.refusals import refuses
from tests.unit.values.language import made_text, type_of_text


def _version(text: str) -> Version:
    return Version.parse(text)


def test_versions_are_ordered_as_semver_says() -> None:
    texts = [
        "1.0.0-alpha",
        "1.0.0-alpha.1",
        "1.0.0-alpha.beta",
        "1.0.0-beta",
        "1.0.0-beta.2",
        "1.0.0-beta.11",
        "1.0.0-rc.1",
        "1.0.0",
        "1.0.10",
        "1.2.0",
        "10.0.0",
    ]
    versions = [_version(text) for text in texts]
    assert sorted(versions, reverse=True) == versions[::-1]
    assert all(LOWEST < version < HIGHEST for version in versions)


def test_a_build_counts_for_equality_and_not_for_order() -> None:
    one, other = _version("1.0.0+a"), _version("1.0.0+b")
    assert one != other
    assert one <= other <= one
    assert not one < other


@pytest.mark.parametrize("text", ["1.2", "1.2.3.4", "01.2.3", "1.2.x", "1.2.3-", "1.2.3-a_b", "1.2.3-01", "v1.2.3", ""])
def test_what_is_no_version(text: str) -> None:
    with refuses(UnreadableError, r"is not a semantic version|cannot start with a zero"):
        _version(text)


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("1.2.3", ["1.2.3"], ["1.2.4", "1.2.3-a", "1.2.3+build"]),
        ("1.2", ["1.2.0", "1.2.9"], ["1.3.0", "1.1.9"]),
        ("1.x", ["1.0.0", "1.9.9"], ["2.0.0", "0.9.9"]),
        ("*", ["0.0.0", "9.9.9", "1.0.0-a"], []),
        (">1.2", ["1.3.0"], ["1.2.9", "1.2.0"]),
        (">1.2.3", ["1.2.4"], ["1.2.3"]),
        (">=1.2", ["1.2.0"], ["1.1.9"]),
        ("<=1.2", ["1.2.9"], ["1.3.0"]),
        ("<2", ["1.9.9"], ["2.0.0", "2.0.0-a"]),
        ("~1.2.3", ["1.2.3", "1.2.9"], ["1.2.2", "1.3.0"]),
        ("~1", ["1.0.0", "1.9.0"], ["2.0.0"]),
        ("~>1.2.3", ["1.2.9"], ["1.3.0"]),
        ("^1.2.3", ["1.2.3", "1.9.0"], ["2.0.0", "1.2.2"]),
        ("^0.2.3", ["0.2.9"], ["0.3.0"]),
        ("1.2.3 - 2.3.4", ["1.2.3", "2.3.4"], ["2.3.5", "1.2.2"]),
        (">=1.0.0 <2.0.0", ["1.5.0"], ["2.0.0", "0.9.0"]),
        ("1.x || >=3.0.0 <4.0.0", ["1.1.0", "3.1.0"], ["2.0.0", "4.0.0"]),
        (">= 1.0.0  <v2.0.0", ["1.0.0"], ["2.0.0"]),
        (">=1.0.0-b", ["1.0.0-c", "1.0.0", "2.0.0"], ["1.0.0-a", "2.0.0-z"]),
        (">2.0.0 <1.0.0", [], ["1.5.0"]),
        (">*", [], ["1.0.0"]),
    ],
)
def test_what_a_range_includes(text: str, inside: list[str], outside: list[str]) -> None:
    range_ = parse_range(text)
    assert [each for each in inside if not range_.includes(_version(each))] == []
    assert [each for each in outside if range_.includes(_version(each))] == []


@pytest.mark.parametrize("text", ["abc", "1.2.3.4", ">>1", "1.0.0 -2.0.0.0", "=", "1.x-a.b y", "^*", "<=x"])
def test_what_is_no_range(text: str) -> None:
    with refuses(UnreadableError, "range"):
        parse_range(text)


def test_ranges_are_equal_by_what_they_include() -> None:
    assert parse_range("1.2.3") == parse_range("1.2.3 - 1.2.3") == parse_range("=1.2.3")
    assert parse_range(">=1.0.0 <2.0.0") == parse_range("1.x")
    assert parse_range("1.x") != parse_range("2.x")


def test_alternatives_that_touch_become_one() -> None:
    assert len(parse_range("1.x || 2.x || 4.x").intervals) == 2
    assert parse_range("<1.0.0 || >=1.0.0 <2.0.0").intervals == parse_range("<2.0.0").intervals


def test_the_compiler_fails_on_alternatives_that_end_alike() -> None:
    with refuses(UnreadableError, "same upper bound"):
        parse_range(">=1.0.0 <2.0.0 || >=1.2.0 <2.0.0")


@pytest.mark.parametrize(
    ("one", "other", "covered"),
    [
        ("1.2.x", "1.x", True),
        ("1.x", "1.2.x", False),
        (">=1.0.0 <=2.0.0", ">=1.0.0 <2.0.0", False),
        (">=1.0.0 <2.0.0", ">=1.0.0 <=2.0.0", True),
        ("1.2.x || 3.1.x", "1.x || 3.x", True),
        ("1.2.x || 5.x", "1.x || 3.x", False),
    ],
)
def test_a_range_covers_another(one: str, other: str, covered: bool) -> None:
    assert parse_range(one).is_covered_by(parse_range(other)) is covered


def test_two_ranges_merge_where_they_overlap_or_touch() -> None:
    merged = parse_range("1.x").merged(parse_range("2.x"))
    assert merged is not None
    assert merged.intervals == parse_range(">=1.0.0 <3.0.0").intervals
    assert parse_range("1.x").merged(parse_range("3.x")) is None
    with refuses(UnreadableError, "several intervals"):
        parse_range("1.x || 3.x").merged(parse_range("2.x"))


def test_the_compiler_writes_a_range_of_two_versions_backwards() -> None:
    low, high = _version("1.0.0"), _version("2.0.0")
    assert str(VersionRange.between(low, high)) == "2.0.0 - 1.0.0"
    assert str(VersionRange.between(low, high, exclude_high=True)) == ">=2.0.0 <1.0.0"
    assert VersionRange.between(low, high, exclude_high=True).includes(_version("1.9.9"))


@pytest.mark.parametrize(
    ("type_name", "arguments", "expected"),
    [
        ("SemVer", "['1.2.3-a.1+b']", "SemVer('1.2.3-a.1+b')"),
        ("SemVer", "[1, 2, 3, 'a.1', 'b']", "SemVer('1.2.3-a.1+b')"),
        ("SemVer", "[{major => 1, minor => 2, patch => 3}]", "SemVer('1.2.3')"),
        ("SemVerRange", "['>=1.0.0 <2.0.0']", "SemVerRange('>=1.0.0 <2.0.0')"),
        ("SemVerRange", "[{min => default}]", "SemVerRange('Infinity.0.0 - 0.0.0-')"),
    ],
)
def test_versions_and_ranges_are_made(type_name: str, arguments: str, expected: str) -> None:
    assert made_text(type_name, arguments) == expected


@pytest.mark.parametrize(
    ("type_name", "arguments", "words"),
    [
        ("SemVer", "['1.2']", "the string '1.2' cannot be converted to a SemVer"),
        ("SemVer", "['1.2.3-01']", "cannot start with a zero"),
        ("SemVer", "[1, 2]", "SemVer.new"),
        ("SemVer", "[1, 2, 3, 'a_b']", "SemVer.new"),
        ("SemVerRange", "['x y z']", "is not a version range"),
        ("SemVerRange", "['']", "SemVerRange.new"),
    ],
)
def test_nothing_else_makes_a_version_or_a_range(type_name: str, arguments: str, words: str) -> None:
    with refuses(ConversionError, words):
        made_text(type_name, arguments)


def test_a_type_of_versions_names_its_ranges() -> None:
    assert type_of_text("SemVer['1.x']") == type_of_text("SemVer['>=1.0.0 <2.0.0']")
