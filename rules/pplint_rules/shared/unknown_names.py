"""Names that nothing is called by: once for each name of a module in a file, as the module lacks it everywhere."""

from __future__ import annotations

import os
from itertools import chain
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pplint.base.diagnostic import Severity
from pplint.base.late_patterns import late_pattern
from pplint.query import query
from pplint.session import names_summary
from pplint.syntax.name_kinds import Kind
from pplint.syntax.names import DEFINITION_NAME
from pplint_rules.shared.explanations import explained
from pplint_rules.shared.same_cause import labelled, repeats
from pplint_rules.shared.wording import Misnomer, named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.diagnostic import Finding
    from pplint.infer.core.problems import UnknownName
    from pplint.rule import Context
    from pplint.rule.project_view import ProjectView

_DASHED: Final = late_pattern(rb"(?m)^[ \t]*(?:class|define)[ \t]+(?:::)?([\w:]+-[\w:-]+)")


def missing(problem: UnknownName, ctx: Context, what: str) -> Iterator[Finding]:
    """Report that nothing of a kind has a name, at the first of the places in a file that have it."""
    others = repeats(ctx, problem)
    if others is None or _is_illegal_definition(problem.name, ctx):
        return
    misnomer = Misnomer(problem.name, problem.span, problem.similar)
    labels = [ctx.label(named(ctx, each.span, problem.name), "also here") for each in labelled(others)]
    ruby = _ruby_manifest(problem, ctx)
    severity = None if problem.is_certain else Severity.WARNING
    finding = misnomer.finding(ctx, f"unknown {what} `{problem.name}`", labels, severity)
    if ruby is not None:
        finding = replace(finding, fix=None, help=f"translate `{ruby}` to Puppet: manifests in Ruby are no longer read")
    if finding.fix is not None:
        edits = [finding.fix.edits, *(misnomer.edits_at(ctx, each.span) for each in others)]
        finding = replace(finding, fix=replace(finding.fix, edits=tuple(chain.from_iterable(edits))))
    yield explained(finding, problem, ctx)


def _ruby_manifest(problem: UnknownName, ctx: Context) -> str | None:
    """Return the path of the manifest in Ruby that would define a name: the language of Puppet 3 for these is gone."""
    head, *inner = problem.name.lower().removeprefix("::").split("::")
    module = ctx.project.module(head) if problem.kind in {Kind.HOST_CLASS, Kind.DEFINE, Kind.RESOURCE_TYPE} else None
    paths = () if module is None else module.paths("manifests", ".rb")
    own = f"manifests/{'/'.join(inner or ['init'])}.rb"
    return None if module is None or own not in paths else ctx.project.shown_path(os.path.join(module.root, own))


def _is_illegal_definition(name: str, ctx: Context) -> bool:
    """Return whether something is defined by a name that no definition may have: there, it is reported."""
    text = name.removeprefix("::")
    return DEFINITION_NAME.fullmatch(text) is None and text in _illegal_definitions(ctx.project)


@query
def _illegal_definitions(project: ProjectView) -> frozenset[str]:
    """Return the names with a dash that manifests of a project define."""
    found = (_dashed_definitions(project.session, path) for path in project.manifest_paths())
    return frozenset[str]().union(*(each for each in found if each is not None))


@names_summary
def _dashed_definitions(data: bytes) -> frozenset[str]:
    """Return the names with a dash that a manifest defines."""
    return frozenset(name.decode() for name in _DASHED.findall(data))
