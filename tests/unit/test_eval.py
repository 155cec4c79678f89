"""`pplint eval` from the command line."""

from __future__ import annotations

import importlib.util
import json
from typing import TYPE_CHECKING

import pytest

from pplint.cli import programs
from tests.unit.command_line import set_stdin, write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

HAS_YAML = importlib.util.find_spec("yaml") is not None


def test_expression(run: Run) -> None:
    assert run("eval", "[1,2,3].map |$x| { $x * 2 }") == (0, "[2, 4, 6]\n", "")


def test_type_of_an_expression(run: Run) -> None:
    assert run("eval", "--type", "[1, 'a']") == (0, "Tuple[Integer[1, 1], String]\n", "")


def test_file(run: Run) -> None:
    write({"a.pp": "$x = 2\n$x + 1\n"})
    assert run("eval", "a.pp") == (0, "3\n", "")


def test_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    set_stdin(monkeypatch, b"'a'.upcase")
    assert run("eval", "-") == (0, "'A'\n", "")


def test_missing_file_is_a_wrong_use(run: Run) -> None:
    code, out, err = run("eval", "nowhere.pp")
    assert (code, out) == (2, "")
    assert "there is no file `nowhere.pp`" in err


def test_error_is_shown_with_its_line(run: Run) -> None:
    write({"a.pp": "$x = 'a'\n$x * 2\n"})
    code, out, err = run("eval", "--color", "never", "a.pp")
    assert (code, out) == (1, "")
    assert "error[evaluation-error]: 'a' is not a number" in err
    assert "--> a.pp:2:1" in err
    assert "2 | $x * 2" in err


def test_details_of_an_error_are_lines_of_their_own(run: Run) -> None:
    code, _, err = run("eval", "--color", "never", "lookup('a', 1)")
    assert code == 1
    header, *_, last = err.rstrip().splitlines()
    assert header == "error[evaluation-error]: no signature of `lookup` takes these arguments:"
    assert last.startswith("    rejected: parameter `options_hash` expects a Struct value, got Integer")


@pytest.mark.parametrize(
    ("template", "reason"),
    [
        ("<%- | $a = $b, $b = 1 | -%>", "the default value of `$a` reads `$b`, which has no value yet"),
        ("<%- | $a = 1 / 0 | -%>", "division by zero"),
        ('<%= inline_epp("<%- | \\$a | -%>") %>', "the template needs a value for the parameter `a`"),
    ],
)
def test_a_template_that_fails_is_named_once(run: Run, template: str, reason: str) -> None:
    code, _, err = run("eval", f"inline_epp('{template}')")
    assert code == 1
    assert f"error[evaluation-error]: inline_epp(): {reason}\n --> <expression>:1:1\n" in err


def test_syntax_error_is_shown(run: Run) -> None:
    code, _, err = run("eval", "--color", "never", "1 +")
    assert code == 1
    assert "error[syntax-error]" in err


def test_version_decides_about_strings_as_numbers(run: Run) -> None:
    assert run("eval", "--puppet-version", "7", "'1' + 1") == (0, "2\n", "")
    assert run("eval", "--puppet-version", "8", "'1' + 1")[0] == 1


def test_functions_of_stdlib_are_known(run: Run) -> None:
    assert run("eval", "merge({ 'a' => 1 }, { 'b' => 2 }).keys") == (0, "['a', 'b']\n", "")
    code, out, _ = run("eval", "range('a', 'zzzzzzzzz', 1000000000)")
    assert code == 0
    assert out.startswith("gave up")


def test_unknown_values_show_their_type(run: Run) -> None:
    assert run("eval", "$facts['os']") == (0, "unknown (Any)\n", "")
    code, out, err = run("eval", "elsewhere::f(1)")
    assert (code, out) == (0, "unknown (Any)\n")
    assert "not found: function `elsewhere::f`" in err


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("facts.json", '{"os": {"family": "Debian"}, "trusted": {"certname": "a"}}'),
        ("node.json", '{"name": "a", "values": {"os": {"family": "Debian"}, "trusted": {"certname": "a"}}}'),
        pytest.param(
            "facts.yaml",
            "os:\n  family: Debian\ntrusted:\n  certname: a\n",
            marks=pytest.mark.skipif(not HAS_YAML, reason="PyYAML is not installed"),
        ),
    ],
)
def test_facts_from_a_file(run: Run, name: str, text: str) -> None:
    write({name: text})
    program = "[$facts['os']['family'], $os['family'], $trusted['certname'], $facts['none']]"
    assert run("eval", "--facts", name, program) == (0, "['Debian', 'Debian', 'a', undef]\n", "")


def test_node_definition_of_the_facts_is_evaluated(run: Run) -> None:
    write(
        {
            "facts.json": '{"trusted": {"certname": "web1"}}',
            "site.pp": "node /^web/ { fail('web') }\nnode default { }\n",
        }
    )
    code, _, err = run("eval", "--facts", "facts.json", "site.pp")
    assert code == 1
    assert "web" in err


@pytest.mark.parametrize("text", ["{", "[1]", "1", "\0"])
def test_file_without_facts_is_a_wrong_use(run: Run, text: str) -> None:
    write({"facts.json": text})
    code, out, err = run("eval", "--facts", "facts.json", "1")
    assert (code, out) == (2, "")
    assert "`--facts`" in err


def test_lines_of_json(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "SECONDS", 600)
    codes = ["1 + 1", "1 +", "1 + true", "$x = 1 $x", "$x", "Integer[1, 99999999].map |$x| { $x }"]
    lines = "".join(json.dumps({"id": number, "code": code}) + "\n" for number, code in enumerate(codes))
    set_stdin(monkeypatch, lines.encode())
    code, out, err = run("eval", "--jsonl")
    assert (code, err) == (0, "")
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer["id"] for answer in answers] == list(range(len(codes)))
    assert answers[0] == {"id": 0, "value": "2", "type": "Integer[2, 2]"}
    assert answers[1]["issue"] == "SYNTAX_ERROR"
    assert answers[2]["issue"] == "NOT_NUMERIC"
    assert answers[3]["value"] == "1"
    assert answers[4]["issue"] == "UNKNOWN_VARIABLE"
    assert answers[5] == {"id": 5, "unknown": "Any", "limit": "gave up after 1,000,000 steps"}


@pytest.mark.parametrize("line", [b"{", b"[]", b'{"id": 1}', b"\xff"])
def test_line_that_is_no_case_is_a_wrong_use(run: Run, monkeypatch: pytest.MonkeyPatch, line: bytes) -> None:
    set_stdin(monkeypatch, line + b"\n")
    code, _, err = run("eval", "--jsonl")
    assert code == 2
    assert "standard input" in err


@pytest.mark.parametrize("arguments", [["1", "+", "1"], ["--jsonl", "1"], ["--puppet-version", "x", "1"]])
def test_wrong_use(run: Run, arguments: list[str]) -> None:
    assert run("eval", *arguments)[0] == 2
