"""Above each definition, how often it is declared or called, and on which nodes; counted when the line is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from pplint.server.call_hierarchy import WORDS, lookup_name
from pplint.server.commands import SHOW_REFERENCES
from pplint.server.sent import CodeLens, Command
from pplint.server.service import Invalid
from pplint.server.uses.search import uses_of
from pplint.server.uses.use import Key
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import definitions_in

if TYPE_CHECKING:
    from pplint.server.protocol import OfDocument
    from pplint.server.service import Service

_VERBS: Final = {"class": "declared", "defined type": "declared", "function": "called", "plan": "called"}


class _Counted(Struct, array_like=True):
    """What a lens is about: a document, and a definition in it by its kind and name."""

    uri: str
    word: str
    name: str


def code_lenses(service: Service, params: OfDocument) -> list[CodeLens]:
    """Return a lens for each class, defined type, function and plan in an open document."""
    found = service.program(params.text_document)
    if found is None:
        return []
    document, program = found
    lenses: list[CodeLens] = []
    for node in definitions_in(program.parsed.tree.body):
        word = WORDS.get(type(node))
        if word is not None and isinstance(node, ast.Definition):
            data = _Counted(document.uri, word, lookup_name(word, node.name))
            lenses.append(CodeLens(document.positions.range(node.name_span), data=data))
    return lenses


def resolved_lens(service: Service, lens: dict[str, Any]) -> dict[str, Any]:
    """Return a lens with how often the definition is declared or called."""
    try:
        counted = msgspec.convert(lens.get("data"), _Counted)
    except msgspec.ValidationError as error:
        raise Invalid(f"the data of the lens: {error}") from None
    if counted.word not in _VERBS or not isinstance(lens.get("range"), dict) or "start" not in lens["range"]:
        raise Invalid("the lens is not one that was sent")
    count = sum(use.is_call for _, use in uses_of(service.workspace, Key(counted.word, counted.name)))
    places = "once" if count == 1 else f"{count} times" if count else "nowhere"
    start = lens["range"]["start"]
    title = f"{_VERBS[counted.word]} {places}{service.nodes.lens(counted.word, counted.name)}"
    return lens | {"command": Command(title, SHOW_REFERENCES, [counted.uri, start])}
