"""What the server does while no message waits, and in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
