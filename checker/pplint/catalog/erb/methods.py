"""Methods of Ruby's values: how one is found, and what it may be called with.

A method is a function of the receiver and the arguments. Its annotations say which kinds of these it takes; a call with
anything else is not decided here. A method with a parameter `block` takes a block, and needs one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, cast

from msgspec import Struct

from pplint.catalog.erb.values import (
    Enumerator,
    MatchData,
    Range,
    Ruby,
    RubyClass,
    Symbol,
    TemplateError,
    Undecided,
    as_elements,
    class_of,
)
from pplint.repository_files.ruby_methods import lacks_method
from pplint.values.model import Hash, Regexp

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_F = TypeVar("_F", bound=Callable[..., Any])


class Block(Protocol):
    """A block that a method is called with."""

    def call(self, *arguments: Ruby) -> Ruby:
        """Return what the block gives for these values."""
        ...

    def holds(self, *arguments: Ruby) -> bool:
        """Return whether what the block gives counts as true."""
        ...

    def matched(self, match: MatchData) -> None:
        """Say what `$~` is in the block."""
        ...


def _is_text(value: object) -> bool:
    return isinstance(value, str)


_KINDS: Final[dict[str, Callable[[object], bool]]] = {
    "str": _is_text,
    "int": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "float": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "Array": lambda value: isinstance(value, tuple),
    "Hash[Value]": lambda value: isinstance(value, Hash),
    "Regexp": lambda value: isinstance(value, Regexp),
    "str | Regexp": lambda value: isinstance(value, (str, Regexp)),
    "str | Hash[Value]": lambda value: isinstance(value, (str, Hash)),
    "Symbol": lambda value: isinstance(value, Symbol),
    "Range": lambda value: isinstance(value, Range),
    "RubyClass": lambda value: isinstance(value, RubyClass),
    "MatchData": lambda value: isinstance(value, MatchData),
    "Ruby": lambda _: True,
}
"""Whether a value is of a kind, by how the annotation is written."""


class _Method(Struct, frozen=True):
    function: Callable[..., Ruby]
    kinds: tuple[Callable[[object], bool], ...]
    required: int
    rest: Callable[[object], bool] | None

    def takes(self, arguments: Sequence[Ruby]) -> bool:
        count = len(arguments)
        if count < self.required or (self.rest is None and count > len(self.kinds)):
            return False
        kinds = self.kinds[:count] + (self.rest,) * (count - len(self.kinds))
        return all(cast("Callable[[object], bool]", kind)(each) for kind, each in zip(kinds, arguments, strict=True))


_PLAIN: dict[tuple[str, str], list[_Method]] = {}
_WITH_BLOCK: dict[tuple[str, str], list[_Method]] = {}


def method(*names: str) -> Callable[[_F], _F]:
    """Enter a function as the method of its first parameter's kind, by these names."""

    def enter(function: _F) -> _F:
        code = function.__code__
        annotations = cast("Mapping[str, str]", function.__annotations__)
        positional = code.co_varnames[: code.co_argcount]
        has_block = "block" in positional
        parameters = [each for each in positional[1:] if each != "block"]
        rest = code.co_varnames[code.co_argcount + code.co_kwonlyargcount] if code.co_flags & _HAS_REST else None
        entry = _Method(
            function,
            tuple(_KINDS[annotations[each]] for each in parameters),
            len(parameters) - len(function.__defaults__ or ()),
            None if rest is None else _KINDS[annotations[rest]],
        )
        table = _WITH_BLOCK if has_block else _PLAIN
        for name in names:
            table.setdefault((annotations[positional[0]], name), []).append(entry)
        return function

    return enter


_HAS_REST: Final = 0x04

_FAMILIES: Final = {
    "String": ("str",),
    "Integer": ("int", "float"),
    "Float": ("float",),
    "Array": ("Array",),
    "Hash": ("Hash[Value]",),
    "Symbol": ("Symbol",),
    "Regexp": ("Regexp",),
    "Range": ("Range",),
    "Class": ("RubyClass",),
    "MatchData": ("MatchData",),
}
"""The kinds that methods are looked for at, by classes; those of every value come last."""

