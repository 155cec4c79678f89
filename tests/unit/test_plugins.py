"""Packages of rules are found by their entry points, and without asking for these where nobody else has any."""

from __future__ import annotations

import importlib.metadata
import sys
import zipfile
from typing import TYPE_CHECKING

import pytest

from pplint.rule.plugins import rule_packages

if TYPE_CHECKING:
    from pathlib import Path

OWN = "[console_scripts]\npplint = pplint.__main__:main\n\n[pplint.rules]\npplint = pplint_rules\n"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the only directory in which packages are, with pplint installed there."""
    site = tmp_path / "site"
    _install(site, "puppet_pplint-1.0.dist-info", OWN)
    monkeypatch.setattr(sys, "path", [str(site), str(tmp_path / "missing")])
    monkeypatch.setattr(sys, "meta_path", [each for each in sys.meta_path if "pytest" not in type(each).__module__])
    return site


def _install(site: Path, name: str, entry_points: str | None) -> None:
    folder = site / name
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name.partition('-')[0]}\nVersion: 1.0\n")
    if entry_points is not None:
        (folder / "entry_points.txt").write_text(entry_points)


def _refuse(**_: object) -> None:
    raise AssertionError("asked for entry points")


def test_nobody_is_asked_where_pplint_is_alone(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _install(site, "other-1.0.dist-info", "[console_scripts]\nother = other:main\n")
    _install(site, "plain-1.0.egg-info", None)
    monkeypatch.setattr(importlib.metadata, "entry_points", _refuse)
    assert rule_packages() == ["pplint_rules"]


@pytest.mark.parametrize(
    "text",
    [
        "[pplint.rules]\nhouse = house_rules\n",
        "[other]\na = b\n[pplint.rules]\nhouse=house_rules",
        "[pplint.rules]\n# ours\nhouse = house_rules\n\n[zzz]\na = b\n",
    ],
)
def test_others_are_found(site: Path, text: str) -> None:
    _install(site, "house-1.0.dist-info", text)
    assert rule_packages() == ["house_rules", "pplint_rules"]


def test_others_are_found_in_archives(site: Path) -> None:
    with zipfile.ZipFile(site / "house.zip", "w") as archive:
        archive.writestr("house-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: house\nVersion: 1.0\n")
        archive.writestr("house-1.0.dist-info/entry_points.txt", "[pplint.rules]\nhouse = house_rules\n")
    sys.path.append(str(site / "house.zip"))
    assert rule_packages() == ["house_rules", "pplint_rules"]


def test_a_name_in_another_group_counts_for_nothing(site: Path) -> None:
    _install(site, "house-1.0.dist-info", "[console_scripts]\nhouse = pplint.rules:main\n")
    assert rule_packages() == ["pplint_rules"]
