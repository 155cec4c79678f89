"""Writes the seeds of the fuzz target: the grammar's own corpus, the programs of the conformance tests, and real files.

Each file starts with the three bytes that the target reads first: the kind of source, and two for the edit.
"""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

TESTS = Path(__file__).resolve().parent.parent
GRAMMAR_CORPUS = TESTS.parent / "grammar" / "test" / "corpus"
PROGRAMS = TESTS / "conformance" / "programs"
REAL_CODE = Path("/usr/share/puppet/modules.available")

SMALL = 1500
EVERY = 12
"""Of the real files of at most `SMALL` bytes, every twelfth is a seed: about a hundred."""

MANIFEST, PLAN, TEMPLATE = range(3)
EDIT = bytes((128, 5))

_CASE = re.compile(rb"^=+\n(?P<heading>[^=]+)\n=+\n(?P<source>.*?)^---+$", re.MULTILINE | re.DOTALL)


def seeds() -> Iterator[bytes]:
    """Yield the inputs for the fuzz target."""
    for path in sorted(GRAMMAR_CORPUS.glob("*.txt")):
        for case in _CASE.finditer(path.read_bytes()):
            kinds = (TEMPLATE,) if case["source"].lstrip().startswith(b"<%") else (MANIFEST, PLAN)
            yield from (bytes((kind,)) + EDIT + case["source"] for kind in kinds)
    for path in (*sorted(PROGRAMS.rglob("*.*")), *_real_files()):
        yield bytes((_kind(path),)) + EDIT + path.read_bytes()


def _kind(path: Path) -> int:
    if path.suffix == ".epp":
        return TEMPLATE
    return PLAN if path.parent.name == "plans" else MANIFEST


def _real_files() -> list[Path]:
    sources = [path for suffix in ("pp", "epp") for path in REAL_CODE.rglob(f"*.{suffix}") if path.is_file()]
    return sorted(path for path in sources if path.stat().st_size <= SMALL)[::EVERY]


def main(folder: Path) -> None:
    """Write the seeds into a folder, each named for its content."""
    folder.mkdir(parents=True, exist_ok=True)
    for seed in seeds():
        (folder / hashlib.sha256(seed).hexdigest()[:16]).write_bytes(seed)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
