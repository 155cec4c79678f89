"""The report for a person at a terminal: each diagnostic with the lines that it is about."""

from __future__ import annotations

import io
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.console import Console
from rich.style import Style
from rich.text import Text

from pplint.report.escape import visible, visible_path
from pplint.report.fix_diff import draw_fix
from pplint.report.frame import GUTTER, CodeFrame, Mark
from pplint.report.links import page_of
from pplint.report.report import Display, Report, source_of, start_of
from pplint.report.style import SEVERITY_STYLES
from pplint.report.summary import closing_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.diagnostic import Diagnostic, Fix, Label
    from pplint.base.source import SourceFile

HELP = "bold cyan"

_KEPT_TOGETHER = "\N{NO-BREAK SPACE}"


def render(report: Report, display: Display) -> str:
    """Return a frame for each diagnostic, and the summary."""
    out = io.StringIO()
    console = Console(
        file=out,
        force_terminal=display.color,
        color_system="standard" if display.color else None,
        width=display.width,
        highlight=False,
        # Without this, rich asks Windows about a console that the text never reaches.
        legacy_windows=False,
    )
    for diagnostic in report.diagnostics:
        page = page_of(diagnostic.rule, report.registry, display)
        console.print(Text("\n").join(_draw(diagnostic, display.width, page)), soft_wrap=True)
        console.print()
    for line in closing_lines(report, display):
        console.print(Text.assemble((line, "bold")), soft_wrap=True)
    return out.getvalue()


def _draw(diagnostic: Diagnostic, width: int, page: str | None) -> Iterator[Text]:
    digits = _digits(diagnostic)
    style = SEVERITY_STYLES[diagnostic.severity]
    header = Text.assemble((f"{diagnostic.severity.label}[{diagnostic.rule}]", style))
    if page is not None:
        start = len(header) - len(f"{diagnostic.rule}]")
        header.stylize(Style(link=page), start, len(header) - 1)
    header.append(f": {visible(diagnostic.message)}", "bold")
    yield header
    place = start_of(diagnostic) if diagnostic.source is not None else None
    yield from _arrow("-->", diagnostic.path, place, digits)
    yield from frames(diagnostic, width)


def frames(diagnostic: Diagnostic, width: int) -> Iterator[Text]:
    """Yield the lines that a diagnostic is about, in `width` columns, with its labels, advice and fix."""
    digits = _digits(diagnostic)
    yield from _frames(diagnostic, width, digits)
    if diagnostic.fix is not None:
        yield from _fix(diagnostic.fix, diagnostic.help, diagnostic.source, width, digits)
    elif diagnostic.help is not None:
        yield from _note(diagnostic.help, width)


def _digits(diagnostic: Diagnostic) -> int:
    """Return how wide the widest line number is that the diagnostic's frames show."""
    offsets = [(diagnostic.source, diagnostic.span.end)]
    offsets += [(source_of(label, diagnostic), label.span.end) for label in diagnostic.labels]
    if diagnostic.fix is not None:
        offsets += [(diagnostic.source, edit.span.end) for edit in diagnostic.fix.edits]
    return max(len(str(source.lines.line(offset))) if source is not None else 1 for source, offset in offsets)


def _arrow(arrow: str, path: str, start: tuple[int, int] | None, digits: int) -> Iterator[Text]:
    text = Text.assemble((f"{'':>{digits}}{arrow} ", GUTTER))
    text.append(":".join([visible_path(path), *map(str, start or ())]), "")
    yield text


def _frames(diagnostic: Diagnostic, width: int, digits: int) -> Iterator[Text]:
    if diagnostic.source is None:
        return
    near = [label for label in diagnostic.labels if source_of(label, diagnostic) is diagnostic.source]
    marks = [Mark(diagnostic.span, "^", SEVERITY_STYLES[diagnostic.severity]), *map(_secondary, near)]
    yield from _framed(diagnostic.source, marks, width, digits)
    for label in diagnostic.labels:
        if label not in near:
            yield from _elsewhere(label, source_of(label, diagnostic), width, digits)
    yield Text.assemble((f"{'':>{digits}} |", GUTTER))


def _framed(source: SourceFile, marks: list[Mark], width: int, digits: int) -> Iterator[Text]:
    yield Text.assemble((f"{'':>{digits}} |", GUTTER))
    yield from CodeFrame(source, marks, width, digits).draw()


def _elsewhere(label: Label, source: SourceFile | None, width: int, digits: int) -> Iterator[Text]:
    """Draw a label in another file, in a frame of its own; without the lines, if they cannot be read any more."""
    path = label.path or ""
    if source is None:
        yield Text.assemble((f"{'':>{digits}}::: {visible_path(path)}: {visible(label.message)}", GUTTER))
        return
    position = source.lines.position(label.span.start)
    yield from _arrow(":::", path, (position.line, position.column), digits)
    yield from _framed(source, [_secondary(label)], width, digits)


def _secondary(label: Label) -> Mark:
    return Mark(label.span, "-", GUTTER, label.message)


def _note(words: str, width: int) -> Iterator[Text]:
    """Draw advice, wrapped to the width, with the lines after the first below its text."""
    prefix = "help: "
    lines = wrap(visible(words), max(width - len(prefix), 20), break_long_words=False, break_on_hyphens=False)
    for index, line in enumerate(lines):
        text = Text.assemble((prefix if index == 0 else " " * len(prefix), HELP))
        text.append(line, "")
        yield text


def _fix(fix: Fix, advice: str | None, source: SourceFile | None, width: int, digits: int) -> Iterator[Text]:
    """Draw what a fix does; its own words would only repeat the advice, if there is some."""
    option = "--fix" if fix.safe else "--fix --unsafe-fixes"
    # The option stays on one line: who copies it should get it whole.
    together = option.replace(" ", _KEPT_TOGETHER)
    for line in _note(f"{advice or fix.message} ({together})", width):
        line.plain = line.plain.replace(together, option)
        yield line
    if source is not None:
        yield from draw_fix(source, fix, width, digits)
