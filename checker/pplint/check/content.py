"""What a source says, program or data, apart from how it is written: with it, an edit is proved to leave it alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pplint.base.diagnostic import Diagnostic
from pplint.base.source import SourceFile, Span
from pplint.data.comments import comments_of, is_block_scalar, scalar_spans
from pplint.data.document import Document, is_data, is_json, read_document
from pplint.data.outline import data_outline, innermost_data
from pplint.repository_files import SUFFIXES
from pplint.syntax import ast
from pplint.syntax.outline import innermost, outline
from pplint.syntax.parsing import parse_source
from pplint.syntax.source_kinds import SourceKind
from pplint.syntax.walk import walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pplint.syntax.parser import Parsed

Outline = list[tuple[object, ...]]


class Content(Protocol):
    """What is compared before and after edits."""

    @property
    def source(self) -> SourceFile:
        """The file."""
        ...

    @property
    def comments(self) -> Sequence[ast.Comment]:
        """The comments in source order."""
        ...

    @property
    def errors(self) -> list[int]:
        """Where the compiler refuses to read the source, in order."""
        ...

    @property
    def is_template(self) -> bool:
        """Whether code stands between tags, and a comment in tags of its own."""
        ...

    @property
    def takes_comments(self) -> bool:
        """Whether there can be comments."""
        ...

    def texts(self) -> Iterator[Span]:
        """Yield what no comment may stand in, comments among it."""
        ...

    def outline(self, holes: Sequence[Span], gone: Sequence[Span] = ()) -> Outline:
        """Return what each part says by itself, with nothing of what is in `holes`, which are disjoint.

        Parts of data in the spans `gone` are left out as if they were not there.
        """
        ...

    def innermost(self, spans: Iterable[Span]) -> list[Span]:
        """Return the spans of the innermost parts around some spans, joined where they overlap."""
        ...


class ProgramContent:
    """The content of a manifest, plan or template."""

    takes_comments = True

    def __init__(self, parsed: Parsed) -> None:
        self._parsed = parsed

    @property
    def source(self) -> SourceFile:
        """The file."""
        return self._parsed.source

    @property
    def comments(self) -> Sequence[ast.Comment]:
        """The comments in source order."""
        return self._parsed.comments

    @property
    def errors(self) -> list[int]:
        """Where the compiler refuses to read the source, in order."""
        return sorted(problem.start for problem in self._parsed.problems if problem.refuses)

    @property
    def is_template(self) -> bool:
        """Whether code stands between tags, and a comment in tags of its own."""
        return self._parsed.kind is SourceKind.TEMPLATE

    def texts(self) -> Iterator[Span]:
        """Yield where no comment is allowed; one may be at the very start of a quoted string, or after it."""
        lines = self.source.lines
        for node in walk(self._parsed.tree):
            if isinstance(node, ast.Heredoc):
                yield Span(node.text.start, lines.line_span(lines.line(node.text.end)).end)
            elif isinstance(node, ast.String | ast.InterpolatedString | ast.Regexp):
                yield Span(node.start + 1, node.end)
        for comment in self.comments:
            yield Span(comment.start + 1, comment.end)

    def outline(self, holes: Sequence[Span], gone: Sequence[Span] = ()) -> Outline:  # noqa: ARG002 - of data only
        """Return what each node says by itself."""
        return outline(self._parsed.tree, holes)

    def innermost(self, spans: Iterable[Span]) -> list[Span]:
        """Return the spans of the innermost nodes around some spans."""
        return innermost(self._parsed.tree, spans)


class DataContent:
    """The content of a file of data."""

    is_template = False

    def __init__(self, source: SourceFile, document: Document) -> None:
        self.source = source
        self._document = document

    @property
    def comments(self) -> Sequence[ast.Comment]:
        """The comments in source order."""
        return comments_of(self._document, is_json=is_json(self.source.path))

    @property
    def takes_comments(self) -> bool:
        """Whether there can be comments."""
        return not is_json(self.source.path)

    @property
    def errors(self) -> list[int]:
        """Where the compiler refuses to read the source."""
        return [] if self._document.error is None else [self._document.error.span.start]

    def texts(self) -> Iterator[Span]:
        """Yield where no comment is allowed; one may be at the very start of a quoted scalar, or after it."""
        lines, data = self.source.lines, self.source.data
        for span in () if self._document.root is None else scalar_spans(self._document.root):
            is_block = is_block_scalar(data, span)
            # What follows the last line of a block may still belong to it.
            yield Span(span.start + 1, lines.line_span(lines.line(max(span.start, span.end - 1))).end + is_block)
        for comment in self.comments:
            yield Span(comment.start + 1, comment.end)

    def outline(self, holes: Sequence[Span], gone: Sequence[Span] = ()) -> Outline:
        """Return what each value says by itself."""
        return data_outline(self._document.root, holes, gone)

    def innermost(self, spans: Iterable[Span]) -> list[Span]:
        """Return the spans of the innermost values around some spans."""
        return innermost_data(self._document.root, spans, Span(0, len(self.source.data)))


class WordContent:
    """The content of a file that is neither: its words, of which fixes change those that they edit.

    Whether the file can still be read is not known from them, but from the check of what the fixes make of it.
    """

    is_template = False
    takes_comments = False
    comments: Sequence[ast.Comment] = ()

    def __init__(self, source: SourceFile) -> None:
        self.source = source

    @property
    def errors(self) -> list[int]:
        """Where the compiler refuses to read the source: it does not read it."""
        return []

    def texts(self) -> Iterator[Span]:
        """Yield where no comment is allowed: anywhere."""
        yield Span(0, len(self.source.data))

    def outline(self, holes: Sequence[Span], gone: Sequence[Span] = ()) -> Outline:  # noqa: ARG002 - of data only
        """Return the words outside of the holes."""
        edges = [0, *(at for hole in sorted(holes) for at in (hole.start, hole.end)), len(self.source.data)]
        return [(*self.source.data[start:end].split(),) for start, end in zip(edges[::2], edges[1::2], strict=True)]

    def innermost(self, spans: Iterable[Span]) -> list[Span]:
        """Return the spans themselves: a word has no parts."""
        return sorted(spans)


def read_content(source: SourceFile, kind: SourceKind | None = None) -> Content | None:
    """Return what a source says, of the kind that is given or that its path says; None if nothing can be read."""
    if is_data(source.path):
        return DataContent(source, read_document(source.path, source.data))
    if source.path.endswith(SUFFIXES):
        return WordContent(source)
    parsed = parse_source(source, kind)
    return None if isinstance(parsed, Diagnostic) else ProgramContent(parsed)
