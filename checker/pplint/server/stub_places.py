"""Places in the stubs that come with the program, which a definition leads to where no file of the user has it."""

from __future__ import annotations

import re
from functools import cache
from glob import iglob
from os import path as paths
from typing import TYPE_CHECKING

from pplint.base.source import Place, Span
from pplint.infer.symbols import Attribute, DataType, Function, ResourceType
from pplint.project import stub_files

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.infer.symbols import Symbol


def stub_place(symbol: Symbol) -> Place | None:
    """Return where a stub declares a resource type, an attribute, a function or a data type; None if none does."""
    match symbol:
        case ResourceType():
            return _find(rf"^define {symbol.name}\b", symbol.name)
        case Attribute():
            owner = "metaparameters" if symbol.owner is None else symbol.owner.name
            return _find(rf"^define {owner}\([^)]*?[^\n]*?\${symbol.name}\b", symbol.name, rf"^define {owner}\(")
        case Function():
            return _find(rf"^function {symbol.name}\(", symbol.name)
        case DataType():
            return _find(rf"^type {symbol.name} =", symbol.name)
        case _:
            return None


def _find(pattern: str, name: str, within: str | None = None) -> Place | None:
    for path, text in _texts():
        start = 0
        if within is not None:
            outer = re.search(within, text, re.MULTILINE)
            if outer is None:
                continue
            start, pattern = outer.end(), rf"\${name}\b"
        found = re.compile(pattern, re.MULTILINE).search(text, start)
        if found is not None:
            end = found.end() - (0 if found[0].endswith(name) else len(found[0]) - found[0].rindex(name) - len(name))
            before = len(text[: end - len(name)].encode())
            return Place(path, Span(before, before + len(name)))
    return None


@cache
def _texts() -> Sequence[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for path in sorted(iglob(paths.join(stub_files.BUNDLED, "**", "*.pp"), recursive=True)):
        with open(path, encoding="utf-8") as file:
            found.append((path, file.read()))
    return found