_ENUMERABLE: Final = frozenset({"Hash", "Range", "Enumerator"})
"""The classes that have the methods of their elements as an array that they do not have themselves."""

_NOT_ENUMERABLE: Final = frozenset(
    {"+", "-", "*", "&", "|", "<<", "<=>", "[]", "at", "join", "last", "empty?", "length", "size", "fetch", "dig"}
    | {"index", "rindex", "reverse", "sample", "slice", "transpose", "values_at", "flatten", "pop", "shift", "union"}
    | {"difference", "intersection", "rotate", "each_index", "combination", "find_index", "permutation", "push"}
)
"""Methods of arrays that no other collection has."""


def call_method(receiver: Ruby, name: str, arguments: Sequence[Ruby], block: Block | None) -> Ruby:
    """Return what a method gives; raise `Undecided` if it is not one of those known here."""
    class_name = "Enumerator" if isinstance(receiver, Enumerator) else class_of_known(receiver)
    if class_name == "NilClass" and name not in NIL_METHODS:
        raise TemplateError(f"undefined method '{name}' for nil")
    if block is None and name in _ITERATING and not arguments and (class_name in _ENUMERABLE or class_name == "Array"):
        return Enumerator(receiver, name)
    found = _find(class_name, name, arguments, block is not None)
    if found is None and class_name in _ENUMERABLE and name not in _NOT_ENUMERABLE:
        found = _find("Array", name, arguments, block is not None)
        receiver = () if found is None else cast("Ruby", as_elements(receiver))
    if found is None and lacks_method(class_name, name):
        raise TemplateError(f"undefined method '{name}' for {class_name}")
    if found is None:
        raise Undecided(f"method `{name}` of {class_name}")
    if block is None:
        return found.function(receiver, *arguments)
    return found.function(receiver, block, *arguments)


_ITERATING: Final = frozenset(
    {"each", "each_with_index", "each_pair", "map", "collect", "select", "filter", "reject", "flat_map"}
)


def class_of_known(value: Ruby) -> str:
    """Return the class of a value; of those of the language that Ruby has no class of its own for, `Object`."""
    try:
        return class_of(value)
    except Undecided:
        return "Object"


def _find(class_name: str, name: str, arguments: Sequence[Ruby], has_block: bool) -> _Method | None:
    table = _WITH_BLOCK if has_block else _PLAIN
    for family in (*_FAMILIES.get(class_name, ()), "Ruby"):
        for each in table.get((family, name), ()):
            if each.takes(arguments):
                return each
    return None


def has_method(class_name: str, name: str) -> bool | None:
    """Return whether the values of a class have a method; None if that is not known."""
    families = (*_FAMILIES.get(class_name, ()), "Ruby")
    if any((family, name) in table for family in families for table in (_PLAIN, _WITH_BLOCK)):
        return True
    return False if lacks_method(class_name, name) else None


_NIL_METHODS_WORDS = """
    ! != !~ & <=> == === =~ ^ __id__ __send__ class class_def clone daemonize define_singleton_method display dup
    enum_for eql? equal? extend freeze frozen? hash inspect instance_eval instance_exec instance_of?
    instance_variable_defined? instance_variable_get instance_variable_set instance_variables is_a? itself kind_of?
    meta_def meta_eval meta_undef method methods nil? object_id private_methods protected_methods public_method
    public_methods public_send rationalize remove_instance_variable respond_to? send singleton_class
    singleton_method singleton_methods taint tainted? tap then to_a to_c to_enum to_f to_h to_i to_json to_pson to_r
    to_s to_yaml trust untaint untrust untrusted? yield_self |
"""
NIL_METHODS: Final = frozenset(_NIL_METHODS_WORDS.split())
"""The methods of `nil`: any other is an error."""
