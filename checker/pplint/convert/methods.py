"""Calls of Ruby's methods in the language: each is a function of it, or an expression, with the same value."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pplint.convert.expression import Expression, Left, shown
from pplint.convert.expressions import instance, negated, regexp, scope_variable
from pplint.convert.translator import Translator, translates
from pplint.convert.type_parts import (
    TEXT,
    defined,
    differs_by_case,
    element_of,
    entry_of,
    is_plain,
    is_text,
    may_be_undef,
    members,
)
from pplint.evaluator.core.unknown import join_types
from pplint.repository_files.ruby_tree import plain_string, text_of
from pplint.syntax.quoting import quote
from pplint.types.model import ANY, ArrayType, BooleanType, IntegerType, Type
from pplint.types.relations import is_assignable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tree_sitter import Node

_BOOLEAN: Final = BooleanType()
_INTEGER: Final = IntegerType()
_UNNAMED: Final = frozenset({"template", "inline_template", "epp", "inline_epp", "include", "contain", "require"})
_RETURNS: Final[dict[str, Type]] = {"versioncmp": _INTEGER, "join": TEXT, "downcase": TEXT, "upcase": TEXT}
_METACHARACTERS: Final = frozenset(".*+?()[]{}|^$\\/ \n#")


class Call:
    """A call of a method: the receiver, the arguments that are not blocks, and the block."""

    def __init__(self, run: Translator, node: Node) -> None:
        self.run = run
        self.node = node
        self.receiver_node = node.child_by_field_name("receiver")
        listed = node.child_by_field_name("arguments")
        self.arguments: Sequence[Node] = [] if listed is None else listed.named_children
        self.block = node.child_by_field_name("block")
        self.name = text_of(node.child_by_field_name("method"))

    def left(self, reason: str = "has no counterpart") -> Left:
        """Return what says that the template stays as it is."""
        return Left(self.node.start_byte, f"{shown(self.node)} {reason}")

    def given(self, count: int) -> list[Expression]:
        """Return the arguments, of which there have to be so many."""
        if len(self.arguments) != count:
            raise self.left()
        return [self.run.expression(each) for each in self.arguments]

    def literal(self) -> str:
        """Return the only argument, which has to be a string."""
        (found,) = self.given(1)
        if found.literal is None:
            raise self.left("has an argument that is not a literal string")
        return found.literal


@translates("call")
def _call(run: Translator, node: Node) -> Expression:
    call = Call(run, node)
    if call.receiver_node is None:
        return _function(call)
    if text_of(call.receiver_node) in {"scope", "@scope"}:
        return _of_scope(call)
    if text_of(node.child_by_field_name("operator")) != ".":
        raise call.left()
    value = run.expression(call.receiver_node)
    method = (_WITH_BLOCK if call.block is not None else _PLAIN).get(call.name)
    if method is None:
        raise call.left()
    if value.sorted_hash is not None and call.name not in {"map", "collect"}:
        raise call.left()
    return method(call, value)


def _function(call: Call) -> Expression:
    if call.name != "Array" or call.block is not None:
        raise call.left()
    (value,) = call.given(1)
    element = element_of(value.type)
    if element is not None and not may_be_undef(value.type):
        return value
    flat = join_types(element_of(each) or each for each in members(defined(value.type)))
    if not is_plain(flat) or may_be_undef(flat):
        raise call.left("takes a value that may be a hash, or nested arrays")
    text = f"[{value.text}].flatten"
    if may_be_undef(value.type):
        text += ".filter |$value| { $value =~ NotUndef }"
    return Expression(text, ArrayType(flat))


def _of_scope(call: Call) -> Expression:
    if call.name in {"lookupvar", "[]"} and len(call.arguments) == 1:
        return scope_variable(call.run, call.arguments[0], call.node)
    name, given = call.name.removeprefix("function_"), call.arguments
    if call.name == "call_function":
        text = plain_string(given[0]) if given else None
        name, given = ("" if text is None else text[0]), given[1:]
    elif not call.name.startswith("function_"):
        raise call.left()
    if len(given) != 1 or given[0].type != "array" or name in _UNNAMED or not re.fullmatch(r"[a-z][\w:]*", name):
        raise call.left()
    texts = [call.run.expression(each).text for each in given[0].named_children]
    return Expression(f"{name}({', '.join(texts)})", _RETURNS.get(name, ANY))


Method = Callable[[Call, Expression], Expression]
_PLAIN: dict[str, Method] = {}
_WITH_BLOCK: dict[str, Method] = {}


def enters(*names: str) -> Callable[[Method], Method]:
    """Enter a function as what translates methods without a block."""

    def enter(function: Method) -> Method:
        _PLAIN.update(dict.fromkeys(names, function))
        return function

    return enter


def enters_with_block(*names: str) -> Callable[[Method], Method]:
    """Enter a function as what translates methods with a block."""

    def enter(function: Method) -> Method:
        _WITH_BLOCK.update(dict.fromkeys(names, function))
        return function

    return enter


# Questions


@enters("nil?")
def _is_nil(_call: Call, value: Expression) -> Expression:
    return Expression(f"{value.operand} =~ Undef", _BOOLEAN, is_simple=False)


@enters("empty?")
def _is_empty(_call: Call, value: Expression) -> Expression:
    return Expression(f"{value.operand}.empty", _BOOLEAN)


@enters("is_a?", "kind_of?", "instance_of?")
def _is_a(call: Call, value: Expression) -> Expression:
    return instance(value, call.arguments[0] if len(call.arguments) == 1 else None, call.node)


@enters("include?", "member?", "key?", "has_key?")
def _includes(call: Call, value: Expression) -> Expression:
    text = call.literal()
    if entry_of(value.type) is not None:
        inner = f"$key, $value| {{ $key =~ Enum[{quote(text)}] }}"
        return Expression(f"{value.operand}.any |{inner}", _BOOLEAN, is_simple=False)
    if call.name.endswith("key?"):
        raise call.left("is called on a value that may not be a hash")
    if is_text(value.type):
        return Expression(f"{value.operand} =~ /{_escaped(text, call)}/", _BOOLEAN, is_simple=False)
    found = element_of(value.type)
    if found is None:
        raise call.left("is called on a value that may be a string, an array or a hash")
    if not differs_by_case(found, text):
        return Expression(f"{quote(text)} in {value.operand}", _BOOLEAN, is_simple=False)
    inner = f"$value| {{ $value =~ Enum[{quote(text)}] }}"
    return Expression(f"{value.operand}.any |{inner}", _BOOLEAN, is_simple=False)


@enters("start_with?", "end_with?")
def _starts(call: Call, value: Expression) -> Expression:
    text = _escaped(call.literal(), call)
    pattern = f"/\\A{text}/" if call.name == "start_with?" else f"/{text}\\z/"
    return Expression(f"{_string(call, value).operand} =~ {pattern}", _BOOLEAN, is_simple=False)


@enters("match", "match?")
def _matches(call: Call, value: Expression) -> Expression:
    if len(call.arguments) != 1:
        raise call.left()
    return call.run.matches(_string(call, value), regexp(call.arguments[0], call.node))


@enters("any?")
def _any(call: Call, value: Expression) -> Expression:
    found = element_of(value.type)
    if found is None or may_be_undef(found) or is_assignable(found, BooleanType(value=False)):
        raise call.left("is called on a value whose elements may not be true")
    return negated(_is_empty(call, value))


def _escaped(text: str, call: Call) -> str:
    if any(not each.isprintable() for each in text):
        raise call.left()
    return re.sub(r"[.*+?()\[\]{}|^$\\/]", r"\\\g<0>", text)


def _string(call: Call, value: Expression) -> Expression:
    if not is_text(value.type):
        raise call.left("is called on a value that may not be a string")
    return value


# Strings


@enters("to_s")
def _to_s(call: Call, value: Expression) -> Expression:
    call.run.check_plain(value, call.node)
    is_string = is_text(value.type) and not may_be_undef(value.type)
    return value if is_string else Expression(f'"{value.interpolated}"', TEXT)


@enters("to_i")
def _to_i(call: Call, value: Expression) -> Expression:
    if not is_assignable(_INTEGER, value.type):
        raise call.left("fails in Puppet for strings that are not numbers")
    return value


@enters("upcase", "downcase", "capitalize", "strip", "lstrip", "rstrip", "chomp")
def _changed(call: Call, value: Expression) -> Expression:
    call.given(0)
    return Expression(f"{_string(call, value).operand}.{call.name}", TEXT)


@enters("split")
def _split(call: Call, value: Expression) -> Expression:
    if len(call.arguments) == 1 and call.arguments[0].type == "regex":
        separator = regexp(call.arguments[0], call.node)
    else:
        text = call.literal()
        if len(text) != 1 or text in " \\\n\t":
            raise call.left("divides a string in a way that Puppet does not support")
        separator = f"/\\{text}/" if text in _METACHARACTERS else quote(text)
    return Expression(f"{_string(call, value).operand}.split({separator})", ArrayType(TEXT))


@enters("gsub", "sub")
def _replaced(call: Call, value: Expression) -> Expression:
    if len(call.arguments) != 2:  # noqa: PLR2004 - what is replaced, and by what
        raise call.left()
    pattern, by = call.arguments
    text = call.run.expression(by)
    found = call.run.expression(pattern).literal if pattern.type == "string" else None
    written = regexp(pattern, call.node) if found is None else f"/{_escaped(found, call)}/"
    if text.literal is None or (not found and pattern.type == "string"):
        raise call.left()
    flags = ", 'G'" if call.name == "gsub" else ""
    return Expression(f"regsubst({_string(call, value).text}, {written}, {text.text}{flags})", TEXT)
