"""A run that goes on tells what is found each time that files have changed; here, a script says when they do."""

from __future__ import annotations

import os
import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest

from pplint.check.file_task import FileTask, Mode
from pplint.config.settings import Settings
from pplint.run.watching.changes import PolledChanges
from pplint.run.watching.watched_files import WatchedFiles
from tests.unit.command_line import write

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.session import Session
    from tests.unit.command_line import Run

    Step = Callable[[], list[str]]

CLEAN = "notice(1)\n"
WRONG = "notice(1 / 0)\n"
FOUND = "error[division-by-zero] the right operand of `/` is always zero"
FILE = "b.pp"


class _Script:
    """Changes files whenever it is asked to wait for that, and interrupts at its end.

    `hasty` are changes that come while files are checked.
    """

    def __init__(self, steps: list[Step], hasty: list[Step]) -> None:
        self._steps = iter(steps)
        self._hasty = iter(hasty)

    def wait(self, seconds: float | None) -> set[str]:
        step = next(self._steps if seconds is None else self._hasty, None)
        if step is None and seconds is None:
            raise KeyboardInterrupt
        return set() if step is None else set(map(os.path.abspath, step()))


class Watch(Protocol):
    """Watches while a script does its steps, and returns what is printed."""

    def __call__(self, *steps: Step, hasty: tuple[Step, ...] = (), options: tuple[str, ...] = ()) -> list[str]:
        """Do so."""
        ...


def _tell_by(monkeypatch: pytest.MonkeyPatch, script: _Script) -> None:
    def changes(*_: object) -> _Script:
        return script

    monkeypatch.setattr("pplint.cli.watch.changes_below", changes)


@pytest.fixture
def watch(run: Run, monkeypatch: pytest.MonkeyPatch) -> Watch:
    def watched(*steps: Step, hasty: tuple[Step, ...] = (), options: tuple[str, ...] = ()) -> list[str]:
        script = _Script(list(steps), list(hasty))
        _tell_by(monkeypatch, script)
        code, out, err = run("--watch", "--no-cache", *options)
        assert code == 130
        return re.sub(r"\[\d\d:\d\d:\d\d\] ", "", out + err).splitlines()

    return watched


def _written(name: str, text: str) -> Step:
    def step() -> list[str]:
        write({name: text})
        return [name]

    return step


def _removed(name: str) -> Step:
    def step() -> list[str]:
        Path(name).unlink()
        return [name]

    return step


def _told(new: int, gone: int, left: str, files: str = "1 file") -> str:
    return f"{new} new, {gone} gone. {left}. Watching {files}; Ctrl-C ends."


def test_what_is_new_and_what_is_gone_is_told(watch: Watch) -> None:
    write({FILE: CLEAN})
    lines = watch(_written(FILE, WRONG), _written(FILE, "\n" + WRONG), _written(FILE, CLEAN))
    assert lines == [
        "All clean: 1 file checked.",
        "Watching 1 file; Ctrl-C ends.",
        f"+ {FILE}:1:8: {FOUND}",
        _told(1, 0, "1 finding"),
        _told(0, 0, "1 finding"),
        f"- {FILE}:2:8: {FOUND}",
        _told(0, 1, "0 findings"),
    ]


def test_files_come_and_go(watch: Watch) -> None:
    write({FILE: CLEAN})

    def renamed() -> list[str]:
        Path("x.pp").rename("y.pp")
        return ["x.pp", "y.pp"]

    lines = watch(_written("x.pp", "notice(1 / 0)\n"), renamed, _removed("y.pp"))
    assert lines[2:] == [
        f"+ x.pp:1:8: {FOUND}",
        _told(1, 0, "1 finding", "2 files"),
        f"+ y.pp:1:8: {FOUND}",
        f"- x.pp:1:8: {FOUND}",
        _told(1, 1, "1 finding", "2 files"),
        f"- y.pp:1:8: {FOUND}",
        _told(0, 1, "0 findings"),
    ]


def test_a_directory_that_comes_is_searched(watch: Watch) -> None:
    write({"a.pp": CLEAN})

    def moved() -> list[str]:
        write({"elsewhere/x.pp": "notice(1 / 0)\n"})
        return [os.curdir]

    assert f"+ elsewhere/x.pp:1:8: {FOUND}" in watch(moved)


def test_a_file_that_names_the_edited_one_is_checked_again(watch: Watch) -> None:
    named, user = "modules/a/manifests/c.pp", "modules/a/manifests/init.pp"
    write({named: "class a::c(Integer $x) {\n}\n", user: "class a {\n  class { 'a::c': x => 1 }\n}\n"})
    lines = watch(_written(named, "class a::c(String $x) {\n}\n"))
    assert any(line.startswith(f"+ {user}:2:") for line in lines)


