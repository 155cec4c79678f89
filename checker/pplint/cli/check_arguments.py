"""The command line of `pplint check`, read.

Most command lines, those of hooks among them, are switches and paths, which are read here: to load `argparse` and to
declare all options takes a fifteenth of the time in which a small file is checked.
"""

from __future__ import annotations

from typing import Final

from pplint.cli.check_options import CheckOptions

SWITCHES: Final = {
    "--exit-zero": "exit_zero",
    "--force-exclude": "force_exclude",
    "--isolated": "isolated",
    "--no-baseline": "no_baseline",
    "--no-cache": "no_cache",
    "--no-progress": "no_progress",
    "--quiet": "quiet",
    "--statistics": "statistics",
    "--strict": "strict",
    "-q": "quiet",
}
"""Options without values that exclude none of each other, and what is set by them."""


def read_options(arguments: list[str]) -> CheckOptions:
    """Read a command line; raise `UsageError` for one that is not understood."""
    switches = {word for word in arguments if word.startswith("-")}
    if switches <= SWITCHES.keys() and "" not in arguments:
        options = CheckOptions([word for word in arguments if word not in switches])
        for word in switches:
            setattr(options, SWITCHES[word], True)
        return options
    from pplint.cli.check_parser import parse_options

    return parse_options(arguments)
