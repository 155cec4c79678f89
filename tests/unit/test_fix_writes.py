"""Whatever happens while fixes are written, every file is its old or its new content, and nothing else is claimed."""

from __future__ import annotations

import errno
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pplint.base.edits import Change
from pplint.cli import main
from pplint.cli.changes import write_all
from pplint.cli.whole_files import PREFIX
from pplint.project.discovery import discover
from tests.unit.command_line import CORRECTED, IDLE, write
from tests.unit.systems import IS_SUPERUSER, KILL, NEEDS_FORK, NEEDS_LIMITS, NEEDS_SIGNALS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.unit.command_line import Run

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="signals, owners and links are those of Unix"),
    pytest.mark.usefixtures("run"),
]

MOMENTS = 20
FILES = 5


def _left() -> list[str]:
    return [each.name for each in Path().rglob(f"{PREFIX}*")]


def _one_finding(reason: str) -> str:
    return (
        f"a.pp:1:1: error[unwritten-fix] {reason}\n"
        "a.pp:1:11: warning[unused-suppression] "
        "this suppression of `invalid-suppression` suppresses nothing [fixable]\n"
        "Could not write 1 file. Found 1 error, 1 warning in 1 file (1 fixable with --fix).\n"
    )


def test_a_new_file_takes_over_what_belongs_to_the_old_one(run: Run) -> None:
    write({"a.pp": IDLE})
    os.chmod("a.pp", 0o2640)
    if IS_SUPERUSER:
        os.chown("a.pp", 1234, 2345)
        os.chmod("a.pp", 0o2640)
    before = os.stat("a.pp")
    assert run("--fix")[0] == 0
    after = os.stat("a.pp")
    assert Path("a.pp").read_text() == CORRECTED
    assert (after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid)
    assert after.st_mtime_ns >= before.st_mtime_ns
    assert after.st_ino != before.st_ino


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="there are no attributes")
def test_attributes_are_kept(run: Run) -> None:
    write({"a.pp": IDLE})
    try:
        os.setxattr("a.pp", "user.pplint", b"kept")
    except OSError:
        pytest.skip("the file system has no attributes")
    assert run("--fix")[0] == 0
    assert os.getxattr("a.pp", "user.pplint") == b"kept"


def test_a_link_stays_a_link_and_its_file_is_fixed_once(run: Run) -> None:
    write({"b.pp": IDLE})
    Path("a.pp").symlink_to("b.pp")
    assert run("--fix") == (0, "Fixed 1 problem. All clean: 2 files checked.\n", "")
    assert Path("a.pp").is_symlink()
    assert Path("b.pp").read_text() == CORRECTED


def test_hard_links_stay_together(run: Run) -> None:
    write({"a.pp": IDLE, "c/x": ""})
    os.link("a.pp", "b.pp")
    os.link("a.pp", "c/c.pp")
    assert run("--fix") == (0, "Fixed 1 problem. All clean: 3 files checked.\n", "")
    assert os.path.samefile("a.pp", "b.pp")
    assert os.path.samefile("a.pp", "c/c.pp")
    assert Path("c/c.pp").read_text() == CORRECTED
    assert _left() == []


def test_a_hard_link_that_is_not_checked_is_said(run: Run) -> None:
    write({"a.pp": IDLE})
    os.link("a.pp", "kept")
    said = "pplint: `a.pp` has other hard links, which keep the old content\n"
    assert run("--fix") == (0, "Fixed 1 problem. All clean: 1 file checked.\n", said)
    assert (Path("a.pp").read_text(), Path("kept").read_text()) == (CORRECTED, IDLE)


