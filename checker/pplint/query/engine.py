"""The query engine: results of functions, remembered with what they were computed from, and no longer than they hold.

While a function computes its result, whatever it asks for is noted: other results, and inputs, which are answers of
the outside. Inputs change from one revision to the next (`change`). All that was computed from them, directly or not,
is doubtful then, and is verified when it is next asked for: its dependencies are looked at in the order in which they
were asked for, and only where one of them came to something else is it computed again. If it comes to the same data as
before, whoever depends on it stays (early cut-off).

A value may change without its meaning: a comment moves every place in a tree. What depends on such a value has it
computed anew when it is asked for the value, but it still means the same; so a report, which notes the few places that
it names, stays as it is.

Who depends on what is indexed when an input changes first, so that a run that only reads pays nothing for it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from pplint.query.equality import are_same
from pplint.query.node import DOUBTFUL, FAILED, FRESH, NEVER, OUTDATED, VERIFYING, Function, Result

if TYPE_CHECKING:
    from pplint.query.node import Node

_A = TypeVar("_A")
_R = TypeVar("_R")

Ask = Callable[..., Any]
Frame = dict[Any, None]
"""What was asked for while a result is computed, in order."""

_MAX_LEVELS: Final = 64
"""How many directories a function may ask itself about below each other."""

_FEW_RESULTS: Final = 50_000
"""How many results take so little room that none need be dropped."""


class Engine:
    """Remembers results of functions, and what they depend on.

    As long as there are only a `few` results, or not twice as many as were in use last, none are dropped.
    """

    def __init__(self, few: int = _FEW_RESULTS) -> None:
        self.revision = 0
        self.roots: Frame = {}
        self._frames: list[Frame] = [self.roots]
        self._computing: list[Result] = []
        self._unindexed: list[Result] = []
        self._indexed: set[Result] = set()
        self._few = few
        self._sweep_at = few

    # Asking

    def remember(self, call: Callable[..., Any]) -> Ask:
        """Return a function that calls another once for the same arguments, by position."""
        return self.results_of(Function(call))

    def results_of(self, function: Function) -> Ask:
        """Return a function that computes the result for the same arguments, by position, once."""
        results, frames = function.results, self._frames
        compute, refresh = self._compute, self._refresh

        def ask(*arguments: object) -> object:
            result = results.get(arguments)
            if result is None:
                compute(result := Result(function, arguments))
            elif result.state:
                refresh(result)
            frames[-1][result] = None
            return result.value

        def ask_outer_first(directory: str) -> object:
            if (directory,) not in results:
                for outer in _far_unknown(directory, lambda each: (each,) in results):
                    ask(outer)
            return ask(directory)

        found = ask_outer_first if function.goes_outwards else ask
        cast("Any", found).function = function
        return found

    def known(self, ask: Ask, arguments: tuple[Any, ...]) -> object:
        """Return the result for arguments if it still holds, None if it would have to be computed."""
        result: Result | None = cast("Any", ask).function.results.get(arguments)
        if result is None or (result.state == DOUBTFUL and not self._holds(result)) or result.state != FRESH:
            return None
        self._frames[-1][result] = None
        return result.value

    def inputs_of(self, asked: Iterable[tuple[Ask, tuple[Any, ...]]]) -> Iterator[Node]:
        """Yield the inputs that results were computed from, each once, as far as the results are known."""
        known = (cast("Any", ask).function.results.get(arguments) for ask, arguments in asked)
        waiting: list[Node] = [each for each in known if each is not None]
        seen: set[Node] = set()
        while waiting:
            node = waiting.pop()
            if node not in seen:
                seen.add(node)
                waiting += node.dependencies
                if not isinstance(node, Result):
                    yield node

    def note(self, node: object) -> None:
        """Note that what is being computed depends on an input."""
        self._frames[-1][node] = None

    @property
    def is_computing(self) -> bool:
        """Whether a result is being computed, so that what is asked for is noted."""
        return len(self._frames) > 1

    def noting(self, frame: Frame) -> _Noting:
        """Note in a frame what is asked for inside, and not for whoever is computing."""
        return _Noting(self._frames, frame)

    def for_current(self, function: Callable[[_A], _R]) -> Callable[[_A], _R]:
        """Return a function that is called later, as a part of what is being computed now.

        Whoever has a result that is completed late depends on all that it is completed from.
        """
        if not self._computing:
            return function
        result = self._computing[-1]
        result.is_open = True

        def ask(argument: _A) -> _R:
            frame = cast("Frame", result.dependencies)
            before, depth = len(frame), len(self._frames)
            try:
                self._frames.append(frame)
                return function(argument)
            finally:
                del self._frames[depth:]
                if len(frame) > before:
                    self._unindexed.append(result)
                    if result.state == FRESH:
                        result.verified = self.revision

        return ask

    # Computing

    def _refresh(self, result: Result) -> None:
        """Have a result hold what it comes to now; what is asked for in the midst of that is computed again at once."""
        if result.state == DOUBTFUL:
            self._holds(result)
        if result.state != FRESH:
            self._compute(result)

    def _compute(self, result: Result) -> None:
        """Compute a result; what it asked for until it failed counts for whoever asks for it."""
        before, was_outdated, function = result.value, result.state == OUTDATED, result.function
        # A timer may interrupt this anywhere: until all is settled, the state says that it has to be computed again.
        result.state = FAILED
        if result.dependencies:
            self._leave_index(result)
        frame: Frame = {}
        result.dependencies = frame
        frames, computing = self._frames, self._computing
        depth, level = len(frames), len(computing)
        try:
            frames.append(frame)
            computing.append(result)
            value = function.call(*result.arguments)
        except BaseException:
            frames[depth - 1].update(frame)
            raise
        finally:
            del frames[depth:], computing[level:]  # No call can be interrupted here, as `pop` can.
        if not result.is_open:
            result.dependencies = tuple(frame)
        if result.verified == NEVER:
            result.value, function.results[result.arguments] = value, result
        elif not are_same(before, value):
            if not was_outdated:
                result.moved = self.revision
                if not function.are_equivalent(before, value):
                    result.changed = self.revision
            result.value = value
        result.built = result.verified = self.revision
        self._unindexed.append(result)
        result.state = FRESH

    # Verifying

    def _holds(self, root: Result) -> bool:
        """Verify a doubtful result; return False, and leave it doubtful, if it has to be computed again.

        What it depends on is computed again where that has to be. Nothing recurses here, since results depend on each
        other in chains as long as there are directories in each other.
        """
        root.state = VERIFYING
        waiting: list[tuple[Result, Iterator[Node]]] = [(root, iter(tuple(root.dependencies)))]
        try:
            while waiting:
                result, rest = waiting[-1]
                outcome = self._look_through(result, rest) if result.state == VERIFYING else None
                if outcome is not None and outcome is not result:
                    waiting[-1] = (result, chain((outcome,), rest))
                    waiting.append((outcome, iter(tuple(outcome.dependencies))))
                    outcome.state = VERIFYING
                    continue
                if outcome is root:
                    root.state = DOUBTFUL
                    return False
                if outcome is not None:
                    self._try_again(result)
                elif result.state == VERIFYING:  # Otherwise it was asked for by what was computed meanwhile.
                    result.verified = self.revision
                    is_outdated = result.moved > result.built and not result.function.is_report
                    result.state = OUTDATED if is_outdated else FRESH
                waiting.pop()
        except BaseException:
            # Whatever interrupts this leaves nothing half verified.
            for result, _ in waiting:
                if result.state == VERIFYING:
                    result.state = DOUBTFUL
            raise
        return True

    def _look_through(self, result: Result, rest: Iterator[Node]) -> Result | None:
        """Look at dependencies of a result; return one that is doubtful, or itself if one has changed, or None."""
        verified = result.verified
        for each in rest:
            if each.state == DOUBTFUL:
                return cast("Result", each)
            if each is result:
                continue
            if each.changed > verified or each.state >= VERIFYING:  # Results that depend on each other are computed.
                return result
            if each.moved > verified:
                result.moved = self.revision
        return None

    def _try_again(self, result: Result) -> None:
        """Compute again what somebody else depends on, who will see for himself why that fails."""
        with suppress(Exception), self.noting({}):
            self._compute(result)

    # Changing

    def change(self, inputs: Iterable[Node]) -> None:
        """Begin a revision in which some inputs are different: what was computed from them is doubtful."""
        self.index()
        if len(self._indexed) > self._sweep_at:
            self._sweep()
        self.revision += 1
        changed = list(inputs)
        for each in changed:
            each.changed = each.moved = self.revision
        waiting = [user for each in changed for user in each.users or ()]
        while waiting:
            result = waiting.pop()
            if result.state < DOUBTFUL:
                result.state = DOUBTFUL
                waiting += result.users or ()

    def index(self) -> None:
        """Note of what was computed by now which nodes it is a user of."""
        unindexed, self._unindexed = self._unindexed, []
        self._indexed.update(unindexed)
        for result in unindexed:
            for each in result.dependencies:
                if each.users is None:
                    each.users = {result}
                else:
                    each.users.add(result)

    @staticmethod
    def _leave_index(result: Result) -> None:
        for each in result.dependencies:
            if each.users is not None:
                each.users.discard(result)

    def _sweep(self) -> None:
        """Drop what was not asked for since the last time, nor anything that depends on it."""
        live: set[Node] = set()
        waiting = [*self.roots]
        while waiting:
            node = waiting.pop()
            if node not in live:
                live.add(node)
                waiting += node.dependencies
        for result in self._indexed - cast("set[Result]", live):
            self._leave_index(result)
            if result.function.results.get(result.arguments) is result:
                del result.function.results[result.arguments]
            self._indexed.discard(result)
        self._sweep_at = 2 * len(self._indexed) + self._few
        self.roots.clear()


class _Noting:
    """Has what is asked for inside noted in a frame."""

    __slots__ = ("_depth", "_frame", "_frames")

    def __init__(self, frames: list[Frame], frame: Frame) -> None:
        self._frames = frames
        self._frame = frame
        self._depth = len(frames)

    def __enter__(self) -> None:
        self._frames.append(self._frame)

    def __exit__(self, *_: object) -> None:
        del self._frames[self._depth :]


def _far_unknown(directory: str, is_known: Callable[[str], bool]) -> list[str]:
    """Return the directories up to one of which the result is known, the outermost first; none if they are few."""
    unknown: list[str] = []
    while (outer := os.path.dirname(directory)) != directory and not is_known(outer):
        unknown.append(outer)
        directory = outer
    return unknown[::-1] if len(unknown) > _MAX_LEVELS else []
