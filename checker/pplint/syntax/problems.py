"""What is wrong with a source before any rule looks at its tree.

A problem is a node, so that rules subscribe to it by class like to any other; the rules of category `syntax`
word them. Every problem makes the compiler refuse the source, unless its class says otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pplint.syntax.ast import Node

if TYPE_CHECKING:
    from pplint.base.source import Span
    from pplint.syntax.brackets import Opener
    from pplint.syntax.slips import Repair


class Problem(Node, eq=False):
    """Something that keeps a source from being read as it stands."""

    refuses: ClassVar[bool] = True


class UnexpectedToken(Problem, eq=False):
    """A token that cannot stand where it stands.

    `found` is its text, empty at the end of the source; `expected` holds the kinds of tokens that could stand
    there, named as in the grammar. `opener` is the innermost construct that is still open. With `repair`, the
    definition parses.
    """

    found: str
    expected: frozenset[str]
    opener: Opener | None
    repair: Repair | None = None


class ListOutsideOfCall(Problem, eq=False):
    """A list of statements with commas that no statement call takes; at the first comma."""

    function: str | None
    function_span: Span | None


class QuotedName(Problem, eq=False):
    """A quoted string as the name of a definition."""


class KeywordAsName(Problem, eq=False):
    """The word `class` as the name of a definition."""


class NotAResource(Problem, eq=False):
    """What stands before braces with attributes is neither a type nor a reference."""


class UntitledAppend(Problem, eq=False):
    """`name { attribute +> value }` without a title; at the brace."""

    attribute: Span
    type: str


class NothingToVirtualize(Problem, eq=False):
    """`@` or `@@` before what is no resource."""

    form: str


class ApplyWithoutTargets(Problem, eq=False):
    """`apply() { … }`."""


class UnclosedString(Problem, eq=False):
    """A string that nothing closes: the piece of it that runs to the end of the source.

    `quote` is the quotation mark, and `opening` is where it stands. With `repair`, the definition parses.
    """

    quote: str
    opening: Span
    repair: Repair | None = None


class UnclosedComment(Problem, eq=False):
    """`/*` without `*/`."""


class UnclosedTemplateComment(Problem, eq=False):
    """`<%#` without `%>`."""


class UnclosedTemplateTag(Problem, eq=False):
    """A tag of a template without `%>`: the end of the file, and the tag."""

    tag: Span


class UnclosedHeredoc(Problem, eq=False):
    """A heredoc whose text nothing ends: the first line of the text, or the tag if no line follows it."""

    tag: str
    tag_span: Span


class InvalidHeredocTag(Problem, eq=False):
    """`@(` with something after it that is not a heredoc tag."""

    text: str


class NestedHeredoc(Problem, eq=False):
    """A heredoc in the interpolated text of another one."""


class InvalidNumber(Problem, eq=False):
    """A word that starts with a digit and is no number."""

    text: str


class InvalidReference(Problem, eq=False):
    """A word that starts with an uppercase letter but is not the name of a type, such as `Foo::` or `Foo::bar`."""

    text: str


class InvalidName(Problem, eq=False):
    """`::` without a name after it."""


class NestedTooDeeply(Problem, eq=False):
    """More strings in strings, or heredocs on a line, than the scanner keeps track of.

    It never gets to a rule: such a source is not checked.
    """


class UnexpectedCharacter(Problem, eq=False):
    """A character that is no part of the language; with `repair`, the definition parses."""

    character: str
    repair: Repair | None = None


class InvalidUnicodeEscape(Problem, eq=False):
    r"""A `\u` escape that names no Unicode character."""


class InvalidRegexp(Problem, eq=False):
    """A regular expression that does not compile, and why."""

    reason: str
