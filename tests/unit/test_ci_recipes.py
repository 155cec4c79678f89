"""The recipes for pipelines are sound as far as that shows here, and what they run does what they expect."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
import yaml

from pplint.migrate.additions import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.unit.command_line import Run

ROOT = Path(__file__).parents[2]
RECIPES = ROOT / "checker" / "pplint" / "setup" / "recipes"
NAMES = sorted(path.name for path in RECIPES.iterdir())
IN_YAML = [name for name in NAMES if name.endswith(".yml")]
_COMMAND = re.compile(r"""(?:^|['" ;&-])(?:\.venv/bin/)?(pplint (?:--|diff )[^'\n]*)""")
_VARIABLES = {"CI_MERGE_REQUEST_DIFF_BASE_SHA": "HEAD", "GITHUB_BASE_REF": "main"}


def _texts(node: object) -> Iterator[str]:
    if isinstance(node, str):
        yield from node.splitlines()
    elif isinstance(node, dict):
        for value in cast("dict[object, object]", node).values():
            yield from _texts(value)
    elif isinstance(node, list):
        for item in cast("list[object]", node):
            yield from _texts(item)


def _commands(name: str) -> list[str]:
    """Return the command lines in a recipe that run the program."""
    text = (RECIPES / name).read_text()
    lines = _texts(yaml.safe_load(text)) if name in IN_YAML else re.sub(r"(?m)^\s*(?:#|//).*", "", text).splitlines()
    return [found[1] for line in lines if (found := _COMMAND.search(line))]


@pytest.mark.parametrize("name", NAMES)
def test_recipes_install_this_version(name: str) -> None:
    text = (RECIPES / name).read_text()
    assert {*re.findall(r"puppet-pplint==\S+?(?=['\s]|$)", text)} == (set() if name == "Rakefile" else {PACKAGE})


@pytest.mark.parametrize("name", sorted({*NAMES} - {"Containerfile"}))
def test_what_recipes_run_writes_what_they_expect(run: Run, name: str) -> None:
    Path("a.pp").write_text("class a {\n}\n")
    Path("environment.conf").touch()
    Path("manifests").mkdir()
    Path("manifests/site.pp").write_text("notify { 'a': }\n")
    Path("pplint-nodes.json").write_text('{"nodes": {"web.example.com": {}}}')
    identity = ["-c", "user.name=nobody", "-c", "user.email=nobody@example.com", "-c", "commit.gpgsign=false"]
    for command in (
        ["init", "-q"],
        ["add", "."],
        ["commit", "-qm", "state"],
        ["update-ref", "refs/remotes/origin/main", "HEAD"],
    ):
        subprocess.run(["git", *identity, *command], check=True)
    if "test-reports" in (RECIPES / name).read_text():
        Path("test-reports").mkdir()
    lines = _commands(name)
    assert lines
    for line in lines:
        words = shlex.split(re.sub(r"\$(\w+)", lambda found: _VARIABLES[found[1]], line.partition(" > ")[0]))
        code, _, err = run(*words[1:])
        assert (code in {0, 1}, err) == (True, "")
        for file in re.findall(r"--output \w+:(\S+)", line):
            assert os.path.getsize(file) > 0
            assert (RECIPES / name).read_text().count(os.path.basename(file)) > 1 or "test-reports" in file


@pytest.mark.parametrize("name", IN_YAML)
def test_recipes_have_steps(name: str) -> None:
    document = yaml.safe_load((RECIPES / name).read_text())
    steps = {
        "github": lambda: document["jobs"]["pplint"]["steps"],
        "gitlab": lambda: document["pplint"]["script"],
        "azure-": lambda: document["steps"],
        "bitbuc": lambda: document["pipelines"]["default"][0]["step"]["script"],
    }[name[:6]]()
    assert len(steps) > 1


def test_the_image_starts_the_program() -> None:
    assert (RECIPES / "Containerfile").read_text().endswith('ENTRYPOINT ["pplint"]\n')


@pytest.mark.skipif(shutil.which("ruby") is None, reason="ruby is not installed")
def test_the_tasks_are_ruby() -> None:
    subprocess.run(["ruby", "-c", str(RECIPES / "Rakefile")], check=True, capture_output=True)


def test_each_recipe_is_in_the_manual() -> None:
    page = (ROOT / "docs" / "ci.md").read_text()
    assert [name for name in NAMES if f"(../checker/pplint/setup/recipes/{name})" not in page] == []
