"""The files that the locations of a hierarchy lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.base.source import Span
from pplint.data.hierarchy import Location, LocationKind
from pplint.data.locations import resolve_location
from pplint.data.nodes import Mapping

if TYPE_CHECKING:
    from collections.abc import Mapping as Names

    from pplint.data.locations import PartlyKnown, ResolvedLocation

FILES = (
    *("data/a.yaml", "data/b.yaml", "data/.hidden.yaml", "data/notes.txt", "data/y.yaml", "data/x/a.yaml"),
    *("data/x/y/z.yaml", "data/.h/q.yaml", "data/nodes/one.yaml", "data/nodes/two.yaml", "data/x/[1].yaml"),
)


def _entries(directory: str) -> Names[str, bool]:
    prefix = f"{directory}/" if directory else ""
    inner = (path.removeprefix(prefix) for path in FILES if path.startswith(prefix))
    return {path.split("/")[0]: "/" in path for path in inner}


def _resolve(kind: LocationKind, text: PartlyKnown, directory: PartlyKnown = ("data",)) -> ResolvedLocation:
    return resolve_location(Location(kind, "", Mapping(Span(0, 0))), directory, text, _entries)


def test_a_path_names_a_file_that_is_there_or_is_not() -> None:
    found = _resolve(LocationKind.PATH, ("x/a.yaml",))
    assert (found.path, found.files) == ("data/x/a.yaml", ("data/x/a.yaml",))
    found = _resolve(LocationKind.PATH, ("c.yaml",))
    assert (found.path, found.files, found.is_known) == ("data/c.yaml", (), True)


def test_a_path_to_a_directory_is_none_to_a_file() -> None:
    found = _resolve(LocationKind.PATH, ("x",))
    assert (found.files, found.is_directory) == ((), True)
    assert _resolve(LocationKind.PATH, ("a.yaml/",)).files == ()


@pytest.mark.parametrize("text", ["../data/a.yaml", "x/../a.yaml", "./a.yaml", "x//../a.yaml"])
def test_a_path_may_lead_back(text: str) -> None:
    assert _resolve(LocationKind.PATH, (text,)).files == ("data/a.yaml",)


def test_what_a_path_leads_back_from_has_to_be_there() -> None:
    assert _resolve(LocationKind.PATH, ("none/../a.yaml",)).files == ()


@pytest.mark.parametrize("text", ["../../a.yaml", "/etc/passwd", "x/../../../a.yaml"])
@pytest.mark.parametrize("kind", [LocationKind.PATH, LocationKind.GLOB])
def test_nothing_is_followed_out_of_the_root(kind: LocationKind, text: str) -> None:
    assert not _resolve(kind, (text,)).is_followed
    assert not _resolve(LocationKind.PATH, (text.replace("a.yaml", ""), None)).is_followed


@pytest.mark.parametrize(
    ("pattern", "files"),
    [
        ("*.yaml", ["data/a.yaml", "data/b.yaml", "data/y.yaml"]),
        ("{b,a}.yaml", ["data/b.yaml", "data/a.yaml"]),
        ("[^a].yaml", ["data/b.yaml", "data/y.yaml"]),
        ("?.txt", []),
        (".*.yaml", ["data/.hidden.yaml"]),
        (r"x/\[1\].yaml", ["data/x/[1].yaml"]),
        ("**/{a,z}.yaml", ["data/a.yaml", "data/x/a.yaml", "data/x/y/z.yaml"]),
        ("x/**/*.yaml", ["data/x/[1].yaml", "data/x/a.yaml", "data/x/y/z.yaml"]),
        ("**", ["data/a.yaml", "data/b.yaml", "data/notes.txt", "data/y.yaml"]),
        ("{a.yaml", []),
        ("*", ["data/a.yaml", "data/b.yaml", "data/notes.txt", "data/y.yaml"]),
    ],
)
def test_a_glob_finds_files_in_the_order_of_their_names(pattern: str, files: list[str]) -> None:
    found = _resolve(LocationKind.GLOB, (pattern,))
    assert list(found.files) == files
    assert found.path is None


def test_unknown_parts_of_a_path_stand_for_anything() -> None:
    found = _resolve(LocationKind.PATH, ("nodes/", None, ".yaml"))
    assert (found.path, found.files, found.is_known) == (
        None,
        ("data/nodes/one.yaml", "data/nodes/two.yaml"),
        False,
    )
    assert _resolve(LocationKind.PATH, ("x/[", None, "].yaml")).files == ("data/x/[1].yaml",)
    assert _resolve(LocationKind.PATH, ("one.yaml",), ("data/", None)).files == ("data/nodes/one.yaml",)


def test_unknown_parts_of_a_glob_do_so_too() -> None:
    assert _resolve(LocationKind.GLOB, (None, "/{one,z}.yaml")).files == ("data/x/y/z.yaml", "data/nodes/one.yaml")


def test_a_uri_is_not_followed() -> None:
    assert not _resolve(LocationKind.URI, ("https://example.com/data",)).is_followed


def test_hostile_patterns_end() -> None:
    assert _resolve(LocationKind.GLOB, ("{a,b}" * 5_000,)).files == ()
    assert _resolve(LocationKind.GLOB, ("**/" * 5_000 + "a.yaml",)).files == ("data/a.yaml", "data/x/a.yaml")
    assert _resolve(LocationKind.GLOB, ("*a" * 5_000,)).files == ()
    assert _resolve(LocationKind.GLOB, ("{" * 50_000,)).files == ()
