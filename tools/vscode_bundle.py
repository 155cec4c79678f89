"""Puts pplint and its libraries into the folder of the extension for Visual Studio Code, before it is packaged.

    python -m tools.vscode_bundle WHEEL TARGET    # TARGET: one of Visual Studio Code's, such as `linux-x64`

`editors/vscode/bundled/any` gets what serves every Python, and `py310`, `py311`, … what differs between them. pip takes
the libraries from its registry, as wheels for the target, whichever machine this runs on.
"""

from __future__ import annotations

import filecmp
import shutil
import subprocess
import sys
import zipfile
from email import message_from_bytes
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

FOLDER: Final = Path(__file__).parents[1] / "editors" / "vscode" / "bundled"
PYTHONS: Final = ("3.10", "3.11", "3.12", "3.13", "3.14")
TARGETS: Final = {
    "linux-x64": ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64", "linux_x86_64"),
    "linux-arm64": ("manylinux_2_28_aarch64", "manylinux_2_17_aarch64", "manylinux2014_aarch64", "linux_aarch64"),
    "alpine-x64": ("musllinux_1_2_x86_64", "musllinux_1_1_x86_64"),
    "darwin-x64": ("macosx_11_0_x86_64", "macosx_10_9_x86_64"),
    "darwin-arm64": ("macosx_11_0_arm64",),
    "win32-x64": ("win_amd64",),
}
"""The tags of wheels that run on each target, the newest first."""

UNUSED: Final = ("bin", "Scripts", "__pycache__")
"""What pip installs in addition to the libraries and their metadata."""


def bundle(wheel: Path, target: str, folder: Path = FOLDER, pythons: tuple[str, ...] = PYTHONS) -> None:
    """Install the wheel and its dependencies for each Python, and join what is the same for all."""
    shutil.rmtree(folder, ignore_errors=True)
    own = [folder / f"py{python.replace('.', '')}" for python in pythons]
    for python, libraries in zip(pythons, own, strict=True):
        _install(wheel, target, python, libraries)
    common = folder / "any"
    common.mkdir()
    for name in sorted({entry.name for libraries in own for entry in libraries.iterdir()}):
        entries = [libraries / name for libraries in own]
        if all(_is_same(entries[0], other) for other in entries[1:]):
            shutil.move(entries[0], common / name)
            for other in entries[1:]:
                _remove(other)


def _install(wheel: Path, target: str, python: str, libraries: Path) -> None:
    tags = [word for tag in TARGETS[target] for word in ("--platform", tag)]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-compile", "--only-binary=:all:"]
    command += ["--target", str(libraries), "--python-version", python, "--implementation", "cp", *tags, str(wheel)]
    command += _requirements(wheel, python)
    subprocess.run(command, check=True)
    for pattern in UNUSED:
        for entry in libraries.glob(pattern):
            _remove(entry)


def _requirements(wheel: Path, python: str) -> list[str]:
    """List what the wheel requires of one Python: pip goes by the version that it runs in itself."""
    with zipfile.ZipFile(wheel) as opened:
        name = next(name for name in opened.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = message_from_bytes(opened.read(name))
    required = map(Requirement, metadata.get_all("Requires-Dist", []))
    environment = {"python_version": python, "extra": ""}
    return [f"{each.name}{each.specifier}" for each in required if each.marker and each.marker.evaluate(environment)]


def _is_same(first: Path, second: Path) -> bool:
    """Compare two files or directories by their content."""
    if not first.is_dir() or not second.is_dir():
        return first.is_file() and second.is_file() and filecmp.cmp(first, second, shallow=False)
    names = {entry.name for entry in first.iterdir()}
    return names == {entry.name for entry in second.iterdir()} and all(
        _is_same(first / name, second / name) for name in names
    )


def _remove(entry: Path) -> None:
    if entry.is_dir():
        shutil.rmtree(entry)
    else:
        entry.unlink()


def main() -> None:
    """Bundle what the command line names."""
    try:
        wheel, target = sys.argv[1:]
    except ValueError:
        sys.exit(__doc__)
    if target not in TARGETS:
        sys.exit(f"unknown target {target}; expected one of {', '.join(TARGETS)}")
    bundle(Path(wheel).resolve(), target)


if __name__ == "__main__":
    main()
