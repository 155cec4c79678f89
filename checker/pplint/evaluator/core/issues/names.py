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


class UnknownFunction(NotDeclared):
    """A function or a method that does not exist."""

    code = "UNKNOWN_FUNCTION"


class UnknownResourceType(NotDeclared):
    """A type or a resource type that does not exist."""

    code = "UNKNOWN_RESOURCE_TYPE"


class VariableNotSet(Issue):
    """A variable that is not set."""

    code = "UNKNOWN_VARIABLE"
    name: str


class ReservedWord(Issue):
    """A word that the language keeps for itself, as a string without quotes."""

    code = "RESERVED_WORD"
    word: str


class PartOfLanguage(Issue):
    """The definition of a type that the language has."""

    name: str


class DefinedTwice(Issue):
    """A definition whose name another one of the same kind has."""

    kind: Literal["function", "class or defined type", "type"]
    name: str


class ReservedName(Issue):
    """An assignment to the name of a variable of the compiler that is not set here."""

    name: str
