"""What is shown about a place in data, a `hiera.yaml` or a `metadata.json`."""

from __future__ import annotations

import os
from itertools import islice
from typing import TYPE_CHECKING, Final

from pplint.base.source import SourceFile
from pplint.data.written_options import OPTIONS
from pplint.project.puppetfile import module_name
from pplint.project.sources import shown_path
from pplint.revelation.data import DataPlace, data_place, facts, title
from pplint.ruby_library.integers import TooManyDigitsError
from pplint.server.data.documentation import code_of, parameter_documentation
from pplint.server.data.lines import hover_in_lines
from pplint.server.data.ruby_templates import hover_in_template
from pplint.server.data.sight import LINES, DataKind
from pplint.server.data.steps import shown_in_plan
from pplint.server.data.targets import class_named, files_of, parameter_key, read, variable_of
from pplint.server.data.words import meaning_of, values_for
from pplint.server.data.written import asked_at, value_at, written_at
from pplint.server.documentation import documented
from pplint.server.listed_facts import facts_of_symbol, listed_facts
from pplint.syntax import ast
from pplint.types.display import display
from pplint.types.semver import Version
from pplint.types.semver_ranges import parse_range

if TYPE_CHECKING:
    from pplint.base.source import Span
    from pplint.data.document import Document
    from pplint.project.project import Project
    from pplint.server.data.sight import DataSight
    from pplint.server.data.written import Asked, Written

_RUN: Final = frozenset({DataKind.PLAN, DataKind.TASK})

_MOST_FILES: Final = 10
"""How many of the files of a level are named."""

_MOST_FACTS: Final = 20
"""How many facts are listed: a key may have a value in hundreds of files."""


def hover_in_data(sight: DataSight, data: bytes, offset: int) -> tuple[Span, str] | None:
    """Return what there is to say about a byte, in Markdown, after the bytes that it is about."""
    if sight.kind in LINES.values():
        return hover_in_lines(sight, data, offset)
    if sight.kind is DataKind.TEMPLATE:
        return hover_in_template(sight, data, offset)
    asked = asked_at(data, offset) if sight.kind is not DataKind.METADATA else None
    if asked is not None:
        return _of_asked(sight, asked)
    document = read(sight, data)
    written = written_at(document.root, offset)
    if written is None:
        return None
    if sight.kind is DataKind.DATA:
        text = _of_data(sight, document, written, offset)
    else:
        named = shown_in_plan(sight, document.root, written, data, offset) if sight.kind in _RUN else None
        text = named or _of_format(sight, document, written)
    return None if text is None else (written.node.span, text)


def _of_asked(sight: DataSight, asked: Asked) -> tuple[Span, str] | None:
    if not asked.is_variable:
        key = asked.key if sight.project.data.is_bound(asked.key) else asked.key.partition(".")[0]
        return asked.span, _of_key(sight, DataPlace(key))
    symbol = variable_of(sight, asked.key)
    if symbol is None:
        known = sight.names.facts.keys(asked.key.split(".")[0]).get(asked.key.partition(".")[2])
        return None if known is None else (asked.span, listed_facts(asked.key, [("type", display(known))]))
    return asked.span, listed_facts(asked.key, facts_of_symbol(sight.session, symbol))


def _of_data(sight: DataSight, document: Document, written: Written, offset: int) -> str | None:
    named = class_named(sight, written)
    if named is not None:
        nothing = ast.File(0, 0, ast.Block(0, 0, []))
        text = documented(sight.session, SourceFile(sight.task.path, b""), nothing, named)
        return "\n\n".join(filter(None, (listed_facts(named.name, facts_of_symbol(sight.session, named)), text)))
    key = parameter_key(written)
    if written.path[:1] == (OPTIONS,) and len(written.path) > 1:
        if len(written.path) > 2:  # noqa: PLR2004 - options, a key, and one of its options
            return _meaning(sight, written)
        return None if key is None else _of_key(sight, DataPlace(key))
    place = data_place(document, offset)
    return None if place is None else _of_key(sight, place)


def _of_key(sight: DataSight, place: DataPlace) -> str:
    """Return what is known of a key, and what is written about its parameter."""
    text = facts_of_key(sight.project, place)
    parameter = sight.parameter(place.key)
    if parameter is None:
        return text
    code = "" if place.inner else code_of(sight, place.key)
    parts = (text, f"```puppet\n{code}\n```" if code else "", parameter_documentation(sight, parameter) or "")
    return "\n\n".join(filter(None, parts))


def facts_of_key(project: Project, place: DataPlace) -> str:
    """Return what is known of a key: of values, their types and levels."""
    known = facts(project, place)
    text = listed_facts(title(place), islice(known, _MOST_FACTS))
    return text if next(known, None) is None else f"{text}\n- …"


def _meaning(sight: DataSight, written: Written) -> str | None:
    """Return what the format says of a key, or of one of the values that it names."""
    if written.is_key:
        return meaning_of(sight.kind, written.path) or None
    return (
        values_for(sight.kind, written.path).get(str(written.node.value))
        or meaning_of(sight.kind, written.path)
        or None
    )


def _of_format(sight: DataSight, document: Document, written: Written) -> str | None:
    if not written.is_key and sight.kind is DataKind.HIERARCHY:
        files = [shown_path(path) for path in files_of(sight, written.node.span)]
        if files:
            more = [f"… and {len(files) - _MOST_FILES} more"] if len(files) > _MOST_FILES else []
            return "\n".join(f"- {each}" for each in (*(f"`{path}`" for path in files[:_MOST_FILES]), *more))
    match written.path:
        case ("dependencies", int(), "name" | "version_requirement") if not written.is_key:
            return _of_dependency(sight, document, written) or _meaning(sight, written)
        case _:
            return _meaning(sight, written)


def _of_dependency(sight: DataSight, document: Document, written: Written) -> str | None:
    """Return which module a dependency finds, and whether its version will do."""
    name = value_at(document.root, (*written.path[:-1], "name"))
    if not isinstance(name, str):
        return None
    module = sight.project.modules.get(module_name(name))
    if module is None:
        return f"**{name}**: not on the module path"
    required = value_at(document.root, (*written.path[:-1], "version_requirement"))
    version = module.metadata.version
    lines = [f"**{name}**: `{shown_path(module.root)}{os.sep}`", f"- version: {version or 'not known'}"]
    if isinstance(required, str) and version is not None:
        lines.append(f"- required: `{required}`{_verdict(version, required)}")
    return "\n".join(lines)


def _verdict(version: str, required: str) -> str:
    try:
        is_included = parse_range(required).includes(Version.parse(version))
    except (ValueError, TooManyDigitsError):
        return ""
    return ", which it is" if is_included else ", which it is not"
