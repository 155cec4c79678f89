"""The findings of a page: each with its frames, below the file that it is in."""

from __future__ import annotations

import os
from html import escape
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.real_paths import forward, relative_path
from pplint.report.escape import visible, visible_path
from pplint.report.full import frames
from pplint.report.report import start_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

    from pplint.base.diagnostic import Diagnostic
    from pplint.report.owners import Owners
    from pplint.report.provenance import Repository
    from pplint.report.report import Report

_MOST_FRAMES = 5000
"""How many findings are shown with the code that they are about: a page of more is too large for a browser."""

_COLUMNS = 110
_NOBODY = "without an owner"
_FORGES = {"github.": "{uri}/blob/{revision}/{path}#L{line}", "gitlab.": "{uri}/-/blob/{revision}/{path}#L{line}"}


class Findings(Struct, frozen=True):
    """What a report found, who owns the files, and where they can be read."""

    report: Report
    owners: Owners
    repository: Repository | None

    def draw(self) -> Iterator[str]:
        """Yield what narrows the findings down, and the findings."""
        yield from _CONTROLS
        if len(self.report.diagnostics) > _MOST_FRAMES:
            yield f"<p>The first {_MOST_FRAMES:,} findings are shown with their code.</p>"
        yield '<main id="findings">'
        left = _MOST_FRAMES
        for path, diagnostics in self.report.by_path.items():
            if diagnostics:
                yield from self._file(path, diagnostics, left)
                left -= len(diagnostics)
        yield "</main>"

    def _file(self, path: str, diagnostics: list[Diagnostic], frames_left: int) -> Iterator[str]:
        name = escape(visible_path(path))
        owners = escape(visible(" ".join(self.owners.of_file(path)) or _NOBODY))
        yield f'<details open><summary>{name} <span class="number">{len(diagnostics)}</span></summary>'
        for number, diagnostic in enumerate(diagnostics):
            yield from self._finding(diagnostic, name, owners, has_frames=number < frames_left)
        yield "</details>"

    def _finding(self, diagnostic: Diagnostic, file: str, owners: str, *, has_frames: bool) -> Iterator[str]:
        rule, label = escape(diagnostic.rule), diagnostic.severity.label
        entry = self.report.registry.entries.get(diagnostic.rule)
        summary = "" if entry is None else escape(entry.summary)
        data = f'data-file="{file}" data-rule="{rule}" data-severity="{label}" data-owner="{owners}"'
        yield f'<article class="{label}" {data}>'
        yield f'<h3><code title="{summary}">{rule}</code> {_words(diagnostic.message)}</h3>'
        yield f'<p class="place">{self._place(diagnostic, file)}</p>'
        drawn = [_marked(each) for each in frames(diagnostic, _COLUMNS)] if has_frames else []
        if drawn:
            yield "\n".join(["<pre>", *drawn, "</pre>"])
        elif diagnostic.help is not None:
            yield f"<p>{_words(diagnostic.help)}</p>"
        yield "</article>"

    def _place(self, diagnostic: Diagnostic, file: str) -> str:
        line, column = start_of(diagnostic)
        shown = f"{file}:{line}:{column}"
        address = self._address(diagnostic.path, line)
        return shown if address is None else f'<a href="{escape(address)}">{shown}</a>'

    def _address(self, path: str, line: int) -> str | None:
        """Return where a line can be read in the web, as far as the repository's own files tell."""
        repository = self.repository
        if repository is None or repository.uri is None or repository.revision is None:
            return None
        inner = forward(relative_path(os.path.abspath(path), repository.root))
        uri = repository.uri.removesuffix(".git")
        form = next((form for name, form in _FORGES.items() if uri.startswith(f"https://{name}")), None)
        if form is None or inner.startswith("../"):
            return None
        return form.format(uri=uri, revision=repository.revision, path=_quoted(inner), line=line)


def _quoted(path: str) -> str:
    from urllib.parse import quote

    return quote(path, errors="surrogateescape")


_CONTROLS = (
    '<form id="controls">',
    '<input type="search" name="words" placeholder="search" aria-label="search">',
    (
        "<fieldset><legend>by</legend>"
        '<label><input type="radio" name="by" value="file" checked> file</label>'
        '<label><input type="radio" name="by" value="rule"> rule</label>'
        '<label><input type="radio" name="by" value="owner"> owner</label></fieldset>'
    ),
    (
        "<fieldset><legend>show</legend>"
        '<label><input type="checkbox" name="severity" value="error" checked> errors</label>'
        '<label><input type="checkbox" name="severity" value="warning" checked> warnings</label>'
        '<label><input type="checkbox" name="severity" value="info" checked> infos</label></fieldset>'
    ),
    '<output name="shown"></output> <button type="reset">show all</button>',
    "</form>",
)


_CLASSES = {
    "bold blue": "gutter",
    "bold red": "error",
    "bold yellow": "warning",
    "bold cyan": "info",
    "red": "removed",
    "green": "added",
}


def _words(text: str) -> str:
    """Return a message, with the text between backticks as code."""
    pieces = visible(text).split("`")
    if len(pieces) % 2 == 0:
        return escape(visible(text))
    return "".join(f"<code>{escape(each)}</code>" if at % 2 else escape(each) for at, each in enumerate(pieces))


def _marked(text: Text) -> str:
    """Return a line of a frame, with the styles of its parts as classes."""
    drawn: list[str] = []
    end = 0
    for span in sorted(text.spans, key=lambda each: (each.start, each.end)):
        if span.start < end:
            continue
        drawn.append(escape(text.plain[end : span.start]))
        inner = escape(text.plain[span.start : span.end])
        name = _CLASSES.get(str(span.style))
        drawn.append(inner if name is None else f'<span class="{name}">{inner}</span>')
        end = span.end
    return "".join([*drawn, escape(text.plain[end:])])
