"""`--diff-base` reports what is new since a revision of Git, and runs nothing that a repository names."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pplint.config.options import OUTPUT_FORMATS
from tests.unit.command_line import BROKEN, CORRECTED, IDLE, set_stdin, write
from tests.unit.systems import NEEDS_PIPES

if TYPE_CHECKING:
    from tests.unit.command_line import Run

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")

MODULE = '{"name": "a-m", "version": "1.0.0", "author": "a", "license": "MIT", "summary": "s", "dependencies": []}'
ERRORS = ("--select", "references,types", "--output-format", "concise")


def _git(*arguments: str) -> str:
    identity = ["-c", "user.name=nobody", "-c", "user.email=nobody@example.com", "-c", "commit.gpgsign=false"]
    return subprocess.run(["git", *identity, *arguments], check=True, capture_output=True, text=True).stdout


def _commit(files: dict[str, str]) -> None:
    """Write files below the current directory, and commit all that is there."""
    if not os.path.isdir(".git"):
        _git("init", "--quiet", "--initial-branch=main")
    write(files)
    _git("add", "--all")
    _git("commit", "--quiet", "--message", "state")


def test_only_what_is_new_is_reported(run: Run) -> None:
    _commit({"a.pp": IDLE})
    write({"a.pp": f"# moved\n{IDLE}{IDLE.replace('1', '2')}"})
    code, out, err = run("--diff-base", "HEAD", "--output-format", "concise")
    assert (code, err) == (1, "")
    assert out == (
        "a.pp:3:11: warning[unused-suppression] "
        "this suppression of `invalid-suppression` suppresses nothing [fixable]\n"
        "Found 1 warning in 1 file (1 fixable with --fix); 1 finding at HEAD already.\n"
    )


def test_nothing_new_is_clean(run: Run) -> None:
    _commit({"a.pp": IDLE, "b.pp": BROKEN})
    assert run("--diff-base", "HEAD") == (0, "All clean: 2 files checked; 2 findings at HEAD already.\n", "")


@pytest.mark.parametrize("name", sorted({*OUTPUT_FORMATS} - {"junit", "markdown"}))
def test_no_report_holds_what_is_old(run: Run, name: str) -> None:
    _commit({"a.pp": IDLE})
    assert "unused-suppression" in run("--output-format", name)[1]
    code, out, _ = run("--diff-base", "HEAD", "--output-format", name)
    rules = json.loads(out)["runs"][0]["results"] if name == "sarif" else out
    assert (code, "unused-suppression" in str(rules)) == (0, False)


def test_what_a_change_breaks_elsewhere_is_new(run: Run) -> None:
    own = "class m (\n  Integer $a,\n) {\n}\n"
    caller = "class m::caller {\n  class { 'm': a => 'text' }\n}\n"
    _commit(
        {"metadata.json": MODULE, "manifests/init.pp": own.replace("Integer", "String"), "manifests/caller.pp": caller}
    )
    write({"manifests/init.pp": own})
    code, out, _ = run("--diff-base", "HEAD", *ERRORS)
    assert code == 1
    assert "manifests/caller.pp:2:21: error[invalid-parameter-value]" in out
    _commit({})
    assert run("--diff-base", "HEAD", *ERRORS)[0] == 0


def test_a_definition_that_is_gone_was_there(run: Run) -> None:
    caller = "class m {\n  include m::other\n}\n"
    _commit({"metadata.json": MODULE, "manifests/init.pp": caller, "manifests/other.pp": "class m::other {\n}\n"})
    Path("manifests/other.pp").unlink()
    assert "unknown-class" in run("--diff-base", "HEAD", *ERRORS)[1]


def test_what_is_ignored_by_git_is_taken_as_it_is(run: Run) -> None:
    _commit({".gitignore": "modules\n", "environment.conf": "", "manifests/site.pp": "class { 'm': a => 'text' }\n"})
    write({"modules/m/manifests/init.pp": "class m (\n  Integer $a,\n) {\n}\n"})
    assert "invalid-parameter-value" in run("manifests", *ERRORS)[1]
    assert run("--diff-base", "HEAD", "manifests", *ERRORS)[:1] == (0,)


def test_a_file_that_git_is_not_told_of_is_new(run: Run) -> None:
    _commit({"a.pp": CORRECTED})
    write({"b.pp": IDLE})
    assert "b.pp" in run("--diff-base", "HEAD", "--output-format", "concise")[1]


def test_three_dots_are_where_the_branch_began(run: Run) -> None:
    _commit({"a.pp": IDLE})
    _git("checkout", "--quiet", "-b", "topic")
    _commit({"b.pp": CORRECTED})
    _git("checkout", "--quiet", "main")
    _commit({"a.pp": CORRECTED})
    _git("checkout", "--quiet", "topic")
    assert run("--diff-base", "main", "-q")[0] == 1
    assert run("--diff-base", "main...", "-q") == (0, "", "")


def test_a_baseline_counts_besides(run: Run) -> None:
    _commit({"a.pp": IDLE})
    write({"b.pp": IDLE})
    run("--baseline", "known.json", "--write-baseline", "b.pp")
    out = run("--diff-base", "HEAD", "--baseline", "known.json")[1]
    assert out == "All clean: 2 files checked; 1 finding in the baseline; 1 finding at HEAD already.\n"


def test_comments_are_written_for_what_is_new(run: Run) -> None:
    _commit({"a.pp": BROKEN.replace("}", "notice(1 / 0)")})
    write({"b.pp": "notice(1 / 0)\n"})
    assert run("--diff-base", "HEAD", "--add-ignore", "later")[0] == 0
    assert "ignore" in Path("b.pp").read_text()
    assert "ignore" not in Path("a.pp").read_text()


def test_standard_input_is_compared(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    _commit({"a.pp": IDLE})
    set_stdin(monkeypatch, IDLE.encode())
    assert run("--diff-base", "HEAD", "-", "--stdin-filename", "a.pp", "-q") == (0, "", "")


def test_parts_are_compared_when_they_are_merged(run: Run) -> None:
    _commit({"a.pp": IDLE, "b.pp": IDLE})
    write({"b.pp": IDLE * 2})
    for number in ("1", "2"):
        run(
            "--shard",
            f"{number}/2",
            "--output-format",
            "concise",
            "--output",
            f"shard:{number}.json",
            "--diff-base",
            "HEAD",
        )
    code, out, _ = run("merge", "1.json", "2.json", "--output-format", "concise")
    assert code == 1
    assert [line.partition(" ")[0] for line in out.splitlines()] == ["b.pp:2:11:", "Found"]


def test_a_revision_that_is_not_there_is_an_error(run: Run) -> None:
    _commit({"a.pp": IDLE})
    assert run("--diff-base", "nowhere") == (
        2,
        "",
        f"pplint: `--diff-base`: there is no revision `nowhere` in `{os.getcwd()}`\n",
    )
    assert run("--diff-base=--help")[2] == "pplint: `--diff-base`: `--help` is not a revision\n"


def test_a_shallow_clone_says_how_to_get_the_rest(run: Run) -> None:
    _commit({"a.pp": IDLE})
    _commit({"a.pp": CORRECTED})
    _git("clone", "--quiet", "--depth=1", f"file://{os.getcwd()}", "clone")
    assert "git fetch --unshallow" in run("--diff-base", "HEAD~1", "clone")[2]


def test_without_a_repository_there_is_another_way(run: Run) -> None:
    write({"a.pp": IDLE})
    code, _, err = run("--diff-base", "HEAD")
    assert (code, "is not in a Git repository" in err, "--baseline" in err) == (2, True, True)


@pytest.mark.parametrize("option", ["--write-baseline", "--prune-baseline", "--watch"])
def test_what_asks_for_all_findings_is_refused(run: Run, option: str) -> None:
    _commit({"a.pp": IDLE})
    code, _, err = run("--diff-base", "HEAD", "--baseline", "known.json", option)
    assert (code, "exclude each other" in err) == (2, True)


def _program(path: str, mark: str) -> str:
    """Write a program that leaves a mark, and return its absolute path."""
    write({path: f"#!/bin/sh\ntouch '{os.path.abspath(mark)}'\nexit 1\n"})
    Path(path).chmod(0o755)
    return os.path.abspath(path)


def test_nothing_that_a_repository_configures_is_run(run: Run, tmp_path: Path) -> None:
    _commit({"a.pp": IDLE, ".gitattributes": "*.pp filter=evil diff=evil text working-tree-encoding=UTF-8\n"})
    write({"a.pp": IDLE * 2})
    evil = _program(".git/evil", ".git/was-run")
    for hook in ("post-checkout", "post-index-change", "reference-transaction", "fsmonitor-watchman"):
        _program(f".git/hooks/{hook}", ".git/was-run")
    keys = ["core.fsmonitor", "core.pager", "core.sshCommand", "core.editor", "core.askPass", "diff.external"]
    keys += ["diff.evil.textconv", "filter.evil.clean", "filter.evil.smudge", "filter.evil.process", "gpg.program"]
    keys += ["credential.helper", "remote.origin.uploadpack", "alias.ls-tree", "pager.ls-tree", "core.gitProxy"]
    for key in keys:
        _git("config", key, f"!{evil}" if key.startswith("alias") else evil)
    _git("config", "remote.origin.url", f"file://{tmp_path}")
    assert run("--diff-base", "HEAD", "-q")[0] == 1
    assert not Path(".git/was-run").exists()


def test_nothing_is_fetched_into_a_partial_clone(run: Run) -> None:
    _commit({"whole/a.pp": IDLE})
    _commit({"whole/a.pp": CORRECTED})
    _git("config", "uploadpack.allowFilter", "true")
    _git("clone", "--quiet", "--filter=blob:none", f"file://{os.getcwd()}", "clone")
    evil = _program("evil", "was-run")
    _git("-C", "clone", "config", "remote.origin.uploadpack", evil)
    write({"clone/whole/a.pp": IDLE})
    code, _, err = run("--diff-base", "HEAD~1", "clone")
    assert not Path("was-run").exists()
    assert code == 2
    assert "pplint: `--diff-base`: " in err


@NEEDS_PIPES
@pytest.mark.parametrize("path", ["HEAD", "info/exclude", "objects/info/alternates", "refs/heads/a/b", "info/grafts"])
def test_nothing_waits_for_a_pipe(run: Run, path: str) -> None:
    _commit({"a.pp": IDLE})
    Path(".git", path).parent.mkdir(parents=True, exist_ok=True)
    Path(".git", path).unlink(missing_ok=True)
    os.mkfifo(f".git/{path}")
    code, _, err = run("--diff-base", "HEAD")
    assert (code, f".git/{path}` is a pipe, which Git would wait for" in err) == (2, True)


@NEEDS_PIPES
def test_nothing_waits_for_a_pipe_elsewhere(run: Run) -> None:
    _commit({"sub/a.pp": IDLE})
    os.mkfifo("sub/.gitignore")
    assert run("--diff-base", "HEAD")[2].endswith("sub/.gitignore` is a pipe, which Git would wait for\n")
    Path("sub/.gitignore").unlink()
    Path(".git").rename("elsewhere")
    Path(".git").write_text("gitdir: elsewhere\n")
    os.mkfifo("pipe")
    Path("elsewhere/link").symlink_to(Path.cwd() / "pipe")
    assert run("--diff-base", "HEAD")[2].endswith("elsewhere/link` is a pipe, which Git would wait for\n")


def test_a_file_that_git_has_lost_is_said(run: Run) -> None:
    _commit({"a.pp": IDLE, "b.pp": BROKEN})
    name = _git("rev-parse", "HEAD:a.pp").strip()
    Path(".git/objects", name[:2], name[2:]).unlink()
    assert run("--diff-base", "HEAD")[2] == ""  # It is as it was.
    write({"a.pp": BROKEN})
    code, out, err = run("--diff-base", "HEAD")
    assert (code, out) == (2, "")
    assert f"it lacks {name}; fetch the whole revision" in err


def test_a_program_of_the_repository_is_not_taken_for_git(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    _commit({"a.pp": IDLE})
    _program("bin/git", "was-run")
    monkeypatch.setenv("PATH", os.pathsep.join([os.path.abspath("bin"), ".", os.environ["PATH"]]))
    assert run("--diff-base", "HEAD", "-q", "a.pp") == (0, "", "")
    monkeypatch.setenv("PATH", os.path.abspath("bin"))
    assert run("--diff-base", "HEAD", "a.pp")[2].startswith("pplint: `--diff-base`: there is no program `git`")
    assert not Path("was-run").exists()
