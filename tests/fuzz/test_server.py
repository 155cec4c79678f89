"""A few random places and edits in the server for editors; `python -m tests.fuzz.server` tries more, and names."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.fuzz.server.edits import edits
from tests.fuzz.server.places import places
from tests.fuzz.server.tree import Tree

EXAMPLE = Path(__file__).parents[2] / "examples" / "control-repo"


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Come back from the folder that a server goes to."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.slow
def test_the_server_says_what_the_commands_do(tmp_path: Path) -> None:
    chance = Random(11)
    assert [*places(Tree(EXAMPLE, tmp_path / "places"), chance, 30)] == []
    assert [*edits(Tree(EXAMPLE, tmp_path / "edits"), chance, 10, 10)] == []
