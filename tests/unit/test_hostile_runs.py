"""Whatever happens to a run, it ends as a program should: it leaves nothing running, and says what went wrong."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from pplint.base.source import SourceFile
from pplint.base.time_limit import OutOfTime, is_time_up, within
from pplint.check.file_checker import FileChecker
from pplint.check.file_task import FileTask, Mode
from pplint.config.settings import Settings
from pplint.project.project import Project
from pplint.run.parallel import CHUNK
from pplint.syntax.parser import parse
from tests.unit.plugin_package import install_rule
from tests.unit.systems import HANG_UP, KILL, NEEDS_LIMITS, NEEDS_SIGNALS

if TYPE_CHECKING:
    from pathlib import Path

SECONDS_FOR_A_HANG = 120

WAITING = """
    os.write(1, b"w")
    time.sleep(3600)
    yield ctx.finding(node, "nobody waits for this")
"""
"""A rule that says that it works, and then takes longer than anybody waits."""


def _start(folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """Start a run with two processes that are both busy for an hour."""
    code = folder / "code"
    code.mkdir()
    for number in range(2 * CHUNK):
        (code / f"{number:03}.pp").write_text("notice(wait)\n")
    environment = install_rule(folder, WAITING)
    process = subprocess.Popen(
        [sys.executable, "-m", "pplint", "--select=sample", "--jobs=2", *arguments, str(code)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stdout.read(2) == b"ww"
    return process


def _end(process: subprocess.Popen[bytes]) -> tuple[int | None, bytes, bytes]:
    """Return how a run ended and what it said: its output ends when the last of its processes has ended."""
    try:
        out, err = process.communicate(timeout=SECONDS_FOR_A_HANG)
    finally:
        if process.returncode is None:
            os.killpg(process.pid, KILL)
    return process.returncode, out, err


@NEEDS_SIGNALS
@pytest.mark.parametrize("number", [signal.SIGTERM, HANG_UP, signal.SIGINT])
@pytest.mark.parametrize("mode", [(), ("--fix",)])
def test_a_run_that_is_ended_leaves_no_process(tmp_path: Path, number: signal.Signals, mode: tuple[str, ...]) -> None:
    process = _start(tmp_path, *mode)
    process.send_signal(number)
    assert _end(process) == (128 + number, b"", b"")


@NEEDS_SIGNALS
def test_a_run_that_is_killed_leaves_no_process(tmp_path: Path) -> None:
    process = _start(tmp_path)
    process.kill()
    assert _end(process) == (-KILL, b"", b"")


@NEEDS_SIGNALS
@pytest.mark.parametrize("number", [signal.SIGTERM, HANG_UP, signal.SIGINT])
def test_a_run_whose_group_is_ended_says_nothing(tmp_path: Path, number: signal.Signals) -> None:
    process = _start(tmp_path)
    os.killpg(process.pid, number)
    assert _end(process) == (128 + number, b"", b"")


def _shell(folder: Path, line: str) -> tuple[int, str]:
    """Run a line in which `pplint` is the program; return its exit code and what it says on standard error."""
    function = f"pplint() {{ '{sys.executable}' -m pplint \"$@\"; }}"
    run = subprocess.run(
        ["bash", "-c", f"{function}; {line}"],
        cwd=folder,
        input=b"$a = 1\n",
        capture_output=True,
        timeout=SECONDS_FOR_A_HANG,
        check=False,
    )
    return run.returncode, run.stderr.decode()


@pytest.fixture
def code(tmp_path: Path) -> Path:
    (tmp_path / "a.pp").write_text("$a = 1 +\n")
    (tmp_path / "b.pp").write_text("$a = 1\n")
    return tmp_path


def _first_fast(*commands: str) -> list[object]:
    """Return commands for a test, of which only the first is among the fast ones: each is a program that starts."""
    return [commands[0], *(pytest.param(each, marks=pytest.mark.slow) for each in commands[1:])]


COMMANDS = _first_fast(
    *("check a.pp", "--version", "check --output-format=sarif a.pp", "check -", "check --help"),
    *("parse b.pp", "eval 1+1", "reveal b.pp:1:6", "rule --all", "config"),
)
ALL_BUT_VERSION = [each for each in COMMANDS if "--version" not in str(each)]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_is_said(code: Path, command: str) -> None:
    expected = "pplint: cannot write to standard output: No space left on device\n"
    assert _shell(code, f"pplint {command} > /dev/full") == (2, expected)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_closed_output_is_said(code: Path, command: str) -> None:
    expected = "pplint: cannot write to standard output: Bad file descriptor\n"
    assert _shell(code, f"pplint {command} >&-") == (2, expected)


@pytest.mark.parametrize("command", _first_fast("check -", "check --diff -", "parse --jsonl", "eval -", "eval --jsonl"))
def test_a_closed_input_is_said(code: Path, command: str) -> None:
    expected = "pplint: cannot read standard input: Bad file descriptor\n"
    assert _shell(code, f"pplint {command} <&-") == (2, expected)


@pytest.mark.parametrize("redirection", _first_fast("2>&-", "2>/dev/full", "2>&- <&- >&-"))
@pytest.mark.parametrize(("command", "exit_code"), [("check missing.pp", 2), ("eval 1+x", 2), ("parse a.pp", 1)])
def test_an_error_that_nobody_can_read_has_its_exit_code(
    code: Path, command: str, exit_code: int, redirection: str
) -> None:
    assert _shell(code, f"pplint {command} {redirection}") == (exit_code, "")


def test_no_file_takes_the_place_of_a_closed_stream(code: Path) -> None:
    """Else what is written to standard error would be written into the first file that is opened."""
    before = (code / "b.pp").read_bytes()
    _shell(code, "pplint check --fix --output json:report.json . <&- 2>&-")
    assert (code / "b.pp").read_bytes() == before
    assert (code / "report.json").read_bytes().startswith(b"[")


@pytest.mark.parametrize("command", ALL_BUT_VERSION)
def test_a_directory_that_is_gone_is_said(code: Path, command: str) -> None:
    expected = "pplint: the current directory cannot be used: No such file or directory\n"
    line = f"mkdir gone && cd gone && rmdir ../gone && pplint {command} 2>../errors"
    assert (_shell(code, line)[0], (code / "errors").read_text()) == (2, expected)


@pytest.mark.parametrize("file", ["missing/report", ".", "/dev/full"])
def test_a_report_that_cannot_be_written_is_said(code: Path, file: str) -> None:
    exit_code, errors = _shell(code, f"pplint check b.pp --output json:{file}")
    assert exit_code == 2
    assert errors.startswith(f"pplint: cannot write `{file}`: ")
    assert errors.count("\n") == 1


@NEEDS_LIMITS
@pytest.mark.parametrize("before", [None, "old\n"])
def test_a_report_that_is_too_large_for_the_disk_leaves_what_was_there(code: Path, before: str | None) -> None:
    """A limit of the shell on the size of files stands for a disk that is full."""
    (code / "c.pp").write_text("$a = 1\n$a = 2\n" * 2_000)
    if before is not None:
        (code / "report.json").write_text(before)
    exit_code, errors = _shell(
        code, "trap '' XFSZ; ulimit -f 8; pplint check c.pp --no-cache --output json:report.json"
    )
    assert (exit_code, errors) == (2, "pplint: cannot write `report.json`: File too large\n")
    assert [path.read_text() for path in code.glob("report.json")] == ([] if before is None else [before])
    assert list(code.glob(".pplint-*")) == []


@pytest.mark.parametrize("command", _first_fast("check -q a.pp a.pp", "rule --all", "config --schema"))
def test_a_reader_that_goes_away_is_no_error(code: Path, command: str) -> None:
    exit_code = _shell(code, f"pplint {command}")[0]
    line = f"{{ pplint {command}; echo $? >&2; }} | true"
    assert _shell(code, line) == (0, f"{exit_code}\n")


ENDLESS = """
    while node.value == "endless":
        pass
    yield ctx.finding(node, "found")
