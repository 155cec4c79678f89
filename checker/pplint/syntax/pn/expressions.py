"""Operators, calls, conditions, and templates."""

from __future__ import annotations

from pplint.syntax import ast
from pplint.syntax.numbers import float_text
from pplint.syntax.pn.core import body_entry, call, listed, mapped, parameters_entry, prints, quoted, to_pn

# Operators


@prints(ast.Binary, ast.Relationship)
def _binary(node: ast.Binary | ast.Relationship) -> str:
    return call(node.operator, to_pn(node.left), to_pn(node.right))


@prints(ast.Assignment)
def _assignment(node: ast.Assignment) -> str:
    return call(node.operator, to_pn(node.target), to_pn(node.value))


@prints(ast.Not)
def _not(node: ast.Not) -> str:
    return call("!", to_pn(node.operand))


@prints(ast.Minus)
def _minus(node: ast.Minus) -> str:
    if isinstance(node.operand, ast.Integer):
        return str(-node.operand.value)
    if isinstance(node.operand, ast.Float):
        return float_text(-node.operand.value)
    return call("-", to_pn(node.operand))


@prints(ast.Splat)
def _splat(node: ast.Splat) -> str:
    return call("unfold", to_pn(node.operand))


@prints(ast.Parenthesized)
def _parenthesized(node: ast.Parenthesized) -> str:
    return call("paren", to_pn(node.expression))


@prints(ast.Access)
def _access(node: ast.Access) -> str:
    return call("access", to_pn(node.operand), *map(to_pn, node.keys))


@prints(ast.Selector)
def _selector(node: ast.Selector) -> str:
    return call("?", to_pn(node.operand), listed(node.options))


@prints(ast.SelectorOption)
def _selector_option(node: ast.SelectorOption) -> str:
    return call("=>", to_pn(node.match), to_pn(node.value))


# Calls


def _called(name: str, functor: str, arguments: list[ast.Expression], block: ast.Lambda | None) -> str:
    lambda_ = None if block is None else ("block", to_pn(block))
    return call(name, mapped(("functor", functor), ("args", listed(arguments)), lambda_))


@prints(ast.Call)
def _function_call(node: ast.Call) -> str:
    name = "invoke" if node.is_statement else "call"
    return _called(name, to_pn(node.function), node.arguments, node.block)


@prints(ast.MethodCall)
def _method_call(node: ast.MethodCall) -> str:
    functor = call(".", to_pn(node.receiver), to_pn(node.function))
    return _called("call-method", functor, node.arguments, node.block)


@prints(ast.Lambda)
def _lambda(node: ast.Lambda) -> str:
    returns = None if node.return_type is None else ("returns", to_pn(node.return_type))
    return call("lambda", mapped(parameters_entry(node.parameters), returns, body_entry(node.body)))


# Control


@prints(ast.Block)
def _block(node: ast.Block) -> str:
    if len(node.statements) == 1:
        return to_pn(node.statements[0])
    return call("block", *map(to_pn, node.statements)) if node.statements else "(nop)"


def _branch(name: str, branch: ast.Block | ast.If | None) -> tuple[str, str] | None:
    if branch is None:
        return None
    if isinstance(branch, ast.If):
        return (name, listed([branch]))
    return (name, listed(branch.statements)) if branch.statements else None


@prints(ast.If, ast.Unless)
def _if(node: ast.If | ast.Unless) -> str:
    return call(
        "if" if isinstance(node, ast.If) else "unless",
        mapped(
            ("test", to_pn(node.condition)),
            _branch("then", node.consequence),
            _branch("else", node.alternative),
        ),
    )


@prints(ast.Case)
def _case(node: ast.Case) -> str:
    return call("case", to_pn(node.operand), listed(node.options))


@prints(ast.CaseOption)
def _case_option(node: ast.CaseOption) -> str:
    return mapped(("when", listed(node.values)), ("then", listed(node.body.statements or [None])))


# Templates and files


@prints(ast.Template)
def _template(node: ast.Template) -> str:
    body = call("epp", *map(to_pn, node.body.statements))
    return call("lambda", mapped(parameters_entry(node.parameters or []), ("body", f"[{body}]")))


@prints(ast.RenderText)
def _render_text(node: ast.RenderText) -> str:
    return call("render-s", quoted(node.value))


@prints(ast.Render)
def _render(node: ast.Render) -> str:
    return call("render", to_pn(node.expression))


@prints(ast.Error)
def _error(_node: ast.Error) -> str:
    return "(nop)"


@prints(ast.File)
def _file(node: ast.File) -> str:
    return to_pn(node.body)
