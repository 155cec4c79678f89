"""Work on the machines of a cluster: the same report, whatever dies there, or a word on what is missing."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import time
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pplint.rule.registry import load
from pplint.run.cluster import dask_cluster, helpers, serving
from tests.unit.cluster_processes import LONG, Cluster, cluster_at, free_port
from tests.unit.command_line import BROKEN, IDLE, write
from tests.unit.plugin_package import install_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.unit.command_line import Run

_PAUSE = 0.05
_PAUSES = 6000

# What the rule of a plug-in does in a process that the cluster started, as the names in the checked code tell it to.
PLUGIN = """
    if node.value != "notice":
        yield ctx.finding(node, "found")
    if node.value == "die" and "ON_CLUSTER" in os.environ:
        os._exit(9)
    if node.value == "kill_worker" and "ON_CLUSTER" in os.environ:
        os.kill(os.getppid(), signal.SIGKILL)
    if node.value == "kill_scheduler" and "ON_CLUSTER" in os.environ:
        with open(os.environ["ON_CLUSTER"]) as file:
            os.kill(int(file.read()), signal.SIGKILL)
"""


def _double(number: int) -> int:
    if number == 13:
        os._exit(9)
    return 2 * number


def _doubling() -> Callable[[int], int]:
    return _double


def _directory() -> Callable[[int], str]:
    return lambda _number: os.getcwd()


@pytest.fixture
def beginning(monkeypatch: pytest.MonkeyPatch) -> Callable[..., bytes]:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))

    def begin(start: Callable[[], Callable[[int], Any]], **changes: str) -> bytes:
        said = {"directory": os.getcwd(), "rules": load().digest, **changes}
        return pickle.dumps(serving.Beginning(said["directory"], said["rules"], start))

    return begin


@pytest.fixture
def name() -> Iterator[str]:
    yield "a run"
    helpers.end("a run")


def _worked(name: str, beginning: bytes, *numbers: int) -> object:
    done = helpers.work(name, beginning, pickle.dumps(numbers))
    return None if done is None else pickle.loads(done)  # noqa: S301 - our own


def test_a_helper_works_until_it_dies_of_something(name: str, beginning: Callable[..., bytes]) -> None:
    begun = beginning(_doubling)
    assert _worked(name, begun, 1, 2) == [2, 4]
    assert _worked(name, begun, 13) is None
    assert _worked(name, begun, 3) == [6]


def test_a_helper_works_where_the_run_began(tmp_path: Path, name: str, beginning: Callable[..., bytes]) -> None:
    """And runs nothing that lies there."""
    (tmp_path / "pickle.py").write_text("raise SystemExit(7)")
    assert _worked(name, beginning(_directory, directory=str(tmp_path)), 1) == [str(tmp_path)]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"directory": "/nowhere/at/all"}, "a worker cannot work in `/nowhere/at/all`: No such file or directory"),
        ({"rules": "others"}, "a worker has another version of pplint, or of its rules"),
    ],
)
def test_a_helper_says_why_it_cannot_work(
    name: str, beginning: Callable[..., bytes], changes: dict[str, str], reason: str
) -> None:
    assert _worked(name, beginning(_doubling, **changes), 1) == serving.Refused(reason)


@pytest.mark.parametrize("address", ["dask:", "dask", "spark:x", ""])
def test_an_executor_has_a_name_and_an_address(run: Run, address: str) -> None:
    code, out, err = run("--executor", address)
    assert (code, out) == (2, "")
    assert f"`{address}` is not of the form dask:ADDRESS" in err


def test_it_is_said_how_to_install_dask(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write({"a.pp": BROKEN})
    monkeypatch.setitem(sys.modules, "distributed", None)
    expected = "pplint: Dask is not installed: `pip install 'puppet-pplint[dask]'`\n"
    assert run("--executor=dask:tcp://127.0.0.1:1") == (2, "", expected)


needs_dask = pytest.mark.skipif(
    not any(Path(each, "distributed").is_dir() for each in sys.path), reason="`distributed` (Dask) is not installed"
)


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_cluster, "PATIENCE", 5.0)


@needs_dask
@pytest.mark.usefixtures("patience")
def test_a_scheduler_that_is_not_there_is_an_error(run: Run) -> None:
    write({"a.pp": BROKEN})
    address = f"tcp://127.0.0.1:{free_port()}"
    code, out, err = run(f"--executor=dask:{address}")
    assert (code, out) == (2, "")
    assert err.startswith(f"pplint: no Dask scheduler answers at `{address}`")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster_at(tmp_path_factory.mktemp("cluster")) as found:
        yield found


def _files() -> dict[str, str]:
    files = {f"{number:03}.pp": (BROKEN, IDLE, "class a {\n  notice($nope)\n}\n")[number % 3] for number in range(70)}
    return files | {"modules/web/manifests/init.pp": "class web(Integer $port = 'x') {}\n"}


@needs_dask
@pytest.mark.slow
@pytest.mark.parametrize("form", ["concise", "full", "sarif"])
def test_all_ways_to_run_print_the_same(run: Run, cluster: Cluster, form: str) -> None:
    write(_files())
    options = ("--preset=all", f"--output-format={form}")
    whole = run(*options, "--jobs=1")
    assert whole[0] == 1
    assert run(*options, "--jobs=2") == whole
    assert run(*options, f"--executor=dask:{cluster.address}") == whole
    for number in (1, 2):
        shard = ("--preset=all", f"--shard={number}/2", f"--output=shard:{number}.json")
        run(*shard, f"--executor=dask:{cluster.address}")
    assert run("merge", f"--output-format={form}", "1.json", "2.json") == whole


@needs_dask
@pytest.mark.slow
def test_a_profile_counts_what_is_done_on_a_cluster(run: Run, cluster: Cluster) -> None:
    write(_files())
    assert run(f"--executor=dask:{cluster.address}", "--profile=profile.json")[2] == ""
    assert len(json.loads(Path("profile.json").read_text())["files"]) == 71


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a plug-in for processes that start from now on."""
    for name, value in install_rule(tmp_path, PLUGIN).items():
        monkeypatch.setenv(name, value)


