"""An expression becomes a variable or a parameter, and a variable becomes its value again."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Edit
from pplint.base.source import Span
from pplint.infer.resolve import resolve
from pplint.infer.symbols import Variable
from pplint.server.actions.change import EXTRACT, INLINE, Change, Offer, inserted
from pplint.server.actions.declared import declared_parameter
from pplint.server.uses.search import key_at, uses_of
from pplint.syntax import ast
from pplint.syntax.node_index import innermost
from pplint.syntax.walk import find
from pplint.types.display import display
from pplint.types.generalize import generalize

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.server.actions.change import ActionSight

_LITERALS: Final = (ast.String, ast.Integer, ast.Float, ast.Boolean)
_ATOMS: Final = (*_LITERALS, ast.Variable, ast.Array, ast.Hash, ast.Access, ast.Call, ast.MethodCall, ast.Parenthesized)
"""What needs no parentheses wherever a variable stands."""
_LAZY: Final = (ast.SelectorOption, ast.CaseOption, ast.Parameter, ast.Definition, ast.Lambda)
"""What is evaluated only sometimes, or elsewhere, than the statement that it is in."""
_OWNERS: Final = (ast.Class, ast.Define)


def extracting(sight: ActionSight) -> Iterator[Offer]:
    """Yield how the selected expression becomes a variable or a parameter."""
    chain = sight.model.nodes.at(sight.span)
    node = chain[-1]
    if sight.span.start < sight.span.end and isinstance(node, ast.Expression) and node.span == _selected(sight):
        block = innermost(chain, ast.Block)
        is_value = isinstance(node, (*_ATOMS, ast.Binary, ast.InterpolatedString, ast.Selector))
        is_value = is_value and not _is_fixed(chain[-2], node)
        if is_value and not isinstance(node, ast.Variable) and block is not None and _is_eager(chain, block):
            yield Offer("Extract a variable", EXTRACT, partial(_variable, sight, chain, block, node))
        owner = next((each for each in reversed(chain) if isinstance(each, _OWNERS)), None)
        is_in_body = owner is not None and block is not None and node.start > owner.body.start
        if owner is not None and is_in_body and is_value and isinstance(node, _LITERALS):
            yield Offer("Extract a parameter", EXTRACT, partial(_parameter, sight, chain, owner, node))
    assignment = innermost(chain, ast.Assignment)
    target = None if assignment is None else assignment.target
    if assignment is not None and isinstance(target, ast.Variable) and sight.span.end <= target.end:
        yield Offer(f"Inline `${target.name}`", INLINE, partial(_inlined, sight, assignment, target))


def _is_fixed(outer: ast.Node, node: ast.Node) -> bool:
    """Return whether something is called, declared, changed or set by its name, which cannot be computed."""
    match outer:
        case ast.Call(function=name) | ast.ResourceOverride(reference=name) | ast.Assignment(target=name):
            return name is node
        case ast.Resource(type=name) | ast.ResourceDefaults(type=name) | ast.Collector(type=name):
            return name is node
        case _:
            return False


def _selected(sight: ActionSight) -> Span:
    """Return the selection without the white space around it."""
    text = sight.text[sight.span.start : sight.span.end]
    start = sight.span.start + len(text) - len(text.lstrip())
    return Span(start, start + len(text.strip()))


def _is_eager(chain: list[ast.Node], block: ast.Block) -> bool:
    """Return whether an expression is evaluated whenever the statement around it is."""
    inner = chain[chain.index(block) + 1 :]
    is_right = any(
        isinstance(outer, ast.Binary) and outer.operator in {"and", "or"} and outer.right is each
        for outer, each in pairwise(inner)
    )
    is_elsif = any(isinstance(outer, ast.If) and outer.alternative is each for outer, each in pairwise(inner))
    return not is_right and not is_elsif and not any(isinstance(each, _LAZY) for each in inner)


def _variable(sight: ActionSight, chain: list[ast.Node], block: ast.Block, node: ast.Expression) -> Change | None:
    statement = chain[chain.index(block) + 1]
    if statement is node:
        return None
    name = free_name(sight, chain, "extracted")
    indent = sight.indentation(statement.start)
    code = sight.code(node.span)
    return Change([inserted(statement.start, f"${name} = {code}\n{indent}"), Edit(node.span, f"${name}")])


def _parameter(
    sight: ActionSight, chain: list[ast.Node], owner: ast.Class | ast.Define, node: ast.Expression
) -> Change | None:
    around = innermost(chain[:-1], ast.Attribute)
    name = free_name(sight, chain, "value" if around is None else around.name)
    type_ = display(generalize(sight.model.type_of(node)))
    change = declared_parameter(sight, owner, name, type_, f" = {sight.code(node.span)}")
    if change is not None:
        change.edits.append(Edit(node.span, f"${name}"))
    return change


def free_name(sight: ActionSight, chain: list[ast.Node], wanted: str) -> str:
    """Return a name that no variable of the definition around has."""
    outer = next((each for each in chain if isinstance(each, ast.Definition)), sight.model.tree)
    taken = {each.name for each in find(outer, ast.Variable)} | {each.name for each in find(outer, ast.Parameter)}
    return next(each for each in (wanted, *(f"{wanted}{at}" for at in range(2, 1000))) if each not in taken)


def _inlined(sight: ActionSight, assignment: ast.Assignment, target: ast.Variable) -> Change | None:
    """Put the value of a variable in the place of each of its uses, if all are in the document and none in a text."""
    symbol = resolve(sight.model, target)
    use = key_at(sight.workspace, sight.path, target.start + 1)
    if use is None or not isinstance(symbol, Variable) or len(symbol.assignments) != 1 or assignment.operator != "=":
        return None
    uses = uses_of(sight.workspace, use.key)
    if any(path != sight.path for path, _ in uses):
        return None
    around = sight.model.nodes.at(assignment.span)
    if not isinstance(around[around.index(assignment) - 1], ast.Block):
        return None
    value = sight.code(assignment.value.span)
    names = {each.name for each in find(assignment.value, ast.Variable)}
    needs = not isinstance(assignment.value, _ATOMS)
    change = Change([Edit(_whole_line(sight, assignment.span), "")])
    for _, each in uses:
        chain = sight.model.nodes.at(each.span)
        if each.span.start < target.end and each.span.end > target.start:
            continue
        node = chain[-1]
        if not isinstance(node, ast.Variable) or any(isinstance(outer, ast.Interpolation) for outer in chain):
            return None
        lambdas = [outer for outer in chain if isinstance(outer, ast.Lambda) and outer not in around]
        if any(each.name in names for outer in lambdas for each in _set_in(outer)):
            return None
        change.edits.append(Edit(node.span, f"({value})" if needs else value))
    return change


def _set_in(outer: ast.Lambda) -> list[ast.Parameter | ast.Variable]:
    """Return what hides variables of the same name around a lambda: its parameters, and what it sets."""
    targets = [each.target for each in find(outer, ast.Assignment)]
    return [*find(outer, ast.Parameter), *(each for target in targets for each in find(target, ast.Variable))]


def _whole_line(sight: ActionSight, span: Span) -> Span:
    """Return a statement with the line that it is alone on."""
    start = sight.text.rfind(b"\n", 0, span.start) + 1
    end = sight.text.find(b"\n", span.end)
    end = len(sight.text) if end < 0 else end + 1
    is_alone = not sight.text[start : span.start].strip() and not sight.text[span.end : end].strip()
    return Span(start, end) if is_alone else span
