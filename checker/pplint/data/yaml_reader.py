"""YAML as the compiler reads it: libyaml's events, and of them what Psych makes.

The events come one by one, so that a file that nests too deep ends there: libyaml needs a minute and a half for 100,000
open brackets. Only the first document of a file counts, and what stands after it is not looked at.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final, cast

from msgspec import Struct
from yaml import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentEndEvent,
    MappingStartEvent,
    MarkedYAMLError,
    ScalarEvent,
    StreamEndEvent,
)
from yaml.reader import ReaderError

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.data.errors import DataError
from pplint.data.nodes import MERGE_KEY, Entry, Mapping, Scalar, Sequence, Symbol, key_of
from pplint.data.plain_scalars import UnreadableScalarError, read_plain_scalar
from pplint.data.tags import is_object_mapping, is_object_sequence, read_tagged_scalar
from pplint.ruby_library.integers import TooManyDigitsError
from pplint.syntax.merge_marks import first_of_unmerged, unmerged

if TYPE_CHECKING:
    from typing import Protocol

    from yaml import Event
    from yaml._yaml import CParser

    from pplint.data.nodes import Node, Plain

    class Mark(Protocol):
        """A place, as libyaml and PyYAML give it: the character's number, from 0."""

        index: int


DEEPEST: Final = 500
"""How deep mappings and sequences may be within each other."""

_DEEPER_THAN_LIBYAML: Final = "exceeded maximum nesting depth"
"""What libyaml says of more than 1,000 levels, since 0.2.6."""

MOST_VALUES: Final = 100_000
"""How many keys and values a file may have; each takes a few microseconds to read."""

MOST_MERGED: Final = 200_000
"""How many entries the merge keys of a file may bring together; each costs time, and aliases multiply them."""

_BOM: Final = b"\xef\xbb\xbf"
_WIDE = late_pattern(r"[^\0-\x7f]")


def read_yaml(data: bytes) -> Node | None:
    """Return the first document of a text in YAML, None if there is none; raise `DataError`."""
    skipped = len(_BOM) if data.startswith(_BOM) else 0
    try:
        text = data[skipped:].decode()
    except UnicodeDecodeError as error:
        at = error.start + skipped
        raise DataError("it is not valid UTF-8", Span(at, at + 1)) from None
    return _Reader(text, skipped).read()


class _Offsets:
    """The byte offsets of characters, which are what libyaml counts."""

    def __init__(self, text: str, skipped: int) -> None:
        self._skipped = skipped
        self.are_characters = skipped == 0 and text.isascii()
        """Whether characters are bytes, so that nothing has to be counted."""
        self._wide: list[int] = []
        self._extra = [0]
        for found in () if text.isascii() else _WIDE.finditer(text):
            self._wide.append(found.start())
            self._extra.append(self._extra[-1] + len(found[0].encode()) - 1)

    def __call__(self, character: int) -> int:
        return self._skipped + character + self._extra[bisect_left(self._wide, character)]


class _Open(Struct, eq=False):
    """A mapping or sequence whose end was not reached; in a mapping, the key whose value comes next."""

    node: Sequence | Mapping
    tag: str | None
    key: Node | None = None


