"""What is done for a file ends with its processor time, whether a timer is started for it or runs already."""

from __future__ import annotations

import signal
import sys
from itertools import count
from time import process_time
from typing import TYPE_CHECKING

import pytest

from pplint.base.time_limit import OutOfTime, check_time, grant_time, timer_kept, within

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no such timer")


def _run_on() -> None:
    for _ in count():
        pass


def _seconds_between_looks() -> float:
    return signal.getitimer(signal.ITIMER_VIRTUAL)[1]


def _in_one_run(work: Callable[[], None]) -> None:
    with timer_kept():
        work()


def _alone(work: Callable[[], None]) -> None:
    work()


@pytest.mark.parametrize("in_run", [_in_one_run, _alone])
def test_work_without_end_is_interrupted(in_run: Callable[[Callable[[], None]], None]) -> None:
    def work() -> None:
        with pytest.raises(OutOfTime):
            within(0.01, _run_on)
        assert within(60, lambda: "done") == "done"

    in_run(work)
    assert _seconds_between_looks() == 0


def test_looks_at_other_files_add_to_the_time() -> None:
    def work() -> str:
        for _ in range(20_000):
            grant_time()
        until = process_time() + 0.2
        while process_time() < until:
            check_time()
        return "done"

    assert within(0.1, work) == "done"
    with pytest.raises(OutOfTime):
        within(0.01, _run_on)


def test_the_timer_runs_from_one_file_of_a_run_to_the_next() -> None:
    def work() -> None:
        within(60, lambda: None)
        assert _seconds_between_looks() > 0

    _in_one_run(work)
    within(60, lambda: None)
    assert _seconds_between_looks() == 0
