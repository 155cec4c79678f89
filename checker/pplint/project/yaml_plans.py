"""Plans in YAML: their names are those of their files, and their parameters are at the start.

Only what is written as plainly as everybody writes it is read: a mapping for each parameter, a line for each entry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Place, Span
from pplint.project.declarations import DescribedParameter, RunDeclaration
from pplint.project.sources import shown_path

if TYPE_CHECKING:
    from pplint.project.autoload import LoadedName
    from pplint.project.folder import Folder

EXTENSION = ".yaml"

_BLANK = late_pattern(r"\s*(?:#.*)?")
_HEAD = late_pattern(r"parameters\s*:\s*(?:\{\s*\}\s*)?(?:#.*)?")
_ENTRY = late_pattern(r"""(?P<indent>\ *)(?P<quote>["']?)(?P<key>\w+)(?P=quote)\s*:(?:\s+(?P<value>.*))?""")
_TYPE = late_pattern(r"""(["']?)(?P<type>[A-Z].*?)\1\s*(?:\s\#.*)?""")


class _UnreadParameters(Exception):  # noqa: N818 - what a file is, not an error of ours
    """The parameters are written in a way that is not read here."""


def find_yaml_plan(folder: Folder, path: str, name: LoadedName) -> RunDeclaration | None:
    """Return the plan of a name in the module that `folder` holds; `path` is where one in the language would be."""
    file = folder.file(path.removesuffix(".pp") + EXTENSION)
    if file is None:
        return None
    try:
        lines = folder.disk.read(file).decode().splitlines()
        parameters = _parameters(lines)
    except (OSError, ValueError, _UnreadParameters):
        parameters = None
    return RunDeclaration(name.text, parameters, Place(shown_path(file), Span(0, 0)))


def _parameters(lines: list[str]) -> dict[str, DescribedParameter]:
    """Read the entries below `parameters`; raise `_UnreadParameters` for what is not one entry on each line."""
    found: dict[str, dict[str, str]] = {}
    depth: int | None = None
    for line in _below_parameters(lines):
        entry = _ENTRY.fullmatch(line)
        if entry is None:
            raise _UnreadParameters
        indent, key, value = len(entry["indent"]), entry["key"], (entry["value"] or "").strip()
        depth = indent if depth is None else depth
        if indent == depth:
            if value not in {"", "{}"}:
                raise _UnreadParameters
            found[key] = {}
        elif indent > depth and found:
            found[next(reversed(found))].setdefault(key, value)
        else:
            raise _UnreadParameters
    return {name: _parameter(name, described) for name, described in found.items()}


def _below_parameters(lines: list[str]) -> list[str]:
    """Return the lines with entries of `parameters`; none if there is no such key."""
    start = next((number for number, line in enumerate(lines) if line.startswith("parameters")), None)
    if start is None:
        return []
    if not _HEAD.fullmatch(lines[start]):
        raise _UnreadParameters
    below: list[str] = []
    for line in lines[start + 1 :]:
        if _BLANK.fullmatch(line):
            continue
        if not line.startswith(" "):
            break
        below.append(line)
    return below


def _parameter(name: str, described: dict[str, str]) -> DescribedParameter:
    type_ = _TYPE.fullmatch(described["type"]) if "type" in described else None
    if "type" in described and type_ is None:
        raise _UnreadParameters
    return DescribedParameter(name, None if type_ is None else type_["type"], "default" in described)
