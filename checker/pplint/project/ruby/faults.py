"""What keeps functions and resource types in Ruby from being loaded, although the file is Ruby.

Each fault is one that the released Puppet raises when it loads the file, or when the value is used. Only what stands
there in plain words counts: where a program computes what it declares, nothing is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.base.suggest import close_matches
from pplint.project.ruby.literals import RubyScope
from pplint.project.ruby.statements import Gap, RubyCall, RubyMethod, body_of, steps
from pplint.repository_files.ruby_facts import FaultKind, Provider, RubyFault, TypeText
from pplint.repository_files.ruby_tree import first_part, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from pplint.project.ruby.source import RubySource

_FILE: Final = late_pattern(
    r"(?:^|/)lib/puppet/(?:functions/(?P<function>.+)|parser/functions/(?P<older>\w+)|type/(?P<type>\w+))\.rb$"
)
DEFINING: Final = late_pattern(rb"create_function|newfunction|newtype|Facter")
"""What a file contains that `faults_in` may say anything of."""

_DESCRIPTION: Final = late_pattern(r"\bdesc\b")
_OPTIONAL: Final = frozenset({"optional_param"})
_REPEATED: Final = frozenset({"repeated_param", "optional_repeated_param", "required_repeated_param"})
_REQUIRED: Final = frozenset({"param", "required_param"})
_BLOCKS: Final = frozenset({"block_param", "required_block_param", "optional_block_param"})
_DECLARING: Final = _OPTIONAL | _REPEATED | _REQUIRED | _BLOCKS | {"return_type"}
_OF_FACTS: Final = frozenset({"aggregate", "chunk", "confine", "has_weight", "on_flush", "setcode", "timeout"})
_DEFINING: Final = frozenset(
    {"define_method", "include", "extend", "instance_eval", "class_eval", "send", "alias_method"}
)
_CHANGING: Final = frozenset({"munge", "unmunge", "validate", "aliasvalue", "newvalue"})


def faults_in(source: RubySource, inner_path: str) -> Iterator[RubyFault]:
    """Yield what is wrong with the functions and resource types of a file that lies at a path within its module."""
    expected = _FILE.search(inner_path)
    calls = list(_calls(source))
    for step in calls:
        if step.method == "create_function" and _is_of(step, "Functions"):
            name = None if expected is None or expected["function"] is None else expected["function"].replace("/", "::")
            yield from _function_faults(step, name, source)
        elif step.method == "add" and step.receiver is not None and text_of(step.receiver) == "Facter":
            yield from _fact_faults(step, source)
        elif step.method == "newtype" and _is_of(step, "Type"):
            yield from _type_faults(step, source)
    if expected is not None and expected["function"] is None and not source.is_late:
        method = "newfunction" if expected["type"] is None else "newtype"
        yield from _misnamed([each for each in calls if each.method == method], expected["older"] or expected["type"])


def _fact_faults(fact: RubyCall, source: RubySource) -> Iterator[RubyFault]:
    """Yield the misspelt words in the block of a fact: Facter fails on them, and the fact is missing."""
    for each in _own_calls(fact, source):
        for pair in each.arguments if each.method == "confine" else ():
            key = pair.child_by_field_name("key") if pair.type == "pair" else None
            if key is not None and key.type in {"hash_key_symbol", "simple_symbol"}:
                name = text_of(key).lstrip(":")
                yield RubyFault(FaultKind.CONFINED, Span(key.start_byte, key.end_byte), name)
        near = [] if each.method in _OF_FACTS else close_matches(each.method, sorted(_OF_FACTS), 1)
        if near:
            yield RubyFault(FaultKind.MISSPELT_IN_FACT, _name_of(each), each.method, near[0])


def _misnamed(calls: list[RubyCall], expected: str) -> Iterator[RubyFault]:
    """Yield the definitions of a file that has to hold one of its own name, and holds others: nothing finds them."""
    names = [each.argument(0) for each in calls]
    kind = FaultKind.OTHER_FUNCTION if calls and calls[0].method == "newfunction" else FaultKind.OTHER_TYPE
    if all(isinstance(name, str) and name.lower() != expected.lower() for name in names):
        yield from (RubyFault(kind, _first(call), str(name), expected) for call, name in zip(calls, names, strict=True))


def type_texts_in(source: RubySource) -> Iterator[TypeText]:
    """Yield the types that the dispatches of a file's functions name in plain text."""
    for function in _calls(source):
        if function.method != "create_function" or not _is_of(function, "Functions"):
            continue
        for dispatch in _own_calls(function, source):
            if dispatch.method == "dispatch":
                for each in _own_calls(dispatch, source):
                    if each.method in _OPTIONAL | _REPEATED | _REQUIRED | {"return_type"} and each.arguments:
                        yield from _type_text(each.arguments[0])


