"""The process that does the work on a machine of a cluster, for one run."""

from __future__ import annotations

import gc
import os
import pickle
import sys
from threading import Timer
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pplint.rule.registry import RegistryError, load
from pplint.run.cluster.frames import receive, send

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE = 600.0
"""Seconds after which a process ends that is given nothing to do: whoever began the run may have been killed."""


class Beginning(Struct, frozen=True):
    """What a run begins with: where, by which rules, and what gives the function that does the work."""

    directory: str
    rules: str
    start: Callable[[], Callable[[Any], Any]]


class Refused(Struct, frozen=True):
    """What comes back where no work can be done, and why."""

    reason: str


def serve() -> None:
    """Do the work that standard input brings, until it ends; the answers go to standard output."""
    source, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # Nothing else that is printed may get among the answers.
    gc.disable()  # What is read stays.
    beginning = receive(source)
    work = None if beginning is None else _begun(beginning)
    while work is not None:
        idle = Timer(PATIENCE, os._exit, [0])
        idle.daemon = True
        idle.start()
        chunk = receive(source)
        idle.cancel()
        if chunk is None:
            break
        done = work if isinstance(work, Refused) else [work(each) for each in pickle.loads(chunk)]  # noqa: S301 - ours
        send(answers, pickle.dumps(done, pickle.HIGHEST_PROTOCOL))
    os._exit(0)


def _begun(data: bytes) -> Callable[[Any], Any] | Refused:
    try:
        beginning: Beginning = pickle.loads(data)  # noqa: S301 - it comes from whoever began the run
    except Exception as error:  # noqa: BLE001 - what it names may be missing here, or be another
        return Refused(f"a worker cannot start: {type(error).__name__}: {error}")
    try:
        os.chdir(beginning.directory)
        if load().digest != beginning.rules:
            return Refused("a worker has another version of pplint, or of its rules")
    except OSError as error:
        return Refused(f"a worker cannot work in `{beginning.directory}`: {error.strerror}")
    except RegistryError as error:
        return Refused(f"a worker: {error}")
    return beginning.start()
