"""What is shown about a place: what is known there, the documentation of what is named, and the pages of rules."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Literal

from pplint.base.source import Place, SourceFile, Span
from pplint.check.secrets.hiding import secrets_of
from pplint.infer.resolve import resolve, resolve_at
from pplint.infer.symbols import Parameter, Plan, Task
from pplint.project.sources import shown_path
from pplint.report.links import manual_address
from pplint.revelation import program
from pplint.revelation.data import DataPlace
from pplint.revelation.origins import at_place
from pplint.rule.registry import load
from pplint.server.data.hover import facts_of_key, hover_in_data
from pplint.server.data.sight import data_sight, is_described
from pplint.server.definition import looked_up_at, named_at, passed_symbol_at
from pplint.server.described_runs import described_parameter
from pplint.server.documentation import documented, parameters_of_signature, parameters_of_template
from pplint.server.linked_files import linked_files
from pplint.server.listed_facts import facts_of_symbol, listed_facts
from pplint.server.sent import Hover, MarkupContent
from pplint.server.signed_definitions import signed_at
from pplint.server.struct_keys import struct_key_at
from pplint.server.uses.passed import option_at
from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.infer.model import Model
    from pplint.infer.symbols import Symbol
    from pplint.rule.registry import Entry
    from pplint.server.documents import Document
    from pplint.server.protocol import OfPosition
    from pplint.server.service import Service
    from pplint.session import Session


def hover(service: Service, params: OfPosition) -> Hover | None:
    """Return what there is to say about a place in an open document."""
    document = service.document(params.text_document)
    if document is None or document.path is None:
        return None
    offset = document.positions.offset(params.position)
    parts: list[str] = []
    span: Span | None = None
    path = document.path
    found = (
        _of_data(service, path, document.text, offset) if is_described(path) else _of_program(service, document, offset)
    )
    if found is not None:
        span, text = found
        source = SourceFile(path, document.text)
        parts.append(secrets_of(service.workspace.session, source).words(text))
        parts += _values(service, document, offset)
    parts += _pages(service, document, offset)
    if not parts:
        return None
    kind: Literal["markdown", "plaintext"] = "markdown" if service.client.abilities.reads_markdown else "plaintext"
    range_ = None if span is None else document.positions.range(span)
    return Hover(MarkupContent(kind, "\n\n---\n\n".join(parts)), range_)


def _of_data(service: Service, path: str, text: bytes, offset: int) -> tuple[Span, str] | None:
    workspace = service.workspace
    sight = data_sight(workspace, path)
    return None if sight is None else workspace.asked(path, lambda: hover_in_data(sight, text, offset))


def _of_program(service: Service, document: Document, offset: int) -> tuple[Span, str] | None:
    known = service.workspace.program(document)
    session = service.workspace.session
    return None if known is None else known.ask(lambda model: _told(session, model, offset))


def _values(service: Service, document: Document, offset: int) -> Iterator[str]:
    """Yield the values that a class, a defined type or a parameter has on the node that is chosen."""
    known = service.workspace.program(document)
    # Apart from what is known of the program, which is not to depend on catalogs.
    symbol = None if known is None else known.ask(lambda model: _symbol_at(model, offset))
    found = None if symbol is None or document.path is None else service.nodes.about(symbol, document.path)
    if found is not None:
        yield found


def _symbol_at(model: Model, offset: int) -> Symbol | None:
    node = program.subject(model, offset)
    return None if node is None else resolve_at(model, offset) or resolve(model, node)


def _told(session: Session, model: Model, offset: int) -> tuple[Span, str] | None:
    node = program.subject(model, offset)
    if node is None:
        return None
    symbol = resolve_at(model, offset) or resolve(model, node)
    passed = passed_symbol_at(session, model, offset) if symbol is None else None
    if isinstance(passed, Parameter):
        text = listed_facts(f"${passed.name}", facts_of_symbol(session, passed))
        return named_at(model, offset), _documented(text, documented(session, model.source, model.tree, passed))
    named = _named_text(session, model, node, offset)
    if named is not None:
        return named
    key = struct_key_at(session, model, offset) if symbol is None else None
    if key is not None and isinstance(node, (ast.String, ast.Name)):
        span, declared = key
        where = at_place(Place(shown_path(declared.place.path), declared.place.span), session)
        return span, listed_facts(declared.name, [("type", declared.type), ("from", f"key `{declared.name}`{where}")])
    about = passed if symbol is None else symbol
    documentation = None if about is None else documented(session, model.source, model.tree, about)
    known = program.facts(model, node)
    if isinstance(symbol, (Plan, Task)):
        known = chain(known, facts_of_symbol(session, symbol))
    text = _documented(listed_facts(program.code(model, node), known), documentation)
    signed = signed_at(model, offset)
    given = "" if signed is None else parameters_of_signature(*signed)
    text = f"{text}\n\n{given}" if given else text
    looked_up = looked_up_at(model, offset)
    if looked_up is not None and model.project.data.is_bound(looked_up.partition(".")[0]):
        text = f"{text}\n\n---\n\n{facts_of_key(model.project, DataPlace(looked_up.partition('.')[0]))}"
    return named_at(model, offset), text


def _named_text(session: Session, model: Model, at: ast.Node, offset: int) -> tuple[Span, str] | None:
    """Return what is known of a text that names a file of a module, or a parameter of a task that is run."""
    for each in linked_files(model):
        if each.span.start <= offset <= each.span.end:
            known = chain(program.facts(model, at), [("from", f"the file `{shown_path(each.path)}`")])
            text = listed_facts(program.code(model, at), known)
            declared = parameters_of_template(session, each.path)
            return each.span, f"{text}\n\n{declared}" if declared else text
    option = option_at(model, offset)
    if option is None:
        return None
    node, task, name = option
    parameter = (task.parameters or {})[name]
    text = listed_facts(f"${name}", facts_of_symbol(session, parameter))
    return node.span, _documented(text, described_parameter(session, task, name) or None)


def _documented(text: str, documentation: str | None) -> str:
    return text if documentation is None else f"{text}\n\n{documentation}"


def _pages(service: Service, document: Document, offset: int) -> Iterator[str]:
    """Yield the pages of the rules that report what is at a place, as far as the editor can know of that by now."""
    path, workspace = document.path, service.workspace
    result = None if path is None else workspace.known(path)
    if path is None or result is None or not workspace.is_checked(path):
        return
    entries = load().entries
    names = [
        each.rule
        for each in result.diagnostics
        if each.path == result.path and each.span.start <= offset < max(each.span.end, each.span.start + 1)
    ]
    for name in dict.fromkeys(names):
        yield _brief(entries[name])


def _brief(entry: Entry) -> str:
    """Return the first paragraph of the page of a rule, and where the rest is."""
    paragraph = " ".join(entry.page.strip().partition("\n\n")[0].split())
    manual = manual_address(is_terminal=True)
    link = "" if manual is None else f" ([documentation]({manual}/rules/{entry.name}.html))"
    return f"**{entry.name}**: {entry.summary}\n\n{paragraph}{link}"
