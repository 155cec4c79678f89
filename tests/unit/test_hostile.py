"""No input makes the program crash, hang, or take the machine's memory: each ends in a diagnostic or a clean run."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.unit.hostile_programs import ACCEPTED, BYTES, REFUSED, Program
from tests.unit.systems import NEEDS_OTHER_USERS, NEEDS_PIPES

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

CPU_SECONDS = 10
"""How long a process may compute; what the clock says depends on what else the machine does."""

SECONDS_FOR_A_HANG = 600
"""What even a busy machine does not need; it only ends a test that would never end."""
LIMITED = f"""
import runpy, sys
if sys.platform != "win32":
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, ({CPU_SECONDS}, {CPU_SECONDS}))
runpy.run_module("pplint", run_name="__main__", alter_sys=True)
"""

FORMATS = (
    *("full", "concise", "grouped", "json", "json-lines", "sarif", "github", "gitlab"),
    *("junit", "checkstyle", "rdjson", "azure", "markdown", "html"),
)


CONTROL_CHARACTERS = {chr(code) for code in (*range(0x20), *range(0x7F, 0xA0), 0x202E)} - {"\n", "\t"}


class Ended:
    """How a run of the command line ended; it fails at once if that was not an orderly end."""

    def __init__(self, *arguments: str | Path, stdin: bytes = b"") -> None:
        command = [sys.executable, "-c", LIMITED, *map(str, arguments)]
        run = subprocess.run(command, input=stdin, capture_output=True, timeout=SECONDS_FOR_A_HANG, check=False)
        self.status = run.returncode
        self.output = (run.stdout + run.stderr).decode()
        assert self.status in {0, 1, 2}, self.output[-1000:]
        assert "Traceback" not in self.output, self.output[-1000:]
        assert "internal-error" not in self.output, self.output[:1000]


def check(*arguments: str | Path, stdin: bytes = b"") -> Ended:
    return Ended("check", "--isolated", "--output-format=concise", *arguments, stdin=stdin)


def write(folder: Path, suffix: str, program: Program) -> Path:
    path = folder / f"program{suffix}"
    path.write_bytes(program.data)
    return path


def reports(path: Path, folder: Path) -> dict[str, str]:
    """Check a path once, and return the report in every format."""
    files = {report: folder / f"report.{report}" for report in FORMATS}
    assert check(*(f"--output={report}:{file}" for report, file in files.items()), path).status == 1
    return {report: file.read_bytes().decode() for report, file in files.items()}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_program(tmp_path: Path, name: str) -> None:
    path = write(tmp_path, *REFUSED[name])
    ended = check(path)
    assert ended.status == 1, ended.output[-1000:]
    assert f"{path}:1:1: error[file-too-large]" not in ended.output
    assert "error[" in ended.output


@pytest.mark.parametrize("name", ACCEPTED)
def test_accepted_program(tmp_path: Path, name: str) -> None:
    ended = check("--select=syntax", write(tmp_path, *ACCEPTED[name]))
    assert ended.status == 0, ended.output[:1000]


@pytest.mark.parametrize("program_format", ["tree", "pn", "json"])
def test_deepest_trees_are_printed(tmp_path: Path, program_format: str) -> None:
    path = write(tmp_path, *ACCEPTED["long: deepest list that is followed"])
    assert Ended("parse", f"--format={program_format}", path).status == 0


@pytest.mark.parametrize("program_format", ["tree", "pn", "json"])
def test_deeper_trees_are_not_printed(tmp_path: Path, program_format: str) -> None:
    assert Ended("parse", f"--format={program_format}", write(tmp_path, *REFUSED["deep: brackets"])).status != 0


def test_error_before_characters_of_several_bytes(tmp_path: Path) -> None:
    """Wherever the parser gets the next chunk of a source, it may be within a character."""
    for shift in range(4):
        (tmp_path / f"{shift}.pp").write_text(f"$a{'a' * shift} = =\n# {'é' * 3000} {'€' * 3000}\n", encoding="utf-8")
    assert check(tmp_path).output.count("error[syntax-error]") == 4


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    for number, data in enumerate(BYTES.values()):
        (tmp_path / f"{number}.pp").write_bytes(data)
    output = check(tmp_path).output
    told = [name for number, name in enumerate(BYTES) if f"{number}.pp:1:" in output]
    assert told == list(BYTES)


def test_no_report_repeats_control_characters(tmp_path: Path) -> None:
    path = tmp_path / "program.pp"
    path.write_bytes(b"\x1b[31m \xc2\x9b1m \0 $a = '\x1b]0;title\x07' \n::error::x ##vso[task] \xe2\x80\xae ]]>&<")
    for report, text in reports(path, tmp_path).items():
        assert not set(text) & CONTROL_CHARACTERS, report


def test_standard_input() -> None:
    assert check("-", "--stdin-filename=a.pp", stdin=b"[" * 200_000).status == 1


def test_file_of_a_gibibyte(tmp_path: Path) -> None:
    path = tmp_path / "sparse.pp"
    with path.open("wb") as file:
        file.truncate(1 << 30)
    assert "error[file-too-large]" in check(path).output


@NEEDS_PIPES
def test_fifo_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo.pp")
    assert check(tmp_path).status == 0
    assert "error[unreadable-file]" in check(tmp_path / "fifo.pp").output


@NEEDS_PIPES
def test_device_is_not_read() -> None:
    assert "error[unreadable-file]" in check("/dev/zero").output


def test_links_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "outer").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "itself.pp").symlink_to("itself.pp")
    (tmp_path / "good.pp").write_text("$a = 1\n")
    ended = check(tmp_path)
    assert "good.pp" not in ended.output
    assert "outer" not in ended.output


def test_link_out_of_the_tree(tmp_path: Path) -> None:
    (tmp_path / "checked").mkdir()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "bad.pp").write_text("$a = \n")
    (tmp_path / "checked" / "link").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    assert check(tmp_path / "checked").status == 0


@NEEDS_OTHER_USERS
def test_unreadable_directory(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0)
    (tmp_path / "bad.pp").write_text("$a = \n")
    ended = check(tmp_path)
    assert ended.status == 2
    assert "error[unreadable-file]" in ended.output
    assert "bad.pp" in ended.output


@pytest.mark.parametrize("path", ["missing.pp", "file/below.pp", "a" * 5000 + ".pp", "line\nfeed.pp"])
def test_path_that_cannot_be_read(tmp_path: Path, path: str) -> None:
    (tmp_path / "file").touch()
    assert check(tmp_path / path).status == 2


def test_name_that_is_not_text(tmp_path: Path) -> None:
    name = os.fsdecode(b"\xff\x1b[31m.pp")
    try:
        (tmp_path / name).write_text("$a = \n")
    except OSError:
        pytest.skip("this file system takes only names that are text")
    assert all(reports(tmp_path, tmp_path).values())
