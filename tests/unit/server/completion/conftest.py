"""A conversation for all tests of completion, as each says anew what is typed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.unit.server.completion.typist import Typist

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="package")
def typist(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Typist]:
    """Return somebody who types in a module, with an editor that knows no snippets."""
    before = os.getcwd()
    root = tmp_path_factory.mktemp("shop") / "shop"
    root.mkdir()
    os.chdir(root)
    yield Typist(root)
    os.chdir(before)
