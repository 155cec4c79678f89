"""Labels that explain a problem: where a name is declared that may be meant, where a variable gets its value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.infer.core.problems import METAPARAMETER, InferredProblem, MissingParameters, UnknownName
from pplint.infer.symbols import DataType
from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.diagnostic import Finding, Label
    from pplint.infer.core.problems import InvalidAttributeValue, UnknownAttribute
    from pplint.rule import Context


def explained(finding: Finding, problem: InferredProblem, ctx: Context) -> Finding:
    """Show the places that explain the problem that a finding is about, unless it shows them already.

    If the cause is a module by another author, the message says so.
    """
    wrong = ctx.project.wrong_module_of(problem, ctx.module)
    if wrong is not None:
        message = f"{finding.message}: the module path has `{wrong.full_name}` instead of `{wrong.asked}`"
        causes = (replace(each, is_cause=True) for each in ctx.declared(wrong.place, f"this is `{wrong.full_name}`"))
        finding = replace(finding, message=message, labels=(*causes, *finding.labels))
    shown = {(label.path, label.span) for label in finding.labels}
    more = tuple(each for each in _labels(problem, ctx) if (each.path, each.span) not in shown)
    return replace(finding, labels=(*finding.labels, *more)) if more else finding


def _labels(problem: InferredProblem, ctx: Context) -> Iterator[Label]:
    if isinstance(problem, UnknownName):
        yield from ctx.declared(ctx.project.signature_place(problem.name), "")
    for symbol in ctx.explain(problem):
        if isinstance(problem, UnknownName):
            yield from ctx.declared(symbol.place, f"`{problem.similar[0]}` is declared here")
        elif isinstance(problem, MissingParameters):
            yield from ctx.declared(symbol.extent, "parameter declared here")
        elif isinstance(symbol, DataType):
            yield from ctx.declared(symbol.place, f"`{symbol.name}` is defined here")
        else:
            yield from ctx.declared(symbol.extent, f"`${symbol.name}` is set here")


def in_resource(problem: UnknownAttribute | InvalidAttributeValue, ctx: Context) -> tuple[Label, ...]:
    """Show the head of the resource that has an attribute, which says of what type it is."""
    resource = ctx.enclosing(problem.node, ast.Resource, ast.ResourceDefaults)
    if not isinstance(resource, ast.Resource | ast.ResourceDefaults):
        return ()
    owner = ctx.source.text(resource.type.span) if problem.owner == METAPARAMETER else problem.owner
    return (ctx.label(resource.type, f"in this `{owner}`"),)
