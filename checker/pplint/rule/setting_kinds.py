"""What a setting may hold: how a value as TOML reads it is checked, and how JSON Schema describes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from msgspec import Struct

from pplint.base.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

Schema = dict[str, object]
T_co = TypeVar("T_co", covariant=True)


class InvalidValueError(Exception):
    """A value that a setting cannot hold; the message says why."""


class SettingKind(Protocol[T_co]):
    """What may be in a setting."""

    @property
    def schema(self) -> Schema:
        """Describe the values for JSON Schema."""
        ...

    def read(self, value: object) -> T_co:
        """Return a value as the program uses it; raise `InvalidValueError` for one that cannot be here."""
        ...


class Flag(Struct, frozen=True):
    """True or false."""

    @property
    def schema(self) -> Schema:
        """Describe the values for JSON Schema."""
        return {"type": "boolean"}

    def read(self, value: object) -> bool:
        """Return a boolean."""
        if not isinstance(value, bool):
            raise InvalidValueError(f"expected a boolean, got {kind_of(value)}")
        return value


class Count(Struct, frozen=True):
    """A whole number within limits; `unit` says of what."""

    minimum: int
    maximum: int
    unit: str = ""

    @property
    def schema(self) -> Schema:
        """Describe the values for JSON Schema."""
        return {"type": "integer", "minimum": self.minimum, "maximum": self.maximum}

    def read(self, value: object) -> int:
        """Return an integer."""
        if isinstance(value, bool) or not isinstance(value, int):
            wanted = f"a number of {self.unit}" if self.unit else "an integer"
            raise InvalidValueError(f"expected {wanted}, got {kind_of(value)}")
        if not self.minimum <= value <= self.maximum:
            wanted = f"{self.minimum} to {self.maximum}{self.unit and ' '}{self.unit}"
            raise InvalidValueError(f"expected {wanted}, got {value}")
        return value


class CountOrWord(Struct, frozen=True):
    """A whole number within limits, or one of some words."""

    count: Count
    words: tuple[str, ...]

    @property
    def schema(self) -> Schema:
        """Describe the values for JSON Schema."""
        return {"anyOf": [self.count.schema, Choice(self.words).schema]}

    def read(self, value: object) -> int | str:
        """Return the integer or the word."""
        return Choice(self.words).read(value) if isinstance(value, str) else self.count.read(value)


class Seconds(Struct, frozen=True):
    """Seconds, or parts of one."""

    maximum: int

    @property
    def schema(self) -> Schema:
        """Describe the values for JSON Schema."""
        return {"type": "number", "exclusiveMinimum": 0, "maximum": self.maximum}

    def read(self, value: object) -> float:
        """Return a number above zero."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise InvalidValueError(f"expected a number of seconds, got {kind_of(value)}")
        if not 0 < value <= self.maximum:
            raise InvalidValueError(f"expected more than 0 and at most {self.maximum} seconds, got {value}")
        return float(value)


class Choice(Struct, frozen=True):
    """One of several words."""

    words: tuple[str, ...]

    @property
    def schema(self) -> Schema:
        """Describe the values for JSON Schema."""
        return {"enum": list(self.words)}

    def read(self, value: object) -> str:
        """Return the word."""
        word = text(value)
        if word not in self.words:
            known = ", ".join(f"`{each}`" for each in self.words)
            raise InvalidValueError(f"`{word}` is not one of {known}{did_you_mean(word, self.words)}")
        return word


class Texts(Struct, frozen=True):
    """A list of texts, none of them empty; `choices` are those that there may be, if not any."""

    choices: tuple[str, ...] = ()

    @property
    def schema(self) -> Schema:
        """Describe the values for JSON Schema."""
        item: Schema = {"enum": list(self.choices)} if self.choices else {"type": "string", "minLength": 1}
        return {"type": "array", "items": item}

    def read(self, value: object) -> tuple[str, ...]:
        """Return the texts."""
        if not isinstance(value, list):
            raise InvalidValueError(f"expected a list of strings, got {kind_of(value)}")
        read = Choice(self.choices).read if self.choices else text
        return tuple(read(each) for each in cast("list[object]", value))


class Reasons(Struct, frozen=True):
    """A list of words, each of which may have a reason after it: `word: the reason`.

    `choices` are the words that there may be, if not any; nothing in them has a meaning in a regular expression.
    """

    choices: tuple[str, ...] = ()

    @property
    def schema(self) -> Schema:
        """Describe the values for JSON Schema."""
        words = "|".join(self.choices) or ".+?"
        return {"type": "array", "items": {"type": "string", "pattern": f"^(?:{words})(?:: .+)?$"}}

    def read(self, value: object) -> tuple[tuple[str, str], ...]:
        """Return the words with their reasons; a word without one has an empty text."""
        return tuple(self._read(each) for each in Texts().read(value))

    def _read(self, value: str) -> tuple[str, str]:
        word, _, reason = value.partition(": ")
        return Choice(self.choices).read(word) if self.choices else text(word), reason


def text(value: object) -> str:
    """Return a text that is not empty; raise `InvalidValueError` for anything else."""
    if not isinstance(value, str):
        raise InvalidValueError(f"expected a string, got {kind_of(value)}")
    if not value or "\0" in value:
        raise InvalidValueError("a string here must not be empty or hold a NUL character")
    return value


def table(value: object) -> Mapping[str, object]:
    """Return a table; raise `InvalidValueError` for anything else."""
    if not isinstance(value, dict):
        raise InvalidValueError(f"expected a table, got {kind_of(value)}")
    return cast("dict[str, object]", value)


# A boolean is an integer, too, in Python: it comes first.
_KINDS: dict[type, str] = {
    bool: "a boolean",
    int: "an integer",
    float: "a float",
    str: "a string",
    list: "a list",
    dict: "a table",
}


def kind_of(value: object) -> str:
    """Say what a value is, as TOML calls it."""
    for kind, words in _KINDS.items():
        if isinstance(value, kind):
            return words
    return "a date or time"
