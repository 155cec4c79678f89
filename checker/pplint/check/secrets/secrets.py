"""The secrets of one file: what its text looks like without them, and what words about it do."""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.diagnostic import Edit, Fix
from pplint.base.digests import digest
from pplint.base.late_patterns import late_pattern
from pplint.base.source import ShownSource, SourceFile, Span
from pplint.check.secrets.scan import plain_secrets
from pplint.data.secret_commands import HINTS
from pplint.data.secret_names import SECRET_WORDS
from pplint.data.secret_texts import is_placeholder

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator

MASK: Final = "***"
_SEEN: Final = late_pattern(rb"\S")
_SHORTEST: Final = 3
_SHORT: Final = 4
"""A text of fewer characters is only hidden where it is quoted: it may be a part of any word."""
_QUOTE: Final = late_pattern(r"'(?P<single>[^'\n]+)'|`(?P<code>[^`\n]+)`|\"(?P<double>[^\"\n]+)\"|(?P<cut>[^\s'\"`]+)…")
_MAX_TEXTS: Final = 2048
"""How many texts are remembered with what is shown of them: a rule says the same of many places."""
_PLAIN_HINTS: Final = ("@", "PRIVATE KEY", "ENC[", "DEC", "=", "--", "ookie", *HINTS)
_ESCAPE: Final = late_pattern(r"\\(.)")
_ESCAPED_BLANK: Final = late_pattern(r"\\[nrt]")
_WORD: Final = late_pattern(r"\w")
_WORDS: Final = late_pattern(rb"\w+")
_BEFORE_NAME: Final = late_pattern(r"(?:::|\b(?:class|type|module) `)\Z")
_NAMESPACE: Final = late_pattern(r"[a-z][a-z_]*")
_LONGEST_BEFORE: Final = 12
_MAX_SECRETS: Final = 2000
_MOST_FORMS: Final = 2 * _MAX_SECRETS
"""How many secrets of a file are looked for in words, and how many texts of those: one may have many lines."""


class Secrets(Struct, frozen=True, dict=True):
    """The bytes of a file that nobody may be shown, as spans in order, of which none touches another."""

    data: bytes
    spans: tuple[Span, ...] = ()

    @classmethod
    def of(cls, data: bytes, spans: Iterable[Span]) -> Secrets:
        """Return the secrets in some bytes."""
        return cls(data, tuple(_joined(span for span in spans if span.end > span.start)))

    def source(self, source: SourceFile) -> SourceFile:
        """Return a source with the same lines and offsets that shows none of the secrets."""
        return shown_source(source, self.spans)

    @cached_property
    def texts(self) -> frozenset[str]:
        """The secrets as words about the file may have them: as they are written, without quotes, and by lines."""
        forms = (text for span in self.spans[:_MAX_SECRETS] for text in _forms(self.data[span.start : span.end]))
        return frozenset(islice(forms, _MOST_FORMS))

    @cached_property
    def _by_start(self) -> dict[str, list[str]]:
        """The longer texts by their first characters, the longest first: a pattern of thousands takes seconds."""
        found: dict[str, list[str]] = {}
        for text in sorted((each for each in self.texts if len(each) >= _SHORT), key=len, reverse=True):
            found.setdefault(text[:_SHORT], []).append(text)
        return found

    def words(self, text: str) -> str:
        """Return words about the file without what is secret in it."""
        if not self.texts:
            return without_plain(text)
        return _QUOTE.sub(self._quoted, without_plain(self._masked(text)))

    def _masked(self, text: str) -> str:
        parts: list[str] = []
        end = start = 0
        while start <= len(text) - _SHORT:
            secret = self._secret_at(text, start)
            if secret is None:
                start += 1
            else:
                parts += text[end:start], MASK
                end = start = start + len(secret)
        return "".join((*parts, text[end:]))

    def _secret_at(self, text: str, start: int) -> str | None:
        """Return the longest secret that stands at a place of a text as a word of its own."""
        for secret in self._by_start.get(text[start : start + _SHORT], ()):
            end = start + len(secret)
            if text.startswith(secret, start) and _is_word(text, start, end) and not self._is_name(text, start, end):
                return secret
        return None

    @cached_property
    def _shown_words(self) -> frozenset[str]:
        """The words that the file shows outside of its secrets, as written and in lower case, as names are."""
        data = shown_source(SourceFile("", self.data), self.spans).data
        words = {each.decode("ascii") for each in _WORDS.findall(data)}
        return frozenset(words | {each.lower() for each in words})

    def _is_name(self, text: str, start: int, end: int) -> bool:
        """Return whether a part of a text is that of a name which is as public: passwords are called like modules."""
        before = text[max(start - _LONGEST_BEFORE, 0) : start]
        if text.startswith("::", end) and _NAMESPACE.fullmatch(text, start, end) is not None:
            return True  # Words about another file name its modules.
        is_in_name = text.startswith("::", end) or _BEFORE_NAME.search(before) is not None
        return is_in_name and text[start:end] in self._shown_words

    def _quoted(self, found: re.Match[str]) -> str:
        kind = found.lastgroup or "code"
        inner = found[kind]
        beginning = inner.removesuffix("…")
        is_cut = len(beginning) < len(inner) or kind == "cut"
        is_secret = inner in self.texts or (
            is_cut and len(beginning) >= _SHORT and any(each.startswith(beginning) for each in self.texts)
        )
        is_hidden = is_secret and not self._is_name(found.string, *found.span(kind))
        return found[0].replace(inner, MASK) if is_hidden else found[0]

    def fix(self, fix: Fix) -> Fix | None:
        """Return a fix that says none of the secrets: it leaves them where they are, or there is none."""
        edits = [each for edit in fix.edits for each in self._around(edit)]
        if any(secret in edit.text for edit in edits for secret in self.texts if len(secret) >= _SHORT):
            return None
        return fix if len(edits) == len(fix.edits) else replace(fix, edits=tuple(edits))

    def _around(self, edit: Edit) -> Iterator[Edit]:
        """Divide an edit at the secrets that it takes over as they are."""
        start, text = edit.span.start, edit.text
        for span in self.spans:
            if edit.span.start <= span.start and span.end <= edit.span.end:
                secret = self.data[span.start : span.end].decode("utf-8", "replace")
                before, found, after = text.partition(secret)
                if found and secret not in after:
                    yield Edit(Span(start, span.start), before)
                    start, text = span.end, after
        yield Edit(Span(start, edit.span.end), text)


