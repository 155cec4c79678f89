"""Literals, names, strings and heredocs."""

from __future__ import annotations

import math
from sys import intern
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.syntax import ast, problems
from pplint.syntax.literals import (
    DOUBLE_QUOTED_ESCAPES,
    HeredocTag,
    decode_escapes,
    decode_regexp,
    decode_single_quoted,
    encode_regexp_start,
    has_bad_unicode_escape,
    parse_integer,
    strip_last_line_break,
)
from pplint.syntax.lowering.core import Lowering, field, kind, lowers
from pplint.syntax.regexps import regexp_error, regexp_error_place

if TYPE_CHECKING:
    from tree_sitter import Node

EXPRESSION = field("expression")
ELEMENT = field("element")
ENTRY = field("entry")
KEY = field("key")
VALUE = field("value")

NAME = kind("name")
HASH_ENTRY = kind("hash_entry")
STRING_CONTENT = kind("string_content")
VARIABLE = kind("variable")
INTERPOLATION = kind("interpolation")
HEREDOC_END = kind("heredoc_end")

_ZERO_WITH_EXPONENT: Final = late_pattern(rb"[0.]+[eE]")
_KEYWORD_VALUES = frozenset(["type", "function"])


@lowers("name")
def lower_name(lowering: Lowering, node: Node) -> ast.Expression:
    """A bare word; `type` and `function` as elements of arrays and hashes are strings and no names."""
    start, end = node.byte_range
    text = intern(lowering.data[start:end].decode())
    return ast.String(start, end, text) if text in _KEYWORD_VALUES else ast.Name(start, end, text)


@lowers("bare_word")
def lower_bare_word(lowering: Lowering, node: Node) -> ast.Expression:
    """A word with hyphens or leading underscores: a string."""
    start, end = node.byte_range
    return ast.String(start, end, lowering.data[start:end].decode())


@lowers("type_reference")
def lower_type_reference(lowering: Lowering, node: Node) -> ast.Expression:
    """The name of a type."""
    start, end = node.byte_range
    return ast.Reference(start, end, intern(lowering.data[start:end].decode()))


@lowers("variable")
def lower_variable(lowering: Lowering, node: Node) -> ast.Expression:
    """A variable; the first word of an interpolation is one without a dollar sign."""
    start, end = node.byte_range
    name = lowering.data[start:end].decode()
    return ast.Variable(start, end, intern(name.removeprefix("$")))


@lowers("integer")
def lower_integer(lowering: Lowering, node: Node) -> ast.Expression:
    """An integer in its radix."""
    start, end = node.byte_range
    value, radix = parse_integer(lowering.data[start:end].decode())
    return ast.Integer(start, end, value, radix)


@lowers("float")
def lower_float(lowering: Lowering, node: Node) -> ast.Expression:
    """A number with a fraction or an exponent; the compiler has no number for one beyond all, nor for `0.0e1`."""
    start, end = node.byte_range
    value = float(lowering.data[start:end])
    if math.isinf(value) or (value == 0 and _ZERO_WITH_EXPONENT.match(lowering.data, start, end)):
        lowering.problem(problems.InvalidNumber(start, end, lowering.text(node)))
    return ast.Float(start, end, value)


@lowers("boolean")
def lower_boolean(lowering: Lowering, node: Node) -> ast.Expression:
    """`true` or `false`."""
    start, end = node.byte_range
    return ast.Boolean(start, end, lowering.data[start:end] == b"true")


@lowers("undef")
def lower_undef(_lowering: Lowering, node: Node) -> ast.Expression:
    """`undef`."""
    return ast.Undef(node.start_byte, node.end_byte)


@lowers("default")
def lower_default(_lowering: Lowering, node: Node) -> ast.Expression:
    """`default`."""
    return ast.Default(node.start_byte, node.end_byte)


@lowers("reserved_word")
def lower_reserved_word(lowering: Lowering, node: Node) -> ast.Expression:
    """A word kept for later."""
    start, end = node.byte_range
    return ast.ReservedWord(start, end, lowering.data[start:end].decode())


_PLACES_SEARCHED: Final = 100
"""How many problems a source may have, before regular expressions are no more searched for where they go wrong."""


@lowers("regex")
def lower_regex(lowering: Lowering, node: Node) -> ast.Expression:
    """A regular expression."""
    start, end = node.byte_range
    text = lowering.literal_text(start, end)
    pattern = decode_regexp(text)
    reason = regexp_error(pattern)
    if reason is not None:
        # The place is found by compiling one beginning after the other, which a source full of bad patterns would make
        # slow.
        index = regexp_error_place(pattern) if len(lowering.problems) < _PLACES_SEARCHED else 0
        place = start + len(encode_regexp_start(text, index).encode())
        lowering.problem(problems.InvalidRegexp(min(place, end - 1), end - 1, reason), end)
    return ast.Regexp(start, end, pattern)


@lowers("single_quoted_string")
def lower_single_quoted_string(lowering: Lowering, node: Node) -> ast.Expression:
    """A string without interpolation."""
    start, end = node.byte_range
    return ast.String(start, end, decode_single_quoted(lowering.literal_text(start + 1, end - 1)))


@lowers("double_quoted_string")
def lower_double_quoted_string(lowering: Lowering, node: Node) -> ast.Expression:
    """A string that may have interpolations; without any it is one token."""
    start, end = node.byte_range
    if not node.child_count:
        return _decode(lowering, start, end, start + 1, end - 1, DOUBLE_QUOTED_ESCAPES)
    segments = _lower_segments(lowering, node, DOUBLE_QUOTED_ESCAPES)
    if segments and segments[0].start > start + 1:
        # Two quotes in front of an interpolation, `""${x}"`, are read as an opening quote and a quote in the text.
        _prepend_quote(segments, start + 1)
    if ast.Interpolation not in map(type, segments):
        return ast.String(start, end, _joined(segments))
    return ast.InterpolatedString(start, end, segments)


