"""Writes the seeds of the fuzz target: the grammar's own corpus, and the programs of the conformance tests.

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

MANIFEST, PLAN, TEMPLATE = range(3)
EDIT = bytes((128, 5))

_CASE = re.compile(rb"^=+\n(?P<heading>[^=]+)\n=+\n(?P<source>.*?)^---+$", re.MULTILINE | re.DOTALL)


def seeds() -> Iterator[bytes]:
    """Yield the inputs for the fuzz target."""
    for path in sorted(GRAMMAR_CORPUS.glob("*.txt")):
        for case in _CASE.finditer(path.read_bytes()):
            kinds = (TEMPLATE,) if case["source"].lstrip().startswith(b"<%") else (MANIFEST, PLAN)
            yield from (bytes((kind,)) + EDIT + case["source"] for kind in kinds)
    for path in sorted(PROGRAMS.rglob("*.*")):
        kind = TEMPLATE if path.suffix == ".epp" else PLAN if path.parent.name == "plans" else MANIFEST
        yield bytes((kind,)) + EDIT + path.read_bytes()


def main(folder: Path) -> None:
    """Write the seeds into a folder, each named for its content."""
    folder.mkdir(parents=True, exist_ok=True)
    for seed in seeds():
        (folder / hashlib.sha256(seed).hexdigest()[:16]).write_bytes(seed)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
