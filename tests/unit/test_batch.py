"""Many files give the same report in one process and in several, and no file keeps the others from being checked."""

from __future__ import annotations

import errno
import json
import os
import random
import subprocess
import sys
from itertools import pairwise
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from pplint.check import file_checker
from pplint.check.file_checker import FileChecker
from pplint.check.file_task import FileTask, Mode, Outcome
from pplint.config.settings import Settings
from pplint.run import batch
from pplint.run.batch import check_files
from pplint.run.costs import cost_of
from pplint.run.parallel import CHUNK, Workers, divided, work_through
from pplint.run.processes import in_processes
from pplint.run.work import Work
from pplint.session import Session
from tests.unit.plugin_package import install_rule
from tests.unit.systems import NEEDS_FORK

# What the rule of a plug-in does as the names in the checked code tell it to.
PLUGIN = """
    if node.value == "kill":
        os._exit(9)
    if node.value == "fail":
        raise ValueError("on purpose")
    if node.value == "found":
        yield ctx.finding(node, f"found in {ctx.module_path} for {ctx.puppet_version}")
"""


def _outcomes(files: list[str], jobs: int, mode: Mode | None = None) -> list[Outcome]:
    return check_files([FileTask(file, Settings()) for file in files], mode or Mode(), jobs)


def _reported(outcomes: list[Outcome]) -> list[tuple[str, int, str, str]]:
    found = [diagnostic for outcome in outcomes for diagnostic in outcome.result.diagnostics]
    return [(each.path, each.span.start, each.rule, each.message) for each in found]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    names = [f"{number}.pp" for number in range(2 * CHUNK + 5)]
    for number, name in enumerate(names):
        Path(name).write_text("$a = \n" if number % 3 else "notice(1) # pplint: ignore[invalid-suppression]\n")
    return names


def test_results_do_not_depend_on_the_number_of_processes(files: list[str]) -> None:
    alone, together = _outcomes(files, 1), _outcomes(files, 3)
    assert [outcome.result.path for outcome in together] == files
    assert _reported(together) == _reported(alone)
    assert len({diagnostic[2] for diagnostic in _reported(alone)}) == 2


