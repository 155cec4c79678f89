"""What is wrong with names, and with what is defined by them."""

from __future__ import annotations

from typing import Literal

from pplint.base.issue import Issue


class NotDeclared(Issue):
    """A name of a kind, such as `function`, that nothing is called by."""

    kind: str
    name: str


class UnknownClass(NotDeclared):
    """A class that does not exist."""

    words = "unknown class `{name}`"


class UnknownFunction(NotDeclared):
    """A function or a method that does not exist."""

    code = "UNKNOWN_FUNCTION"
    words = "unknown function `{name}`"


class UnknownResourceType(NotDeclared):
    """A type or a resource type that does not exist."""

    code = "UNKNOWN_RESOURCE_TYPE"
    words = "unknown type `{name}`"


class VariableNotSet(Issue):
    """A variable that is not set."""

    code = "UNKNOWN_VARIABLE"
    words = "unknown variable `{name}`"
    name: str


class ReservedWord(Issue):
    """A word that the language keeps for itself, as a string without quotes."""

    code = "RESERVED_WORD"
    words = "`{word}` is a reserved word; quote it to use it as a string"
    word: str


class PartOfLanguage(Issue):
    """The definition of a type that the language has."""

    words = "the data type `{name}` is built in and cannot be redefined"
    name: str


class DefinedTwice(Issue):
    """A definition whose name another one of the same kind has."""

    words = "the {kind} `{name}` is already defined"
    kind: Literal["function", "class or defined type", "type"]
    name: str


class ReservedName(Issue):
    """An assignment to the name of a variable of the compiler that is not set here."""

    words = "`{name}` is reserved and cannot be set"
    name: str
