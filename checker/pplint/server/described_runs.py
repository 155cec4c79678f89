"""What the files that describe tasks and plans say of them and of their parameters, and where."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Diagnostic
from pplint.base.source import Place, SourceFile
from pplint.check.secrets.in_words import words_without_secrets
from pplint.data.document import is_data
from pplint.project.data.documents import document_of
from pplint.server.data.written import entry_at, value_at
from pplint.types.display import display

if TYPE_CHECKING:
    from pplint.data.nodes import Node
    from pplint.infer.symbols import Parameter, Plan, Task
    from pplint.session import Session


def described_run(session: Session, symbol: Plan | Task) -> str:
    """Return what a task or a plan does, and its parameters with their types, defaults and descriptions."""
    root = _root(session, symbol)
    parts = [_text(root, ("description",))]
    parameters = () if symbol.parameters is None else symbol.parameters.values()
    parts.append("\n".join(_listed(root, each) for each in parameters))
    return "\n\n".join(each for each in parts if each)


def described_parameter(session: Session, symbol: Plan | Task, name: str) -> str:
    """Return what is said of a parameter of a task or a plan."""
    return _text(_root(session, symbol), ("parameters", name, "description"))


def parameter_place(session: Session, symbol: Plan | Task, name: str) -> Place | None:
    """Return where a parameter of a task or a plan is declared."""
    parameter = None if symbol.parameters is None else symbol.parameters.get(name)
    entry = entry_at(_root(session, symbol), ("parameters", name))
    if entry is not None and symbol.place is not None:
        return Place(symbol.place.path, entry.key.span)
    return None if parameter is None else parameter.place


def _root(session: Session, symbol: Plan | Task) -> Node | None:
    path = "" if symbol.place is None else os.path.abspath(symbol.place.path)
    data = session.read(path) if is_data(path) else b""
    return None if isinstance(data, Diagnostic) or not data else document_of(session, path, SourceFile(path, data)).root


def _text(root: Node | None, path: tuple[str, ...]) -> str:
    text = value_at(root, path)
    return words_without_secrets(text.strip()) if isinstance(text, str) else ""


def _listed(root: Node | None, parameter: Parameter) -> str:
    text = _text(root, ("parameters", parameter.name, "description"))
    default = value_at(root, ("parameters", parameter.name, "default"))
    shown = "" if not isinstance(default, (bool, int, float)) else f" = {str(default).lower()}"
    return f"- `{display(parameter.type)} ${parameter.name}{shown}`{f': {text}' if text else ''}"