def test_a_configuration_counts_once_it_can_be_read(watch: Watch) -> None:
    write({FILE: WRONG})
    lines = watch(
        _written("pplint.toml", "ignore = ["),
        _written(FILE, "# half\n" + WRONG),
        _written("pplint.toml", "ignore = ['division-by-zero']\n"),
        _removed("pplint.toml"),
    )
    assert lines[3:-1] == [
        "Watching; Ctrl-C ends.",
        f"- {FILE}:1:8: {FOUND}",
        _told(0, 1, "0 findings"),
        f"+ {FILE}:2:8: {FOUND}",
        _told(1, 0, "1 finding"),
    ]
    assert lines[-1].startswith("pplint: pplint.toml: not valid TOML: ")


def test_a_path_that_is_gone_is_told(watch: Watch) -> None:
    write({FILE: WRONG})
    gone = watch(_removed(FILE), _written(FILE, CLEAN), options=(FILE,))
    assert gone[3:] == ["Watching; Ctrl-C ends.", f"- {FILE}:1:8: {FOUND}", _told(0, 1, "0 findings"), gone[-1]]
    assert gone[-1] == f"pplint: no such file or directory: `{FILE}`"


def test_a_change_while_files_are_checked_is_not_lost(watch: Watch) -> None:
    write({f"c{number}.pp": CLEAN for number in range(5)})
    late = "c4.pp"
    lines = watch(hasty=(_written(late, WRONG),))
    assert lines[2:] == [f"+ {late}:1:8: {FOUND}", _told(1, 0, "1 finding", "5 files")]


def test_a_change_that_changes_nothing_is_not_told(watch: Watch) -> None:
    write({FILE: CLEAN})
    assert len(watch(_written(FILE, CLEAN))) == 2


def test_a_baseline_that_is_written_meanwhile_counts(watch: Watch, run: Run) -> None:
    write({FILE: WRONG, "pplint.toml": "baseline = 'known.json'\n", "known.json": '{"version": 1, "findings": []}'})

    def accepted() -> list[str]:
        run("--write-baseline")
        return ["known.json"]

    assert watch(accepted)[-2:] == [f"- {FILE}:1:8: {FOUND}", _told(0, 1, "0 findings")]


