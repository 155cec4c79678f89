"""The values of Ruby expressions that say them outright: literals, and constants and loop variables that hold some.

Symbols are strings here, since the interfaces of Puppet take either.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias, Union

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.repository_files.ruby_tree import first_part, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

DEPTH_LIMIT = 30
RANGE_LIMIT = 1_000
LENGTH_LIMIT = 100_000
"""How many elements a list, or characters a string, may have: constants may double one another."""


class Unreadable(Enum):
    """What cannot be known without running the program."""

    UNREADABLE = "unreadable"


UNREADABLE: Final = Unreadable.UNREADABLE


class RubyRegexp(Struct, frozen=True):
    """A regular expression: its source, and its options among `imx`."""

    source: str
    options: str = ""

    def __str__(self) -> str:
        off = "".join(letter for letter in "mix" if letter not in self.options)
        return f"(?{self.options}{'-' + off if off else ''}:{self.source})"


class RubyConstant(Struct, frozen=True):
    """A constant whose value is not known, such as the name of a class."""

    name: str


Value: TypeAlias = Union[
    str, int, float, bool, RubyRegexp, RubyConstant, "tuple[Value, ...]", "Mapping[Value, Value]", Unreadable, None
]


class RubyScope(Struct, frozen=True):
    """What names stand for at a place: constants, variables of loops and parameters, and blocks that were passed on."""

    data: bytes
    values: dict[str, Value] = {}
    blocks: dict[str, Node] = {}

    def inner(self, names: Mapping[str, Value]) -> RubyScope:
        """Return a scope in which further names have values."""
        return RubyScope(self.data, {**self.values, **names}, self.blocks)


def evaluate(node: Node | None, scope: RubyScope, depth: int = 0) -> Value:
    """Return the value of an expression, `UNREADABLE` if it is not plain enough."""
    if node is None or depth > DEPTH_LIMIT:
        return UNREADABLE
    reader = _READERS.get(node.type)
    return UNREADABLE if reader is None else reader(node, scope, depth + 1)


def string_of(value: Value) -> str | None:
    """Return a value that is a string or a symbol, None for others."""
    return value if isinstance(value, str) else None


def _symbol(node: Node, _scope: RubyScope, _depth: int) -> Value:
    return text_of(node).strip(":")


def _integer(node: Node, _scope: RubyScope, _depth: int) -> Value:
    try:
        # Prefixes are those of Python, but for octal numbers: `0755` is left unread.
        return int(text_of(node).replace("_", ""), 0)
    except ValueError:
        return UNREADABLE


def _float(node: Node, _scope: RubyScope, _depth: int) -> Value:
    try:
        return float(text_of(node).replace("_", ""))
    except ValueError:
        return UNREADABLE


def _unary(node: Node, scope: RubyScope, depth: int) -> Value:
    value = evaluate(node.child_by_field_name("operand"), scope, depth)
    if not isinstance(value, (int, float)) or not text_of(node).startswith("-"):
        return UNREADABLE
    return -value


def _string(node: Node, scope: RubyScope, depth: int) -> Value:
    text = _content(node, scope, depth, _escaped)
    if text is not None and text_of(node).startswith(("'", ":'", "%q(", "%q{", "%q[")):
        return re.sub(r"\\([\\'])", r"\1", text)
    return UNREADABLE if text is None else text


def _content(node: Node, scope: RubyScope, depth: int, unescape: Callable[[str], str]) -> str | None:
    parts: list[str] = []
    for child in node.named_children:
        if child.type == "string_content":
            parts.append(text_of(child))
        elif child.type == "escape_sequence":
            parts.append(unescape(text_of(child)))
        elif child.type == "interpolation" and child.named_child_count == 1:
            value = evaluate(first_part(child), scope, depth)
            if not isinstance(value, (str, int, RubyRegexp)) or isinstance(value, bool):
                return None
            parts.append(str(value))
        else:
            return None
    return "".join(parts) if sum(map(len, parts)) <= LENGTH_LIMIT else None


_ESCAPES = {"n": "\n", "t": "\t", "s": " ", "r": "\r", "e": "\x1b", "0": "\0", "a": "\a", "b": "\b", "f": "\f"}
_ESCAPE = late_pattern(r"\\(?:u\{\w+\}|u\w{4}|x\w{1,2}|.|\n)")


def _escaped(text: str) -> str:
    code = re.fullmatch(r"\\(?:u\{?([0-9a-fA-F]{1,6})\}?|x([0-9a-fA-F]{1,2}))", text)
    if code:
        number = int(code[1] or code[2], 16)
        return chr(number) if number <= sys.maxunicode else "\ufffd"
    return "" if text == "\\\n" else _ESCAPES.get(text[1:], text[1:])


def _chained(node: Node, scope: RubyScope, depth: int) -> Value:
    parts = [evaluate(child, scope, depth) for child in node.named_children]
    strings = [part for part in parts if isinstance(part, str)]
    return "".join(strings) if len(strings) == len(parts) else UNREADABLE


def _regexp(node: Node, scope: RubyScope, depth: int) -> Value:
    source = _content(node, scope, depth, lambda text: "/" if text == "\\/" else text)
    if source is None:
        return UNREADABLE
    end = re.search(r"[a-z]*\Z", text_of(node))
    return RubyRegexp(source, "".join(letter for letter in "mix" if end and letter in end[0]))


_HEREDOC = late_pattern(r"<<([-~]?)([\"'`]?)(.+?)\2")


def _heredoc(node: Node, scope: RubyScope, _depth: int) -> Value:
    tag, text = _HEREDOC.fullmatch(text_of(node)), heredoc_text(node, scope)
    if tag is None or text is None or (tag[2] != "'" and "#{" in text):
        return UNREADABLE
    return text if tag[2] == "'" else _ESCAPE.sub(lambda each: _escaped(each[0]), text)


def heredoc_text(node: Node, scope: RubyScope) -> str | None:
    """Return the text of a heredoc as it is written, without the indentation that `<<~` takes away."""
    tag = _HEREDOC.fullmatch(text_of(node))
    start = scope.data.find(b"\n", node.end_byte) + 1
    if tag is None or start == 0:
        return None
    indent = rb"[ \t]*" if tag[1] else b""
    end = re.compile(rb"^" + indent + re.escape(tag[3].encode()) + rb"\r?$", re.MULTILINE).search(scope.data, start)
    text = None if end is None else scope.data[start : end.start()].decode("utf-8", "replace")
    return _without_indentation(text) if text is not None and tag[1] == "~" else text


def _without_indentation(text: str) -> str:
    margins = [len(line) - len(line.lstrip(" \t")) for line in text.splitlines() if line.strip()]
    margin = min(margins, default=0)
    return "".join(line[margin:] if line.strip() else "\n" for line in text.splitlines(keepends=True))


_BESIDE = frozenset({"comment", "heredoc_body"})
"""What is between elements and is none; the text of a heredoc follows the line that it is on."""


def _array(node: Node, scope: RubyScope, depth: int) -> Value:
    return elements([child for child in node.named_children if child.type not in _BESIDE], scope, depth)


def elements(nodes: list[Node], scope: RubyScope, depth: int = 0) -> tuple[Value, ...] | Unreadable:
    """Return the values of a list's elements or of arguments; with an unknown number of them, `UNREADABLE`."""
    values: list[Value] = []
    for node in nodes:
        if node.type != "splat_argument":
            values.append(evaluate(node, scope, depth))
            continue
        several = evaluate(first_part(node), scope, depth)
        if isinstance(several, (Unreadable, RubyConstant)):
            return UNREADABLE
        values.extend(several if isinstance(several, tuple) else [several])
        if len(values) > LENGTH_LIMIT:
            return UNREADABLE
    return tuple(values)


