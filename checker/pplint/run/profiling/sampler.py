"""What is at work, looked at each time that some processor time has passed.

A look counts for all the time since the one before it: what computes in C for long is seen only when it is done. What
several rules share is computed by the one that asks first, and counts for it. Nothing is counted in programs that are
not sampled, so that they take no longer.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import contextmanager
from time import process_time
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import CodeType, FrameType

    from pplint.rule.registry import Registry

INTERVAL = 0.001
"""Seconds of processor time between two looks; the system may count in longer ones."""

OTHER = "other"

_PHASES: Final = {
    "_frozen_importlib": "loading",
    "_frozen_importlib_external": "loading",
    "importlib": "loading",
    "pplint.project.discovery": "discovery",
    "pplint.config": "discovery",
    "pplint.cache": "cache",
    "pplint.cache.stored_results": "cache",
    "pplint.check.file_checker": OTHER,  # the cache has it done, and has no part in it
    "pplint.base.reading": "reading",
    "pplint.syntax.lowering": "lowering",
    "pplint.syntax.parser": "parsing",
    "pplint.syntax.parsing": "parsing",
    "pplint.project.ruby": "parsing",
    "pplint.data.yaml_reader": "parsing",
    "pplint.data.json_reader": "parsing",
    "pplint.infer": "inference",
    "pplint.evaluator": "inference",
    "pplint.rule.visit": "rules",
    "pplint.check.fixer": "fixing",
    "pplint.report": "report",
}
"""The phase that a module, or a package with all that is in it, belongs to."""


class Spot(NamedTuple):
    """What is at work: a phase, and the rule for which, or no name."""

    phase: str = OTHER
    rule: str = ""


class Sampler:
    """Counts seconds of processor time for what is at work in this process; `rules` are the names of those by code."""

    def __init__(self, rules: Mapping[CodeType, str]) -> None:
        self._rules = rules
        self._phases: dict[CodeType, str | None] = {}
        self._last = 0.0
        self.spent: dict[Spot, float] = {}
        self.looks = 0

    def start(self) -> None:
        """Begin to count; nothing else in this process may use the timer for profilers from now on."""
        _Started.sampler, _Started.process = self, os.getpid()
        self._last = process_time()
        if sys.platform != "win32":  # where there is no such timer
            signal.signal(signal.SIGPROF, self._look)
            signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)

    @staticmethod
    def stop() -> None:
        """Count no longer."""
        if sys.platform != "win32":
            signal.setitimer(signal.ITIMER_PROF, 0)
        _Started.sampler = None

    @staticmethod
    def started(registry: Registry) -> Sampler:
        """Return the one that counts in this process, which begins to if there was none."""
        found = _Started.sampler
        # A process that is copied has the sampler of the other one, and no timer.
        if found is None or _Started.process != os.getpid():
            rules = registry.rules
            found = Sampler({each.check.__code__: each.name for each in rules if hasattr(each.check, "__code__")})
            found.start()
        return found

    @contextmanager
    def apart(self) -> Iterator[dict[Spot, float]]:
        """Count what is at work inside for itself."""
        before, self.spent = self.spent, {}
        try:
            yield self.spent
        finally:
            self.spent = before

    def _look(self, _number: int, frame: FrameType | None) -> None:
        now = process_time()
        spot = self._spot(frame)
        self.spent[spot] = self.spent.get(spot, 0.0) + now - self._last
        self._last = now
        self.looks += 1

    def _spot(self, frame: FrameType | None) -> Spot:
        """Return the innermost rule that is at work, and the innermost phase."""
        phase: str | None = None
        while frame is not None:
            code = frame.f_code
            if phase is None:
                phase = self._phase(code, frame)
            if code in self._rules:
                return Spot(phase or "rules", self._rules[code])
            frame = frame.f_back
        return Spot(phase or OTHER)

    def _phase(self, code: CodeType, frame: FrameType) -> str | None:
        if code not in self._phases:
            self._phases[code] = _phase_of(str(frame.f_globals.get("__name__", "")))
        return self._phases[code]


class _Started:
    """The sampler that counts, and the process that it does so in."""

    sampler: Sampler | None = None
    process = 0


def _phase_of(module: str) -> str | None:
    """Return the phase of a module, or that of the innermost package around it that has one."""
    while module:
        if module in _PHASES:
            return _PHASES[module]
        module = module.rpartition(".")[0]
    return None
