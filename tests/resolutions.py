"""Comments `# resolves: WORD = …` in examples: what a word on the line means, with its type and where it is declared.

    define apache::vhost(Integer $port) { }
    apache::vhost { 'www':
      port => 80,     # resolves: port = parameter `$port` of defined type `apache::vhost`, Integer, at example.pp:1
    }

The word is looked for from the start of the line; `#2` after it asks for its second place there.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from pplint.base.source import SourceFile
from pplint.infer.core.check_target import CheckTarget
from pplint.infer.model import Model
from pplint.infer.resolve import resolve_at
from pplint.infer.symbols import Attribute, DataType, Fact, Function, Parameter, Symbol, Variable
from pplint.project.stub_files import bundled_owner
from pplint.syntax.parser import parse
from pplint.types.alias import unalias
from pplint.types.display import display

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.source import Place
    from pplint.project.project import Project

_COMMENT = re.compile(r"# resolves: (\S+?)(?:#(\d))? = (.*)$")
_LONGEST = 40
_MARK = "# resolves: "


def with_resolutions(text: str, source: SourceFile, project: Project, module_path: tuple[str, str] | None) -> str:
    """Return an example whose comments say what words resolve to."""
    if _MARK not in text:
        return text
    model = Model(parse(source), lambda: project, CheckTarget.to(module_path))
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        comment = _COMMENT.search(line)
        if comment is not None:
            column = _column(line[: comment.start()], comment[1], int(comment[2] or 1))
            offset = source.lines.starts[number - 1] + len(line[:column].encode())
            line = f"{line[: comment.start(3)]}{_shown(model, resolve_at(model, offset))}"  # noqa: PLW2901
        lines.append(f"{line}\n")
    return "".join(lines)


def wrong_resolutions(text: str, resolved: str, first_line: int) -> list[str]:
    """Say which comments do not say what words resolve to; `first_line` is the document's line of the example."""
    pairs = zip(text.splitlines(), resolved.splitlines(), strict=True)
    return [
        f"line {first_line + number}: it resolves to {after.rpartition(' = ')[2]}, not {before.rpartition(' = ')[2]}"
        for number, (before, after) in enumerate(pairs)
        if before != after
    ]


def _column(code: str, word: str, time: int) -> int:
    """Return where a word stands in a line; raise `ValueError` if it does not."""
    found = [each.start() for each in re.finditer(rf"(?<!\w){re.escape(word)}(?!\w)", code)]
    if len(found) < time:
        raise ValueError(f"`{word}` stands {len(found)} times in `{code.strip()}`")
    return found[time - 1]


def _shown(model: Model, symbol: Symbol | None) -> str:
    return "nothing" if symbol is None else ", ".join(_parts(model, symbol))


def _parts(model: Model, symbol: Symbol) -> Iterator[str]:
    owner = symbol.owner if isinstance(symbol, (Parameter, Attribute)) else None
    yield symbol.label if owner is None else f"{symbol.label} of {owner.label}"
    if isinstance(symbol, (Parameter, Attribute, Fact, DataType)):
        yield "anything" if symbol.type is None else _cut(display(unalias(symbol.type)))
    if isinstance(symbol, Function):
        yield _cut(symbol.texts[0])
    places = symbol.assignments if isinstance(symbol, Variable) else () if symbol.place is None else (symbol.place,)
    if places:
        yield f"at {' and '.join(_where(model, each) for each in places)}"


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _where(model: Model, place: Place) -> str:
    """Return the file and line of a place, in the project of an example."""
    owner = bundled_owner(place.path)
    if owner is not None:
        return owner
    if place.path == model.source.path:
        return f"{place.path}:{model.source.lines.line(place.span.start)}"
    source = SourceFile(place.path, Path(place.path).read_bytes())
    path = os.path.relpath(os.path.realpath(place.path), model.project.root)
    return f"{path}:{source.lines.line(place.span.start)}"
