"""At each name of real programs, hover says what `pplint reveal` says, and definition leads where inference does."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pplint.base.source import SourceFile
from pplint.check.secrets.hiding import secrets_of
from pplint.infer.core.check_target import CheckTarget
from pplint.infer.model import Model
from pplint.infer.resolve import resolve_at
from pplint.infer.symbols import Parameter, Symbol, Variable
from pplint.project.location import location_of
from pplint.project.projects import project_of
from pplint.revelation.program import revelation, subject
from pplint.server.definition import passed_symbol_at
from pplint.server.linked_files import linked_files
from pplint.server.listed_facts import LONGEST
from pplint.server.struct_keys import struct_key_at
from pplint.server.stub_places import stub_place
from pplint.session import Session
from pplint.syntax import ast
from pplint.syntax.parser import parse
from tests.talk import Talk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.source import Place

EXAMPLES = Path(__file__).parents[2] / "examples"
_NAME = re.compile(rb"\$?\b[a-z_][\w:]*\w|'[^'\n]*'", re.IGNORECASE)
_FACT = re.compile(r"  (\S+) +(.*)")


def _model(session: Session, path: str) -> Model:
    """Return what a run that sees this file alone knows of it."""
    location = location_of(session, path, [])
    source = SourceFile(path, Path(path).read_bytes())
    return Model(parse(source), lambda: project_of(session, path, []), CheckTarget.to(location.module_path))


def _as_hover(revealed: str) -> str:
    """Return what the command line prints as Markdown."""
    code, *facts = revealed.rstrip("\n").split("\n")
    found = [each for line in facts if (each := _FACT.fullmatch(line)) is not None]
    assert len(found) == len(facts)
    return "\n".join(
        [f"```puppet\n{code}\n```", *dict.fromkeys(f"- {each[1]}: {_shortened(each[2])}" for each in found)]
    )


def _shortened(words: str) -> str:
    """Return what is known as an editor shows it, which has less room for large types."""
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"


def _unmarked(markdown: str) -> str:
    """Return text without the marks of code, which the command line has no use for."""
    return markdown.replace("`` ", "").replace(" ``", "").replace("`", "")


def _targets(session: Session, model: Model, symbol: Symbol | None, offset: int) -> Iterator[Place]:
    key = struct_key_at(session, model, offset) if symbol is None else None
    stub = None if symbol is None else stub_place(symbol)
    if key is not None:
        yield key[1].place
    elif isinstance(symbol, Variable) and len(symbol.assignments) > 1:
        yield from symbol.assignments
    elif symbol is not None and symbol.place is not None:
        yield symbol.place
    elif stub is not None:
        yield stub


def _start(place: Place) -> tuple[str, int, int]:
    path = os.path.abspath(place.path)
    before = Path(path).read_bytes()[: place.span.start]
    return path, before.count(b"\n"), len(before) - before.rfind(b"\n") - 1


@pytest.mark.parametrize("example", ["welcome", "control-repo"])
def test_an_editor_shows_what_the_command_line_does(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = Path(os.path.realpath(tmp_path)) / "root"
    shutil.copytree(EXAMPLES / example, root)
    monkeypatch.chdir(root)
    talk = Talk(root, {"general": {"positionEncodings": ["utf-8"]}}, {"diagnostics": "open-files"})
    seen = 0
    for path in sorted(str(each.relative_to(root)) for each in root.rglob("*.pp")):
        talk.open(path)
        session = Session()
        model = _model(session, path)
        for match in _NAME.finditer(model.source.data):
            offset = match.start()
            before = model.source.data[:offset]
            place = talk.at(path, before.count(b"\n"), offset - before.rfind(b"\n") - 1)
            node = subject(model, offset)
            hover = talk.ask("textDocument/hover", place)
            shown = "" if hover is None else f"{hover['contents']['value']}\n\n"
            symbol = resolve_at(model, offset) or (resolve_at(model, offset - 1) if offset else None)
            if symbol is None:
                symbol = passed_symbol_at(session, model, offset)
            if isinstance(node, ast.String) and isinstance(symbol, Parameter):
                # A key that sets a parameter elsewhere is a text like any other to the command line.
                assert shown.startswith(f"```puppet\n${symbol.name}\n")
                node = None
            elif symbol is None and isinstance(node, (ast.String, ast.Name)) and struct_key_at(session, model, offset):
                # So is the key of a structure that a parameter is declared to take.
                assert "\n- from: key `" in shown
                node = None
            known = "" if node is None else _as_hover(revelation(model, node))
            expected = secrets_of(session, model.source).words(f"{known}\n\n") if known else ""
            if any(each.span.start <= offset <= each.span.end for each in linked_files(model)):
                # So is the name of a file, which an editor finds.
                expected = f"{expected.removesuffix(chr(10))}- from: the file "
            assert _unmarked(shown).startswith(_unmarked(expected))
            links = talk.ask("textDocument/definition", place)
            found = [
                (each["uri"].removeprefix("file://"), *each["range"]["start"].values())
                for each in links
                if each["range"]["end"]["line"] or each["range"]["end"]["character"]
            ]
            assert sorted(found) == sorted(map(_start, _targets(session, model, symbol, offset)))
            seen += bool(found)
    assert seen
