"""Calls of the methods of arrays and hashes in Ruby, with and without a block, in the language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.convert.expression import Expression, Left
from pplint.convert.expressions import element, negated
from pplint.convert.methods import Call, enters, enters_with_block
from pplint.convert.type_parts import TEXT, defined, element_of, entry_of, is_plain, is_text, members
from pplint.evaluator.core.unknown import join_types
from pplint.repository_files.ruby_tree import text_of
from pplint.types.make import variant
from pplint.types.model import ANY, UNDEF, ArrayType, BooleanType, HashType, IntegerType, Type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tree_sitter import Node

    from pplint.convert.translator import Translator

_BOOLEAN: Final = BooleanType()
_INTEGER: Final = IntegerType()


# Without a block


@enters("length", "size")
def _length(call: Call, value: Expression) -> Expression:
    if not is_text(value.type) and element_of(value.type) is None and entry_of(value.type) is None:
        raise call.left("is called on what may be a number")
    return Expression(f"{value.operand}.length", _INTEGER)


@enters("join")
def _join(call: Call, value: Expression) -> Expression:
    separator = call.given(1)[0].text if call.arguments else "''"
    _elements(call, value, needs_plain=True)
    return Expression(f"{value.operand}.join({separator})", TEXT)


def _elements(call: Call, value: Expression, *, needs_plain: bool = False) -> Type:
    """Return the type of the elements of an array."""
    found = element_of(value.type)
    if found is None or (needs_plain and not is_plain(found)):
        raise call.left("is called on a value that may not be an array of strings, numbers and booleans")
    return found


@enters("sort")
def _sort(call: Call, value: Expression) -> Expression:
    entry = entry_of(value.type)
    if entry is not None and is_text(entry[0]) and value.is_simple:
        return Expression("", ArrayType(ANY), sorted_hash=value)
    found = _elements(call, value, needs_plain=True)
    return Expression(f"{value.operand}.sort", ArrayType(found))


@enters("uniq")
def _uniq(call: Call, value: Expression) -> Expression:
    return Expression(f"{value.operand}.unique", ArrayType(_elements(call, value, needs_plain=True)))


@enters("flatten")
def _flatten(call: Call, value: Expression) -> Expression:
    found = _elements(call, value)
    flat = join_types(element_of(each) or each for each in members(found))
    if not is_plain(flat):
        raise call.left("is called on arrays that may be nested deeper, or on hashes")
    return Expression(f"{value.operand}.flatten", ArrayType(flat))


@enters("compact")
def _compact(call: Call, value: Expression) -> Expression:
    text = f"{value.operand}.filter |$value| {{ $value =~ NotUndef }}"
    return Expression(text, ArrayType(defined(_elements(call, value))))


@enters("reverse")
def _reverse(call: Call, value: Expression) -> Expression:
    return Expression(f"Array({value.operand}.reverse_each)", ArrayType(_elements(call, value)))


@enters("first", "last")
def _first(call: Call, value: Expression) -> Expression:
    call.given(0)
    type_ = variant((_elements(call, value), UNDEF))
    if not value.text.startswith("$") or not value.is_simple or "(" in value.text:
        raise call.left("is called on an expression")
    return Expression(f"{value.text}[{0 if call.name == 'first' else -1}]", type_)


@enters("keys", "values")
def _keys(call: Call, value: Expression) -> Expression:
    entry = entry_of(value.type)
    if entry is None:
        raise call.left("is called on a value that may not be a hash")
    return Expression(f"{value.operand}.{call.name}", ArrayType(entry[call.name == "values"]))


@enters("fetch", "dig", "[]")
def _fetch(call: Call, value: Expression) -> Expression:
    return element(value, call.given(1)[0], call.node)


# Blocks


def _lambda(call: Call, types: Sequence[Type]) -> tuple[str, Expression]:
    """Return the parameters of a block as they are written, and what its only expression is."""
    call.run.variables.append({})
    try:
        parameters = bind_block(call.run, call.block, types)
        return parameters, _body(call)
    finally:
        call.run.variables.pop()


def _body(call: Call) -> Expression:
    body = None if call.block is None else call.block.child_by_field_name("body")
    if body is None or body.named_child_count != 1:
        raise call.left("has a block with several statements")
    return call.run.expression(body.named_children[0])


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
        raise call.left("has a block for a value that may not be an array or a hash")
    return [found]


@enters_with_block("map", "collect")
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
        text = _body(call)
    finally:
        call.run.variables.pop()
    whole = f"{hash_.text}.keys.sort.map |{key}| {{ {text.text} }}"
    return Expression(whole, ArrayType(text.type))


@enters_with_block("select", "filter", "reject")
def _select(call: Call, value: Expression) -> Expression:
    parameters, body = _lambda(call, _types(call, value))
    condition = negated(body) if call.name == "reject" else body
    type_ = defined(value.type)
    entry = entry_of(type_)
    type_ = ArrayType(element_of(type_) or ANY) if entry is None else HashType(*entry)
    return Expression(f"{value.operand}.filter |{parameters}| {{ {condition.text} }}", type_)


@enters_with_block("any?", "all?")
def _any_block(call: Call, value: Expression) -> Expression:
    parameters, body = _lambda(call, _types(call, value))
    text = f"{value.operand}.{call.name[:-1]} |{parameters}| {{ {body.text} }}"
    return Expression(text, _BOOLEAN, is_simple=False)


@enters_with_block("sort_by")
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
