"""The proof that a variable has another name, and nothing else is different: names are resolved once more.

Whatever may name it by the old or by the new name is looked at before and after, in a session of its own.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.base.diagnostic import Diagnostic
from pplint.base.edits import apply
from pplint.base.source import SourceFile, Span
from pplint.check.file_checker import context_of
from pplint.project.discovery import EXTENSIONS
from pplint.project.sources import shown_path
from pplint.server.rename.edits import Edits, shifted, shown_line
from pplint.server.service import Refused
from pplint.server.uses.files import uses_in
from pplint.server.uses.names_only import refusals_of
from pplint.server.uses.search import found_in, mentioning
from pplint.server.uses.use import VARIABLE, Key, Use
from pplint.session import Session
from pplint.syntax.parsing import parse_source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.server.workspace import Workspace


def require_same_meaning(workspace: Workspace, key: Key, name: str, edits: Edits) -> None:
    """Raise `Refused` if a name would then mean something else than now, or if something could not be read."""
    require_readable(workspace, edits)
    paths = sorted(mentioning(workspace, key, key.name) | mentioning(workspace, key, name))
    names, taken, after = {key.name, name}, replace(key, name=name), _edited(workspace, edits)
    words = re.compile("|".join(names).encode())
    for path in paths:
        uses = [each for each in found_in(workspace, path) if each.key.name in names]
        wanted = Counter(_renamed(path, key, name, edits, each) for each in uses)
        resolved = workspace.asked(path, lambda path=path: list(uses_in(after, path, workspace.modulepath, words)))  # type: ignore[misc]
        if resolved is None:
            raise Refused(f"{shown_path(path)} takes too long to read; raise `time-limit`")
        # Only what is called so can mean something else.
        found = Counter(each for each in resolved if each.key.name in names)
        # What has the new name in the same scope is the same variable from then on.
        different = (wanted - found) + (found - wanted) + Counter(each for each in uses if each.key == taken)
        for use in sorted(different, key=lambda each: (each.path, each.span)):
            place = _place(after, use.path or path, use.span.start)
            other = next(_others(workspace, path, key, name), None)
            already = "" if other is None else f": `${name}` is already set at {other}"
            raise Refused(f"the name `${name}` would change the meaning of the name at {place}{already}")


def _place(session: Session, path: str, offset: int) -> str:
    """Return a place in a file as people read it; edits of names change no lines."""
    data = session.read(path)
    line = 1 if isinstance(data, Diagnostic) else data.count(b"\n", 0, offset) + 1
    return f"{shown_path(path)}:{line}"


def _edited(workspace: Workspace, edits: Edits) -> Session:
    """Return a session in which files have been edited."""
    session = Session(is_watching=True)
    for document in workspace.documents:
        if document.path is not None:
            session.replace(document.path, document.text)
    for path, each in edits.items():
        session.replace(path, apply(workspace.positions(path).text, each))
    return session


def require_readable(workspace: Workspace, edits: Edits) -> None:
    """Raise `Refused` if the compiler would refuse to read a program that it reads now."""
    for path, each in edits.items():
        before = workspace.positions(path).text
        refusals = _refusals(workspace, path, apply(before, each))
        if refusals and refusals > _refusals(workspace, path, before):
            raise Refused(f"with this name, the compiler would refuse {shown_path(path)}")


def _refusals(workspace: Workspace, path: str, data: bytes) -> int:
    """Return for how many problems the compiler refuses to read a content of a program."""
    if not path.endswith(EXTENSIONS):
        return 0
    task = workspace.task(path)
    source = SourceFile(task.path, data)
    parsed = parse_source(source, context_of(workspace.session, task).kind_of(source))
    return 0 if isinstance(parsed, Diagnostic) else refusals_of(parsed)


def _renamed(path: str, key: Key, name: str, edits: Edits, use: Use) -> Use:
    """Return a use as it is to be found after the edits."""
    start = shifted(edits.get(use.path or path, []), use.span.start)
    length = len(name.encode()) if use.key == key else use.span.end - use.span.start
    there = use.key
    if there.path in edits:
        there = replace(there, start=shifted(edits[there.path], there.start))
    if use.key == key:
        there = replace(there, name=name)
    return replace(use, span=Span(start, start + length), key=there)


def _others(workspace: Workspace, path: str, key: Key, name: str) -> Iterator[str]:
    """Yield where another variable is set that has the new name."""
    for use in found_in(workspace, path):
        if use.key.word == VARIABLE and use.key.name == name and use.key.path and use.key != key:
            setters = (
                each for each in found_in(workspace, use.key.path) if each.key == use.key and each.is_declaration
            )
            start = next((each.span.start for each in setters), max(use.key.start, 0))
            yield shown_line(workspace, use.key.path, start)
