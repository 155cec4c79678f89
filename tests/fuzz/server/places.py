"""At random places, hover says what `pplint reveal` says, and definition goes where a name was resolved to."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Diagnostic
from pplint.base.source import Place, SourceFile
from pplint.check.file_checker import context_of
from pplint.check.secrets.hiding import secrets_of
from pplint.infer.core.check_target import CheckTarget
from pplint.infer.model import Model
from pplint.infer.resolve import resolve_at
from pplint.infer.symbols import Variable
from pplint.project.projects import project_of
from pplint.revelation import program
from pplint.server.knowledge import task_of
from pplint.server.listed_facts import listed_facts
from pplint.server.uris import path_of
from pplint.session import Session
from pplint.syntax.parsing import parse_source

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tests.fuzz.server.tree import Tree

_NAME = re.compile(rb"\$?(?:::)?\b[a-z][a-z0-9_:]*\b|'[^'\n]*'|[0-9]+", re.IGNORECASE)
_IN_A_FILE = 10
"""How many places are tried in a file before it is closed."""


def places(tree: Tree, draw: Random, count: int) -> Iterator[str]:
    """Try so many places; yield what is wrong."""
    names = tree.programs()
    done = 0
    while done < count:
        name = draw.choice(names)
        text = (tree.root / name).read_bytes()
        found = list(_NAME.finditer(text))
        model = _fresh(name, text) if found else None
        if model is None:
            continue
        tree.talk.open(name)
        for each in draw.sample(found, min(_IN_A_FILE, len(found), count - done)):
            offset = draw.randrange(each.start(), each.end())
            yield from (f"{name}, byte {offset}, {each[0]!r}: {wrong}" for wrong in _wrong(tree, model, name, offset))
            done += 1
        tree.talk.tell("textDocument/didClose", {"textDocument": {"uri": tree.talk.uri(name)}})


def _fresh(name: str, text: bytes) -> Model | None:
    """Return what a run of its own knows of a program, None if it cannot be read."""
    session = Session()
    around = context_of(session, task_of(session, os.path.abspath(name), ()))
    source = SourceFile(name, text)
    parsed = parse_source(source, around.kind_of(source))
    if isinstance(parsed, Diagnostic) or parsed.problems:
        return None
    target = CheckTarget.to(around.module_path, around.puppet_version)
    return Model(parsed, lambda: project_of(session, name, []), target)


def _wrong(tree: Tree, model: Model, name: str, offset: int) -> Iterator[str]:
    line = model.source.data.count(b"\n", 0, offset)
    place = tree.talk.at(name, line, offset - model.source.data.rfind(b"\n", 0, offset) - 1)
    node = program.subject(model, offset)
    said = tree.talk.ask("textDocument/hover", place)
    shown = "" if said is None else said["contents"]["value"]
    symbol = resolve_at(model, offset)
    if node is not None:
        known = listed_facts(program.code(model, node), program.facts(model, node))
        known = secrets_of(Session(), model.source).words(known)
        # A key of a hash is shown as the parameter that it is for, or as the key of a structure.
        is_key = symbol is None and (shown.startswith("```puppet\n$") or "\n- from: key `" in shown)
        if not shown.startswith(known) and not is_key:
            yield f"hover says {shown!r}, and reveal {known!r}"
    if symbol is None or symbol.place is None:
        return
    wanted = symbol.assignments if isinstance(symbol, Variable) and len(symbol.assignments) > 1 else [symbol.place]
    led = [
        (path_of(each["uri"]), each["range"]["start"]["line"])
        for each in tree.talk.ask("textDocument/definition", place)
    ]
    missing = [each for each in wanted if (tree.root / each.path).exists() and _as_led(tree, each) not in led]
    if missing:
        yield f"definition goes to {led}, and not to {missing}"


def _as_led(tree: Tree, place: Place) -> tuple[str, int]:
    path = tree.root / place.path
    return str(path), path.read_bytes().count(b"\n", 0, place.span.start)
