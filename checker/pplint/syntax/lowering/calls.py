"""Calls, lambdas, parameters, and the statements of a block.

A statement call such as `include apache` has no syntax of its own: it is a name that another statement, or a
list of them, follows. Which names those are is fixed; see "Function Calls" in the specification of expressions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.syntax import ast, problems
from pplint.syntax.lowering.core import Lowering, field, kind, lowers, span_of
from pplint.syntax.lowering.literals import lower_arguments

if TYPE_CHECKING:
    from tree_sitter import Node

FUNCTION = field("function")
RECEIVER = field("receiver")
ARGUMENT = field("argument")
BLOCK = field("block")
BODY = field("body")
PARAMETERS = field("parameters")
RETURN_TYPE = field("return_type")
NAME = field("name")
TYPE = field("type")
DEFAULT = field("default")
CAPTURES_REST = field("captures_rest")

COMMA_LIST = kind("comma_list")
PARAMETER = kind("parameter")
_KEYWORD_NAME = kind("name")
_NOT_STATEMENTS = frozenset(map(kind, ["comment", "heredoc_body", "template_tag", "template_parameters"]))

STATEMENT_FUNCTIONS: Final = frozenset(
    [
        "require",
        "realize",
        "include",
        "contain",
        "tag",
        "debug",
        "info",
        "notice",
        "warning",
        "err",
        "fail",
        # Gone since Puppet 4. The compiler still reads a statement call, and refuses the function by its name.
        "import",
        "break",
        "next",
        "return",
    ]
)
"""The functions that may be called without parentheses, as statements."""


@lowers("call")
def lower_call(lowering: Lowering, node: Node) -> ast.Expression:
    """`function(arguments) |…| { … }`."""
    function = node.child_by_field_id(FUNCTION)
    return ast.Call(
        node.start_byte,
        node.end_byte,
        _function_name(lowering, node, function),
        lower_arguments(lowering, node, ARGUMENT),
        _lower_block(lowering, node),
        False,
    )


def _function_name(lowering: Lowering, node: Node, function: Node | None) -> ast.Expression:
    if function is None:
        return ast.Error(node.start_byte, node.start_byte)
    # `type(1)` and `function(1)` are calls; only as an element of a list are these keywords strings, see `lower_name`.
    if function.kind_id == _KEYWORD_NAME:
        return ast.Name(function.start_byte, function.end_byte, lowering.text(function))
    return lowering.lower(function)


@lowers("method_call")
def lower_method_call(lowering: Lowering, node: Node) -> ast.Expression:
    """`receiver.function(arguments) |…| { … }`."""
    function = node.child_by_field_id(FUNCTION)
    return ast.MethodCall(
        node.start_byte,
        node.end_byte,
        lowering.child(node, RECEIVER),
        ast.Name(*span_of(function, node), lowering.text(function)),
        lower_arguments(lowering, node, ARGUMENT),
        _lower_block(lowering, node),
    )


def _lower_block(lowering: Lowering, node: Node) -> ast.Lambda | None:
    block = node.child_by_field_id(BLOCK)
    if block is None:
        return None
    return ast.Lambda(
        block.start_byte,
        block.end_byte,
        lower_parameters(lowering, block),
        lowering.optional(block, RETURN_TYPE),
        lower_body(lowering, block),
    )


def lower_parameters(lowering: Lowering, node: Node) -> list[ast.Parameter]:
    """Return the parameters that a definition, a lambda or a template declares."""
    parameters = node.child_by_field_id(PARAMETERS)
    if parameters is None:
        return []
    return [_lower_parameter(lowering, child) for child in parameters.named_children if child.kind_id == PARAMETER]


def _lower_parameter(lowering: Lowering, node: Node) -> ast.Parameter:
    name, span = lowering.word(node, NAME)
    return ast.Parameter(
        node.start_byte,
        node.end_byte,
        name[1:],
        lowering.optional(node, TYPE),
        lowering.optional(node, DEFAULT),
        node.child_by_field_id(CAPTURES_REST) is not None,
        span,
    )


def lower_body(lowering: Lowering, node: Node, number: int = BODY) -> ast.Block:
    """Return the statements between the braces of a field."""
    block = node.child_by_field_id(number)
    if block is None:
        return ast.Block(node.end_byte, node.end_byte, [])
    return lower_block(lowering, block)


def lower_block(lowering: Lowering, node: Node) -> ast.Block:
    """Return the statements of a node whose named children are statements."""
    return ast.Block(node.start_byte, node.end_byte, lower_statements(lowering, node))


def lower_statements(lowering: Lowering, parent: Node) -> list[ast.Expression]:
    """Return the statements below a node, names and what follows them joined to statement calls."""
    statements: list[ast.Expression] = []
    table = lowering.table
    takes_arguments = False
    for node in parent.named_children:
        number = node.kind_id
        if number in _NOT_STATEMENTS:
            continue
        if number == COMMA_LIST:
            _add_list(lowering, statements, node, parent.end_byte)
        else:
            statement = table[number](lowering, node)
            if not takes_arguments:
                if type(statement) is ast.Call:
                    # A statement without a use for its value is an `invoke` to the compiler, anything else a `call`.
                    statement.is_statement = True
                statements.append(statement)
            elif type(statement) is not ast.Error:
                statements[-1] = statement_call(statements[-1], [statement])
        takes_arguments = _takes_arguments(statements)
    return statements


def _takes_arguments(statements: list[ast.Expression]) -> bool:
    if not statements:
        return False
    last = statements[-1]
    return type(last) is ast.Name and last.value in STATEMENT_FUNCTIONS


def statement_call(function: ast.Expression, arguments: list[ast.Expression]) -> ast.Call:
    """Return the call of a statement function with what follows its name."""
    return ast.Call(function.start, arguments[-1].end, function, arguments, None, True)


def _add_list(lowering: Lowering, statements: list[ast.Expression], node: Node, block_end: int) -> None:
    elements = [lowering.lower(child) for child in node.named_children if child.kind_id not in _NOT_STATEMENTS]
    if _takes_arguments(statements):
        statements[-1] = statement_call(statements[-1], elements)
        return
    # `foo 1, 2`: the compiler complains of the arguments once it has read the block, as `foo` may not go without
    # parentheses.
    comma = next(child for child in node.children if not child.is_named)
    function = statements[-1] if statements and isinstance(statements[-1], ast.Name) else None
    place, name = (function.span, function.value) if function else (None, None)
    lowering.problem(problems.ListOutsideOfCall(comma.start_byte, comma.end_byte, name, place), noticed=block_end)
    statements.extend(elements)
