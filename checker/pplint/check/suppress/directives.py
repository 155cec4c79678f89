"""The comments that are suppressions, as they are written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.diagnostic import Edit
from pplint.base.late_patterns import late_pattern
from pplint.base.source import SourceFile, Span
from pplint.base.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.syntax import ast

VERBS = ("ignore", "disable", "enable", "file-ignore")

# What puppet-lint calls `lint:endignore`, whatever follows that in the word.
END = "end"

_OWN = late_pattern(
    r"(?:\A(?:/\*|<%#|<!--)|(?:\A|(?<=\s))#)\s*pplint:\s*(?P<verb>[A-Za-z-]*)\s*(?P<names>\[[^\]]*\])?(?P<reason>.*)\Z",
    re.DOTALL,
)
_FOREIGN_END = "lint:endignore"
# puppet-lint reads controls at the start of a comment only; what follows the last of them is the reason.
_FOREIGN = late_pattern(
    r"(?:#|/\*)\s*(?P<controls>(?:lint:(?:ignore:\S+|endignore\S*)(?:\s+|\Z))+)(?P<reason>.*)\Z", re.DOTALL
)

_CONTROL = late_pattern(r"(?<=[\s#*])lint:ignore:(?P<name>\S+)(?:\s+|\Z)")

_LINE_END = late_pattern(rb"[ \t\r]*(?:\n|\Z)")
_CLOSER = late_pattern(r"(?:\*/|-?%>|-->)\Z")


class Directive(Struct, frozen=True):
    """A suppression in a comment: what it does, and the rules that it names.

    `span` covers it up to the end of the comment, `names_span` the brackets and what is between them. `own_line`
    is true if nothing but white space stands before the comment. `foreign` ones are written for puppet-lint.
    """

    verb: str
    names: tuple[str, ...]
    reason: str
    span: Span
    names_span: Span
    comment: Span
    own_line: bool
    foreign: bool = False


def read_directives(source: SourceFile, comments: Iterable[ast.Comment]) -> Iterator[Directive]:
    """Yield the suppressions in the comments of a source, in order."""
    previous = Span(0, 0)
    for comment in comments:
        span = comment.span
        text = source.text(span)
        if "lint:" in text:
            own_line = _is_on_own_line(source, span, previous)
            yield from _foreign(span, text, own_line=own_line)
            own = _own(span, text, own_line=own_line)
            if own is not None:
                yield own
        previous = span


def _own(comment: Span, text: str, *, own_line: bool) -> Directive | None:
    match = _OWN.search(text)
    if match is None or not (match["names"] or _resembles_verb(match["verb"])):
        return None
    names = tuple(filter(None, (name.strip() for name in (match["names"] or "[]")[1:-1].split(","))))
    return Directive(
        match["verb"],
        names,
        _CLOSER.sub("", match["reason"]).strip(),
        Span(_offset(comment, text, match.start()), comment.end),
        Span(_offset(comment, text, match.start("names")), _offset(comment, text, match.end("names"))),
        comment,
        own_line,
    )


def _resembles_verb(word: str) -> bool:
    """Return whether a word without brackets after it is a verb, or is meant to be one; prose is left alone."""
    return word in VERBS or did_you_mean(word, VERBS) != ""


def _foreign(comment: Span, text: str, *, own_line: bool) -> Iterator[Directive]:
    match = _FOREIGN.match(text)
    if match is None:
        return
    controls = match["controls"].split()
    ignored = [control.split(":")[2:] for control in controls if not control.startswith(_FOREIGN_END)]
    names = tuple(name for each in ignored for name in each if name)
    reason = _CLOSER.sub("", match["reason"]).strip()
    if names:
        yield Directive("ignore", names, reason, comment, comment, comment, own_line, foreign=True)
    for _ in range(len(controls) - len(ignored)):
        yield Directive(END, (), reason, comment, comment, comment, own_line, foreign=True)


def _offset(comment: Span, text: str, index: int) -> int:
    index = max(index, 0)
    return comment.start + (index if text.isascii() else len(text[:index].encode()))


def _is_on_own_line(source: SourceFile, comment: Span, previous: Span) -> bool:
    """Return whether nothing but white space is before a comment on its line, not even the comment before it."""
    start = source.lines.starts[source.lines.line(comment.start) - 1]
    return previous.end <= start and not source.data[start : comment.start].strip()


def without(source: SourceFile, directive: Directive, names: Iterable[str]) -> Edit:
    """Return the edit that takes names out of a suppression, or all of it where no name is left."""
    gone = set(names)
    kept = [name for name in directive.names if name not in gone]
    if not kept:
        return Edit(_whole(source, directive), "")
    if not directive.foreign:
        return Edit(directive.names_span, f"[{', '.join(kept)}]")
    text = source.text(directive.comment)
    return Edit(directive.comment, _CONTROL.sub(lambda control: "" if control["name"] in gone else control[0], text))


def _whole(source: SourceFile, directive: Directive) -> Span:
    """Return what to delete with a suppression: the white space before it, or the line that it has for itself.

    In a template white space is text, except for the line feed after `-%>`.
    """
    start, end = directive.span
    line_end = _LINE_END.match(source.data, end)
    if source.data.startswith(b"<%#", directive.comment.start):
        return Span(start, line_end.end()) if line_end and source.data.endswith(b"-%>", start, end) else directive.span
    while start > 0 and source.data[start - 1 : start] in {b" ", b"\t"}:
        start -= 1
    is_alone = directive.own_line and directive.span.start == directive.comment.start
    return Span(start, line_end.end()) if is_alone and line_end else Span(start, end)
