"""Compares what two versions of pplint report on pinned public repositories.

    python -m tools.primer SOURCES [--old REVISION] [--new REVISION] [--only NAME ...]

SOURCES is a folder of clones (see `repositories.py`). A version is a revision of this repository, or the path of an
installed program. The report is Markdown. The exit code is 1 if the new version reports something that was judged to be
false, or if a repository could not be looked at.
"""

from __future__ import annotations

import argparse
import os
import sys

from tools.primer.judgements import precision, read_judgements
from tools.primer.report import Comparison, write_report
from tools.primer.repositories import MissingError, Repository, read_list, write_out
from tools.primer.runs import RunError, run
from tools.primer.versions import program_of


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.primer", description="Compare two versions of pplint.")
    parser.add_argument("sources", help="the folder with clones of the repositories")
    parser.add_argument("--old", metavar="VERSION", help="the version to compare with; without it, nothing is compared")
    parser.add_argument("--new", metavar="VERSION", default="HEAD", help="the version to look at (default: HEAD)")
    parser.add_argument("--only", metavar="NAME", nargs="+", default=[], help="only these repositories: owner/name")
    parser.add_argument("--work", metavar="DIR", default=".primer", help="where files go (default: .primer)")
    parser.add_argument("--output", metavar="FILE", help="where the report goes (default: standard output)")
    return parser.parse_args()


def main() -> int:
    """Run the versions and write the report; return the exit code."""
    options = _options()
    environments = os.path.join(options.work, "versions")
    new = program_of(options.new, environments)
    old = None if options.old is None else program_of(options.old, environments)
    chosen = [each for each in read_list() if not options.only or each.name in options.only]
    comparisons = list(filter(None, (_compare(each, options, old, new) for each in chosen)))
    findings = [(each.repository.name, found) for each in comparisons for found in each.new.findings]
    precisions = precision(findings, read_judgements())
    _write(write_report(comparisons, precisions), options.output)
    return int(len(comparisons) < len(chosen) or any(each.false for each in precisions.values()))


def _compare(repository: Repository, options: argparse.Namespace, old: str | None, new: str) -> Comparison | None:
    try:
        folder = write_out(repository, options.sources, os.path.join(options.work, "repositories"))
        return Comparison(repository, None if old is None else run(old, folder), run(new, folder))
    except (MissingError, RunError) as error:
        sys.stderr.write(f"{error}\n")
        return None


def _write(report: str, path: str | None) -> None:
    if path is None:
        sys.stdout.write(report)
        return
    with open(path, "w", encoding="utf-8") as file:
        file.write(report)


if __name__ == "__main__":
    sys.exit(main())
