"""The secrets that the bytes of a file show by themselves, whatever language it is in, and whether it can be read."""

from __future__ import annotations

import string
from heapq import merge
from typing import TYPE_CHECKING, Final, NamedTuple

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.data.secret_commands import HINTS, secrets_in_commands
from pplint.data.secret_names import HINTS_TO_HIDE, may_be_secret_name
from pplint.data.secret_texts import is_secret_text, parts_of_urls, passwords_in_urls

if TYPE_CHECKING:
    from collections.abc import Iterator

_HINTS: Final = late_pattern(
    "|".join((*HINTS_TO_HIDE, "sensitive", "cookie", "encrypt")).encode() + rb"|enc\[|dec::|dec\(|:[^\s@]{1,500}@"
)
"""One of these is in each file in which something is secret, in lower case."""
_HINTS_OF_COMMANDS: Final = tuple(hint.encode() for hint in HINTS)
_ENCRYPTED_START: Final = b"ENC["
_ENCRYPTED: Final = late_pattern(rb"(?<=ENC\[)[^\]\x00]*")
_DECRYPTED: Final = late_pattern(rb"(?s)DEC(?:\(\d+\))?::\w+\[(?P<text>.*?)(?:\]!|\Z)")
"""What `eyaml edit` shows of what is encrypted."""
_KEY_START: Final = late_pattern(rb"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----")
_KEY_END: Final = b"-----END "
_KEY_BODY: Final = late_pattern(rb"[A-Za-z0-9+/=\s\\]*")
_HINT_OF_NAME: Final = late_pattern("|".join(HINTS_TO_HIDE).encode())
"""What is in each name of a secret, in lower case: to look for either case takes five times as long."""
_NAME_BYTES: Final = (string.ascii_letters + string.digits + "_:.-").encode()
_REST_OF_NAME: Final = late_pattern(rb"[\w:.-]*")
_COLON: Final = late_pattern(rb":(?![=:])")
_SEPARATOR: Final = late_pattern(rb"[\"'\]]{0,2}(?:[ \t]*(?:=>|[=:,](?![=:]))[ \t]*|[ \t]+)")
_SENSITIVE: Final = late_pattern(rb"\bSensitive(?:\.new)?[ \t]*\(")
_QUOTED: Final = late_pattern(rb"'(?P<single>[^'\n]*)|\"(?P<double>[^\"\n]*)")
_QUOTES: Final = b"'\""


def may_hold_secrets(data: bytes) -> bool:
    """Return whether there is anything in a file by which a secret is found."""
    return _HINTS.search(data.lower()) is not None or any(map(data.__contains__, _HINTS_OF_COMMANDS))


def plain_secrets(data: bytes) -> Iterator[Span]:
    """Yield what is secret anywhere: passwords in URLs and commands, private keys, and what is or was encrypted."""
    text = data.decode("latin-1")
    yield from passwords_in_urls(text)
    yield from parts_of_urls(text)
    yield from secrets_in_commands(text)
    if _ENCRYPTED_START in data:
        yield from (Span(*found.span()) for found in _ENCRYPTED.finditer(data))
    yield from (Span(*found.span("text")) for found in _DECRYPTED.finditer(data))
    end = 0
    for found in _KEY_START.finditer(data):
        end = data.find(_KEY_END, found.end()) if 0 <= end < found.end() else end
        body = _KEY_BODY.match(data, found.end())
        yield Span(found.end(), end if end >= 0 else found.end() if body is None else body.end())


def secrets_by_line(data: bytes, *, is_program: bool) -> Iterator[Span]:
    """Yield what may be secret in a file that cannot be read as a whole, or is in a language that is not.

    The value of a name is the rest of its line, with the lines below that are indented more; of a program, only what is
    in quotes there.
    """
    for span in _named(data):
        if is_program:
            yield from _quoted(data, span, is_certain=data.endswith(b"(", 0, span.start))
        else:
            yield span


def _quoted(data: bytes, span: Span, *, is_certain: bool) -> Iterator[Span]:
    """Yield the texts in quotes: all that `Sensitive` is called with, otherwise what may be secret."""
    for found in _QUOTED.finditer(data, *span):
        text = found[found.lastgroup or 0].rstrip(b"\\")
        if len(found[0]) > 1 and (is_certain or is_secret_text(text.decode("utf-8", "replace"))):
            yield Span(*found.span(found.lastgroup or 0))


def inner(data: bytes, span: Span) -> Span:
    """Return the bytes of a text without its quotes."""
    start, end = span
    has_quotes = end - start > 1 and data[start] in _QUOTES and data[start] == data[end - 1]
    return Span(start + 1, end - 1) if has_quotes else span


class Name(NamedTuple):
    """A name that may have that of something secret in it, and where it is."""

    text: str
    start: int
    end: int

    @property
    def may_be_secret(self) -> bool:
        """Whether a value of that name is not shown; the resource name of a secret in AWS is followed by its own."""
        return may_be_secret_name(self.text) and not self.text.startswith("arn:")


def _named(data: bytes) -> Iterator[Span]:
    """Yield where the values of names stand, and what is in a `Sensitive`."""
    names = (
        Span(each.start, separator.end())
        for each in names_in(data)
        if (separator := _SEPARATOR.match(data, each.end)) is not None and each.may_be_secret
    )
    sensitive = (Span(*each.span()) for each in _SENSITIVE.finditer(data))
    end = 0
    for span in merge(names, sensitive):
        if span.start >= end:
            end = _end_of_value(data, *span)
            yield Span(span.end, end)


def names_in(data: bytes) -> Iterator[Name]:
    """Yield the names that something secret may have, each as long as it can be.

    No part is looked at more often than a few times: what is a name is as long as its author likes.
    """
    lower = data.lower()
    start = 0
    while (hint := _HINT_OF_NAME.search(lower, start)) is not None:
        first = start + len(data[start : hint.start()].rstrip(_NAME_BYTES))
        rest = _REST_OF_NAME.match(data, hint.end())
        start = hint.end() if rest is None else rest.end()
        ends = [each.start() for each in _COLON.finditer(data, hint.end(), start + 1)]
        ends.append(start)
        *_, last = _HINT_OF_NAME.finditer(lower, hint.start(), ends[-1])
        stop = next(each for each in ends if each >= last.end())
        start = max(stop, hint.end())
        yield Name(data[first:stop].decode("utf-8", "replace"), first, stop)


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
