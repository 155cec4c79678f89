"""Which templates of a project can be translated, with the calls that change, and which are left, and why."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.diagnostic import Edit
from pplint.catalog.erb.template import template_of
from pplint.convert.arguments import Argument, arguments_for, call_text, parameter_of
from pplint.convert.calls import template_calls
from pplint.convert.comparison import compare
from pplint.convert.expression import Left
from pplint.convert.statements import Statements
from pplint.convert.tags import template_text
from pplint.convert.translator import Translator
from pplint.evaluator.core.unknown import join_types
from pplint.project.checked_file import parse_erb
from pplint.project.location import location_of
from pplint.project.projects import project_of
from pplint.query import query
from pplint.repository_files.erb_reads import uses_in
from pplint.repository_files.erb_source import fault_of
from pplint.values.errors import LimitReached

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.convert.calls import TemplateCall
    from pplint.project.project import Project
    from pplint.session import Session

_FOLDER = "templates/"


class Conversion(Struct, frozen=True):
    """A template that is translated: its bytes, those of the new one, and the edits of manifests by their paths."""

    path: str
    before: bytes
    after: bytes
    edits: dict[str, list[Edit]]


class Unconverted(Struct, frozen=True):
    """A template that stays as it is, with the line that is why, and the reason."""

    path: str
    line: int
    reason: str


def conversion_of(session: Session, path: str, modulepath: list[str]) -> Conversion | Unconverted:
    """Return what a template becomes, or why it stays as it is."""
    data = session.read(os.path.abspath(path))
    if not isinstance(data, bytes):
        return Unconverted(path, 1, data.message)
    try:
        return _converted(session, path, data, modulepath)
    except Left as left:
        return Unconverted(path, data.count(b"\n", 0, left.offset) + 1, str(left))
    except (LimitReached, RecursionError):
        return Unconverted(path, 1, "it takes too much")


def _converted(session: Session, path: str, data: bytes, modulepath: list[str]) -> Conversion:
    source = parse_erb(session, data)
    template = None if source is None else template_of(data, source)
    if source is None or template is None:
        fault = None if source is None else fault_of(source)
        if fault is not None:
            raise Left(fault.span.start, f"it has a syntax error: {fault.message}")
        raise Left(0, "it cannot be read")
    location = location_of(session, path, modulepath)
    inner = location.module_path[1] if location.module_path else ""
    if location.module is None or not inner.startswith(_FOLDER):
        raise Left(0, "it is not among the templates of a module")
    if session.disk.is_there(_new_path(os.path.abspath(path))):
        raise Left(0, f"there is `{_new_path(os.path.basename(path))}` already")
    project = project_of(session, path, modulepath)
    _check_links(project, os.path.abspath(path))
    calls = template_calls(project).of(f"{location.module.name}/{inner.removeprefix(_FOLDER)}")
    uses = uses_in(template.root)
    reads = list(dict.fromkeys(each.name for each in uses.reads))
    given = [arguments_for(project, each, reads) for each in calls]
    types = {name: join_types(each[name].type for each in given) for name in reads}
    run = Translator(types)
    statements = Statements(template, run)
    statements.body(template.root)
    names = {path_: name for name, path_ in run.reads.items()}
    parameters = [parameter_of(name, [each[read] for each in given]) for read, name in names.items()]
    body = template_text(data, source, statements.pieces, ())
    compare(session, data, body, {read: (name, types[read]) for read, name in names.items()}, run.texts)
    after = _ended_as(data, template_text(data, source, statements.pieces, parameters))
    return Conversion(path, data, after.encode(), _edits(project, calls, given, names))


def _check_links(project: Project, path: str) -> None:
    """Raise `Left` for a link, whose file may be converted as well, and for its file, which would leave it broken."""
    if project.session.disk.is_link(path):
        raise Left(0, "it is a symbolic link")
    link = _links(project).get(project.session.disk.real_path(path))
    if link is not None:
        raise Left(0, f"`{os.path.relpath(link)}` is a symbolic link to it")


@query
def _links(project: Project) -> dict[str, str]:
    """Return the links among the templates of all modules, by the files that they lead to."""
    disk = project.session.disk
    paths = (os.path.join(m.root, p) for m in project.modules.values() for p in m.folder.files(_FOLDER[:-1], ".erb"))
    return {disk.real_path(each): each for each in paths if disk.is_link(each)}


def _ended_as(data: bytes, text: str) -> str:
    """Return a text with the line ends of a file that ends all of its lines as Windows does."""
    is_windows = b"\r\n" in data and data.count(b"\n") == data.count(b"\r\n")
    return text.replace("\r\n", "\n").replace("\n", "\r\n") if is_windows else text


def _edits(
    project: Project, calls: list[TemplateCall], given: list[dict[str, Argument]], names: Mapping[str, str]
) -> dict[str, list[Edit]]:
    edits: dict[str, list[Edit]] = {}
    for call, arguments in zip(calls, given, strict=True):
        data = project.session.read(call.path)
        if not isinstance(data, bytes):
            raise Left(0, f"`{call.path}` cannot be read")
        line = data[data.rfind(b"\n", 0, call.node.start) + 1 : call.node.start].decode("utf-8", "replace")
        argument = data[call.argument.start : call.argument.end].decode()
        entries = {name: arguments[read].text for read, name in names.items()}
        name, _, quote = argument.rpartition(".erb")
        text = call_text(f"{name}.epp{quote}", entries, line[: len(line) - len(line.lstrip())])
        edits.setdefault(call.path, []).append(Edit(call.node.span, _ended_as(data, text)))
    return edits


def _new_path(path: str) -> str:
    return f"{path.removesuffix('.erb')}.epp"
