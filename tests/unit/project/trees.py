"""Small projects, written to a temporary directory."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def plant(root: Path, files: dict[str, str]) -> str:
    """Write files below a directory, and return its path."""
    for path, content in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
    return str(root)


def metadata(name: str, *dependencies: str) -> str:
    """Return the metadata of a module that needs others."""
    return json.dumps({"name": name, "dependencies": [{"name": each} for each in dependencies]})
