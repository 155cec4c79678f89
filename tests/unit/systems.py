"""What only some systems have: tests of it are left out elsewhere."""

from __future__ import annotations

import os
import signal
import sys
from importlib.util import find_spec

import pytest

IS_SUPERUSER = sys.platform != "win32" and os.geteuid() == 0

NEEDS_FORK = pytest.mark.skipif(not hasattr(os, "fork"), reason="a process cannot be copied here")
NEEDS_LIMITS = pytest.mark.skipif(find_spec("resource") is None, reason="processes have no limits here")
NEEDS_OTHER_USERS = pytest.mark.skipif(
    sys.platform == "win32" or IS_SUPERUSER, reason="the modes of directories close nothing here, or not to this user"
)
NEEDS_PIPES = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
NEEDS_SIGNALS = pytest.mark.skipif(sys.platform == "win32", reason="a signal cannot be heeded here: it ends a process")

KILL, HANG_UP = (getattr(signal, name, signal.SIGTERM) for name in ("SIGKILL", "SIGHUP"))
"""Signals that only tests with `NEEDS_SIGNALS` send."""