def test_what_another_name_of_a_file_would_be_fixed_to_is_not_claimed(run: Run) -> None:
    both = IDLE + '$x = "\\d\'"\nnotice($x)\n'
    write({"a.pp": both, "pplint.toml": '[per-file-ignores]\n"a.pp" = ["unrecognized-escape"]\n'})
    os.link("a.pp", "b.pp")
    code, out, _ = run("--fix")
    assert (code, out.splitlines()) == (
        1,
        [
            (
                "b.pp:2:7: warning[unrecognized-escape] `\\d` is not an escape sequence: the backslash stays in the "
                "string [fixable]"
            ),
            "Fixed 1 problem. Found 1 warning in 1 file (1 fixable with --fix).",
        ],
    )


def test_a_file_that_changed_in_between_is_left_alone() -> None:
    write({"a.pp": "# mine\n", "b.pp": CORRECTED})
    changes = [Change(name, IDLE.encode(), CORRECTED.encode(), 1) for name in ("a.pp", "b.pp", "gone.pp")]
    written = write_all(changes)
    assert written.fixed == 0
    assert written.failures == {
        "a.pp": "changed while it was checked, so it was not written",
        "gone.pp": "cannot be written: No such file or directory",
    }
    assert written.outdated == ["a.pp", "gone.pp"]
    assert (Path("a.pp").read_text(), _left()) == ("# mine\n", [])


def _fail(number: int) -> object:
    def fail(*_arguments: object, **_options: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.parametrize(
    ("function", "number", "reason"),
    [
        ("os.fsync", errno.ENOSPC, "cannot be written: No space left on device"),
        ("os.replace", errno.EBUSY, "cannot be written: Device or resource busy"),
        ("shutil.copystat", errno.EIO, "cannot be written: Input/output error"),
        ("tempfile.mkstemp", errno.EACCES, "cannot be replaced by another file in its directory: Permission denied"),
        ("tempfile.mkstemp", errno.EROFS, "cannot be written: Read-only file system"),
    ],
)
def test_what_cannot_be_written_is_said_and_counted(
    run: Run, monkeypatch: pytest.MonkeyPatch, function: str, number: int, reason: str
) -> None:
    write({"a.pp": IDLE})
    monkeypatch.setattr(function, _fail(number))
    assert run("--fix") == (2, _one_finding(reason), "")
    assert run("--fix-only") == (2, "", f"pplint: `a.pp` {reason}\n")
    assert (Path("a.pp").read_text(), _left()) == (IDLE, [])


@pytest.mark.skipif(not IS_SUPERUSER, reason="only the superuser can give files away")
def test_a_file_of_another_owner_is_left_alone(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write({"a.pp": IDLE})
    os.chown("a.pp", 1234, 1234)
    monkeypatch.setattr("os.chown", _fail(errno.EPERM))
    assert run("--fix")[:2] == (2, _one_finding("cannot be replaced by another file of the same owner and group"))


def _start(prepare: Callable[[], object]) -> int:
    """Begin a process that runs `--fix`, once it has done something else, and writes to files called by its number."""
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        for name in ("stdout", "stderr"):
            setattr(sys, name, os.fdopen(os.open(f"{os.getpid()}.{name}", os.O_WRONLY | os.O_CREAT), "w"))
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_DFL if number == signal.SIGTERM else signal.default_int_handler)
        prepare()
        code = main(["--fix", "--jobs=1"])
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


def _end(child: int) -> tuple[int, str, str]:
    """Return how a process ended, and what it wrote."""
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return code, Path(f"{child}.stdout").read_text(), Path(f"{child}.stderr").read_text()


def _ended(prepare: Callable[[], object]) -> tuple[int, str, str]:
    return _end(_start(prepare))


@NEEDS_LIMITS
def test_a_full_disk_leaves_the_old_file() -> None:
    """The limit for the size of a file ends writing in the middle, as a full disk does."""
    import resource

    large = IDLE + "#" * 20_000
    write({"a.pp": IDLE, "large.pp": large, "z.pp": IDLE})
    code, out, err = _ended(lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000)))
    assert (code, err) == (2, "")
    assert out.splitlines()[0] == "large.pp:1:1: error[unwritten-fix] cannot be written: File too large"
    assert out.splitlines()[-1].startswith("Fixed 2 problems. Could not write 1 file. Found 1 error, 1 warning in 1")
    assert [Path(name).read_text() for name in ("a.pp", "large.pp", "z.pp")] == [CORRECTED, large, CORRECTED]
    assert _left() == []


