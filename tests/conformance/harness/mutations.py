"""Programs with one mistake in them: a token, or a single character, too many, too few, or in the wrong place.

The tokenizer here is a regular expression of its own and knows nothing of the parser that it tests. It need not be
exact: where it cuts a token wrongly, that is one more mistake to make.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from tests.conformance.harness.reference import Case

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

MAX_LINES = 300

_TOKEN = re.compile(
    r"""
      (?P<space>\s+)
    | <%%|%%> | <%[=\#-]? | -?%>
    | \#[^\n]* | /\*.*?\*/
    | @\([^)\n]*\)
    | '(?:[^'\\]|\\.)*'
    | "(?:[^"\\$]|\\.|\$(?!\{))*"
    | \$\{
    | \$(?:::)?\w+(?:::\w+)*
    | (?:::)?[A-Za-z_][\w-]*(?:::\w+)*
    | 0[xX][0-9A-Fa-f]+ | \d+(?:\.\d+)?(?:[eE]-?\d+)?
    | <<\|>? | \|>>? | <\| | [<~-][<~-] | ->|~>|<-|<~ | =>|\+>|==|!=|=~|!~|<=|>=|<<|>>|\+=|-=|@@
    | .
    """,
    re.VERBOSE | re.DOTALL,
)

PUNCTUATION = tuple("()[]{}<>|,;:.?!=+-*/%~@$'\"\\#")

_WORDS = r"""
    and apply attr case class default define else elsif false function if in inherits node or plan private true
    type undef unless
    application consumes produces site component environment unit import notice include fail title name
    foo foo::bar ::foo foo-bar foo::Bar _foo foo::_bar a::b-c Foo Foo::Bar ::Foo Foo::bar fOO Foo-Bar :: x:: été
    $foo $foo::bar $::foo $_foo $Foo $foo::Bar $0 $ $$ ${foo} $foo-bar $::
    42 0 007 08 0x1F 0X1f 0xG 1.5 1e3 1E-3 1.e 1.2.3 1a 0.5 00.5 -1 1_000 .5
    'a' 'a\'b' '\\' "a" "$a" "${a}" "${a.b}" "${a[0]}" "${if}" "a\"b" "\u{41}" "\$" "$" "${" "${}" "${1}" "${Foo}" ' "
    "${'a'}" "${"a"}" "${a['b']}" "${a::b}" "${a-b}" "${a.b.c}" "${a(1)}" "${type}" "\u00e9" "\x"
    /a/ /a\/b/ / // /a //a /*a*/ /* */ #
    @(EOT) @("EOT") @(EOT:json) @("EOT"/L) @(EOT/tn) @(EOT/) @() @(
    ( ) [ ] { } , ; : . ? | || @ @@ = += -= => +> + - * / % << >> == != < <= > >= =~ !~ ! -> ~> <- <~
    <| |> <<| |>> <||> <<||>> ~ ^ & ` \ ==> ... .. ::: |$x| |$x,| |Integer$x,*$y| >> {||}
    <% <%= <%- %> -%> <%% %%> <%# <%#a%>
"""
_SPACES = (" ", "\n", "\t", "\r\n", "\N{NO-BREAK SPACE}", "\N{EN SPACE}", "\f", "\v", "\0")

TOKENS = (*_WORDS.split(), *_SPACES)
"""At least one token of every kind, and texts that are no token, or more than one."""

_TEMPLATE_TAGS = ("<%", "<%=", "<%-", "%>", "-%>", "<%#", "<%%", "<%- |$a| -%>", "<%# c -%>", "\n")


def tokens(text: str) -> list[str]:
    """Cut a text into pieces: tokens, comments and white space, which together are the text again."""
    return [match[0] for match in _TOKEN.finditer(text)]


def _delete(random: Random, pieces: list[str], places: Sequence[int]) -> None:
    pieces[random.choice(places)] = ""


def _duplicate(random: Random, pieces: list[str], places: Sequence[int]) -> None:
    place = random.choice(places)
    pieces[place] += random.choice(("", " ")) + pieces[place]


def _swap(random: Random, pieces: list[str], places: Sequence[int]) -> None:
    first = random.randrange(len(places))
    one, other = places[first], places[(first + 1) % len(places)]
    pieces[one], pieces[other] = pieces[other], pieces[one]


def _replace_by_own(random: Random, pieces: list[str], places: Sequence[int]) -> None:
    pieces[random.choice(places)] = pieces[random.choice(places)]


def _replace_by_any(random: Random, pieces: list[str], places: Sequence[int]) -> None:
    pieces[random.choice(places)] = random.choice(TOKENS)


def _insert_own(random: Random, pieces: list[str], places: Sequence[int]) -> None:
    _insert(random, pieces, places, pieces[random.choice(places)])


def _insert_any(random: Random, pieces: list[str], places: Sequence[int]) -> None:
    _insert(random, pieces, places, random.choice(TOKENS))


def _insert(random: Random, pieces: list[str], places: Sequence[int], token: str) -> None:
    before = random.choice(places)
    pieces[before] = random.choice((token, f"{token} ")) + pieces[before]


def _delete_character(random: Random, pieces: list[str], places: Sequence[int]) -> None:
    marked = [place for place in places if any(character in PUNCTUATION for character in pieces[place])]
    place = random.choice(marked or places)
    at = random.choice([at for at, character in enumerate(pieces[place]) if not marked or character in PUNCTUATION])
    pieces[place] = pieces[place][:at] + pieces[place][at + 1 :]


def _insert_character(random: Random, pieces: list[str], places: Sequence[int]) -> None:
    place = random.choice(places)
    at = random.randint(0, len(pieces[place]))
    pieces[place] = pieces[place][:at] + random.choice(PUNCTUATION) + pieces[place][at:]


def _cut(random: Random, pieces: list[str], places: Sequence[int]) -> None:
    del pieces[random.choice(places) :]


def _join(random: Random, pieces: list[str], _places: Sequence[int]) -> None:
    spaces = [place for place, piece in enumerate(pieces) if piece.isspace()]
    if spaces:
        pieces[random.choice(spaces)] = ""


def _change_template_tag(random: Random, pieces: list[str], places: Sequence[int]) -> None:
    tags = [place for place in places if pieces[place].startswith("<%") or pieces[place].endswith("%>")]
    pieces[random.choice(tags or places)] = random.choice(_TEMPLATE_TAGS)


_MISTAKES: tuple[Callable[[Random, list[str], Sequence[int]], None], ...] = (
    _delete,
    _duplicate,
    _swap,
    _replace_by_own,
    _replace_by_any,
    _insert_own,
    _insert_any,
    _delete_character,
    _insert_character,
    _cut,
    _join,
)


def mutate(random: Random, text: str, *, template: bool = False) -> str:
    """Return the text with one mistake in it; a text without tokens stays what it is."""
    pieces = tokens(text)
    places = [place for place, piece in enumerate(pieces) if not piece.isspace()]
    if places:
        mistakes = (*_MISTAKES, _change_template_tag) if template else _MISTAKES
        random.choice(mistakes)(random, pieces, places)
    return "".join(pieces)


def mutations(random: Random, paths: Sequence[str], count: int) -> Iterator[Case]:
    """Yield `count` programs, each one of the files with a mistake in it; files over 300 lines are passed over."""
    texts = {path: text for path in paths if (text := Path(path).read_bytes().decode()).count("\n") <= MAX_LINES}
    small = sorted(texts)
    for _ in range(count):
        path = random.choice(small)
        yield Case(path, mutate(random, texts[path], template=path.endswith(".epp")))
