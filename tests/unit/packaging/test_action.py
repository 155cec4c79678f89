"""The steps of the action do what they should, in their order, where the program is installed already."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[3]
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS: list[dict[str, Any]] = ACTION["runs"]["steps"]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the steps are scripts for a shell")


def test_the_cache_is_restored_before_and_kept_after() -> None:
    names = [step.get("name", step.get("uses")) for step in STEPS]
    assert names[1:] == [
        "Install pplint",
        "Restore the cache",
        "Check",
        "Compare the catalogs",
        "Keep the cache",
        "Upload the findings",
    ]
    restored, kept = STEPS[2]["with"], STEPS[5]["with"]
    assert (restored["path"], restored["key"]) == (kept["path"], kept["key"])
    assert all("cancelled" in step["if"] for step in STEPS[4:])


def test_inputs_are_declared_and_reach_no_script_as_code() -> None:
    used = set(re.findall(r"inputs\.([\w-]+)", json.dumps(STEPS)))
    assert used == {*ACTION["inputs"]}
    assert [step["name"] for step in STEPS if "${{" in step.get("run", "")] == []


def _run(name: str, folder: Path, variables: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run one step in `work`, with the program installed where the first step puts it."""
    programs = folder / "temp" / "pplint" / "bin"
    programs.mkdir(parents=True)
    (programs / "pplint").symlink_to(Path(sys.executable).with_name("pplint"))
    step = next(each for each in STEPS if each.get("name") == name)
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("PPLINT_")},
        "RUNNER_TEMP": str(folder / "temp"),
        "GITHUB_STEP_SUMMARY": str(folder / "summary.md"),
        **variables,
    }
    command = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step["run"]]
    return subprocess.run(command, cwd=folder / "work", env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("arguments", "code"), [("", 1), ("--exit-zero\nno such folder", 2), ("--exit-zero", 0)])
def test_the_step_reports_what_is_found(tmp_path: Path, arguments: str, code: int) -> None:
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "a.pp").write_text("file { '/a':\n  moed => '0644',\n}\n")
    done = _run("Check", tmp_path, {"ARGUMENTS": arguments})
    assert done.returncode == code, done.stderr
    if code < 2:
        assert ",file=a.pp,line=2," in done.stdout
        found = json.loads((tmp_path / "temp" / "pplint.sarif").read_text(encoding="utf-8"))
        assert [each["ruleId"] for each in found["runs"][0]["results"]] == ["unknown-attribute"]
        assert "unknown-attribute" in (tmp_path / "summary.md").read_text(encoding="utf-8")
        assert [*(tmp_path / "temp" / "pplint-cache").iterdir()]


def test_the_diff_becomes_a_comment(tmp_path: Path) -> None:
    work = tmp_path / "work"
    work.mkdir()
    site = work / "manifests" / "site.pp"
    site.parent.mkdir()
    site.write_text("node 'web1.example.com' { notify { 'a': } }\n")
    (work / "environment.conf").write_text("")
    (work / "facts").mkdir()
    (work / "facts" / "web1.example.com.json").write_text("{}")
    identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"]
    for command in (
        ["init", "-q"],
        ["add", "."],
        ["commit", "-qm", "a"],
        ["update-ref", "refs/remotes/origin/main", "HEAD"],
    ):
        subprocess.run(["git", *identity, *command], cwd=work, check=True)
    site.write_text("node 'web1.example.com' { notify { 'b': } }\n")
    host = tmp_path / "bin" / "gh"
    host.parent.mkdir()
    host.write_text('#!/bin/sh\nfor word; do [ ! -f "$word" ] || cat "$word"; done\necho "$@"\n')
    host.chmod(0o755)
    variables = {"GITHUB_BASE_REF": "main", "NUMBER": "7", "PATH": f"{host.parent}{os.pathsep}{os.environ['PATH']}"}
    done = _run("Compare the catalogs", tmp_path, variables)
    assert done.returncode == 0, done.stderr
    assert "web1.example.com" in done.stdout
    assert "Notify[b]" in done.stdout
    assert "pr comment 7 --edit-last" in done.stdout
