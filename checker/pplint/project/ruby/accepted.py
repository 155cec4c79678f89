"""Which values an attribute accepts that lists some: as a type.

The agent compares a value in a manifest with what Ruby writes for it: `true` is accepted where `'true'` is listed,
and 10 where a regular expression matches `'10'`. The type holds every value that is accepted, and where that cannot be
told exactly a few more.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.project.ruby.literals import RubyRegexp, Value
from pplint.syntax import oniguruma
from pplint.syntax.regexps import regexp_error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_INTEGER = late_pattern(r"-?[1-9][0-9]{0,17}\Z|0\Z")
_FLOAT = late_pattern(r"-?(?:0|[1-9][0-9]{0,14})\.(?:0|[0-9]{0,14}[1-9])\Z")
_NOT_WRITTEN = late_pattern(r"(?<=\w)-(?=\w)|\{[0-9,]+\}")
_DIGIT = late_pattern(r"[0-9]")
_ANCHORED = late_pattern(r"(?:\^|\\A).*(?:\$|\\[zZ])\Z", re.DOTALL)
_WHOLES = {
    "Boolean": {"Boolean[true]", "Boolean[false]"},
    "Integer": {"Integer[0]", "Integer[default, -1]"},
    "Numeric": {"Integer", "Float"},
}

# A number that is not among the examples may match where a digit and one of these are written out.
_HINTS = {"Integer[0]": "0123456789", "Integer[default, -1]": "-", "Float": "."}
_LENGTH_LIMIT = 2000

# What matches all of these is taken to match everything.
_ANYTHING = ("", "a", "Z", "0", " ", "\n", "\t", "-", "/", "[", "{", "ü", "a b", "\0")

# What Ruby writes for values that are no strings: if some of it matches, any value of the type is accepted.
_WRITTEN = {
    "Integer[0]": ("0", "1", "10", "42", "443", "8080", "65535"),
    "Integer[default, -1]": ("-1", "-10", "-42"),
    "Float": ("0.0", "1.5", "-0.5", "1.0e+20", "Infinity", "NaN"),
    "Collection": ("[]", '["a"]', "[1]", '["a", "b"]', '["/a"]', '["a/b"]', "{}", '{"a"=>"b"}', '{"a"=>1}', '["1"]'),
    "Type": ("String", "Integer[0, 10]", "File[/a]", "Class[A]", "Service[a]", "Enum['a', 'b']"),
    "Default": ("default",),
    "Timestamp": ("2020-01-02T03:04:05.000000000 UTC",),
    "Timespan": ("1-02:03:04.0",),
    "SemVer": ("1.2.3",),
    "Regexp": ("(?-mix:a)", "/a/"),
    "URI": ("http://example.com/a", "puppet:///modules/a/b", "file:///a"),
    "Binary": ("YQ==", "YWJj"),
}


def accepted_type(values: Iterable[Value], *, is_property: bool) -> str | None:
    """Return the text of the type of all accepted values; None if that may be any, or is not known.

    A property that is given an array checks each of its elements; a parameter checks the array as a whole.
    """
    listed = [value for value in values if value is not None]
    names = list(dict.fromkeys(name for value in listed if (name := _written(value)) is not None))
    regexps = tuple(each for each in listed if isinstance(each, RubyRegexp))
    if not listed or any(_written(each) is None and not isinstance(each, RubyRegexp) for each in listed):
        return None
    matching = _matching(regexps)
    if matching is None:
        return None
    alternatives = [*_literals(names), *matching]
    return with_arrays(alternatives) if is_property else variant(alternatives)


def with_arrays(alternatives: list[str]) -> str:
    """Return the text of a type that is given once or in an array."""
    # An array as a whole is not compared: each of its elements is.
    outer = ["Hash" if each == "Collection" else each for each in alternatives]
    return variant([*outer, f"Array[{variant(alternatives)}]"])


def variant(alternatives: Iterable[str]) -> str:
    """Return the text of the type that one of these types is enough for."""
    different = list(dict.fromkeys(alternatives))
    for whole, parts in _WHOLES.items():
        if parts <= set(different):
            place = min(map(different.index, parts))
            different = [
                whole if at == place else each for at, each in enumerate(different) if at == place or each not in parts
            ]
    return different[0] if len(different) == 1 else f"Variant[{', '.join(different)}]"


def quoted(text: str) -> str:
    """Write a string as the language does, in single quotes."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _written(value: Value) -> str | None:
    """Return what a listed value is compared as; None for what is no plain value."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, (str, int, float)) else None


def _literals(names: list[str]) -> list[str]:
    if not names:
        return []
    found = [f"Boolean[{name}]" for name in ("true", "false") if name in names]
    found.append(f"Enum[{', '.join(map(quoted, names))}]")
    found += (f"Integer[{name}, {name}]" for name in names if _INTEGER.match(name))
    found += (f"Float[{name}, {name}]" for name in names if _FLOAT.match(name))
    return [*found, "Default"] if "default" in names else found


@lru_cache(maxsize=512)
def _matching(regexps: tuple[RubyRegexp, ...]) -> tuple[str, ...] | None:
    """Return the types of what matches; None if that may be any value, or is not known.

    Modules that are made alike list the same expressions, and to search with them takes long.
    """
    try:
        sources = [_source(each) for each in regexps]
        if any(all(oniguruma.search(source, text) for text in _ANYTHING) for source in sources):
            return None
        return tuple(_types_matching(regexps, sources))
    except oniguruma.RegexpError:
        return None


def _types_matching(regexps: tuple[RubyRegexp, ...], sources: list[str]) -> Iterator[str]:
    if not regexps:
        return

    def matches(text: str) -> bool:
        return any(oniguruma.search(source, text) for source in sources)

    yield f"Pattern[{', '.join(map(_literal, sources))}]"
    yield from (f"Boolean[{name}]" for name in ("true", "false") if matches(name))
    yield from (type_ for type_, texts in _WRITTEN.items() if _may_match(type_, texts, regexps, matches))


def _may_match(
    type_: str, texts: tuple[str, ...], regexps: tuple[RubyRegexp, ...], matches: Callable[[str], bool]
) -> bool:
    """Whether some value of the type may match, by examples, and by what the expressions look like."""
    sources = [_NOT_WRITTEN.sub("", each.source) for each in regexps]
    hints = _HINTS.get(type_, "")
    if any(hint in source for hint in hints for source in sources if _DIGIT.search(source)):
        return True
    if type_ == "Collection" and any(not _ANCHORED.match(each.source) or "|" in each.source for each in regexps):
        return True
    return any(map(matches, texts))


def _source(regexp: RubyRegexp) -> str:
    source = f"(?{regexp.options}:{regexp.source})" if regexp.options else regexp.source
    if len(source) > _LENGTH_LIMIT or regexp_error(source) is not None:
        raise oniguruma.RegexpError(source, "it is not read")
    return source


def _literal(source: str) -> str:
    """Write a regular expression for a `Pattern`; a string serves where a literal cannot hold it."""
    if "\n" in source or not source:
        return quoted(source)
    return "/" + re.sub(r"\\.|/", lambda each: "\\/" if each[0] == "/" else each[0], source) + "/"
