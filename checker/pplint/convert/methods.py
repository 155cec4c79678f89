"""Calls of Ruby's methods in the language: each is a function of it, or an expression, with the same value."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pplint.convert.expression import Expression, Left, shown
from pplint.convert.expressions import (
    Translator,
    element,
    instance,
    negated,
    regexp,
    scope_variable,
    translates,
)
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
from pplint.types.make import variant
from pplint.types.model import ANY, UNDEF, ArrayType, BooleanType, HashType, IntegerType, Type
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
    """A call of a method: the receiver, the arguments that are no blocks, and the block."""

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
        raise call.left("takes what may be a hash, or nested arrays")
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


def _method(*names: str) -> Callable[[Method], Method]:
    def enter(function: Method) -> Method:
        _PLAIN.update(dict.fromkeys(names, function))
        return function

    return enter


def _with_block(*names: str) -> Callable[[Method], Method]:
    def enter(function: Method) -> Method:
        _WITH_BLOCK.update(dict.fromkeys(names, function))
        return function

    return enter


# Questions


@_method("nil?")
def _is_nil(_call: Call, value: Expression) -> Expression:
    return Expression(f"{value.operand} =~ Undef", _BOOLEAN, is_simple=False)


@_method("empty?")
def _is_empty(_call: Call, value: Expression) -> Expression:
    return Expression(f"{value.operand}.empty", _BOOLEAN)


@_method("is_a?", "kind_of?", "instance_of?")
def _is_a(call: Call, value: Expression) -> Expression:
    return instance(value, call.arguments[0] if len(call.arguments) == 1 else None, call.node)


@_method("include?", "member?", "key?", "has_key?")
def _includes(call: Call, value: Expression) -> Expression:
    text = call.literal()
    if entry_of(value.type) is not None:
        inner = f"$key, $value| {{ $key =~ Enum[{quote(text)}] }}"
        return Expression(f"{value.operand}.any |{inner}", _BOOLEAN, is_simple=False)
    if call.name.endswith("key?"):
        raise call.left("is called on what may be no hash")
    if is_text(value.type):
        return Expression(f"{value.operand} =~ /{_escaped(text, call)}/", _BOOLEAN, is_simple=False)
    found = element_of(value.type)
    if found is None:
        raise call.left("is called on what may be a string, an array or a hash")
    if not differs_by_case(found, text):
        return Expression(f"{quote(text)} in {value.operand}", _BOOLEAN, is_simple=False)
    inner = f"$value| {{ $value =~ Enum[{quote(text)}] }}"
    return Expression(f"{value.operand}.any |{inner}", _BOOLEAN, is_simple=False)


@_method("start_with?", "end_with?")
def _starts(call: Call, value: Expression) -> Expression:
    text = _escaped(call.literal(), call)
    pattern = f"/\\A{text}/" if call.name == "start_with?" else f"/{text}\\z/"
    return Expression(f"{_string(call, value).operand} =~ {pattern}", _BOOLEAN, is_simple=False)


@_method("match", "match?")
def _matches(call: Call, value: Expression) -> Expression:
    if len(call.arguments) != 1:
        raise call.left()
    return call.run.matches(_string(call, value), regexp(call.arguments[0], call.node))


@_method("any?")
def _any(call: Call, value: Expression) -> Expression:
    found = element_of(value.type)
    if found is None or may_be_undef(found) or is_assignable(found, BooleanType(value=False)):
        raise call.left("is called on what may have elements that are not true")
    return negated(_is_empty(call, value))


def _escaped(text: str, call: Call) -> str:
    if any(not each.isprintable() for each in text):
        raise call.left()
    return re.sub(r"[.*+?()\[\]{}|^$\\/]", r"\\\g<0>", text)


def _string(call: Call, value: Expression) -> Expression:
    if not is_text(value.type):
        raise call.left("is called on what may be no string")
    return value


# Strings


@_method("to_s")
def _to_s(call: Call, value: Expression) -> Expression:
    call.run.check_plain(value, call.node)
    is_string = is_text(value.type) and not may_be_undef(value.type)
    return value if is_string else Expression(f'"{value.interpolated}"', TEXT)


@_method("to_i")
def _to_i(call: Call, value: Expression) -> Expression:
    if not is_assignable(_INTEGER, value.type):
        raise call.left("fails in the language for strings that are not numbers")
    return value


@_method("upcase", "downcase", "capitalize", "strip", "lstrip", "rstrip", "chomp")
def _changed(call: Call, value: Expression) -> Expression:
    call.given(0)
    return Expression(f"{_string(call, value).operand}.{call.name}", TEXT)


@_method("split")
def _split(call: Call, value: Expression) -> Expression:
    if len(call.arguments) == 1 and call.arguments[0].type == "regex":
        separator = regexp(call.arguments[0], call.node)
    else:
        text = call.literal()
        if len(text) != 1 or text in " \\\n\t":
            raise call.left("divides a string in a way that the language has not")
        separator = f"/\\{text}/" if text in _METACHARACTERS else quote(text)
    return Expression(f"{_string(call, value).operand}.split({separator})", ArrayType(TEXT))


@_method("gsub", "sub")
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


# Collections


@_method("length", "size")
def _length(call: Call, value: Expression) -> Expression:
    if not is_text(value.type) and element_of(value.type) is None and entry_of(value.type) is None:
        raise call.left("is called on what may be a number")
    return Expression(f"{value.operand}.length", _INTEGER)


@_method("join")
def _join(call: Call, value: Expression) -> Expression:
    separator = call.given(1)[0].text if call.arguments else "''"
    _elements(call, value, needs_plain=True)
    return Expression(f"{value.operand}.join({separator})", TEXT)


def _elements(call: Call, value: Expression, *, needs_plain: bool = False) -> Type:
    """Return the type of the elements of an array."""
    found = element_of(value.type)
    if found is None or (needs_plain and not is_plain(found)):
        raise call.left("is called on what may be no array of strings, numbers and booleans")
    return found


@_method("sort")
def _sort(call: Call, value: Expression) -> Expression:
    entry = entry_of(value.type)
    if entry is not None and is_text(entry[0]) and value.is_simple:
        return Expression("", ArrayType(ANY), sorted_hash=value)
    found = _elements(call, value, needs_plain=True)
    return Expression(f"{value.operand}.sort", ArrayType(found))


@_method("uniq")
def _uniq(call: Call, value: Expression) -> Expression:
    return Expression(f"{value.operand}.unique", ArrayType(_elements(call, value, needs_plain=True)))


@_method("flatten")
def _flatten(call: Call, value: Expression) -> Expression:
    found = _elements(call, value)
    flat = join_types(element_of(each) or each for each in members(found))
    if not is_plain(flat):
        raise call.left("is called on arrays that may be nested deeper, or on hashes")
    return Expression(f"{value.operand}.flatten", ArrayType(flat))


@_method("compact")
def _compact(call: Call, value: Expression) -> Expression:
    text = f"{value.operand}.filter |$value| {{ $value =~ NotUndef }}"
    return Expression(text, ArrayType(defined(_elements(call, value))))


@_method("reverse")
def _reverse(call: Call, value: Expression) -> Expression:
    return Expression(f"Array({value.operand}.reverse_each)", ArrayType(_elements(call, value)))


@_method("first", "last")
def _first(call: Call, value: Expression) -> Expression:
    call.given(0)
    type_ = variant((_elements(call, value), UNDEF))
    if not value.text.startswith("$") or not value.is_simple or "(" in value.text:
        raise call.left("is called on an expression")
    return Expression(f"{value.text}[{0 if call.name == 'first' else -1}]", type_)


@_method("keys", "values")
def _keys(call: Call, value: Expression) -> Expression:
    entry = entry_of(value.type)
    if entry is None:
        raise call.left("is called on what may be no hash")
    return Expression(f"{value.operand}.{call.name}", ArrayType(entry[call.name == "values"]))


@_method("fetch", "dig", "[]")
def _fetch(call: Call, value: Expression) -> Expression:
    return element(value, call.given(1)[0], call.node)


# Blocks


def _lambda(call: Call, types: Sequence[Type]) -> tuple[str, Expression]:
    """Return the parameters of a block as they are written, and what its only expression is."""
    call.run.variables.append({})
    try:
        parameters = bind_block(call.run, call.block, types)
        body = None if call.block is None else call.block.child_by_field_name("body")
        if body is None or body.named_child_count != 1:
            raise call.left("has a block with several statements")
        return parameters, call.run.expression(body.named_children[0])
    finally:
        call.run.variables.pop()


def bind_block(run: Translator, block: Node | None, types: Sequence[Type]) -> str:
    """Bind the parameters of a block, of which there have to be as many as types; return them as they are written."""
    names = parameters_of(block)
    if block is None or len(names) != len(types) or any(each.type != "identifier" for each in names):
        raise Left(0 if block is None else block.start_byte, "a block has parameters without a counterpart")
    return ", ".join(run.bind(text_of(each), each, type_) for each, type_ in zip(names, types, strict=True))


def parameters_of(block: Node | None) -> list[Node]:
    """Return the parameters of a block."""
    listed = None if block is None else block.child_by_field_name("parameters")
    return [] if listed is None else listed.named_children


def _types(call: Call, value: Expression) -> list[Type]:
    """Return the types of a block's parameters: an element, or the key and the value of a hash."""
    entry = entry_of(value.type)
    count = len(parameters_of(call.block))
    if entry is not None and count == 2:  # noqa: PLR2004 - key and value
        return list(entry)
    found = element_of(value.type)
    if found is None or count != 1:
        raise call.left("has a block for what may be no array, or no hash")
    return [found]


