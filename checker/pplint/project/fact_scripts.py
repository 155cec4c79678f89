"""The facts that programs in `facts.d` print, as far as their text shows them; nothing is run.

A program prints `name=value`, or JSON or YAML, in any language. Each word in its text may be part of a name that it
prints, so none of them is unknown. Which others it prints can be told only if all that it prints starts with a name.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.session import file_summary

_PRINTING: Final = late_pattern(
    rb"(?m)^(?:.*[;{(&|]|)[ \t]*(?:then|do|else)?[ \t]*"
    rb"(?P<what>echo\b|printf\b|print\b|puts\b|say\b|Write-(?:Host|Output)\b|console\.log\b|sys\.stdout\.write\b"
    rb"|cat\b|curl\b|wget\b|jq\b|facter\b|awk\b|sed\b|exec\b|python3?\b|ruby\b|perl\b)(?P<rest>.*)"
)
_NAMED: Final = late_pattern(
    rb"""(?:[ \t]+-[neE]+)*[ \t]*\(?[ \t]*(?:STDOUT,?[ \t]*)?[fbru]?["']?(?P<name>[A-Za-z][\w.-]*)=(?!=)"""
)
_LITERAL_DATA: Final = late_pattern(rb"[ \t]*\(?[ \t]*(?:json\.dumps|JSON\.(?:generate|stringify|dump))\([ \t]*\{")
_KEY: Final = late_pattern(rb"""(?P<quote>["'])(?P<name>[A-Za-z][\w.-]*)(?P=quote)[ \t]*(?::|=>|\][ \t]*=(?!=))""")
_WORD: Final = late_pattern(rb"[A-Za-z_][\w-]*")
_COMMENT: Final = late_pattern(rb"(?m)^[ \t]*(?:#|//|REM\b|::).*$")
_MAX_WORDS: Final = 20_000


class PrintedFacts(Struct, frozen=True):
    """The names that a program surely prints, the words in its text, and whether it prints no other names."""

    names: tuple[str, ...]
    words: frozenset[str]
    is_clear: bool


@file_summary
def printed_facts(data: bytes) -> PrintedFacts:
    """Return what the text of a program tells of the facts that it prints."""
    if b"\0" in data:
        return PrintedFacts((), frozenset(), is_clear=False)
    text = _COMMENT.sub(b"", data)
    words = {word.decode().lower() for word in _WORD.findall(text)[:_MAX_WORDS]}
    found = {match["name"].decode().lower(): True for match in _KEY.finditer(text)}
    printing = list(_PRINTING.finditer(text))
    named = [_NAMED.match(each["rest"]) for each in printing]
    found |= {match["name"].decode().lower(): True for match in named if match is not None}
    is_clear = bool(printing) and all(
        match is not None or _is_literal(each["rest"]) for each, match in zip(printing, named, strict=True)
    )
    return PrintedFacts(tuple(found), frozenset(words), is_clear and len(words) < _MAX_WORDS)


def _is_literal(printed: bytes) -> bool:
    """Return whether the printed data is literal, with its keys."""
    return _LITERAL_DATA.match(printed) is not None
