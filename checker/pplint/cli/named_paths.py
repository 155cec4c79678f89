"""Paths of files as the command line names them, for findings and labels about files other than the checked one.

What is checked is found from the arguments, and is called as they are. Other files are found from the project, which
knows them by their absolute paths and calls them relative to the current directory. Where an argument is absolute, or
leads out of the current directory, one file would have two names in a report.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.base.real_paths import is_within

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pplint.base.diagnostic import Diagnostic, Label
    from pplint.check.file_result import FileResult
    from pplint.report import Report


def with_named_paths(report: Report, arguments: Sequence[str]) -> Report:
    """Return a report in which all paths below an argument begin with it."""
    outside = [each for each in arguments if os.path.isabs(each) or os.path.normpath(each).startswith(os.pardir)]
    if not outside:
        return report
    roots = [(os.path.abspath(each), each) for each in outside]

    def named(path: str) -> str:
        absolute = os.path.abspath(path)
        around = ((root, each) for root, each in roots if is_within(absolute, root))
        root, argument = max(around, key=lambda pair: len(pair[0]), default=("", ""))
        return os.path.join(argument, os.path.relpath(absolute, root)) if root and absolute != root else path

    return replace(report, results=[_result(each, named) for each in report.results])


def _result(result: FileResult, named: Callable[[str], str]) -> FileResult:
    return replace(result, diagnostics=[_diagnostic(each, named, result.path) for each in result.diagnostics])


def _diagnostic(found: Diagnostic, named: Callable[[str], str], checked: str) -> Diagnostic:
    path = found.path if found.path == checked else named(found.path)
    return replace(found, path=path, labels=tuple(_label(each, named) for each in found.labels))


def _label(label: Label, named: Callable[[str], str]) -> Label:
    return label if label.path is None else replace(label, path=named(label.path))
