"""Many runs that something happens to, at moments of which half are those of a hand-over."""

from __future__ import annotations

import shutil
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from tests.kills.trial import Case, End, Place, fault_of, run
from tests.unit.cluster_processes import cluster_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Found(Struct, frozen=True):
    """A case, how it ended, and what is wrong with that."""

    case: Case
    end: End
    fault: str | None


class Bounds(Struct, frozen=True):
    """After how many seconds a run counts as one that does not end, and in how many one ends that is asked to."""

    patience: float
    asked: float


def trials(kind: str, modes: Sequence[str], count: int, seed: int, bounds: Bounds) -> Iterator[Found]:
    """Yield what becomes of so many runs in turns of some modes to which something of a kind happens."""
    chance = Random(f"{kind} {seed}")
    with _place(bounds.patience, has_cluster="dask" in modes) as place:
        whole = {mode: _run(None, mode, place, 0) for mode in modes}
        for number in range(count):
            mode = modes[number % len(modes)]
            is_at_hand_over = chance.random() < 0.5 and mode not in {"server", "dask"}
            case = Case(mode, kind, None if is_at_hand_over else chance.random() * 1.1, chance.randrange(1 << 32))
            end = _run(case, mode, place, whole[mode].seconds)
            yield Found(case, end, fault_of(case, end, whole[mode], bounds.asked))


@contextmanager
def _place(patience: float, *, has_cluster: bool) -> Iterator[Place]:
    folder = Path(mkdtemp(prefix="kills-"))
    try:
        if not has_cluster:
            yield Place(folder, patience)
            return
        (folder / "cluster").mkdir()
        with cluster_at(folder / "cluster") as cluster:
            yield Place(folder, patience, cluster.address, cluster.workers)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(case: Case | None, mode: str, place: Place, length: float) -> End:
    folder = Path(mkdtemp(prefix="run-", dir=place.folder))
    here = replace(place, folder=folder) if mode == "dask" else Place(folder, place.patience)
    try:
        return run(case, mode, here, length)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
