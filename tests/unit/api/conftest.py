"""A module to read, as a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.unit.api.shop import SHOP
from tests.unit.command_line import write

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(name="shop")
def _shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write({f"shop/{path}": text for path, text in SHOP.items()})
    return tmp_path / "shop"
