"""Ruby's expressions in the language: variables, literals, operators and conditions.

What is translated gives the same value, or the same text where it is written. Strings are compared without regard to
case in the language, so `==` with a string becomes `=~ Enum['…']`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pplint.convert.expression import Expression, Left, shown
from pplint.convert.translator import Translator, translates
from pplint.convert.type_parts import NUMBER, TEXT, element_of, is_number, is_text, value_at
from pplint.evaluator.core.unknown import join_types
from pplint.repository_files.ruby_tree import plain_string, text_of
from pplint.syntax.quoting import double_quote, quote
from pplint.types.make import variant
from pplint.types.model import ANY, UNDEF, ArrayType, BooleanType, FloatType, IntegerType, StringValueType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tree_sitter import Node

_BOOLEAN: Final = BooleanType()
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "s": " "}
_MARKS: Final = frozenset({":undef", ":undefined"})
_TYPE_NAMES: Final = {
    "Array": "Array",
    "Hash": "Hash",
    "String": "String",
    "Integer": "Integer",
    "Fixnum": "Integer",
    "Float": "Float",
    "Numeric": "Numeric",
    "TrueClass": "Boolean[true]",
    "FalseClass": "Boolean[false]",
    "NilClass": "Undef",
}


# Variables and literals


@translates("instance_variable")
def _instance_variable(run: Translator, node: Node) -> Expression:
    return run.read(text_of(node)[1:], node)


@translates("identifier")
def _identifier(run: Translator, node: Node) -> Expression:
    name = text_of(node)
    found = next((scope[name] for scope in reversed(run.variables) if name in scope), None)
    if found is None:
        raise Left(node.start_byte, f"{shown(node)} has no counterpart")
    return found


@translates("nil", "true", "false")
def _word(_run: Translator, node: Node) -> Expression:
    return Expression("undef", UNDEF) if node.type == "nil" else Expression(node.type, _BOOLEAN)


@translates("integer", "float")
def _number(_run: Translator, node: Node) -> Expression:
    text = text_of(node)
    if re.fullmatch(r"[1-9]\d{0,15}|0|\d{1,9}\.\d{1,6}", text) is None:
        raise Left(node.start_byte, f"{shown(node)} is a different number in Puppet")
    return Expression(text, IntegerType() if node.type == "integer" else FloatType())


@translates("string")
def _string(run: Translator, node: Node) -> Expression:
    source = text_of(node)
    if source[:1] not in {"'", '"'}:
        raise Left(node.start_byte, f"{shown(node)} is a string of another kind")
    if source.startswith("'"):
        text = re.sub(r"\\([\\'])", r"\1", source[1:-1])
        run.texts.add(text)
        return Expression(quote(text), StringValueType(text), literal=text)
    pieces: list[str | Expression] = []
    for part in node.named_children:
        if part.type == "string_content":
            pieces.append(text_of(part))
        elif part.type == "escape_sequence":
            pieces.append(_escaped(part))
        else:
            pieces.append(run.text(_only(part)))
    if all(isinstance(each, str) for each in pieces):
        text = "".join(each for each in pieces if isinstance(each, str))
        run.texts.add(text)
        return Expression(quote(text), StringValueType(text), literal=text)
    return Expression(interpolated(pieces), TEXT)


def interpolated(pieces: Sequence[str | Expression]) -> str:
    """Return a string in double quotes of texts and expressions."""
    inner = (double_quote(each)[1:-1] if isinstance(each, str) else each.interpolated for each in pieces)
    return f'"{"".join(inner)}"'


def _escaped(node: Node) -> str:
    escaped = text_of(node)[1:]
    if escaped in _ESCAPES or (len(escaped) == 1 and not escaped.isalnum() and escaped.isascii()):
        return _ESCAPES.get(escaped, escaped)
    raise Left(node.start_byte, f"the escape {shown(node)} has no counterpart")


def _only(node: Node) -> Node:
    if node.named_child_count != 1:
        raise Left(node.start_byte, f"{shown(node)} has several statements")
    return node.named_children[0]


@translates("array")
def _array(run: Translator, node: Node) -> Expression:
    found = [run.expression(each) for each in node.named_children]
    return Expression(f"[{', '.join(each.text for each in found)}]", ArrayType(join_types(each.type for each in found)))


@translates("parenthesized_statements")
def _parentheses(run: Translator, node: Node) -> Expression:
    return run.expression(_only(node))


# Operators and conditions


@translates("unary")
def _unary(run: Translator, node: Node) -> Expression:
    sign, operand = text_of(node.child_by_field_name("operator")), node.child_by_field_name("operand")
    if sign not in {"!", "not"}:
        raise Left(node.start_byte, f"{shown(node)} has no counterpart")
    return negated(run.condition(operand))


def negated(found: Expression) -> Expression:
    """Return the opposite of a condition."""
    if found.text in {"true", "false"}:
        return Expression("false" if found.text == "true" else "true", _BOOLEAN)
    single = re.fullmatch(r"(\$\w+(?:\['\w+'\])*) (==|!=|=~|!~) (\S+)", found.text)
    if single is not None:
        sign = {"==": "!=", "!=": "==", "=~": "!~", "!~": "=~"}[single[2]]
        return Expression(f"{single[1]} {sign} {single[3]}", _BOOLEAN, is_simple=False)
    return Expression(f"!{found.operand}", _BOOLEAN)


@translates("binary")
def _binary(run: Translator, node: Node) -> Expression:  # noqa: PLR0911 - a case for each kind of operator
    sign = text_of(node.child_by_field_name("operator"))
    first, second = node.child_by_field_name("left"), node.child_by_field_name("right")
    if sign in {"&&", "and", "||", "or"}:
        left, right = run.expression(first), run.expression(second)
        if all(isinstance(each.type, BooleanType) for each in (left, right)):
            return run.condition(node)
        if sign in {"||", "or"}:
            text = f"if {left.text} {{ {left.text} }} else {{ {right.text} }}"
            return Expression(text, join_types((left.type, right.type)), is_simple=False)
        raise Left(node.start_byte, f"the value of {shown(node)} is a boolean in Puppet")
    if any(text_of(each) in _MARKS for each in (first, second)):
        # Since Puppet 4, `undef` is `nil` in templates, and no value is a symbol.
        return Expression("false" if sign == "==" else "true", _BOOLEAN)
    if sign in {"=~", "!~"}:
        found = run.matches(run.expression(first), regexp(second, node))
        return found if sign == "=~" else negated(found)
    if sign in {"==", "!="} and first is not None and text_of(first).endswith(".class"):
        return _of_class(run, first, second, sign, node)
    left, right = run.expression(first), run.expression(second)
    if sign in {"==", "!="}:
        found = run.equal(left, right, node)
        return found if sign == "==" else negated(found)
    return _operation(sign, left, right, node)


def _of_class(run: Translator, first: Node, second: Node | None, sign: str, node: Node) -> Expression:
    found = instance(run.expression(first.child_by_field_name("receiver")), second, node)
    return found if sign == "==" else negated(found)


def instance(value: Expression, class_: Node | None, node: Node) -> Expression:
    """Return whether a value is of a class."""
    name = _TYPE_NAMES.get(text_of(class_))
    if name is None:
        raise Left(node.start_byte, f"{shown(node)} names a class without a counterpart")
    return Expression(f"{value.operand} =~ {name}", _BOOLEAN, is_simple=False)


def _operation(sign: str, left: Expression, right: Expression, node: Node) -> Expression:
    both = (left, right)
    if sign in {"<", ">", "<=", ">="} and all(is_number(each.type) for each in both):
        return Expression(f"{left.operand} {sign} {right.operand}", _BOOLEAN, is_simple=False)
    if sign in {"+", "-", "*"} and all(is_number(each.type) for each in both):
        return Expression(f"{left.operand} {sign} {right.operand}", NUMBER, is_simple=False)
    if sign == "+" and all(is_text(each.type) for each in both):
        return Expression(interpolated([each.literal or each for each in both]), TEXT)
    if sign == "+" and all(element_of(each.type) is not None for each in both):
        element = join_types(element_of(each.type) or ANY for each in both)
        return Expression(f"{left.operand} + {right.operand}", ArrayType(element), is_simple=False)
    raise Left(node.start_byte, f"{shown(node)} is of types for which `{sign}` may differ")


def regexp(node: Node | None, around: Node) -> str:
    """Return a regular expression as the language writes it."""
    source = "" if node is None or node.type != "regex" else text_of(node)
    options = source[source.rfind("/") + 1 :]
    if not source.startswith("/") or "\n" in source or "#{" in source or set(options) - {"i", "m"}:
        raise Left(around.start_byte, f"{shown(around)} has no regular expression that Puppet supports")
    pattern = source[1 : source.rfind("/")]
    return f"/(?{options}:{pattern})/" if options else f"/{pattern}/"


@translates("conditional", "if", "unless")
def _conditional(run: Translator, node: Node) -> Expression:
    condition = run.condition(node.child_by_field_name("condition"))
    if node.type == "unless":
        condition = negated(condition)
    branches = [_branch(run, node.child_by_field_name(each)) for each in ("consequence", "alternative")]
    text = f"if {condition.text} {{ {branches[0].text} }}"
    if node.child_by_field_name("alternative") is not None:
        text += f" else {{ {branches[1].text} }}"
    return Expression(text, join_types(each.type for each in branches), is_simple=False)


def _branch(run: Translator, node: Node | None) -> Expression:
    return run.expression(_only(node) if node is not None and node.type in {"then", "else"} else node)


@translates("if_modifier", "unless_modifier")
def _modifier(run: Translator, node: Node) -> Expression:
    condition = run.condition(node.child_by_field_name("condition"))
    if node.type.startswith("unless"):
        condition = negated(condition)
    body = run.expression(node.child_by_field_name("body"))
    return Expression(f"if {condition.text} {{ {body.text} }}", join_types((body.type, UNDEF)), is_simple=False)


# Elements and variables of the scope


@translates("element_reference")
def _element(run: Translator, node: Node) -> Expression:
    receiver, *keys = node.named_children
    if len(keys) != 1:
        raise Left(node.start_byte, f"{shown(node)} has no counterpart in Puppet")
    if text_of(receiver) in {"scope", "@scope"}:
        return scope_variable(run, keys[0], node)
    return element(run.expression(receiver), run.expression(keys[0]), node)


def element(value: Expression, key: Expression, node: Node) -> Expression:
    """Return an element of an array or a hash."""
    if key.literal is not None:
        type_ = value_at(value.type, key.literal)
    else:
        inner = element_of(value.type)
        if inner is None or not isinstance(key.type, IntegerType):
            raise Left(node.start_byte, f"{shown(node)} is an element of a value that may not be an array")
        type_ = variant((inner, UNDEF))
    if not value.is_simple or "(" in value.text:
        raise Left(node.start_byte, f"{shown(node)} is an element of an expression")
    return Expression(f"{value.text}[{key.text}]", type_)


def scope_variable(run: Translator, key: Node, node: Node) -> Expression:
    """Return a variable that is named by a string."""
    name = plain_string(key)
    text = text_of(key)[1:] if key.type == "simple_symbol" else None if name is None else name[0]
    if text is None:
        raise Left(node.start_byte, f"{shown(node)} names a variable that is computed")
    return run.read(text, node)