def _hash(node: Node, scope: RubyScope, depth: int) -> Value:
    pairs: dict[Value, Value] = {}
    for child in node.named_children:
        if child.type in _BESIDE:
            continue
        key = evaluate(child.child_by_field_name("key"), scope, depth)
        if child.type != "pair" or not isinstance(key, (str, int)):
            return UNREADABLE
        pairs[key] = evaluate(child.child_by_field_name("value"), scope, depth)
    return pairs


def _name(node: Node, scope: RubyScope, _depth: int) -> Value:
    return scope.values.get(text_of(node), UNREADABLE)


def _constant(node: Node, scope: RubyScope, _depth: int) -> Value:
    name = text_of(node)
    return scope.values.get(name, RubyConstant(name.removeprefix("::")))


def _binary(node: Node, scope: RubyScope, depth: int) -> Value:
    operator = node.child_by_field_name("operator")
    if operator is None or operator.type not in {"+", "|"}:
        return UNREADABLE
    left = evaluate(node.child_by_field_name("left"), scope, depth)
    right = evaluate(node.child_by_field_name("right"), scope, depth)
    if isinstance(left, str) and isinstance(right, str):
        return left + right if len(left) + len(right) <= LENGTH_LIMIT else UNREADABLE
    if isinstance(left, tuple) and isinstance(right, tuple):
        return left + right if len(left) + len(right) <= LENGTH_LIMIT else UNREADABLE
    return UNREADABLE


