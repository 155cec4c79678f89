"""Many runs that something happens to, at moments of which half are those of a hand-over."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from msgspec import Struct

from tests.kills.trial import MODES, Case, End, fault_of, run

if TYPE_CHECKING:
    from collections.abc import Iterator


class Found(Struct, frozen=True):
    """A case, how it ended, and what is wrong with that."""

    case: Case
    end: End
    fault: str | None


def trials(kind: str, count: int, seed: int, *, patience: float, bound: float) -> Iterator[Found]:
    """Yield what becomes of so many runs to which something of a kind happens."""
    chance = Random(f"{kind} {seed}")
    whole = {mode: _run(None, mode, patience, 0) for mode in MODES}
    for number in range(count):
        mode = [*MODES][number % len(MODES)]
        moment = None if chance.random() < 0.5 else chance.random() * 1.1
        case = Case(mode, kind, moment, chance.randrange(1 << 32))
        end = _run(case, mode, patience, whole[mode].seconds)
        yield Found(case, end, fault_of(case, end, whole[mode], bound))


def _run(case: Case | None, mode: str, patience: float, length: float) -> End:
    folder = Path(mkdtemp(prefix="kills-"))
    try:
        return run(case, mode, folder, patience, length)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
