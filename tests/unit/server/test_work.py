"""What the server does while no message waits, and in which order."""

from __future__ import annotations

import gc
import weakref
from typing import TYPE_CHECKING

import pytest

from pplint.base.node_caches import cached_by_node
from pplint.server.work import Work

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONG = 1e6


def _steps(done: list[str], *names: str) -> Iterator[None]:
    for name in names:
        done.append(name)
        yield


def _all(work: Work) -> None:
    while work.is_there:
        work.step()


def test_what_somebody_looks_at_comes_first() -> None:
    done: list[str] = []
    work = Work(0)
    work.begin(_steps(done, "open"), _steps(done, "closed", "closed too"))
    _all(work)
    assert done == ["open", "closed", "closed too"]


def test_what_nobody_looks_at_waits_for_a_pause() -> None:
    work = Work(_LONG)
    work.begin(_steps([], "open"), _steps([], "closed"))
    work.wait()
    assert work.seconds_to_wait() == 0
    work.step()
    work.step()
    assert 0 < work.seconds_to_wait() <= _LONG


def test_work_is_not_put_off_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("pplint.server.work.monotonic", lambda: now[0])
    work = Work(0.25)
    work.begin(_steps([]), _steps([], "closed"))
    work.step()
    waited: list[float] = []
    for _ in range(60):
        work.wait()
        waited.append(work.seconds_to_wait())
        now[0] += 0.1
    assert waited[0] > 0
    assert waited[-1] == 0


def test_trees_that_rules_remember_are_let_go(gone: list[bool]) -> None:
    @cached_by_node(10)
    def remembered(circle: _Circle) -> _Circle:
        return circle

    work = Work(0)
    remembered(_circle(gone))
    for _ in range(100):
        work.begin(_steps([]), _steps([], "all"))
        _all(work)
    assert gone == [True]


def test_nothing_waits_before_the_first_message() -> None:
    work = Work(_LONG)
    work.begin(_steps([]), _steps([], "closed"))
    work.step()
    assert work.seconds_to_wait() == 0


def test_what_is_begun_takes_the_place_of_what_was() -> None:
    done: list[str] = []
    work = Work(0)
    work.begin(_steps(done, "old"), _steps(done, "old"))
    work.begin(_steps(done, "new"), _steps(done))
    _all(work)
    assert done == ["new"]


def test_what_is_dropped_is_not_done() -> None:
    done: list[str] = []
    work = Work(0)
    work.begin(_steps(done, "open"), _steps(done, "closed"))
    work.drop()
    assert not work.is_there
    assert done == []


class _Circle:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def gone() -> Iterator[list[bool]]:
    """Note for each circle whether it is gone, with the collector switched off, as the server has it."""
    gc.disable()
    yield []
    gc.unfreeze()
    gc.enable()


def _circle(gone: list[bool]) -> _Circle:
    circle = _Circle()
    gone.append(False)
    weakref.finalize(circle, gone.__setitem__, len(gone) - 1, True)
    return circle


def _drops_a_circle(gone: list[bool]) -> Iterator[None]:
    _circle(gone)
    yield


def test_garbage_is_collected_while_somebody_types_on(gone: list[bool]) -> None:
    work = Work(0)
    for _ in range(30):
        work.begin(_drops_a_circle(gone), _steps([], "never", "all"))
        for _ in range(3):
            work.step()
    assert gone.count(True) >= 20


def test_what_was_known_for_long_is_garbage_in_the_end(gone: list[bool]) -> None:
    work = Work(0)
    old = [_circle(gone)]
    work.begin(_steps([]), _steps([], "all"))
    _all(work)
    old.clear()
    for _ in range(100):
        work.begin(_steps([]), _steps([], "all"))
        _all(work)
    assert gone == [True]


def test_what_was_known_for_long_is_garbage_after_a_quiet_while(
    gone: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr("pplint.server.work.monotonic", lambda: now[0])
    work = Work(0)
    old = [_circle(gone)]
    work.begin(_steps([]), _steps([], "all"))
    _all(work)
    old.clear()
    now[0] += 1
    work.rest()
    assert gone == [False]
    now[0] += 60
    work.rest()
    assert gone == [True]