def local_types_in(source: RubySource) -> frozenset[str]:
    """Return the names of the types that functions of a file define for themselves, in lower case."""
    found: set[str] = set()
    for function in _calls(source):
        for block in _own_calls(function, source):
            if block.method == "local_types":
                texts = (each.argument(0) for each in _own_calls(block, source) if each.method == "type")
                found.update(text.partition("=")[0].strip().lower() for text in texts if isinstance(text, str))
    return frozenset(found)


def providers_in(source: RubySource) -> Iterator[Provider]:
    """Yield the providers of a file, as far as they name their type plainly."""
    for step in _calls(source):
        inner = step.receiver
        if step.method != "provide" or inner is None or inner.type != "call":
            continue
        listed = inner.child_by_field_name("arguments")
        method = inner.child_by_field_name("method")
        name = first_part(listed)
        if method is None or text_of(method) != "type" or name is None or name.type != "simple_symbol":
            continue
        yield Provider(text_of(name).lstrip(":"), Span(name.start_byte, name.end_byte))


def _calls(source: RubySource) -> Iterator[RubyCall]:
    for step in steps(source.root, RubyScope(source.data), enters_classes=True):
        if source.is_late:
            return
        if isinstance(step, RubyCall):
            yield step


def _own_calls(call: RubyCall, source: RubySource) -> Iterator[RubyCall]:
    found = steps(body_of(call.block), RubyScope(source.data, dict(call.scope.values)))
    return (step for step in found if isinstance(step, RubyCall) and step.receiver is None)


def _is_of(call: RubyCall, module: str) -> bool:
    return call.receiver is not None and text_of(call.receiver).removeprefix("::") in {module, f"Puppet::{module}"}


def _first(call: RubyCall) -> Span:
    node = call.arguments[0] if call.arguments else call.node
    return Span(node.start_byte, node.end_byte)


def _type_text(node: Node) -> Iterator[TypeText]:
    content = node.named_children
    if node.type == "string" and len(content) == 1 and content[0].type == "string_content":
        yield TypeText(text_of(content[0]), Span(content[0].start_byte, content[0].end_byte))


# Functions


def _function_faults(call: RubyCall, expected: str | None, source: RubySource) -> Iterator[RubyFault]:
    name = call.argument(0)
    if expected is not None and isinstance(name, str) and name.lower().removeprefix("::") != expected:
        yield RubyFault(FaultKind.OTHER_NAME, _first(call), name, expected)
    found = list(steps(body_of(call.block), RubyScope(source.data, dict(call.scope.values))))
    dispatches = [each for each in found if isinstance(each, RubyCall) and each.method == "dispatch"]
    for dispatch in dispatches:
        yield from _parameter_faults(_own_calls(dispatch, source))
    methods = {each.name for each in found if isinstance(each, RubyMethod)}
    if len(call.arguments) > 1 or any(map(_may_define, found)):
        return
    yield from _twice([each for each in found if isinstance(each, RubyMethod) and not each.is_own])
    for dispatch in dispatches:
        target = dispatch.argument(0)
        if isinstance(target, str) and target not in methods:
            yield RubyFault(FaultKind.NO_METHOD, _first(dispatch), target)
        own = [each for each in found if isinstance(each, RubyMethod) and each.name == target]
        if len(own) == 1:
            yield from _arity_faults(list(_own_calls(dispatch, source)), own[0], _first(dispatch))
    if not dispatches and isinstance(name, str) and name.rpartition("::")[2] not in methods:
        yield RubyFault(FaultKind.NO_METHOD, _first(call), name.rpartition("::")[2], name)


def _twice(methods: list[RubyMethod]) -> Iterator[RubyFault]:
    seen: dict[str, Span] = {}
    for each in methods:
        if each.name in seen:
            yield RubyFault(FaultKind.METHOD_TWICE, _defined_at(each), each.name, place=seen[each.name])
        seen.setdefault(each.name, _defined_at(each))


def _defined_at(method: RubyMethod) -> Span:
    name = method.node.child_by_field_name("name") or method.node
    return Span(name.start_byte, name.end_byte)


