"""What the `metadata.json` of a module says: its name, its dependencies, and the versions of Puppet that it is for."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from typing import TYPE_CHECKING, Any, cast

import msgspec
from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.project.description_files import Fault, read_description
from pplint.query import query

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pplint.session import Session

_NAME = late_pattern(r"[a-z][a-z0-9_]*\Z")
_BOUND = late_pattern(r"(?P<operator>[<>]=?|)\s*(?P<major>\d{1,4})(?P<rest>(?:\.(?:\d+|x|\*))*)")
# A string that is not closed ends with its line, so that no text is looked at twice.
_TOKEN = late_pattern(
    rb"""(?P<bracket>[{}\[\]])|"(?P<text>(?:[^"\\\n]|\\[\s\S])*)(?:"|\\?$)(?P<value>\s*:\s*)?""", re.MULTILINE
)
_MOST_BRACKETS = 500
_PARTS_OF_A_NAME = 2
_STRING = late_pattern(rb'"(?P<text>[^"\\\n]*)"')


class Metadata(Struct, frozen=True):
    """A module's name without its author's, and the newest major version of Puppet that it allows, where it says so.

    `dependencies` are the names of the modules that it needs, None if it does not say, `required` the ranges of
    versions of those for which it names one, `version` is its own, and `fault` why the compiler refuses it.
    `full_name` is the name with the author's, as `author-name`, and `full_names` are those of what it needs.
    """

    name: str | None = None
    puppet_version: int | None = None
    dependencies: tuple[str, ...] | None = None
    required: Mapping[str, str] = {}
    version: str | None = None
    fault: Fault | None = None
    full_name: str | None = None
    full_names: Mapping[str, str] = {}


@query
def read_metadata(session: Session, path: str) -> Metadata:
    """Read a `metadata.json`; what is missing or makes no sense is None, and `fault` says so if the compiler does."""
    data = read_description(session.disk, path)
    if data is None:
        return Metadata()
    return Metadata(fault=data) if isinstance(data, Fault) else parse_metadata(data)


def parse_metadata(data: bytes) -> Metadata:
    """Read the bytes of a `metadata.json`. Where they are no JSON, the name may still be found in them."""
    # Ruby's library refuses JSON with a byte order mark.
    if data.startswith(BOM_UTF8):
        return Metadata(_salvaged_name(data), fault=Fault("it starts with a byte order mark", Span(0, len(BOM_UTF8))))
    if not data.strip():
        return Metadata(fault=Fault("it is empty", Span(0, 0)))
    found = _read_as_most_are(data) or _read(data)
    if isinstance(found, Metadata):
        return found
    if not isinstance(found, dict):
        fault = Fault("it is not an object in JSON", Span(0, 0))
        return Metadata(fault=fault if found not in (None, []) else None)
    members = cast("dict[str, Any]", found)
    listed, version = members.get("dependencies"), members.get("version")
    return Metadata(
        _name(members.get("name")),
        _puppet_version(members.get("requirements")),
        _dependencies(listed),
        dict(_ranges(listed)),
        version if isinstance(version, str) else None,
        _fault_of(members, data),
        _full_name(members.get("name")),
        dict(_full_names(listed)),
    )


def _read_as_most_are(data: bytes) -> object:
    """Return what a text in JSON says; None if it is deep, or no library would read it, whatever Ruby's makes of it."""
    if data.count(b"[") + data.count(b"{") > _MOST_BRACKETS:
        return None
    try:
        found: object = msgspec.json.decode(data)
    except (msgspec.DecodeError, ValueError):
        return None
    return found


def _read(data: bytes) -> object:
    """Return what a text in JSON says to Ruby's library, or metadata with the fault that it finds."""
    from pplint.syntax.json_text import JsonError, parse_json

    try:
        return parse_json(data.decode())
    except UnicodeDecodeError as error:
        return Metadata(_salvaged_name(data), fault=Fault("it is not valid UTF-8", Span(error.start, error.end)))
    except JsonError as error:
        start = len(data.decode()[: error.offset].encode())
        return Metadata(_salvaged_name(data), fault=Fault(f"it is not valid JSON: {error}", Span(start, start)))


def _fault_of(members: dict[str, Any], data: bytes) -> Fault | None:
    """Return the first member that is not what the compiler takes it for without looking."""
    name, listed = members.get("name"), members.get("dependencies")
    if name is not None and not isinstance(name, str):
        return Fault("`name` is not a string", _value_of("name", data))
    if listed is None:
        return None
    if not isinstance(listed, list):
        return Fault("`dependencies` is not an array", _value_of("dependencies", data))
    entries = _entries(cast("object", listed))
    if len(entries) == len(cast("list[object]", listed)) and all(
        isinstance(each.get("name"), str | None) for each in entries
    ):
        return None
    return Fault("an element of `dependencies` is not an object with a name", _value_of("dependencies", data))


def _value_of(key: str, data: bytes) -> Span:
    """Return where the value of a member of the outermost object starts."""
    return next((Span(start, start) for found, start in _members(data) if found == key.encode()), Span(0, 0))


def _salvaged_name(data: bytes) -> str | None:
    """Return the name in a text that is no JSON, where that is written down all the same."""
    values = (_STRING.match(data, start) for key, start in _members(data) if key == b"name")
    return next((_name(value["text"].decode("utf-8", "replace")) for value in values if value is not None), None)


def _members(data: bytes) -> Iterator[tuple[bytes, int]]:
    """Yield the keys of the outermost object, and where their values start, as far as a text looks like one."""
    depth = 0
    for token in _TOKEN.finditer(data):
        if token["bracket"]:
            depth += 1 if token["bracket"] in b"{[" else -1
        elif depth == 1 and token["value"] is not None:
            yield token["text"], token.end()


def _name(full: object) -> str | None:
    # `author-name`, or `author/name` as it was once written.
    name = re.split("[-/]", full)[-1] if isinstance(full, str) else ""
    return name if _NAME.match(name) else None


def _entries(listed: object) -> list[dict[str, object]]:
    elements = cast("list[object]", listed) if isinstance(listed, list) else []
    return [cast("dict[str, object]", each) for each in elements if isinstance(each, dict)]


def _dependencies(listed: object) -> tuple[str, ...] | None:
    if not isinstance(listed, list):
        return None
    return tuple(name for each in _entries(cast("object", listed)) if (name := _name(each.get("name"))) is not None)


def _full_name(full: object) -> str | None:
    """Return the name of a module with its author's, None where one of them is missing."""
    parts = re.split("[-/]", full) if isinstance(full, str) else []
    return "-".join(parts).lower() if len(parts) == _PARTS_OF_A_NAME and all(parts) else None


def _full_names(listed: object) -> Iterator[tuple[str, str]]:
    """Yield the names of needed modules, each with the one that has the author's, too."""
    for each in _entries(listed):
        name, full = _name(each.get("name")), _full_name(each.get("name"))
        if name is not None and full is not None:
            yield name, full


def _ranges(listed: object) -> Iterator[tuple[str, str]]:
    """Yield the names and version ranges in a list."""
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
    # `< 8.0.0` leaves out 8, `< 8.1.0` lets some of it in.
    is_exclusive = bound["operator"] == "<" and not bound["rest"].strip(".0")
    return int(bound["major"]) - is_exclusive
