"""Large trees to check: copies of real code, many modules, many manifests, many levels."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

_CLASSES = 200
"""How many classes a module has where manifests are what grows."""

_CHAIN = 25
"""How many modules use one another in a row where manifests are what grows."""


def copies(folder: Path, count: int, top: Path) -> None:
    """Write copies of a folder of modules, each of them a control repository of its own."""
    for number in range(count):
        copy = top / f"copy{number}"
        shutil.copytree(folder, copy / "modules", ignore_dangling_symlinks=True)
        (copy / "environment.conf").write_text("modulepath = modules\n")


def manifests(count: int, top: Path) -> None:
    """Write a control repository with so many manifests, in modules most of which use the one before."""
    modules(-(-count // _CLASSES), top, _CLASSES, count, _CHAIN)


def modules(count: int, top: Path, classes: int = 1, most: int | None = None, chain: int | None = None) -> None:
    """Write a control repository with so many modules of so many classes, and no more than `most` in all.

    Each module uses the one before, but for the first of each `chain`.
    """
    top.mkdir(parents=True, exist_ok=True)
    (top / "environment.conf").write_text("modulepath = modules\n")
    left = count * classes if most is None else most
    for number in range(count):
        is_first = number == 0 or (chain is not None and number % chain == 0)
        _module(top / "modules" / f"m{number}", number, min(classes, left), is_first=is_first)
        left -= classes


def _module(folder: Path, number: int, classes: int, *, is_first: bool) -> None:
    directory = folder / "manifests"
    directory.mkdir(parents=True)
    needed = [] if is_first else [{"name": f"example-m{number - 1}", "version_requirement": ">= 1.0.0 < 2.0.0"}]
    metadata = {"name": f"example-m{number}", "version": "1.0.0", "author": "example", "dependencies": needed}
    (folder / "metadata.json").write_text(json.dumps(metadata))
    for each in range(classes):
        name = f"m{number}" if each == 0 else f"m{number}::c{each}"
        used = f"m{number - 1}" if each == 0 else f"m{number}"
        include = f"  include {used}\n" if each or not is_first else ""
        text = (
            f"# Class {each}.\nclass {name} (\n  String $owner = 'root',\n  Optional[Integer] $size = undef,\n) {{\n"
            f"{include}"
            f"  file {{ '/srv/{name}':\n    ensure => file,\n    owner  => $owner,\n    mode   => '0644',\n"
            f"    source => 'puppet:///modules/m{number}/{each}',\n  }}\n"
            f'  if $size =~ Integer and $size > {each} {{\n    notify {{ "more than ${{size}}": }}\n  }}\n}}\n'
        )
        (directory / ("init.pp" if each == 0 else f"c{each}.pp")).write_text(text)


def levels(count: int, top: Path) -> None:
    """Write a manifest on each of so many levels. Paths are longer than can be named in the end, so we go there."""
    top.mkdir(parents=True, exist_ok=True)
    before = Path.cwd()
    os.chdir(top)
    try:
        for number in range(count):
            Path("x.pp").write_text(f"notice({number})\n")
            Path("a").mkdir()
            os.chdir("a")
    finally:
        os.chdir(before)
