"""Values of Ruby in a template: those of the language, and the few that only Ruby has.

Arrays and hashes are the language's, which cannot be changed: a change of a local variable's value is a new value of
the variable. `nil` is `undef`, and the symbol `:default` is `default`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

from msgspec import Struct

from pplint.evaluator.core.ruby_values import are_same, spaceship
from pplint.values.errors import UnknowableError
from pplint.values.formatting.ruby import inspect, ruby_text
from pplint.values.model import DEFAULT, Hash, Regexp, Type

if TYPE_CHECKING:
    from pplint.values.model import Value


class Undecided(Exception):  # noqa: N818 - what is known of a template, not an error
    """The text of a template cannot be known: what it uses is not known, or is not supported."""


class TemplateError(Exception):
    """Ruby raises an error, so that the compiler refuses the template."""


class Leap(Exception):  # noqa: N818 - control flow
    """`next` or `break` on its way to what it ends."""

    def __init__(self, value: Ruby, *, is_break: bool) -> None:
        super().__init__()
        self.value = value
        self.is_break = is_break


class Symbol(Struct, frozen=True):
    """A symbol, `:name`."""

    name: str


class RubyClass(Struct, frozen=True):
    """A class, by its name."""

    name: str


class Range(Struct, frozen=True):
    """A range of integers; None for an end that is left out. `last` is the last one in it."""

    first: int | None
    last: int | None


class Enumerator(Struct, frozen=True):
    """A call of a method that iterates, without its block: `list.each_with_index`, `list.map`."""

    receiver: Ruby
    name: str


class FlaggedRegexp(Regexp, frozen=True):
    """A regular expression with options, which are a part of its pattern here."""


class MatchData(Struct, frozen=True):
    """What a regular expression matched: the text that it was matched against, the place, and the groups."""

    text: str
    start: int
    end: int
    groups: tuple[str | None, ...]


Ruby: TypeAlias = "Value | Symbol | RubyClass | Range | Enumerator | MatchData"
"""A value of Ruby."""


def is_true(value: Ruby) -> bool:
    """Whether a value counts as true."""
    return value is not None and value is not False


def text_of(value: Ruby) -> str:
    """Return a value as `to_s` does; raise `Undecided` if that is not known."""
    if isinstance(value, str):
        return value
    if isinstance(value, (Symbol, RubyClass)):
        return value.name
    if isinstance(value, (tuple, Hash)):
        return inspected(value)
    if isinstance(value, (Range, Enumerator, MatchData, FlaggedRegexp)):
        raise Undecided(f"text of a {type(value).__name__}")
    try:
        return ruby_text(value)
    except UnknowableError:
        raise Undecided("text with a place in memory") from None


def inspected(value: Ruby) -> str:
    """Return a value as `inspect` does; raise `Undecided` if that is not known."""
    if isinstance(value, Symbol) and value.name.isidentifier() and value.name.isascii():
        return f":{value.name}"
    try:
        found = inspect(cast("Value", value))
    except UnknowableError:
        raise Undecided(f"`inspect` of a {type(value).__name__}") from None
    # What is printable stays as it is, which depends on Ruby's tables: of those, letters of Latin scripts are certain.
    if not all(each.isascii() or (each <= _LAST_LATIN and each.isalpha()) for each in found):
        raise Undecided("`inspect` of these characters")
    return found


def class_of(value: Ruby) -> str:  # noqa: PLR0911 - a case for each kind of value
    """Return the name of the class of a value; raise `Undecided` if that is not known."""
    if isinstance(value, bool):
        return "TrueClass" if value else "FalseClass"
    if value is None:
        return "NilClass"
    if isinstance(value, Hash):
        return "Hash"
    if isinstance(value, Regexp):
        return "Regexp"
    if value is DEFAULT:
        return "Symbol"
    if isinstance(value, (Symbol, Range, MatchData)):
        return type(value).__name__
    names: dict[type, str] = {str: "String", int: "Integer", float: "Float", tuple: "Array", RubyClass: "Class"}
    name = names.get(type(value))
    if name is None or isinstance(value, Type):
        raise Undecided(f"class of a {type(value).__name__}")
    return name


_LAST_LATIN = "\u024f"
_SIMPLE = (str, int, float, tuple, Hash, Symbol, RubyClass, type(None), type(DEFAULT))


def are_equal(left: Ruby, right: Ruby) -> bool:
    """Whether two values are equal by `==`; raise `Undecided` if that is not known."""
    if not isinstance(left, _SIMPLE) or not isinstance(right, _SIMPLE):
        raise Undecided(f"comparison of a {type(left).__name__} with a {type(right).__name__}")
    return are_same(cast("Value", left), cast("Value", right))


def compare(left: Ruby, right: Ruby) -> int | None:
    """Order two values as `<=>` does: None if they have no order."""
    if isinstance(left, Symbol) and isinstance(right, Symbol):
        return (left.name > right.name) - (left.name < right.name)
    if not isinstance(left, _SIMPLE) or not isinstance(right, _SIMPLE):
        raise Undecided(f"order of a {type(left).__name__} and a {type(right).__name__}")
    return spaceship(cast("Value", left), cast("Value", right))


def as_elements(value: Ruby) -> tuple[Value, ...] | None:
    """Return the elements that a value is enumerated by; None if it is not a collection."""
    if isinstance(value, tuple):
        return value
    if isinstance(value, Hash):
        return value.pairs
    if isinstance(value, Range):
        if value.first is None or value.last is None or value.last - value.first > MOST_ELEMENTS:
            raise Undecided("range that is too large")
        return tuple(range(value.first, value.last + 1))
    if isinstance(value, Enumerator):
        elements = as_elements(value.receiver)
        if elements is None or value.name not in {"each", "each_with_index", "each_pair"}:
            raise Undecided(f"`{value.name}` without a block")
        return tuple((each, place) for place, each in enumerate(elements)) if "index" in value.name else elements
    return None


MOST_ELEMENTS = 100_000
"""How many elements a range may have."""


def check_length(length: int) -> None:
    """Raise `Undecided` for a text that would be too long."""
    if length > _MOST_CHARACTERS:
        raise Undecided("text that is too long")


_MOST_CHARACTERS = 10_000_000
