"""Values as text: what `String(value, formats)` makes.

See "String.new" in the specification. The format of an array or a hash also holds for those within it; their other
elements have formats of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from pplint.syntax.quoting import quote
from pplint.types.model import ArrayType, HashType
from pplint.types.objects import ObjectType
from pplint.values.errors import UnknowableError
from pplint.values.formatting.directives import bounded
from pplint.values.formatting.formats import (
    ELEMENTS,
    Format,
    FormatMap,
    default_formats,
    find,
    merge,
    parse_format,
    parse_formats,
)
from pplint.values.formatting.objects import object_text, uri_text
from pplint.values.formatting.scalars import format_error, format_scalar
from pplint.values.formatting.sprintf import sprintf
from pplint.values.model import Hash, IteratorValue, ObjectValue, Uri
from pplint.values.value_types import type_of

if TYPE_CHECKING:
    from pplint.types.model import Type
    from pplint.values.model import Array, Value

_STEP: Final = "  "
_BLANK: Final = "\0\t\n\v\f\r "


class _Indentation(Struct, frozen=True):
    """Where an array or a hash stands among those around it; `is_first` where nothing stands before it."""

    level: int = 0
    is_first: bool = True
    is_active: bool = False

    @property
    def breaks(self) -> bool:
        """Whether what stands here starts on a line of its own."""
        return self.is_active and self.level > 0 and not self.is_first

    @property
    def padding(self) -> str:
        """The spaces at the start of a line."""
        return _STEP * self.level

    def inside(self, *, is_active: bool = False, is_first: bool = True) -> _Indentation:
        """Return the indentation of the elements."""
        return _Indentation(self.level + 1, is_first, is_active)


def format_value(value: Value, formats: str | Hash[Value] | None = None) -> str:
    """Return a value as text, under one format, a map from types to formats, or as it is usual.

    Raise `ConversionError` for formats that are invalid or do not fit, `UnknowableError` for text that differs from run
    to run, `TooLargeError` for more than ten million characters.
    """
    if isinstance(formats, str):
        return _write(value, merge(default_formats(), _formats_for(value, formats)), _Indentation())
    if formats is None:
        return _write(value, default_formats(), _Indentation())
    return _write(value, merge(default_formats(), parse_formats(formats)), _Indentation())


def _formats_for(value: Value, text: str) -> FormatMap:
    """Return the map of one format for the value itself: for arrays or hashes, if it is one."""
    type_ = ArrayType() if isinstance(value, tuple) else HashType() if isinstance(value, Hash) else type_of(value)
    return ((type_, parse_format(text)),)


def _write(value: Value, formats: FormatMap, indentation: _Indentation) -> str:
    if isinstance(value, IteratorValue) and value.runtime is None:
        return _write(tuple(value.iterator), formats, indentation)
    form = find(formats, _formatted_type(value))
    if isinstance(value, tuple):
        return _array(value, form, formats, indentation)
    if isinstance(value, Hash):
        return _hash(value, form, formats, indentation)
    if isinstance(value, ObjectValue):
        return _object(value, form, indentation)
    if isinstance(value, Uri):
        return _uri(value, form)
    if isinstance(value, IteratorValue):
        raise UnknowableError("it is shown with its place in memory")
    return format_scalar(value, form)


def _formatted_type(value: Value) -> Type:
    """Return the type by which a value finds its format; that of an object has no type parameters."""
    if isinstance(value, ObjectValue):
        return value.type if isinstance(value.type, ObjectType) else value.type.base
    return type_of(value)


def _object(value: ObjectValue, form: Format, indentation: _Indentation) -> str:
    if form.letter == "q":
        raise UnknowableError("it is shown with its place in memory")
    if form.letter not in "ps":
        raise format_error("Object", form, "spq")
    is_active = form.letter == "p" and (form.is_alternative or indentation.is_active)
    return object_text(value, indentation.level if is_active else None)


def _uri(value: Uri, form: Format) -> str:
    if form.letter == "p":
        return uri_text(value)
    if form.letter != "s":
        raise format_error("URI", form, "sp")
    return sprintf(form.text, (quote(str(value)) if form.is_alternative else str(value),))


def _is_container(value: Value) -> bool:
    if isinstance(value, ObjectValue):
        return isinstance(type_of(value), ObjectType)
    return isinstance(value, tuple | Hash)


def _element(value: Value, form: Format, formats: FormatMap, indentation: _Indentation) -> str:
    own = formats if _is_container(value) else ELEMENTS if form.elements is None else form.elements
    return _write(value, own, indentation)


def _start(indentation: _Indentation) -> str:
    return f"\n{indentation.padding}" if indentation.breaks else ""


def _array(values: Array, form: Format, formats: FormatMap, indentation: _Indentation) -> str:
    if form.letter not in "asp":
        raise format_error("Array", form, "asp")
    indentation = replace(indentation, is_active=form.is_alternative or indentation.is_active)
    children = indentation.inside(is_active=form.is_alternative, is_first=False)
    texts = list(bounded(_element(value, form, formats, children) for value in values))
    opening, closing = form.delimiters(("[", "]"))
    return f"{_joined(values, texts, form, children.padding, _start(indentation) + opening)}{closing}"


def _joined(values: Array, texts: list[str], form: Format, padding: str, text: str) -> str:
    """Put the elements of an array after the text that opens it, on new lines where the format asks for it."""
    separator = ", " if form.separator is None else form.separator
    breaks_each = form.is_alternative and form.width is not None and _widest_run(values, texts) > form.width
    for place, (value, element) in enumerate(zip(values, texts, strict=True)):
        is_nested = isinstance(value, tuple | Hash)
        if place == 0:
            text += " " if breaks_each and not is_nested else ""
        else:
            text += separator
            follows_nested = form.is_alternative and isinstance(values[place - 1], tuple | Hash)
            if not is_nested and (breaks_each or follows_nested):
                text = (text if text.endswith("\n") else text.rstrip(_BLANK)) + f"\n{padding}"
        if text.endswith(" ") and element.startswith("\n"):
            text = text.rstrip(_BLANK)
        text += element
    return text


def _widest_run(values: Array, texts: list[str]) -> int:
    """Return the length of the longest row of elements between two that start a line anyway."""
    widths = [0]
    for value, text in zip(values, texts, strict=True):
        if isinstance(value, tuple | Hash):
            widths.append(0)
        else:
            widths[-1] += len(text)
    return max(widths)


def _hash(value: Hash[Value], form: Format, formats: FormatMap, indentation: _Indentation) -> str:
    if form.letter == "a":
        return _write(value.pairs, formats, indentation)
    if form.letter not in "hsp":
        raise format_error("Hash", form, "hasp")
    indentation = replace(indentation, is_active=form.is_alternative or indentation.is_active)
    children = indentation.inside()
    arrow = " => " if form.separator2 is None else form.separator2
    padding = children.padding if form.is_alternative else ""
    entries = list(
        bounded(
            f"{padding}{_element(key, form, formats, children)}{arrow}{_element(element, form, formats, children)}"
            for key, element in value.pairs
        )
    )
    opening, closing = form.delimiters(("{", "}"))
    start = f"{_start(indentation)}{opening}"
    if not form.is_alternative:
        return f"{start}{(', ' if form.separator is None else form.separator).join(entries)}{closing}"
    return f"{start}\n{_line_separator(form).join(entries)}\n{indentation.padding}{closing}"


def _line_separator(form: Format) -> str:
    separator = ", " if form.separator is None else form.separator
    return (separator if separator.endswith("\n") else separator.rstrip(_BLANK)) + "\n"
