"""Classes and defined types that are only known by signatures, as the newest version that is asked for has them.

What checks know is the same at all versions; whoever writes code wants to see what there is.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from pplint.base.source import Place, SourceFile, Span
from pplint.infer.resolve import resolve
from pplint.infer.symbols import Define, HostClass
from pplint.query import query
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import definitions_in
from pplint.syntax.node_index import innermost
from pplint.syntax.parser import SourceKind, parse

if TYPE_CHECKING:
    from pplint.infer.model import Model
    from pplint.infer.symbols import Symbol
    from pplint.project.project import Project
    from pplint.server.pages import Pages

_T = TypeVar("_T", bound="Symbol | None")


@query
def _newest(project: Project, module: str) -> tuple[SourceFile, ast.File]:
    source = SourceFile(f"{module}.pp", project.newest_text(module).encode())
    return source, parse(source, SourceKind.MANIFEST).tree


def as_newest(project: Project, symbol: _T) -> _T:
    """Return a class or defined type with the parameters of the newest version, where a signature is all there is."""
    if not isinstance(symbol, (Define, HostClass)) or not symbol.definition.is_by_signature:
        return symbol
    source, tree = _newest(project, _module_of(symbol.name))
    found = (each for each in definitions_in(tree.body) if isinstance(each, (ast.Class, ast.Define)))
    node = next((each for each in found if each.name.lower() == symbol.name.lower().removeprefix("::")), None)
    if node is None:
        return symbol
    return replace(symbol, definition=replace(symbol.definition, node=node, source=source, has_parameters=True))


def signed_at(model: Model, offset: int) -> tuple[Define | HostClass, str] | None:
    """Return what is only known by a signature and named at a byte, or has the attribute there, and that name."""
    chain = model.nodes.at(Span(offset, offset + 1))
    attribute, resource = innermost(chain, ast.Attribute), innermost(chain, ast.Resource)
    if attribute is not None and resource is not None and attribute.name_span.start <= offset < attribute.name_span.end:
        body = innermost(chain, ast.ResourceBody)
        owner = model.symbols.define(getattr(resource.type, "value", ""))
        title = body.title if body is not None else None
        if owner is None and getattr(resource.type, "value", "") == "class" and isinstance(title, ast.String):
            found: Define | HostClass | None = model.symbols.host_class(title.value)
        else:
            found = owner
        name = attribute.name
    else:
        symbol = resolve(model, chain[-1])
        found, name = symbol if isinstance(symbol, (Define, HostClass)) else None, ""
    return None if found is None or not found.definition.is_by_signature else (as_newest(model.project, found), name)


def place_on_page(pages: Pages, symbol: Define | HostClass, name: str) -> Place | None:
    """Return where a class or defined type is declared, or its parameter, on a page that is written for it."""
    source = symbol.definition.source
    node = symbol.definition.node
    parameter = next((each for each in node.parameters if each.name == name), None)
    if not source.data or (name and parameter is None):
        return None
    path = os.path.join(pages.directory, source.path)
    if not os.path.exists(path):
        text = "# What the newest version declares that the metadata or the Puppetfile accepts, without bodies.\n\n"
        with open(path, "wb") as file:
            file.write(text.encode() + source.data)
    before = os.path.getsize(path) - len(source.data)
    span = node.name_span if parameter is None else parameter.name_span
    return Place(path, Span(span.start + before, span.end + before))


def _module_of(name: str) -> str:
    return name.lower().removeprefix("::").partition("::")[0]
