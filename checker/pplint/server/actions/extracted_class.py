"""Selected statements of a class become a class of their own, in its file, with what they read as parameters."""

from __future__ import annotations

import os
import re
from functools import partial
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Edit
from pplint.base.source import Span
from pplint.project.autoload import manifests_of, read_name
from pplint.server.actions.change import EXTRACT, Change, Offer
from pplint.server.actions.created import root_of
from pplint.syntax import ast
from pplint.syntax.walk import find
from pplint.types.display import display
from pplint.types.generalize import generalize

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.server.actions.change import ActionSight

_NAMES: Final = ("extracted", *(f"extracted{at}" for at in range(2, 100)))
_SCOPE: Final = frozenset({"name", "title"})
"""What means something else in another class."""


def extracting_class(sight: ActionSight) -> Iterator[Offer]:
    """Yield how the selected statements of a class become another class."""
    chain = sight.model.nodes.at(sight.span)
    owner = next((each for each in reversed(chain) if isinstance(each, ast.Class)), None)
    statements = [] if owner is None else _selected(sight, owner.body)
    read = None if owner is None or owner.parent is not None or not statements else _read(sight, owner, statements)
    if owner is not None and read is not None:
        yield Offer("Extract a class", EXTRACT, partial(_class, sight, owner, statements, read))


def _selected(sight: ActionSight, body: ast.Block) -> list[ast.Expression]:
    """Return the statements that are selected, if they are whole and one after the other."""
    start, end = sight.span
    touched = [each for each in body.statements if each.start < end and start < each.end]
    return touched if touched and start <= touched[0].start and touched[-1].end <= end else []


def _class(
    sight: ActionSight, owner: ast.Class, statements: list[ast.Expression], read: dict[str, str]
) -> Change | None:
    first = statements[0].start
    span = Span(_line_start(sight, first), statements[-1].end)
    root = root_of(sight, owner.name.partition("::")[0])
    if root is None or sight.text[sight.text.rfind(b"\n", 0, first) + 1 : first].strip():
        return None
    for leaf in _NAMES:
        name = f"{owner.name}::{leaf}"
        key = read_name(name)
        path = "" if key is None else os.path.join(root, manifests_of(key)[0] or "")
        if path and not os.path.exists(path) and sight.model.symbols.host_class(name) is None:
            return _moved(sight, span, name, path, read)
    return None


def _line_start(sight: ActionSight, offset: int) -> int:
    """Return where the comments start that are right above a statement."""
    first = sight.text.rfind(b"\n", 0, sight.span.start) + 1
    start = sight.text.rfind(b"\n", 0, offset) + 1
    while start > first:
        above = sight.text.rfind(b"\n", 0, start - 1) + 1
        if not sight.text[above:start].lstrip().startswith(b"#"):
            break
        start = above
    return start


def _read(sight: ActionSight, owner: ast.Class, statements: list[ast.Expression]) -> dict[str, str] | None:
    """Return the variables of the class that statements read, with their types; None if they cannot be moved."""
    inside = [each for statement in statements for each in find(statement, ast.Variable)]
    own = {each.name for each in sight.model.scopes.of(owner).setters()}
    moved = {each.name for scope in (sight.model.scopes.of(owner),) for each in _set_by(scope.assigned, statements)}
    spans = {each.span for each in inside}
    outside = {each.name for each in find(owner, ast.Variable) if each.span not in spans}
    if moved & outside or any(isinstance(each, ast.Definition) for each in statements):
        return None
    found: dict[str, str] = {}
    for each in inside:
        if each.name in _SCOPE:
            return None
        if each.name in own and each.name not in moved:
            found.setdefault(each.name, display(generalize(sight.model.type_of(each))))
    return found


def _set_by(
    assigned: list[tuple[ast.Assignment, ast.Variable]], statements: list[ast.Expression]
) -> Iterator[ast.Variable]:
    for whole, variable in assigned:
        if any(each.start <= whole.start and whole.end <= each.end for each in statements):
            yield variable


def _moved(sight: ActionSight, span: Span, name: str, path: str, read: dict[str, str]) -> Change:
    indent = sight.indentation(sight.text.find(sight.text[span.start : span.end].lstrip()[:1], span.start))
    lines = sight.code(span).split("\n")
    body = "\n".join(re.sub(f"^{re.escape(indent)}", "  ", each) for each in lines)
    width = max(map(len, read.values()), default=0)
    parameters = "".join(f"  {type_.ljust(width)} ${each},\n" for each, type_ in read.items())
    head = f"class {name} (\n{parameters}) {{" if read else f"class {name} {{"
    tags = "".join(f"\n# @param {each}" for each in read)
    text = f"# @summary{tags}\n{head}\n{body}\n}}\n"
    if not read:
        return Change([Edit(span, f"{indent}contain {name}")], created={path: text})
    longest = max(map(len, read))
    given = "".join(f"\n{indent}  {each.ljust(longest)} => ${each}," for each in read)
    call = f"{indent}class {{ '{name}':{given}\n{indent}}}\n{indent}contain {name}"
    return Change([Edit(span, call)], created={path: text})
