"""The secrets in a manifest, plan or template: what is put into `Sensitive`, and texts given to names of secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pplint.check.secrets.in_words import secrets_in_words
from pplint.check.secrets.scan import inner, may_hold_secrets, plain_secrets, secrets_by_line
from pplint.data.secret_names import NAMING, may_be_secret_name
from pplint.data.secret_texts import is_secret_text
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.walk import children, find

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from pplint.base.source import Span
    from pplint.syntax.node_index import NodeIndex
    from pplint.syntax.parser import Parsed

_SENSITIVE: Final = "Sensitive"
_MAKERS: Final = frozenset({"new", "convert_to"})
_ASKING: Final = frozenset({"lookup", "hiera", "hiera_array", "hiera_hash", "getvar", "get", "dig", "file", "template"})
"""Functions whose arguments say where a value is, and are none."""
_DEFAULTS: Final = {"lookup": 3, "hiera": 1, "hiera_array": 1, "hiera_hash": 1, "getvar": 1, "get": 2}
"""Which argument of a function is there in place of a value that is not found."""
_ENCRYPTING: Final = frozenset({"node_encrypt", "pw_hash", "postgresql_password", "mysql_password"})
_COMPARISONS: Final = frozenset({"==", "!=", "in"})
_PLAIN_TYPES: Final = frozenset({"cron", "exec", "file", "group", "notify", "package", "service", "user"})
"""Resource types that nothing in a language declares, and that are most of all."""
_LITERALS = (ast.String, ast.Integer, ast.Float)


def secrets_in_program(parsed: Parsed, sensitive: Callable[[str, str], Collection[str]]) -> Iterator[Span]:
    """Yield the places of secrets in a program that was parsed; what does not parse is looked at line by line.

    `sensitive` are the parameters that keep their values secret, by the type and the title of a resource.
    """
    data = parsed.source.data
    for resource in parsed.nodes.of(ast.Resource):
        if isinstance(resource.type, ast.Name) and resource.type.value not in _PLAIN_TYPES:
            for attribute in _sensitive_attributes(resource, resource.type.value, sensitive):
                yield from _texts(data, attribute.value, is_certain=True)
    if not may_hold_secrets(data):
        return
    yield from plain_secrets(data)
    yield from secrets_in_words(data, is_code=not parsed.source.path.endswith(".epp"))
    if any(problem.refuses for problem in parsed.problems):
        yield from secrets_by_line(data, is_program=True)
    for value in _values_of_names(parsed.nodes):
        yield from _texts(data, value, is_certain=False)
    for node in parsed.nodes.of(*_HOLDERS):
        for value, is_certain in _values(node):
            yield from _texts(data, value, is_certain=is_certain)


def _sensitive_attributes(
    resource: ast.Resource, type_: str, sensitive: Callable[[str, str], Collection[str]]
) -> Iterator[ast.Attribute]:
    for body in resource.bodies:
        given = [
            each for each in body.attributes if type(each) is ast.Attribute and type(each.value) is not ast.Variable
        ]
        if given:
            names = sensitive(type_, body.title.value if isinstance(body.title, ast.String | ast.Name) else "")
            yield from (each for each in given if each.name in names)


def _values_of_names(nodes: NodeIndex) -> Iterator[ast.Expression]:
    """Yield the values that are given to the name of a secret, or to a parameter of the type `Sensitive`."""
    attributes: Sequence[ast.Attribute] = nodes.of(ast.Attribute)
    yield from (each.value for each in attributes if may_be_secret_name(each.name))
    parameters: Sequence[ast.Parameter] = nodes.of(ast.Parameter)
    for parameter in parameters:
        if parameter.default is not None and (_is_sensitive(parameter.type) or may_be_secret_name(parameter.name)):
            yield parameter.default
    assignments: Sequence[ast.Assignment] = nodes.of(ast.Assignment)
    yield from (
        each.value for each in assignments if isinstance(each.target, ast.Variable) and _names_secret(each.target)
    )
    entries: Sequence[ast.HashEntry] = nodes.of(ast.HashEntry)
    yield from (
        each.value for each in entries if isinstance(each.key, ast.String | ast.Name) and _names_secret(each.key)
    )


_HOLDERS: Final[tuple[type[ast.Node], ...]] = (
    ast.Binary,
    ast.Case,
    ast.Selector,
    ast.ResourceBody,
    ast.Call,
    ast.MethodCall,
)


def _values(node: ast.Node) -> Iterator[tuple[ast.Expression, bool]]:
    """Yield the values that are secrets, each with whether that is certain: a name may be that of something else."""
    if isinstance(node, ast.Call | ast.MethodCall):
        is_certain = _makes_sensitive(node)
        yield from ((each, is_certain) for each in (arguments(node) if is_certain else _defaults(node)))
        return
    if isinstance(node, ast.Binary | ast.Case | ast.Selector):
        yield from ((each, False) for each in _compared(node))
        return
    if isinstance(node, ast.ResourceBody):
        given = {each.name: each.value for each in node.attributes if isinstance(each, ast.Attribute)}
        if "value" in given and any(_names_secret(each) for name, each in given.items() if name in NAMING):
            yield given["value"], False


def _defaults(node: ast.Call | ast.MethodCall) -> Iterator[ast.Expression]:
    """Yield what a call has in place of a secret that it looks up, and what it encrypts."""
    name, given = function_name(node), arguments(node)
    if name in _ENCRYPTING:
        yield from given
    elif name in _DEFAULTS and given and _names_secret(given[0]):
        yield from given[_DEFAULTS[name] :][:1]
        for each in (entry for argument in given[1:] for entry in find(argument, ast.HashEntry)):
            if isinstance(each.key, ast.String | ast.Name) and each.key.value == "default_value":
                yield each.value


def _compared(node: ast.Binary | ast.Case | ast.Selector) -> Iterator[ast.Expression]:
    """Yield what a secret is compared with."""
    if isinstance(node, ast.Binary):
        if node.operator in _COMPARISONS:
            sides = ((node.left, node.right), (node.right, node.left))
            yield from (other for side, other in sides if isinstance(side, ast.Variable) and _names_secret(side))
    elif isinstance(node.operand, ast.Variable) and _names_secret(node.operand):
        for option in node.options:
            yield from option.values if isinstance(option, ast.CaseOption) else (option.match,)


def _names_secret(node: ast.Expression) -> bool:
    """Return whether a text, or a variable, is called like a secret."""
    match node:
        case ast.String(value=name) | ast.Name(value=name) | ast.Variable(name=name):
            return may_be_secret_name(name)
        case _:
            return False


def _is_sensitive(type_: ast.Expression | None) -> bool:
    return type_ is not None and any(each.value == _SENSITIVE for each in find(type_, ast.Reference))


def _makes_sensitive(node: ast.Call | ast.MethodCall) -> bool:
    """Return whether a call puts its arguments into a `Sensitive`, in any of the ways that the language has."""
    if isinstance(node.function, ast.Name):
        given = arguments(node)
        return function_name(node) in _MAKERS and any(_is_sensitive(each) for each in given)
    return _is_sensitive(node.function)


def _texts(data: bytes, value: ast.Expression, *, is_certain: bool) -> Iterator[Span]:
    """Yield the literals that a value is made of, but for keys, conditions, and what a function is asked for."""
    waiting: list[ast.Node] = [value]
    while waiting:
        node = waiting.pop()
        if isinstance(node, _LITERALS):
            text: Any = node.value
            if is_certain or not isinstance(text, str) or is_secret_text(text):
                yield inner(data, node.span)
        else:
            waiting += _parts(node)


def _parts(node: ast.Node) -> list[ast.Node]:
    if isinstance(node, ast.Call | ast.MethodCall) and function_name(node) in _ASKING:
        return []
    get = _VALUES.get(type(node))
    return children(node) if get is None else get(node)


_VALUES: Final[dict[type[ast.Node], Callable[[Any], list[ast.Node]]]] = {
    **dict.fromkeys((ast.Attribute, ast.HashEntry, ast.SelectorOption), lambda node: [node.value]),
    **dict.fromkeys((ast.Case, ast.Selector), lambda node: node.options),
    **dict.fromkeys((ast.If, ast.Unless), lambda node: children(node)[1:]),
    ast.Access: lambda node: [node.operand],
    ast.CaseOption: lambda node: [node.body],
}
"""What of a node is its value; of all others, all that is in them may be."""
