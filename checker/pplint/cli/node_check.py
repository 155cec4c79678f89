"""What a check finds in the catalogs of nodes, in addition to what it finds in files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.base.diagnostic import Diagnostic
from pplint.base.source import SourceFile
from pplint.check.file_checker import version_for
from pplint.check.file_result import FileResult, in_order
from pplint.check.suppress import Suppressed
from pplint.check.suppress.resolve import resolve
from pplint.config.selection import is_on, severities
from pplint.nodes.diagnostics import diagnostics_of
from pplint.nodes.kept import KeptNodes
from pplint.nodes.known_nodes import facts_path, targets
from pplint.nodes.survey import Repository, Survey
from pplint.syntax.parsing import parse_source
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pplint.cli.check_options import CheckOptions
    from pplint.config.settings import Settings
    from pplint.rule.registry import Registry
    from pplint.session import Session


class NodeCheck:
    """The check of the nodes of the control repository that the first path names."""

    def __init__(self, options: CheckOptions, registry: Registry, settings_of: Callable[[str], Settings]) -> None:
        self._options = options
        self._registry = registry
        self._settings_of = settings_of
        path = options.paths[0] if options.paths else os.curdir
        self._root = os.path.realpath(path if os.path.isdir(path) else os.curdir)

    def with_nodes(self, results: Sequence[FileResult]) -> list[FileResult]:
        """Return results with what is wrong with the catalogs; raise `UsageError` if no node is known."""
        found = {each.path: each for each in results}
        for diagnostic, reason in self._diagnostics():
            path = diagnostic.path
            known = found.get(path) or FileResult(path, [])
            if reason is None:
                found[path] = replace(known, diagnostics=in_order([*known.diagnostics, diagnostic]))
            else:
                found[path] = replace(known, suppressed=[*known.suppressed, Suppressed(diagnostic, reason)])
        return [*found.values()]

    def _diagnostics(self) -> Iterator[tuple[Diagnostic, str | None]]:
        """Yield what is switched on, each with the reason of the comment that suppresses it."""
        path = os.path.join(self._root, "any.pp")
        settings = self._settings_of(path)
        repository = Repository(self._root, settings.modulepath)
        side = repository.side()
        version = version_for(side.session, path, settings)
        options = self._options
        facts = facts_path(self._root, options.facts or "")
        nodes = targets(side, facts, (), "production", version, options.enc or "")
        questions = {each.name: (self._root, settings.modulepath, each) for each in nodes}
        kept = KeptNodes(questions, is_used=not options.no_cache, folder=options.cache_dir)
        surveyed = Survey(repository, jobs=options.workers.jobs).of(nodes, kept)
        findings = {name: each.findings for name, each in surveyed.items()}
        severity = severities(self._registry, settings)
        for each in diagnostics_of(side.session, findings, side.project.site[0].source.path, settings.modulepath):
            own = self._settings_of(each.path)
            if is_on(self._registry.entries[each.rule], own, own.ignored_in(each.path)):
                yield replace(each, severity=severity.get(each.rule, each.severity)), self._reason(side.session, each)

    def _reason(self, session: Session, found: Diagnostic) -> str | None:
        """Return the reason of the comment that suppresses a diagnostic; None if there is no such comment."""
        data = session.read(os.path.abspath(found.path))
        if isinstance(data, Diagnostic):
            return None
        parsed = parse_source(SourceFile(found.path, data), SourceKind.MANIFEST)
        if isinstance(parsed, Diagnostic):
            return None
        return resolve(parsed.source, parsed.tree, parsed.comments, self._registry).reason(found.rule, found.span)
