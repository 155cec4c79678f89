"""What may be cut out of a broken source so that the rest can be read, the smallest piece first.

A piece is an element, an attribute or a statement. What stands in its place says as much as is still to be seen of the
piece, such as the name of an attribute whose value cannot be read; the rest is a hole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.syntax.patched import HOLE, Cut
from pplint.syntax.segments import Segment, segment_at, segments

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.syntax.structure import Group, Structure

_KEY = late_pattern(rb"(?:[a-z]\w*|'[^'\n]*'|\"[^\"\n$]*\"|\*)(?=[ \t]*(?:[=+]>|[-=:~]>?[ \t]|=))")
_ATTRIBUTE = late_pattern(rb"[a-z]\w*(?=[ \t]*(?:[=+]>|[-=:~]>?[ \t]|=|[ \t]['\"$\d]))")
_TITLE = late_pattern(rb"'[^'\n]*'|\"[^\"\n$]*\"|\$\w+")
_ENTRY = late_pattern(rb"[^\s(]+\s*(?:[=+]>|[-=:~]>?(?:[ \t]|\Z))")
_ASSIGNMENT = late_pattern(rb"\$\w+[ \t]*(?==[^=~>]|=$)")
_DEFINITION = late_pattern(rb"(class|define|function|plan)[ \t]+([a-z][\w:]*)")
_PARAMETER = late_pattern(rb"[^$=]*(\$\w+)[ \t]*=")
_INCOMPLETE = late_pattern(rb"(?:[-+*/%=<>,.(\[{|?!~]|\b(?:and|or|in|if|unless|case))\Z|\A(?:if|unless|case)\b[^{]*\Z")
_CASE = late_pattern(rb"case\b")

_ANY_ATTRIBUTES = b"* => " + HOLE
_ANY_ENTRY = HOLE + b" => " + HOLE
_ANY_BODY = HOLE + b": " + _ANY_ATTRIBUTES
_ANY_ELEMENTS = b"*" + HOLE


def holes(structure: Structure, data: bytes, token: Span) -> Iterator[Cut]:
    """Yield edits, one of which may be enough to read beyond a token that is refused, the smallest first."""
    for group in structure.around(token.start):
        yield from _Broken(structure, data, group, token).cuts()


class _Broken(Struct, frozen=True):
    """A group with a token in it that is refused."""

    structure: Structure
    data: bytes
    group: Group
    token: Span

    def cuts(self) -> Iterator[Cut]:
        """Yield edits of the element at the token, of the one before it, of both, and of all elements."""
        found = segments(self.structure, self.group, self.data)
        if self.group.opener == b"{" and not (self.group.is_body or self.group.is_case or self._has_entries(found)):
            return
        if found:
            index = segment_at(found, self.token.start)
            for each in found[max(index - 2, 0) : max(index - 1, 0)]:
                if _INCOMPLETE.search(self._text(each)):
                    yield from self._of_segment(each)
            yield from self._of_segment(found[index]) if not index else self._of_two(found[index - 1], found[index])
        start, end = self.group.inside
        whole = Span(start, max(start, self.structure.end_of_code(end)))
        yield from (Cut(whole, text) for text in _contents(self.group, self.data))

    def _has_entries(self, found: Sequence[Segment]) -> bool:
        """Return whether braces hold what those of a resource or a hash do, and not the statements of a block."""
        texts = map(self._text, found)
        return not found or any(_ENTRY.match(text) or (self.group.takes_title and _TITLE.match(text)) for text in texts)

    def _of_two(self, before: Segment, this: Segment) -> Iterator[Cut]:
        """Where the first of two elements is not complete, it is to blame for what is refused after it."""
        if _INCOMPLETE.search(self._text(before)):
            yield from self._of_segment(before)
            yield from self._of_segment(this)
        else:
            yield from self._of_segment(this)
            if not self.data[this.span.start : self.token.start].strip():
                yield from self._of_segment(before)
        both = Segment(Span(before.span.start, this.span.end), before.is_apart, this.is_ended, this.closer)
        yield from (_cut(both, text) for text in self._replacements(both))

    def _of_segment(self, segment: Segment) -> Iterator[Cut]:
        if not segment.is_apart:
            yield Cut(Span(segment.span.start, segment.span.start), b", ")
        yield from self._heads(segment)
        yield from (_cut(segment, text) for text in self._replacements(segment))

    def _heads(self, segment: Segment) -> Iterator[Cut]:
        """Yield edits of what stands before the braces of a statement or an option, which are left as they are."""
        if not (self.group.is_body or self.group.is_case):
            return
        start, end = segment.span
        inner = [each for each in self.group.groups if start <= each.start < end and each.opener == b"{"]
        places = [start, *(each.end + 1 for each in inner)]
        for place, each in zip(places, inner, strict=False):
            if place <= self.token.end and self.token.start <= each.start:
                text = HOLE + b": " if self.group.is_case else _head(self.data[place : each.start])
                yield Cut(Span(place, each.start), text)

    def _text(self, segment: Segment) -> bytes:
        return self.data[slice(*segment.span)]

    def _replacements(self, segment: Segment) -> Iterator[bytes]:
        """Yield what may stand for an element."""
        group, text = self.group, self._text(segment)
        if group.is_body:
            yield from _statement(text)
        elif group.is_case:
            yield HOLE + b": {}"
        elif group.opener == b"{":
            yield from self._entries(segment, text)
        elif group.is_parameters:
            name = _PARAMETER.match(text)
            if name is not None:
                yield name[1] + b" = " + HOLE
            yield HOLE
        else:
            yield from (_ANY_ELEMENTS, HOLE)

    def _entries(self, segment: Segment, text: bytes) -> Iterator[bytes]:
        group = self.group
        key = (_ATTRIBUTE if group.is_resource else _KEY).match(text)
        colons = (cut for cut in group.cuts if self.data[cut : cut + 1] == b":")
        if segment.closer == b":":
            yield HOLE
        elif group.takes_title and next(colons, segment.span.end) >= segment.span.end:
            title = _TITLE.match(text)
            yield (HOLE if title is None else title[0]) + b": " + _ANY_ATTRIBUTES
        if key is not None:
            yield key[0] + b" => " + HOLE
        yield from (_ANY_ATTRIBUTES, _ANY_ENTRY, _ANY_BODY)


def _cut(segment: Segment, text: bytes) -> Cut:
    return Cut(segment.span, (b"" if segment.is_apart else b", ") + text + (b"" if segment.is_ended else b","))


def _head(text: bytes) -> bytes:
    definition = _DEFINITION.match(text)
    if definition is not None:
        return b"%s %s(%s) " % (definition[1], definition[2], HOLE)
    return (b" case " if _CASE.match(text) else b" if ") + HOLE + b" "


def _statement(text: bytes) -> Iterator[bytes]:
    assignment = _ASSIGNMENT.match(text)
    if assignment is not None:
        yield assignment[0] + b"= " + HOLE
    definition = _DEFINITION.match(text)
    if definition is not None:
        yield b"%s %s(%s) { %s }" % (definition[1], definition[2], HOLE, HOLE)
    yield HOLE


def _contents(group: Group, data: bytes) -> Iterator[bytes]:
    """Yield what may stand for all that is in a group."""
    if group.outer is None:
        yield from _statement(data[slice(*group.inside)].lstrip())
    elif group.is_body or group.is_parameters:
        yield HOLE
    elif group.opener == b"{":
        yield from (_ANY_BODY, _ANY_ATTRIBUTES, _ANY_ENTRY, b"default: {}")
    elif group.opener in {b"(", b"["}:
        yield from (_ANY_ELEMENTS, HOLE)
    else:
        yield b""
