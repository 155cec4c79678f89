"""Tags in documentation: `@param [Integer] port The port`, and what older styles have in their place."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct

from pplint.late_patterns import late_pattern
from pplint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_TAG = late_pattern(r"[ \t]*(?P<word>@(?P<name>!?\w[\w.]*))(?=\s|$)")
_RDOC = late_pattern(r"[ \t]*(?P<word>\[\*(?P<name>\w+)\*\])")
_KAFO = late_pattern(r"[ \t]*(?P<word>\$(?P<name>\w+)::)(?=[ \t])")
_WORD = late_pattern(r"\S+")
BEGINNINGS: Final = ("@", "[*", "$")
"""What is first on a line that a tag starts on."""
_BLANKS = late_pattern(r"[ \t]*")

_CLOSING: Final = {"[": "]", "(": ")", "{": "}", "<": ">"}
_WITH_SUBJECT: Final = frozenset({"param", "option"})
_WITH_TYPE: Final = _WITH_SUBJECT | {"return", "raise"}
_WITH_TEXT_OF_ANY_KIND: Final = frozenset({"example", "overload"})


class Style(Enum):
    """How documentation says that it is about a parameter; the values are what configuration calls them."""

    STRINGS = "strings"
    RDOC = "doc"
    KAFO = "kafo"


class DocumentedType(Struct, frozen=True):
    """What a tag says in brackets: a list of types, each as it is written. `span` covers the brackets."""

    texts: tuple[str, ...]
    span: Span


class Tag(Struct, frozen=True):
    """A tag, or what older styles have in its place.

    `span` is the word with its `@`, and `extent` the lines of the tag, from the first `#` to the last character. A
    `subject` is what tags about something start with, such as the name of a parameter; it is empty where it is missing,
    and then `subject_span` is the word. `text` is the rest, with a line feed between lines.
    """

    name: str
    style: Style
    span: Span
    extent: Span
    text: str
    subject: str
    subject_span: Span
    type: DocumentedType | None


class Line(Struct, frozen=True):
    """A line of a comment: its text behind the `#`, the byte at which that starts, and that of the `#`.

    No blanks are at the end of the text.
    """

    text: str
    start: int
    comment_start: int

    @property
    def end(self) -> int:
        """The byte behind the line."""
        return self.start + len(self.text.encode())

    def span(self, start: int, end: int) -> Span:
        """Return the bytes of some characters."""
        first = self.start + len(self.text[:start].encode())
        return Span(first, first + len(self.text[start:end].encode()))


class Range(NamedTuple):
    """Some characters of a line."""

    start: int
    end: int


class Head(Struct, frozen=True):
    """How a tag starts: its name, the word that says so, and the name of the parameter in older styles."""

    name: str
    style: Style
    word: Range
    subject: Range | None


def head_of(line: Line, within: Head | None) -> Head | None:
    """Return how a tag starts on a line, if one does there and not within another.

    What is indented is no tag for puppet-strings, but whoever writes `@param` means one. Examples may hold anything
    that is indented.
    """
    tag = _TAG.match(line.text)
    if tag is not None and not tag.start("word"):
        return Head(tag["name"], Style.STRINGS, Range(*tag.span("word")), None)
    if within is not None and within.name in _WITH_TEXT_OF_ANY_KIND:
        return None
    if tag is not None:
        return Head("param", Style.STRINGS, Range(*tag.span("word")), None) if tag["name"] == "param" else None
    for pattern, style in ((_RDOC, Style.RDOC), (_KAFO, Style.KAFO)):
        old = pattern.match(line.text)
        if old is not None:
            return Head("param", style, Range(*old.span("word")), Range(*old.span("name")))
    return None


def read_tag(head: Head, lines: Sequence[Line]) -> Tag:
    """Read a tag from its lines; blank ones at its end are none of it."""
    last = next((index for index in range(len(lines) - 1, 0, -1) if lines[index].text), 0)
    first, lines = lines[0], lines[: last + 1]
    subject, type_ = head.subject, None
    behind = head.word.end
    if subject is None:
        subject, type_ = _subject(first.text, behind, head.name)
        behind = max(subject.end, type_.end if type_ else 0)
    name = first.text[slice(*subject)]
    return Tag(
        head.name,
        head.style,
        first.span(*head.word),
        Span(first.comment_start, lines[-1].end),
        "\n".join([first.text[behind:].strip(), *(line.text for line in lines[1:])]).strip("\n"),
        name,
        first.span(*(subject if name else head.word)),
        None if type_ is None else DocumentedType(tuple(_types(first.text[slice(*type_)])), first.span(*type_)),
    )


def _subject(text: str, start: int, tag: str) -> tuple[Range, Range | None]:
    """Return where the name and the types of a tag stand, if it has them: either may come first."""
    place = _behind_blanks(text, start)
    type_ = _bracketed(text, place) if tag in _WITH_TYPE else None
    match = _WORD.match(text, place if type_ is None else _behind_blanks(text, type_.end))
    if match is None or tag not in _WITH_SUBJECT:
        return Range(place, place), type_
    if type_ is None:
        behind = _behind_blanks(text, match.end())
        type_ = _bracketed(text, behind) if text.startswith("[", behind) else None
    return Range(*match.span()), type_


def _behind_blanks(text: str, start: int) -> int:
    match = _BLANKS.match(text, start)
    return start if match is None else match.end()


def _bracketed(text: str, start: int) -> Range | None:
    """Return where brackets that open at a place close, with those inside of them."""
    depth = 0
    for index, character in _brackets(text, start):
        depth += 1 if character in _CLOSING else -1
        if index == start and character not in _CLOSING:
            break
        if not depth:
            return Range(start, index + 1)
    return None


def _brackets(text: str, start: int) -> Iterator[tuple[int, str]]:
    """Yield the brackets of a text that has one at a place."""
    if text[start : start + 1] not in _CLOSING:
        return
    for index in range(start, len(text)):
        # The arrow in the type of a hash is no bracket.
        is_arrow = text[index] == ">" and text[index - 1] == "="
        if (text[index] in _CLOSING or text[index] in _CLOSING.values()) and not is_arrow:
            yield index, text[index]


def _types(text: str) -> Iterator[str]:
    """Yield the types in a pair of brackets: commas that are in no others divide them."""
    depth, start = 0, 1
    depths = dict(_brackets(text, 0))
    for index, character in enumerate(text):
        if index in depths:
            depth += 1 if character in _CLOSING else -1
        if (character == "," and depth == 1) or (index == len(text) - 1):
            yield text[start:index].strip()
            start = index + 1
