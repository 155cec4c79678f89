"""A source checked by some rules, for tests that need no run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.check.checks import Checks
from pplint.check.linter import SourceContext, check
from pplint.rule.registry import Registry
from pplint.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.base.diagnostic import Diagnostic
    from pplint.base.source import SourceFile
    from pplint.project.project import Project
    from pplint.rule.entry import Rule


def check_source(
    source: SourceFile,
    rules: Iterable[Rule],
    *,
    module_path: tuple[str, str] | None = None,
    project: Project | None = None,
) -> list[Diagnostic]:
    """Check a source by the given rules, and return what is not suppressed, in the order of the source."""
    checks = Checks.everything(Registry.of(rules))
    session = Session() if project is None else project.session
    return check(session, source, checks, SourceContext(module_path, project=project)).diagnostics