def _arity_faults(declared: list[RubyCall], method: RubyMethod, place: Span) -> Iterator[RubyFault]:
    """Yield that a method cannot take what a dispatch passes to it: no call of that form works."""
    listed = method.node.child_by_field_name("parameters")
    kinds = [] if listed is None else [each.type for each in listed.named_children if each.type != "comment"]
    if any(each.is_conditional or each.method in _REPEATED for each in declared) or set(kinds) - _POSITIONAL:
        return
    least = sum(each.method in _REQUIRED for each in declared)
    most = least + sum(each.method in _OPTIONAL for each in declared)
    count = kinds.count("identifier")
    if count > least or most > count + kinds.count("optional_parameter"):
        given = str(least) if least == most else f"{least} to {most}"
        yield RubyFault(FaultKind.ARITY, _defined_at(method), method.name, given, place)


_POSITIONAL: Final = frozenset({"block_parameter", "identifier", "optional_parameter"})


def _may_define(step: RubyCall | RubyMethod | Gap) -> bool:
    """Tell whether a statement may define methods that are not seen."""
    return isinstance(step, Gap) or (isinstance(step, RubyCall) and step.method in _DEFINING)


def _parameter_faults(calls: Iterator[RubyCall]) -> Iterator[RubyFault]:
    """Yield the parameters that come too late, which the builder of dispatches refuses, and misspelt declarations."""
    before: RubyCall | None = None
    block: RubyCall | None = None
    for call in calls:
        if call.is_conditional:
            return
        near = [] if call.method in _DECLARING else close_matches(call.method, sorted(_DECLARING), 1)
        if near:
            yield RubyFault(FaultKind.MISSPELT, _name_of(call), call.method, near[0])
        if call.method in _BLOCKS:
            if block is not None:
                yield RubyFault(FaultKind.BLOCK_TWICE, _name_of(call), call.method, block.method, _name_of(block))
            block = call
        elif call.method in _OPTIONAL | _REPEATED | _REQUIRED:
            is_refused = before is not None and (before.method in _REPEATED or call.method in _REQUIRED)
            blocking = block or (before if is_refused else None)
            if blocking is not None:
                yield RubyFault(FaultKind.ORDER, _name_of(call), call.method, blocking.method, _name_of(blocking))
                return
            before = call if call.method in _OPTIONAL | _REPEATED else before


def _name_of(call: RubyCall) -> Span:
    method = call.node.child_by_field_name("method") or call.node
    return Span(method.start_byte, method.end_byte)


# Resource types


def _type_faults(call: RubyCall, source: RubySource) -> Iterator[RubyFault]:
    seen: dict[tuple[str, str], Span] = {}
    own = list(_own_calls(call, source))
    type_ = call.argument(0)
    is_described = "@doc" in text_of(call.node) or any(each.method == "desc" for each in own)
    if isinstance(type_, str) and not is_described:
        yield RubyFault(FaultKind.UNDESCRIBED, _first(call), type_, "resource type")
    for each in own:
        if each.is_conditional or each.method not in {"newproperty", "newparam", "ensurable"}:
            continue
        name = "ensure" if each.method == "ensurable" else each.argument(0)
        if not isinstance(name, str):
            continue
        key = ("newproperty" if each.method == "ensurable" else each.method, name)
        if key in seen:
            yield RubyFault(FaultKind.ATTRIBUTE_TWICE, _first(each), name, key[0].removeprefix("new"), seen[key])
        seen.setdefault(key, _first(each))
        yield from _default_faults(each, source)
        # A parent may have the text.
        is_described = "parent" in each.options or _DESCRIPTION.search(text_of(each.node)) is not None
        if each.method != "ensurable" and not is_described:
            yield RubyFault(FaultKind.UNDESCRIBED, _first(each), name, each.method.removeprefix("new"))


def _default_faults(attribute: RubyCall, source: RubySource) -> Iterator[RubyFault]:
    """Yield the default that is not among the values: it is refused whenever a resource does not set the attribute."""
    values: set[str] = set()
    default: RubyCall | None = None
    for each in steps(body_of(attribute.block), RubyScope(source.data, dict(attribute.scope.values))):
        if not isinstance(each, RubyCall) or each.is_conditional or each.method in _CHANGING:
            return
        if each.method == "newvalues":
            found = [each.argument(index) for index in range(len(each.arguments))]
            if not all(isinstance(value, str) for value in found):
                return
            values.update(map(str, found))
        elif each.method == "defaultto":
            default = each
    value = None if default is None or default.block is not None else default.argument(0)
    if default is not None and values and isinstance(value, str) and value not in values:
        yield RubyFault(FaultKind.DEFAULT_OUTSIDE, _first(default), value, ", ".join(sorted(values)))
