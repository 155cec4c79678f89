"""From bytes to a tree, or to the diagnostic that says why there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.builtin_diagnostics import builtin_diagnostic, describe
from pplint.base.diagnostic import Diagnostic, Edit, Effect, Finding, Fix
from pplint.base.source import SourceFile, Span
from pplint.syntax.parser import Parsed, TooDeep, TooManyNodes, parse

if TYPE_CHECKING:
    from pplint.base.builtin_diagnostics import BuiltinName
    from pplint.syntax.source_kinds import SourceKind

# The marks that the compiler looks for, with the names it gives them.
BYTE_ORDER_MARKS = {
    b"\xef\xbb\xbf": "UTF-8",
    b"\x00\x00\xfe\xff": "UTF-32 (big endian)",
    b"\xff\xfe\x00\x00": "UTF-32 (little endian)",
    b"\xfe\xff": "UTF-16 (big endian)",
    b"\xff\xfe": "UTF-16 (little endian)",
    b"\xf7\x64\x4c": "UTF-1",
    b"\xdd\x73\x66\x73": "UTF-EBCDIC",
    b"\x0e\xfe\xff": "SCSU",
    b"\xfb\xee\x28": "BOCU-1",
    b"\x84\x31\x95\x33": "GB-18030",
}

_MARKS = tuple(BYTE_ORDER_MARKS)

_SPLIT = "split the file, or leave it out with `exclude`"

_CONVERT = "convert the file to UTF-8, for instance with `iconv -f ISO-8859-1 -t UTF-8`"


def parse_source(source: SourceFile, kind: SourceKind | None = None) -> Parsed | Diagnostic:
    """Parse a source of the kind that is given, or that its path says.

    A diagnostic says why it is not checked: the compiler refuses its bytes, they are beyond the limits, or we fail.
    """
    refused = _refuse_mark(source) or _refuse_encoding(source)
    if refused is not None:
        return refused
    try:
        return parse(source, kind)
    except TooDeep as error:
        return _not_checked(source, "nesting-too-deep", error.span, str(error))
    except TooManyNodes as error:
        return _not_checked(
            source, "too-many-nodes", error.span, f"{error} (names, values, operators) up to this place", _SPLIT
        )
    except Exception as error:  # noqa: BLE001 - one file must not keep the others from being checked
        return _not_checked(source, "internal-error", Span(0, 0), f"the parser failed: {describe(error)}")


def _refuse_mark(source: SourceFile) -> Diagnostic | None:
    if not source.data.startswith(_MARKS):
        return None
    for mark, name in BYTE_ORDER_MARKS.items():
        if source.data.startswith(mark):
            span = Span(0, len(mark))
            fix = _without_mark(span) if name == "UTF-8" else None
            message = f"the file starts with a byte order mark of {name}, which the compiler refuses"
            return builtin_diagnostic("byte-order-mark", source.path, Finding(span, message, fix=fix), source)
    return None


def _without_mark(span: Span) -> Fix:
    return Fix("remove the byte order mark", (Edit(span, ""),), effect=Effect.REPAIR, safe=True)


def _refuse_encoding(source: SourceFile) -> Diagnostic | None:
    try:
        source.data.decode("utf-8")
    except UnicodeDecodeError as error:
        span = Span(error.start, error.end)
        message = f"byte 0x{source.data[error.start]:02x} at offset {error.start} is not valid UTF-8"
        return builtin_diagnostic("invalid-utf8", source.path, Finding(span, message, help=_CONVERT), source)
    return None


def _not_checked(
    source: SourceFile, name: BuiltinName, span: Span, reason: str, remedy: str | None = None
) -> Diagnostic:
    return builtin_diagnostic(name, source.path, Finding(span, f"not checked: {reason}", help=remedy), source)
