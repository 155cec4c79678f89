"""Files in which `«name»` marks the places that name one thing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.talk import Talk

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

METADATA = {
    "metadata.json": '{"name": "me-shop", "version": "1.0.0", "author": "me", "license": "Apache-2.0", '
    '"summary": "s", "source": "https://example.org", "dependencies": []}\n'
}
Mark = tuple[str, int, int, int]
"""A file, a line, and the first and last character there, in code units of UTF-16."""


def written(root: Path, files: Mapping[str, str], capabilities: Mapping[str, Any] | None = None) -> Talk:
    """Write the files of a module without marks; return a conversation in which the programs and data are open."""
    for name, text in {**METADATA, **files}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(plain(text))
    talk = Talk(root, capabilities, {"diagnostics": "open-files"})
    for name in sorted(files):
        talk.open(name)
    return talk


def plain(text: str) -> str:
    """Return a text without marks."""
    return re.sub("[«»]", "", text)


def marks(files: Mapping[str, str]) -> list[Mark]:
    """Return the marked places, in the order of the files."""
    found: list[Mark] = []
    for name, text in files.items():
        for number, line in enumerate(text.split("\n")):
            for each in re.finditer("«(.*?)»", line):
                start = _units(plain(line[: each.start()]))
                found.append((name, number, start, start + _units(each[1])))
    return sorted(found)


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def mark_of(talk: Talk, uri: str, range_: Mapping[str, Any]) -> Mark:
    """Return a range as a marked place."""
    start, end = range_["start"], range_["end"]
    return uri.removeprefix(f"{talk.root.as_uri()}/"), start["line"], start["character"], end["character"]
