"""Functions that Ruby defines: those of the present interface, and those of Puppet 3."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.project.declarations import FunctionDeclaration
from pplint.project.ruby import documentation
from pplint.project.ruby.literals import RubyConstant, RubyScope, Value
from pplint.project.ruby.places import named_in_broken, place_of
from pplint.project.ruby.signature_texts import Arity, OverloadText, ParameterText, any_arguments, is_type
from pplint.project.ruby.statements import Gap, RubyCall, RubyMethod, Step, body_of, steps
from pplint.repository_files.ruby_tree import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from pplint.project.ruby.source import RubySource

_NAME = late_pattern(r"(?:::)?[a-z_]\w*(?:::[a-z_]\w*)*\Z", re.ASCII)
_PATH = late_pattern(r"lib/puppet/(?:parser/)?functions/(.+)\.rb\Z")
_DECLARING = late_pattern(rb"\b(?:create_function|newfunction)[( ]\s*:?['\"]?((?:::)?[a-z_]\w*(?:::\w+)*)")
_ARITY_LIMIT = 50
_OVERLOAD_LIMIT = 500

_KINDS = {
    "param": Arity.REQUIRED,
    "required_param": Arity.REQUIRED,
    "optional_param": Arity.OPTIONAL,
    "repeated_param": Arity.REPEATED,
    "optional_repeated_param": Arity.REPEATED,
    "required_repeated_param": Arity.REPEATED_ONCE,
}
_BLOCKS = frozenset({"block_param", "required_block_param", "optional_block_param"})
_INJECTED = frozenset({"scope_param", "cache_param", "compiler_param", "pal_compiler_param", "script_compiler_param"})
_BASES = frozenset({"Puppet::Functions::Function", "Puppet::Functions::InternalFunction"})
_HARMLESS = frozenset(
    {"require", "require_relative", "private", "public", "protected", "attr_reader", "attr_accessor", "attr_writer"}
    | {
        "raise",
        "fail",
        "include",
        "alias_method",
        "desc",
        "private_constant",
        "module_function",
        "private_class_method",
    }
)


class Unread(Exception):  # noqa: N818 - what a program is, not an error of ours
    """A part of a function that could not be read."""


def functions_in(source: RubySource) -> Iterator[FunctionDeclaration]:
    """Yield the functions that a file declares."""
    scope = RubyScope(source.data)
    names: set[str] = set()
    for found in _read_in(source, scope):
        names.add(found.name)
        yield found
    for name, place in named_in_broken(source, _DECLARING):
        if name not in names:
            yield FunctionDeclaration(name, (any_arguments(name),), place, is_certain=False)


def _read_in(source: RubySource, scope: RubyScope) -> Iterator[FunctionDeclaration]:
    for step in steps(source.root, scope, enters_classes=True):
        if source.is_late:
            return
        if isinstance(step, RubyCall) and step.method == "create_function" and _is_of(step, "Puppet::Functions"):
            yield _present(source, step)
        elif isinstance(step, RubyCall) and step.method == "newfunction" and _is_of(step, "Puppet::Parser::Functions"):
            yield _former(source, step)


def _is_of(call: RubyCall, module: str) -> bool:
    """Whether a method is called on a module: by its name, by the last part of it, or from within."""
    if call.receiver is None:
        return True
    receiver = text_of(call.receiver).removeprefix("::")
    return receiver == module or receiver == module.rpartition("::")[2]


def _function_name(source: RubySource, value: Value) -> str:
    """Return the name that is given, or if that cannot be read the one that the file must have."""
    if isinstance(value, str) and _NAME.match(value):
        return value.removeprefix("::")
    found = _PATH.search(os.path.abspath(source.path).replace("\\", "/"))
    return found[1].replace("/", "::") if found else ""


def _documentation(call: RubyCall) -> str:
    return documentation.comments_above(call.node) + "\n" + documentation.as_text(call.option("doc"))


def _present(source: RubySource, call: RubyCall) -> FunctionDeclaration:
    """Read a function of the present interface, with its dispatches."""
    name = _function_name(source, call.argument(0))
    reader = _Dispatches(name)
    try:
        _check_base(call)
        for step in steps(body_of(call.block), RubyScope(source.data, dict(call.scope.values))):
            reader.read(step)
            _check_time(source)
        signatures = reader.signatures()
    except Unread:
        signatures = (any_arguments(name),)
        reader.is_certain = False
    docs = _documentation(call)
    return FunctionDeclaration(
        name,
        signatures,
        place_of(source.path, call.node),
        reader.local_types,
        reader.is_certain and not source.root.has_error,
        documentation.says_private(docs),
        reader.deprecation(call.scope) or documentation.documented_deprecation(docs),
    )


def _check_time(source: RubySource) -> None:
    if source.is_late:
        raise Unread


def _check_base(call: RubyCall) -> None:
    """Raise `Unread` if the function inherits from a class that may declare dispatches of its own."""
    base = call.argument(1) if len(call.arguments) > 1 else None
    if base is not None and not (isinstance(base, RubyConstant) and base.name in _BASES):
        raise Unread


class _Dispatches(Struct):
    """What has been read of the body of one function."""

    function: str
    overloads: list[OverloadText] = []
    targets: list[str] = []
    methods: dict[str, Node] = {}
    local_types: dict[str, str] = {}
    has_mismatches: bool = False
    is_certain: bool = True

    def read(self, step: Step) -> None:
        """Take in one statement of the body; raise `Unread` if it may declare what cannot be read."""
        if isinstance(step, RubyMethod):
            self.methods[step.name] = step.node
        elif isinstance(step, Gap):
            if "dispatch" in text_of(step.node):
                raise Unread
        elif step.method == "dispatch":
            self.overloads.append(_overload(step))
            self.targets.append(str(step.argument(0)))
            self.is_certain = self.is_certain and not step.is_conditional
        elif step.method == "argument_mismatch":
            self.has_mismatches = True
        elif step.method == "local_types":
            self.local_types.update(_local_types(step))
        elif step.receiver is None and step.method not in _HARMLESS:
            raise Unread

    def signatures(self) -> tuple[str, ...]:
        """Return the overloads as text."""
        overloads = self.overloads
        if not overloads and not self.has_mismatches:
            overloads = [_undispatched(self.methods.get(self.function.rpartition("::")[2]))]
        if len(overloads) > _OVERLOAD_LIMIT:
            raise Unread
        texts = [each.text(self.function) for each in overloads]
        found = tuple(text for text in texts if text is not None)
        if len(found) < len(texts):
            raise Unread
        return found

    def deprecation(self, scope: RubyScope) -> str | None:
        """Return the announcement that each overload starts with, if there is one."""
        names = dict.fromkeys(self.targets) or [self.function.rpartition("::")[2]]
        said = [documentation.announced_deprecation(body_of(self.methods.get(name)), scope) for name in names]
        return said[0] if all(said) else None


def _overload(call: RubyCall) -> OverloadText:
    overload = OverloadText()
    for step in steps(body_of(call.block), call.scope):
        if not isinstance(step, RubyCall) or step.receiver is not None or step.is_conditional:
            raise Unread
        values = [step.argument(place) for place in range(len(step.arguments))]
        if step.method in _KINDS:
            overload.parameters.append(ParameterText(_KINDS[step.method], *_type_and_name(values)))
        elif step.method in _BLOCKS:
            overload.block = _block(step.method, values)
        elif step.method == "return_type":
            overload.returns = values[0] if values and isinstance(values[0], str) else None
        elif step.method not in _INJECTED:
            raise Unread
    return overload


def _type_and_name(values: list[Value]) -> tuple[str, str]:
    type_, name = values if len(values) == 2 else (None, None)  # noqa: PLR2004 - a type and a name
    if not isinstance(type_, str) or not isinstance(name, str) or not type_.strip():
        raise Unread
    return type_, name


def _block(method: str, values: list[Value]) -> str:
    type_ = values[0] if len(values) > 1 else "Callable"
    if not isinstance(type_, str):
        raise Unread
    return f"Optional[{type_.strip()}]" if method == "optional_block_param" else type_


def _local_types(call: RubyCall) -> dict[str, str]:
    found: dict[str, str] = {}
    for step in steps(body_of(call.block), call.scope):
        value = step.argument(0) if isinstance(step, RubyCall) and step.method == "type" else None
        name, equals, type_ = value.partition("=") if isinstance(value, str) else ("", "", "")
        if not equals or not is_type(type_.strip()):
            raise Unread
        found[name.strip()] = type_.strip()
    return found


def _undispatched(method: Node | None) -> OverloadText:
    """Return the overload of a function without dispatches: the method of its name takes any values."""
    if method is None:
        raise Unread
    parameters = method.child_by_field_name("parameters")
    overload = OverloadText()
    for each in [] if parameters is None else parameters.named_children:
        named = each.child_by_field_name("name")
        name = text_of(each if named is None else named)
        if each.type in {"identifier", "destructured_parameter"}:
            overload.parameters.append(ParameterText(Arity.REQUIRED, "Any", name))
        elif each.type == "optional_parameter":
            overload.parameters.append(ParameterText(Arity.OPTIONAL, "Any", name))
        elif each.type == "splat_parameter":
            overload.parameters.append(ParameterText(Arity.REPEATED, "Any", name.lstrip("*") or "arguments"))
        elif each.type not in {"block_parameter", "comment"}:
            raise Unread
    overload.parameters.sort(key=lambda each: list(Arity).index(each.kind))
    return overload


def _former(source: RubySource, call: RubyCall) -> FunctionDeclaration:
    """Read a function of Puppet 3, of which only the number of arguments is declared."""
    name = _function_name(source, call.argument(0)).lower()
    arity = call.option("arity")
    # A statement, which is what a function is without `:type`, has no value.
    overload = OverloadText(returns="Undef" if call.option("type") in {None, "statement"} else None)
    is_certain = arity is None or (isinstance(arity, int) and abs(arity) <= _ARITY_LIMIT)
    # Ruby counts so: -3 is for two arguments or more.
    number = arity if isinstance(arity, int) and is_certain else -1
    required = number if number >= 0 else -number - 1
    overload.parameters = [ParameterText(Arity.REQUIRED, "Any", f"argument{place}") for place in range(1, required + 1)]
    if number < 0:
        overload.parameters.append(ParameterText(Arity.REPEATED, "Any", "arguments"))
    docs = _documentation(call)
    said = documentation.announced_deprecation(body_of(call.block), call.scope)
    return FunctionDeclaration(
        name,
        (overload.text(name) or any_arguments(name),),
        place_of(source.path, call.node),
        is_certain=is_certain and not source.root.has_error,
        is_private=documentation.says_private(docs),
        deprecation=said or documentation.documented_deprecation(docs),
    )