class _Reader:
    """Composes the nodes of a document of events."""

    def __init__(self, text: str, skipped: int) -> None:
        self._text = text
        self._offset = _Offsets(text, skipped)
        self._are_characters = self._offset.are_characters
        self._skipped = skipped
        self._plain: dict[str, Plain] = {}
        self._anchors: dict[str, Node] = {}  # One may be used again, and then stands for what it was put on last.
        self._open: list[_Open] = []
        self._merged = 0
        self._count = 0
        self._has_aliases = False
        self._with_symbols: list[Mapping] = []
        self._root: Node | None = None

    def read(self) -> Node | None:
        """Return the first document; raise `DataError`."""
        parser = _parser_of(self._text)
        next_event, take = parser.get_event, self._take
        try:
            while take(next_event()):
                pass
        except MarkedYAMLError as error:
            index = _index(error.problem_mark or error.context_mark)
            if error.problem == _DEEPER_THAN_LIBYAML:
                # The parser reads ahead, so the error may come before we are that deep.
                _Reader(self._text[:index], self._skipped).read()
                raise _too_deep(self._character(index)) from None
            self._refuse_marks(index)
            problem = _in_words(str(error.problem), self._text[index : index + 1])
            raise DataError(f"it is not valid YAML: {problem}", self._character(index)) from None
        except ReaderError as error:
            index = error.position
            problem = f"it has the control character U+{ord(self._text[index]):04X}"
            raise DataError(f"it is not valid YAML: {problem}", self._character(index)) from None
        finally:
            parser.dispose()
        if self._root is not None and self._has_aliases:
            _refuse_circles(self._root)
        for mapping in self._with_symbols:
            _name_symbols(mapping)
        return self._root

    def _take(self, event: Event | None) -> bool:
        """Take an event; return whether the document goes on."""
        self._count += 1
        if self._count > MOST_VALUES and event is not None:
            raise DataError(f"it has more than {MOST_VALUES:,} keys and values", self._span(event), is_too_much=True)
        if isinstance(event, ScalarEvent):
            scalar = self._scalar(event)
            if event.anchor is not None:
                self._anchors[event.anchor] = scalar
            self._place(scalar)
        elif isinstance(event, AliasEvent):
            self._place(self._meant(event), is_alias=True)
        elif isinstance(event, CollectionStartEvent):
            self._begin(event)
        elif isinstance(event, CollectionEndEvent):
            self._end(event)
        else:
            return not isinstance(event, (DocumentEndEvent, StreamEndEvent))
        return True

    def _scalar(self, event: ScalarEvent) -> Scalar:
        span = self._span(event)
        is_plain, is_quoted = event.implicit
        if is_quoted:
            return Scalar(span, event.value, is_plain=is_plain)
        try:
            return Scalar(span, self._value(event), is_plain=is_plain)
        except UnreadableScalarError as error:
            raise DataError(str(error), span, is_of_ruby=True) from None
        except TooManyDigitsError:
            raise DataError("this number has more digits than can be read", span, is_too_much=True) from None

    def _value(self, event: ScalarEvent) -> Plain:
        text = event.value
        if event.tag is not None:
            return read_tagged_scalar(event.tag, text)
        if text not in self._plain:
            self._plain[text] = read_plain_scalar(text)
        return self._plain[text]

    def _meant(self, event: AliasEvent) -> Node:
        """Return the node that an alias stands for; what has not ended can be merged as far as it goes."""
        name = event.anchor
        self._has_aliases = True
        node = None if name is None else self._anchors.get(name)
        if node is None:
            raise DataError(f"there is no anchor `&{name}` above", self._span(event))
        return node

    def _begin(self, event: CollectionStartEvent) -> None:
        is_mapping = isinstance(event, MappingStartEvent)
        tag, span = event.tag, self._span(event)
        if tag is not None and (is_object_mapping(tag) if is_mapping else is_object_sequence(tag)):
            raise DataError(f"`{tag}` asks for a Ruby object, which data cannot contain", span, is_of_ruby=True)
        if len(self._open) == DEEPEST:
            raise _too_deep(span)
        node = Mapping(span) if is_mapping else Sequence(span)
        if event.anchor is not None:
            self._anchors[event.anchor] = node
        self._open.append(_Open(node, tag))

    def _end(self, event: CollectionEndEvent) -> None:
        ended = self._open.pop()
        node = ended.node
        node.span = Span(node.span.start, self._span(event).end)
        if isinstance(node, Mapping) and Symbol in map(type, node.entries):
            self._with_symbols.append(node)
        self._place(node)

    def _place(self, node: Node, *, is_alias: bool = False) -> None:
        """Put a node where it belongs: it is the document, an item, or a key or a value of the innermost mapping."""
        if not self._open:
            self._root = node
            return
        innermost = self._open[-1]
        around, key = innermost.node, innermost.key
        if type(around) is Sequence:
            around.items.append(node)
        elif key is None:
            innermost.key = node
        elif type(around) is Mapping:
            entry, innermost.key = Entry(key, node), None
            around.written.append(entry)
            name = key_of(key)
            if name == MERGE_KEY:
                self._merge(around, entry, is_alias=is_alias)
            else:
                around.entries[name] = entry

    def _merge(self, mapping: Mapping, entry: Entry, *, is_alias: bool) -> None:
        """Let the entry of a merge key take effect after those before it: what is merged replaces what stands above."""
        merged = _merged(entry.value, is_alias=is_alias)
        if merged is None:
            mapping.entries[MERGE_KEY] = entry
            return
        for each in merged:
            self._merged += len(each.entries)
            if self._merged > MOST_MERGED:
                message = f"merge keys bring more than {MOST_MERGED:,} entries together"
                raise DataError(message, entry.key.span, is_too_much=True)
            mapping.entries.update(each.entries)

    def _span(self, event: Event) -> Span:
        first, last = event.start_mark, event.end_mark
        start, end = 0 if first is None else first.index, 0 if last is None else last.index
        return Span(start, end) if self._are_characters else Span(self._offset(start), self._offset(end))

    def _refuse_marks(self, index: int) -> None:
        """Raise `DataError` if Git could not merge what stands up to the line of a character."""
        data = self._text.encode()
        mark = first_of_unmerged(data, len(self._text[:index].encode()))
        if mark is not None:
            at = Span(mark.start + self._skipped, mark.end + self._skipped)
            raise DataError(f"it is not valid YAML: {unmerged(data, mark)}", at) from None

    def _character(self, index: int) -> Span:
        index = min(index, len(self._text))
        return Span(self._offset(index), self._offset(min(index + 1, len(self._text))))


