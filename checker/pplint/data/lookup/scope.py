"""The variables that data and hierarchies can name, as far as they are known: facts, `$trusted`, and others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.data.lookup.errors import KeyNotFoundError, LookupFailedError
from pplint.data.lookup.keys import dig, split_key
from pplint.data.lookup.values import Hash, Leaf, Unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pplint.data.lookup.values import Value

_ALWAYS_SET: Final = ("module_name", "caller_module_name")
_NUMERIC: Final = late_pattern(r"0|[1-9][0-9]*")

UNDEF: Final = Leaf(None)


class Scope(Struct, frozen=True):
    """Variables of the top scope by their names, without `::`.

    If they are not `is_complete`, there may be others, of which nothing is known; otherwise, to name one that is not
    set is an error where the compiler `is_strict`, as it is by default since Puppet 8, and else undef. While a program
    runs, `find` answers for its variables, by their names as they are written.
    """

    variables: Mapping[str, Value]
    is_complete: bool = True
    is_strict: bool = True
    find: Callable[[str], Value | None] | None = None

    def value(self, key: str) -> Value:
        """Return what a variable, or the part of it that a key with dots asks for, is; undef if it is not there.

        A leaf that is `Unknown` stands for what is not known; raises `LookupFailedError` for what the compiler refuses.
        """
        root, *segments = split_key(key)
        if isinstance(root, int):
            raise LookupFailedError(f"`%{{{key}}}`: no variable has a number for its name that has parts")
        found = part = self._variable(root)
        try:
            for segment in segments:
                if _is_unknown(part):
                    break
                part = dig(key, (segment,), part)
            return Leaf(Unknown(f"`{key}` is not given")) if _is_unknown(part) else part
        except KeyNotFoundError:
            is_open = root.removeprefix("::") == "facts" and not self.is_complete
            is_new = is_open and isinstance(found, Hash) and found.get(str(segments[0])) is None
            return Leaf(Unknown(f"`{key}` is not given")) if is_new else UNDEF

    def _variable(self, name: str) -> Value:
        found = self.variables.get(name.removeprefix("::"))
        if found is None and self.find is not None:
            found = self.find(name)
        if found is not None:
            return found
        if name in _ALWAYS_SET or _NUMERIC.fullmatch(name):
            return UNDEF
        if not self.is_complete:
            return Leaf(Unknown(f"`{name}` is not given"))
        if self.is_strict:
            raise LookupFailedError(f"there is no variable `{name}`")
        return UNDEF

    def with_variable(self, name: str, value: Value) -> Scope:
        """Return a scope in which a variable is set, as `mapped_paths` has it."""
        return Scope({**self.variables, name: value}, self.is_complete, self.is_strict, self.find)


def _is_unknown(value: Value) -> bool:
    return isinstance(value, Leaf) and isinstance(value.value, Unknown)
