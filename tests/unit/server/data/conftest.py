"""A conversation for all tests of files of data, as each says anew what is typed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.unit.server.data.repository import Repository

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="package")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Repository]:
    """Return a control repository in an editor that knows no snippets."""
    before = os.getcwd()
    root = tmp_path_factory.mktemp("repository") / "repository"
    root.mkdir()
    os.chdir(root)
    yield Repository(root)
    os.chdir(before)
