"""The metadata of a module: its name and version, what it needs, and where it runs."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, cast

import msgspec

from pplint.base.late_patterns import late_pattern
from pplint.project.description_files import Fault, read_description
from pplint.signatures.model import FORMAT, Signature

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.session import Session

_FOLDER: Final = late_pattern(r"(?:(?P<author>\w+)-)?(?P<name>[a-z]\w*)(?:\.tar\.gz|\.tgz)?(?:(?:-\d|@)(?s:.*))?\Z")
_NAME: Final = late_pattern(r"(?:(?P<author>\w+)[-/])?(?P<name>[a-z]\w*)\Z")


def described_in(session: Session, root: str) -> Signature:
    """Return a signature of which nothing is known but what is in `metadata.json`, if there is one."""
    data = read_description(session.disk, os.path.join(root, "metadata.json"))
    try:
        found: object = None if data is None or isinstance(data, Fault) else msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        found = None
    members = _members(found)
    version = members.get("version")
    return Signature(
        FORMAT,
        _full_name(members.get("name"), root),
        version if isinstance(version, str) else None,
        dependencies=dict(sorted(_ranges(members.get("dependencies")))),
        requirements=dict(sorted(_ranges(members.get("requirements")))),
        systems=dict(sorted(_systems(members.get("operatingsystem_support")))),
    )


def _full_name(name: object, root: str) -> str:
    """Return the name, that of the folder or the archive if the metadata have none."""
    found = _NAME.match(name) if isinstance(name, str) else None
    found = found or _FOLDER.match(os.path.basename(root))
    if found is None:
        return "unknown"
    return "-".join(filter(None, (found["author"], found["name"])))


def _ranges(listed: object) -> Iterator[tuple[str, str]]:
    for each in _objects(listed):
        name, versions = each.get("name"), each.get("version_requirement", "")
        if isinstance(name, str) and isinstance(versions, str):
            yield name.replace("/", "-"), " ".join(versions.split())


def _systems(listed: object) -> Iterator[tuple[str, tuple[str, ...]]]:
    for each in _objects(listed):
        name, releases = each.get("operatingsystem"), each.get("operatingsystemrelease")
        if isinstance(name, str):
            yield name, tuple(str(one) for one in _list(releases) if isinstance(one, str | int | float))


def _objects(listed: object) -> list[dict[str, object]]:
    return [_members(each) for each in _list(listed)]


def _list(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []


def _members(value: object) -> dict[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}
