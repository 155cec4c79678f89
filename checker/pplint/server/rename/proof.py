"""The proof that a variable has another name, and nothing else is different: all names are resolved once more.

Whatever may name it by the old or by the new name is looked at before and after, in a session of its own.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.base.diagnostic import Diagnostic
from pplint.base.edits import apply
from pplint.base.source import Span
from pplint.project.discovery import EXTENSIONS
from pplint.project.sources import shown_path
from pplint.server.rename.edits import Edits, shifted, shown_line
from pplint.server.service import Refused
from pplint.server.uses.files import packed_uses, unpacked
from pplint.server.uses.names_only import names_at
from pplint.server.uses.search import found_in, mentioning
from pplint.server.uses.use import VARIABLE, Key, Use
from pplint.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.server.workspace import Workspace


def require_same_meaning(workspace: Workspace, key: Key, name: str, edits: Edits) -> None:
    """Raise `Refused` if a name would then mean something else than now, or if something could not be read."""
    paths = sorted(mentioning(workspace, key, key.name) | mentioning(workspace, key, name))
    after, taken = edited(workspace, edits), replace(key, name=name)
    for path in paths:
        require_readable(workspace, after, path)
        uses = found_in(workspace, path)
        wanted = Counter(_renamed(path, key, name, edits, each) for each in uses)
        resolved = workspace.asked(path, lambda path=path: packed_uses(after, path, workspace.modulepath))  # type: ignore[misc]
        if resolved is None:
            raise Refused(f"{shown_path(path)} takes too long to read; a greater `time-limit` allows for more")
        found = Counter(unpacked(resolved))
        # What has the new name in the same scope is the same variable from then on.
        different = (wanted - found) + (found - wanted) + Counter(each for each in uses if each.key == taken)
        for use in sorted(different, key=lambda each: (each.path, each.span)):
            place = _place(after, use.path or path, use.span.start)
            other = next(_others(workspace, path, key, name), None)
            already = "" if other is None else f": `${name}` is set at {other} already"
            raise Refused(f"with the name `${name}`, what is named at {place} would be something else{already}")


def _place(session: Session, path: str, offset: int) -> str:
    """Return a place in a file as people read it; edits of names change no lines."""
    data = session.read(path)
    line = 1 if isinstance(data, Diagnostic) else data.count(b"\n", 0, offset) + 1
    return f"{shown_path(path)}:{line}"


def edited(workspace: Workspace, edits: Edits) -> Session:
    """Return a session in which files have been edited."""
    session = Session(is_watching=True)
    for document in workspace.documents:
        if document.path is not None:
            session.replace(document.path, document.text)
    for path, each in edits.items():
        session.replace(path, apply(workspace.positions(path).text, each))
    return session


def require_readable(workspace: Workspace, after: Session, path: str) -> None:
    """Raise `Refused` if the compiler would refuse to read a program that it reads now."""
    if _refusals(after, path, workspace) > _refusals(workspace.session, path, workspace):
        raise Refused(f"with that name, the compiler would refuse to read {shown_path(path)}")


def _refusals(session: Session, path: str, workspace: Workspace) -> int:
    model = names_at(session, path, workspace.modulepath) if path.endswith(EXTENSIONS) else None
    return 0 if model is None else model.refusals


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
