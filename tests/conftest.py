"""Collects the documents under `mdtest`, and adds the option `--update`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.mdtest_runner import UPDATES, MarkdownFile, write_updates
from tests.values_runner import FOLDERS, ValuesFile

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of these tests."""
    parser.addoption("--update", action="store_true", help="rewrite what the documents under mdtest expect")


def pytest_configure(config: pytest.Config) -> None:
    """Start without updates."""
    config.stash[UPDATES] = {}


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> MarkdownFile | ValuesFile | None:
    """Take the markdown files under `mdtest`."""
    if file_path.suffix != ".md" or "mdtest" not in file_path.parts:
        return None
    if file_path.parent.name in FOLDERS:
        return ValuesFile.from_parent(parent, path=file_path)  # pyright: ignore[reportUnknownMemberType] - not annotated
    return MarkdownFile.from_parent(parent, path=file_path)  # pyright: ignore[reportUnknownMemberType] - not annotated


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the updates, if any were asked for."""
    write_updates(session.config.stash[UPDATES])
