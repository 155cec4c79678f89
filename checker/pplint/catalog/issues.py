"""What is wrong with a catalog as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.issue import Issue

if TYPE_CHECKING:
    from pplint.types.model import Type


class AlreadyDeclared(Issue):
    """A resource that is declared twice."""

    code = "DUPLICATE_DECLARATION"
    words = "duplicate declaration: `{reference}` is already declared in {place}"
    reference: str
    place: str


class UnknownType(Issue):
    """A resource of a type that does not exist."""

    words = "unknown resource type `{name}`"
    name: str


class UnknownAttribute(Issue):
    """A parameter that a class or defined type does not have."""

    words = "`{reference}` has no parameter `{name}`"
    reference: str
    name: str


class MissingResource(Issue):
    """A resource that something refers to, and that is not in the catalog; `by` says what refers to it."""

    words = "unknown resource `{reference}`, which {by} refers to"
    reference: str
    by: str


class AlreadyNamed(Issue):
    """A resource with a name or alias that another one of its type has."""

    code = "DUPLICATE_DECLARATION"
    words = "duplicate declaration: `{reference}` has the name of `{other}`, which is declared in {place}"
    reference: str
    other: str
    place: str


class InheritsItself(Issue):
    """A class that inherits itself, perhaps through others."""

    words = "class `{name}` inherits itself, directly or through other classes"
    name: str


class OverriddenElsewhere(Issue):
    """A resource that is changed where only what declares it, or inherits that, may do so."""

    words = "`{reference}` can only be overridden in the class that declares it, or in an inheriting class"
    reference: str


class OverriddenLate(Issue):
    """A resource of a defined type that is changed after its body has been evaluated, which Puppet 8 refuses."""

    words = "`{reference}` is overridden after its defined type has been evaluated"
    reference: str


class OverrideNotAllowed(Issue):
    """A parameter that is set already, changed where only an inheriting class may."""

    words = "parameter `{name}` is already set on `{reference}`; only an inheriting class can override it"
    reference: str
    name: str


class MissingFile(Issue):
    """A file or template that a function reads and that does not exist."""

    words = "unknown {kind} `{path}`"
    kind: str
    path: str


class TemplateFails(Issue):
    """A template in Ruby that raises an error: which, where, and why."""

    words = "`{path}` fails on line {line}: {reason}"
    path: str
    line: int
    reason: str


class WrongData(Issue):
    """A value that is not what a function takes, or a lookup asks for: where it comes from, both types."""

    words = "{label} expects {expected:type}, got {found:type}"
    label: str
    expected: Type
    found: Type


class MissingData(Issue):
    """A key that is not found, or whose lookup fails, and why."""

    words = "lookup of the key `{key}` failed: {reason}"
    key: str
    reason: str


class PrivateDefinition(Issue):
    """A private class or defined type that another module declares."""

    words = "`{reference}` is private: only its own module can declare it"
    reference: str


class UnreadableDefinition(Issue):
    """A definition in a file that the compiler refuses to read, or of which there are several."""

    words = "`{path}` has a syntax error, or another file defines the same name"
    path: str


class TooManyRounds(Issue):
    """Defined types and collectors that lead to each other without end."""

    words = "the catalog is not complete after {rounds} rounds; defined types or collectors may repeat endlessly"
    rounds: int


class TooManyResources(Issue):
    """More resources than a catalog may have."""

    words = "the catalog has more than {most:count} resources"
    most: int
