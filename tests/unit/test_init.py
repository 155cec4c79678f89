"""`pplint init` writes what a repository lacks, replaces nothing, and says what is next."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest
import yaml

from tests.unit.command_line import CORRECTED, IDLE, write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

CONTROL = {
    "environment.conf": "modulepath = site\n",
    "manifests/site.pp": CORRECTED,
    "site/profile/manifests/a.pp": "# A.\nclass profile::a {\n}\n",
}
MODULE = {"metadata.json": "{}", "manifests/init.pp": "# M.\nclass m {\n}\n"}
MODULES = {f"mods/{name}/manifests/init.pp": f"# M.\nclass {name} {{\n}}\n" for name in ("a", "b")}


def _in_git() -> None:
    """Make the current directory the root of a repository, as far as its files tell."""
    write({".git/HEAD": "ref: refs/heads/main\n"})


def _files() -> dict[str, bytes]:
    paths = (path for path in Path().rglob("*") if path.is_file() and ".git" not in path.parts)
    return {str(path): path.read_bytes() for path in paths}


@pytest.mark.parametrize(
    ("files", "words"),
    [(CONTROL, "a control repository with modules in site"), (MODULE, "a module"), (MODULES, "modules in mods")],
)
def test_what_is_there_is_recognised(run: Run, files: dict[str, str], words: str) -> None:
    write(files)
    code, out, err = run("init")
    assert (code, out.splitlines()[0], err) == (0, f"This is {words}.", "")
    assert f"`pplint init` for {words}." in Path("pplint.toml").read_text()


def test_modules_find_each_other_with_what_is_written(run: Run) -> None:
    write(MODULES | {"mods/a/manifests/init.pp": "# A.\nclass a {\n  include b::none\n}\n"})
    assert run("init")[0] == 0
    assert 'modulepath = ["mods"]' in Path("pplint.toml").read_text()
    assert "unknown-class" in run("--output-format", "concise")[1]


def test_hooks_and_pipelines_are_written_into_a_repository(run: Run) -> None:
    write(MODULE | {".github/CODEOWNERS": "", ".gitlab-ci.yml": "stages: [test]\n"})
    _in_git()
    run("init")
    hooks = yaml.safe_load(Path(".pre-commit-config.yaml").read_text())
    assert [hook["id"] for each in hooks["repos"] for hook in each["hooks"]] == ["pplint"]
    assert "pplint" in yaml.safe_load(Path(".github/workflows/pplint.yml").read_text())["jobs"]
    assert yaml.safe_load(Path(".gitlab-ci.yml").read_text())["pplint"]["stage"] == "test"


@pytest.mark.parametrize(
    ("origin", "file"),
    [("git@github.com:a/b.git", ".github/workflows/pplint.yml"), ("https://gitlab.example.com/a/b", ".gitlab-ci.yml")],
)
def test_the_origin_tells_the_pipeline(run: Run, origin: str, file: str) -> None:
    write(MODULE | {".git/config": f'[remote "origin"]\n\turl = {origin}\n'})
    _in_git()
    run("init")
    assert Path(file).is_file()


def test_what_is_there_stays(run: Run) -> None:
    write(
        MODULE
        | {".github/workflows/pplint.yml": "mine\n", ".gitlab-ci.yml": "[\n", "pplint.toml": "", "Jenkinsfile": "x"}
    )
    write({".pre-commit-config.yaml": "repos:\n  - repo: local\n    hooks:\n      - id: pplint\n"})
    _in_git()
    before = _files()
    out = run("init")[1]
    assert _files() == before
    for name in (
        ".github/workflows/pplint.yml",
        ".gitlab-ci.yml",
        "pplint.toml",
        "Jenkinsfile",
        ".pre-commit-config.yaml",
    ):
        assert f"- {name} is not changed" in out


@pytest.mark.parametrize("name", ["Jenkinsfile", "azure-pipelines.yml", "bitbucket-pipelines.yml"])
def test_a_pipeline_that_is_not_changed_has_a_recipe_to_open(run: Run, name: str) -> None:
    write({**MODULE, name: "# ours\n"})
    _in_git()
    out = run("init")[1]
    address = re.search(rf"- {name} is not changed: .*, as in (file://\S+)", out)
    assert address is not None
    assert "pplint" in Path(url2pathname(urlsplit(address[1]).path)).read_text()


def test_the_second_run_writes_nothing(run: Run) -> None:
    write(MODULE)
    _in_git()
    run("init")
    before = _files()
    assert "wrote" not in run("init")[1]
    assert _files() == before


def test_a_dry_run_shows_a_patch_of_what_would_be_written(run: Run) -> None:
    write(MODULE | {".gitlab-ci.yml": "stages: [test]\n"})
    subprocess.run(["git", "init", "--quiet"], check=True)
    before = _files()
    patch = run("init", "--dry-run")[1]
    assert _files() == before
    subprocess.run(["git", "apply", "-"], input=patch.encode(), check=True)
    patched = _files()
    for name in patched.keys() - before.keys():
        Path(name).unlink()
    write({name: text.decode() for name, text in before.items()})
    run("init")
    assert _files() == patched


def test_nothing_is_written_through_a_link(run: Run, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    write({f"here/{name}": text for name, text in MODULE.items()})
    write({"here/.git/HEAD": "ref: refs/heads/main\n"})
    Path("here/.github").symlink_to(outside)
    Path("here/.gitlab-ci.yml").symlink_to(outside / "ci.yml")
    out = run("init", "here")[1]
    assert list(outside.iterdir()) == []
    assert out.count("a link points to it") == 2


def test_below_the_root_of_a_repository_there_are_no_hooks(run: Run) -> None:
    write({f"inner/{name}": text for name, text in MODULE.items()})
    _in_git()
    assert "`pplint init ..`" in run("init", "inner")[1]
    assert not Path("inner/.pre-commit-config.yaml").exists()


def test_many_findings_are_offered_a_baseline(run: Run) -> None:
    write({"a.pp": IDLE * 20})
    out = run("init")[1]
    assert "- `pplint` shows 20 findings\n" in out
    assert "--write-baseline" in out


def test_a_baseline_is_written_with_the_rest(run: Run) -> None:
    write({"a.pp": IDLE})
    assert "`pplint-known.json` now contains 1 finding" in run("init", "--baseline")[1]
    assert run()[:2] == (0, "All clean: 1 file checked; 1 finding in the baseline.\n")


def test_what_is_known_is_not_found_again(run: Run) -> None:
    write({"a.pp": IDLE, "pplint.toml": 'baseline = "known.json"\n'})
    assert "`pplint` shows 1 finding\n" in run("init")[1]
    run("--write-baseline")
    assert "`pplint` checks the repository\n" in run("init")[1]


def test_the_configuration_of_puppet_lint_is_migrated(run: Run) -> None:
    write(MODULE | {".puppet-lint.rc": "--relative\n"})
    code, _, err = run("init")
    assert (code, "`pplint migrate`" in err, Path("pplint.toml").exists()) == (2, True, False)


@pytest.mark.parametrize("path", [".", "nowhere"])
def test_without_anything_to_check_nothing_is_written(run: Run, path: str) -> None:
    assert run("init", path)[0] == 2
    assert _files() == {}
