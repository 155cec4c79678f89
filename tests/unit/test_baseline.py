"""A baseline holds what was found, so that only new findings are reported, wherever lines move."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.unit.command_line import IDLE, set_stdin, write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

BASELINE = "known.json"
CONFIGURED = f'baseline = "{BASELINE}"\n'
FOUND = "warning[unused-suppression] this suppression of `invalid-suppression` suppresses nothing [fixable]"
ONE_FOUND = "Found 1 warning in 1 file (1 fixable with --fix)"


def _entries() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(Path(BASELINE).read_text())["findings"]
    return found


def _known(run: Run, files: dict[str, str]) -> None:
    """Write files, and a baseline of what is found in them, which the configuration names."""
    write({"pplint.toml": CONFIGURED, **files})
    assert run("--write-baseline")[0] == 0


def test_what_is_in_the_baseline_is_counted_and_not_reported(run: Run) -> None:
    write({"a.pp": IDLE})
    assert run("--baseline", BASELINE, "--write-baseline") == (0, f"`{BASELINE}` now contains 1 finding\n", "")
    assert run("--baseline", BASELINE) == (0, "All clean: 1 file checked; 1 finding in the baseline.\n", "")
    assert run()[0] == 1


def test_a_finding_is_known_wherever_its_line_moves(run: Run) -> None:
    _known(run, {"a.pp": IDLE})
    write({"a.pp": f"# new\n\n  {IDLE}notice(2)\n"})
    assert run("-q") == (0, "", "")


def test_a_finding_is_known_when_its_quotes_are_fixed(run: Run) -> None:
    _known(run, {"a.pp": 'class a {\n  if "always" { include b }\n}\n'})
    write({"a.pp": "class a {\n  if 'always' { include b }\n}\n"})
    _, out, _ = run("check", "--baseline", "known.json", "--select", "constant-condition", "a.pp")
    assert "constant-condition" not in out


def test_a_second_finding_of_the_kind_is_new(run: Run) -> None:
    _known(run, {"a.pp": IDLE})
    write({"a.pp": IDLE * 2})
    assert run() == (1, f"a.pp:2:11: {FOUND}\n{ONE_FOUND}; 1 finding in the baseline.\n", "")


@pytest.mark.parametrize("changed", [{"a.pp": IDLE.replace("1", "2")}, {"b.pp": IDLE}])
def test_another_line_or_file_is_new(run: Run, changed: dict[str, str]) -> None:
    _known(run, {"a.pp": IDLE})
    write(changed)
    assert run("-q")[0] == 1


def test_entries_are_in_order_one_on_a_line_and_hold_no_text(run: Run) -> None:
    _known(run, {"b.pp": IDLE, "a.pp": IDLE + IDLE + f"$x = 'hunter2' #{IDLE.partition('#')[2]}"})
    text = Path(BASELINE).read_text()
    assert "hunter2" not in text
    assert [line for line in text.splitlines() if '"path"' in line] == sorted(
        line for line in text.splitlines() if '"path"' in line
    )
    assert sorted((each["path"], each.get("count", 1)) for each in _entries()) == [
        ("a.pp", 1),
        ("a.pp", 2),
        ("b.pp", 1),
    ]
    assert run("--write-baseline")[0] == 0
    assert Path(BASELINE).read_text() == text


def test_a_merge_that_keeps_both_sides_is_read(run: Run) -> None:
    _known(run, {"a.pp": IDLE})
    entry = _entries()[0]
    Path(BASELINE).write_text(json.dumps({"version": 1, "findings": [entry, entry]}))
    write({"a.pp": IDLE * 2})
    assert run("-q")[0] == 1


def test_what_is_found_no_more_is_said_and_pruned(run: Run) -> None:
    _known(run, {"a.pp": IDLE, "b.pp": IDLE})
    write({"a.pp": "notice(1)\n"})
    known = "All clean: 2 files checked; 1 finding in the baseline.\n"
    stale = f"1 finding in `{BASELINE}` is no longer found; `--prune-baseline` removes it.\n"
    assert run() == (0, known + stale, "")
    assert run("--prune-baseline") == (0, f"{known}Removed 1 finding from `{BASELINE}`.\n", "")
    assert [each["path"] for each in _entries()] == ["b.pp"]
    assert run() == (0, known, "")


def test_a_file_that_is_gone_is_pruned(run: Run) -> None:
    _known(run, {"a.pp": IDLE, "b.pp": IDLE})
    Path("a.pp").unlink()
    assert run("--prune-baseline", "b.pp")[0] == 0
    assert [each["path"] for each in _entries()] == ["b.pp"]


@pytest.mark.parametrize("arguments", [["b.pp"], ["--select", "naming"], ["--ignore", "unused-suppression"], ["sub"]])
def test_what_a_run_does_not_look_for_stays(run: Run, arguments: list[str]) -> None:
    _known(run, {"a.pp": IDLE, "b.pp": IDLE, "sub/c.pp": "notice(1)\n"})
    before = Path(BASELINE).read_text()
    assert "no longer" not in run(*arguments)[1]
    assert run("--prune-baseline", *arguments)[0] == 0
    assert run("--write-baseline", *arguments)[0] == 0
    assert Path(BASELINE).read_text() == before


def test_a_rule_that_exists_no_more_is_pruned(run: Run) -> None:
    _known(run, {"a.pp": "notice(1)\n"})
    entry = {"path": "a.pp", "rule": "no-rule", "line": "0" * 16}
    Path(BASELINE).write_text(json.dumps({"version": 1, "findings": [entry]}))
    assert run("--prune-baseline", "b.pp", "a.pp")[0] == 2
    assert run("--prune-baseline", "a.pp")[0] == 0
    assert _entries() == []


def test_a_run_that_failed_is_no_reason_to_prune(run: Run) -> None:
    _known(run, {"a.pp": IDLE})
    before = Path(BASELINE).read_text()
    write({"pplint.toml": f"{CONFIGURED}max-file-size = 3\n"})
    assert run("--prune-baseline")[0] == 1
    assert Path(BASELINE).read_text() == before


def test_paths_are_relative_to_the_baseline(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    _known(run, {"sub/a.pp": IDLE})
    monkeypatch.chdir("sub")
    assert run("-q", "a.pp")[0] == 0


def test_standard_input_has_the_baseline_of_its_file(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    _known(run, {"a.pp": IDLE})
    set_stdin(monkeypatch, IDLE.encode())
    assert run("-", "--stdin-filename", "a.pp", "-q")[0] == 0


def test_syntax_errors_can_be_known(run: Run) -> None:
    _known(run, {"a.pp": "}\n"})
    assert run("-q")[0] == 0


def test_all_is_reported_without_the_baseline(run: Run) -> None:
    _known(run, {"a.pp": IDLE})
    assert run("--no-baseline")[0] == 1


def test_each_file_has_the_baseline_of_its_configuration(run: Run) -> None:
    write({"a/pplint.toml": CONFIGURED, "a/a.pp": IDLE, "b/b.pp": IDLE})
    assert run("--write-baseline") == (0, f"`a/{BASELINE}` now contains 1 finding\n", "")
    assert run("-q") == (1, f"b/b.pp:1:11: {FOUND}\n", "")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", f"`{BASELINE}` is not a baseline: Input data was truncated"),
        ("[" * 100_000, f"`{BASELINE}` is not a baseline: "),
        ('{"version": 2, "findings": []}', f"`{BASELINE}` is not a baseline: Invalid enum value 2"),
        ('{"version": 1, "findings": [{"path": 1}]}', "`$.findings[0].path`"),
        (None, f"there is no baseline `{BASELINE}`; `--write-baseline` writes it"),
    ],
)
def test_a_baseline_that_cannot_be_used_is_an_error(run: Run, content: str | None, message: str) -> None:
    write({"a.pp": IDLE} if content is None else {"a.pp": IDLE, BASELINE: content})
    code, out, err = run("--baseline", BASELINE)
    assert (code, out) == (2, "")
    assert message in err


def test_without_a_name_there_is_nothing_to_write_to(run: Run) -> None:
    write({"a.pp": IDLE})
    assert "no baseline is set" in run("--write-baseline")[2]


def test_a_baseline_that_cannot_be_written_is_an_error(run: Run) -> None:
    write({"a.pp": IDLE})
    code, _, err = run("--write-baseline", "--baseline", "no/such/directory.json")
    assert code == 2
    assert "cannot be written: No such file or directory" in err
