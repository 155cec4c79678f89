"""What the `metadata.json` of a module says: its name, its dependencies, and the versions of Puppet that it is for."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, cast

from pplint.patterns import late_pattern
from pplint.reading import read_regular_file
from pplint.records import dataclass, field

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SIZE_LIMIT = 1 << 20

_NAME = late_pattern(r"[a-z][a-z0-9_]*\Z")
_BOUND = late_pattern(r"(?P<operator>[<>]=?|)\s*(?P<major>\d{1,4})(?P<rest>(?:\.(?:\d+|x|\*))*)")


@dataclass(frozen=True, slots=True)
class Metadata:
    """A module's name without its author's, and the newest major version of Puppet that it allows, where it says so.

    `dependencies` are the names of the modules that it needs, None if it does not say, `required` the ranges of
    versions of those for which it names one, and `version` is its own.
    """

    name: str | None = None
    puppet_version: int | None = None
    dependencies: tuple[str, ...] | None = None
    required: Mapping[str, str] = field(default_factory=dict[str, str])
    version: str | None = None


def read_metadata(path: str) -> Metadata:
    """Read a `metadata.json`; what is missing or makes no sense is None."""
    try:
        found: object = json.loads(read_regular_file(path, SIZE_LIMIT))
    except (OSError, ValueError, RecursionError):
        return Metadata()
    if not isinstance(found, dict):
        return Metadata()
    members = cast("dict[str, Any]", found)
    name = _name(members.get("name"))
    listed, version = members.get("dependencies"), members.get("version")
    return Metadata(
        name,
        _puppet_version(members.get("requirements")),
        _dependencies(listed),
        dict(_ranges(listed)),
        version if isinstance(version, str) else None,
    )


def _name(full: object) -> str | None:
    name = re.split("[-/]", full)[-1] if isinstance(full, str) else ""
    return name if _NAME.match(name) else None


def _entries(listed: object) -> list[dict[str, object]]:
    elements = cast("list[object]", listed) if isinstance(listed, list) else []
    return [cast("dict[str, object]", each) for each in elements if isinstance(each, dict)]


def _dependencies(listed: object) -> tuple[str, ...] | None:
    if not isinstance(listed, list):
        return None
    return tuple(name for each in _entries(cast("object", listed)) if (name := _name(each.get("name"))) is not None)


def _ranges(listed: object) -> Iterator[tuple[str, str]]:
    """Yield the names and the ranges of versions that stand in a list."""
    for each in _entries(listed):
        name, versions = _name(each.get("name")), each.get("version_requirement")
        if name is not None and isinstance(versions, str):
            yield name, versions


def _puppet_version(requirements: object) -> int | None:
    """Return the newest major version that the requirements allow, of Puppet or of OpenVox."""
    found = [newest_major(versions) for name, versions in _ranges(requirements) if name in {"puppet", "openvox"}]
    return max((each for each in found if each is not None), default=None)


def newest_major(versions: str) -> int | None:
    """Return the newest major version in a range such as `>= 6.1.0 < 8.0.0`, here 7; None if it goes on for ever."""
    majors = [_last_major(bound) for bound in _BOUND.finditer(versions) if not bound["operator"].startswith(">")]
    return min(majors, default=None)


def _last_major(bound: re.Match[str]) -> int:
    is_exclusive = bound["operator"] == "<" and not bound["rest"].strip(".0")
    return int(bound["major"]) - is_exclusive
