"""Values in data that cannot fit what is expected of them: the innermost place that is to blame, and why."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.diagnostic import Edit, Finding, Fix
from pplint.base.source import Span
from pplint.base.suggest import question
from pplint.data.document import is_json
from pplint.data.nodes import Entry, Mapping, Scalar, Sequence
from pplint.data.secret_names import is_secret_key
from pplint.types.errors import InvalidTypeError
from pplint.types.explain import explain
from pplint.types.intersection import intersects
from pplint.types.mismatch_kinds import MissingEntry, SizeMismatch, TypeMismatch, UnknownEntry
from pplint.types.model import UNDEF, BooleanType, IntegerType, StringValueType
from pplint.types.relations import is_assignable
from pplint_rules.shared.type_mismatch import (
    INTEGER,
    NOTHING,
    is_secret,
    mismatch_sentence,
    nearest_choice,
    other_places,
    with_aliases,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pplint.base.diagnostic import Label
    from pplint.data.nodes import Node
    from pplint.rule import Context
    from pplint.types.mismatch_kinds import Mismatch
    from pplint.types.model import Type


_BEFORE_A_SCALAR: Final = ("&", "!", "")
"""What an anchor or a tag starts with."""


class DataMisfit(Struct, frozen=True):
    """An entry of data, what is expected of its value, the type of that, which is another, and what it is called.

    What `is_merged` is made whole by other files: nothing is missing in it.
    """

    entry: Entry
    expected: Type
    found: Type
    subject: str
    is_merged: bool = False

    def findings(self, ctx: Context, *labels: Label) -> Iterator[Finding]:
        """Word each place that cannot be right, or of the choices that there are why the first does not fit."""
        certain = self._certain()
        if any(map(_is_of_choice, certain)):
            yield self._finding(certain[0], ctx, labels, other_places(len(certain) - 1))
        else:
            yield from (self._finding(each, ctx, labels) for each in certain)

    def _finding(self, mismatch: Mismatch, ctx: Context, labels: tuple[Label, ...], more: str = "") -> Finding:
        place = _place(self.entry, mismatch)
        node = place.value if isinstance(place, Entry) else place
        is_secret_value = is_of_secret(self.entry, mismatch)
        sentence = mismatch_sentence(
            self.subject, mismatch, _written(mismatch, node, ctx), shows_value=not is_secret_value
        )
        message = sentence + more
        span = _span(place, ctx)
        if not isinstance(mismatch, TypeMismatch):
            return ctx.finding(span, message, *labels)
        help_, fix = (None, None) if is_secret_value else _meant(mismatch, node, ctx)
        return ctx.finding(
            span, message, *with_aliases(labels, mismatch.expected, self.expected, ctx), help=help_, fix=fix
        )

    def _certain(self) -> list[Mismatch]:
        """Return what cannot be right; of what is not known nothing is said."""
        try:
            found = explain(self.expected, self.found)
        except InvalidTypeError:
            return []
        certain = [each for each in found if not _may_fit(each)]
        if not self.is_merged:
            return certain or [TypeMismatch.of((), self.expected, self.found)]
        here = [each for each in certain if not isinstance(each, MissingEntry | SizeMismatch)]
        # Of several choices, one may be meant in which something is only missing.
        return [] if len(here) < len(certain) and any(_is_of_choice(each) for each in certain) else here


def is_of_secret(entry: Entry, mismatch: Mismatch) -> bool:
    """Return whether a key on the way to the place that is to blame is called like a secret: no value is told then."""
    key = entry.key.value if isinstance(entry.key, Scalar) else None
    return any(map(is_secret_key, (key, *(step.key for step in mismatch.path))))


def _may_fit(mismatch: Mismatch) -> bool:
    return isinstance(mismatch, TypeMismatch) and intersects(mismatch.expected, mismatch.actual)


def _is_of_choice(mismatch: Mismatch) -> bool:
    return any(step.kind == "as" for step in mismatch.path)


def _place(entry: Entry, mismatch: Mismatch) -> Entry | Node:
    """Return the innermost entry, item or key that is to blame."""
    place: Entry | Node = entry
    for step in mismatch.path:
        node = place.value if isinstance(place, Entry) else place
        inner: Entry | Node | None = None
        if isinstance(node, Mapping) and isinstance(step.key, str) and step.kind in {"entry", "key of entry"}:
            inner = node.entry(step.key)
        elif isinstance(node, Sequence) and isinstance(step.key, int) and step.kind == "index":
            inner = node.items[step.key] if step.key < len(node.items) else None
        if inner is not None:
            place = inner.key if step.kind == "key of entry" and isinstance(inner, Entry) else inner
    node = place.value if isinstance(place, Entry) else place
    unknown = node.entry(mismatch.key) if isinstance(mismatch, UnknownEntry) and isinstance(node, Mapping) else None
    return place if unknown is None else unknown.key


def _span(place: Entry | Node, ctx: Context) -> Span:
    """Return what is shown of a place: lists and mappings on their own lines are told by the key, or how they start."""
    node = place.value if isinstance(place, Entry) else place
    line = ctx.source.lines.line
    first, last = line(node.span.start), line(max(node.span.start, node.span.end - 1))
    if isinstance(place, Entry) and node.span.start >= place.key.span.end:
        is_below = first > line(place.key.span.start) and not isinstance(node, Scalar)
        return place.key.span if is_below or node.span.start == node.span.end else node.span
    if first == last or isinstance(node, Scalar):
        return node.span
    parts = node.written[0].key if isinstance(node, Mapping) and node.written else None
    return Span(node.span.start, node.span.start + 1) if parts is None else parts.span


def _written(mismatch: Mismatch, node: Node, ctx: Context) -> str | None:
    """Return a number or a boolean as it is written: whoever wrote `0644` or `no` may not know what it is."""
    if not isinstance(mismatch, TypeMismatch) or not isinstance(mismatch.actual, IntegerType | BooleanType):
        return None
    if not isinstance(node, Scalar) or not node.is_plain or not isinstance(node.value, int):
        return None
    text = ctx.source.text(node.span)
    plain = str(node.value).lower()
    return text if text.lower() == plain else f"{text}, which is {plain}"


def _meant(mismatch: TypeMismatch, node: Node, ctx: Context) -> tuple[str | None, Fix | None]:
    """Return advice, and a fix, where a scalar is nearly what is expected: misspelt, or with quotes or without."""
    if not isinstance(node, Scalar) or is_secret(mismatch.expected):
        return None, None
    written = ctx.source.text(node.span)
    quoted = json.dumps if is_json(ctx.source.path) else _quoted
    if isinstance(node.value, str):
        meant = _meant_by_text(mismatch, node.value, quoted) if node.value in {written, written[1:-1]} else None
        help_ = f"write it without quotes: `{meant}`" if meant == node.value else question(meant or "")
    else:
        is_alone = node.is_plain and written[:1] not in _BEFORE_A_SCALAR
        meant = quoted(written) if is_alone and is_assignable(mismatch.expected, StringValueType(written)) else None
        help_ = f"put it in quotes: `{meant}`"
    if meant is None:
        return None, None
    return help_, Fix(f"write `{meant}`", (Edit(node.span, meant),), safe=False)


def _meant_by_text(mismatch: TypeMismatch, text: str, quoted: Callable[[str], str]) -> str | None:
    if text in NOTHING and is_assignable(mismatch.expected, UNDEF):
        return "null"
    near = nearest_choice(text, mismatch.expected)
    if near is not None:
        return quoted(near)
    number = int(text) if INTEGER.fullmatch(text) else None
    return None if number is None or not is_assignable(mismatch.expected, IntegerType(number, number)) else text


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
