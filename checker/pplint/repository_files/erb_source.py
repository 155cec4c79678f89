"""Templates in Ruby as the program that they are compiled to, byte for byte at the same places.

Text becomes a literal or nothing, tags become statements, so that the tree of the program has the offsets of the
template. ERB itself emits other code, with the same structure: text is a statement, `<%= x %>` an expression.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.repository_files.ruby_errors import RubyError, first_error

if TYPE_CHECKING:
    from tree_sitter import Node as RubyNode

_TAG: Final = late_pattern(rb"<%%|<%(?P<kind>[=#-]?)")
_END: Final = late_pattern(rb"%%>|(?P<trim>-?)%>")
_NO_NEWLINE: Final = late_pattern(rb"[^\r\n]")
_LINE_END: Final = late_pattern(rb"\r?\n")
_INDENTATION: Final = late_pattern(rb"(?:\A|(?<=\n))[ \t]*\Z")


class ErbTag(Struct, frozen=True):
    """A tag: its kind (`=`, `#`, or nothing), the bytes of the whole, and those of the code in it."""

    kind: str
    start: int
    end: int
    code: tuple[int, int]


class ErbSource(Struct, frozen=True):
    """A template: its tags, the offset of one that is never closed, and the tree of its program."""

    tags: tuple[ErbTag, ...]
    unclosed: int | None
    program: bytes
    root: RubyNode

    @property
    def comments(self) -> list[tuple[int, int]]:
        """The bytes of the tags that are comments."""
        return [(tag.start, tag.end) for tag in self.tags if tag.kind == "#"]


def fault_of(template: ErbSource) -> RubyError | None:
    """Return what is wrong with a template: a tag that nothing closes, or Ruby that cannot be read."""
    if template.unclosed is not None:
        span = Span(template.unclosed, template.unclosed + 2)
        return RubyError(span, "this tag is not closed with `%>`, so it is rendered as text")
    error = first_error(template.root, template.program)
    if error is None:
        return None
    # A tag without `%>` ends with the next one, whose start Ruby reads as operators.
    for tag in template.tags:
        if tag.start <= error.span.start and tag.kind != "#" and b"<%" in template.program[slice(*tag.code)]:
            return RubyError(Span(tag.start, tag.code[0]), "missing `%>` to close this tag before the next one")
    is_code = any(start <= error.span.start <= end for start, end in (tag.code for tag in template.tags))
    return error if is_code or error.open is not None else RubyError(error.span, "text cannot be here")


def tags_of(data: bytes) -> tuple[tuple[ErbTag, ...], int | None]:
    """Return the tags of a template, and where one starts that nothing closes."""
    tags: list[ErbTag] = []
    opening = _TAG.search(data)
    while opening is not None:
        if opening["kind"] is None:
            opening = _TAG.search(data, opening.end())
            continue
        closing = _END.search(data, opening.end())
        while closing is not None and closing["trim"] is None:
            closing = _END.search(data, closing.end())
        if closing is None:
            return tuple(tags), opening.start()
        kind = opening["kind"].decode().strip("-")
        tags.append(ErbTag(kind, opening.start(), closing.end(), (opening.end(), closing.start())))
        opening = _TAG.search(data, closing.end())
    return tuple(tags), None


def program_of(data: bytes, tags: tuple[ErbTag, ...]) -> bytes:
    """Return the program of a template, with as many bytes."""
    parts: list[bytes] = []
    at = 0
    for tag in tags:
        parts.append(_statement(data, at, tag.start))
        start, end = tag.code
        if tag.kind == "#":
            parts.append(b"\n" + _blank(data[tag.start + 1 : tag.end]))
        elif tag.kind == "=":
            parts += (b"\n(".ljust(start - tag.start), data[start:end], b")\n".rjust(tag.end - end))
        else:
            # A comment in a tag ends with the tag. Between `case` and `when`, the grammar reads line feeds and no `;`.
            parts += (b"\n".ljust(start - tag.start), data[start:end], b"\n".rjust(tag.end - end))
        at = tag.end
    parts.append(_statement(data, at, len(data)))
    return b"".join(parts)


def _statement(data: bytes, start: int, end: int) -> bytes:
    """Return what text becomes: a literal, or nothing where `-` in the tags around it trims all of it."""
    blank = _blank(data[start:end])
    if not kept_text(data, start, end):
        return blank
    # One byte is enough for a literal, and the line ends stay where they are.
    return blank.replace(b" ", b"0", 1) if b" " in blank else b"0" + blank[1:]


def kept_text(data: bytes, start: int, end: int) -> bytes:
    """Return what is left of the text between two tags, around which `-` trims line ends and indentation."""
    kept = data[start:end]
    trimmed = _LINE_END.match(kept) if data.endswith(b"-%>", 0, start) else None
    if trimmed is not None:
        kept = kept[trimmed.end() :]
    return _INDENTATION.sub(b"", kept) if data.startswith(b"<%-", end) else kept


def _blank(text: bytes) -> bytes:
    return _NO_NEWLINE.sub(b" ", text)
