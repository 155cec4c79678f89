"""The programs that mutations start from: the tests' documents, the examples, real modules, and random programs."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import copytree
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from tests.announcements import without_announcements
from tests.conformance.harness.evaluation_programs import evaluation_programs
from tests.conformance.harness.random_programs import random_programs
from tests.conformance.harness.reference import DEBIAN_MODULES, PROGRAMS
from tests.documents import read_document

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tests.documents import Example

TESTS = Path(__file__).resolve().parents[2]
EXAMPLES = TESTS.parent / "examples"

_FOLDERS = frozenset({"plans", "functions", "types", "templates"})

LARGEST = 4000
"""The bytes of the largest file that is a seed: most mistakes show in small ones, of which more are done in an hour."""

DRAWN = 0.2
"""The share of seeds that are random programs."""

INSTALLED = 0.2
"""The share of those that are installed: there are many, and they have less in them than the documents."""


class Program(Struct, frozen=True):
    """A text, and the path that says what it is: absolute for a real file, else below the control repository."""

    path: str
    text: str

    @property
    def is_template(self) -> bool:
        """Whether it is text with code in it."""
        return self.path.endswith(".epp")


@cache
def _own() -> tuple[Program, ...]:
    return (*_documents(), *_files(PROGRAMS), *_files(EXAMPLES))


def draw(chance: Random) -> Program:
    """Return one of the programs, or a random one."""
    lot = chance.random()
    if lot >= DRAWN + INSTALLED:
        return chance.choice(_own())
    if lot >= DRAWN:
        return chance.choice(_installed() or _own())
    if lot < DRAWN / 2:
        return _placed("random.pp", next(evaluation_programs(chance, 1)))
    case = next(random_programs(chance, 1))
    return _placed(case.path, case.data.decode())


def _documents() -> Iterator[Program]:
    for example in _examples():
        program = _placed(example.path, without_announcements(example.program.text))
        path = program.path if not example.files else f"{_repository(example)}/{example.path}"
        yield replace(program, path=path)


@cache
def _examples() -> tuple[Example, ...]:
    documents = (*sorted((TESTS / "mdtest").rglob("*.md")), TESTS.parent / "docs" / "rules.md")
    every = (example for path in documents for example in read_document(path.read_text()).examples)
    return tuple(example for example in every if not example.is_data)


def _repository(example: Example) -> str:
    return f"projects/{sha256(repr(sorted(example.files.items())).encode()).hexdigest()[:16]}"


def plant(root: Path) -> None:
    """Write the control repository that programs are in below a directory, and the projects of the documents."""
    copytree(EXAMPLES / "control-repo", root, dirs_exist_ok=True)
    for example in _examples():
        files = {"environment.conf": "modulepath = modules\n", **example.files}
        if "metadata.json" in files:
            del files["environment.conf"]
        for path, text in files.items() if example.files else ():
            file = root / _repository(example) / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)


def _files(top: Path) -> Iterator[Program]:
    for path in _small(top):
        yield _placed(str(path), path.read_bytes().decode())


@cache
def _installed() -> tuple[Program, ...]:
    paths = _small(DEBIAN_MODULES) if DEBIAN_MODULES.is_dir() else ()
    return tuple(Program(str(path), path.read_bytes().decode()) for path in paths)


def _small(top: Path) -> list[Path]:
    modules = sorted(top.iterdir())
    found = [path for each in modules for path in (each.rglob("*.*p*") if each.is_dir() else [each])]
    return sorted(path for path in found if path.suffix in {".pp", ".epp"} and path.stat().st_size <= LARGEST)


def _placed(path: str, text: str) -> Program:
    """Put a program into the control repository: where its path leads, or where one of its kind belongs."""
    name = Path(path)
    if name.is_absolute():
        folder = next((part for part in reversed(name.parts) if part in _FOLDERS), "manifests")
        path = f"site-modules/profile/{folder}/{name.name}"
    elif len(name.parts) == 1:
        path = f"site-modules/profile/templates/{path}" if name.suffix == ".epp" else f"manifests/{path}"
    return Program(path, text)
