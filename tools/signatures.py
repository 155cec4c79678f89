"""Reads the signatures of public modules at all their versions, and writes the collection that comes with pplint.

    python -m tools.signatures CLONES [--since 2015-01-01]

`signatures/repositories.txt` lists the repositories by their addresses. `CLONES` is a folder with clones of them, with
their tags: that of `https://github.com/OWNER/NAME` in `OWNER/NAME`. Nothing is fetched, and nothing in them is run.
A version is read from its tag, if the `metadata.json` in it says the same version.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pplint.api.collect import merged
from pplint.api.sources import UnusableSource, read_source
from pplint.signatures.collection import write_collection

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.signatures.history import History
    from pplint.signatures.model import Signature

FOLDER: Final = Path(__file__).parents[1] / "signatures"
LIST: Final = FOLDER / "repositories.txt"
COLLECTION: Final = FOLDER / "pplint_signatures" / "modules.signatures"
CONTENTS: Final = FOLDER / "CONTENTS.md"

_TAG: Final = re.compile(r"(?:release-)?v?(\d+\.\d+\.\d+)")
_HEAD: Final = """\
# Signatures in the collection

`python -m tools.signatures` writes this page. Each version is read from its tag in the repository.

| module | versions | from | to | repository |
| --- | --- | --- | --- | --- |
"""


def tags(clone: Path, since: str) -> Iterator[tuple[str, str]]:
    """Yield the tags of a clone that name versions since a day, with the versions."""
    command = ["git", "-C", str(clone), "for-each-ref", "--format=%(creatordate:short) %(refname:short)", "refs/tags"]
    listed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for line in listed.splitlines():
        day, _, tag = line.partition(" ")
        version = _TAG.fullmatch(tag)
        if version is not None and day >= since:
            yield tag, version[1]


def read_versions(clones: Path, since: str, address: str) -> tuple[str, list[Signature], list[str]]:
    """Return the address of a repository, the signatures of the versions in it, and what is left out, with reasons."""
    owner, name = address.rsplit("/", 2)[1:]
    clone = clones / owner / name
    found: list[Signature] = []
    left: list[str] = []
    for tag, version in tags(clone, since) if clone.is_dir() else ():
        try:
            signature = read_source(f"{clone}@{tag}")
        except UnusableSource as error:
            left.append(f"{tag}: {error}")
            continue
        if signature.version != version or "-" not in signature.name:
            left.append(f"{tag}: says `{signature.name}` {signature.version}")
        else:
            found.append(signature)
    return address, found, left


def histories(read: Iterable[tuple[str, list[Signature], list[str]]]) -> Iterator[History]:
    """Yield the histories of the modules in what was read: a repository may have had its module under other names."""
    found: list[tuple[str, Signature]] = []
    for address, signatures, left in read:
        print(f"{address}: {len(signatures)} versions", *left, sep="\n  ")
        found += ((address, each) for each in signatures)
    yield from merged(reversed(found))


def contents(found: Iterable[History]) -> str:
    """Return the page that lists what is in a collection."""
    rows = sorted((each.name, each.versions, each.source) for each in found)
    return _HEAD + "".join(
        f"| {name} | {len(versions)} | {versions[0]} | {versions[-1]} | {source} |\n" for name, versions, source in rows
    )


def main() -> None:
    """Write the collection and its contents."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("clones", type=Path, help="the folder with the clones")
    parser.add_argument("--since", default="2015-01-01", help="the day of the oldest tags that are read")
    given = parser.parse_args()
    addresses = LIST.read_text(encoding="utf-8").split()
    with ProcessPoolExecutor(os.cpu_count()) as processes:
        found = list(histories(processes.map(partial(read_versions, given.clones, given.since), addresses)))
    data = write_collection(found)
    COLLECTION.write_bytes(data)
    CONTENTS.write_text(contents(found), encoding="utf-8")
    print(f"{len(found)} modules, {sum(len(each.versions) for each in found)} versions, {len(data)} bytes")


if __name__ == "__main__":
    main()
