"""Modules that are checked out beside each other see those that they need, by the names in their metadata."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from pplint.project.projects import project_of
from pplint.session import Session
from tests.unit.project.trees import plant

if TYPE_CHECKING:
    from pathlib import Path


def _metadata(name: str, version: str = "1.0.0", **dependencies: str) -> str:
    needed = [{"name": full.replace("__", "/"), "version_requirement": text} for full, text in dependencies.items()]
    return json.dumps({"name": name, "version": version, "dependencies": needed})


def _modules(tmp_path: Path, files: dict[str, str]) -> set[str]:
    plant(tmp_path / "src", files)
    session = Session()
    return set(project_of(session, str(tmp_path / "src/puppet-shop/manifests/init.pp")).modules)


@pytest.mark.parametrize(
    ("beside", "names"),
    [
        ({"acme-till/metadata.json": _metadata("acme-till")}, {"shop", "till"}),
        ({"anything/metadata.json": _metadata("acme/till")}, {"shop", "till"}),
        ({"acme-till/metadata.json": _metadata("other-till")}, {"shop"}),
        ({"acme-till/metadata.json": _metadata("acme-till", "2.0.0")}, {"shop"}),
        ({"acme-till/metadata.json": "{"}, {"shop"}),
        ({"acme-till/README": ""}, {"shop"}),
        ({"a/metadata.json": _metadata("acme-till"), "b/metadata.json": _metadata("acme-till")}, {"shop"}),
        ({"acme-other/metadata.json": _metadata("acme-other")}, {"shop"}),
        (
            {
                "acme-till/metadata.json": _metadata("acme-till", acme__coin="1.x"),
                "acme-coin/metadata.json": _metadata("acme-coin"),
            },
            {"shop", "till", "coin"},
        ),
    ],
)
def test_those_that_are_needed_are_seen(tmp_path: Path, beside: dict[str, str], names: set[str]) -> None:
    own = {"puppet-shop/metadata.json": _metadata("acme-shop", acme__till="1.x"), "puppet-shop/manifests/init.pp": ""}
    assert _modules(tmp_path, {**own, **beside}) == names


def test_who_names_nothing_may_need_all(tmp_path: Path) -> None:
    own = {"puppet-shop/metadata.json": _metadata("acme-shop"), "puppet-shop/manifests/init.pp": ""}
    assert _modules(tmp_path, {**own, "x/metadata.json": _metadata("acme-till")}) == {"shop", "till"}


def test_what_tests_deploy_comes_first(tmp_path: Path) -> None:
    own = {"puppet-shop/metadata.json": _metadata("acme-shop", acme__till="1.x"), "puppet-shop/manifests/init.pp": ""}
    deployed = {"puppet-shop/spec/fixtures/modules/till/manifests/init.pp": ""}
    plant(tmp_path / "src", {**own, **deployed, "acme-till/metadata.json": _metadata("acme-till")})
    project = project_of(Session(), str(tmp_path / "src/puppet-shop/manifests/init.pp"))
    assert project.modules["till"].root.endswith("spec/fixtures/modules/till")
