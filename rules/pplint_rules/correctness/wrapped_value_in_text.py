"""Values that are lost when they become text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.evaluator.core.unknown import plain_alternatives
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.name_kinds import Kind
from pplint.types.model import ArrayType, SensitiveType, TupleType, Type
from pplint.types.objects import ObjectType

_LOGS: Final = frozenset({"alert", "crit", "debug", "emerg", "err", "fail", "info", "notice", "warning"})
_EPP: Final = frozenset({"epp", "inline_epp"})
_WRITERS: Final = frozenset({"to_json", "to_json_pretty", "to_toml", "to_yaml"})
_WRITERS_OF_STDLIB: Final = frozenset(f"stdlib::{each}" for each in _WRITERS)
_UNWRAPPING: Final = "stdlib::rewrap_sensitive_data"
"""A function of the releases of stdlib whose writers look for sensitive values, and wrap what they write."""

_CALLS: Final = _EPP | _WRITERS | _WRITERS_OF_STDLIB | {"inline_template", "join", "new", "sprintf"}
_PRINTED: Final = late_pattern(r"<%=\s*@(\w+)\s*-?%>")
_SENSITIVE: Final = "Sensitive"
_DEFERRED: Final = "Deferred"
_HELP: Final = {
    _SENSITIVE: 'unwrap the value and wrap the string: `Sensitive("… ${value.unwrap} …")`',
    _DEFERRED: "defer the string as well: `Deferred('sprintf', [format, value])`",
}
_SAYS: Final = {_SENSITIVE: "Sensitive [value redacted]", _DEFERRED: "Deferred({…})"}


@rule(
    "wrapped-value-in-text",
    "A `Sensitive` or `Deferred` value in a string, which loses the value",
    Severity.WARNING,
    named=lambda name: not name or name in _CALLS,
)
def wrapped_value_in_text(node: ast.Interpolation | ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """A string interpolates such a value as `Sensitive [value redacted]` or `Deferred({…})`.

    A file, command or title then contains these words. This applies to double quotes, `String`, `sprintf`, `join`,
    `inline_template`, and `to_json` and similar functions of older stdlib releases. An EPP template renders the
    contents of a `Sensitive` value and returns a `Sensitive` result, but it renders the words for a `Deferred` value.
    Log messages are not reported, because a secret should not be logged.

    ```puppet
    class app(Sensitive[String] $db_password) {
      file { '/etc/app.conf':
        content => "password=${db_password}",     # warning: [wrapped-value-in-text]
      }
    }
    ```

    ```puppet
    class app(Sensitive[String] $db_password) {
      file { '/etc/app.conf':
        content => Sensitive("password=${db_password.unwrap}"),
      }
    }
    ```
    """
    if isinstance(node, ast.Interpolation):
        yield from (each for each in _lost(node.expression, ctx) if not _is_logged(node, ctx))
    elif function_name(node) == "inline_template":
        yield from _in_template(node, ctx)
    elif function_name(node) in _WRITERS | _WRITERS_OF_STDLIB:
        if ctx.names.is_unknown(Kind.FUNCTION, _UNWRAPPING):
            for each in _values_within(arguments(node)[:1]):
                yield from _lost(each, ctx)
    else:
        for each in _made_text(node):
            yield from _lost(each, ctx, (_DEFERRED,) if function_name(node) in _EPP else (_SENSITIVE, _DEFERRED))


def _lost(node: ast.Expression, ctx: Context, kinds: tuple[str, ...] = (_SENSITIVE, _DEFERRED)) -> Iterator[Finding]:
    kind = _kind(ctx.type_of(node))
    if kind in kinds:
        message = f"`{ctx.source.text(node.span)}` is `{kind}`: the string contains `{_SAYS[kind]}` instead"
        yield ctx.finding(node, message, help=_HELP[kind])


def _kind(type_: Type) -> str:
    """Return what certainly wraps all values of a type, or one element of each of its lists."""
    found = {_wrapper(each) or _wrapper_in_list(each) for each in plain_alternatives(type_)}
    return found.pop() if len(found) == 1 else ""


def _wrapper(type_: Type) -> str:
    if isinstance(type_, SensitiveType):
        return _SENSITIVE
    return _DEFERRED if isinstance(type_, ObjectType) and type_.name == _DEFERRED else ""


def _wrapper_in_list(type_: Type) -> str:
    elements: tuple[Type, ...] = ()
    if isinstance(type_, TupleType):
        elements = type_.types
    elif isinstance(type_, ArrayType):
        elements = (type_.element,)
    return next((kind for each in elements if (kind := _wrapper(each))), "")


def _made_text(node: ast.Call | ast.MethodCall) -> list[ast.Expression]:
    """Return what a call turns into text, as far as it is written there."""
    given = arguments(node)
    name = function_name(node)
    if isinstance(node.function, ast.Reference):
        return given[:1] if node.function.value == "String" else []
    if name == "new":
        is_string = bool(given) and isinstance(given[0], ast.Reference) and given[0].value == "String"
        return given[1:2] if is_string else []
    if name == "join":
        return [*_elements(given[0])] if given else []
    parts = given[1:]
    return [part for each in parts for part in (_values(each) if isinstance(each, ast.Hash) else [each])]


def _elements(node: ast.Expression) -> list[ast.Expression]:
    return node.elements if isinstance(node, ast.Array) else [node]


def _values_within(nodes: list[ast.Expression]) -> Iterator[ast.Expression]:
    """Yield the expressions that literal hashes and arrays are made of."""
    for node in nodes:
        if isinstance(node, ast.Hash):
            yield from _values_within(_values(node))
        else:
            yield from _values_within(node.elements) if isinstance(node, ast.Array) else (node,)


def _values(node: ast.Hash) -> list[ast.Expression]:
    return [each.value for each in node.entries]


def _is_logged(node: ast.Interpolation, ctx: Context) -> bool:
    """Return whether a text is what a function logs: there, it is as well that the value is left out."""
    around = [each for each in ctx.around(node) if isinstance(each, ast.Call | ast.MethodCall | ast.Attribute)]
    if not around:
        return False
    outer = around[-1]
    return outer.name == "message" if isinstance(outer, ast.Attribute) else function_name(outer) in _LOGS


def _in_template(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """Report the variables that a template in Ruby prints as they are."""
    definition = ctx.enclosing(node, ast.Class) or ctx.enclosing(node, ast.Define)
    parameters = {} if definition is None else {each.name: each for each in definition.parameters}
    for template in arguments(node):
        for printed in _PRINTED.finditer(template.value) if isinstance(template, ast.String) else ():
            parameter = parameters.get(printed[1])
            kind = "" if parameter is None or parameter.type is None else _kind(ctx.names.declared_type(parameter.type))
            if kind:
                message = f"`@{printed[1]}` is `{kind}`: the string contains `{_SAYS[kind]}` instead"
                yield ctx.finding(template, message, help="add `.unwrap` and wrap the result")
