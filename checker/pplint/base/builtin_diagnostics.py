"""What the program itself reports: files that it could not check, and suppressions that do nothing.

These diagnostics come from no rule, since no node of a tree stands for them; this table documents them in the
same terms, so that `pplint rule` and the reporters treat them alike.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Literal

from msgspec import Struct

from pplint.base.diagnostic import Diagnostic, Finding, Severity, shortened
from pplint.base.presets import EVERY_PRESET

if TYPE_CHECKING:
    from pplint.base.source import SourceFile

BuiltinName = Literal[
    "byte-order-mark",
    "catalog-cycle",
    "catalog-duplicate",
    "catalog-failure",
    "catalog-missing-reference",
    "catalog-same-path",
    "catalog-test",
    "catalog-test-undecided",
    "file-too-large",
    "internal-error",
    "invalid-suppression",
    "invalid-utf8",
    "nesting-too-deep",
    "time-limit",
    "too-many-findings",
    "too-many-nodes",
    "unreadable-file",
    "unused-suppression",
    "unwritten-fix",
    "withheld-fix",
]


INTERNAL = "internal"
SYNTAX = "syntax"
"""The category of what the parser and the lowering refuse."""
CATALOG = "catalog"


class Builtin(Struct, frozen=True):
    """A diagnostic of the program itself.

    Its category is that of the rules it is like, or `internal` where it says that the program did not do its work.
    `switchable` tells whether the user may ignore it. A run that reports one whose `fails` is true ends with
    exit code 2, since it did not do all that it was asked to.
    """

    name: BuiltinName
    summary: str
    severity: Severity
    category: str
    issues: tuple[str, ...] = ()
    switchable: bool = False
    fails: bool = False

    module: ClassVar[str] = __name__
    aliases: ClassVar[tuple[str, ...]] = ()
    presets: ClassVar[tuple[str, ...]] = EVERY_PRESET
    groups: ClassVar[tuple[str, ...]] = ()
    by_name_only: ClassVar[bool] = False
    weakness: ClassVar[None] = None
    options: ClassVar[tuple[()]] = ()

    @property
    def page(self) -> str:
        """Return the manual page."""
        return _pages()[self.name]


@cache
def _pages() -> dict[str, str]:
    """Return the manual pages by name, which a run that shows none does not read."""
    path = os.path.join(os.path.dirname(__file__), "builtin_diagnostics.md")
    with open(path, encoding="utf-8") as file:
        parts = f"\n{file.read()}".split("\n# ")[1:]
    return {name: page.strip("\n") for name, _, page in (part.partition("\n") for part in parts)}


BUILTINS: dict[str, Builtin] = {
    builtin.name: builtin
    for builtin in (
        Builtin(
            "byte-order-mark",
            "A byte order mark at the start of a file",
            Severity.ERROR,
            "syntax",
            issues=("ILLEGAL_BOM",),
        ),
        Builtin(
            "catalog-cycle",
            "Resources in a catalog that depend on each other in a cycle",
            Severity.ERROR,
            CATALOG,
            switchable=True,
        ),
        Builtin(
            "catalog-duplicate",
            "A resource that a catalog contains twice",
            Severity.ERROR,
            CATALOG,
            issues=("DUPLICATE_DECLARATION",),
            switchable=True,
        ),
        Builtin("catalog-failure", "A node whose catalog cannot be compiled", Severity.ERROR, CATALOG, switchable=True),
        Builtin(
            "catalog-missing-reference",
            "A relationship with a resource that is not in the catalog",
            Severity.ERROR,
            CATALOG,
            switchable=True,
        ),
        Builtin(
            "catalog-same-path", "Two files in a catalog with the same path", Severity.ERROR, CATALOG, switchable=True
        ),
        Builtin("catalog-test", "A catalog that is not what a test expects", Severity.ERROR, CATALOG),
        Builtin(
            "catalog-test-undecided",
            "A test that cannot be decided because of an unknown value",
            Severity.WARNING,
            CATALOG,
        ),
        Builtin("file-too-large", "A file that is too large", Severity.ERROR, INTERNAL),
        Builtin("internal-error", "A bug in pplint or in a plug-in", Severity.ERROR, INTERNAL, fails=True),
        Builtin(
            "invalid-suppression",
            "A comment that looks like a suppression, but is not one",
            Severity.WARNING,
            "style",
            switchable=True,
        ),
        Builtin("invalid-utf8", "Bytes that are not UTF-8", Severity.ERROR, "syntax"),
        Builtin("nesting-too-deep", "Expressions nested more than 500 levels deep", Severity.ERROR, INTERNAL),
        Builtin("time-limit", "A file that takes too long", Severity.ERROR, INTERNAL),
        Builtin("too-many-findings", "Too many findings of one rule in a file", Severity.WARNING, INTERNAL),
        Builtin("too-many-nodes", "A file with too many names, operators and other nodes", Severity.ERROR, INTERNAL),
        Builtin("unreadable-file", "A file or directory that cannot be read", Severity.ERROR, INTERNAL, fails=True),
        Builtin("unused-suppression", "A suppression that has no effect", Severity.WARNING, "style", switchable=True),
        Builtin("unwritten-fix", "Fixes that could not be written", Severity.ERROR, INTERNAL, fails=True),
        Builtin("withheld-fix", "Fixes that were not applied", Severity.WARNING, INTERNAL),
    )
}


def builtin_diagnostic(name: BuiltinName, path: str, finding: Finding, source: SourceFile | None = None) -> Diagnostic:
    """Make a diagnostic of what the program itself found in the file at `path`."""
    builtin = BUILTINS[name]
    return Diagnostic(
        path,
        finding.span,
        builtin.name,
        builtin.category,
        builtin.severity,
        shortened(finding.message),
        finding.labels,
        finding.help,
        finding.fix,
        source,
    )


def describe(error: BaseException) -> str:
    """Word an exception, with the place in the program that it comes from."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f" (in {trace.tb_frame.f_globals.get('__name__')}, line {trace.tb_lineno})" if trace else ""
    text = str(error)
    return f"{type(error).__name__}{': ' if text else ''}{text}{place}"
