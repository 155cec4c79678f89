"""The projects of examples: a control repository for each, or a module, in a directory of this run's own.

An example without other files and without a path of its own sees an empty repository, outside of this one.
"""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from pplint.project.projects import project_of
from pplint.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.project.project import Project
    from tests.documents import Example

_PLAIN = frozenset({"example.pp", "example.epp"})


@cache
def _directory() -> Path:
    path = Path(tempfile.mkdtemp(prefix="pplint-examples-"))
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    return path


def project_of_example(example: Example) -> Project:
    """Return the project that an example sees: the files that go with it, and the example itself."""
    files = dict(example.files)
    if example.path not in _PLAIN:
        files[example.path] = example.program.checked_text
    elif files and example.path == "example.pp":
        files["manifests/example.pp"] = example.program.text
    root = _repository(tuple(sorted(files.items())))
    is_inside = example.path in files and "metadata.json" not in files
    return project_of(Session(), str(root / example.path if is_inside else root))


@cache
def _repository(files: tuple[tuple[str, str], ...]) -> Path:
    """Write files into a control repository, or a module if it has metadata, one for each set of files."""
    root = _directory() / sha256(repr(files).encode()).hexdigest()[:16]
    planted = dict(files)
    _write(root, planted if "metadata.json" in planted else {"environment.conf": "modulepath = modules\n", **planted})
    (root / "modules").mkdir(exist_ok=True)
    return root


def _write(root: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
