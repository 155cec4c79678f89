"""Modules of one name where nothing says in which order their directories are looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .trees import plant

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.command_line import Run

CLASS = "# @summary the clock\nclass ntp { }\n"


def test_site_comes_before_modules(tmp_path: Path, run: Run) -> None:
    files = {f"{each}/ntp/manifests/init.pp": CLASS for each in ("site", "modules")}
    root = plant(tmp_path, {"manifests/site.pp": "include ntp\n", **files})
    code, out, _ = run("check", "--isolated", "--output-format=concise", root)
    assert code == 1
    first, _ = out.splitlines()
    assert "modules/ntp/manifests/init.pp:1:1: warning[hidden-module]" in first


def test_a_link_to_a_module_is_the_same_module(tmp_path: Path, run: Run) -> None:
    root = plant(tmp_path, {"manifests/site.pp": "include ntp\n", "modules/ntp/manifests/init.pp": CLASS})
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "ntp").symlink_to("../modules/ntp")
    assert run("check", "--isolated", root)[0] == 0
