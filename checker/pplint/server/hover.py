"""What is shown about a place: what is known there, the documentation of what is named, and the pages of rules."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal

from pplint.data.document import is_data, read_document
from pplint.infer.resolve import resolve, resolve_at
from pplint.infer.symbols import Parameter, Symbol
from pplint.project.sources import manifest_at
from pplint.registry import load
from pplint.revelation import data, program
from pplint.server.definition import named_at
from pplint.server.knowledge import project_of_data
from pplint.server.protocol import Hover, MarkupContent
from pplint.source import Span
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import definitions_in
from pplint.syntax.documentation import documentation_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.infer.model import Model
    from pplint.server.documents import Document
    from pplint.server.protocol import OfPosition
    from pplint.server.service import Service
    from pplint.session import Session
    from pplint.source import SourceFile
    from pplint.syntax.documentation import Documentation


def hover(service: Service, params: OfPosition) -> Hover | None:
    """Return what there is to say about a place in an open document."""
    document = service.document(params.text_document)
    if document is None or document.path is None:
        return None
    offset = document.positions.offset(params.position)
    parts: list[str] = []
    span: Span | None = None
    found = _of_data(service, document, offset) if is_data(document.path) else _of_program(service, document, offset)
    if found is not None:
        span, text = found
        parts.append(text)
    parts += _pages(service, document, offset)
    if not parts:
        return None
    kind: Literal["markdown", "plaintext"] = "markdown" if service.client.abilities.reads_markdown else "plaintext"
    range_ = None if span is None else document.positions.range(span)
    return Hover(MarkupContent(kind, "\n\n---\n\n".join(parts)), range_)


def _of_data(service: Service, document: Document, offset: int) -> tuple[Span, str] | None:
    path = document.path or ""
    task = service.workspace.task(path)
    content = read_document(task.path, document.text)
    place = None if content.error is not None else data.data_place(content, offset)
    if place is None:
        return None
    project = project_of_data(service.workspace.session, task)
    return Span(offset, offset), _listed(data.title(place), data.facts(project, place))


def _of_program(service: Service, document: Document, offset: int) -> tuple[Span, str] | None:
    known = service.workspace.program(document)
    session = service.workspace.session
    return None if known is None else known.ask(lambda model: _told(session, model, offset))


def _told(session: Session, model: Model, offset: int) -> tuple[Span, str] | None:
    node = program.subject(model, offset)
    if node is None:
        return None
    symbol = resolve_at(model, offset) or resolve(model, node)
    documentation = None if symbol is None else documented(session, model.source, model.tree, symbol)
    text = _listed(program.code(model, node), program.facts(model, node))
    return named_at(model, offset), text if documentation is None else f"{text}\n\n{documentation}"


def _listed(code: str, facts: Iterable[tuple[str, str]]) -> str:
    """Return what is known of some code as Markdown, which can be read as it is."""
    lines = (f"- {label}: {words if '`' in words or ' ' in words else f'`{words}`'}" for label, words in facts)
    return "\n".join([f"```puppet\n{code}\n```", *dict.fromkeys(lines)])


def documented(session: Session, source: SourceFile, tree: ast.File, symbol: Symbol) -> str | None:
    """Return what the comments above the declaration of a symbol say; of a parameter, what they say of it.

    What is declared in the file that it is asked for is looked for in the given tree.
    """
    owner = symbol.owner if isinstance(symbol, Parameter) else symbol
    if owner is None or owner.extent is None:
        return None
    place = owner.extent
    if place.path != source.path:
        manifest = manifest_at(session, os.path.abspath(place.path)) if place.path.endswith(".pp") else None
        if manifest is None:
            return None
        source, tree = manifest.source, manifest.tree
    node = _definition_at(tree, place.span)
    found = None if node is None else documentation_of(source, tree, node)
    if found is None:
        return None
    if isinstance(symbol, Parameter):
        return next((tag.text.strip() for tag in found.tagged("param") if tag.subject == symbol.name), None)
    return _shown(found)


def _definition_at(tree: ast.File, span: Span) -> ast.Node | None:
    return next((each for each in definitions_in(tree.body) if each.span == span), None)


def _shown(found: Documentation) -> str:
    parts = [*(tag.text.strip() for tag in found.tagged("summary")), found.text.strip()]
    parts += [f"- `{tag.subject}`: {tag.text.strip()}" for tag in found.tagged("param") if tag.subject]
    return "\n\n".join(each for each in parts if each)


def _pages(service: Service, document: Document, offset: int) -> Iterator[str]:
    """Yield the pages of the rules that report what is at a place."""
    if document.path is None or not service.workspace.is_checked(document.path):
        return
    result = service.workspace.found(document.path)
    entries = load().entries
    names = [
        each.rule
        for each in result.diagnostics
        if each.path == result.path and each.span.start <= offset < max(each.span.end, each.span.start + 1)
    ]
    for name in dict.fromkeys(names):
        yield page_of(name, entries[name].summary, entries[name].page)


def page_of(name: str, summary: str, page: str) -> str:
    """Return the page of a rule as Markdown."""
    return f"**{name}**: {summary}\n\n{page}"
