"""What `%{…}` can interpolate: facts and what is in them, trusted data, functions with the keys that they look up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.infer.names.facts import HASHES
from pplint.server.completion.facts import keys_of_type
from pplint.server.completion.items import MAX_ITEMS, About, Item, ItemKind
from pplint.server.data.listing import data_keys, meant
from pplint.server.data.sight import DataKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.server.data.cursor import DataCursor
    from pplint.server.data.sight import DataSight

_INSIDE: Final = late_pattern(
    r"[ \t]*(?:(?P<method>lookup|hiera|alias|scope|literal)\((?P<quote>['\"])(?P<key>[^'\"{}]*)|(?P<name>[\w.:]*))\Z"
)
_METHODS: Final = {
    "lookup": "The value of another key, inside a string.",
    "alias": "The value of another key with its type; it must be the whole string.",
    "literal": "Literal text: `%{literal('%')}` is a percent sign.",
    "scope": "The value of a variable.",
    "hiera": "The value of another key, from `lookup`.",
}
_VARIABLES: Final = {
    "facts": "The facts of the node.",
    "trusted": "The facts in the certificate of the node.",
    "server_facts": "Facts of the server.",
    "environment": "The name of the environment.",
}
_FACTS: Final = "facts"
_LOOK_UPS: Final = frozenset({"lookup", "hiera", "alias"})


def interpolation_start(data: bytes, start: int, offset: int) -> int | None:
    """Return where what is in the interpolation that a byte is in starts, None if it is in none."""
    opened = data.rfind(b"%{", start, offset)
    return None if opened < 0 or b"}" in data[opened:offset] else opened + 2


def interpolated_items(sight: DataSight, cursor: DataCursor, start: int) -> tuple[int, list[Item]]:
    """Return what may stand at a cursor in an interpolation, and where what it takes the place of starts."""
    text = cursor.data[start : cursor.offset].decode("utf-8", "replace")
    found = _INSIDE.match(text)
    if found is None:
        return cursor.offset, []
    if found["method"] in _LOOK_UPS:
        names = data_keys(sight.project) if sight.kind is DataKind.DATA else ()
        keys = meant(names, found["key"], frozenset(), MAX_ITEMS + 1)
        items = [Item(each, ItemKind.FIELD, about=About("key", "", each)) for each in keys]
        return cursor.offset - len(found["key"].encode()), items
    typed = found["key"] if found["method"] == "scope" else found["name"] or ""
    items = [] if found["method"] == "literal" else list(_variables(sight, typed))
    if found["method"] is None and sight.kind is DataKind.DATA and "." not in typed:
        items += _methods(cursor)
    return cursor.offset - len(typed.encode()), items


def _methods(cursor: DataCursor) -> Iterator[Item]:
    quote = '"' if cursor.quote == "'" else "'"
    for name, words in _METHODS.items():
        text = f"{name}({quote}{quote})"
        yield Item(name, ItemKind.FUNCTION, text, f"{name}({quote}$1{quote})", About("word", words, name))


def _variables(sight: DataSight, typed: str) -> Iterator[Item]:
    root, separator, _ = typed.removeprefix("::").partition(".")
    if not separator:
        start = "::" if typed.startswith("::") else ""
        for name, words in _VARIABLES.items():
            yield Item(start + name, ItemKind.VARIABLE, about=About("word", words, name), is_likely=True)
        return
    outer = typed.rpartition(".")[0]
    keys = outer.removeprefix("::").split(".")[1:]
    for name in sorted(_keys_after(sight, root, keys)):
        about = About("fact", "", ".".join((*keys, name))) if root == _FACTS else None
        yield Item(f"{outer}.{name}", ItemKind.FIELD, about=about)


def _keys_after(sight: DataSight, root: str, keys: list[str]) -> Iterable[str]:
    """Return what is in a variable that is a hash, after some keys."""
    if root not in HASHES:
        return ()
    if root != _FACTS:
        return () if keys else sight.names.facts.keys(root)
    if not keys:
        return sight.symbols.fact_names()
    found = sight.symbols.fact(keys[0], keys[1:])
    return keys_of_type(None if found is None else found.type)
