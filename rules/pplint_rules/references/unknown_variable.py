"""Variables that are never set where they are read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from pplint.base.diagnostic import Finding, Label, Severity
from pplint.base.presets import EVERY_PRESET
from pplint.base.puppet import STRICT_SINCE
from pplint.infer.core.problems import UnknownName, UnknownVariable
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.bindings import assignment_targets
from pplint.syntax.name_kinds import Kind
from pplint.syntax.names import VARIABLE_NAME
from pplint.syntax.scopes import place_set
from pplint.syntax.source_kinds import SourceKind
from pplint_rules.shared.catalog_questions import questions_of
from pplint_rules.shared.explanations import explained
from pplint_rules.shared.same_cause import is_of_missing_class, labelled, repeats
from pplint_rules.shared.wording import Misnomer, named

_OF_A_CATALOG = frozenset({"facts", "server_facts", "trusted"})
_MOST_LABELS = 2
_OF_A_LAMBDA = "use it inside the lambda, or assign the result of `map`, `filter` or `reduce`"


@rule(
    "unknown-variable",
    "A variable that is not set where it is read",
    Severity.ERROR,
    issues=("UNKNOWN_VARIABLE",),
    aliases=["variable_scope"],
    presets=EVERY_PRESET,
)
def unknown_variable(problem: UnknownVariable, ctx: Context) -> Iterator[Finding]:
    """Since Puppet 8, reading a variable that is not set fails the compilation; before, it is `undef`.

    The same applies to a variable of a class that does not exist, unless the module of the class is missing.

    Code for Puppet 7 gets a warning in place of an error, but plans always fail. A variable that a definition reads
    several times is reported once. A file that calls `defined('$apache::port')` may read `$apache::port`.

    ```puppet
    class apache(Integer $port) {
      notice($prot)     # error: [unknown-variable]
    }
    ```

    ```puppet
    class apache(Integer $port) {
      notice($port)
    }
    ```
    """
    others = repeats(ctx, problem)
    if others is None or not VARIABLE_NAME.fullmatch(problem.name):
        return
    if _is_reported_elsewhere(problem, ctx) or _is_questioned(problem, ctx):
        return
    is_strict = ctx.puppet_version >= STRICT_SINCE or ctx.kind is SourceKind.PLAN
    severity = None if is_strict and problem.is_certain else Severity.WARNING
    prefix, _, leaf = problem.name.rpartition("::")
    whole = [f"{prefix}::{each}" if prefix and "::" not in each else each for each in problem.similar]
    is_set_later = problem.owner is not None and leaf in problem.similar
    # Nobody means another variable who has set this one, though it is gone.
    inner = _set_in_lambda(problem, ctx) if problem.owner is None else []
    misnomer = Misnomer(problem.name, problem.span, [] if inner or is_set_later else whole, "$")
    labels = [ctx.label(named(ctx, each.span, problem.name), "also read here") for each in labelled(others)]
    if problem.owner is None:
        message = f"the variable `${problem.name}` is not set here"
        finding = misnomer.finding(ctx, message, [*inner, *labels], severity)
        if inner and finding.help is None:
            finding = replace(finding, help=_OF_A_LAMBDA)
    else:
        declared = ctx.declared(problem.place, "class declared here")
        message = f"the class `{problem.owner}` sets no variable `${leaf}`"
        if is_set_later:
            message = f"`${problem.name}` is read before the class `{problem.owner}` sets it"
        elif problem.place is None:
            message = f"nothing sets `${problem.name}`: unknown class `{problem.owner}`"
        finding = misnomer.finding(ctx, message, [*declared, *labels], severity)
    if ctx.kind is SourceKind.PLAN and problem.name in _OF_A_CATALOG:
        finding = replace(finding, help=f"a plan has `${problem.name}` only in the block of an `apply`")
    if finding.fix is not None:
        edits = [finding.fix.edits, *(misnomer.edits_at(ctx, each.span) for each in others)]
        finding = replace(finding, fix=replace(finding.fix, edits=tuple(chain.from_iterable(edits))))
    yield explained(finding, problem, ctx)


def _is_reported_elsewhere(problem: UnknownVariable, ctx: Context) -> bool:
    return _is_reported_as_class(problem, ctx) or problem.name in ctx.once(_refused_targets, ctx)


def _is_questioned(problem: UnknownVariable, ctx: Context) -> bool:
    """Return whether the file asks `defined('$apache::port')`: it is prepared for a variable that is not set."""
    name, asked = problem.name.removeprefix("::"), questions_of(ctx.tree, ctx)
    return asked.may_mean_variable(name) or asked.may_mean_variable(f"::{name}")


def _refused_targets(ctx: Context) -> frozenset[str]:
    """Return the names that a file assigns without their dollar, and what `$my-port` reads as: `my` less `port`."""
    targets = (target for each in ctx.nodes_of(ast.Assignment) for target in assignment_targets(each))
    return frozenset(name for target in targets if (name := _name_before_dash(target)) is not None)


def _name_before_dash(target: ast.Expression) -> str | None:
    if isinstance(target, ast.Name):
        return target.value
    while isinstance(target, ast.Binary):
        target = target.left
        if isinstance(target, ast.Variable):
            return target.name
    return None


def _is_reported_as_class(problem: UnknownVariable, ctx: Context) -> bool:
    """Whether the file declares or names the class that is missing, too."""
    classes = (each.name for each in ctx.problems if isinstance(each, UnknownName) and each.kind is Kind.HOST_CLASS)
    owner = (problem.owner or "").lower()
    return is_of_missing_class(problem) and any(each.lower().removeprefix("::") == owner for each in classes)


def _set_in_lambda(problem: UnknownVariable, ctx: Context) -> list[Label]:
    """Name the lambdas of the definition that set such a variable for themselves."""
    definition = next((each for each in ctx.around(problem.node) if isinstance(each, ast.Definition)), ctx.tree)
    return [
        ctx.label(place_set(each), "set here, and only visible inside this lambda")
        for scope in ctx.scopes.all
        if isinstance(scope.node, ast.Lambda) and definition.start <= scope.node.start < definition.end
        for each in scope.setters()
        if each.name == problem.name
    ][:_MOST_LABELS]
