"""What is missing in the document: required attributes, parameters that are read, options of a `case`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Edit
from pplint.base.source import Span
from pplint.infer.resolve import attribute_set, resolve
from pplint.infer.symbols import Attribute, Define, Function, HostClass, Parameter
from pplint.server.actions.change import QUICK_FIX, REWRITE, Change, Offer, inserted
from pplint.server.actions.examples import example_of
from pplint.syntax import ast
from pplint.syntax.calls import arguments
from pplint.syntax.node_index import innermost
from pplint.syntax.quoting import quote
from pplint.types.alias import unalias
from pplint.types.display import display
from pplint.types.model import BooleanType, EnumType, OptionalType, StringType, VariantType

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.server.actions.change import ActionSight
    from pplint.types.model import Type

    WithParameters = ast.Class | ast.Define | ast.Function | ast.Plan

_WITH_PARAMETERS: Final = (ast.Class, ast.Define, ast.Function, ast.Plan)


def declaring(sight: ActionSight) -> Iterator[Offer]:
    """Yield how what a finding misses is written in the document."""
    for each in sight.findings:
        chain = sight.model.nodes.at(each.span)
        if each.rule == "missing-parameter":
            resource = innermost(chain, ast.Resource)
            call = innermost(chain, ast.Call)
            if resource is not None:
                yield Offer("Add the required parameters", QUICK_FIX, partial(_required, sight, resource), each)
            elif call is not None and call.is_statement and len(call.arguments) == 1:
                make = partial(_declared, sight, call, call.arguments[0])
                yield Offer("Declare the class with its required parameters", QUICK_FIX, make, each)
        owner = next((node for node in reversed(chain) if isinstance(node, _WITH_PARAMETERS)), None)
        if each.rule == "unknown-variable" and owner is not None and isinstance(chain[-1], ast.Variable):
            title = f"Declare the parameter `${chain[-1].name}`"
            yield Offer(title, QUICK_FIX, partial(_parameter, sight, owner, chain[-1]), each)
    yield from _undeclared(sight)
    case = innermost(sight.model.nodes.at(sight.span), ast.Case)
    if case is not None and sight.span.end <= case.operand.end + 2 and _missing_options(sight, case):
        yield Offer("Add the missing options", REWRITE, partial(_options, sight, case))


def _undeclared(sight: ActionSight) -> Iterator[Offer]:
    """Yield how a variable is declared that nothing known sets, though who declares the class may set it."""
    chain = sight.model.nodes.at(sight.span)
    node = chain[-1]
    owner = next((each for each in reversed(chain) if isinstance(each, _WITH_PARAMETERS)), None)
    if not isinstance(node, ast.Variable) or owner is None or resolve(sight.model, node) is not None:
        return
    if not any(isinstance(each, ast.Parameter) or getattr(each, "target", None) is node for each in chain):
        yield Offer(f"Declare the parameter `${node.name}`", QUICK_FIX, partial(_parameter, sight, owner, node))


# Required attributes


def _required(sight: ActionSight, resource: ast.Resource) -> Change | None:
    change = Change()
    for body in resource.bodies:
        owner = _owner(sight, resource, body)
        if owner is None:
            return None
        given = {each.name for each in body.attributes if isinstance(each, ast.Attribute)}
        missing = [each for each in _parameters_of(sight, owner) if each.is_required and each.name not in given]
        if not missing:
            continue
        values = {each.name: example_of(each.type) for each in missing}
        if None in values.values():
            return None
        change.edits.append(_attributes(sight, resource, body, {name: value or "" for name, value in values.items()}))
    return change if change.edits else None


def _declared(sight: ActionSight, call: ast.Call, argument: ast.Expression) -> Change | None:
    """Declare a class like a resource that is included without what it must be given."""
    name = argument.value if isinstance(argument, (ast.Name, ast.String)) else ""
    owner = sight.model.symbols.host_class(name)
    missing = [] if owner is None else [each for each in _parameters_of(sight, owner) if each.is_required]
    values = {each.name: example_of(each.type) for each in missing}
    if None in values.values() or not values:
        return None
    indent, width = sight.indentation(call.start), max(map(len, values))
    lines = "".join(f"\n{indent}  {each.ljust(width)} => {value}," for each, value in values.items())
    return Change([Edit(call.span, f"class {{ '{name}':{lines}\n{indent}}}")])


def _owner(sight: ActionSight, resource: ast.Resource, body: ast.ResourceBody) -> HostClass | Define | None:
    name = resource.type.value if isinstance(resource.type, ast.Name) else ""
    if name == "class":
        return sight.model.symbols.host_class(body.title.value) if isinstance(body.title, ast.String) else None
    return sight.model.symbols.define(name)


def _parameters_of(sight: ActionSight, owner: HostClass | Define) -> list[Parameter]:
    definition = owner.definition
    return [sight.model.symbols.parameter(each, definition.path, owner) for each in definition.node.parameters]


def _attributes(sight: ActionSight, resource: ast.Resource, body: ast.ResourceBody, values: dict[str, str]) -> Edit:
    """Return the edit that writes attributes at the end of a body, on lines of their own if the resource has some."""
    last = body.attributes[-1].end if body.attributes else sight.text.index(b":", body.title.end) + 1
    is_flat = b"\n" not in sight.text[resource.start : resource.end] and bool(body.attributes)
    indent = f"{sight.indentation(resource.start)}  "
    comma = "," if body.attributes else ""
    if is_flat:
        return inserted(last, f"{comma} {', '.join(f'{name} => {value}' for name, value in values.items())}")
    width = max(map(len, values))
    lines = ",".join(f"\n{indent}{name.ljust(width)} => {value}" for name, value in values.items())
    rest = sight.text[last : body.end if body.attributes else resource.end]
    has_comma = sight.text[last:].lstrip().startswith(b",")
    is_closed = not body.attributes and rest.strip() == b"}"
    end = f",\n{sight.indentation(resource.start)}" if is_closed else "" if has_comma else ","
    span = Span(last, last + len(rest) - len(rest.lstrip())) if is_closed else Span(last, last)
    return Edit(span, f"{comma}{lines}{end}")


# Parameters


def _parameter(sight: ActionSight, owner: WithParameters, variable: ast.Variable) -> Change | None:
    return declared_parameter(sight, owner, variable.name, _type_wanted(sight, variable))


def declared_parameter(
    sight: ActionSight, owner: WithParameters, name: str, type_: str, default: str = ""
) -> Change | None:
    """Return the change that declares a parameter, before those that may be left out unless it may be itself."""
    if "::" in name or any(each.name == name for each in owner.parameters):
        return None
    text = f"{type_} ${name}{default}"
    if not owner.parameters:
        after = sight.text[owner.name_span.end : owner.body.start]
        empty = after.find(b"()")
        if empty >= 0:
            return Change([inserted(owner.name_span.end + empty + 1, text)])
        return Change([inserted(owner.name_span.end, f" (\n  {text},\n)")])
    first_optional = next((each for each in owner.parameters if each.default is not None), None)
    if first_optional is not None and not default:
        indent = sight.indentation(first_optional.start)
        is_alone = not sight.text[sight.text.rfind(b"\n", 0, first_optional.start) + 1 : first_optional.start].strip()
        return Change([inserted(first_optional.start, f"{text},\n{indent}" if is_alone else f"{text}, ")])
    last = owner.parameters[-1]
    is_alone = not sight.text[sight.text.rfind(b"\n", 0, last.start) + 1 : last.start].strip()
    return Change([inserted(last.end, f",\n{sight.indentation(last.start)}{text}" if is_alone else f", {text}")])


def _type_wanted(sight: ActionSight, variable: ast.Variable) -> str:
    """Return the type that what reads a variable wants, `Any` where that is not known."""
    outer = sight.model.nodes.around(variable)[-1]
    found: list[Type] = []
    if isinstance(outer, ast.Attribute):
        symbol = attribute_set(sight.model, outer, outer.name)
        found = [symbol.type] if isinstance(symbol, (Attribute, Parameter)) and symbol.type is not None else []
    elif isinstance(outer, (ast.Call, ast.MethodCall)):
        function = sight.model.symbols.function(getattr(outer.function, "value", ""))
        at = next((at for at, each in enumerate(arguments(outer)) if each is variable), 0)
        signatures = function.signatures if isinstance(function, Function) else ()
        found = [each.types[min(at, len(each.types) - 1)] for each in signatures if each.types]
    elif isinstance(outer, (ast.If, ast.Unless, ast.Not)):
        found = [BooleanType()]
    texts = {display(_simple(each)) for each in found}
    (text,) = texts if len(texts) == 1 else ("Any",)
    return text if len(text) <= _LONGEST_TYPE else "Any"


def _simple(type_: Type) -> Type:
    """Return what is usually meant of the types that an attribute accepts."""
    members = type_.types if isinstance(type_, VariantType) else ()
    return next((each for kind in (BooleanType, StringType) for each in members if isinstance(each, kind)), type_)


_LONGEST_TYPE: Final = 60


# Options


def _missing_options(sight: ActionSight, case: ast.Case) -> list[str]:
    """Return the options that a `case` over a boolean or an enumeration lacks."""
    if any(isinstance(value, ast.Default) for option in case.options for value in option.values):
        return []
    type_ = unalias(sight.model.type_of(case.operand))
    names: list[str] = []
    if isinstance(type_, OptionalType) and type_.type is not None:
        names, type_ = ["undef"], unalias(type_.type)
    if isinstance(type_, EnumType):
        names = [*map(quote, type_.values), *names]
    elif isinstance(type_, BooleanType) and type_.value is None:
        names = ["true", "false", *names]
    else:
        return []
    given = {_written(value) for option in case.options for value in option.values}
    return [each for each in names if each not in given]


def _written(node: ast.Expression) -> str:
    match node:
        case ast.String() | ast.Name():
            return quote(node.value)
        case ast.Boolean():
            return "true" if node.value else "false"
        case ast.Undef():
            return "undef"
        case _:
            return ""


def _options(sight: ActionSight, case: ast.Case) -> Change | None:
    indent = sight.indentation(case.start)
    lines = "".join(f"{indent}  {each}: {{ }}\n" for each in _missing_options(sight, case))
    start = len(sight.text[: case.end - 1].rstrip())
    return Change([Edit(Span(start, case.end - 1), f"\n{lines.rstrip()}\n{indent}")])