"""


def _check(folder: Path, environment: dict[str, str], *arguments: str) -> tuple[int, list[str]]:
    """Run the rule of a package over the files in the folder `code`; return the exit code and what is said."""
    command = [sys.executable, "-m", "pplint", "--select=sample", "-q", "--output-format=concise", *arguments]
    run = subprocess.run(
        command, cwd=folder / "code", env=environment, capture_output=True, timeout=SECONDS_FOR_A_HANG, check=False
    )
    assert run.stderr == b""
    return run.returncode, run.stdout.decode().splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_file_without_end_is_said_and_the_others_are_checked(tmp_path: Path, jobs: str) -> None:
    (tmp_path / "code").mkdir()
    (tmp_path / "code" / "pplint.toml").write_text("time-limit = 0.5")
    for number in range(2 * CHUNK):
        name = "endless" if number in {3, CHUNK} else "other"
        (tmp_path / "code" / f"{number:02}.pp").write_text(f"$a = {name}\n")
    exit_code, said = _check(tmp_path, install_rule(tmp_path, ENDLESS), "--jobs", jobs)
    reason = "gave up after 0.5 seconds of processor time, while rules were applied"
    assert [line for line in said if "sample" not in line] == [
        f"03.pp:1:1: error[time-limit] not checked: {reason}",
        f"16.pp:1:1: error[time-limit] not checked: {reason}",
    ]
    assert len(said) == 2 * CHUNK
    assert exit_code == 1


FIXED_ONCE = """
    from pplint.base.diagnostic import Edit, Fix
    while node.value == "fixed":
        pass
    yield ctx.finding(node, "found", fix=Fix("fix it", (Edit(node.span, "fixed"),), safe=True))
