"""What a name may name: a class, a function, a fact."""

from __future__ import annotations

from enum import Enum


class Kind(Enum):
    """What a name names; the value is the word for it."""

    HOST_CLASS = "class"
    DEFINE = "defined type"
    FUNCTION = "function"
    PLAN = "plan"
    TASK = "task"
    DATA_TYPE = "data type"
    RESOURCE_TYPE = "resource type"
    FACT = "fact"

    # Each of them is one object. They are looked up so often that the hash of their names, which is the rule, shows.
    __hash__ = object.__hash__
