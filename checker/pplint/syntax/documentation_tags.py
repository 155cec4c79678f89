"""Tags in documentation: `@param [Integer] port The port`, and what older styles have in their place."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_SIGN = late_pattern(rb"[ \t]*(?P<sign>#+)[ \t]?")
_TAG = late_pattern(r"[ \t]*(?P<word>@(?P<name>!?\w[\w.]*))(?=\s|$)")
_RDOC = late_pattern(r"[ \t]*(?P<word>\[\*(?P<name>\w+)\*\])")
_KAFO = late_pattern(r"[ \t]*(?P<word>\$(?P<name>\w+)::)(?=[ \t])")
_WORD = late_pattern(r"\S+")
_BRACKET = late_pattern(r"[\[\](){}<]|(?<!=)>")
"""The arrow in the type of a hash is none."""

_OPENING: Final = frozenset("[({<")
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


class Range(Struct, frozen=True):
    """Some characters of a line."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """Return these characters of the text of the line."""
        return text[self.start : self.end]


class Comment(Struct, frozen=True):
    """The lines of a comment: the bytes of the source, where the lines start in them, and the text of each.

    The text is what follows the `#`, without the spaces at its end.
    """

    data: bytes
    starts: Sequence[int]
    texts: list[str]

    def start(self, line: int) -> int:
        """Return the byte of the first `#` on a line."""
        return self._sign(line).start

    def end(self, line: int) -> int:
        """Return the byte after a line."""
        return self._sign(line).end + len(self.texts[line].encode())

    def span(self, line: int, place: Range) -> Span:
        """Return the bytes of some characters of a line."""
        text = self.texts[line]
        start = self._sign(line).end + len(text[: place.start].encode())
        return Span(start, start + len(place.of(text).encode()))

    def _sign(self, line: int) -> Span:
        """Return the span of the `#` in front of a line, with the space after it."""
        sign = _SIGN.match(self.data, self.starts[line])
        return Span(self.starts[line], self.starts[line]) if sign is None else Span(sign.start("sign"), sign.end())


class Tag(Struct, frozen=True):
    """A tag, or what older styles have in its place.

    A `subject` is what tags about something start with, such as the name of a parameter; it is empty where it is
    missing. Most tags are asked for nothing but that, so that all else is read when somebody asks for it.
    """

    name: str
    style: Style
    subject: str
    _word: Range
    _subject: Range
    _type: Range | None
    _comment: Comment
    _lines: list[int]

    @property
    def span(self) -> Span:
        """The word with its `@`."""
        return self._comment.span(self._lines[0], self._word)

    @property
    def subject_span(self) -> Span:
        """Where the subject stands, or the word if it is missing."""
        return self._comment.span(self._lines[0], self._subject if self.subject else self._word)

    @property
    def extent(self) -> Span:
        """The lines of the tag, from the first `#` to the last character."""
        return Span(self._comment.start(self._lines[0]), self._comment.end(self._lines[-1]))

    @property
    def text(self) -> str:
        """What stands after the subject and the type, with a line feed between lines."""
        after = max(self._word.end, self._subject.end, self._type.end if self._type else 0)
        first, *others = (self._comment.texts[line] for line in self._lines)
        return "\n".join([first[after:].strip(), *others]).strip("\n")

    @property
    def title(self) -> str:
        """What stands after the word on its line: the title of an example."""
        return self._comment.texts[self._lines[0]][self._word.end :].strip()

    @property
    def code(self) -> Span | None:
        """The lines below the first one, with what stands before their `#`: the code of an example."""
        if len(self._lines) < 2:  # noqa: PLR2004 - a title and code
            return None
        return Span(self._comment.start(self._lines[1]), self._comment.end(self._lines[-1]))

    @property
    def type(self) -> DocumentedType | None:
        """The text in brackets before or after the subject."""
        if self._type is None:
            return None
        first = self._lines[0]
        written = self._type.of(self._comment.texts[first])
        return DocumentedType(tuple(_types(written)), self._comment.span(first, self._type))


class Head(Struct, frozen=True):
    """How a tag starts: its name, the word that says so, and the name of the parameter in older styles."""

    name: str
    style: Style
    word: Range
    subject: Range | None


def head_of(text: str, within: Head | None) -> Head | None:
    """Return how a tag starts on a line, if one does there and not within another.

    What is indented is no tag for puppet-strings, but whoever writes `@param` means one. Examples may hold anything
    that is indented.
    """
    tag = _TAG.match(text)
    if tag is not None and text.startswith("@"):
        return Head(tag["name"], Style.STRINGS, Range(0, tag.end()), None)
    if within is not None and within.name in _WITH_TEXT_OF_ANY_KIND:
        return None
    if tag is not None:
        return Head("param", Style.STRINGS, Range(*tag.span("word")), None) if tag["name"] == "param" else None
    for pattern, style in ((_RDOC, Style.RDOC), (_KAFO, Style.KAFO)):
        old = pattern.match(text)
        if old is not None:
            return Head("param", style, Range(*old.span("word")), Range(*old.span("name")))
    return None


def read_tag(head: Head, comment: Comment, lines: list[int]) -> Tag:
    """Read a tag from some lines of a comment; blank ones at the end are none of it."""
    texts = comment.texts
    while len(lines) > 1 and not texts[lines[-1]]:
        lines.pop()
    first = texts[lines[0]]
    subject, type_ = head.subject, None
    if subject is None:
        subject, type_ = _subject(first, head.word.end, head.name)
    return Tag(head.name, head.style, subject.of(first), head.word, subject, type_, comment, lines)


def _subject(text: str, start: int, tag: str) -> tuple[Range, Range | None]:
    """Return where the name and the types of a tag stand, if it has them: either may come first."""
    place = _after_spaces(text, start)
    type_ = _bracketed(text, place) if tag in _WITH_TYPE else None
    match = _WORD.match(text, place if type_ is None else _after_spaces(text, type_.end))
    if match is None or tag not in _WITH_SUBJECT:
        return Range(place, place), type_
    if type_ is None:
        after = _after_spaces(text, match.end())
        type_ = _bracketed(text, after) if text.startswith("[", after) else None
    return Range(*match.span()), type_


def _after_spaces(text: str, start: int) -> int:
    return len(text) - len(text[start:].lstrip(" \t"))


def _bracketed(text: str, start: int) -> Range | None:
    """Return where brackets that open at a place close, with those inside of them."""
    if text[start : start + 1] not in _OPENING:
        return None
    depth = 0
    for index, character in _brackets(text, start):
        depth += 1 if character in _OPENING else -1
        if not depth:
            return Range(start, index + 1)
    return None


def _brackets(text: str, start: int) -> Iterator[tuple[int, str]]:
    """Yield the brackets of a text from a place on."""
    return ((each.start(), each[0]) for each in _BRACKET.finditer(text, start))


def _types(text: str) -> Iterator[str]:
    """Yield the types in a pair of brackets: commas that are in no others divide them."""
    depth, start = 0, 1
    depths = dict(_brackets(text, 0))
    for index, character in enumerate(text):
        if index in depths:
            depth += 1 if character in _OPENING else -1
        if (character == "," and depth == 1) or (index == len(text) - 1):
            yield text[start:index].strip()
            start = index + 1
