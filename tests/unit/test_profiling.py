"""A profile says what was at work, whatever process it was in; what is not measured loads nothing for it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pplint.cache.files import FileCache
from pplint.check.file_checker import FileChecker
from pplint.infer.follow_definitions import infer_file
from pplint.rule.registry import Registry
from pplint.run.profiling.profile import Profile, Work, measuring
from pplint.run.profiling.sampler import Sampler, Spot
from tests.unit.command_line import BROKEN, write

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.unit.command_line import Run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no timer of processor time")

LOOKS = 5


def _work_until_seen(sampler: Sampler) -> None:
    enough = sampler.looks + LOOKS
    while sampler.looks < enough:
        sum(range(1000))


def _busy_rule(sampler: Sampler) -> Iterator[int]:
    """Stand for the generator that a rule is."""
    _work_until_seen(sampler)
    yield 1


@pytest.fixture
def sampler() -> Iterator[Sampler]:
    found = Sampler({_busy_rule.__code__: "busy"})
    found.start()
    yield found
    found.stop()


def test_what_a_rule_does_counts_for_it(sampler: Sampler) -> None:
    with sampler.apart() as spent:
        list(_busy_rule(sampler))
    assert set(spent) <= {Spot("rules", "busy"), Spot()}
    assert spent[Spot("rules", "busy")] > 0
    assert Spot("rules", "busy") not in sampler.spent


def test_the_innermost_phase_counts_and_the_rule_that_asked(sampler: Sampler) -> None:
    asked = {"__name__": infer_file.__module__, "work": _work_until_seen, "sampler": sampler}
    with sampler.apart() as spent:
        exec("work(sampler)", asked)  # noqa: S102 - as if a module of inference did it
    assert spent[Spot("inference")] > 0


def test_what_the_cache_has_examined_is_not_its_own_work(sampler: Sampler) -> None:
    cache = {"__name__": FileCache.__module__, "work": _work_until_seen, "sampler": sampler}
    with sampler.apart() as spent:
        exec("work(sampler)", cache)  # noqa: S102 - as if a module of the cache did it
    assert spent.get(Spot("cache"), 0) > 0
    examination = {"__name__": FileChecker.__module__, "work": _work_until_seen, "sampler": sampler}
    with sampler.apart() as spent:
        exec("exec('if work: work(sampler)', examination)", {**cache, "examination": examination})  # noqa: S102 - from inside
    assert spent.get(Spot(), 0) > 0


def test_a_process_has_one_sampler(sampler: Sampler) -> None:
    assert Sampler.started(Registry.of([])) is sampler
    sampler.stop()
    other = Sampler.started(Registry.of([]))
    assert other is not sampler
    other.stop()


def test_work_is_measured_and_added(sampler: Sampler) -> None:
    def work(number: int) -> int:
        _work_until_seen(sampler)
        return number

    measured = measuring(lambda: work)(7)
    assert measured.result == 7
    assert measured.work.looks >= LOOKS
    assert measured.work.seconds > 0
    spot, other = Spot("rules", "a"), Spot("rules", "b")
    total = Work(1, {spot: 1}, 1) + Work(2, {spot: 2, other: 4}, 3)
    assert total == Work(3, {spot: 3, other: 4}, 4)


def test_a_profile_adds_up() -> None:
    profile = Profile()
    profile.sampler.stop()
    profile.sampler.spent = {Spot("report"): 0.5}
    profile.files = {
        "a.pp": Work(2.0, {Spot("rules", "x"): 1.0, Spot("inference", "x"): 0.5, Spot("inference"): 0.5}),
        "b.pp": Work(3.0, {Spot("rules", "y"): 3.0}),
    }
    assert list(profile.by_phase().items()) == [("rules", 4.0), ("inference", 1.0), ("report", 0.5)]
    assert list(profile.by_rule().items()) == [("y", 3.0), ("x", 1.5)]
    assert list(profile.by_file().items()) == [("b.pp", 3.0), ("a.pp", 2.0)]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_report_stays_the_same(run: Run, jobs: str) -> None:
    write({f"{number:02}.pp": BROKEN for number in range(40)})
    code, out, err = run("--jobs", jobs)
    assert (code, err) == (1, "")
    code, shown, err = run("--jobs", jobs, "--profile")
    assert (code, shown) == (1, out)
    assert " of processor time, looked at " in err
    assert err.count("  file\n") == 1
    assert err.count(".pp\n") == 15
    assert "and 25 more\n" in err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_profile_is_written_for_programs(run: Run, jobs: str) -> None:
    write({f"{number:02}.pp": BROKEN for number in range(40)})
    assert run("--jobs", jobs, "--profile=profile.json", "-q")[2] == ""
    document = json.loads(Path("profile.json").read_text())
    assert sorted(document["files"]) == [f"{number:02}.pp" for number in range(40)]
    (profile,) = document["profiles"]
    names = [each["name"] for each in document["shared"]["frames"]]
    assert len(profile["samples"]) == len(profile["weights"])
    assert sum(profile["weights"]) == pytest.approx(profile["endValue"])
    assert profile["endValue"] == pytest.approx(sum(document["phases"].values()), abs=1e-3)
    assert {names[sample[1]] for sample in profile["samples"]} == set(document["phases"])


def test_what_is_not_measured_loads_nothing_for_it(tmp_path: Path) -> None:
    (tmp_path / "a.pp").write_text(BROKEN)
    code = (
        "import sys; from pplint.__main__ import main; sys.argv = ['pplint', 'a.pp', '-q']; main();"
        "print([name for name in sys.modules if name.startswith(('pplint.run.profiling', 'pplint.run.shards.s'))])"
    )
    command = [sys.executable, "-c", code]
    shown = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert shown.stdout.splitlines()[-1] == "[]"
