"""Every function that comes with the language is documented: a result for each overload, an error, and the unknown."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pplint.evaluator.builtins.table import FUNCTIONS
from tests.documents import read_document

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCUMENTS = sorted(Path(__file__).parents[2].glob("mdtest/values/functions_*.md"))

_LINE = re.compile(r"(.*)# (=>|type:|error:|unknown:) ")


@cache
def _lines() -> tuple[tuple[str, str, str], ...]:
    """Return the lines that say something: under which heading, the program, and what kind of thing they say."""
    return tuple(
        (example.headings[-1], found[1], found[2])
        for path in DOCUMENTS
        for example in read_document(path.read_text()).examples
        for found in map(_LINE.match, example.program.text.splitlines())
        if found is not None
    )


def _about(name: str) -> Iterator[str]:
    """Yield what the lines under a heading with the function's name, which call it, say."""
    called = re.compile(rf"(?<![\w$]){name}(?![\w])")
    for heading, program, kind in _lines():
        if name in re.findall(r"\w+", heading) and called.search(program):
            yield kind


LOGGING = {"alert", "crit", "debug", "emerg", "err", "info", "notice", "warning"}
TAKES_ALL = LOGGING | {"flatten", "import"}
"""The functions that no call can be wrong for."""
GIVES_NOTHING = LOGGING | {"create_resources", "fail", "realize", "tag"}
"""The functions that give `undef`, or nothing at all, whether their arguments are known or not."""


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_function_is_documented(name: str) -> None:
    said = Counter(_about(name))
    overloads = [overload for overload in FUNCTIONS[name].overloads if not overload.refuses]
    results = said.total() - said["error:"]
    assert results >= len(overloads) or name == "fail", f"{len(overloads)} overloads, {results} results"
    assert said["error:"] or name in TAKES_ALL, "no error"
    assert said["unknown:"] or name in GIVES_NOTHING, "nothing about unknown arguments"
