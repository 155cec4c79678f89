"""A `metadata.json` that the compiler cannot read is reported in place, and nothing follows from it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from pplint.project.metadata import parse_metadata, read_metadata
from pplint.session import Session
from tests.unit.systems import NEEDS_PIPES

from .trees import plant

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.command_line import Run

CLASSES = {"manifests/init.pp": "class ntp { include ntp::server }", "manifests/server.pp": "class ntp::server { }"}


@pytest.mark.parametrize(
    ("data", "start", "message"),
    [
        (b"", 0, "empty"),
        (b" \n", 0, "empty"),
        (b"\xef\xbb\xbf{}", 0, "byte order mark"),
        (b'{"a": "\xe4"}', 7, "UTF-8"),
        (b'{"a": NaN}', 6, "`NaN`"),
        (b'{"\xc3\xa4": x}', 7, "JSON"),
        (b'{\n<<<<<<< HEAD\n"name": "me-a"}', 2, "JSON"),
        (b'{"name": "me-a"} {', 17, "JSON"),
        (b"[" * 100_000, 100, "nested"),
        (b'{"a":' * 100_000, 500, "nested"),
        (b"null", None, ""),
        (b"[1]", 0, "object"),
        (b'"text"', 0, "object"),
        (b'{"name": 1}', 9, "`name`"),
        (b'{"author": {"name": 1}, "name": []}', 32, "`name`"),
        (b'{"name": "me-a", "dependencies": {}}', 33, "`dependencies`"),
        (b'{"name": "me-a", "dependencies": ["b"]}', 33, "`dependencies`"),
        (b'{"name": "me-a", "dependencies": [{"name": 1}]}', 33, "`dependencies`"),
        (b"{}", None, ""),
        (b"[]", None, ""),
        (b'/* one */ {"name": "me-a"} // two\n', None, ""),
        (b'{"name": "me-a", "name": "me-b"}', None, ""),
        (b'{"name": "me-\\a", "version": "\\q", "size": ' + b"9" * 100_000 + b"}", None, ""),
        (b'{"name": null, "dependencies": [{}]}', None, ""),
    ],
)
def test_what_is_wrong_with_metadata_and_where(data: bytes, start: int | None, message: str) -> None:
    fault = parse_metadata(data).fault
    assert (None if fault is None else fault.span.start) == start
    assert message in (fault.message if fault is not None else "")


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b'{"name": "me-ntp", "version": "1.0.0",}', "ntp"),
        (b'{"dependencies": [{"name": "me/other"}] "name": "me-ntp"}', "ntp"),
        (b'{"dependencies": [{"name": "me/other"}],}', None),
        (b'{"author": "not closed,\n"name": "me-ntp"}', "ntp"),
        (b'/* x */ {"name": "me-ntp"}', "ntp"),
    ],
)
def test_the_name_may_be_found_in_what_is_no_json(data: bytes, name: str | None) -> None:
    assert parse_metadata(data).name == name


@pytest.mark.parametrize("files", [CLASSES, {"manifests/server.pp": "class ntp::server { }"}])
@pytest.mark.parametrize("content", ['{"name": "me-ntp",}', "{", "[1]"])
def test_broken_metadata_is_the_one_thing_that_is_reported(
    tmp_path: Path, run: Run, files: dict[str, str], content: str
) -> None:
    root = plant(tmp_path / "puppet-ntp", {"metadata.json": content, **files})
    code, out, _ = run("check", "--isolated", "--ignore=documentation", "--output-format=concise", root)
    lines = out.splitlines()
    assert code == 1
    assert [line for line in lines if "error[" in line or "warning[" in line] == [lines[0]]
    assert lines[0].startswith(f"{root}/metadata.json:1:")
    assert "error[invalid-metadata]" in lines[0]


@pytest.mark.parametrize("content", ["{}", '{"dependencies": []}'])
def test_a_clone_need_not_be_called_as_its_module(tmp_path: Path, run: Run, content: str) -> None:
    root = plant(tmp_path / "puppet-ntp", {"metadata.json": content, **CLASSES})
    assert run("check", "--isolated", "--ignore=documentation,metadata", root) == (
        0,
        "All clean: 2 files checked.\n",
        "",
    )


def test_no_link_leads_out_of_a_module(tmp_path: Path, run: Run) -> None:
    root = plant(tmp_path / "ntp", CLASSES)
    plant(tmp_path, {"secret": "root:x:0:0"})
    os.symlink(tmp_path / "secret", tmp_path / "ntp" / "metadata.json")
    assert run("check", "--isolated", "--ignore=documentation", "--output-format=full", root) == (
        0,
        "All clean: 2 files checked.\n",
        "",
    )


@NEEDS_PIPES
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "metadata.json")
    fault = read_metadata(Session(), str(tmp_path / "metadata.json")).fault
    assert fault is not None
    assert "cannot be read" in fault.message


def test_metadata_of_any_size_is_not_held(tmp_path: Path) -> None:
    with (tmp_path / "metadata.json").open("wb") as file:
        file.truncate(1 << 33)
    fault = read_metadata(Session(), str(tmp_path / "metadata.json")).fault
    assert fault is not None
    assert "1 MiB" in fault.message
