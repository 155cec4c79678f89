"""The repository that is damaged: a small file of every kind that pplint reads, and a secret in some places for one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

SECRET: Final = "Tr0ub4dor-marker-3"  # noqa: S105 - it opens nothing
"""What no output may say. It is only in files that are not damaged: what damage makes of a secret may not be one."""


def _files() -> dict[str, dict[str, str]]:
    """Return the files of `repository.txt` by what they are for: each follows a line with that and its path."""
    text = Path(__file__).with_name("repository.txt").read_text(encoding="utf-8").replace("{SECRET}", SECRET)
    found: dict[str, dict[str, str]] = {}
    for section in re.split("^=== ", text, flags=re.MULTILINE)[1:]:
        head, _, content = section.partition("\n")
        kind, _, path = head.partition(" ")
        found.setdefault(kind, {})[path] = content
    return found


FILES: Final = _files()
ALL: Final = {path: text for kind, files in FILES.items() if kind != "secrets" for path, text in files.items()}
"""All that may be damaged."""


def plant(root: Path) -> None:
    """Write the whole repository below a directory."""
    for name, text in {**ALL, **FILES["secrets"]}.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
