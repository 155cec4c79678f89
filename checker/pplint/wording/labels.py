"""What errors call a value: `an Integer`, `an Undef Value`, `an Array-Type`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.unknown import Unknown, with_enumeration
from pplint.types.catalog_types import ResourceType
from pplint.types.display import display
from pplint.types.model import Type
from pplint.values.model import (
    DEFAULT,
    Binary,
    Hash,
    IteratorValue,
    ObjectValue,
    Regexp,
    SemVer,
    SemVerRange,
    Sensitive,
    Timespan,
    Timestamp,
    Uri,
)

if TYPE_CHECKING:
    from pplint.evaluator.core.kinds import Kind

_LABELS: dict[type, str] = {
    bool: "Boolean",
    int: "Integer",
    float: "Float",
    str: "String",
    tuple: "Array",
    Hash: "Hash",
    Regexp: "Regexp",
    Binary: "Binary",
    Sensitive: "Sensitive",
    Timespan: "Timespan",
    Timestamp: "Timestamp",
    SemVer: "Semver",
    SemVerRange: "SemverRange",
    Uri: "Object",
    ObjectValue: "Object",
    IteratorValue: "Object",
    type(None): "Undef Value",
    type(DEFAULT): "Object",
}


def label(kind: Kind) -> str:
    """Return the words for a kind of value, without article."""
    if isinstance(kind, Unknown):
        return f"value of type {display(with_enumeration(kind.type))}"
    if isinstance(kind, ResourceType) and kind.title is not None:
        return f"{display(kind)} Resource-Reference"
    return f"{display(kind)}-Type" if isinstance(kind, Type) else _LABELS[kind]


def a_label(kind: Kind) -> str:
    """Return the words for a kind of value, with `a` or `an` before them."""
    return with_article(label(kind))


def with_article(words: str) -> str:
    """Put `a` or `an` before words, as the compiler chooses between them: by the letter, `y` being a vowel."""
    first = words.lstrip("'\"")[:1].lower()
    return f"{'an' if first in 'aeiouy' else 'a'} {words}"
