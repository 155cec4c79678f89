"""The files of `packaging/` with everything filled in."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from tools.packaging import write

if TYPE_CHECKING:
    from pathlib import Path

SETTINGS = {"PPLINT_REPOSITORY": "https://example.com/pplint/", "PPLINT_CONTACT": "pplint@example.com"}


@pytest.fixture(scope="session")
def packaging(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the files."""
    folder = tmp_path_factory.mktemp("packaging")
    (folder / "archive").write_bytes(b"")
    with patch.dict(os.environ, SETTINGS):
        write(folder / "written", folder / "archive")
    return folder / "written"
