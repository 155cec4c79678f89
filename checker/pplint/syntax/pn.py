"""The tree in the Puppet extended S-expression notation, as the compiler prints it.

See "The Puppet Extended S-Expression Notation" in the specification. The compiler has no form for `apply` and none
for a parameter that captures the rest; both are given one in the same spirit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pplint.syntax import ast

_Printer = Callable[[Any], str]
_PRINTERS: dict[type[ast.Node], _Printer] = {}


def to_pn(node: ast.Node | None) -> str:
    """Return the notation of a node; of nothing, it is `(nop)`."""
    if node is None:
        return "(nop)"
    return _PRINTERS[type(node)](node)


def _prints(printer: _Printer) -> _Printer:
    """Enter a printer into the table, under the node that it takes."""
    names = printer.__annotations__["node"].split(" | ")
    for name in names:
        _PRINTERS[getattr(ast, name.removeprefix("ast."))] = printer
    return printer


def _call(name: str, *elements: str) -> str:
    return f"({' '.join([name, *elements])})"


def _list(nodes: Iterable[ast.Node | None]) -> str:
    return f"[{' '.join(map(to_pn, nodes))}]"


def _map(*entries: tuple[str, str] | None) -> str:
    return "{" + " ".join(f":{entry[0]} {entry[1]}" for entry in entries if entry is not None) + "}"


_ESCAPES = {"\t": "\\t", "\n": "\\n", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def _quote(text: str) -> str:
    characters = (_ESCAPES.get(c) or (f"\\o{ord(c):03o}" if c < " " else c) for c in text)
    return f'"{"".join(characters)}"'


def _float(value: float) -> str:
    if value != value or value in {float("inf"), float("-inf")}:  # noqa: PLR0124 - the only value unequal to itself
        return "NaN" if value != value else ("Infinity" if value > 0 else "-Infinity")  # noqa: PLR0124
    text = repr(value)
    exponent = 0 if value == 0 else int(f"{value:e}".partition("e")[2])
    if -5 < exponent < 16:  # noqa: PLR2004 - where Ruby writes floats without an exponent
        return f"{value:.1f}" if "e" in text else text
    mantissa, _, power = text.partition("e")
    if not power:
        mantissa, _, power = f"{value:e}".partition("e")
        digits = repr(value).replace(".", "").strip("-0")
        mantissa = ("-" if value < 0 else "") + digits[0] + "." + (digits[1:].rstrip("0") or "0")
    elif "." not in mantissa:
        mantissa += ".0"
    return f"{mantissa}e{int(power):+03d}"


# Literals and names


@_prints
def _integer(node: ast.Integer) -> str:
    value = str(node.value)
    return value if node.radix == 10 else _call("int", _map(("radix", str(node.radix)), ("value", value)))  # noqa: PLR2004


@_prints
def _float_literal(node: ast.Float) -> str:
    return _float(node.value)


@_prints
def _string(node: ast.String) -> str:
    return _quote(node.value)


@_prints
def _interpolated_string(node: ast.InterpolatedString) -> str:
    return _call("concat", *(to_pn(s) for s in node.segments if not isinstance(s, ast.String) or s.value))


@_prints
def _interpolation(node: ast.Interpolation) -> str:
    return _call("str", to_pn(node.expression))


@_prints
def _heredoc(node: ast.Heredoc) -> str:
    syntax = ("syntax", _quote(node.syntax)) if node.syntax else None
    return _call("heredoc", _map(syntax, ("text", to_pn(node.text))))


@_prints
def _regexp(node: ast.Regexp) -> str:
    return _call("regexp", _quote(node.pattern))


@_prints
def _boolean(node: ast.Boolean) -> str:
    return "true" if node.value else "false"


@_prints
def _default(node: ast.Default) -> str:  # noqa: ARG001 - found by the name of its parameter
    return "(default)"


@_prints
def _undef(node: ast.Undef) -> str:  # noqa: ARG001 - found by the name of its parameter
    return "nil"


@_prints
def _name(node: ast.Name) -> str:
    return _call("qn", _quote(node.value))


@_prints
def _reference(node: ast.Reference) -> str:
    return _call("qr", _quote(node.value))


@_prints
def _reserved_word(node: ast.ReservedWord) -> str:
    return _call("reserved", _quote(node.word))


@_prints
def _variable(node: ast.Variable) -> str:
    """`${true}` is a variable named by a value, and no string."""
    without_dollar = node.end - node.start == len(node.name)
    if without_dollar and node.name in {"true", "false"}:
        return _call("var", node.name)
    return _call("var", _quote(node.name))


@_prints
def _array(node: ast.Array) -> str:
    return _call("array", *map(to_pn, node.elements))


@_prints
def _hash(node: ast.Hash) -> str:
    return _call("hash", *map(to_pn, node.entries))


@_prints
def _hash_entry(node: ast.HashEntry) -> str:
    return _call("=>", to_pn(node.key), to_pn(node.value))


# Operators


@_prints
def _binary(node: ast.Binary | ast.Relationship) -> str:
    return _call(node.operator, to_pn(node.left), to_pn(node.right))


@_prints
def _assignment(node: ast.Assignment) -> str:
    return _call(node.operator, to_pn(node.target), to_pn(node.value))


@_prints
def _not(node: ast.Not) -> str:
    return _call("!", to_pn(node.operand))


@_prints
def _minus(node: ast.Minus) -> str:
    if isinstance(node.operand, ast.Integer):
        return str(-node.operand.value)
    if isinstance(node.operand, ast.Float):
        return _float(-node.operand.value)
    return _call("-", to_pn(node.operand))


@_prints
def _splat(node: ast.Splat) -> str:
    return _call("unfold", to_pn(node.operand))


@_prints
def _parenthesized(node: ast.Parenthesized) -> str:
    return _call("paren", to_pn(node.expression))


@_prints
def _access(node: ast.Access) -> str:
    return _call("access", to_pn(node.operand), *map(to_pn, node.keys))


@_prints
def _selector(node: ast.Selector) -> str:
    return _call("?", to_pn(node.operand), _list(node.options))


@_prints
def _selector_option(node: ast.SelectorOption) -> str:
    return _call("=>", to_pn(node.match), to_pn(node.value))


# Calls


def _called(name: str, functor: str, arguments: list[ast.Expression], block: ast.Lambda | None) -> str:
    return _call(
        name, _map(("functor", functor), ("args", _list(arguments)), None if block is None else ("block", to_pn(block)))
    )


@_prints
def _function_call(node: ast.Call) -> str:
    name = "invoke" if node.is_statement else "call"
    return _called(name, to_pn(node.function), node.arguments, node.block)


@_prints
def _method_call(node: ast.MethodCall) -> str:
    functor = _call(".", to_pn(node.receiver), to_pn(node.function))
    return _called("call-method", functor, node.arguments, node.block)


@_prints
def _lambda(node: ast.Lambda) -> str:
    returns = None if node.return_type is None else ("returns", to_pn(node.return_type))
    return _call("lambda", _map(_parameters(node.parameters), returns, _body(node.body)))


def _parameters(parameters: list[ast.Parameter]) -> tuple[str, str] | None:
    if not parameters:
        return None
    return ("params", _map(*((parameter.name, _parameter(parameter)) for parameter in parameters)))


def _parameter(node: ast.Parameter) -> str:
    return _map(
        None if node.type is None else ("type", to_pn(node.type)),
        ("splat", "true") if node.captures_rest else None,
        None if node.default is None else ("value", to_pn(node.default)),
    )


def _body(block: ast.Block) -> tuple[str, str] | None:
    return ("body", _list(block.statements)) if block.statements else None


# Control


@_prints
def _block(node: ast.Block) -> str:
    if len(node.statements) == 1:
        return to_pn(node.statements[0])
    return _call("block", *map(to_pn, node.statements)) if node.statements else "(nop)"


def _branch(name: str, branch: ast.Block | ast.If | None) -> tuple[str, str] | None:
    if branch is None:
        return None
    if isinstance(branch, ast.If):
        return (name, _list([branch]))
    return (name, _list(branch.statements)) if branch.statements else None


@_prints
def _if(node: ast.If | ast.Unless) -> str:
    return _call(
        "if" if isinstance(node, ast.If) else "unless",
        _map(
            ("test", to_pn(node.condition)),
            _branch("then", node.consequence),
            _branch("else", node.alternative),
        ),
    )


@_prints
def _case(node: ast.Case) -> str:
    return _call("case", to_pn(node.operand), _list(node.options))


@_prints
def _case_option(node: ast.CaseOption) -> str:
    return _map(("when", _list(node.values)), ("then", _list(node.body.statements or [None])))


# Definitions


@_prints
def _class(node: ast.Class) -> str:
    return _call(
        "class",
        _map(
            ("name", _quote(node.name)),
            None if node.parent is None else ("parent", _quote(node.parent)),
            _parameters(node.parameters),
            _body(node.body),
        ),
    )


@_prints
def _define(node: ast.Define | ast.Plan) -> str:
    name = "define" if isinstance(node, ast.Define) else "plan"
    return _call(name, _map(("name", _quote(node.name)), _parameters(node.parameters), _body(node.body)))


@_prints
def _function(node: ast.Function) -> str:
    return _call(
        "function",
        _map(
            ("name", _quote(node.name)),
            _parameters(node.parameters),
            _body(node.body),
            None if node.return_type is None else ("returns", to_pn(node.return_type)),
        ),
    )


@_prints
def _node_definition(node: ast.NodeDefinition) -> str:
    parent = None if node.parent is None else ("parent", to_pn(node.parent))
    return _call("node", _map(("matches", _list(node.matches)), parent, _body(node.body)))


@_prints
def _type_alias(node: ast.TypeAlias) -> str:
    return _call("type-alias", _quote(node.name), to_pn(node.value))


@_prints
def _type_mapping(node: ast.TypeMapping) -> str:
    return _call("type-mapping", to_pn(node.type), to_pn(node.mapping))


@_prints
def _type_definition(node: ast.TypeDefinition) -> str:
    parent = "nil" if node.parent is None else _quote(node.parent)
    statements = node.body.statements
    body = _call("block", *map(to_pn, statements)) if statements else "(nop)"
    return _call("type-definition", _quote(node.name), parent, body)


@_prints
def _apply(node: ast.Apply) -> str:
    return _call("apply", _map(("args", _list(node.arguments)), _body(node.body)))


# Resources


def _form(node: ast.ResourceExpression) -> tuple[str, str] | None:
    return None if node.form == "regular" else ("form", _quote(node.form))


@_prints
def _resource(node: ast.Resource) -> str:
    bodies = " ".join(map(_resource_body, node.bodies))
    return _call("resource", _map(("type", to_pn(node.type)), ("bodies", f"[{bodies}]"), _form(node)))


def _resource_body(node: ast.ResourceBody) -> str:
    return _map(("title", to_pn(node.title)), ("ops", _list(node.attributes)))


@_prints
def _resource_defaults(node: ast.ResourceDefaults) -> str:
    return _call("resource-defaults", _map(("type", to_pn(node.type)), ("ops", _list(node.attributes)), _form(node)))


@_prints
def _resource_override(node: ast.ResourceOverride) -> str:
    reference = to_pn(node.reference)
    return _call("resource-override", _map(("resources", reference), ("ops", _list(node.attributes)), _form(node)))


@_prints
def _untitled_resource(node: ast.UntitledResource) -> str:
    return _call("block", to_pn(node.name), to_pn(node.hash))


@_prints
def _attribute(node: ast.Attribute) -> str:
    return _call(node.operator, _quote(node.name), to_pn(node.value))


@_prints
def _attribute_splat(node: ast.AttributeSplat) -> str:
    return _call("splat-hash", to_pn(node.value))


@_prints
def _collector(node: ast.Collector) -> str:
    name = "exported-query" if node.exported else "virtual-query"
    query = _call(name) if node.query is None else _call(name, to_pn(node.query))
    operations = ("ops", _list(node.attributes)) if node.attributes else None
    return _call("collect", _map(("type", to_pn(node.type)), ("query", query), operations))


# Templates and files


@_prints
def _template(node: ast.Template) -> str:
    body = _call("epp", *map(to_pn, node.body.statements))
    return _call("lambda", _map(_parameters(node.parameters or []), ("body", f"[{body}]")))


@_prints
def _render_text(node: ast.RenderText) -> str:
    return _call("render-s", _quote(node.value))


@_prints
def _render(node: ast.Render) -> str:
    return _call("render", to_pn(node.expression))


@_prints
def _error(node: ast.Error) -> str:  # noqa: ARG001 - found by the name of its parameter
    return "(nop)"


@_prints
def _file(node: ast.File) -> str:
    return to_pn(node.body)
