"""The manual lists the requests that the server answers."""

from __future__ import annotations

import re
from pathlib import Path

from pplint.server.requests import REQUESTS

_PAGE = Path(__file__).parents[3] / "docs" / "editor.md"


def test_the_manual_lists_each_request() -> None:
    table = _PAGE.read_text(encoding="utf-8").partition("## Requests\n")[2]
    rows = re.findall(r"(?m)^\| (?:`(\w+)/…`|others) \| (.*) \|$", table)
    listed = [
        f"{folder}/{name}" if folder else name for folder, names in rows for name in re.findall(r"`([^`]+)`", names)
    ]
    assert sorted(listed) == sorted(REQUESTS), f"edit the table of requests in {_PAGE.name}"
