"""The edits that give something another name: of each place that names it, and of the tag that documents it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.diagnostic import Edit
from pplint.base.source import Span
from pplint.project.location import location_of
from pplint.project.sources import manifest_at, shown_path
from pplint.server.service import Refused
from pplint.server.uses.keys import owner_of
from pplint.server.uses.search import uses_of
from pplint.server.uses.use import VARIABLE, Key
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import definitions_in
from pplint.syntax.documentation import detached_documentation, documentation_of
from pplint.types.names import capitalized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.source import SourceFile
    from pplint.server.workspace import Workspace
    from pplint.session import Session
    from pplint.syntax.documentation import Documentation
    from pplint.syntax.documentation_tags import Tag

Edits = dict[str, list[Edit]]
"""The edits of files, by their absolute paths, in the order of the source."""


def edits_for(workspace: Workspace, key: Key, name: str) -> Edits:
    """Return the edits that give a thing another name; raise `Refused` where a place names it in another way."""
    found: Edits = {}
    for path, use in uses_of(workspace, key):
        if not use.is_literal:
            place = shown_line(workspace, path, use.span.start)
            raise Refused(f"`{key.shown}` is referred to at {place} in a way that cannot be renamed")
        found.setdefault(path, []).append(Edit(use.span, _written(workspace, path, use.span, name)))
    if key.word == VARIABLE:
        for span in _documented(workspace.session, key):
            found.setdefault(key.path, []).append(Edit(span, name))
    return {path: sorted(edits, key=lambda each: each.span) for path, edits in found.items()}


def _written(workspace: Workspace, path: str, span: Span, name: str) -> str:
    """Return a name as it is to be written in the place of some bytes: with capital letters where these have them."""
    first = workspace.positions(path).text[span.start : span.start + 1]
    return capitalized(name) if first.isupper() and not name[:1].isupper() else name


def _documented(session: Session, key: Key) -> Iterator[Span]:
    """Yield where the documentation of a definition names its parameter."""
    manifest = manifest_at(session, key.path, location_of(session, key.path).kind)
    for node in () if manifest is None else definitions_in(manifest.tree.body):
        if manifest is None or not isinstance(node, (ast.Class, ast.Define, ast.Function, ast.Plan)):
            continue
        if owner_of(node) == key.owner and any(each.name == key.name for each in node.parameters):
            source, tree = manifest.source, manifest.tree
            found = documentation_of(source, tree, node) or detached_documentation(source, tree, node, node.start)
            yield from (_subject(manifest.source, each, key.name) for each in _tags_of(found, key.name))


def _tags_of(found: Documentation | None, name: str) -> Iterator[Tag]:
    return (tag for tag in (() if found is None else found.tags) if tag.subject == name)


def _subject(source: SourceFile, tag: Tag, name: str) -> Span:
    """Return where a tag names what it is about: after its word, or within it, as in `[*name*]`."""
    start = source.data.index(name.encode(), tag.subject_span.start)
    return Span(start, start + len(name.encode()))


def shifted(edits: list[Edit], offset: int) -> int:
    """Return where a byte is after some edits, each of which it precedes, follows or starts."""
    before = (each for each in edits if each.span.start < offset)
    return offset + sum(len(each.text.encode()) - (each.span.end - each.span.start) for each in before)


def shown_line(workspace: Workspace, path: str, offset: int) -> str:
    """Return a place in a file as people read it."""
    return f"{shown_path(path)}:{workspace.positions(path).line(offset) + 1}"
