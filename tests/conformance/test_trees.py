"""The syntax trees of working programs are the compiler's, byte for byte."""

from __future__ import annotations

from random import Random

import pytest

from pplint.base.source import SourceFile
from pplint.syntax.parser import parse
from pplint.syntax.pn import to_pn
from tests.conformance.harness import reference
from tests.conformance.harness.reference import Case, own_files, real_files

UNPRINTABLE = {"real code": 0, "rare syntax": 2}
"""How many programs at most Puppet's own printer fails on: `apply` blocks, and parameters that capture the rest."""


@pytest.mark.parametrize("share", [pytest.param("real code", marks=pytest.mark.slow), "rare syntax"])
def test_trees_are_the_same(share: str) -> None:
    paths = real_files() if share == "real code" else own_files()
    expected = {path: parsed.pn for path, parsed in zip(paths, reference.parse(map(Case, paths)), strict=True)}
    printed = {path: pn for path, pn in expected.items() if pn is not None}
    assert len(expected) - len(printed) <= UNPRINTABLE[share]
    differing = [difference for path, pn in printed.items() if (difference := _difference(path, pn))]
    assert not differing, f"{len(differing)} of {len(printed)} trees differ:\n" + "\n".join(differing[:10])


def _difference(path: str, expected: str) -> str | None:
    actual = to_pn(parse(SourceFile(path, Case(path).data)).tree)
    if actual == expected:
        return None
    at = next((i for i, (a, b) in enumerate(zip(actual, expected, strict=False)) if a != b), -1)
    around = slice(max(0, at - 60), at + 60)
    return f"{path}\n  pplint  … {actual[around]}\n  Puppet  … {expected[around]}"


def test_floats_are_written_the_same() -> None:
    chance = Random(1)
    texts = [f"{chance.randrange(10 ** chance.randint(1, 18))}.{chance.randrange(10**6)}" for _ in range(400)]
    texts += [f"{chance.uniform(1, 10)!r}e{power}" for power in range(-320, 308)]
    case = Case("/floats.pp", f"$x = [{', '.join(texts)}]")
    assert to_pn(parse(SourceFile(case.path, case.data)).tree) == reference.parse([case])[0].pn