def test_a_terminal_shows_the_whole_report(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    write({FILE: WRONG, "a.pp": "notice(1 / 0)\n"})

    def is_terminal() -> bool:
        return True

    monkeypatch.setattr(sys.stdout, "isatty", is_terminal)
    screens = "\n".join(watch(_written(FILE, CLEAN), options=("--color=never",))).split("\x1b[2J\x1b[3J\x1b[H")
    assert [screen.count(" --> ") for screen in screens] == [0, 2, 1]
    assert screens[2].endswith("0 new, 1 gone. Watching 2 files; Ctrl-C ends.")


def test_it_ends_when_nobody_reads(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write({FILE: CLEAN})
    script = _Script([_written(FILE, WRONG)] * 2, [])
    _tell_by(monkeypatch, script)

    def unheard(_: str) -> bool:
        return False

    monkeypatch.setattr("pplint.cli.watch_screen.print_text", unheard)
    assert run("--watch", "--no-cache") == (0, "", "")


@pytest.mark.parametrize(
    "options",
    [["--fix"], ["--diff"], ["-"], ["--output-format=json"], ["--statistics"], ["--shard=1/2"], ["--output=json:x"]],
)
def test_it_only_reports_to_people(run: Run, options: list[str]) -> None:
    code, out, err = run("--watch", *options)
    assert (code, out) == (2, "")
    assert err.startswith("pplint: `--watch` ")


def test_an_edit_costs_the_files_that_it_is_about(tmp_path: Path) -> None:
    manifests = tmp_path / "modules" / "a" / "manifests"
    manifests.mkdir(parents=True)
    for number in range(30):
        (manifests / f"c{number}.pp").write_text(f"# A class.\nclass a::c{number} {{\n}}\n")
    paths = sorted(map(str, manifests.iterdir()))

    def find(session: Session) -> list[FileTask]:
        session.disk.entries(str(manifests))
        return [FileTask(path, Settings()) for path in paths]

    files = WatchedFiles(find, Mode(watches=True))
    assert list(files.steps(set())).count(False) == 30
    (manifests / "c7.pp").write_text("# A class.\nclass a::c7 {\n  notice(1 / 0)\n}\n")
    files.forget([str(manifests / "c7.pp")])
    assert list(files.steps({str(manifests / "c7.pp")})) == [False, True, True]
    assert [len(result.diagnostics) for result in files.results.values()].count(1) == 1


@pytest.mark.parametrize(
    ("text", "examined"),
    [
        ("# A class.\nclass b { } # end\n", ["b"]),
        ("# @api private\nclass b { }\n", ["a", "b"]),
        ("class b { $x = 1 }\n", ["a", "b"]),
    ],
)
def test_a_comment_in_a_class_concerns_those_who_look_at_it(tmp_path: Path, text: str, examined: list[str]) -> None:
    for name, content in (("a", "class a { include b }\n"), ("b", "class b { }\n")):
        (tmp_path / "modules" / name / "manifests").mkdir(parents=True)
        (tmp_path / "modules" / name / "manifests" / "init.pp").write_text(content)
    paths = {name: str(tmp_path / "modules" / name / "manifests" / "init.pp") for name in "ab"}
    files = WatchedFiles(lambda _: [FileTask(path, Settings()) for path in paths.values()], Mode(watches=True))
    list(files.steps(set()))
    before = files.results.copy()
    Path(paths["b"]).write_text(text)
    files.forget([paths["b"]])
    list(files.steps({paths["b"]}))
    assert [name for name, path in paths.items() if files.results[path] is not before[path]] == examined


def test_a_label_in_another_file_is_where_that_says_it_now(tmp_path: Path) -> None:
    for name, content in (("a", "class a { class { 'b': x => 1, y => 2 } }\n"), ("b", "class b($x) { } # end\n")):
        (tmp_path / "modules" / name / "manifests").mkdir(parents=True)
        (tmp_path / "modules" / name / "manifests" / "init.pp").write_text(content)
    own, named = (str(tmp_path / "modules" / name / "manifests" / "init.pp") for name in "ab")
    files = WatchedFiles(lambda _: [FileTask(path, Settings()) for path in (own, named)], Mode(watches=True))
    found: list[int] = []
    for text in ("class b($x) { } # end\n", "class b($x) { }\n# more\n", "# more\nclass b($x) { }\n"):
        Path(named).write_text(text)
        files.forget([named])
        list(files.steps({named}))
        found += [each.span.start for diagnostic in files.results[own].diagnostics for each in diagnostic.labels]
    assert found == [6, 6, 13]


def test_a_file_that_cannot_be_checked_does_not_keep_others_from_being_known(tmp_path: Path) -> None:
    paths = [str(tmp_path / f"{number}.pp") for number in range(5)]
    for path in paths:
        Path(path).write_text("notice(1)\n")

    def find(_: Session) -> list[FileTask]:
        return [FileTask(path, Settings(time_limit=0.0 if path == paths[2] else 5.0)) for path in paths]

    files = WatchedFiles(find, Mode(watches=True))
    Path(paths[2]).write_text("[" * 100 + "]" * 100 + "\n" + "notice([1, 2, 3])\n" * 20_000)
    list(files.steps(set()))
    assert [each.rule for each in files.results[paths[2]].diagnostics] == ["time-limit"]
    before = files.check_count
    files.forget([paths[4]])
    list(files.steps({paths[4]}))
    assert files.check_count == before


def test_looking_at_files_finds_what_is_different(tmp_path: Path) -> None:
    paths = [str(tmp_path / name) for name in ("edited", "same", "new", "gone", "replaced")]
    for path in paths:
        if not path.endswith("new"):
            Path(path).write_text("one")
        if Path(path).exists():
            os.utime(path, (1, 1))
    changes = PolledChanges(lambda: paths)
    assert changes.different(paths) == set()
    Path(paths[0]).write_text("two!")
    Path(paths[2]).write_text("one")
    Path(paths[3]).unlink()
    Path(f"{paths[4]}~").write_text("one")
    os.utime(f"{paths[4]}~", (1, 1))
    Path(f"{paths[4]}~").replace(paths[4])
    assert changes.different(paths) == {paths[0], *paths[2:]}
    assert changes.different(paths) == set()


def test_a_clock_that_is_set_back_hides_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hour = 3600 * 10**9
    with monkeypatch.context() as later:
        later.setattr(time, "time_ns", lambda: time.clock_gettime_ns(time.CLOCK_REALTIME) + hour)
        changes = PolledChanges(list)
    path = tmp_path / "a"
    path.write_text("one")
    assert changes.different([str(path)]) == {str(path)}


def test_what_was_written_since_it_was_read_is_different(tmp_path: Path) -> None:
    changes = PolledChanges(list)
    path = tmp_path / "a"
    path.write_text("one")
    assert changes.different([str(path)]) == {str(path)}
