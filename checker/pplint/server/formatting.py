"""Documents, and ranges of them, laid out as `pplint format` does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.source import Span
from pplint.project.discovery import EXTENSIONS
from pplint.run.formatting import FormatTask, Formatter
from pplint.server.edits import edits_between
from pplint.server.protocol import FormattingParams
from pplint.syntax import ast

if TYPE_CHECKING:
    from pplint.server.protocol import OnTypeFormattingParams, TextEdit
    from pplint.server.service import Service


_BRACED: Final = (ast.ResourceExpression, ast.If, ast.Unless, ast.Case, ast.Selector, ast.Call, ast.MethodCall)


def formatting_on_type(service: Service, params: OnTypeFormattingParams) -> list[TextEdit] | None:
    """Return the edits that lay out what the brace closes that was typed; none if the document does not parse."""
    found = service.program(params.text_document)
    if found is None:
        return None
    document, program = found
    end = document.positions.offset(params.position)
    chain = program.model.nodes.at(Span(max(end - 1, 0), end))
    closed = next((each for each in chain if isinstance(each, _BRACED) and each.end == end), None)
    if closed is None:
        return None
    return formatting(service, FormattingParams(params.text_document, document.positions.range(closed.span)))


def formatting(service: Service, params: FormattingParams) -> list[TextEdit] | None:
    """Return the edits that lay out an open document, or the lines of a range of it; none if it does not parse."""
    document = service.document(params.text_document)
    if document is None or document.path is None or not document.path.endswith(EXTENSIONS):
        return None
    task = service.workspace.task(document.path)
    lines: range | None = None
    if params.range is not None:
        start, end = params.range.start, params.range.end
        # A range that ends at the start of a line has nothing of it.
        last = end.line if end.character == 0 and end.line > start.line else end.line + 1
        lines = range(start.line + 1, last + 1)
    layout = Formatter().lay_out(FormatTask(task.path, task.settings, lines), document.text)
    return [] if layout.change is None else edits_between(document.positions, layout.change.after)
