"""The primer writes out what a commit has, runs versions over it, and tells what became of each finding."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tools.primer.judgements import JUDGED, precision, read_judgements
from tools.primer.report import Comparison, write_report
from tools.primer.repositories import MissingError, Repository, read_list, write_out
from tools.primer.runs import Reported, Run, RunError, run

PROGRAM = str(Path(sys.executable).with_name("pplint"))


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """Return a repository with one commit, whose clone is in `clones`."""
    clone = tmp_path / "clones" / "owner+name" / "repo"
    (clone / "manifests").mkdir(parents=True)
    (clone / "manifests" / "site.pp").write_text("notice(1)\nnotice(\n", encoding="utf-8")
    (clone / "link").symlink_to("manifests/site.pp")
    (clone / ".gitattributes").write_text("*.pp export-ignore\n", encoding="utf-8")
    (clone / "large").write_bytes(b"x" * (1 << 21))
    author = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    for command in (["init", "--quiet"], ["add", "."], [*author, "commit", "--quiet", "--message=first"]):
        subprocess.run(["git", *command], cwd=clone, check=True)
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=clone, check=True, capture_output=True, text=True)
    return Repository("owner/name", commit.stdout.strip(), "module")


def test_the_files_of_a_commit_are_written_out(repository: Repository, tmp_path: Path) -> None:
    folder = Path(write_out(repository, str(tmp_path / "clones"), str(tmp_path / "work")))
    assert (folder / "manifests" / "site.pp").read_text(encoding="utf-8") == "notice(1)\nnotice(\n"
    assert (folder / "link").is_symlink()
    assert not (folder / "large").exists()


def test_a_commit_that_is_not_there_is_said(repository: Repository, tmp_path: Path) -> None:
    other = Repository(repository.name, "0" * 40, "module")
    with pytest.raises(MissingError, match="owner/name: commit 000000000000: "):
        write_out(other, str(tmp_path / "clones"), str(tmp_path / "work"))
    with pytest.raises(MissingError, match="no clone"):
        write_out(repository, str(tmp_path / "nowhere"), str(tmp_path / "work"))


def test_a_run_has_each_finding_with_its_line_and_its_frame(tmp_path: Path) -> None:
    (tmp_path / "site.pp").write_text("notice(1)\n  include 1 = 2\n$a = \n", encoding="utf-8")
    found = run(PROGRAM, str(tmp_path))
    assert found.findings
    for each in found.findings:
        assert each.frame.startswith(f"{each.severity}[{each.rule}]: {each.message}\n")
        assert f"--> {each.path}:{each.line}:" in each.frame
        assert each.text == (tmp_path / each.path).read_text(encoding="utf-8").split("\n")[each.line - 1]
    assert found.seconds > 0
    assert found.memory > 1


def test_a_run_may_find_nothing(tmp_path: Path) -> None:
    (tmp_path / "site.pp").write_text("notice(1)\n", encoding="utf-8")
    assert run(PROGRAM, str(tmp_path)).findings == []


def test_a_program_that_crashes_is_said(tmp_path: Path) -> None:
    program = tmp_path / "crashing"
    program.write_text("#!/bin/sh\necho broken >&2\nexit 70\n", encoding="utf-8")
    program.chmod(0o755)
    with pytest.raises(RunError, match=r"ended with 70 .*: broken"):
        run(str(program), str(tmp_path))


def reported(rule: str, text: str, line: int = 1) -> Reported:
    """Return a finding of a rule on a line."""
    return Reported("a.pp", line, rule, "error", "wrong", text, f"error[{rule}]: wrong\n --> a.pp:{line}:1")


def test_the_report_shows_what_is_new_and_what_is_gone() -> None:
    moved, gone, added = reported("moved", "x"), reported("gone", "y"), reported("added", "``` z")
    old = Run([moved, gone], 1.0, 20.0)
    new = Run([reported("moved", "  x", line=7), added, added], 2.0, 30.0)
    comparison = Comparison(Repository("owner/name", "0" * 40, "module"), old, new)
    assert (comparison.added, comparison.gone) == ([added, added], [gone])
    report = write_report([comparison], {})
    assert "| owner/name | module | 3 | 0 | 2 | 1 | 2.0 | 1.0 | 30 | 20 |" in report
    assert "## new: added (2)" in report
    assert "## gone: gone (1)\n\n```text\nerror[gone]: wrong\n --> a.pp:1:1\n```" in report


def test_precision_counts_what_was_judged() -> None:
    first, second, third = (reported("rule", text) for text in ("first", "second", "third"))
    judged = {
        ("owner/name", "a.pp", "rule", first.line_hash): "true",
        ("owner/name", "a.pp", "rule", second.line_hash): "false",
        ("other/name", "a.pp", "rule", third.line_hash): "true",
    }
    found = precision([("owner/name", each) for each in (first, second, third)], judged)["rule"]
    assert (found.true, found.false, found.debatable, found.unjudged, found.share) == (1, 1, 0, 1, 0.5)


def test_the_data_of_the_primer_can_be_read() -> None:
    names = {each.name for each in read_list()}
    judged = read_judgements(JUDGED)
    assert len(names) == len(read_list())
    assert {repository for repository, *_ in judged} <= names