def _parser_of(text: str) -> CParser:
    try:
        from yaml._yaml import CParser
    except ImportError:  # PyYAML was built without libyaml: its own parser is ten times slower
        from yaml import Loader

        return cast("CParser", Loader(text))
    return CParser(text)


def _index(mark: Mark | None) -> int:
    return 0 if mark is None else mark.index


def _too_deep(span: Span) -> DataError:
    return DataError(f"it is nested more than {DEEPEST} levels deep", span, is_too_much=True)


def _in_words(problem: str, character: str) -> str:
    """Return what to do about a problem, where libyaml's words for it do not say that."""
    if character == "\t":
        return "a tab cannot indent"
    if problem == "found character that cannot start any token":
        return f"a value that starts with `{character}` needs quotes"
    if problem == "mapping values are not allowed in this context":
        return "unexpected second `: ` after a key; quote values that contain one"
    return problem


def _merged(value: Node, *, is_alias: bool) -> list[Mapping] | None:
    """Return what a merge key brings, the strongest last; None if it is a key like any other, as its value is.

    A list of mappings has to stand there itself: one that an alias stands for is not merged.
    """
    if isinstance(value, Mapping):
        return [value]
    if not isinstance(value, Sequence) or is_alias:
        return None
    mappings = [item for item in value.items if isinstance(item, Mapping)]
    return mappings[::-1] if len(mappings) == len(value.items) else None


def _name_symbols(mapping: Mapping) -> None:
    """Let symbols among keys be texts, as a lookup does when everything was read."""
    entries = list(mapping.entries.items())
    mapping.entries.clear()
    for key, entry in entries:
        mapping.entries[key.name if isinstance(key, Symbol) else key] = entry


def _refuse_circles(root: Node) -> None:
    """Raise `DataError` for a value that is a part of itself, unless a later entry has replaced it."""
    around: set[int] = set()
    done: set[int] = set()
    pending: list[tuple[Node, bool]] = [(root, False)]
    while pending:
        node, is_left = pending.pop()
        if is_left:
            around.discard(id(node))
            done.add(id(node))
        elif id(node) in around:
            raise DataError("this value contains itself through an alias", node.span)
        elif not isinstance(node, Scalar) and id(node) not in done:
            around.add(id(node))
            pending.append((node, True))
            pending += [(part, False) for part in node.parts()]
