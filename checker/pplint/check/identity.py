"""What a finding is recognised by in a later version of its file: what does not change while lines come and go.

It is the file, the rule, and the text of the line without white space, so that neither a move nor another indentation
matters, nor which quotes are around a text. Findings that agree in all of that are counted. What a message says is left
out: it depends on other places, too, and on the version of the program.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.source import SourceFile

if TYPE_CHECKING:
    from pplint.base.diagnostic import Diagnostic

_DIGITS = 16


class Identity(Struct, frozen=True, order=True):
    """The path of a file, with slashes; the name of a rule; and a digest of the line."""

    path: str
    rule: str
    line: str


def identity(diagnostic: Diagnostic, path: str) -> Identity:
    """Return what a diagnostic is recognised by; `path` is that of its file, relative to what does not move."""
    source = diagnostic.source
    line = _digest("") if source is None else _line(source, source.lines.line(diagnostic.span.start))
    return Identity(path, diagnostic.rule, line)


class UniqueFingerprints:
    """Gives each of several diagnostics a fingerprint of its own."""

    def __init__(self) -> None:
        self._seen: Counter[Identity] = Counter()

    def of(self, diagnostic: Diagnostic, path: str) -> str:
        """Return the fingerprint of the next diagnostic, 64 hexadecimal digits."""
        found = identity(diagnostic, path)
        self._seen[found] += 1
        return _hash(f"{found.path}\0{found.rule}\0{found.line}\0{self._seen[found]}")


@lru_cache(maxsize=1)
def _line(source: SourceFile, line: int) -> str:
    return _digest("".join(source.lines.line_text(line).replace('"', "'").split()))


def _digest(text: str) -> str:
    return _hash(text)[:_DIGITS]


def _hash(text: str) -> str:
    from hashlib import sha256

    return sha256(text.encode("utf-8", "backslashreplace")).hexdigest()
