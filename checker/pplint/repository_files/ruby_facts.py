"""What is known of functions, resource types and providers in Ruby that rules word: faults, types and names."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from pplint.base.source import Span


class FaultKind(Enum):
    """What is wrong."""

    OTHER_NAME = "other name"
    OTHER_FUNCTION = "other function"
    OTHER_TYPE = "other type"
    NO_METHOD = "no method"
    ORDER = "order"
    BLOCK_TWICE = "block twice"
    MISSPELT = "misspelt"
    ARITY = "arity"
    CONFINED = "confined"
    METHOD_TWICE = "method twice"
    MISSPELT_IN_FACT = "misspelt in fact"
    ATTRIBUTE_TWICE = "attribute twice"
    DEFAULT_OUTSIDE = "default outside"
    UNDESCRIBED = "undescribed"


class RubyFault(Struct, frozen=True):
    """What is wrong at which bytes. `name` is what it is about, `other` what is expected, or stands at `place`."""

    kind: FaultKind
    span: Span
    name: str
    other: str = ""
    place: Span | None = None


class TypeText(Struct, frozen=True):
    """A type in the language that a function writes for a parameter, and the bytes of the text in its quotes."""

    text: str
    span: Span


class Provider(Struct, frozen=True):
    """A provider: the resource type that it says it is for, and where."""

    type: str
    span: Span