"""


def test_a_file_whose_fixes_take_too_long_stays_and_is_reported(tmp_path: Path) -> None:
    (tmp_path / "code").mkdir()
    (tmp_path / "code" / "pplint.toml").write_text("time-limit = 0.5")
    (tmp_path / "code" / "a.pp").write_text("$a = slow\n")
    exit_code, said = _check(tmp_path, install_rule(tmp_path, FIXED_ONCE), "--fix")
    reason = "gave up after 0.5 seconds of processor time, while rules were applied"
    assert said == [f"a.pp:1:1: error[time-limit] not fixed: {reason}", "a.pp:1:6: warning[sample] found [fixable]"]
    assert exit_code == 1
    assert (tmp_path / "code" / "a.pp").read_text() == "$a = slow\n"


def test_what_was_interrupted_is_found_by_the_next_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a function is read, it is noted as one that is not there; the interrupted file must not leave that."""
    module = tmp_path / "modules" / "web"
    for folder in ("functions", "manifests"):
        (module / folder).mkdir(parents=True)
    (module / "metadata.json").write_text("{}")
    (module / "functions" / "port.pp").write_text("function web::port(Integer $offset) >> Integer { 80 + $offset }\n")
    files = [str(module / "manifests" / f"{name}.pp") for name in ("a", "b")]
    for name, file in zip(("a", "b"), files, strict=True):
        with open(file, "w") as stream:
            stream.write(f"class web::{name} {{ notice(web::port('1')) }}\n")
    settings = Settings(ignore=("documentation", "metadata"))
    expected = FileChecker(Mode()).check(FileTask(files[1], settings)).result.diagnostics
    assert [each.rule for each in expected] == ["invalid-argument"]
    read = Project.function
    left = [OutOfTime()]

    def interrupted(project: Project, name: str) -> object:
        if left:
            raise left.pop()
        return read(project, name)

    monkeypatch.setattr(Project, "function", interrupted)
    checker = FileChecker(Mode())
    first, second = (checker.check(FileTask(file, settings)).result.diagnostics for file in files)
    assert [each.rule for each in first] == ["time-limit"]
    assert [each.message for each in second] == [each.message for each in expected]


def test_parsing_looks_at_the_clock() -> None:
    source = SourceFile("a.pp", b"notice(1)\n" * 10_000)
    with pytest.raises(OutOfTime):
        within(-1, lambda: parse(source))
    assert not is_time_up()
    assert within(100, lambda: parse(source)).problems == []


def test_an_interrupt_is_not_lost_where_the_parser_calls_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def names(_symbols: object) -> frozenset[str]:
        signal.raise_signal(signal.SIGINT)
        return frozenset()

    monkeypatch.setattr("pplint.syntax.first_error.frozenset", names, raising=False)
    with pytest.raises(KeyboardInterrupt):
        parse(SourceFile("a.pp", b"$a = = 1\n"))


def test_a_limit_inside_of_another_has_no_effect() -> None:
    source = SourceFile("a.pp", b"notice(1)\n" * 10_000)
    assert within(100, lambda: within(-1, lambda: parse(source))).problems == []


GREEDY = """
    if node.value == "greedy":
        bytearray(1 << 40)
    yield ctx.finding(node, "found")
"""


def test_a_file_that_takes_all_memory_is_said_and_the_others_are_checked(tmp_path: Path) -> None:
    (tmp_path / "code").mkdir()
    for number in range(2 * CHUNK):
        name = "greedy" if number == CHUNK else "other"
        (tmp_path / "code" / f"{number:02}.pp").write_text(f"$a = {name}\n")
    exit_code, said = _check(tmp_path, install_rule(tmp_path, GREEDY), "--jobs", "2")
    assert [line for line in said if "found" not in line] == [
        "16.pp:1:6: error[internal-error] rule `sample` failed: MemoryError (in sample_rules.style.sample, line 14)"
    ]
    assert len(said) == 2 * CHUNK
    assert exit_code == 2


KILLED = """
    if node.value == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    yield ctx.finding(node, "found")
"""


@NEEDS_SIGNALS
def test_a_file_whose_process_is_killed_is_said_and_the_others_are_checked(tmp_path: Path) -> None:
    (tmp_path / "code").mkdir()
    for number in range(2 * CHUNK):
        name = "killed" if number == CHUNK else "other"
        (tmp_path / "code" / f"{number:02}.pp").write_text(f"$a = {name}\n")
    exit_code, said = _check(tmp_path, install_rule(tmp_path, KILLED), "--jobs", "2")
    assert [line for line in said if "found" not in line] == [
        "16.pp:1:1: error[internal-error] the process that checked this file died"
    ]
    assert len(said) == 2 * CHUNK
    assert exit_code == 2
