"""What the tests of the command line need: programs to check, and a way to run it."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import pytest

Run: TypeAlias = Callable[..., tuple[int, str, str]]
"""Runs the command line, and returns the exit code, the output and the errors."""

BROKEN = "}\n"
IDLE = "notice(1) # pplint: ignore[invalid-suppression]\n"
CORRECTED = "notice(1)\n"


def write(files: dict[str, str]) -> None:
    """Write files below the current directory."""
    for name, text in files.items():
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())


def set_stdin(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    """Let standard input hold these bytes."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