def test_results_do_not_depend_on_the_number_of_sessions(files: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    expected = _reported(_outcomes(files, 1))
    begun: list[Session] = []

    def begin(*arguments: Any, **named: Any) -> Session:  # noqa: ANN401 - those of a session
        begun.append(Session(*arguments, **named))
        return begun[-1]

    monkeypatch.setattr(file_checker, "Session", begin)
    monkeypatch.setattr(file_checker, "MOST_OF_A_SESSION", len(files) // 3)
    assert _reported(_outcomes(files, 1)) == expected
    assert len(begun) in {3, 4}


def test_a_session_ends_where_another_repository_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files: list[Path] = []
    for repository in "abcd":
        (tmp_path / repository / "manifests").mkdir(parents=True)
        (tmp_path / repository / "environment.conf").touch()
        files += [tmp_path / repository / "manifests" / f"{number}.pp" for number in range(4)]
    for file in files:
        file.write_text("notice(1)\n")
    ended: list[int] = []
    examined: list[str] = []

    class Observed(FileChecker):
        def begin_anew(self) -> None:
            ended.append(len(examined) - 1)
            super().begin_anew()

        def check(self, task: FileTask, data: bytes | None = None) -> Outcome:
            examined.append(task.path)
            return super().check(task, data)

    monkeypatch.setattr(batch, "FileChecker", Observed)
    monkeypatch.setattr(file_checker, "ENOUGH_OF_A_SESSION", 6)
    _outcomes([*map(str, files)], 1)
    assert ended == [8]


@pytest.mark.parametrize("seed", range(20))
def test_files_are_divided_by_their_bytes(tmp_path: Path, seed: int) -> None:
    """Whichever process takes the next chunk: at the end, none has more left to do than a few files."""
    chosen = random.Random(seed)
    tasks = [FileTask(str(tmp_path / f"{number}.pp"), Settings()) for number in range(chosen.randrange(1, 200))]
    for task in tasks:
        Path(task.path).write_bytes(b"#" * chosen.randrange(20_000))
    costs = {task.path: cost_of(task.path) for task in tasks}
    count = chosen.randrange(1, 9)
    chunks = list(divided(tasks, count))
    assert [task for chunk in chunks for task in chunk] == tasks
    busy = [0] * count
    for chunk in chunks:
        busy[busy.index(min(busy))] += sum(costs[task.path] for task in chunk)
    assert max(busy) <= sum(busy) / count + 4 * sum(busy) / len(tasks) + max(costs.values())


def test_files_of_a_module_stay_together_where_chunks_are_large() -> None:
    """What they name is found once: files that are not there have one cost each."""
    sizes = [30, 7, 50, 21, 12, 44, 9, 27]
    paths = [f"modules/m{module}/manifests/{number}.pp" for module, size in enumerate(sizes) for number in range(size)]
    chunks = list(divided([FileTask(path, Settings()) for path in paths], 2))
    modules = [{task.path.split("/")[1] for task in chunk} for chunk in chunks]
    assert all(before.isdisjoint(after) for before, after in pairwise(modules[:4]))


def test_results_of_several_kinds_of_files_are_in_order() -> None:
    paths = [f"{number}{ending}" for number in range(CHUNK) for ending in (".pp", ".yaml", ".erb", ".rb")]
    chunks = list(divided([FileTask(path, Settings()) for path in paths], 2))
    assert {task.path for chunk in chunks for task in chunk} == set(paths)
    work = Work[FileTask, str, str](lambda: lambda task: task.path, lambda task: task.path, lambda _, path: path)
    assert work_through([FileTask(path, Settings()) for path in paths], work, Workers(2)) == paths


@NEEDS_FORK
def test_a_process_goes_on_with_the_kind_of_things_that_it_began_with(tmp_path: Path) -> None:
    """Each kind waits until those before it are begun, so that no process runs out of its own kind early."""
    kinds = [0, 0, 0, 1, 1, 2, 2]

    def process(number: int) -> int:
        (tmp_path / str(number)).touch()
        before = [tmp_path / str(each) for each, kind in enumerate(kinds) if kind < kinds[number]]
        while not all(each.exists() for each in before):
            sleep(0.01)
        return os.getpid()

    work = Work[int, int, int](lambda: process, lambda _: 0, lambda _, found: found)
    found = in_processes(work, [[number] for number in range(len(kinds))], 2, kinds=kinds)
    assert len({*found[:3]}) == 1
    assert len({*found[3:5]}) == 1
    assert found[0] != found[3]


def test_changes_do_not_depend_on_the_number_of_processes(files: list[str]) -> None:
    alone, together = _outcomes(files, 1, Mode(fix=True)), _outcomes(files, 3, Mode(fix=True))
    assert [outcome.change for outcome in together] == [outcome.change for outcome in alone]
    assert next(outcome.change.after for outcome in alone if outcome.change) == b"notice(1)\n"


def test_nothing_is_written(files: list[str]) -> None:
    before = Path(files[0]).read_bytes()
    change = FileChecker(Mode(fix=True)).check(FileTask(files[0], Settings())).change
    assert change is not None
    assert change.before == before == Path(files[0]).read_bytes()


@NEEDS_FORK
def test_a_process_that_dies_while_it_hands_over_costs_nothing(
    files: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of its results are in the pipe, and nobody waits for the rest."""
    alone = _outcomes(files, 1)
    marker = Path("died")
    send = vars(Connection)["_send"]

    def send_half(self: Connection, data: bytes, *rest: Any) -> None:  # noqa: ANN401 - whatever else it is given
        if parent_process() is not None and not marker.exists():
            marker.touch()
            os.write(self.fileno(), bytes(data)[: len(data) // 2])
            os._exit(9)
        send(self, data, *rest)

    monkeypatch.setattr(Connection, "_send", send_half)
    assert _reported(_outcomes(files, 3)) == _reported(alone)
    assert marker.exists()


@NEEDS_FORK
def test_what_fails_in_a_process_is_raised_here() -> None:
    with pytest.raises(ValueError, match="13 is of no use"):
        in_processes(Work(lambda: _unless_13, _unless_13, lambda _, found: found), [[1], [13], [2]], 2)


@NEEDS_FORK
@pytest.mark.parametrize("most", range(4))
def test_a_system_without_room_for_processes_has_the_same_results(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    fork, started = os.fork, [0]

    def fork_if_there_is_room() -> int:
        if started[0] == most:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        started[0] += 1
        return fork()

    monkeypatch.setattr(os, "fork", fork_if_there_is_room)
    work = Work(lambda: _died_of_7, lambda number: -number, lambda _, found: found)
    chunks = [[1, 2], [3], [4, 5], [6]] if most < 3 else [[1, 2], [3], [7], [6]]
    assert [*map(abs, in_processes(work, chunks, 2))] == [number for chunk in chunks for number in chunk]


def _died_of_7(number: int) -> int:
    if number == 7 and parent_process() is not None:
        os._exit(9)
    return number


def _unless_13(number: int) -> int:
    if number == 13:
        raise ValueError(f"{number} is of no use")
    return number


@pytest.fixture
def plugin(tmp_path: Path) -> dict[str, str]:
    """Install a plug-in for a process of its own; return the environment of that process."""
    return install_rule(tmp_path, PLUGIN)


def _run(directory: Path, environment: dict[str, str], *arguments: str) -> tuple[int, list[tuple[str, str]]]:
    command = [sys.executable, "-m", "pplint", "--select", "sample", "--output-format", "json", *arguments]
    shown = subprocess.run(command, cwd=directory, env=environment, capture_output=True, text=True, check=False)
    assert shown.stderr == ""
    return shown.returncode, [(found["path"], found["rule"]) for found in json.loads(shown.stdout)]


def test_rules_of_plug_ins_are_asked_and_know_the_module(tmp_path: Path, plugin: dict[str, str]) -> None:
    directory = tmp_path / "modules" / "apache"
    (directory / "manifests").mkdir(parents=True)
    (directory / "manifests" / "init.pp").write_text("class web { notice(found) }\n")
    requirement = {"name": "puppet", "version_requirement": ">= 6.0.0 < 8.0.0"}
    (directory / "metadata.json").write_text(json.dumps({"name": "me-web", "requirements": [requirement]}))
    command = [sys.executable, "-m", "pplint", "--select", "sample", "-q"]
    shown = subprocess.run(command, cwd=directory, env=plugin, capture_output=True, text=True, check=False)
    expected = "manifests/init.pp:1:20: warning[sample] found in ('web', 'manifests/init.pp') for 7\n"
    assert (shown.returncode, shown.stdout, shown.stderr) == (1, expected, "")
    (directory / "pplint.toml").write_text('puppet-version = "8"')
    shown = subprocess.run(command, cwd=directory, env=plugin, capture_output=True, text=True, check=False)
    assert shown.stdout == expected.replace("for 7", "for 8")


def test_a_rule_that_fails_costs_the_exit_code_only(tmp_path: Path, plugin: dict[str, str]) -> None:
    directory = tmp_path / "code"
    directory.mkdir()
    (directory / "a.pp").write_text("notice(fail)\n")
    (directory / "b.pp").write_text("notice(found)\n")
    assert _run(directory, plugin) == (2, [("a.pp", "internal-error"), ("b.pp", "sample")])


def test_a_process_that_dies_costs_one_file_only(tmp_path: Path, plugin: dict[str, str]) -> None:
    directory = tmp_path / "code"
    directory.mkdir()
    for number in range(2 * CHUNK):
        (directory / f"{number:03}.pp").write_text("notice(kill)\n" if number == CHUNK + 7 else "notice(found)\n")
    code, found = _run(directory, plugin, "--jobs", "2")
    assert code == 2
    assert [path for path, rule in found if rule == "internal-error"] == [f"{CHUNK + 7:03}.pp"]
    assert len(found) == 2 * CHUNK


def test_a_plug_in_that_cannot_be_loaded_is_reported(tmp_path: Path, plugin: dict[str, str]) -> None:
    (tmp_path / "plugins" / "sample_rules" / "style" / "sample.py").write_text("import nothing_like_it")
    command = [sys.executable, "-m", "pplint", str(tmp_path)]
    shown = subprocess.run(command, env=plugin, capture_output=True, text=True, check=False)
    assert shown.returncode == 2
    assert shown.stderr.startswith("pplint: cannot load the rules of `sample_rules`: ModuleNotFoundError")