def _range(node: Node, scope: RubyScope, depth: int) -> Value:
    begin = evaluate(node.child_by_field_name("begin"), scope, depth)
    end = evaluate(node.child_by_field_name("end"), scope, depth)
    if not isinstance(begin, int) or not isinstance(end, int) or end - begin > RANGE_LIMIT:
        return UNREADABLE
    return tuple(range(begin, end + (".." in text_of(node) and "..." not in text_of(node))))


def _single(node: Node, scope: RubyScope, depth: int) -> Value:
    return evaluate(node.named_child(0), scope, depth) if node.named_child_count == 1 else UNREADABLE


def _call(node: Node, scope: RubyScope, depth: int) -> Value:
    """Read the few methods that only change the form of a literal."""
    method = node.child_by_field_name("method")
    arguments = node.child_by_field_name("arguments")
    value = evaluate(node.child_by_field_name("receiver"), scope, depth)
    if method is None or isinstance(value, (Unreadable, RubyConstant)):
        return UNREADABLE
    name = text_of(method)
    if name == "map" and arguments is not None and isinstance(value, tuple):
        converts = text_of(arguments) in {"(&:to_s)", "(&:to_sym)", "(&:intern)"}
        return tuple(map(_to_s, value)) if converts else UNREADABLE
    convert = None if arguments is not None or node.child_by_field_name("block") else _CONVERSIONS.get(name)
    return UNREADABLE if convert is None else convert(value)


def _to_s(value: Value) -> Value:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, (str, int, float)) else UNREADABLE


def _same(value: Value) -> Value:
    return value


_CONVERSIONS: dict[str, Callable[[Value], Value]] = {
    **dict.fromkeys(("freeze", "dup", "to_a", "sort", "uniq", "flatten"), _same),
    **dict.fromkeys(("to_s", "to_sym", "intern"), _to_s),
    "strip": lambda value: value.strip() if isinstance(value, str) else UNREADABLE,
    "chomp": lambda value: value.removesuffix("\n") if isinstance(value, str) else UNREADABLE,
    "keys": lambda value: tuple(value) if isinstance(value, Mapping) else UNREADABLE,
    "values": lambda value: tuple(value.values()) if isinstance(value, Mapping) else UNREADABLE,
}

_READERS: dict[str, Callable[[Node, RubyScope, int], Value]] = {
    "simple_symbol": _symbol,
    "hash_key_symbol": _symbol,
    "delimited_symbol": _string,
    "string": _string,
    "bare_string": _string,
    "bare_symbol": _string,
    "chained_string": _chained,
    "heredoc_beginning": _heredoc,
    "regex": _regexp,
    "integer": _integer,
    "float": _float,
    "unary": _unary,
    "true": lambda _node, _scope, _depth: True,
    "false": lambda _node, _scope, _depth: False,
    "nil": lambda _node, _scope, _depth: None,
    "array": _array,
    "string_array": _array,
    "symbol_array": _array,
    "hash": _hash,
    "identifier": _name,
    "constant": _constant,
    "scope_resolution": _constant,
    "binary": _binary,
    "range": _range,
    "parenthesized_statements": _single,
    "call": _call,
}
