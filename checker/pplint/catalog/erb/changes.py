"""Assignments, and methods that change the value of a local variable.

Values cannot be changed here, so that a change gives the variable a new one. That is the same only while no other
variable, array or hash may hold the value: where that is not plain to see, the template is undecided.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from pplint.catalog.erb.rendering import Rendering, evaluates
from pplint.catalog.erb.values import Ruby, Undecided, is_true
from pplint.repository_files.ruby_tree import text_of as source_of
from pplint.repository_files.ruby_tree import walk_nodes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tree_sitter import Node as RubyNode

    from pplint.catalog.erb.methods import Block

CHANGES: Final = frozenset({"<<", "push", "append", "concat", "unshift", "prepend", "delete", "store", "update"})
"""Methods that change what they are called on; those of arrays and hashes that end in `!` are further ones."""

_GIVES_ITSELF: Final = frozenset({"<<", "push", "append", "concat", "unshift", "prepend", "update", "merge!", "map!"})
_GIVES_IT_TOO: Final = frozenset(
    {"to_a", "to_s", "to_str", "to_h", "to_hash", "itself", "freeze", "then", "tap", "entries"}
)
_ITERATING: Final = frozenset({"each", "each_with_index", "each_pair", "each_entry", "reverse_each", "each_key"})
_FRESH: Final = frozenset(
    [
        "map",
        "collect",
        "select",
        "filter",
        "reject",
        "sort",
        "sort_by",
        "split",
        "dup",
        "flatten",
        "uniq",
        "compact",
        "keys",
        "values",
        "gsub",
        "sub",
        "strip",
        "downcase",
        "upcase",
        "capitalize",
        "join",
        "reverse",
        "merge",
        "new",
        "transform_values",
        "flat_map",
        "lines",
        "chars",
        "invert",
        "group_by",
    ]
)
"""Methods that always give a new value."""

_FRESH_NODES: Final = frozenset({"string", "chained_string", "array", "hash", "string_array"})
_FRESH_SIGNS: Final = frozenset({"+", "-", "*", "%", "&", "|"})
_STATEMENTS: Final = frozenset(
    {"program", "then", "else", "body_statement", "block_body", "if_modifier", "unless_modifier"}
)
_READING: Final = frozenset({"interpolation", "if", "unless", "elsif", "conditional", "unary", "element_reference"})
_CHOICES: Final = frozenset({"&&", "||", "and", "or"})


@evaluates("assignment")
def _assignment(run: Rendering, node: RubyNode) -> Ruby:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    value = run.value(right)
    if left is not None and left.type == "left_assignment_list":
        assign_all(run, left.named_children, value)
    elif left is not None and left.type == "element_reference":
        target, *keys = left.named_children
        if len(keys) != 1:
            raise Undecided("assignment to several elements")
        change(run, target, "[]=", [run.value(keys[0]), value], node)
    else:
        _assign(run, left, value)
    return value


def assign_all(run: Rendering, targets: Sequence[RubyNode], value: Ruby) -> None:
    """Assign the elements of an array to variables; those without one become nil."""
    values = value if isinstance(value, tuple) else (value,)
    for place, each in enumerate(targets):
        if each.type == "destructured_parameter":
            assign_all(run, each.named_children, values[place] if place < len(values) else None)
        else:
            _assign(run, each, values[place] if place < len(values) else None)


def _assign(run: Rendering, target: RubyNode | None, value: Ruby) -> None:
    if target is not None and target.type == "instance_variable":
        run.own[source_of(target)[1:]] = value
    elif target is None or target.type != "identifier":
        raise Undecided(f"assignment to a {'' if target is None else target.type.replace('_', ' ')}")
    else:
        run.variables.assign(source_of(target), value)


@evaluates("operator_assignment")
def _operator_assignment(run: Rendering, node: RubyNode) -> Ruby:
    left, sign = node.child_by_field_name("left"), source_of(node.child_by_field_name("operator")).removesuffix("=")
    if left is None or left.type not in {"identifier", "instance_variable"}:
        raise Undecided(f"`{sign}=`")
    try:
        value = run.variable(left) if left.type == "identifier" else run.value(left)
    except LookupError:
        value = None
    right = node.child_by_field_name("right")
    if sign in {"||", "&&"}:
        if is_true(value) is (sign == "||"):
            return value
        value = run.value(right)
    else:
        value = run.method(value, sign, [run.value(right)])
    _assign(run, left, value)
    return value


def is_change(value: Ruby, name: str) -> bool:
    """Whether a method changes what it is called on."""
    is_bang = name.endswith("!") and name != "!"
    return is_bang or (name in CHANGES and not (name == "delete" and isinstance(value, str)))


def change(  # noqa: PLR0913, PLR0917 - what a call consists of
    run: Rendering,
    target: RubyNode | None,
    name: str,
    arguments: Sequence[Ruby],
    node: RubyNode,
    block: Block | None = None,
) -> Ruby:
    """Give a local variable the value that a method would change it to."""
    value = run.value(target)
    if target is None or target.type != "identifier" or not _is_own(run, source_of(target)):
        raise Undecided(f"`{name}`, which may change a value that is used elsewhere")
    if name not in _GIVES_ITSELF and name != "[]=" and (node.parent is None or node.parent.type not in _STATEMENTS):
        raise Undecided(f"result of `{name}`")
    plain = name.removesuffix("!") if name.endswith("!") else f"{name}!"
    changed = run.method(value, plain, arguments, block)
    run.variables.assign(source_of(target), changed)
    return changed if name in _GIVES_ITSELF else None


def _is_own(run: Rendering, name: str) -> bool:
    """Whether nothing but the variable can hold its value, by how the template uses it."""
    return all(
        _keeps(run, each)
        for each in walk_nodes(run.template.root)
        if each.type == "identifier" and source_of(each) == name
    )


def _keeps(run: Rendering, node: RubyNode) -> bool:
    """Whether the use of a variable gives its value to nothing else."""
    parent = cast("RubyNode", node.parent)
    if parent.type in {"assignment", "operator_assignment"}:
        is_target = parent.child_by_field_name("left") == node
        return is_target and _is_fresh(parent.child_by_field_name("right"))
    if parent.type == "call":
        return parent.child_by_field_name("receiver") != node or _keeps_receiver(run, parent)
    if parent.type == "binary":
        sign = source_of(parent.child_by_field_name("operator"))
        return sign not in _CHOICES and (sign != "<<" or parent.child_by_field_name("left") == node)
    if parent.type in {"conditional", "if", "unless", "elsif"}:
        return parent.child_by_field_name("condition") == node
    return parent.type in _READING or (
        parent.type == "parenthesized_statements" and parent.start_byte in run.template.outputs
    )


def _keeps_receiver(run: Rendering, call: RubyNode) -> bool:
    name = source_of(call.child_by_field_name("method"))
    if name not in _GIVES_IT_TOO and name not in _ITERATING and name not in CHANGES and not name.endswith("!"):
        return True
    parent = call.parent
    # The value of the last statement of a block is what the block gives.
    is_statement = parent is not None and parent.type in _STATEMENTS - {"block_body"}
    return is_statement or (parent is not None and parent.start_byte in run.template.outputs)


def _is_fresh(node: RubyNode | None) -> bool:
    if node is None or node.type in _FRESH_NODES or node.type in {"integer", "nil", "true", "false"}:
        return node is not None
    if node.type == "binary":
        return source_of(node.child_by_field_name("operator")) in _FRESH_SIGNS
    return node.type == "call" and source_of(node.child_by_field_name("method")) in _FRESH
