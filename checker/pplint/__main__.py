"""`python -m pplint`, and the command `pplint`."""

from __future__ import annotations

import gc
import os
import sys

TYPE_CHECKING = False  # To load `typing` takes as long as to start Python.
if TYPE_CHECKING:
    from typing import NoReturn

_SHORT = frozenset({"-h", "--help", "help", "-V", "--version"})
"""What is answered by a few modules."""


def start() -> NoReturn:
    """Run the command line, and end the process: to take apart all that it holds takes longer than to check a file."""
    gc.disable()  # What is loaded stays; commands that may go on for long look for garbage.
    if None in {sys.stdin, sys.stdout, sys.stderr}:
        from pplint.cli.streams import open_missing

        open_missing()
    code = _main_from_bundle() if _SHORT.isdisjoint(sys.argv[1:2]) else main()
    for stream in (sys.stdout, sys.stderr):
        try:  # noqa: SIM105 - to load `contextlib` takes longer than all else
            stream.flush()
        except OSError:  # noqa: PERF203 - there are two
            pass
    os._exit(code)


def main() -> int:
    """Run the command line; return the exit code."""
    from pplint.cli import main as run

    return run()


def _main_from_bundle() -> int:
    from pplint.base.code_bundle import use_code_bundle

    bundle = use_code_bundle()
    code = main()
    if bundle is not None:
        bundle.save()
    return code


def _forget_current_directory() -> None:
    """Import nothing from the directory that `python -m` puts first on the path, unless the program lies there.

    It may be a checked tree, and what lies in a checked tree must not run.
    """
    home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    try:
        here = os.getcwd()
    except OSError:  # It is gone.
        return
    if not sys.flags.isolated and sys.path[:1] == [here] and home != sys.path[0]:
        del sys.path[0]


if __name__ == "__main__":
    _forget_current_directory()
    start()
