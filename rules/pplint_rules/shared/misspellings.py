"""Words that are almost one of those that a file may have: what is asked about them, and the fix that writes the other.

The fix is safe where one letter of a word is missing, too many, another one or in another place, and that makes one
known word of it which is not there yet: what has the word means what it evidently should then.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.diagnostic import Edit, Fix
from pplint.base.source import Span
from pplint.base.suggest import close_matches, is_one_edit, question

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.diagnostic import Finding, Severity
    from pplint.base.source import SourceFile
    from pplint.rule import Context

_FEWEST_LETTERS: Final = 3


class WrittenWord(Struct, frozen=True):
    """A word within some bytes, the words that are known there, and those that are written beside it."""

    text: str
    span: Span
    known: Collection[str]
    beside: Collection[str] = ()

    def spelling(self, source: SourceFile) -> tuple[str | None, Fix | None]:
        """Return the help that asks for a known word, and the fix that writes it."""
        near = close_matches(self.text, self.known, 2)
        if not near:
            return None, None
        written = self.text.encode()
        start = source.data.find(written, self.span.start, self.span.end)
        if near[0] in self.beside or source.data.count(written, self.span.start, self.span.end) != 1:
            return question(near[0]), None
        alike = [each for each in near if is_one_edit(self.text, each)]
        is_safe = len(self.text) >= _FEWEST_LETTERS and alike == near[:1]
        edit = Edit(Span(start, start + len(written)), near[0])
        return question(near[0]), Fix(f"write `{near[0]}`", (edit,), safe=is_safe)


def unknown_word(
    word: WrittenWord, message: str, ctx: Context, *, only_misspelt: bool = False, severity: Severity | None = None
) -> Iterator[Finding]:
    """Yield that a word is not among the known ones; with `only_misspelt`, only if it is almost one of them."""
    if word.text in word.known:
        return
    help_, fix = word.spelling(ctx.source)
    if help_ is not None or not only_misspelt:
        yield ctx.finding(word.span, message, help=help_, fix=fix, severity=severity)
