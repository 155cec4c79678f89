"""Values that formats name, and those that are on the disk: files of levels, directories, modules, their versions."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final, cast

from pplint.base.diagnostic import Diagnostic
from pplint.base.late_patterns import late_pattern
from pplint.data.document import DATA_EXTENSIONS
from pplint.data.hierarchy import DEFAULT_DIRECTORY
from pplint.project.module_files import folder_at
from pplint.project.modules import METADATA
from pplint.project.puppetfile import module_name
from pplint.query import query
from pplint.ruby_library.integers import TooManyDigitsError
from pplint.server.completion.listing import listed
from pplint.server.completion.named_arguments import runnable_names
from pplint.server.data.sight import DataKind
from pplint.server.data.steps import NAMED_BY, names_in_step
from pplint.server.data.words import PROVIDERS, values_for
from pplint.syntax.json_text import JsonError, parse_json
from pplint.syntax.name_kinds import Kind
from pplint.types.semver import Version

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.server.data.cursor import DataCursor
    from pplint.server.data.sight import DataSight
    from pplint.session import Session

_NAME: Final = late_pattern(rb'"name"\s*:\s*"(?P<text>[^"]*)"')
_PLAIN_WORDS: Final = frozenset({"true", "false", "5"})
_FILES: Final = ("path", "paths")
_LEVELS: Final = frozenset({"hierarchy", "plan_hierarchy", "default_hierarchy"})


def described_values(sight: DataSight, cursor: DataCursor) -> Iterator[tuple[str, str, bool]]:
    """Yield values that may stand at a cursor, what each means, and whether it is a text."""
    for name, words in values_for(sight.kind, cursor.path).items():
        if name not in _PLAIN_WORDS:
            yield name, words, True
        elif not cursor.quote:
            yield name, words, False
    if sight.kind is DataKind.HIERARCHY:
        yield from _in_hierarchy(sight, cursor.path)
    elif sight.kind is DataKind.METADATA:
        yield from _in_metadata(sight, cursor)
    elif sight.kind is DataKind.TASK or sight.kind is DataKind.PLAN:
        yield from ((each, "", True) for each in _named(sight, cursor.path))


def _named(sight: DataSight, path: tuple[str | int, ...]) -> tuple[str, ...]:
    """Return the names that the value at a path in a task's metadata or in a plan may be."""
    kind = NAMED_BY.get(path[-1]) if path and path[0] in {"parameters", "steps"} else None
    if kind is None or (kind is Kind.DATA_TYPE and path[0] == "steps"):
        return names_in_step(sight, path)
    return listed(sight.project, kind) if kind is Kind.DATA_TYPE else runnable_names(sight.project, f"{kind.value}s")


def _in_hierarchy(sight: DataSight, path: tuple[str | int, ...]) -> Iterator[tuple[str, str, bool]]:
    if not path:
        return
    names = [each for each in path if isinstance(each, str)]
    if names[-1] in PROVIDERS:
        yield from ((each, "", True) for each in listed(sight.project, Kind.FUNCTION) if "::" in each)
    elif names[-1] == "datadir":
        folder = folder_at(sight.session, os.path.dirname(sight.path))
        yield from ((each, "", True) for each, is_directory in sorted(folder.entries().items()) if is_directory)
    elif names[0] in _LEVELS and names[-1] in _FILES:
        for each in _files(sight):
            yield each, "", True


def _files(sight: DataSight) -> list[str]:
    """Return the files below the directories of levels, as paths there have them."""
    data = sight.hierarchy_data
    if data is None:
        return []
    hierarchy = data.hierarchy
    levels = () if hierarchy is None else (*hierarchy.levels, *hierarchy.default_levels)
    found = set[str]()
    for directory in {*(each.directory for each in levels), DEFAULT_DIRECTORY}:
        start = f"{directory.strip('/')}/"
        for path in data.folder.files(directory.strip("/"), ""):
            if path.endswith(DATA_EXTENSIONS):
                found.add(path.removeprefix(start))
    return sorted(found)


# Modules


def _in_metadata(sight: DataSight, cursor: DataCursor) -> Iterator[tuple[str, str, bool]]:
    match cursor.path:
        case ("dependencies", int(), "name"):
            own = sight.project.root
            for name, module in sorted(sight.project.modules.items()):
                full = full_name(sight.session, os.path.join(module.root, METADATA))
                if full is not None and module_name(full) == name and module.root != own:
                    yield full, f"On the module path: version {module.metadata.version or 'unknown'}.", True
        case ("dependencies", int(), "version_requirement"):
            yield from _ranges(sight, cursor)
        case _:
            return


def _ranges(sight: DataSight, cursor: DataCursor) -> Iterator[tuple[str, str, bool]]:
    """Yield the range from the version that is on the module path up to the next major one."""
    name = _NAME.search(cursor.data, cursor.data.rfind(b"{", 0, cursor.start), _end_of_entry(cursor))
    full = "" if name is None else name["text"].decode("utf-8", "replace")
    module = sight.project.modules.get(module_name(full))
    try:
        version = None if module is None else Version.parse(module.metadata.version or "")
    except (ValueError, TooManyDigitsError):
        return
    if version is not None:
        yield f">= {version} < {version.major + 1}.0.0", f"Version {version} is on the module path.", True


def _end_of_entry(cursor: DataCursor) -> int:
    end = cursor.data.find(b"}", cursor.offset)
    return len(cursor.data) if end < 0 else end


@query
def full_name(session: Session, path: str) -> str | None:
    """Return the name of a module with its author's, as the `metadata.json` at an absolute path has it."""
    if not session.disk.is_file(path):
        return None
    data = session.read(path)
    try:
        found = None if isinstance(data, Diagnostic) else parse_json(data.decode())
    except (UnicodeDecodeError, JsonError):
        return None
    name = cast("dict[str, Any]", found).get("name") if isinstance(found, dict) else None
    return name.replace("-", "/", 1) if isinstance(name, str) else None
