"""Node definitions: the one that is meant for the current machine is evaluated after the rest of the program."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pplint.evaluator.core.errors import Return, Uncertain, failure
from pplint.evaluator.core.issues import limits as limit_issues
from pplint.evaluator.core.scopes import Scope
from pplint.evaluator.core.searching import find
from pplint.syntax import ast
from pplint.values.model import Hash

if TYPE_CHECKING:
    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.unknown import Result


def evaluate_node(run: Evaluation) -> None:
    """Evaluate the definition of the node that `$trusted` names, in a scope of its own; without a name, none."""
    name = _certname(run.top.variables.get("trusted"))
    definition = None if name is None else definition_for(run.definitions.nodes, name)
    if name is None or definition is None or run.catalog.node_scope is not None:
        return
    scope = Scope(run.top)
    run.catalog.enter_node(scope)
    scope.set_all({"name": name, "title": name})
    run.jumps.landing((Return,), partial(run.evaluate_block, definition.body, scope))


def _certname(trusted: Result) -> str | None:
    name = trusted.get("certname") if isinstance(trusted, Hash) else None
    return name if isinstance(name, str) else None


def definition_for(nodes: list[ast.NodeDefinition], name: str) -> ast.NodeDefinition | None:
    """Return the definition for a name."""
    found = matching_definition(nodes, name)
    return None if found is None else found[0]


def matching_definition(nodes: list[ast.NodeDefinition], name: str) -> tuple[ast.NodeDefinition, ast.Expression] | None:
    """Return the definition for a name: by the name itself, else by a regular expression, else the default."""
    for matches in (_is_named, _is_matched, _is_default):
        for node in nodes:
            for each in node.matches:
                if matches(each, name):
                    return node, each
    return None


def _is_named(match: ast.Expression, name: str) -> bool:
    return isinstance(match, (ast.String, ast.Name)) and match.value.lower() == name.lower()


def _is_matched(match: ast.Expression, name: str) -> bool:
    if not isinstance(match, ast.Regexp):
        return False
    try:
        return find(match.pattern, name) is not None
    except Uncertain:
        raise failure(limit_issues.SearchTooLong(), match) from None


def _is_default(match: ast.Expression, _name: str) -> bool:
    return isinstance(match, ast.Default)
