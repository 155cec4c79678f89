"""Calls of methods and functions of Ruby in a template, with their blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from pplint.catalog.erb.changes import assign_all, change, is_change
from pplint.catalog.erb.expressions import values_of
from pplint.catalog.erb.kernel import KERNEL, call_of_class, call_of_kernel, call_of_scope
from pplint.catalog.erb.rendering import Rendering, Variables, evaluates, member
from pplint.catalog.erb.values import Enumerator, Leap, MatchData, Ruby, Symbol, TemplateError, Undecided, is_true
from pplint.evaluator.core.unknown import Unknown
from pplint.repository_files.ruby_tree import text_of as source_of
from pplint.values.model import Regexp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tree_sitter import Node as RubyNode

    from pplint.catalog.erb.methods import Block
    from pplint.evaluator.core.unknown import Result

_SEARCHING: Final = frozenset(
    {"sub", "gsub", "scan", "index", "rindex", "partition", "rpartition", "slice", "start_with?"}
)
_OWN_NAMES: Final = frozenset({"scope", "_erbout", "__FILE__", "__LINE__", "self"})


class _GivenBlock:
    """A block, with the variables around it."""

    def __init__(self, run: Rendering, node: RubyNode) -> None:
        self._run = run
        self._body = node.child_by_field_name("body")
        self._around = run.variables
        listed = node.child_by_field_name("parameters")
        self._parameters = [] if listed is None else listed.named_children
        self._takes_apart = len(self._parameters) > 1 or (
            listed is not None
            and (any(each.type == "splat_parameter" for each in self._parameters) or "," in source_of(listed))
        )

    def call(self, *arguments: Ruby) -> Ruby:
        run = self._run
        outer, run.variables = run.variables, Variables(self._around)
        try:
            self._bind(arguments)
            return run.body(self._body)
        except Leap as leap:
            if leap.is_break:
                raise
            return leap.value
        finally:
            run.variables = outer

    def holds(self, *arguments: Ruby) -> bool:
        return is_true(self.call(*arguments))

    def matched(self, match: MatchData) -> None:
        self._run.match = match

    def _bind(self, arguments: Sequence[Ruby]) -> None:
        values = list(arguments)
        if self._takes_apart and len(values) == 1 and isinstance(values[0], tuple):
            values = list(values[0])
        own = self._run.variables
        for place, parameter in enumerate(self._parameters):
            value = values[place] if place < len(values) else None
            if parameter.type == "identifier":
                own.values[source_of(parameter)] = value
            elif parameter.type == "destructured_parameter":
                names = parameter.named_children
                own.values.update({source_of(each): None for each in names})
                assign_all(self._run, names, value)
            elif parameter.type == "splat_parameter" and parameter == self._parameters[-1]:
                own.values[source_of(parameter.child_by_field_name("name"))] = tuple(values[place:])  # type: ignore[arg-type]
            else:
                raise Undecided(f"{parameter.type.replace('_', ' ')} of a block")


class _MethodBlock:
    """A block that calls a method: `&:name`."""

    def __init__(self, run: Rendering, name: str) -> None:
        self._run = run
        self._name = name

    def call(self, *arguments: Ruby) -> Ruby:
        if is_change(arguments[0], self._name):
            raise Undecided(f"`&:{self._name}`")
        return self._run.method(arguments[0], self._name, arguments[1:])

    def holds(self, *arguments: Ruby) -> bool:
        return is_true(self.call(*arguments))

    def matched(self, match: MatchData) -> None:
        self._run.match = match


class _CountingBlock:
    """A block that is also given the index: that of `with_index`."""

    def __init__(self, block: Block, start: int) -> None:
        self._block = block
        self._next = start

    def call(self, *arguments: Ruby) -> Ruby:
        index, self._next = self._next, self._next + 1
        return self._block.call(arguments[0] if len(arguments) == 1 else cast("Ruby", arguments), index)

    def holds(self, *arguments: Ruby) -> bool:
        return is_true(self.call(*arguments))

    def matched(self, match: MatchData) -> None:
        self._block.matched(match)


@evaluates("identifier")
def _identifier(run: Rendering, node: RubyNode) -> Ruby:
    try:
        return run.variable(node)
    except LookupError as error:
        if error.args[0] in run.methods:
            return _call_own(run, run.methods[str(error.args[0])], [])
        _check_is_function(run, str(error.args[0]))
        raise Undecided(f"`{error.args[0]}`") from None


def _check_is_function(run: Rendering, name: str) -> None:
    """Refuse a name that Ruby does not know: no method of every value, and none that the template defines."""
    if name not in KERNEL and name not in _OWN_NAMES and b"def " not in run.template.data:
        raise TemplateError(f"undefined local variable or method '{name}'")


@evaluates("call")
def _call(run: Rendering, node: RubyNode) -> Result | Ruby:
    receiver, name = node.child_by_field_name("receiver"), source_of(node.child_by_field_name("method"))
    if receiver is None:
        return _call_function(run, node, name)
    if receiver.type == "identifier" and source_of(receiver) == "scope":
        return call_of_scope(run, name, values_of(run, _arguments(node)))
    if receiver.type in {"constant", "scope_resolution"}:
        given = values_of(run, _arguments(node))
        run.here = node
        return call_of_class(run, source_of(receiver), name, given)
    value = run.result(receiver)
    if isinstance(value, Unknown) and name in {"[]", "fetch"} and len(_arguments(node)) == 1:
        return member(value, run.value(_arguments(node)[0]))
    return _call_on(run, node, run.value(receiver) if isinstance(value, Unknown) else value, name)


def _call_on(run: Rendering, node: RubyNode, value: Ruby, name: str) -> Ruby:
    if value is None and source_of(node.child_by_field_name("operator")) == "&.":
        return None
    block, given = _block(run, node), values_of(run, _arguments(node))
    run.here = node
    if is_change(value, name):
        return change(run, node.child_by_field_name("receiver"), name, given, node, block)
    return _answer(run, value, name, given, block)


def _call_function(run: Rendering, node: RubyNode, name: str) -> Ruby:
    if _block(run, node) is not None:
        raise Undecided(f"`{name}` with a block")
    if name in {"raise", "fail"} and name not in run.methods:
        raise TemplateError("the template raises an error")
    given = values_of(run, _arguments(node))
    if name in run.methods:
        return _call_own(run, run.methods[name], given)
    _check_is_function(run, name)
    return call_of_kernel(run, name, given)


@evaluates("method")
def _method(run: Rendering, node: RubyNode) -> Ruby:
    name = source_of(node.child_by_field_name("name"))
    run.methods[name] = node
    return Symbol(name)


def _call_own(run: Rendering, method: RubyNode, given: Sequence[Ruby]) -> Ruby:
    """Call a method that the template defines: it sees no local variables of the template, and cannot write."""
    listed = method.child_by_field_name("parameters")
    parameters = [] if listed is None else listed.named_children
    body = method.child_by_field_name("body")
    if len(parameters) != len(given) or any(each.type != "identifier" for each in parameters):
        raise Undecided("parameters of a method")
    if body is None or any(body.start_byte <= each < body.end_byte for each in run.template.texts):
        raise Undecided("method with text in it")
    outer, run.variables = run.variables, Variables(None)
    run.variables.values.update(zip(map(source_of, parameters), given, strict=True))
    try:
        return run.body(body)
    finally:
        run.variables = outer


def _answer(run: Rendering, value: Ruby, name: str, given: Sequence[Ruby], block: Block | None) -> Ruby:
    try:
        if isinstance(value, Enumerator) and name in {"with_index", "each_with_index"} and block is not None:
            start = given[0] if given else 0
            if not isinstance(start, int):
                raise Undecided("`with_index`")
            return run.method(value.receiver, value.name, [], _CountingBlock(block, start))
        found = run.method(value, name, given, block)
    except Leap as leap:
        if not leap.is_break:
            raise
        return leap.value
    if name == "match":
        run.match = found if isinstance(found, MatchData) else None
    elif name in _SEARCHING and any(isinstance(each, Regexp) for each in given):
        run.match = Undecided
    return found


def _arguments(node: RubyNode) -> list[RubyNode]:
    listed = node.child_by_field_name("arguments")
    found = [] if listed is None else [each for each in listed.named_children if each.type != "block_argument"]
    if any(each.type == "pair" for each in found):
        raise Undecided("named arguments")
    return found


def _block(run: Rendering, node: RubyNode) -> Block | None:
    block = node.child_by_field_name("block")
    if block is not None:
        return _GivenBlock(run, block)
    listed = node.child_by_field_name("arguments")
    passed = [] if listed is None else [each for each in listed.named_children if each.type == "block_argument"]
    if not passed:
        return None
    name = passed[0].named_children[0]
    if name.type != "simple_symbol":
        raise Undecided("block from a variable")
    return _MethodBlock(run, source_of(name)[1:])
