"""How values are looked up, by what data say under `lookup_options`: merged, and converted to which types.

Specification: "Hiera: Configuring merge behaviors". A key of the options is that of a value, or a regular expression,
which starts with `^`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.data.nodes import Mapping, Scalar, Sequence, text_of
from pplint.syntax.oniguruma import RegexpError, search

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Sequence as SequenceOf

    from pplint.data.nodes import Entry, Node

OPTIONS: Final = "lookup_options"

_TYPE = late_pattern(r"[A-Z]\w*(?:::[A-Z]\w*)*")


class LookupOption(Struct, frozen=True, eq=False):
    """The options of some keys, and the file that has them, which is read for all nodes or for some.

    `merge` is the name of a strategy, where one is named; `conversion` what `convert_to` says.
    """

    keys: str
    entry: Entry
    path: str
    is_for_all: bool
    merge: str | None = None
    conversion: Node | None = None

    @property
    def is_pattern(self) -> bool:
        """Whether a regular expression says which keys are meant."""
        return self.keys.startswith("^")

    def is_of(self, key: str) -> bool:
        """Return whether values of a key are looked up in this way."""
        if not self.is_pattern:
            return self.keys == key
        try:
            return search(self.keys, key) is not None
        except RegexpError:
            return False


def read_lookup_options(node: Node, path: str, *, is_for_all: bool) -> Iterator[LookupOption]:
    """Yield what the value of `lookup_options` says."""
    for keys, entry in node.entries.items() if isinstance(node, Mapping) else ():
        if isinstance(keys, str):
            merge, conversion = _value(entry.value, "merge"), _value(entry.value, "convert_to")
            yield LookupOption(keys, entry, path, is_for_all, _strategy(merge), conversion)


def _value(node: Node, name: str) -> Node | None:
    entry = node.entry(name) if isinstance(node, Mapping) else None
    return None if entry is None else entry.value


def _strategy(node: Node | None) -> str | None:
    named = _value(node, "strategy") if isinstance(node, Mapping) else node
    return text_of(named)


def options_of(key: str, options: SequenceOf[LookupOption]) -> list[LookupOption]:
    """Return the options that may count for a key, of which the first is the strongest.

    What is said for a key by its name goes before patterns, and what is said for all nodes hides what is weaker.
    """
    found: list[LookupOption] = []
    for each in sorted((each for each in options if each.is_of(key)), key=lambda each: each.is_pattern):
        found.append(each)
        if each.is_for_all:
            break
    return found


def conversion_name(option: LookupOption) -> str | None:
    """Return the name of the type that values are converted to, if the options of a file for all say just a name."""
    named = option.conversion
    if isinstance(named, Sequence) and len(named.items) == 1:
        named = named.items[0]
    text = named.value if isinstance(named, Scalar) else None
    return text if isinstance(text, str) and _TYPE.fullmatch(text) else None
