"""What is wrong with a source before any rule looks at its tree.

A problem is a node, so that rules subscribe to it by class like to any other; the rules of category `syntax`
word them. Every problem makes the compiler refuse the source, unless its class says otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pplint.records import dataclass
from pplint.syntax.ast import Node

if TYPE_CHECKING:
    from pplint.source import Span
    from pplint.syntax.brackets import Opener
    from pplint.syntax.slips import Repair


@dataclass(slots=True, eq=False)
class Problem(Node):
    """Something that keeps a source from being read as it stands."""

    refuses: ClassVar[bool] = True


@dataclass(slots=True, eq=False)
class UnexpectedToken(Problem):
    """A token that cannot stand where it stands.

    `found` is its text, empty at the end of the source; `expected` holds the kinds of tokens that could stand
    there, named as in the grammar. `opener` is the innermost construct that is still open. With `repair`, the
    definition parses.
    """

    found: str
    expected: frozenset[str]
    opener: Opener | None
    repair: Repair | None = None


@dataclass(slots=True, eq=False)
class ListOutsideOfCall(Problem):
    """A list of statements with commas that no statement call takes; at the first comma."""

    function: str | None
    function_span: Span | None


@dataclass(slots=True, eq=False)
class QuotedName(Problem):
    """A quoted string as the name of a definition."""


@dataclass(slots=True, eq=False)
class KeywordAsName(Problem):
    """The word `class` as the name of a definition."""


@dataclass(slots=True, eq=False)
class NotAResource(Problem):
    """What stands before braces with attributes is neither a type nor a reference."""


@dataclass(slots=True, eq=False)
class UntitledAppend(Problem):
    """`name { attribute +> value }` without a title; at the brace."""

    attribute: Span
    type: str


@dataclass(slots=True, eq=False)
class NothingToVirtualize(Problem):
    """`@` or `@@` before what is no resource."""

    form: str


@dataclass(slots=True, eq=False)
class ApplyWithoutTargets(Problem):
    """`apply() { … }`."""


@dataclass(slots=True, eq=False)
class UnclosedString(Problem):
    """A string that nothing closes: the piece of it that runs to the end of the source.

    `quote` is the quotation mark, and `opening` is where it stands. With `repair`, the definition parses.
    """

    quote: str
    opening: Span
    repair: Repair | None = None


@dataclass(slots=True, eq=False)
class UnclosedComment(Problem):
    """`/*` without `*/`."""


@dataclass(slots=True, eq=False)
class UnclosedTemplateComment(Problem):
    """`<%#` without `%>`."""


@dataclass(slots=True, eq=False)
class UnclosedTemplateTag(Problem):
    """A tag of a template without `%>`: the end of the file, and the tag."""

    tag: Span


@dataclass(slots=True, eq=False)
class UnclosedHeredoc(Problem):
    """A heredoc whose text nothing ends: the first line of the text, or the tag if no line follows it."""

    tag: str
    tag_span: Span


@dataclass(slots=True, eq=False)
class InvalidHeredocTag(Problem):
    """`@(` with something behind it that is no heredoc tag."""

    text: str


@dataclass(slots=True, eq=False)
class NestedHeredoc(Problem):
    """A heredoc in the interpolated text of another one."""


@dataclass(slots=True, eq=False)
class InvalidNumber(Problem):
    """A word that starts with a digit and is no number."""

    text: str


@dataclass(slots=True, eq=False)
class InvalidReference(Problem):
    """A word that starts with an upper case letter and is no name of a type, such as `Foo::` or `Foo::bar`."""

    text: str


@dataclass(slots=True, eq=False)
class InvalidName(Problem):
    """`::` without a name behind it."""


@dataclass(slots=True, eq=False)
class NestedTooDeeply(Problem):
    """More strings in strings, or heredocs on a line, than the scanner keeps track of.

    It never gets to a rule: such a source is not checked.
    """


@dataclass(slots=True, eq=False)
class UnexpectedCharacter(Problem):
    """A character that is no part of the language; with `repair`, the definition parses."""

    character: str
    repair: Repair | None = None


@dataclass(slots=True, eq=False)
class InvalidUnicodeEscape(Problem):
    r"""A `\u` escape that names no Unicode character."""


@dataclass(slots=True, eq=False)
class InvalidRegexp(Problem):
    """A regular expression that does not compile, and why."""

    reason: str
