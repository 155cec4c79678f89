"""The secrets that follow their names in any text: comments, strings, templates, and files of unknown languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import SourceFile, Span
from pplint.check.secrets.scan import names_in
from pplint.check.secrets.secrets import shown_source
from pplint.data.secret_texts import is_secret_text, looks_random

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from pplint.check.secrets.scan import Name

_BLANK: Final = r"(?:[ \t]|\r?\n[ \t]*\#[ \t]*)"
_FILLER: Final = (
    rf"(?:(?:the|an?|its?|is|was|be|to|as|by|defaults?|defaulting|value|set|e\.g\.)[:,]?{_BLANK}+"
    r"|<%[^\n%]{0,100}%>[ \t]*|value=|[%$]\{[^}\n]{0,100}\}[ \t]*)"
)
_LITERAL: Final = (
    r"(?P<quote>\\?[\"'`]|'')?(?P<value>[^\s\"'`\\,;<>(){}\[\]]{3,200})(?P<after>\\?[\"'`]|\\n|[.,;)}]*(?=\s|<|\Z))"
)
_VALUE: Final = late_pattern(
    (
        r"(?i)[\"'`\]\\>]{0,4}(?:[ \t]*-?%>)?"
        rf"(?:[ \t]*(?P<mark>=[>=~]?|![=~]|:(?!:)|[(,{{])[ \t\[{{(]*|{_BLANK}+|(?<=>))"
        rf"(?P<filler>{_FILLER}{{0,8}}){_LITERAL}"
    ).encode()
)
"""A value and what is between it and its name: `password: x`, `the token is x`, `$password == 'x'`, `password="x"`."""
_DEFAULT: Final = late_pattern(rf"(?i)(?P<filler>\bdefault\w{{0,3}}[:,]?{_BLANK}+{_FILLER}{{0,8}}){_LITERAL}".encode())
_PATTERN: Final = late_pattern(
    rb"(?:[ \t]*[=:])?[ \t]*(?:\\{0,2}\))?\.[*+]\$?"
    rb"(?:(?P<mark>[/|#,!@~])(?:\\{1,2}\d)?(?P<value>[^\s/|#,!@~'\"\\]{3,200})(?P=mark))?"
)
"""A pattern for any value, and what `sed` writes in its place."""
_ASSIGNMENT: Final = late_pattern(r"\w+=.*")
_PARAMETER: Final = b"@param "
_REST_OF_TAG: Final = late_pattern(rb"[^\n@]{0,1000}(?:\n[ \t]*#[^\n@]{0,1000}){0,20}")
_REST_OF_LINE: Final = late_pattern(rb"[ \t.;,)}\]\"'`]*(?:-?%>)?[ \t]*(?=\r?\n|\\n|<|\Z)")
_CERTAIN: Final = frozenset({"=", ":", "=>", "==", "!=", "=~", "("})
"""What is between a name and its value, and not between two names."""
_ASSIGNING: Final = frozenset({"=", ":"})
_RANDOM: Final = late_pattern(r"(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{8,}")
_SAID_OF_SECRETS: Final = late_pattern(
    r"(?i)\w+ed|empty|correct|wrong|unknown|given|missing|valid|invalid|written|hidden|known|not|only|random|strong|string|boolean|integer|array|hash|sensitive"
)
"""Words that follow "the password is" and are not a password."""


def secrets_in_words(data: bytes, *, is_code: bool = False) -> Iterator[Span]:
    """Yield the texts that follow the name of a secret on its line; of code, without names of variables."""
    for name in names_in(data):
        if name.may_be_secret:
            found = _VALUE.match(data, name.end)
            if (pattern := _PATTERN.match(data, name.end)) is not None:
                span = _replacement(pattern)
            elif found is None or not (span := _secret(data, name.start, found, is_code=is_code)):
                found = _default(data, name)
                span = None if found is None else _secret(data, name.start, found, is_code=is_code)
            if span is not None:
                yield span


def words_without_secrets(text: str, name: str = "") -> str:
    """Return words, of what has a name, without what they give as the value of a secret."""
    data = f"@param {name} {text}".encode("utf-8", "surrogatepass")
    found = shown_source(SourceFile("", data), sorted({*secrets_in_words(data)})).data
    return found[len(data) - len(text.encode("utf-8", "surrogatepass")) :].decode("utf-8", "surrogatepass")


def _default(data: bytes, name: Name) -> re.Match[bytes] | None:
    """Return where a comment says what the default of a parameter is."""
    if not data.endswith(_PARAMETER, 0, name.start):
        return None
    rest = _REST_OF_TAG.match(data, name.end)
    return None if rest is None else _DEFAULT.search(data, name.end, rest.end())


def _replacement(pattern: re.Match[bytes]) -> Span | None:
    """Return what is written in place of the value of a name, if that is a secret."""
    written = (pattern["value"] or b"").decode("utf-8", "replace")
    return Span(*pattern.span("value")) if looks_random(written) and is_secret_text(written) else None


def _secret(data: bytes, start: int, found: re.Match[bytes], *, is_code: bool) -> Span | None:
    """Return where the value is that follows a name, if it looks like a secret or is said to be one."""
    value = found["value"].decode("utf-8", "replace").rstrip(".:")
    if not is_secret_text(value) or value.endswith(("=", ":")):
        return None
    mark = (found.groupdict().get("mark") or b"").decode()
    is_bare = found["quote"] is None
    if _is_put_in(data, found) or (not mark and _ASSIGNMENT.fullmatch(value) is not None):
        return None
    if looks_random(value):
        is_secret = mark != "," or (not is_bare and _RANDOM.fullmatch(value) is not None)
    elif is_bare:
        is_variable = is_code and not _is_in_comment(data, start)
        may_be = bool(found["filler"]) or (mark in _ASSIGNING and not is_variable)
        ends = found["after"] == b"\\n" or _REST_OF_LINE.match(data, found.end("value")) is not None
        is_secret = may_be and ends and _SAID_OF_SECRETS.fullmatch(value) is None
    else:
        is_secret = mark in _CERTAIN or bool(found["filler"])
    place = found.start("value")
    return Span(place, place + len(value.encode())) if is_secret else None


def _is_put_in(data: bytes, found: re.Match[bytes]) -> bool:
    """Return whether a program puts the value in: `{password}` is replaced, and a command begins after a backtick."""
    start, end = found.span("value")
    before, after = data[max(start - 9, 0) : start].rstrip(b" ")[-1:], data[end : end + 9].lstrip(b" ")[:1]
    is_name = found["quote"] is None and not looks_random(found["value"].decode("utf-8", "replace"))
    return (is_name and before + after == b"{}") or (found["quote"] == b"`" and b"`" not in found["after"])


def _is_in_comment(data: bytes, place: int) -> bool:
    line = data.rfind(b"\n", 0, place) + 1
    return data[line:place].lstrip().startswith(b"#")
