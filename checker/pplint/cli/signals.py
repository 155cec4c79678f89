"""Signals that end the program: it shuts down in order and leaves no temporary files."""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

from pplint.cli.errors import Terminated

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType


@contextmanager
def orderly_end() -> Iterator[None]:
    """Let SIGTERM and SIGHUP raise `Terminated`, unless they are ignored, as `nohup` asks for."""
    numbers = [signal.SIGTERM]
    if sys.platform != "win32":
        numbers.append(signal.SIGHUP)
    before = {number: signal.getsignal(number) for number in numbers}
    heeded = [number for number, handler in before.items() if handler is signal.SIG_DFL]

    def end(number: int, _frame: FrameType | None) -> NoReturn:
        for each in heeded:
            signal.signal(each, signal.SIG_IGN)  # What is cleared up is not interrupted again.
        raise Terminated(number)

    for number in heeded:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in heeded:
            signal.signal(number, signal.SIG_DFL)