ASKED = ("open", "os.", "shutil.", "tempfile.", "fcntl.")
"""How the audit events begin that say that something is asked of the system."""


def _at_moment(moment: int, action: Callable[[], object]) -> Callable[[], object]:
    """Return what lets something happen at a moment: each thing asked of the system is one, once writing begins."""
    moments = 0

    def hook(event: str, _arguments: object) -> None:
        nonlocal moments
        if event.startswith(ASKED) and (moments or event == "tempfile.mkstemp"):
            moments += 1
            if moments == moment:
                action()

    return lambda: sys.addaudithook(hook)


@pytest.fixture(scope="module")
def last_moment(tmp_path_factory: pytest.TempPathFactory) -> int:
    """Return how many moments there are from the first file that is made to the last that is named."""
    counted = 0

    def count(event: str, _arguments: object) -> None:
        nonlocal counted
        if event.startswith(ASKED) and (counted or event == "tempfile.mkstemp"):
            counted += 1
            sys.stderr.write(".")

    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("counted"))
        write(_many())
        return len(_ended(lambda: sys.addaudithook(count))[2])


def _many() -> dict[str, str]:
    return {f"{number}.pp": IDLE for number in range(FILES)}


def _contents() -> set[str]:
    return {Path(name).read_text() for name in _many()}


@NEEDS_SIGNALS
@pytest.mark.parametrize("part", range(MOMENTS))
@pytest.mark.parametrize("number", [KILL, signal.SIGTERM, signal.SIGINT])
def test_a_run_that_is_ended_at_any_moment_leaves_whole_files(
    run: Run, last_moment: int, part: int, number: signal.Signals
) -> None:
    write(_many())
    moment = 1 + part * last_moment // MOMENTS
    code, out, _ = _ended(_at_moment(moment, lambda: os.kill(os.getpid(), number)))
    assert (code, out) == (-number if number == KILL else 128 + number, "")
    assert _contents() <= {IDLE, CORRECTED}
    assert discover(["."], lambda _path: False).files == sorted(_many())
    assert len(_left()) <= (number == KILL)
    assert run("--fix")[0] == 0
    assert _contents() == {CORRECTED}


def _break() -> None:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


@NEEDS_FORK
@pytest.mark.parametrize("part", range(MOMENTS))
def test_a_call_that_fails_at_any_moment_leaves_whole_files(run: Run, last_moment: int, part: int) -> None:
    write(_many())
    code, out, err = _ended(_at_moment(1 + part * last_moment // MOMENTS, _break))
    old = sum(Path(name).read_text() == IDLE for name in _many())
    assert _contents() <= {IDLE, CORRECTED}
    assert (code, err) == (2 if old else 0, "")
    assert ("Could not write 1 file." in out) == (old == 1)
    assert f"Fixed {FILES - old} problems. " in out
    assert _left() == []
    assert run("--fix")[0] == 0


@NEEDS_FORK
def test_several_runs_at_once_fix_each_file_once(run: Run) -> None:
    names = [f"{number % 7}/{number}.pp" for number in range(60)]
    write(dict.fromkeys(names, IDLE))
    ended = [_end(child) for child in [_start(lambda: None) for _ in range(3)]]
    assert [(code, err) for code, _, err in ended] == [(0, "")] * 3
    assert {Path(name).read_text() for name in names} == {CORRECTED}
    claimed = [int(out.split()[1]) for _, out, _ in ended if out.startswith("Fixed")]
    assert sum(claimed) == len(names)
    assert _left() == []
    assert run("--fix")[1] == f"All clean: {len(names)} files checked.\n"
