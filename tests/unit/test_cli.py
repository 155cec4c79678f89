"""Checking on the command line does what it says, and its exit code tells what happened."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pplint.base.reading import MAX_FILE_SIZE
from tests.unit.command_line import BROKEN, CORRECTED, IDLE, set_stdin, write
from tests.unit.systems import NEEDS_PIPES

if TYPE_CHECKING:
    from tests.unit.command_line import Run


def test_a_clean_file_gives_0(run: Run) -> None:
    write({"a.pp": CORRECTED})
    assert run("a.pp") == (0, "All clean: 1 file checked.\n", "")


def test_findings_give_1(run: Run) -> None:
    write({"a.pp": BROKEN, "b.pp": CORRECTED})
    code, out, _ = run("a.pp", "b.pp")
    assert (code, out.splitlines()[-1]) == (1, "Found 1 error in 1 file.")
    assert out.startswith("a.pp:1:1: error[syntax-error] ")


def test_check_may_be_named_and_the_current_directory_is_the_default(run: Run) -> None:
    write({"a.pp": BROKEN})
    assert run() == run(".") == run("check") == run("check", "a.pp")


@pytest.mark.parametrize(
    ("level", "code"), [(["--fail-level", "error"], 0), (["--fail-level=info"], 1), (["--exit-zero"], 0), ([], 1)]
)
def test_the_fail_level_decides(run: Run, level: list[str], code: int) -> None:
    write({"a.pp": IDLE})
    assert run("a.pp", *level)[0] == code


def test_the_fail_level_is_that_of_the_closest_configuration(run: Run) -> None:
    write({"a/pplint.toml": 'fail-level = "error"', "a/a.pp": IDLE, "b/b.pp": IDLE})
    assert run("a")[0] == 0
    assert run("a", "b")[0] == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nope.pp"], "no such file or directory: `nope.pp`"),
        (["chekc"], "no such file or directory: `chekc`; did you mean `check`?"),
        (["--fxi"], "unknown option `--fxi`; did you mean `--fix`?"),
        (["--frobnicate"], "unknown option `--frobnicate`; `pplint check --help` lists them"),
        (["--json"], "unknown option `--json`; use `--output-format json`"),
        (["--no-80chars-check"], "unknown option `--no-80chars-check`; `--ignore RULE` leaves out a rule"),
        (["--add-noqa"], "unknown option `--add-noqa`; use `--add-ignore REASON`"),
        (["--exclude", "a"], "unknown option `--exclude`; the key `exclude` of the configuration file sets it"),
        (["--output-format", "sarf"], "did you mean `sarif`?"),
        (["--output", "sarif"], "`sarif` is not of the form FORMAT:FILE"),
        (["--output", "sarif:no/such/dir"], "cannot write `no/such/dir`"),
        (["--select", "styel"], "`--select`: unknown rule or category `styel`; did you mean `style`?"),
        (["--select", "xyzzy"], "`--select`: unknown rule or category `xyzzy`; `pplint rule --all` lists them"),
        (["rule", "xyzzy"], "unknown rule or issue code `xyzzy`; `pplint rule --all` lists the rules"),
        (["--ignore", "syntax"], "`--ignore`: `syntax` cannot be ignored"),
        (["--config", "nope.toml"], "nope.toml: cannot be read"),
        (["--config", "a", "--isolated"], "`--config` and `--isolated` exclude each other"),
        (["--jobs", "0"], "`0` is not a number of processes"),
        (["-", "a.pp"], "`-` means standard input"),
        (["--stdin-filename", "a.pp"], "`--stdin-filename` is only for standard input"),
        (["rule"], "name the rules to explain, or give `--all`"),
        (["rule", "syntax-eror"], "unknown rule or issue code `syntax-eror`; did you mean `syntax-error`?"),
        (["config", "selct"], "unknown key `selct`; did you mean `select`?"),
        (["parse"], "name the files to parse, or give `--jsonl`"),
    ],
)
def test_wrong_usage_gives_2_and_says_why(run: Run, arguments: list[str], message: str) -> None:
    code, _, err = run(*arguments)
    assert code == 2
    assert err.startswith("pplint: ")
    assert message in err


def test_wrong_configuration_gives_2(run: Run) -> None:
    write({"pplint.toml": "slect = []", "a.pp": CORRECTED})
    assert run("a.pp") == (2, "", "pplint: pplint.toml: `slect`: unknown key; did you mean `select`?\n")


@NEEDS_PIPES
def test_files_that_cannot_be_read_give_2_and_the_others_are_reported(run: Run) -> None:
    write({"a.pp": BROKEN})
    os.mkfifo("pipe.pp")
    code, out, _ = run("pipe.pp", "a.pp", "--output-format", "json")
    assert code == 2
    assert [found["rule"] for found in json.loads(out)] == ["syntax-error", "unreadable-file"]


def test_rules_can_be_selected_and_ignored(run: Run) -> None:
    write({"a.pp": IDLE})
    assert run("a.pp", "--ignore", "unused-suppression")[0] == 0
    assert run("a.pp", "--ignore", "style,naming")[0] == 0
    assert run("a.pp", "--select", "naming")[0] == 0
    assert run("a.pp", "--select", "naming,invalid-suppression", "--select", "unused-suppression")[0] == 1


def test_syntax_is_always_checked(run: Run) -> None:
    write({"a.pp": BROKEN})
    assert run("a.pp", "--select", "style")[0] == 1


def test_rules_can_be_ignored_by_file(run: Run) -> None:
    write({"pplint.toml": '[per-file-ignores]\n"b/*" = ["style"]\n', "a.pp": IDLE, "b/b.pp": IDLE})
    code, out, _ = run("--statistics")
    counted = "1   50%  unused-suppression  [fixable] A suppression that has no effect"
    assert (code, out.splitlines()[:2]) == (1, [counted, "The shares are of 2 files."])


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_statistics_say_how_much_is_known(run: Run, jobs: str) -> None:
    write({f"{number}.pp": "define d(Integer $a, $b) { notice($a, $b, $b) }\n" for number in range(40)})
    known = "of 240 expressions 66% are known; of 120 variable reads 80 are of type `Any`\n"
    assert run("--statistics", "--select", "types", "--ignore", "untyped-parameter", "--jobs", jobs) == (0, known, "")
    assert run("--statistics", "--select", "naming", "0.pp") == (0, "", "")


def test_excluded_files_are_checked_only_if_they_are_named(run: Run) -> None:
    write({"pplint.toml": 'exclude = ["old"]', "old/a.pp": BROKEN, "b.pp": CORRECTED})
    assert run()[0] == 0
    assert run("old/a.pp")[0] == 1
    assert run("old/a.pp", "--force-exclude") == (0, "No manifests or templates found.\n", "")


def test_fixes_are_written(run: Run) -> None:
    write({"a.pp": IDLE, "b.pp": BROKEN})
    Path("a.pp").chmod(0o640)
    code, out, _ = run("--fix")
    assert (code, out.splitlines()[-1]) == (1, "Fixed 1 problem. Found 1 error in 1 file.")
    assert (Path("a.pp").read_text(), Path("b.pp").read_text()) == (CORRECTED, BROKEN)
    assert Path("a.pp").stat().st_mode & 0o777 == 0o640


def test_unsafe_fixes_are_applied_on_demand(run: Run) -> None:
    text = IDLE.replace("]", "] because")
    write({"a.pp": text})
    run("--fix")
    assert Path("a.pp").read_text() == text
    assert run("--fix", "--unsafe-fixes")[0] == 0
    assert Path("a.pp").read_text() == CORRECTED


def test_a_byte_order_mark_is_removed(run: Run) -> None:
    Path("a.pp").write_bytes(b"\xef\xbb\xbf" + IDLE.encode())
    assert run("a.pp")[0] == 1
    assert run("a.pp", "--fix")[:2] == (0, "Fixed 2 problems. All clean: 1 file checked.\n")
    assert Path("a.pp").read_text() == CORRECTED


def test_fixing_can_be_told_by_the_exit_code(run: Run) -> None:
    write({"a.pp": IDLE})
    assert run("--fix", "--exit-non-zero-on-fix")[0] == 1
    assert run("--fix", "--exit-non-zero-on-fix")[0] == 0


def test_fixing_alone_reports_nothing(run: Run) -> None:
    write({"a.pp": IDLE, "b.pp": BROKEN})
    assert run("--fix-only") == (0, "", "")
    assert Path("a.pp").read_text() == CORRECTED


DIFFERENT = {
    "plain.pp": IDLE,
    "no line feed.pp": f"# first\n{IDLE.rstrip()}",
    "carriage return.pp": f"# first\r\n{IDLE}# last\r\n",
    'quote"ä.pp': IDLE,
    "deep/er.pp": "# \u2028 no line end\n" * 10 + IDLE + "# \x0c neither\n" * 10,
}


@pytest.mark.parametrize("directory", [".", "inner"])
def test_a_diff_is_what_git_applies(run: Run, monkeypatch: pytest.MonkeyPatch, directory: str) -> None:
    subprocess.run(["git", "init", "--quiet"], check=True)
    Path(directory).mkdir(exist_ok=True)
    monkeypatch.chdir(directory)
    write(DIFFERENT)
    code, out, _ = run("--diff")
    assert code == 1
    assert all(Path(name).read_bytes() == text.encode() for name, text in DIFFERENT.items())
    subprocess.run(["git", "apply", "-"], input=out.encode(), check=True)
    assert [Path(name).read_bytes().decode().count("pplint") for name in DIFFERENT] == [0] * len(DIFFERENT)
    assert run("--diff") == (0, "", "")


def test_standard_input_is_checked(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    set_stdin(monkeypatch, BROKEN.encode())
    code, out, _ = run("-")
    assert code == 1
    assert out.startswith("<stdin>:1:1: error[syntax-error]")


def test_standard_input_takes_its_settings_from_its_file_name(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write({"a/pplint.toml": 'fail-level = "error"'})
    set_stdin(monkeypatch, IDLE.encode())
    code, out, _ = run("-", "--stdin-filename", "a/x.pp")
    assert code == 0
    assert out.startswith("a/x.pp:1:11: warning[unused-suppression]")


def test_a_template_on_standard_input_is_read_as_one(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    set_stdin(monkeypatch, b"text <%= $x %>\n")
    assert run("-", "--stdin-filename", "x.epp")[0] == 0


def test_standard_input_is_fixed_to_standard_output(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    set_stdin(monkeypatch, IDLE.encode())
    assert run("-", "--fix") == (0, CORRECTED, "Fixed 1 problem. All clean: 1 file checked.\n")
    set_stdin(monkeypatch, CORRECTED.encode())
    assert run("-", "--fix")[1] == CORRECTED


def test_a_file_over_the_limit_is_not_checked(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "#" * MAX_FILE_SIZE
    write({"a.pp": text, "b.pp": f"{text}\n"})
    assert run("a.pp")[0] == 0
    code, out, _ = run("b.pp")
    assert (code, out.splitlines()[0]) == (
        1,
        "b.pp:1:1: error[file-too-large] not checked: the file is larger than 1 MiB",
    )
    set_stdin(monkeypatch, f"{text}\n".encode())
    assert run("-")[0] == 1


def test_the_limit_of_a_file_is_in_the_configuration(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write({"a.pp": f"{'#' * MAX_FILE_SIZE}\n", "pplint.toml": f"max-file-size = {MAX_FILE_SIZE + 1}"})
    assert run("a.pp")[0] == 0
    set_stdin(monkeypatch, Path("a.pp").read_bytes())
    assert run("-")[0] == 0
    write({"pplint.toml": "max-file-size = 1000"})
    code, out, _ = run("a.pp", "--output-format", "full")
    assert code == 1
    assert "larger than 1,000 bytes" in out
    assert "`max-file-size`" in out


def test_a_large_file_declares_what_others_name(run: Run) -> None:
    large = f"class web(Integer $port) {{ }}\n{'#' * MAX_FILE_SIZE}\n"
    write({"web/manifests/init.pp": large, "web/manifests/a.pp": "class web::a { class { 'web': port => 'x' } }\n"})
    write({"web/metadata.json": "{}"})
    assert "invalid-parameter-value" not in run("web/manifests/a.pp")[1]
    write({"pplint.toml": f"max-file-size = {2 * MAX_FILE_SIZE}"})
    assert "invalid-parameter-value" in run("web/manifests/a.pp")[1]


def test_bytes_that_are_not_utf8_are_placed(run: Run) -> None:
    Path("a.pp").write_bytes("# ä\n# ö".encode() + b"\xff\n")
    code, out, _ = run("a.pp")
    assert (code, out.splitlines()[0]) == (1, "a.pp:2:4: error[invalid-utf8] byte 0xff at offset 9 is not valid UTF-8")


def test_compiled_policy_modules_of_selinux_are_no_programs(run: Run) -> None:
    Path("a.pp").write_bytes(b"\x8f\xff\x7c\xf9\x01\x00")
    assert (run("a.pp")[0], run("format", "a.pp")[0]) == (0, 0)
    assert Path("a.pp").read_bytes().startswith(b"\x8f")


def test_reports_can_go_to_several_places(run: Run) -> None:
    write({"a.pp": BROKEN})
    _, out, _ = run("--output-format", "concise", "--output", "json:a.json", "--output", "junit:a.xml", "-q")
    assert len(out.splitlines()) == 1
    assert json.loads(Path("a.json").read_text())[0]["rule"] == "syntax-error"
    assert Path("a.xml").read_text().startswith("<?xml")
    assert run("--output", "json-lines:-", "-q")[1].splitlines()[1].startswith("{")


def test_the_configuration_may_choose_the_format(run: Run) -> None:
    write({"pplint.toml": 'output-format = "json"', "a.pp": CORRECTED})
    assert run()[1] == "[]\n"
    assert run("--output-format", "concise")[1] == "All clean: 1 file checked.\n"


@pytest.mark.parametrize(
    ("variables", "arguments", "colored"),
    [
        ({}, [], False),
        ({}, ["--color", "always"], True),
        ({"FORCE_COLOR": "1"}, [], True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, [], False),
        ({"FORCE_COLOR": "1"}, ["--color=never"], False),
        ({"NO_COLOR": "1"}, ["--color=always"], True),
    ],
)
def test_colours_can_be_chosen(
    run: Run, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], arguments: list[str], *, colored: bool
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    write({"a.pp": BROKEN})
    assert ("\x1b[" in run("a.pp", *arguments)[1]) is colored


def test_settings_are_shown_as_configuration(run: Run) -> None:
    text = 'ignore = ["style"]\n\n[per-file-ignores]\n"a/*" = ["naming"]\n\n[severity]\nunused-suppression = "info"\n'
    write({"pplint.toml": text, "a.pp": CORRECTED})
    code, shown, _ = run("--show-settings", "a.pp")
    assert code == 0
    write({"again.toml": shown})
    again = run("--show-settings", "--config", "again.toml")[1]
    assert again.splitlines()[1:] == shown.splitlines()[1:]
    assert '"a/*" = ["naming"]' in shown


def test_the_version_that_is_taken_where_nothing_says_which_is_shown(run: Run) -> None:
    write({"a.pp": CORRECTED})
    assert '# puppet-version = "8", since the project does not set it\n' in run("--show-settings")[1]


def test_the_version_that_the_project_is_for_is_shown_with_the_file_that_says_so(run: Run) -> None:
    requirements = [{"name": "openvox", "version_requirement": ">= 8.19.0 < 10.0.0"}]
    write({"metadata.json": json.dumps({"name": "me-web", "requirements": requirements}), "a.pp": CORRECTED})
    assert '# puppet-version = "9", from metadata.json\n' in run("--show-settings")[1]
    assert '# puppet-version = "9", from metadata.json\n' in run("--show-settings", "a.pp")[1]
    write({"pplint.toml": 'puppet-version = "7"'})
    assert 'puppet-version = "7"\n' in run("--show-settings")[1].splitlines(keepends=True)


def test_the_target_goes_before_the_configuration(run: Run) -> None:
    write({"pplint.toml": 'puppet-version = "7"', "a.pp": "notice(regsubst('a', 'a', 'b', 'G', 'U'))\n"})
    assert run("a.pp")[0] == 0
    assert "[removed-argument]" in run("--target", "openvox9", "--select", "upgrade", "a.pp")[1]
    assert 'puppet-version = "9"\n' in run("--target", "openvox9", "--show-settings")[1]
    assert run("--target", "puppet9")[2].startswith("pplint: `--target`: `puppet9` is not one of `puppet7`,")


def test_what_an_upgrade_meets_depends_on_where_it_starts(run: Run) -> None:
    write({"a.pp": "$a = 'b\\\\c'\n"})
    assert run("--target", "puppet8", "--select", "upgrade", "a.pp")[0] == 0
    found = run("--target", "puppet8", "--from", "puppet3", "--select", "upgrade", "a.pp")[1]
    assert "[ambiguous-backslash]" in found
    write({"pplint.toml": 'upgrade-from = "3"'})
    assert run("--select", "upgrade", "a.pp")[1] == found


def test_files_are_shown(run: Run) -> None:
    write({"b.pp": "", "a/c.epp": "", "a/d.txt": ""})
    assert run("--show-files") == (0, "b.pp\na/c.epp\n", "")


def test_options_and_paths_may_be_mixed(run: Run) -> None:
    write({"a.pp": CORRECTED, "b.pp": BROKEN, "-c.pp": BROKEN})
    assert run("a.pp", "--exit-zero", "b.pp")[1].splitlines()[-1] == "Found 1 error in 1 file."
    assert run("--", "-c.pp")[0] == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_module_of_a_wrong_version_is_reported_once_where_its_version_is_asked_for(run: Run, jobs: str) -> None:
    needed = [{"name": "acme/store", "version_requirement": ">= 2.0.0 < 3.0.0"}]
    write({"modules/store/metadata.json": json.dumps({"name": "acme-store", "version": "1.0.0"})})
    write({"modules/web/metadata.json": json.dumps({"name": "acme-web", "dependencies": needed}, indent=2)})
    names = [f"c{number}" for number in range(40)]
    comment = "# pplint: ignore[module-version]\n"
    write({f"modules/web/manifests/{name}.pp": f"{comment}class web::{name} {{ }}\n" for name in names})
    message = "`store` on the module path is 1.0.0, but `>= 2.0.0 < 3.0.0` is required"
    expected = f"modules/web/metadata.json:6:30: warning[module-version] {message}"
    arguments = ["--select", "module-version", "--output-format", "concise", "--jobs", jobs]
    for paths in (["."], [f"modules/web/manifests/{name}.pp" for name in reversed(names)]):
        code, out, _ = run(*paths, *arguments)
        assert (code, out.splitlines()) == (1, [expected, "Found 1 warning in 1 file."])


@pytest.mark.parametrize("is_absolute", [True, False])
def test_files_that_others_speak_for_are_called_as_the_argument_is(
    run: Run, monkeypatch: pytest.MonkeyPatch, *, is_absolute: bool
) -> None:
    write({"here/a.pp": "", "repo/metadata.json": '{ "name": "acme-web", "license": "Apache 2" }'})
    write({"repo/manifests/init.pp": "class web { }\n", "repo/manifests/a.pp": "class web::a { notice($web::b) }\n"})
    monkeypatch.chdir("here")
    root = str(Path("..", "repo").resolve()) if is_absolute else os.path.join("..", "repo")
    out = run("--select", "unknown-license,unknown-variable", "--output-format", "json", root)[1]
    found = {path for each in json.loads(out) for path in (each["path"], *(at["path"] for at in each["labels"]))}
    assert found == {os.path.join(root, *each) for each in (["metadata.json"], ["manifests", "a.pp"])} | {
        os.path.join(root, "manifests", "init.pp")
    }


def test_a_diff_without_safe_fixes_says_that_there_are_others(run: Run) -> None:
    write({"a.pp": "file { '/a':\n  ensure => file,\n  source => 'puppet://modules/a/b',\n}\n"})
    options = ("check", "--select", "misplaced-content", "--diff")
    code, out, err = run(*options)
    assert (code, out) == (0, "")
    assert "no safe fixes; `--unsafe-fixes` includes 1 that may change" in err
    code, out, err = run(*options, "--unsafe-fixes")
    assert (code, err) == (1, "")
    assert "+  source => 'puppet:///modules/a/b'," in out
