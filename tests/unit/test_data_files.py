"""Files of data are checked as manifests are: suppressions, fixes, comments that silence, baselines and reports."""

from __future__ import annotations

import json
from io import BytesIO, TextIOWrapper
from typing import TYPE_CHECKING

import pytest

from pplint.data.comments import comments_of
from pplint.data.document import read_document
from tests.unit.project.trees import plant

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.command_line import Run

SAME = "m::a: 1\nm::a: 1\n"
CHECK = ("check", "--isolated", "--output-format=concise")


def test_a_comment_silences_and_one_that_does_not_is_reported(tmp_path: Path, run: Run) -> None:
    text = "m::a: 1\nm::a: 1  # pplint: ignore[duplicate-data-key] why\n# pplint: ignore[invalid-data]\nm::b: '# x'\n"
    (tmp_path / "common.yaml").write_text(text)
    _, out, _ = run(*CHECK, "common.yaml")
    assert out.splitlines() == [
        "common.yaml:3:1: warning[unused-suppression] this suppression of `invalid-data` suppresses nothing [fixable]",
        "Found 1 warning in 1 file (1 fixable with --fix).",
    ]


def test_fixes_of_data_and_of_comments_in_them_are_applied(tmp_path: Path, run: Run) -> None:
    (tmp_path / "common.yaml").write_text(f"{SAME}# pplint: ignore[invalid-data]\nm::b: \"%{{lookup('a'):1}}\"\n")
    assert run(*CHECK, "--fix", "common.yaml")[:2] == (0, "Fixed 3 problems. All clean: 1 file checked.\n")
    assert (tmp_path / "common.yaml").read_text() == "m::a: 1\nm::b: \"%{lookup('a')}:1\"\n"


def test_comments_are_written_where_they_change_nothing(tmp_path: Path, run: Run) -> None:
    text = "m::a: x\nm::b: |\n  # text\n  m\n'm::a': >-\n  x\n\nm::c: {d: 1, d: 2}\n"
    (tmp_path / "common.yaml").write_text(text)
    code, _, _ = run(*CHECK, "--add-ignore=known", "common.yaml")
    assert code == 0
    assert (tmp_path / "common.yaml").read_text() == (
        "m::a: x\nm::b: |\n  # text\n  m\n# pplint: ignore[duplicate-data-key] known\n'm::a': >-\n  x\n\n"
        "m::c: {d: 1, d: 2} # pplint: ignore[duplicate-data-key] known\n"
    )


def test_json_takes_no_comments(tmp_path: Path, run: Run) -> None:
    (tmp_path / "common.json").write_text('{"m::a": 1, "m::a": 2}\n')
    code, out, _ = run(*CHECK, "--add-ignore=known", "common.json")
    assert (code, "duplicate-data-key" in out) == (1, True)
    assert (tmp_path / "common.json").read_text() == '{"m::a": 1, "m::a": 2}\n'


def test_a_baseline_knows_findings_in_data(tmp_path: Path, run: Run) -> None:
    (tmp_path / "common.yaml").write_text(SAME)
    run(*CHECK, "--baseline=known.json", "--write-baseline", "common.yaml")
    (tmp_path / "common.yaml").write_text(f"# new\n{SAME}")
    assert run(*CHECK, "--baseline=known.json", "common.yaml")[0] == 0


def test_nothing_encrypted_or_secret_is_in_a_report(tmp_path: Path, run: Run) -> None:
    text = "m::password: hunter2tiger99\nm::password: ENC[PKCS7,QUJDREVG]\nm::password: ENC[PKCS7,QUJDREVG]\n"
    (tmp_path / "common.yaml").write_text(text)
    for name in ("full", "json", "json-lines", "gitlab", "github", "rdjson", "markdown", "junit", "checkstyle", "html"):
        _, out, _ = run("check", "--isolated", f"--output-format={name}", "common.yaml")
        assert "duplicate-data-key" in out
        assert "hunter2" not in out
        assert "QUJDREVG" not in out
    _, out, _ = run("check", "--isolated", "--output-format=sarif", "common.yaml")
    assert "QUJDREVG" not in json.dumps(json.loads(out)["runs"][0]["results"])
    assert "hunter2" not in json.dumps(json.loads(out)["runs"][0]["results"])


def test_standard_input_is_what_its_name_says(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(tmp_path, {"environment.conf": "", "modules/m/hiera.yaml": "version: 5\n"})
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"n::a: 1\n")))
    _, out, _ = run(*CHECK, "--stdin-filename=modules/m/data/common.yaml", "-")
    assert out.startswith("modules/m/data/common.yaml:1:1: warning[key-outside-module] ")


def test_rules_of_programs_do_not_see_data(tmp_path: Path, run: Run) -> None:
    (tmp_path / "common.yaml").write_text(SAME)
    assert run(*CHECK, "--select=types,references,syntax", "common.yaml")[0] == 0


@pytest.mark.parametrize(
    ("text", "comments"),
    [
        ("a: 1 # b\n", ["# b"]),
        ("a: x#y\nb: x #y\n", ["#y"]),
        ("a: 'x # y'\nb: \"x # y\" # z\n", ["# z"]),
        ("a: | # b\n  # text\n  x\n# c\nd: 1\n", ["# b", "# c"]),
        ("a: >-\n  # text\n\n # c\nd: 1\n", ["# c"]),
        ("a: &x !!str b # c\n? d # e\n: - f # g\n", ["# c", "# e", "# g"]),
        ("a: [b, # c\n  d] # e\n", ["# c", "# e"]),
        ("a: b\n  c # d\n", ["# d"]),
        ("# a\n", ["# a"]),
        ("a: 1\n---\n# b\nc: ' # d'\n", []),
        ("# a\nb: c: d # e\n# f\n", ["# a", "# f"]),
        ("a: ä # ö\r\nb: 1\r\n", ["# ö"]),
    ],
)
def test_comments_are_what_is_in_no_scalar(text: str, comments: list[str]) -> None:
    document = read_document("a.yaml", text.encode())
    found = comments_of(document, is_json=False)
    assert [document.data[each.start : each.end].decode() for each in found] == comments
