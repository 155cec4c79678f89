"""What is wrong with a source before any rule looks at its tree.

A problem is a node, so that rules subscribe to it by class like to any other; the rules of category `syntax`
word them. Every problem makes the compiler refuse the source, unless its class says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pplint.source import Span
from pplint.syntax.ast import Node
from pplint.syntax.brackets import Opener

_problem = dataclass(slots=True, eq=False)


@_problem
class Problem(Node):
    """Something that keeps a source from being read as it stands."""

    refuses: ClassVar[bool] = True

    certain_before_error: ClassVar[bool] = True
    """Whether it stands although a syntax error follows, because the compiler meets it first."""


@_problem
class UnexpectedToken(Problem):
    """A token that cannot stand where it stands.

    `found` is its text, empty at the end of the source; `expected` holds the kinds of tokens that could stand
    there, named as in the grammar. `opener` is the innermost construct that is still open.
    """

    found: str
    expected: frozenset[str]
    opener: Opener | None


@_problem
class ListOutsideOfCall(Problem):
    """A list of statements with commas that no statement call takes; at the first comma."""

    certain_before_error: ClassVar[bool] = False

    function: str | None
    function_span: Span | None


@_problem
class QuotedName(Problem):
    """A quoted string as the name of a definition."""


@_problem
class KeywordAsName(Problem):
    """The word `class` as the name of a definition."""


@_problem
class NotAResource(Problem):
    """What stands before braces with attributes is neither a type nor a reference."""


@_problem
class UntitledAppend(Problem):
    """`name { attribute +> value }` without a title; at the brace."""

    attribute: Span
    type: str


@_problem
class NothingToVirtualize(Problem):
    """`@` or `@@` before what is no resource."""

    form: str


@_problem
class ApplyWithoutTargets(Problem):
    """`apply() { … }`."""


@_problem
class UnclosedString(Problem):
    """A quote that nothing closes; `quote` is the quotation mark."""

    quote: str


@_problem
class UnclosedComment(Problem):
    """`/*` without `*/`."""


@_problem
class UnclosedTemplateComment(Problem):
    """`<%#` without `%>`."""


@_problem
class UnclosedTemplateTag(Problem):
    """A tag of a template without `%>`; `end_of_file` is where the compiler notices it."""

    certain_before_error: ClassVar[bool] = False

    end_of_file: int


@_problem
class UnclosedHeredoc(Problem):
    """A heredoc whose text nothing ends; `text_start` is where its text starts, or None if no line follows."""

    tag: str
    text_start: int | None


@_problem
class InvalidHeredocTag(Problem):
    """`@(` with something behind it that is no heredoc tag."""

    text: str


@_problem
class NestedHeredoc(Problem):
    """A heredoc in the interpolated text of another one."""


@_problem
class InvalidNumber(Problem):
    """A word that starts with a digit and is no number."""

    text: str


@_problem
class InvalidReference(Problem):
    """A word that starts with an upper case letter and is no name of a type, such as `Foo::` or `Foo::bar`."""

    text: str


@_problem
class InvalidName(Problem):
    """`::` without a name behind it."""


@_problem
class NestingTooDeep(Problem):
    """More strings in strings, or heredocs on a line, than the scanner keeps track of."""


@_problem
class UnexpectedCharacter(Problem):
    """A character that is no part of the language."""

    character: str


@_problem
class InvalidUnicodeEscape(Problem):
    r"""A `\u` escape that names no Unicode character."""
