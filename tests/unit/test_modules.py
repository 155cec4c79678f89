"""The module of a file is found by its metadata, or by the module path that it lies on."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from pplint.project.metadata import newest_major, read_metadata
from pplint.project.modules import modules_on
from pplint.session import Session

if TYPE_CHECKING:
    from pathlib import Path

    from pplint.project.modules import Modules


def _locate(modules: Modules, path: Path) -> tuple[str, str] | None:
    module = modules.around(str(path))
    return None if module is None else (module.name, module.path_of(str(path)))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "root"


def _metadata(directory: Path, content: str) -> None:
    directory.mkdir(parents=True)
    (directory / "metadata.json").write_text(content)


@pytest.mark.parametrize("name", ["puppetlabs-apache", "puppetlabs/apache", "apache"])
def test_metadata_names_the_module(root: Path, name: str) -> None:
    _metadata(root / "checkout", json.dumps({"name": name}))
    assert _locate(modules_on(Session(), ()), root / "checkout/manifests/vhost.pp") == ("apache", "manifests/vhost.pp")


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"name": 1}', '{"name": "me-9 lives"}', "[" * 100_000, "\0"])
def test_metadata_that_says_nothing_leaves_the_name_to_the_directory(root: Path, content: str) -> None:
    _metadata(root / "apache", content)
    assert _locate(modules_on(Session(), ()), root / "apache/manifests/init.pp") == ("apache", "manifests/init.pp")


@pytest.mark.parametrize("name", ["modules", "site", "site-modules"])
def test_the_children_of_a_module_path_are_modules(root: Path, name: str) -> None:
    assert _locate(modules_on(Session(), ()), root / name / "apache/manifests/mod/ssl.pp") == (
        "apache",
        "manifests/mod/ssl.pp",
    )


def test_a_module_path_can_be_named(root: Path) -> None:
    path = root / "extra/apache/types/port.pp"
    assert _locate(modules_on(Session(), ()), path) is None
    assert _locate(modules_on(Session(), (str(root / "extra"),)), path) == ("apache", "types/port.pp")


def test_a_module_may_have_the_name_of_a_module_path(root: Path) -> None:
    assert _locate(modules_on(Session(), ()), root / "modules/site/manifests/init.pp") == ("site", "manifests/init.pp")


def test_the_innermost_module_counts(root: Path) -> None:
    _metadata(root / "apache", '{"name": "me-apache"}')
    path = root / "apache/spec/fixtures/modules/stdlib/manifests/init.pp"
    assert _locate(modules_on(Session(), ()), path) == ("stdlib", "manifests/init.pp")


def test_a_file_elsewhere_is_in_no_module(root: Path) -> None:
    assert _locate(modules_on(Session(), ()), root / "manifests/site.pp") is None


@pytest.mark.parametrize(
    ("versions", "newest"),
    [
        (">= 6.1.0 < 8.0.0", 7),
        (">=6.1.0 <9.0.0", 8),
        (">= 6.0.0 < 8.1.0", 8),
        (">= 6.0.0 <= 7.24.0", 7),
        ("7.x", 7),
        ("3.8.1", 3),
        (">= 6.0.0", None),
        ("", None),
        ("nonsense", None),
    ],
)
def test_the_newest_version_in_a_range_is_found(versions: str, newest: int | None) -> None:
    assert newest_major(versions) == newest


@pytest.mark.parametrize(
    ("requirements", "newest"),
    [
        ([{"name": "pe"}, {"name": "puppet", "version_requirement": ">= 6.0.0 < 8.0.0"}], 7),
        ([{"name": "openvox", "version_requirement": ">= 8.19.0 < 10.0.0"}], 9),
        (
            [
                {"name": "puppet", "version_requirement": ">= 7.0.0 < 9.0.0"},
                {"name": "openvox", "version_requirement": ">= 8.0.0 < 10.0.0"},
            ],
            9,
        ),
        ([{"name": "puppet"}], None),
        ([1, None, {"name": "puppet", "version_requirement": 1}], None),
        ({"name": "puppet"}, None),
    ],
)
def test_metadata_tells_the_version_of_puppet(root: Path, requirements: object, newest: int | None) -> None:
    _metadata(root / "apache", json.dumps({"name": "me-apache", "requirements": requirements}))
    assert read_metadata(Session(), str(root / "apache/metadata.json")).puppet_version == newest
