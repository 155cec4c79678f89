"""Methods that templates in Ruby call, and that values of a class do not have."""

from __future__ import annotations

from typing import Final

_OF_COLLECTIONS: Final = frozenset(
    {"each", "each_pair", "each_with_index", "join", "keys", "values", "has_key?", "key?", "map", "collect", "sort"}
    | {"sort_by", "flatten", "compact", "uniq", "first", "last", "any?", "select", "reject", "is_a", "to_a", "to_h"}
)
_ABSENT: Final = frozenset(
    {(class_, each) for class_ in ("String", "Integer", "Float", "TrueClass", "FalseClass") for each in _OF_COLLECTIONS}
    | {
        (class_, each)
        for class_ in ("Integer", "TrueClass", "FalseClass")
        for each in ("split", "empty?", "gsub", "strip")
    }
    | {
        ("Array", each)
        for each in ("keys", "values", "has_key?", "key?", "each_pair", "split", "gsub", "strip", "is_a")
    }
    | {("Hash", each) for each in ("join", "split", "last", "gsub", "strip", "is_a")}
    | {(class_, "[]") for class_ in ("TrueClass", "FalseClass")}
)
"""Methods that templates call, and that a class does not have."""


def lacks_method(class_: str, name: str) -> bool:
    """Return whether it is certain that the values of a class do not have a method."""
    return (class_, name) in _ABSENT
