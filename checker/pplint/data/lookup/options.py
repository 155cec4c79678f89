"""`lookup_options`: for which keys values are merged how, and what they are converted to.

Specification: "Hiera: Configure merge behavior", "lookup_options". An option is for a key, or for all keys that a
regular expression matches, which starts with `^`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.data.lookup.errors import LookupFailedError
from pplint.data.lookup.values import Array, Hash, Leaf
from pplint.syntax.oniguruma import BacktrackingError, RegexpError, search

if TYPE_CHECKING:
    from pplint.data.lookup.values import Value

LOOKUP_OPTIONS: Final = "lookup_options"
"""The key that data have options under; nobody can look it up."""

_PATTERN_START: Final = "^"


def is_option_key(name: str) -> bool:
    """Whether a key is that of the options, or of a part of them, which nobody can look up."""
    return name == LOOKUP_OPTIONS or name.startswith(f"{LOOKUP_OPTIONS}.")


class LookupOptions:
    """The options of all keys, by key and by pattern."""

    def __init__(self, options: Hash) -> None:
        """Read the options; raise `LookupFailedError` for a pattern that is none."""
        self._by_key: dict[str, Value] = {}
        self._by_pattern: dict[str, Value] = {}
        for key, value in options.entries.values():
            name = key.value if isinstance(key, Leaf) else None
            if not isinstance(name, str):
                raise LookupFailedError(f"a key of `{LOOKUP_OPTIONS}` must be a string", key.place)
            if name.startswith(_PATTERN_START):
                _match(name, "", key)
                self._by_pattern[name] = value
            else:
                self._by_key[name] = value

    def of(self, root: str) -> Value | None:
        """Return the options of a key, given its first segment; raise `LookupFailedError` for a wrong pattern."""
        found = self._by_key.get(root)
        if found is None or _is_undef(found):
            matching = (value for pattern, value in self._by_pattern.items() if _match(pattern, root, value))
            found = next(matching, None)
        return found


def _match(pattern: str, key: str, at: Value) -> bool:
    try:
        return search(pattern, key) is not None
    except BacktrackingError:
        return False
    except RegexpError as error:
        raise LookupFailedError(f"a pattern of `{LOOKUP_OPTIONS}` cannot be read: {error.reason}", at.place) from None


def option(options: Value | None, name: str) -> Value | None:
    """Return an option of a key; raise `LookupFailedError` if its options are no hash.

    The compiler asks for an option when it needs it, and so nobody may ever see that they are none.
    """
    if options is None or (isinstance(options, Leaf) and (options.value is None or options.value is False)):
        return None
    if isinstance(options, Hash):
        found = options.get(name)
        return None if found is None or _is_undef(found) else found
    if isinstance(options, Leaf) and isinstance(options.value, str):
        # A text is asked in the same way, and answers what it holds.
        return Leaf(name, options.place) if name in options.value else None
    raise LookupFailedError("the options of a key must be a hash", options.place)


def _is_undef(value: Value) -> bool:
    return isinstance(value, Leaf) and value.value is None


def require_module_prefix(options: Value, module: str | None) -> Hash:
    """Return options as a hash; raise `LookupFailedError` if they are none, or a module's are for keys of others."""
    if not isinstance(options, Hash):
        raise LookupFailedError(f"`{LOOKUP_OPTIONS}` must be a hash", options.place)
    for key, _ in options.entries.values() if module is not None else ():
        name = key.value if isinstance(key, Leaf) else None
        if not isinstance(name, str) or not name.removeprefix(_PATTERN_START).startswith(f"{module}::"):
            raise LookupFailedError(
                f"a module can only set options for its own keys, which start with `{module}::`", key.place
            )
    return options


def conversion(convert_to: Value) -> tuple[Value, tuple[Value, ...]]:
    """Return the type that `convert_to` names, and the other arguments of its `new`."""
    items = convert_to.items if isinstance(convert_to, Array) else (convert_to,)
    return (items[0] if items else Leaf(None, convert_to.place)), items[1:]
