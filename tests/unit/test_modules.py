"""The module of a file is found by its metadata, or by the module path that it lies on."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from pplint.project.modules import Modules

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "root"


def _metadata(directory: Path, content: str) -> None:
    directory.mkdir(parents=True)
    (directory / "metadata.json").write_text(content)


@pytest.mark.parametrize("name", ["puppetlabs-apache", "puppetlabs/apache", "apache"])
def test_metadata_names_the_module(root: Path, name: str) -> None:
    _metadata(root / "checkout", json.dumps({"name": name}))
    assert Modules().locate(str(root / "checkout/manifests/vhost.pp")) == ("apache", "manifests/vhost.pp")


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"name": 1}', '{"name": "me-9 lives"}', "[" * 100_000, "\0"])
def test_metadata_that_says_nothing_leaves_the_name_to_the_directory(root: Path, content: str) -> None:
    _metadata(root / "apache", content)
    assert Modules().locate(str(root / "apache/manifests/init.pp")) == ("apache", "manifests/init.pp")


@pytest.mark.parametrize("name", ["modules", "site", "site-modules"])
def test_the_children_of_a_module_path_are_modules(root: Path, name: str) -> None:
    assert Modules().locate(str(root / name / "apache/manifests/mod/ssl.pp")) == ("apache", "manifests/mod/ssl.pp")


def test_a_module_path_can_be_named(root: Path) -> None:
    path = str(root / "extra/apache/types/port.pp")
    assert Modules().locate(path) is None
    assert Modules.on([str(root / "extra")]).locate(path) == ("apache", "types/port.pp")


def test_a_module_may_have_the_name_of_a_module_path(root: Path) -> None:
    assert Modules().locate(str(root / "modules/site/manifests/init.pp")) == ("site", "manifests/init.pp")


def test_the_innermost_module_counts(root: Path) -> None:
    _metadata(root / "apache", '{"name": "me-apache"}')
    path = str(root / "apache/spec/fixtures/modules/stdlib/manifests/init.pp")
    assert Modules().locate(path) == ("stdlib", "manifests/init.pp")


def test_a_file_elsewhere_is_in_no_module(root: Path) -> None:
    assert Modules().locate(str(root / "manifests/site.pp")) is None
