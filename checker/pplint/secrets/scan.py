"""The secrets that the bytes of a file show by themselves, whatever language it is in, and whether it can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.data.secret_names import may_be_secret_name
from pplint.data.secret_texts import is_secret_text, passwords_in_urls
from pplint.late_patterns import late_pattern
from pplint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

_HINTS: Final = late_pattern(rb"(?i)pass|secret|token|key|cred|pwd|sensitive|ENC\[|DEC::|DEC\(|://[^\s@]{0,400}@")
_ENCRYPTED: Final = late_pattern(rb"(?<=ENC\[)[^\]\x00]*")
_DECRYPTED: Final = late_pattern(rb"(?s)DEC(?:\(\d+\))?::\w+\[(?P<text>.*?)(?:\]!|\Z)")
"""What `eyaml edit` shows of what is encrypted."""
_KEY_START: Final = late_pattern(rb"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----")
_KEY_END: Final = b"-----END "
_KEY_BODY: Final = late_pattern(rb"[A-Za-z0-9+/=\s\\]*")
_NAMED: Final = late_pattern(
    rb"(?P<name>[\w:.-]{0,60}(?i:pass|secret|token|key|cred|pwd)[\w:.-]{0,60}?)[\"'\]]{0,2}"
    rb"(?:[ \t]*(?P<mark>=>|[=:,](?![=:]))[ \t]*|[ \t]+)"
    rb"|\bSensitive(?:\.new)?[ \t]*\("
)
"""A name and what separates it from its value, or the start of a `Sensitive`.

A longer name is read from within, so that the time it takes does not grow with the square of a line.
"""
_QUOTED: Final = late_pattern(rb"'(?P<single>[^'\n]*)|\"(?P<double>[^\"\n]*)")
_QUOTES: Final = b"'\""
_COMMENT: Final = late_pattern(rb"(?m)^[ \t]*#.*$")


def may_hold_secrets(data: bytes) -> bool:
    """Return whether there is anything in a file by which a secret is found."""
    return _HINTS.search(data) is not None


def plain_secrets(data: bytes) -> Iterator[Span]:
    """Yield what is secret wherever it stands: passwords in URLs, private keys, and what is or was encrypted."""
    yield from passwords_in_urls(data.decode("latin-1"))
    yield from (Span(*found.span()) for found in _ENCRYPTED.finditer(data))
    yield from (Span(*found.span("text")) for found in _DECRYPTED.finditer(data))
    end = 0
    for found in _KEY_START.finditer(data):
        end = data.find(_KEY_END, found.end()) if 0 <= end < found.end() else end
        body = _KEY_BODY.match(data, found.end())
        yield Span(found.end(), end if end >= 0 else found.end() if body is None else body.end())


def secrets_in_comments(data: bytes) -> Iterator[Span]:
    """Yield the values in comments that names call secrets."""
    for comment in _COMMENT.finditer(data):
        for found in _NAMED.finditer(data, *comment.span()):
            value = data[found.end() : comment.end()].strip().decode("utf-8", "replace")
            if found["mark"] and may_be_secret_name(found["name"].decode()) and is_secret_text(value.strip("'\",")):
                yield Span(found.end(), comment.end())


def secrets_by_line(data: bytes, *, is_program: bool) -> Iterator[Span]:
    """Yield what may be secret in a file that cannot be read as a whole, or is in a language that is not.

    The value of a name is the rest of its line, with the lines below that are indented more; of a program, only what is
    in quotes there.
    """
    for span in _named(data):
        if is_program:
            quoted = _QUOTED.finditer(data, *span)
            yield from (Span(*found.span(found.lastgroup or 0)) for found in quoted if len(found[0]) > 1)
        else:
            yield span


def inner(data: bytes, span: Span) -> Span:
    """Return the bytes of a text without its quotes."""
    start, end = span
    has_quotes = end - start > 1 and data[start] in _QUOTES and data[start] == data[end - 1]
    return Span(start + 1, end - 1) if has_quotes else span


def _named(data: bytes) -> Iterator[Span]:
    """Yield where the values of names stand."""
    start = 0
    while (found := _NAMED.search(data, start)) is not None:
        start = found.end()
        if found["name"] is None or may_be_secret_name(found["name"].decode("utf-8", "replace")):
            start = _end_of_value(data, found.start(), found.end())
            yield Span(found.end(), start)


def _end_of_value(data: bytes, name: int, value: int) -> int:
    """Return where the lines end that belong to a value, by their indentation."""
    line = data.rfind(b"\n", 0, name) + 1
    outer = _indent(data, line)
    end = _end_of_line(data, value)
    is_bare = not data[value:end].strip(b" \t\r|>+-&[{(")
    while end < len(data):
        following = _end_of_line(data, end + 1)
        text = data[end + 1 : following]
        if text.strip() and _indent(data, end + 1) <= outer and not is_bare:
            break
        is_bare = is_bare and not text.strip()
        end = following
    return end


def _end_of_line(data: bytes, offset: int) -> int:
    found = data.find(b"\n", offset)
    return len(data) if found < 0 else found


def _indent(data: bytes, line: int) -> int:
    text = data[line : _end_of_line(data, line)]
    return len(text) - len(text.lstrip(b" \t-"))
