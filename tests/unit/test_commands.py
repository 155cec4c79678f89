"""Further commands explain rules and settings, and show trees."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from pplint.base.reading import MAX_FILE_SIZE
from tests.unit.command_line import BROKEN, set_stdin, write

if TYPE_CHECKING:
    from tests.unit.command_line import Run


def test_rules_are_explained_by_name_and_by_issue_code(run: Run) -> None:
    code, out, _ = run("rule", "file-too-large")
    assert code == 0
    assert out.startswith("file-too-large: A file that is too large\nCategory: internal. Severity: error.\n")
    assert run("rule", "ILLEGAL_BOM") == run("rule", "byte-order-mark")
    assert run("rule", "byte-order-mark", "--output-format", "markdown")[1].startswith("# byte-order-mark\n")


def test_all_rules_are_listed(run: Run) -> None:
    rules = json.loads(run("rule", "--all", "--output-format", "json")[1])
    names = [rule["name"] for rule in rules]
    assert names == sorted(names)
    assert {"syntax-error", "invalid-utf8"} <= set(names)
    assert all(rule["page"] and rule["summary"] for rule in rules)
    listed = run("rule", "--all")[1].splitlines()
    assert sorted(line.split()[1] for line in listed) == names


def test_the_rules_of_categories_are_listed(run: Run) -> None:
    listed = run("rule", "syntax", "naming")[1].splitlines()
    assert {line.split()[0] for line in listed} == {"syntax", "naming"}
    assert run("rule", "naming", "byte-order-mark")[0] == 2


def test_keys_are_explained(run: Run) -> None:
    assert run("config", "fail-level")[1] == (
        'fail-level\n  The lowest severity that makes the exit code 1.\n  Default: "warning"\n'
    )
    assert json.loads(run("config", "--schema")[1])["properties"]["select"]


def test_trees_are_shown(run: Run) -> None:
    write({"a.pp": "$a = 1\n", "b.epp": "x<%= 1 %>"})
    assert run("parse", "a.pp", "--format", "pn") == (0, '(= (var "a") 1)\n', "")
    assert run("parse", "a.pp")[1].startswith("File 0-7\n")
    assert json.loads(run("parse", "b.epp", "--format", "json")[1])["kind"] == "File"


def test_what_cannot_be_parsed_is_reported(run: Run) -> None:
    write({"a.pp": BROKEN, "b.pp": "$b = 1\n"})
    code, out, err = run("parse", "a.pp", "b.pp", "--format", "pn")
    assert (code, out) == (1, '(= (var "b") 1)\n')
    assert err.startswith("pplint: a.pp:1:1: ")


def test_what_cannot_be_read_is_no_finding(run: Run) -> None:
    code, out, err = run("parse", "nowhere.pp")
    assert (code, out) == (2, "")
    assert err.startswith("pplint: nowhere.pp: cannot be read: ")


def test_standard_input_is_parsed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    set_stdin(monkeypatch, b"notice(1)")
    assert run("parse", "--format=pn", "-") == (0, '(invoke {:functor (qn "notice") :args [1]})\n', "")
    set_stdin(monkeypatch, b"notice(")
    assert run("parse", "-") == (
        1,
        "",
        "pplint: <stdin>:1:8: missing `)` to close the parenthesis that starts on line 1\n",
    )


def test_standard_input_is_taken_for_the_file_that_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    set_stdin(monkeypatch, b"<%= 1 %>")
    assert run("parse", "--format=pn", "--stdin-filename=templates/a.epp", "-")[0] == 0
    set_stdin(monkeypatch, b"<%= 1 %>")
    code, _, err = run("parse", "--stdin-filename=manifests/a.pp", "-")
    assert (code, err) == (1, "pplint: manifests/a.pp:1:1: unexpected `<`\n")


def test_standard_input_is_not_parsed_beyond_the_limit(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    set_stdin(monkeypatch, b"#" * (MAX_FILE_SIZE + 1))
    code, _, err = run("parse", "-")
    assert code == 1
    assert "larger than 1 MiB" in err


@pytest.mark.parametrize("arguments", [["-", "a.pp"], ["--stdin-filename=a.pp", "a.pp"]])
def test_standard_input_is_not_mixed_with_files(run: Run, arguments: list[str]) -> None:
    code, _, err = run("parse", *arguments)
    assert code == 2
    assert "means standard input" in err or "only for standard input" in err


def test_options_are_named_as_they_are_written(run: Run) -> None:
    assert run("rule", "--output-format", "jsn", "x")[2] == (
        "pplint: `--output-format`: `jsn` is not one of `text`, `json`, `markdown`; did you mean `json`?\n"
    )


def test_a_directory_of_modules_that_does_not_exist_is_named(run: Run) -> None:
    write({"a.pp": "$a = 1\nnotice($a)\n"})
    code, _, err = run("--modulepath", "nowhere", "a.pp")
    assert (code, err) == (0, "pplint: no such directory: `nowhere`; it is ignored\n")
    assert run("")[0] == 2


def test_programs_are_parsed_line_by_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write({"a.pp": "$a = 'ä'\n"})
    cases = [
        {"id": 1, "code": "1 + 1"},
        {"id": "x", "file": "a.pp"},
        {"id": 2, "code": "x<%= 1 %>", "epp": True},
        {"id": 3, "code": BROKEN},
        {"id": 4, "file": "nope.pp"},
        {"id": 5, "code": "\udcff"},
    ]
    set_stdin(monkeypatch, "\n\n".join(map(json.dumps, cases)).encode())
    code, out, _ = run("parse", "--jsonl")
    answers = out.splitlines()
    assert code == 0
    assert answers[:2] == ['{"id":1,"pn":"(+ 1 1)"}', '{"id":"x","pn":"(= (var \\"a\\") \\"ä\\")"}']
    assert "render" in json.loads(answers[2])["pn"]
    assert [list(json.loads(answer)) for answer in answers[3:]] == [["id", "error"]] * 3


@pytest.mark.parametrize("line", ["x", "[]", '{"id": 1}', '{"id": 1, "code": 1}', "[" * 100_000])
def test_what_is_no_case_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    set_stdin(monkeypatch, line.encode())
    assert run("parse", "--jsonl")[0] == 2


def test_help_is_shown(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    assert "exit codes" in out.lower()
    for command in ("check", "rule", "parse", "config"):
        assert command in out
        with pytest.raises(SystemExit) as ended:
            run(command, "--help")
        assert ended.value.code == 0


@pytest.mark.parametrize(
    ("module", "command", "said"),
    [
        ("parse", ("parse", "a.pp"), "pplint: a.pp:1:1: not parsed: "),
        ("programs", ("eval", "a.pp"), "error[time-limit]: not evaluated: "),
        ("reveal", ("reveal", "a.pp:1:6"), "pplint: `a.pp:1:6`: not revealed: "),
    ],
)
def test_what_takes_too_long_is_said(
    run: Run, monkeypatch: pytest.MonkeyPatch, module: str, command: tuple[str, ...], said: str
) -> None:
    write({"a.pp": "$a = 1\n"})
    monkeypatch.setattr(f"pplint.cli.{module}.SECONDS", -1)
    code, _, errors = run(*command)
    assert code in {1, 2}
    assert f"{said}gave up after 5 seconds of processor time, while it was parsed\n" in errors
