"""SARIF logs hold what GitHub asks for, and keep a result's fingerprint while lines move."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from pplint.base.builtin_diagnostics import builtin_diagnostic
from pplint.base.diagnostic import Diagnostic, Edit, Finding, Fix, Label, Severity
from pplint.base.source import SourceFile, Span
from pplint.check.file_result import FileResult
from pplint.check.suppress import Suppressed
from pplint.report import Display, Report, render, sarif
from pplint.report.fingerprint import Fingerprints, line_hashes
from pplint.report.provenance import Repository, repository_around, repository_uri
from pplint.report.sarif_rules import describe
from pplint.rule.registry import load
from pplint.rule.weakness import Weakness
from tests.unit.samples import REGISTRY, report_of, source, span_of
from tests.unit.systems import NEEDS_PIPES

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

REVISION = "0123456789abcdef0123456789abcdef01234567"


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    directory = tmp_path / "my project"
    directory.mkdir()
    monkeypatch.chdir(directory)
    return directory


def _diagnostic(text: str, part: str, path: str = "manifests/init.pp", **facts: Any) -> Diagnostic:  # noqa: ANN401
    file = SourceFile(path, text.encode())
    given: dict[str, Any] = {"message": "a message", "severity": Severity.ERROR, **facts}
    return Diagnostic(path, span_of(text, part), "bad-name", "style", source=file, **given)


def _run(*diagnostics: Diagnostic, suppressed: Sequence[Suppressed] = ()) -> dict[str, Any]:
    results = [FileResult("x", list(diagnostics), list(suppressed))]
    log = json.loads(render("sarif", Report(results, REGISTRY), Display()))
    assert (log["version"], len(log["runs"])) == ("2.1.0", 1)
    run: dict[str, Any] = log["runs"][0]
    return run


def _result(diagnostic: Diagnostic) -> dict[str, Any]:
    (result,) = _run(diagnostic)["results"]
    found: dict[str, Any] = result
    return found


def _region(result: dict[str, Any]) -> list[int]:
    region = result["locations"][0]["physicalLocation"]["region"]
    return [region.get(key) for key in ("startLine", "startColumn", "endLine", "endColumn")]


@pytest.mark.parametrize(
    ("text", "hashes"),
    [
        ("", ["c129715d7a2bc9a3:1"]),
        (" a\nb\n  \t\tc\n d", ["271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"]),
    ],
)
def test_line_hashes_are_those_of_the_algorithm(text: str, hashes: list[str]) -> None:
    assert line_hashes(text) == hashes


def test_line_hashes_do_not_depend_on_line_endings() -> None:
    assert line_hashes("a\r\nb\rc\n") == line_hashes("a\nb\nc\n")
    hashes = line_hashes("a\nb\nc\n")
    assert [Fingerprints(b"a\r\nb\rc\n").at(offset) for offset in (0, 2, 3, 5, 7)] == [
        hashes[n] for n in (0, 1, 1, 2, 3)
    ]


def test_equal_lines_are_counted() -> None:
    hashes = line_hashes("x\n" * 300)
    assert hashes[0].endswith(":1")
    assert hashes[1] == hashes[0].replace(":1", ":2")


def test_only_the_hundred_units_from_a_line_on_count() -> None:
    start = "🐘" * 50
    assert line_hashes(f"{start}a")[0] == line_hashes(f"{start}b\nc")[0]
    assert line_hashes("🐘" * 49 + "a")[0] != line_hashes("🐘" * 49 + "b")[0]


def test_fingerprints_stay_while_lines_move() -> None:
    text = "notice(a)\nnotice(bad)\n"
    before = _result(_diagnostic(text, "bad"))["partialFingerprints"]
    assert _result(_diagnostic(f"# x\r\n# y\r# z\n{text}", "bad"))["partialFingerprints"] == before
    assert before["primaryLocationLineHash"] == line_hashes(text)[1]


def test_columns_count_utf16_units() -> None:
    assert _run()["columnKind"] == "utf16CodeUnits"
    assert _region(_result(_diagnostic("$a = '🐘😀' + bad\n", "bad"))) == [1, 15, 1, 18]


def test_a_result_names_its_rule_and_place() -> None:
    run = _run(_diagnostic("$a = bad\n", "bad", path="a b/ü.pp", severity=Severity.INFO))
    (result,) = run["results"]
    rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
    assert rule["id"] == result["ruleId"] == "bad-name"
    assert rule["properties"]["tags"] == ["style"]
    assert (result["level"], result["message"]) == ("note", {"text": "a message."})
    location = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location == {"uri": "a%20b/%C3%BC.pp", "uriBaseId": "%SRCROOT%"}


def test_a_result_shows_its_text_and_the_lines_around() -> None:
    text = "# one\n# two\nnotice(bad)\n# four\n# five"
    place = _result(_diagnostic(text, "bad"))["locations"][0]["physicalLocation"]
    assert place["region"]["snippet"] == {"text": "bad"}
    assert place["contextRegion"] == {
        "startLine": 2,
        "endLine": 4,
        "snippet": {"text": "# two\nnotice(bad)\n# four"},
    }


def test_names_of_rules_are_in_pascal_case() -> None:
    rules = json.loads(render("sarif", Report([], load()), Display()))["runs"][0]["tool"]["driver"]["rules"]
    names = [rule["name"] for rule in rules if "name" in rule]
    assert [name for name in names if not re.fullmatch(r"(?:[A-Z][a-z0-9]+)+", name)] == []
    assert [rule["id"] for rule in rules if rule.get("name", "").lower() == rule["id"]] == []


def test_addresses_are_relative_to_what_files_elsewhere_have_in_common() -> None:
    elsewhere = [_diagnostic("$a = bad\n", "bad", path=f"/elsewhere/{name}/a.pp") for name in ("b", "c")]
    log = json.loads(
        render("sarif", Report([FileResult(each.path, [each]) for each in elsewhere], REGISTRY), Display())
    )
    run = log["runs"][0]
    assert run["originalUriBaseIds"] == {"%SRCROOT%": {"uri": "file:///elsewhere/"}}
    places = [result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in run["results"]]
    assert places == ["b/a.pp", "c/a.pp"]


def test_addresses_are_relative_to_the_current_directory(root: Path) -> None:
    assert _run()["originalUriBaseIds"] == {"%SRCROOT%": {"uri": root.as_uri() + "/"}}
    result = _result(_diagnostic("$a = bad\n", "bad", path="/elsewhere/a.pp"))
    assert result["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "file:///elsewhere/a.pp"}


def test_addresses_are_relative_to_the_repository_around(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (root / ".git").mkdir()
    (root / "modules").mkdir()
    monkeypatch.chdir(root / "modules")
    result = _result(_diagnostic("$a = bad\n", "bad", path="a.pp"))
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "modules/a.pp"


def test_rules_are_described() -> None:
    rules = _run()["tool"]["driver"]["rules"]
    assert len(rules) == len(REGISTRY.entries)
    (rule,) = [rule for rule in rules if rule.get("name") == "BadName"]
    assert rule["shortDescription"] == {"text": "Rule bad-name."}
    assert rule["fullDescription"] == {"text": "The page of bad-name."}
    assert rule["help"]["markdown"] == "The page of bad-name.\n\nIts second paragraph."
    assert rule["properties"] == {
        "tags": ["style"],
        "precision": "high",
        "problem.severity": "warning",
        "aliases": ["bad_names"],
    }


def test_rules_link_to_their_pages_where_the_manual_is_published(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = REGISTRY.rules[0]
    assert "helpUri" not in describe(rule, None)
    monkeypatch.setenv("PPLINT_MANUAL_URL", "https://manual.example/")
    log = json.loads(render("sarif", report_of(), Display()))
    driver = log["runs"][0]["tool"]["driver"]
    assert driver["informationUri"] == "https://manual.example"
    monkeypatch.delenv("PPLINT_MANUAL_URL")
    assert "informationUri" not in json.loads(render("sarif", report_of(), Display()))["runs"][0]["tool"]["driver"]


def test_weaknesses_are_described_as_code_scanning_reads_them() -> None:
    rule = replace(REGISTRY.rules[0], weakness=Weakness(8.1, (78, 88)))
    properties: Any = describe(rule, None)["properties"]
    assert properties["tags"] == [rule.category, "security", "external/cwe/cwe-78", "external/cwe/cwe-88"]
    assert properties["security-severity"] == "8.1"


def test_advice_is_a_sentence_of_the_message() -> None:
    result = _result(_diagnostic("$a = bad\n", "bad", message="`bad` is bad", help="did you mean `good`?"))
    assert result["message"] == {"text": "`bad` is bad. Did you mean `good`?"}


def test_labels_are_linked_from_the_message() -> None:
    text = "$a[1](2) = bad\n"
    diagnostic = _diagnostic(
        text, "bad", message="`$a[1](2)` is bad", labels=(Label(span_of(text, "$a"), "array [1]"),)
    )
    result = _result(diagnostic)
    assert result["message"] == {"text": "`$a[1] (2)` is bad. See [array \\[1\\]](1)."}
    (related,) = result["relatedLocations"]
    assert (related["id"], related["physicalLocation"]["region"]["startColumn"]) == (1, 1)


def test_fixes_say_what_to_replace() -> None:
    text = "$a = ['🐘', bad]\n"
    fix = Fix("make it good", (Edit(span_of(text, "bad"), "good"),), safe=True)
    (made,) = _result(_diagnostic(text, "bad", fix=fix))["fixes"]
    assert made["description"] == {"text": "make it good."}
    assert made["artifactChanges"][0]["replacements"] == [
        {
            "deletedRegion": {"startLine": 1, "startColumn": 13, "endLine": 1, "endColumn": 16},
            "insertedContent": {"text": "good"},
        }
    ]


def test_if_a_result_is_suppressed_every_result_says_so() -> None:
    reported = _diagnostic("$a = bad\n", "bad")
    stopped = _diagnostic("$b = bad\n", "bad", path="other.pp")
    run = _run(reported, suppressed=[Suppressed(stopped, "as agreed")])
    assert [result["suppressions"] for result in run["results"]] == [
        [],
        [{"kind": "inSource", "status": "accepted", "justification": "as agreed"}],
    ]
    assert "suppressions" not in _run(reported)["results"][0]


def test_a_file_that_was_not_read_makes_the_run_unsuccessful() -> None:
    run = _run(builtin_diagnostic("unreadable-file", "a.pp", Finding(Span(0, 0), "no")))
    assert run["invocations"] == [{"executionSuccessful": False}]
    assert _region(run["results"][0])[0] == 1


def test_what_is_over_the_limit_is_left_out_with_a_notification(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sarif, "LIMIT", 2)
    text = "bad\n" * 3
    file = source(text)
    diagnostics = [
        Diagnostic("x.pp", Span(start, start + 3), "bad-name", "style", Severity.ERROR, "m", source=file)
        for start in (0, 4, 8)
    ]
    run = _run(*diagnostics)
    assert len(run["results"]) == 2
    (notification,) = run["invocations"][0]["toolExecutionNotifications"]
    assert "2 of 3 results" in notification["message"]["text"]


@pytest.mark.parametrize(
    ("url", "uri"),
    [
        ("https://example.com/me/x.git", "https://example.com/me/x.git"),
        ("https://user:secret@example.com:8443/me/x", "https://example.com:8443/me/x"),
        ("git@example.com:me/x.git", "ssh://example.com/me/x.git"),
        ("ssh://git@example.com/me/x.git", "ssh://example.com/me/x.git"),
        ("/srv/git/x.git", None),
        ("../x.git", None),
        ("file:///srv/git/x.git", None),
        ("https://example.com:port/x", None),
    ],
)
def test_addresses_of_repositories_hold_no_secrets(url: str, uri: str | None) -> None:
    assert repository_uri(url) == uri


def _repository(root: Path, head: str, **files: str) -> Repository | None:
    git = root / ".git"
    config = '[core]\n\tbare = false\n[remote "origin"]\n\turl = git@example.com:me/x.git\n\tfetch = +refs\n[user]\n'
    for name, content in {"HEAD": head, "config": config, **files}.items():
        path = git / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    (root / "deep" / "inside").mkdir(parents=True)
    return repository_around(str(root / "deep" / "inside"))


def _expected(root: Path, revision: str | None, branch: str | None) -> Repository:
    return Repository(str(root), "ssh://example.com/me/x.git", revision, branch)


def test_the_revision_and_branch_of_a_repository_are_read(root: Path) -> None:
    found = _repository(root, "ref: refs/heads/topic/a\n", **{"refs/heads/topic/a": f"{REVISION}\n"})
    assert found == _expected(root, REVISION, "topic/a")


def test_packed_references_are_read(root: Path) -> None:
    packed = f"# pack-refs with: peeled\n{'1' * 40} refs/heads/maintain\n{REVISION} refs/heads/main\n"
    assert _repository(root, "ref: refs/heads/main\n", **{"packed-refs": packed}) == _expected(root, REVISION, "main")


def test_a_detached_head_has_no_branch(root: Path) -> None:
    assert _repository(root, f"{REVISION}\n") == _expected(root, REVISION, None)


def test_a_reference_out_of_the_repository_is_not_read(root: Path) -> None:
    (root.parent / "secret").write_text(REVISION)
    assert _repository(root, "ref: refs/heads/../../../../secret\n") == _expected(root, None, None)


def test_a_worktree_is_read_from_its_repository(root: Path) -> None:
    _repository(root, "ref: refs/heads/main\n", **{"refs/heads/topic": REVISION})
    tree = root.parent / "tree"
    state = root / ".git" / "worktrees" / "tree"
    state.mkdir(parents=True)
    (state / "HEAD").write_text("ref: refs/heads/topic\n")
    (state / "commondir").write_text("../..\n")
    tree.mkdir()
    (tree / ".git").write_text(f"gitdir: {state}\n")
    assert repository_around(str(tree)) == _expected(tree, REVISION, "topic")


@NEEDS_PIPES
def test_files_of_git_that_say_nothing_are_no_error(root: Path) -> None:
    os.mkfifo(root / "pipe")
    (root / ".git").mkdir()
    (root / ".git" / "HEAD").symlink_to(root / "pipe")
    (root / ".git" / "config").write_bytes(b"\xff\x00[remote")
    assert repository_around(str(root)) == Repository(str(root))


def test_the_provenance_is_reported(root: Path) -> None:
    _repository(root, "ref: refs/heads/main\n", **{"refs/heads/main": REVISION})
    assert _run()["versionControlProvenance"] == [
        {
            "repositoryUri": "ssh://example.com/me/x.git",
            "mappedTo": {"uriBaseId": "%SRCROOT%"},
            "revisionId": REVISION,
            "branch": "main",
        }
    ]