def _prepend_quote(segments: list[ast.String | ast.Interpolation], start: int) -> None:
    """Add the quote that the string starts with to its first piece of text."""
    first = segments[0]
    if isinstance(first, ast.String):
        segments[0] = ast.String(start, first.end, f'"{first.value}')
    else:
        segments.insert(0, ast.String(start, first.start, '"'))


def _joined(segments: list[ast.String | ast.Interpolation]) -> str:
    return "".join(segment.value for segment in segments if isinstance(segment, ast.String))


def _decode(  # noqa: PLR0913, PLR0917 - two spans: of the node and of its text
    lowering: Lowering, start: int, end: int, text_start: int, text_end: int, escapes: frozenset[str]
) -> ast.String:
    text = lowering.literal_text(text_start, text_end)
    in_heredoc = escapes is not DOUBLE_QUOTED_ESCAPES
    if "u" in escapes and has_bad_unicode_escape(text, in_heredoc=in_heredoc):
        lowering.problem(problems.InvalidUnicodeEscape(text_start, text_end))
    return ast.String(start, end, decode_escapes(text, escapes))


def _lower_segments(lowering: Lowering, node: Node, escapes: frozenset[str]) -> list[ast.String | ast.Interpolation]:
    segments: list[ast.String | ast.Interpolation] = []
    for child in node.named_children:
        start, end = child.byte_range
        number = child.kind_id
        if number == STRING_CONTENT:
            segments.append(_decode(lowering, start, end, start, end, escapes))
        elif number == VARIABLE:
            segments.append(ast.Interpolation(start, end, lower_variable(lowering, child)))
        elif number == INTERPOLATION:
            segments.append(ast.Interpolation(start, end, _lower_interpolated(lowering, child)))
    return segments


def _lower_interpolated(lowering: Lowering, node: Node) -> ast.Expression:
    """Read `${name}` as `${$name}`, also where only the end of the heredoc closes it."""
    expression = lowering.child(node, EXPRESSION)
    if type(expression) is ast.Name:
        return ast.Variable(expression.start, expression.end, expression.value)
    return expression


@lowers("heredoc")
def lower_heredoc(lowering: Lowering, node: Node) -> ast.Expression:
    """A tag; its text is found by the tag's place."""
    start, end = node.byte_range
    tag = HeredocTag.parse(lowering.data[start:end].decode())
    body = lowering.heredocs.get(start)
    if body is None:
        return ast.Heredoc(start, end, tag.syntax, ast.String(end, end, ""))
    return ast.Heredoc(start, end, tag.syntax, _lower_heredoc_text(lowering, body, tag))


def _lower_heredoc_text(lowering: Lowering, body: Node, tag: HeredocTag) -> ast.String | ast.InterpolatedString:
    children = body.named_children
    closing = next((child for child in children if child.kind_id == HEREDOC_END), None)
    end = tag.end(lowering.text(closing))
    start = body.start_byte + 1
    stop = closing.start_byte if closing is not None else body.end_byte
    outer, lowering.margin = lowering.margin, end.margin
    segments = _lower_segments(lowering, body, tag.escapes)
    lowering.margin = outer
    if end.trims and segments and isinstance(segments[-1], ast.String):
        segments[-1] = _without_last_line_break(lowering, segments[-1], end.margin, tag.escapes)
    if ast.Interpolation not in map(type, segments):
        return ast.String(start, stop, _joined(segments))
    return ast.InterpolatedString(start, stop, segments)


def _without_last_line_break(
    lowering: Lowering, segment: ast.String, margin: str, escapes: frozenset[str]
) -> ast.String:
    """Trim the source text and not its value, which may end in a line break that an escape made."""
    outer, lowering.margin = lowering.margin, margin
    text = strip_last_line_break(lowering.literal_text(segment.start, segment.end))
    lowering.margin = outer
    return ast.String(segment.start, segment.end, decode_escapes(text, escapes))


@lowers("array")
def lower_array(lowering: Lowering, node: Node) -> ast.Expression:
    """An array; entries without braces in it are hashes."""
    return ast.Array(node.start_byte, node.end_byte, lower_arguments(lowering, node, ELEMENT))


@lowers("hash")
def lower_hash(lowering: Lowering, node: Node) -> ast.Expression:
    """A hash."""
    entries = [lower_hash_entry(lowering, entry) for entry in node.children_by_field_id(ENTRY)]
    return ast.Hash(node.start_byte, node.end_byte, entries)


def lower_hash_entry(lowering: Lowering, node: Node) -> ast.HashEntry:
    """`key => value`."""
    return ast.HashEntry(node.start_byte, node.end_byte, lowering.child(node, KEY), lowering.child(node, VALUE))


def lower_arguments(lowering: Lowering, node: Node, number: int) -> list[ast.Expression]:
    """Lower a list in which neighbouring entries without braces make one hash."""
    arguments: list[ast.Expression] = []
    table = lowering.table
    hash_: ast.Hash | None = None
    for child in node.children_by_field_id(number):
        if child.kind_id != HASH_ENTRY:
            hash_ = None
            arguments.append(table[child.kind_id](lowering, child))
            continue
        entry = lower_hash_entry(lowering, child)
        if hash_ is None:
            hash_ = ast.Hash(entry.start, entry.end, [entry])
            arguments.append(hash_)
        else:
            hash_.entries.append(entry)
            hash_.end = entry.end
    return arguments
