"""The tree in the Puppet extended S-expression notation, as the compiler prints it.

See "The Puppet Extended S-Expression Notation" in the specification. The compiler has no form for `apply` and none
for a parameter that captures the rest; both are given one in the same spirit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pplint.late_patterns import late_pattern
from pplint.syntax import ast
from pplint.syntax.numbers import float_text

_DECIMAL = 10

_Printer = Callable[[Any], str]
_PRINTERS: dict[type[ast.Node], _Printer] = {}


def to_pn(node: ast.Node | None) -> str:
    """Return the notation of a node; of nothing, it is `(nop)`."""
    if node is None:
        return "(nop)"
    return _PRINTERS[type(node)](node)


def _prints(*classes: type[ast.Node]) -> Callable[[_Printer], _Printer]:
    """Enter a printer into the table, for nodes of these classes."""

    def enter(printer: _Printer) -> _Printer:
        for node_class in classes:
            _PRINTERS[node_class] = printer
        return printer

    return enter


def _call(name: str, *elements: str) -> str:
    return f"({' '.join([name, *elements])})"


def _list(nodes: Iterable[ast.Node | None]) -> str:
    return f"[{' '.join(map(to_pn, nodes))}]"


def _map(*entries: tuple[str, str] | None) -> str:
    return "{" + " ".join(f":{entry[0]} {entry[1]}" for entry in entries if entry is not None) + "}"


_ESCAPES = {"\t": "\\t", "\n": "\\n", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


_FIXED_ENCODING = late_pattern(
    r"[^\x00-\x7f]|(?<!\\)(?:\\\\)*\\(?:[pP]|u\{?0*(?:[89a-fA-F][0-9a-fA-F]|[1-9a-fA-F][0-9a-fA-F]{2}))"
)
"""What ties a pattern to Unicode; such a one is printed with its options."""


def _quote(text: str) -> str:
    characters = (_ESCAPES.get(c) or (f"\\o{ord(c):03o}" if c < " " else c) for c in text)
    return f'"{"".join(characters)}"'


# Literals and names


@_prints(ast.Integer)
def _integer(node: ast.Integer) -> str:
    value = str(node.value)
    return value if node.radix == _DECIMAL else _call("int", _map(("radix", str(node.radix)), ("value", value)))


@_prints(ast.Float)
def _float_literal(node: ast.Float) -> str:
    return float_text(node.value)


@_prints(ast.String)
def _string(node: ast.String) -> str:
    return _quote(node.value)


@_prints(ast.InterpolatedString)
def _interpolated_string(node: ast.InterpolatedString) -> str:
    return _call("concat", *(to_pn(s) for s in node.segments if not isinstance(s, ast.String) or s.value))


@_prints(ast.Interpolation)
def _interpolation(node: ast.Interpolation) -> str:
    return _call("str", to_pn(node.expression))


@_prints(ast.Heredoc)
def _heredoc(node: ast.Heredoc) -> str:
    syntax = ("syntax", _quote(node.syntax)) if node.syntax else None
    return _call("heredoc", _map(syntax, ("text", to_pn(node.text))))


@_prints(ast.Regexp)
def _regexp(node: ast.Regexp) -> str:
    pattern = node.pattern
    return _call("regexp", _quote(f"(?-imx:{pattern})" if _FIXED_ENCODING.search(pattern) else pattern))


@_prints(ast.Boolean)
def _boolean(node: ast.Boolean) -> str:
    return "true" if node.value else "false"


@_prints(ast.Default)
def _default(_node: ast.Default) -> str:
    return "(default)"


@_prints(ast.Undef)
def _undef(_node: ast.Undef) -> str:
    return "nil"


@_prints(ast.Name)
def _name(node: ast.Name) -> str:
    return _call("qn", _quote(node.value))


@_prints(ast.Reference)
def _reference(node: ast.Reference) -> str:
    return _call("qr", _quote(node.value))


@_prints(ast.ReservedWord)
def _reserved_word(node: ast.ReservedWord) -> str:
    return _call("reserved", _quote(node.word))


@_prints(ast.Variable)
def _variable(node: ast.Variable) -> str:
    """`${true}` is a variable named by a value, and no string."""
    without_dollar = node.end - node.start == len(node.name)
    if without_dollar and node.name in {"true", "false"}:
        return _call("var", node.name)
    return _call("var", _quote(node.name))


@_prints(ast.Array)
def _array(node: ast.Array) -> str:
    return _call("array", *map(to_pn, node.elements))


@_prints(ast.Hash)
def _hash(node: ast.Hash) -> str:
    return _call("hash", *map(to_pn, node.entries))


@_prints(ast.HashEntry)
def _hash_entry(node: ast.HashEntry) -> str:
    return _call("=>", to_pn(node.key), to_pn(node.value))


# Operators


@_prints(ast.Binary, ast.Relationship)
def _binary(node: ast.Binary | ast.Relationship) -> str:
    return _call(node.operator, to_pn(node.left), to_pn(node.right))


@_prints(ast.Assignment)
def _assignment(node: ast.Assignment) -> str:
    return _call(node.operator, to_pn(node.target), to_pn(node.value))


@_prints(ast.Not)
def _not(node: ast.Not) -> str:
    return _call("!", to_pn(node.operand))


@_prints(ast.Minus)
def _minus(node: ast.Minus) -> str:
    if isinstance(node.operand, ast.Integer):
        return str(-node.operand.value)
    if isinstance(node.operand, ast.Float):
        return float_text(-node.operand.value)
    return _call("-", to_pn(node.operand))


@_prints(ast.Splat)
def _splat(node: ast.Splat) -> str:
    return _call("unfold", to_pn(node.operand))


@_prints(ast.Parenthesized)
def _parenthesized(node: ast.Parenthesized) -> str:
    return _call("paren", to_pn(node.expression))


@_prints(ast.Access)
def _access(node: ast.Access) -> str:
    return _call("access", to_pn(node.operand), *map(to_pn, node.keys))


@_prints(ast.Selector)
def _selector(node: ast.Selector) -> str:
    return _call("?", to_pn(node.operand), _list(node.options))


@_prints(ast.SelectorOption)
def _selector_option(node: ast.SelectorOption) -> str:
    return _call("=>", to_pn(node.match), to_pn(node.value))


# Calls


def _called(name: str, functor: str, arguments: list[ast.Expression], block: ast.Lambda | None) -> str:
    return _call(
        name, _map(("functor", functor), ("args", _list(arguments)), None if block is None else ("block", to_pn(block)))
    )


@_prints(ast.Call)
def _function_call(node: ast.Call) -> str:
    name = "invoke" if node.is_statement else "call"
    return _called(name, to_pn(node.function), node.arguments, node.block)


@_prints(ast.MethodCall)
def _method_call(node: ast.MethodCall) -> str:
    functor = _call(".", to_pn(node.receiver), to_pn(node.function))
    return _called("call-method", functor, node.arguments, node.block)


@_prints(ast.Lambda)
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


@_prints(ast.Block)
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


@_prints(ast.If, ast.Unless)
def _if(node: ast.If | ast.Unless) -> str:
    return _call(
        "if" if isinstance(node, ast.If) else "unless",
        _map(
            ("test", to_pn(node.condition)),
            _branch("then", node.consequence),
            _branch("else", node.alternative),
        ),
    )


@_prints(ast.Case)
def _case(node: ast.Case) -> str:
    return _call("case", to_pn(node.operand), _list(node.options))


@_prints(ast.CaseOption)
def _case_option(node: ast.CaseOption) -> str:
    return _map(("when", _list(node.values)), ("then", _list(node.body.statements or [None])))


# Definitions


@_prints(ast.Class)
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


@_prints(ast.Define, ast.Plan)
def _define(node: ast.Define | ast.Plan) -> str:
    name = "define" if isinstance(node, ast.Define) else "plan"
    return _call(name, _map(("name", _quote(node.name)), _parameters(node.parameters), _body(node.body)))


@_prints(ast.Function)
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


@_prints(ast.NodeDefinition)
def _node_definition(node: ast.NodeDefinition) -> str:
    parent = None if node.parent is None else ("parent", to_pn(node.parent))
    return _call("node", _map(("matches", _list(node.matches)), parent, _body(node.body)))


@_prints(ast.TypeAlias)
def _type_alias(node: ast.TypeAlias) -> str:
    return _call("type-alias", _quote(node.name), to_pn(node.value))


@_prints(ast.TypeMapping)
def _type_mapping(node: ast.TypeMapping) -> str:
    return _call("type-mapping", to_pn(node.type), to_pn(node.mapping))


@_prints(ast.TypeDefinition)
def _type_definition(node: ast.TypeDefinition) -> str:
    parent = "nil" if node.parent is None else _quote(node.parent)
    statements = node.body.statements
    body = _call("block", *map(to_pn, statements)) if statements else "(nop)"
    return _call("type-definition", _quote(node.name), parent, body)


@_prints(ast.Apply)
def _apply(node: ast.Apply) -> str:
    return _call("apply", _map(("args", _list(node.arguments)), _body(node.body)))


# Resources


def _form(node: ast.ResourceExpression) -> tuple[str, str] | None:
    return None if node.form == "regular" else ("form", _quote(node.form))


@_prints(ast.Resource)
def _resource(node: ast.Resource) -> str:
    bodies = " ".join(map(_resource_body, node.bodies))
    return _call("resource", _map(("type", to_pn(node.type)), ("bodies", f"[{bodies}]"), _form(node)))


def _resource_body(node: ast.ResourceBody) -> str:
    return _map(("title", to_pn(node.title)), ("ops", _list(node.attributes)))


@_prints(ast.ResourceDefaults)
def _resource_defaults(node: ast.ResourceDefaults) -> str:
    return _call("resource-defaults", _map(("type", to_pn(node.type)), ("ops", _list(node.attributes)), _form(node)))


@_prints(ast.ResourceOverride)
def _resource_override(node: ast.ResourceOverride) -> str:
    reference = to_pn(node.reference)
    return _call("resource-override", _map(("resources", reference), ("ops", _list(node.attributes)), _form(node)))


@_prints(ast.UntitledResource)
def _untitled_resource(node: ast.UntitledResource) -> str:
    return _call("block", to_pn(node.name), to_pn(node.hash))


@_prints(ast.Attribute)
def _attribute(node: ast.Attribute) -> str:
    return _call(node.operator, _quote(node.name), to_pn(node.value))


@_prints(ast.AttributeSplat)
def _attribute_splat(node: ast.AttributeSplat) -> str:
    return _call("splat-hash", to_pn(node.value))


@_prints(ast.Collector)
def _collector(node: ast.Collector) -> str:
    name = "exported-query" if node.exported else "virtual-query"
    query = _call(name) if node.query is None else _call(name, to_pn(node.query))
    operations = ("ops", _list(node.attributes)) if node.attributes else None
    return _call("collect", _map(("type", to_pn(node.type)), ("query", query), operations))


# Templates and files


@_prints(ast.Template)
def _template(node: ast.Template) -> str:
    body = _call("epp", *map(to_pn, node.body.statements))
    return _call("lambda", _map(_parameters(node.parameters or []), ("body", f"[{body}]")))


@_prints(ast.RenderText)
def _render_text(node: ast.RenderText) -> str:
    return _call("render-s", _quote(node.value))


@_prints(ast.Render)
def _render(node: ast.Render) -> str:
    return _call("render", to_pn(node.expression))


@_prints(ast.Error)
def _error(_node: ast.Error) -> str:
    return "(nop)"


@_prints(ast.File)
def _file(node: ast.File) -> str:
    return to_pn(node.body)
