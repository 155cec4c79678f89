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
    from pplint.evaluator.core.unknown import Result

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


def label(result: Result) -> str:
    """Return the words for a value, without article."""
    if isinstance(result, Unknown):
        return f"value of type {display(with_enumeration(result.type))}"
    if isinstance(result, ResourceType) and result.title is not None:
        return f"{display(result)} Resource-Reference"
    if isinstance(result, Type):
        return f"{display(result)}-Type"
    return _LABELS[type(result)]


def a_label(result: Result) -> str:
    """Return the words for a value, with `a` or `an` before them."""
    return with_article(label(result))


def with_article(words: str) -> str:
    """Put `a` or `an` before words, as the compiler chooses between them: by the letter, `y` being a vowel."""
    first = words.lstrip("'\"")[:1].lower()
    return f"{'an' if first in 'aeiouy' else 'a'} {words}"
