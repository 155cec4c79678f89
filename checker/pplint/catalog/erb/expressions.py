"""Literals, variables, operators and conditions of Ruby in a template."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from pplint.base.late_patterns import late_pattern
from pplint.catalog.erb.changes import change
from pplint.catalog.erb.objects import CLASSES
from pplint.catalog.erb.rendering import Rendering, evaluates, member
from pplint.catalog.erb.searches import match_of
from pplint.catalog.erb.values import (
    FlaggedRegexp,
    Leap,
    MatchData,
    Range,
    Ruby,
    RubyClass,
    Symbol,
    Undecided,
    are_equal,
    is_true,
    text_of,
)
from pplint.evaluator.core.unknown import Unknown
from pplint.repository_files.ruby_tree import text_of as source_of
from pplint.values.model import Hash, Regexp
from pplint.values.numbers import is_integer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tree_sitter import Node as RubyNode

    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value

_ESCAPES: Final = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "s": " ",
    "e": "\x1b",
    "0": "\0",
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "v": "\v",
    "\n": "",
}
_SINGLE_ESCAPE: Final = late_pattern(r"\\([\\'])")
_OPTIONS: Final = frozenset("imx")

# Literals


@evaluates("nil", "true", "false")
def _word(_run: Rendering, node: RubyNode) -> Ruby:
    return {"nil": None, "true": True, "false": False}[node.type]


@evaluates("integer")
def _integer(_run: Rendering, node: RubyNode) -> Ruby:
    digits = source_of(node).replace("_", "")
    if not digits.isdecimal() or (len(digits) > 1 and digits.startswith("0")) or len(digits) > 1000:  # noqa: PLR2004
        raise Undecided("integer with a prefix")
    return int(digits)


@evaluates("float")
def _float(_run: Rendering, node: RubyNode) -> Ruby:
    return float(source_of(node).replace("_", ""))


@evaluates("simple_symbol", "hash_key_symbol")
def _symbol(_run: Rendering, node: RubyNode) -> Ruby:
    return Symbol(source_of(node).removeprefix(":"))


@evaluates("string", "bare_string")
def _string(run: Rendering, node: RubyNode) -> Ruby:
    source = source_of(node)
    if "\\" in source and (node.type == "bare_string" or source.startswith("%")):
        raise Undecided("escape in a string with `%`")
    if source.startswith("'"):
        return _SINGLE_ESCAPE.sub(r"\1", source[1:-1])
    return "".join(_part(run, each) for each in node.named_children)


def _part(run: Rendering, node: RubyNode) -> str:
    if node.type == "string_content":
        return source_of(node)
    if node.type == "interpolation":
        return text_of(run.body(node))
    if node.type != "escape_sequence":
        raise Undecided(f"{node.type} in a string")
    escaped = source_of(node)[1:]
    if not (escaped.isalnum() or escaped == "\n"):
        return escaped if len(escaped) == 1 and escaped.isascii() else _undecided_escape(escaped)
    return _ESCAPES[escaped] if escaped in _ESCAPES else _undecided_escape(escaped)


def _undecided_escape(escaped: str) -> str:
    raise Undecided(f"escape `\\{escaped}`")


@evaluates("chained_string")
def _chained(run: Rendering, node: RubyNode) -> Ruby:
    return "".join(cast("str", run.value(each)) for each in node.named_children)


@evaluates("array", "string_array", "right_assignment_list")
def _array(run: Rendering, node: RubyNode) -> Ruby:
    if any(each.type == "pair" for each in node.named_children):
        raise Undecided("hash in an array")
    return run.made(tuple(cast("list[Value]", values_of(run, node.named_children))))


def values_of(run: Rendering, nodes: Sequence[RubyNode]) -> list[Ruby]:
    """Return the values of arguments or elements; `*list` stands for the elements of the list."""
    found: list[Ruby] = []
    for each in nodes:
        if each.type == "comment":
            continue
        if each.type == "splat_argument":
            values = run.value(each.named_children[0])
            if not isinstance(values, (tuple, type(None))):
                raise Undecided("`*` before what is not an array")
            found += values or ()
        else:
            found.append(run.value(each))
    return found


@evaluates("hash")
def _hash(run: Rendering, node: RubyNode) -> Ruby:
    entries: list[tuple[Value, Value]] = []
    for each in node.named_children:
        if each.type == "comment":
            continue
        if each.type != "pair" or each.child_by_field_name("value") is None:
            raise Undecided(f"{each.type} in a hash")
        key, value = (run.value(each.child_by_field_name(name)) for name in ("key", "value"))
        entries.append((cast("Value", key), cast("Value", value)))
    return run.made(Hash(entries))


@evaluates("regex")
def _regex(run: Rendering, node: RubyNode) -> Ruby:
    pieces: list[str] = []
    for each in node.named_children:
        if each.type == "interpolation":
            value = run.body(each)
            if isinstance(value, Regexp):
                raise Undecided("regular expression in another")
            pieces.append(text_of(value))
        else:
            pieces.append(source_of(each))
    pattern, source = "".join(pieces).replace(r"\/", "/"), source_of(node)
    options = source[source.rindex(source[-1] if not source[-1].isalpha() else "/") + 1 :]
    if not source.startswith("/") or set(options) - _OPTIONS:
        raise Undecided("regular expression with these options")
    return FlaggedRegexp(f"(?{options}:{pattern})") if options else Regexp(pattern)


@evaluates("range")
def _range(run: Rendering, node: RubyNode) -> Ruby:
    ends = [run.value(node.child_by_field_name(name)) for name in ("begin", "end")]
    if not all(each is None or is_integer(cast("Value", each)) for each in ends):
        raise Undecided("range of what is not integers")
    first, last = cast("list[int | None]", ends)
    is_open = source_of(node.child_by_field_name("operator")) == "..."
    return Range(first, last - 1 if is_open and last is not None else last)


@evaluates("constant", "scope_resolution")
def _constant(_run: Rendering, node: RubyNode) -> Ruby:
    name = source_of(node)
    if name not in CLASSES:
        raise Undecided(f"constant `{name}`")
    return RubyClass(name)


# Variables


@evaluates("instance_variable")
def _instance_variable(run: Rendering, node: RubyNode) -> Result | Ruby:
    name = source_of(node)[1:]
    return run.own[name] if name in run.own else run.around.instance_variable(name)


@evaluates("global_variable")
def _global_variable(run: Rendering, node: RubyNode) -> Ruby:
    number = source_of(node)[1:]
    if not number.isdecimal() or run.match is Undecided:
        raise Undecided(f"global variable `${number}`")
    groups = run.match.groups if isinstance(run.match, MatchData) else ()
    return groups[int(number)] if int(number) < len(groups) else None


@evaluates("element_reference")
def _element(run: Rendering, node: RubyNode) -> Result | Ruby:
    receiver = node.child_by_field_name("object")
    keys = [each for each in node.named_children if each != receiver]
    if receiver is not None and source_of(receiver) in {"scope", "@scope"} and receiver.type == "identifier":
        return run.around.scope_variable(text_of(run.value(keys[0])))
    value = None if receiver is None else run.result(receiver)
    given = values_of(run, keys)
    if isinstance(value, Unknown):
        return member(value, given[0]) if len(given) == 1 else value
    if isinstance(value, str) and given and isinstance(given[0], Regexp):
        run.match = Undecided
    run.here = node
    return run.method(value, "[]", given)


# Conditions


@evaluates("parenthesized_statements", "then", "else", "begin", "body_statement", "block_body")
def _statements(run: Rendering, node: RubyNode) -> Ruby:
    return run.body(node)


@evaluates("if", "elsif", "unless", "conditional", "if_modifier", "unless_modifier")
def _if(run: Rendering, node: RubyNode) -> Ruby:
    taken = run.holds(node.child_by_field_name("condition")) is not node.type.startswith("unless")
    if node.type.endswith("modifier"):
        body = node.child_by_field_name("body")
        return run.value(body) if taken else None
    branch = node.child_by_field_name("consequence" if taken else "alternative")
    return run.value(branch)


@evaluates("case")
def _case(run: Rendering, node: RubyNode) -> Ruby:
    subject = node.child_by_field_name("value")
    value = run.value(subject)
    for each in node.named_children:
        if each.type == "when":
            for pattern in each.children_by_field_name("pattern"):
                tested = run.value(pattern.named_children[0])
                if is_true(tested) if subject is None else _matches(run, tested, value):
                    return run.value(each.child_by_field_name("body"))
        elif each.type == "else":
            return run.body(each)
        elif each.type != "comment" and each != subject:
            run.statement(each)
    return None


def _matches(run: Rendering, pattern: Ruby, value: Ruby) -> bool:
    if isinstance(pattern, Regexp):
        if not isinstance(value, str):
            if not isinstance(value, (type(None), int, float, tuple, Hash)):
                raise Undecided("`when` with a regular expression")
            return False
        run.match = match_of(pattern.pattern, value)
        return run.match is not None
    return is_true(run.method(pattern, "===", [value]))


@evaluates("next", "break")
def _leap(run: Rendering, node: RubyNode) -> Ruby:
    given = node.named_children
    values = values_of(run, given[0].named_children) if given else [None]
    if len(values) != 1:
        raise Undecided(f"`{node.type}` with several values")
    raise Leap(values[0], is_break=node.type == "break")


# Operators


@evaluates("unary")
def _unary(run: Rendering, node: RubyNode) -> Ruby:
    operand, sign = node.child_by_field_name("operand"), source_of(node.child_by_field_name("operator"))
    if sign == "defined?":
        return _defined(run, operand)
    if sign in {"!", "not"}:
        return not run.holds(operand)
    if sign == "-":
        return run.method(run.value(operand), "-@", [])
    raise Undecided(f"operator `{sign}`")


def _defined(run: Rendering, operand: RubyNode | None) -> Ruby:
    while operand is not None and operand.type == "parenthesized_statements":
        operand = operand.named_children[0] if operand.named_child_count == 1 else None
    if operand is None or operand.type != "instance_variable":
        raise Undecided("`defined?`")
    if source_of(operand)[1:] in run.own:
        return "instance-variable"
    value = _instance_variable(run, operand)
    if isinstance(value, Unknown):
        raise Undecided(f"`{source_of(operand)}`, which is not known")
    return None if value is None else "instance-variable"


@evaluates("binary")
def _binary(run: Rendering, node: RubyNode) -> Ruby:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    sign = source_of(node.child_by_field_name("operator"))
    if sign in {"and", "&&"}:
        value = run.value(left)
        return run.value(right) if is_true(value) else value
    if sign in {"or", "||"}:
        value = run.value(left)
        return value if is_true(value) else run.value(right)
    if sign == "<<":
        return change(run, left, "<<", [run.value(right)], node)
    one, other = run.value(left), run.value(right)
    run.here = node
    return _operation(run, sign, one, other)


def _operation(run: Rendering, sign: str, left: Ruby, right: Ruby) -> Ruby:
    if sign in {"==", "!="}:
        return are_equal(left, right) is (sign == "==")
    if sign in {"=~", "!~"}:
        found = _search(run, left, right)
        return found if sign == "=~" else found is None
    return run.method(left, sign, [right])


def _search(run: Rendering, left: Ruby, right: Ruby) -> Ruby:
    if isinstance(left, Regexp):
        left, right = right, left
    if left is None:
        run.match = Undecided
        return None
    if not isinstance(left, str) or not isinstance(right, Regexp):
        raise Undecided("`=~`")
    run.match = match_of(right.pattern, left)
    return None if run.match is None else run.match.start
