"""The type of an attribute whose values are compared by their text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.syntax.oniguruma import search
from pplint.syntax.quoting import quote, regexp_literal

if TYPE_CHECKING:
    from collections.abc import Iterable

_INTEGERS: Final = [str(number) for number in (0, 1, 2, 7, 10, 42, 100, 1000, 65535)]
_NEGATIVE: Final = [f"-{text}" for text in _INTEGERS[1:]]
_FLOATS: Final = ["0.0", "0.5", "1.5", "-1.5", "1.0e+20"]
_STRANGE: Final = ['["a", "b"]', "[]", "{}", '{"a"=>1}', "default", "Integer", "File[/etc]", "(?-mix:a)"]
"""The texts of arrays, hashes and what else an attribute could be given."""


def type_of_values(words: Iterable[str], patterns: Iterable[str], *, is_property: bool) -> str | None:
    """Return the type of everything whose text is one of the words or matches a pattern, None if that is nearly all.

    A property takes an array of such values, too.
    """
    words, patterns = sorted(set(words)), list(patterns)
    if any(_matches(patterns, text) for text in _STRANGE):
        return None
    types = list(_types(words, patterns))
    single = types[0] if len(types) == 1 else f"Variant[{', '.join(types)}]"
    if not is_property:
        return single
    return f"Variant[{', '.join([*types, f'Array[{single}]'])}]"


def _types(words: list[str], patterns: list[str]) -> Iterable[str]:
    booleans = [word for word in ("true", "false") if word in words or _matches(patterns, word)]
    if booleans:
        yield "Boolean" if len(booleans) > 1 else f"Boolean[{booleans[0]}]"
    if words:
        yield f"Enum[{', '.join(map(quote, words))}]"
    if patterns:
        yield f"Pattern[{', '.join(map(regexp_literal, patterns))}]"
    if any(word.lstrip("-").isdecimal() for word in words) or any(_matches(patterns, text) for text in _INTEGERS):
        yield "Integer" if any(_matches(patterns, text) for text in _NEGATIVE) else "Integer[0]"
    if any(_matches(patterns, text) for text in _FLOATS):
        yield "Float"


def _matches(patterns: list[str], text: str) -> bool:
    return any(search(pattern, text) for pattern in patterns)
