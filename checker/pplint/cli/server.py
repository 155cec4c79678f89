"""`pplint server`: serve an editor over standard input and output."""

from __future__ import annotations

import sys

from pplint.cli.errors import UsageError
from pplint.cli.options import Options
from pplint.server import serve


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code."""
    options = Options("server", "Run the language server, which editors start.", "[--stdio]")
    options.add_argument(
        "--stdio", action="store_true", help="communicate over standard input and output, the only transport"
    )
    options.read(arguments)
    if sys.stdin.isatty():
        raise UsageError("`pplint server` is started by an editor and communicates over standard input and output")
    return serve()