def _check(directory: Path, *options: str, patience: float = LONG) -> tuple[int, str, str]:
    patient = (
        f"import sys; from pplint.run.cluster import dask_cluster as it; it.PATIENCE = {patience}; del sys.argv[0]"
    )
    code = f"{patient}; from pplint.cli import main; sys.exit(main(sys.argv))"
    command = [sys.executable, "-c", code, "check", "--select=sample", *options]
    shown = subprocess.run(command, cwd=directory, capture_output=True, text=True, check=False)
    return shown.returncode, shown.stdout, shown.stderr


def _code(tmp_path: Path, word: str) -> Path:
    directory = tmp_path / "code"
    directory.mkdir()
    for number in range(70):
        (directory / f"{number:02}.pp").write_text(f"notice({word if number == 33 else 'found'})\n")
    return directory


@needs_dask
@pytest.mark.slow
@pytest.mark.usefixtures("plugin")
@pytest.mark.parametrize("word", ["die", "kill_worker"])
def test_whatever_dies_there_is_done_all_the_same(tmp_path: Path, word: str) -> None:
    directory = _code(tmp_path, word)
    whole = _check(directory)
    assert whole[1].count("found\n") == 70
    with cluster_at(tmp_path) as cluster:
        assert _check(directory, f"--executor=dask:{cluster.address}") == whole


@needs_dask
@pytest.mark.slow
@pytest.mark.usefixtures("plugin")
def test_it_is_said_what_is_missing_when_the_scheduler_dies(tmp_path: Path) -> None:
    directory = _code(tmp_path, "kill_scheduler")
    with cluster_at(tmp_path) as cluster:
        code, out, err = _check(directory, f"--executor=dask:{cluster.address}", patience=5.0)
    assert (code, out) == (2, "")
    assert err.startswith(f"pplint: no Dask scheduler answers at `{cluster.address}`")
    assert " of 70 files were not checked" in err


@needs_dask
@pytest.mark.slow
@pytest.mark.usefixtures("plugin")
def test_a_scheduler_that_is_there_again_is_given_the_rest(tmp_path: Path) -> None:
    directory = _code(tmp_path, "kill_scheduler")
    whole = _check(directory)
    with cluster_at(tmp_path) as cluster:
        started = partial(_check, directory, f"--executor=dask:{cluster.address}", patience=30.0)
        with _in_background(started) as answer:
            for _ in range(_PAUSES):
                if cluster.scheduler.poll() is not None:
                    break
                time.sleep(_PAUSE)
            (directory / "33.pp").write_text("notice(found)\n")
            with cluster_at(tmp_path, port=int(cluster.address.rpartition(":")[2])):
                assert answer() == whole


@contextmanager
def _in_background(work: Callable[[], Any]) -> Iterator[Callable[[], Any]]:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        yield pool.submit(work).result
