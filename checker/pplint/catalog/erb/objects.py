"""Methods that all values have, and those of numbers, symbols and ranges."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from pplint.catalog.erb.methods import Block, has_method, method
from pplint.catalog.erb.values import (
    Ruby,
    RubyClass,
    Undecided,
    are_equal,
    class_of,
    compare,
    inspected,
    is_true,
    text_of,
)
from pplint.evaluator.builtins.stdlib.json_text import PRETTY, Layout, json_text
from pplint.evaluator.builtins.stdlib.yaml_text import yaml_text
from pplint.values.errors import UnknowableError
from pplint.values.model import Hash, Sensitive

if TYPE_CHECKING:
    from pplint.values.model import Value

ANCESTORS: Final = {
    "String": ("Comparable",),
    "Symbol": ("Comparable",),
    "Integer": ("Numeric", "Comparable"),
    "Float": ("Numeric", "Comparable"),
    "Array": ("Enumerable",),
    "Hash": ("Enumerable",),
    "Range": ("Enumerable",),
    "TrueClass": (),
    "FalseClass": (),
    "NilClass": (),
    "Regexp": (),
    "Class": ("Module",),
}
"""The classes that templates name, with what they inherit, but for `Object`."""

CLASSES: Final = frozenset({*ANCESTORS, "Numeric", "Comparable", "Enumerable", "Object"})


def is_instance(value: Ruby, class_: RubyClass) -> bool:
    """Whether a value is of a class, or of one that inherits it."""
    own = class_of(value)
    return class_.name in {own, "Object", *ANCESTORS.get(own, ())}


@method("nil?")
def _is_nil(value: Ruby) -> bool:
    return value is None


@method("is_a?", "kind_of?")
def _is_a(value: Ruby, class_: RubyClass) -> bool:
    return is_instance(value, class_)


@method("instance_of?")
def _is_instance_of(value: Ruby, class_: RubyClass) -> bool:
    return class_of(value) == class_.name


@method("===")
def _matches_class(class_: RubyClass, value: Ruby) -> bool:
    return is_instance(value, class_)


@method("to_s")
def _to_s(value: Ruby) -> str:
    return text_of(value)


@method("inspect")
def _inspect(value: Ruby) -> str:
    return inspected(value)


@method("class")
def _class(value: Ruby) -> Ruby:
    return RubyClass(class_of(value))


@method("name")
def _name_of_class(class_: RubyClass) -> str:
    return class_.name


@method("==", "===", "eql?")
def _is_equal(value: Ruby, other: Ruby) -> bool:
    return are_equal(value, other)


@method("eql?")
def _is_same_number(value: float, other: Ruby) -> bool:
    return type(value) is type(other) and are_equal(value, other)


@method("eql?")
def _is_same_array(_value: Array, _other: Array) -> bool:
    raise Undecided("`eql?` of arrays")


@method("!")
def _is_false(value: Ruby) -> bool:
    return not is_true(value)


@method("!=")
def _is_unequal(value: Ruby, other: Ruby) -> bool:
    return not are_equal(value, other)


@method("<=>")
def _spaceship(value: Ruby, other: Ruby) -> Ruby:
    return compare(value, other)


@method("dup", "clone", "freeze", "itself")
def _itself(value: Ruby) -> Ruby:
    return value


@method("then", "yield_self")
def _then(value: Ruby, block: Block) -> Ruby:
    return block.call(value)


@method("respond_to?")
def _responds(value: Ruby, name: Ruby) -> bool:
    verdict = has_method(class_of(value), text_of(name))
    if value is None or verdict is None:
        raise Undecided("`respond_to?`")
    return verdict


@method("to_a")
def _nil_to_a(value: Ruby) -> Ruby:
    return _of_nil(value, ())


@method("to_h")
def _nil_to_h(value: Ruby) -> Ruby:
    return _of_nil(value, Hash["Value"]())


@method("to_i")
def _nil_to_i(value: Ruby) -> Ruby:
    return _of_nil(value, 0)


@method("to_f")
def _nil_to_f(value: Ruby) -> Ruby:
    return _of_nil(value, 0.0)


def _of_nil(value: Ruby, result: Ruby) -> Ruby:
    if value is not None:
        raise Undecided(f"conversion of a {type(value).__name__}")
    return result


@method("to_json")
def _to_json(value: Ruby) -> str:
    return json_of(value, Layout())


def json_of(value: Ruby, layout: Layout = PRETTY) -> str:
    """Return a value as JSON."""
    _check_is_data(value)
    return json_text(cast("Value", value), layout)


@method("to_yaml")
def yaml_of(value: Ruby) -> str:
    """Return a value as YAML."""
    _check_is_data(value)
    try:
        return yaml_text(cast("Value", value))
    except UnknowableError as error:
        raise Undecided(f"`to_yaml`: {error}") from None


def _check_is_data(value: Ruby) -> None:
    """Raise `Undecided` for what is written otherwise than data, or differently by versions of Ruby."""
    pending = [value]
    while pending:
        each = pending.pop()
        if isinstance(each, tuple):
            pending += each
        elif isinstance(each, Hash):
            for pair in each.pairs:
                pending += pair
        elif each is not None and not isinstance(each, (str, int, float)):
            raise Undecided(f"a {type(each).__name__} as data")


@method("unwrap")
def _unwrap(value: Ruby) -> Ruby:
    if not isinstance(value, Sensitive):
        raise Undecided("`unwrap` of what is not sensitive")
    return value.value


@method("&")
def _and(value: Ruby, other: Ruby) -> bool:
    if not isinstance(value, bool) and value is not None:
        raise Undecided("`&`")
    return is_true(value) and is_true(other)


if TYPE_CHECKING:
    from pplint.values.model import Array
