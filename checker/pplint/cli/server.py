"""`pplint server`: serve an editor over standard input and output."""

from __future__ import annotations

import sys

from pplint.cli.errors import UsageError
from pplint.cli.options import Options
from pplint.server import serve


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code."""
    options = Options("server", "Serve an editor, which starts it, by the Language Server Protocol.", "[--stdio]")
    options.add_argument("--stdio", action="store_true", help="over standard input and output, which is the only way")
    options.read(arguments)
    if sys.stdin.isatty():
        raise UsageError("`pplint server` is started by an editor, which speaks with it over standard input and output")
    return serve()
