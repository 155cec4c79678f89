"""The options of `pplint format`."""

from __future__ import annotations

import argparse

from msgspec import Struct, field

from pplint.cli.options import Options, jobs


class FormatOptions(Struct):
    """What the command line says; `jobs` is 0 where it says nothing about it."""

    paths: list[str] = field(default_factory=list[str])
    stdin_filename: str | None = None
    check: bool = False
    diff: bool = False
    range: range | None = None
    quiet: bool = False
    config: str | None = None
    isolated: bool = False
    force_exclude: bool = False
    no_respect_gitignore: bool = False
    jobs: int = 0


def read_options(arguments: list[str]) -> FormatOptions:
    """Read a command line; raise `UsageError` for one that is not understood."""
    options = Options(
        "format", "Format manifests, and the code in tags of several lines of templates.", "[OPTIONS] [PATH ...]"
    )
    options.add_argument("paths", nargs="*", metavar="PATH", help="files and directories; `-` reads standard input")
    options.add_argument("--stdin-filename", metavar="FILE", help="the path to take standard input for")
    options.add_argument(
        "--check", action="store_true", help="say which files would change, write nothing, and exit with 1 if any would"
    )
    options.add_argument("--diff", action="store_true", help="show what would change, and write nothing")
    options.add_argument(
        "--range", type=_lines, metavar="FROM-TO", help="format these lines of one file, counted from 1, and no others"
    )
    options.add_argument("-q", "--quiet", action="store_true", help="leave out the names of files and the summary")
    options.add_argument("--config", metavar="FILE", help="use this configuration file, whatever files are formatted")
    options.add_argument("--isolated", action="store_true", help="use no configuration file")
    options.add_argument(
        "--force-exclude", action="store_true", help="leave out what is excluded even if it is named as a path"
    )
    options.add_argument("--no-respect-gitignore", action="store_true", help="format what Git ignores, too")
    options.add_argument("-j", "--jobs", type=jobs, metavar="N", help="work in up to N processes")
    return FormatOptions(**options.read(arguments))


def _lines(text: str) -> range:
    first, _, last = text.partition("-")
    if not (first.isdecimal() and last.isdecimal() and 1 <= int(first) <= int(last)):
        raise argparse.ArgumentTypeError(f"`{text}` is not of the form FROM-TO")
    return range(int(first), int(last) + 1)
