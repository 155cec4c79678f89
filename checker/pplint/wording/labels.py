"""What errors call a value: `an Integer`, `undef`, `the type Array`."""

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
    SemVer: "SemVer",
    SemVerRange: "SemVerRange",
    Uri: "URI",
    ObjectValue: "Object",
    IteratorValue: "Iterator",
    type(None): "undef",
    type(DEFAULT): "default",
}


def label(kind: Kind) -> str:
    """Return the words for a kind of value, without article."""
    if isinstance(kind, Unknown):
        return f"value of type {display(with_enumeration(kind.type))}"
    if isinstance(kind, ResourceType) and kind.title is not None:
        return f"reference {display(kind)}"
    return f"type {display(kind)}" if isinstance(kind, Type) else _LABELS[kind]


def a_label(kind: Kind) -> str:
    """Return the words for a kind of value, with an article before them where there are several of the kind."""
    words = label(kind)
    if isinstance(kind, Type):
        return f"the {words}"
    return words if kind is type(None) or kind is type(DEFAULT) else with_article(words)


def with_article(words: str) -> str:
    """Put `a` or `an` before words."""
    # `URI` is spoken with a consonant first.
    return f"{'an' if words[:1] in 'AEIOUaeiou' and not words.startswith('URI') else 'a'} {words}"