def _is_word(text: str, start: int, end: int) -> bool:
    """Return whether a part of a text is a whole word; the letter of an escaped line break does not belong to one."""
    before = text[max(start - 2, 0) : start]
    begins = _WORD.match(before[-1:]) is None or _ESCAPED_BLANK.fullmatch(before) is not None
    return begins and _WORD.match(text, end) is None


@lru_cache(_MAX_TEXTS)
def without_plain(text: str) -> str:
    """Return words without what is secret wherever it stands, such as the password in a URL."""
    if not any(map(text.__contains__, _PLAIN_HINTS)):
        return text
    data = text.encode("utf-8", "surrogatepass")
    return Secrets.of(data, plain_secrets(data)).source(SourceFile("", data)).data.decode("utf-8", "surrogatepass")


def shown_source(source: SourceFile, hidden: Iterable[Span]) -> SourceFile:
    """Return a source with asterisks in place of the visible characters of some spans, which are in order."""
    spans = tuple(hidden)
    if not spans:
        return source
    data = bytearray(source.data)
    for start, end in spans:
        data[start:end] = _SEEN.sub(b"*", source.data[start:end])
    return ShownSource(source.path, bytes(data), spans, digest(source.data))


def _joined(spans: Iterable[Span]) -> list[Span]:
    """Return the same bytes as spans in order, of which none touches another."""
    found: list[Span] = []
    for span in sorted(spans):
        if found and span.start <= found[-1].end:
            found[-1] = found[-1].cover(span)
        else:
            found.append(span)
    return found


def _forms(secret: bytes) -> Iterator[str]:
    """Yield a secret as it is written, without what a language writes around it, and each of its lines.

    `password` is the name of parameters more often than a password, and who hides `changeme` hides what to change.
    """
    text = secret.decode("utf-8", "replace").strip()
    plain = text.strip("'\"")
    for each in (text, plain, _ESCAPE.sub(r"\1", plain), *(plain.splitlines() if "\n" in plain else ())):
        word = each.strip()
        if len(word) >= _SHORTEST and word.lower() not in SECRET_WORDS and not is_placeholder(word):
            yield word
