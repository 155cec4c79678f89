"""Manifests of Debian's modules with other white space come to the layout that they have with their own.

Set `PPLINT_CONFORMANCE_SIZE` to lay out more manifests, and `PPLINT_CONFORMANCE_SEED` to lay out others.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from pplint.base.source import SourceFile
from pplint.format.rewriting import formatted
from pplint.format.style import Style
from pplint.syntax.parser import Parsed, parse
from tests.conformance.harness.reference import real_files
from tests.conformance.harness.scrambling import scrambled

SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "60"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "1"))

STYLES = [Style(align="always"), Style(indent_width=4, align="never", empty_body="{ }")]
"""Styles that differ in width, columns and empty bodies."""


@pytest.mark.parametrize("style", STYLES)
def test_scrambled_white_space_comes_to_a_layout_that_stays(style: Style) -> None:
    random = Random(SEED)
    manifests = [path for path in real_files() if path.endswith(".pp")]
    chosen = random.sample(manifests, min(SIZE, len(manifests)))
    assert [path for path in chosen if not _comes_to_one_that_stays(path, style, random)] == []


def _comes_to_one_that_stays(path: str, style: Style, random: Random) -> bool:
    parsed = _parsed(path, Path(path).read_bytes())
    once = formatted(_parsed(path, scrambled(parsed, random).encode()), style)
    return formatted(_parsed(path, once), style) == once


def _parsed(path: str, data: bytes) -> Parsed:
    parsed = parse(SourceFile(path, data))
    assert not [problem for problem in parsed.problems if problem.refuses]
    return parsed
