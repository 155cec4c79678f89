"""What was evaluated before a place: the statements before it in the blocks around it, and the branches before them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from pplint.base.node_caches import cached_by_node
from pplint.syntax import ast
from pplint.syntax.bindings import assigned_variables
from pplint.syntax.calls import function_name
from pplint.syntax.walk import find
from pplint_rules.shared.block_contents import MOST_BLOCKS, declared_classes, declaring

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pplint.base.source import Span
    from pplint.rule import Context
    from pplint_rules.shared.literal_resources import NamedResource

_DEFINITIONS: Final = frozenset[type[ast.Node]](
    {ast.Class, ast.Define, ast.NodeDefinition, ast.Function, ast.Plan, ast.Template, ast.File, ast.Apply}
)
_SCOPES: Final = _DEFINITIONS | {ast.Lambda}

_Key = TypeVar("_Key")
_Place = TypeVar("_Place", bound="_Done")


if TYPE_CHECKING:

    class _Done(Protocol):
        """A place where something is done."""

        @property
        def start(self) -> int: ...

        @property
        def end(self) -> int: ...


_MOST_SAME: Final = 50
"""How many branches with the same condition are looked at."""

LEAVING: Final = frozenset({"break", "fail", "fail_plan", "next", "return"})
"""The functions after which control does not go on."""


def blocks_around(ctx: Context, *, in_scope: bool = False) -> Iterator[ast.Block]:
    """Yield the blocks around the current node in the same definition, the innermost first.

    If they must be `in_scope`, those around a lambda are left out, which has a scope of its own.
    """
    ends = _SCOPES if in_scope else _DEFINITIONS
    for node in reversed(ctx.ancestors):
        if type(node) in ends:
            return
        if isinstance(node, ast.Block):
            yield node


def _blocks_before(ctx: Context, block: ast.Block, *, in_scope: bool) -> Iterator[ast.Block]:
    """Yield the blocks around one, the innermost first, and the branches before it that are taken whenever it is."""
    condition: ast.Node | None = ctx.parent
    for around in blocks_around(ctx, in_scope=in_scope):
        if isinstance(condition, ast.If | ast.Unless) and condition.consequence is block:
            yield from _same_branches(ctx, around, condition)
        condition = None
        yield around


def _same_branches(ctx: Context, block: ast.Block, condition: ast.If | ast.Unless) -> Iterator[ast.Block]:
    """Yield the branches in a block and before a condition that have the same one."""
    by_question = ctx.once(_conditions_in, block)
    same = by_question.get(_identity(condition), []) if by_question else []
    yield from (each.consequence for each in same[:_MOST_SAME] if each.end <= condition.start)


def _conditions_in(block: ast.Block) -> dict[tuple[type[ast.Node], str], list[ast.If | ast.Unless]]:
    """Return the conditional statements of a block by what they ask, if there are several."""
    found: dict[tuple[type[ast.Node], str], list[ast.If | ast.Unless]] = {}
    conditions = [each for each in block.statements if isinstance(each, ast.If | ast.Unless)]
    for each in conditions if len(conditions) > 1 else ():
        found.setdefault(_identity(each), []).append(each)
    return found


def _identity(node: ast.If | ast.Unless) -> tuple[type[ast.Node], str]:
    from pplint.syntax.pn import to_pn

    return type(node), to_pn(node.condition)


def scope_of(ctx: Context) -> ast.Node | None:
    """Return the definition or the lambda that the variables of the current block belong to."""
    return next((node for node in reversed(ctx.ancestors) if type(node) in _SCOPES), None)


def definition_of(ctx: Context) -> ast.Node | None:
    """Return the definition that the current node is in."""
    return next((node for node in reversed(ctx.ancestors) if type(node) in _DEFINITIONS), None)


@cached_by_node(MOST_BLOCKS)
def declared_in(block: ast.Block) -> dict[NamedResource, Span]:
    """Return the resources with literal titles that the statements of a block declare, each with its first place."""
    found: dict[NamedResource, Span] = {}
    for statement in declaring(block):
        for resource, _, span in statement.resources:
            found.setdefault(resource, span)
    return found


@cached_by_node(MOST_BLOCKS)
def classes_in(block: ast.Block) -> dict[str, Span]:
    """Return the classes that the statements of a block declare, each with its first place."""
    found: dict[str, Span] = {}
    for name, span in declared_classes(block):
        found.setdefault(name, span)
    return found


@cached_by_node(MOST_BLOCKS)
def assigned_in(block: ast.Block) -> dict[str, ast.Variable]:
    """Return the variables that the statements of a block set, each with its first place."""
    found: dict[str, ast.Variable] = {}
    for statement in block.statements:
        if type(statement) is ast.Assignment:
            for variable in assigned_by(statement):
                found.setdefault(variable.name, variable)
    return found


def assigned_by(statement: ast.Assignment) -> Sequence[ast.Variable]:
    """Return what a statement assigns: in `$a = $b = 1`, first `$b` and then `$a`."""
    found: list[ast.Variable] = []
    expression: ast.Expression = statement
    while isinstance(expression, ast.Assignment):
        if expression.operator == "=":
            found[:0] = assigned_variables(expression.target)
        expression = expression.value
    return found


def done_before(
    ctx: Context, block: ast.Block, of_block: Callable[[ast.Block], dict[_Key, _Place]], key: _Key, start: int
) -> _Place | None:
    """Return where something is done before a place in a block, by what stands around the block or in a branch in it.

    `of_block` returns what the statements of a block do, which is to be done in the block itself, too.
    """
    if key not in done_in_several(ctx, of_block):
        return None
    in_scope = of_block is assigned_in
    places = (of_block(each).get(key) for each in _blocks_before(ctx, block, in_scope=in_scope))
    around = next((place for place in places if place is not None and place.end <= start), None)
    branch = ctx.once(_in_branches, block, of_block).get(key)
    if around is not None or branch is None or branch.end > start:
        return around
    return branch if _comes_back(block, branch) else None


def done_in_several(ctx: Context, of_block: Callable[[ast.Block], dict[_Key, _Place]]) -> set[_Key]:
    """Return what several blocks of the file do of the things that `of_block` returns: few are done before a place."""
    return ctx.once(_done_in_several, ctx, of_block)


def _done_in_several(ctx: Context, of_block: Callable[[ast.Block], dict[_Key, _Place]]) -> set[_Key]:
    once: set[_Key] = set()
    several: set[_Key] = set()
    for block in ctx.nodes_of(ast.Block):
        done = of_block(block)
        several.update(once.intersection(done))
        once.update(done)
    return several


def _comes_back(block: ast.Block, place: _Done) -> bool:
    """Whether control certainly comes back to a block from the branch in it that holds a place."""
    branches = (branch for statement in block.statements for branch in _branches(statement))
    taken = next(each for each in branches if place.start in range(*each.span))
    return not may_leave(taken)


def may_leave(block: ast.Block) -> bool:
    """Return whether control may leave a block before its end."""
    return any(function_name(each) in LEAVING for each in find(block, ast.Call))


def _in_branches(block: ast.Block, of_block: Callable[[ast.Block], dict[_Key, _Place]]) -> dict[_Key, _Place]:
    """Return what the branches in a block do, each with its first place."""
    found: dict[_Key, _Place] = {}
    waiting = [block]
    for each in waiting:
        waiting += [branch for statement in each.statements for branch in _branches(statement)]
        for key, place in () if each is block else of_block(each).items():
            found.setdefault(key, place)
    return found


def _branches(statement: ast.Expression) -> Iterator[ast.Block]:
    if type(statement) is ast.Case:
        yield from (option.body for option in statement.options)
    elif type(statement) is ast.If or type(statement) is ast.Unless:
        yield statement.consequence
        alternative = statement.alternative
        if isinstance(alternative, ast.Block):
            yield alternative
        elif alternative is not None:
            yield from _branches(alternative)