@_with_block("map", "collect")
def _map(call: Call, value: Expression) -> Expression:
    if value.sorted_hash is not None:
        return _map_sorted(call, value.sorted_hash)
    parameters, body = _lambda(call, _types(call, value))
    return Expression(f"{value.operand}.map |{parameters}| {{ {body.text} }}", ArrayType(body.type))


def _map_sorted(call: Call, hash_: Expression) -> Expression:
    entry = entry_of(hash_.type)
    names = parameters_of(call.block)
    if entry is None or [each.type for each in names] != ["identifier"] * 2 or not hash_.text.startswith("$"):
        raise call.left("has a block for pairs that are sorted")
    call.run.variables.append({})
    try:
        key = call.run.bind(text_of(names[0]), names[0], entry[0])
        call.run.variables[-1][text_of(names[1])] = Expression(f"{hash_.text}[{key}]", entry[1])
        body = None if call.block is None else call.block.child_by_field_name("body")
        if body is None or body.named_child_count != 1:
            raise call.left("has a block with several statements")
        text = call.run.expression(body.named_children[0])
    finally:
        call.run.variables.pop()
    whole = f"{hash_.text}.keys.sort.map |{key}| {{ {text.text} }}"
    return Expression(whole, ArrayType(text.type))


@_with_block("select", "filter", "reject")
def _select(call: Call, value: Expression) -> Expression:
    parameters, body = _lambda(call, _types(call, value))
    condition = negated(body) if call.name == "reject" else body
    type_ = defined(value.type)
    entry = entry_of(type_)
    type_ = ArrayType(element_of(type_) or ANY) if entry is None else HashType(*entry)
    return Expression(f"{value.operand}.filter |{parameters}| {{ {condition.text} }}", type_)


@_with_block("any?", "all?")
def _any_block(call: Call, value: Expression) -> Expression:
    parameters, body = _lambda(call, _types(call, value))
    text = f"{value.operand}.{call.name[:-1]} |{parameters}| {{ {body.text} }}"
    return Expression(text, _BOOLEAN, is_simple=False)


@_with_block("sort_by")
def _sort_by(call: Call, value: Expression) -> Expression:
    """Sort a hash by its keys; other orders have no counterpart."""
    names = [text_of(each) for each in parameters_of(call.block)]
    body = None if call.block is None else call.block.child_by_field_name("body")
    if entry_of(value.type) is None or len(names) != 2 or text_of(body).strip() != names[0]:  # noqa: PLR2004
        raise call.left()
    found = _sort(call, value)
    if found.sorted_hash is None:
        raise call.left()
    return found
