"""Configuration that cannot be read is reported once, where it is wrong, and nothing follows from it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from pplint.project.environment import settings_fault
from pplint.project.yaml_faults import yaml_fault

from .trees import plant

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.command_line import Run

CLASSES = {"manifests/init.pp": "# A.\nclass ntp { }", "manifests/server.pp": "# B.\nclass ntp::server { }"}


@pytest.mark.parametrize(
    ("configuration", "line", "said"),
    [
        ((".fixtures.yml", "fixtures:\n\trepositories:\n"), 2, "a tab cannot indent"),
        (("bolt-project.yaml", "- name: ntp\n"), 1, "it is a sequence"),
        (("environment.conf", "modulepath = modules\nmanifest: site.pp\n"), 2, "is not a setting"),
    ],
)
def test_broken_configuration_is_the_one_thing_that_is_reported(
    tmp_path: Path, run: Run, configuration: tuple[str, str], line: int, said: str
) -> None:
    name, content = configuration
    root = plant(tmp_path / "ntp", {"metadata.json": '{"name": "me-ntp"}', name: content, **CLASSES})
    code, out, _ = run(
        "check",
        "--isolated",
        "--ignore=documentation,invalid-metadata,missing-final-newline",
        "--output-format=concise",
        root,
    )
    first, *_ = lines = out.splitlines()
    assert code == 1
    assert [each for each in lines if "error[" in each or "warning[" in each] == [first]
    assert first.startswith(f"{root}/{name}:{line}:")
    assert "error[invalid-configuration] this file cannot be read: " in first
    assert said in first


def test_a_description_is_read_whatever_size_a_checked_file_may_have(tmp_path: Path, run: Run) -> None:
    files = {".fixtures.yml": f"# {'x' * 200}\nfixtures:\n\trepositories:\n", "pplint.toml": "max-file-size = 100\n"}
    root = plant(tmp_path / "ntp", {"metadata.json": '{"name": "me-ntp"}', **files, **CLASSES})
    _, out, _ = run("check", "--output-format=concise", root)
    assert "ntp/.fixtures.yml:3:1: error[invalid-configuration]" in out


def test_configuration_of_the_repository_and_of_its_modules_is_read(tmp_path: Path, run: Run) -> None:
    broken = {"bolt-project.yaml": "\ta: b\n"}
    root = plant(tmp_path / "control", {"environment.conf": "", **broken})
    for module in ("a", "b"):
        plant(tmp_path / "control" / "modules" / module, {"manifests/init.pp": f"class {module} {{ }}", **broken})
    _, out, _ = run(
        "check",
        "--isolated",
        "--ignore=documentation,invalid-metadata,missing-final-newline",
        "--output-format=concise",
        root,
    )
    places = [each.split(":")[0] for each in out.splitlines() if "error[" in each]
    assert places == [f"{root}/{folder}bolt-project.yaml" for folder in ("", "modules/a/", "modules/b/")]


def test_a_hierarchy_in_another_encoding_is_left_alone(tmp_path: Path, run: Run) -> None:
    root = plant(tmp_path / "ntp", {"metadata.json": '{"name": "me-ntp"}', **CLASSES})
    (tmp_path / "ntp" / "hiera.yaml").write_bytes("version: 3\n".encode("utf-16"))
    code, out, _ = run("check", "--isolated", "--select=hiera,invalid-configuration", root)
    assert (code, out) == (0, "All clean: 3 files checked.\n")


def test_a_directory_is_no_configuration(tmp_path: Path, run: Run) -> None:
    root = plant(tmp_path / "ntp", {"metadata.json": '{"name": "me-ntp"}', **CLASSES})
    os.mkdir(tmp_path / "ntp" / "hiera.yaml")
    code, out, _ = run(
        "check",
        "--isolated",
        "--ignore=documentation,invalid-metadata,missing-final-newline",
        "--output-format=concise",
        root,
    )
    assert (code, "hiera.yaml:1:1: error[invalid-configuration]" in out) == (1, True)


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"a: \x01", "it is not valid YAML: it has the control character U+0001"),
        (b"\xef\xbb\xbfa: \xff", "it is not valid UTF-8"),
        (b"---\n# a\n\n- a: b\n", "it is a sequence, not a mapping"),
        (b"a:\n  b: c\n\td: e\n", "it is not valid YAML: a tab cannot indent"),
        (b"a:\n  - b\n\t- c\n", "it is not valid YAML: a tab cannot indent"),
        (b"a: |\n  text\nb: @c\n", "it is not valid YAML: a value that starts with `@` needs quotes"),
        (b"a::b:\n- c\n- %d\n", "it is not valid YAML: a value that starts with `%` needs quotes"),
        (b"a: [b\nc: d\n", "it is not valid YAML: did not find expected ',' or ']'"),
        (b"a: 'b\nc: d\n", "it is not valid YAML: found unexpected end of stream"),
        (b"a: *b\n", "there is no anchor `&b` above"),
        (b"[" * 100_000, "it is nested more than 500 levels deep"),
        (b"text\n", "it is a text, not a mapping"),
    ],
)
def test_faults_of_yaml(data: bytes, fault: str) -> None:
    found = yaml_fault(data)
    assert found is not None
    assert found.message == fault


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"# nothing\n",
        b"a: b\tc\n",
        b"a:\tb\n",
        b"a: 'x\n\tb: c'\n",
        b'a: "x\n b: %c\n"\n',
        b"a: foo\n  - %c\n",
        b"a: |\n  x\n  \tb: c\n  d: %e\n",
        b"---\na: b\n---\n- c\n",
        b"\xff\xfea\x00",
        b"a: &a [b, b]\nc: &c [*a, *a]\nd: [*c, *c]\n",
    ],
)
def test_what_is_yaml_is_no_fault(data: bytes) -> None:
    assert yaml_fault(data) is None


@pytest.mark.parametrize("data", [b"", b"# x\n\n[main]\r\n a =b\nc=\n[other]\nx = $y/z\n", b"\xef\xbb\xbfa = b"])
def test_settings_that_the_compiler_reads(data: bytes) -> None:
    assert settings_fault(data) is None


@pytest.mark.parametrize(("data", "start"), [(b"a = b\n\nc\n", 7), (b"[a b]\n", 0), (b"\xef\xbb\xbfa = \xff", 3)])
def test_settings_that_the_compiler_refuses(data: bytes, start: int) -> None:
    found = settings_fault(data)
    assert found is not None
    assert found.span.start == start
