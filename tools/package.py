"""Builds what is published, and proves that it is whole, runs, and comes out the same each time.

    python -m tools.package archives FOLDER       # the archive of sources, and the wheel for this machine
    python -m tools.package single-file FOLDER    # one file for this machine and this version of Python

`build` and `shiv` must be installed. What is built holds what Git knows of, as it is now.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Final

from pplint import __version__

ROOT: Final = Path(__file__).parents[1]
PACKAGES: Final = ("pplint", "pplint_rules", "pplint_grammar", "pplint_signatures")
EXTENSIONS: Final = {"pplint_grammar/_binding", "pplint_grammar/_oniguruma"}
BINARY: Final = (".so", ".pyd")
SAMPLE: Final = "file { '/a':\n  moed => '0644',\n}\n"
FOUND: Final = "a.pp:2:3: error[unknown-attribute]"


class PackageError(Exception):
    """Something that must not be published; the message says what is wrong with it."""


def export(folder: Path) -> Path:
    """Copy what Git knows of into a new folder, and return it."""
    listed = _printed(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], ROOT)
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes((ROOT / name).read_bytes())
    return folder


def build(sources: Path, folder: Path) -> list[Path]:
    """Build the archive of the sources, and from it the wheel, with the time of the last commit."""
    moment = _printed(["git", "log", "-1", "--format=%ct"], ROOT).strip()
    environment = {**os.environ, "SOURCE_DATE_EPOCH": os.environ.get("SOURCE_DATE_EPOCH", moment), "PYTHONPATH": ""}
    _printed([sys.executable, "-m", "build", "--outdir", str(folder), str(sources)], sources, environment)
    return sorted(folder.iterdir())


def check_contents(wheel: Path, archive: Path) -> None:
    """Raise `PackageError` unless the wheel has all of the packages, and nothing else, and the archive the sources."""
    with zipfile.ZipFile(wheel) as opened:
        installed = {name for name in opened.namelist() if ".dist-info/" not in name and ".data/" not in name}
        others = {name.partition("/")[2] for name in opened.namelist()}
    binaries = {name for name in installed if name.endswith(BINARY)}
    _refuse("the wheel lacks", _sources() - installed)
    _refuse("the wheel should not have", installed - _sources() - binaries)
    _refuse("the wheel lacks", {"licenses/LICENSE", "data/share/man/man1/pplint.1"} - others)
    _refuse("the wheel lacks", EXTENSIONS - {name.partition(".")[0] for name in binaries})
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    sources = {f"grammar/{name}" for name in ("grammar.js", "oniguruma.c", "oniguruma_abi.h")}
    needed = {"setup.py", "LICENSE", "grammar/src/parser.c", "grammar/src/scanner.h", *sources}
    _refuse("the archive lacks", needed - names)
    _refuse("the archive should not have", {name for name in names if name.endswith(BINARY)})


def _sources() -> set[str]:
    """Return the files of the packages, by the names that they are imported by."""
    listed = _printed(["git", "ls-files", "--cached", "--others", "--exclude-standard"], ROOT).splitlines()
    paths = [Path(line) for line in listed if (ROOT / line).is_file()]
    return {"/".join(path.parts[1:]) for path in paths if path.parts[1:2] and path.parts[1] in PACKAGES}


def _refuse(what: str, names: set[str]) -> None:
    if names:
        raise PackageError(f"{what} {', '.join(sorted(names))}")


def check_installed(archive: Path, folder: Path) -> None:
    """Install an archive into a clean environment, with the example of a package of rules beside it, and use it."""
    venv.create(folder, with_pip=True)
    programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
    python = [str(programs / "python"), "-m", "pip", "install", "--quiet"]
    _printed([*python, str(archive)], folder, _clean(folder))
    check_program([str(programs / "pplint")], folder)
    plugin = export(folder / "sources") / "examples" / "plugin"
    _printed([*python, "--no-deps", str(plugin)], folder, _clean(folder))
    page = _printed([str(programs / "pplint"), "rule", "hard-coded-host"], folder, _clean(folder))
    if not page.startswith("hard-coded-host: "):
        raise PackageError(f"{archive.name} does not find a package of rules")


def check_program(program: list[str], folder: Path) -> None:
    """Raise `PackageError` unless a program tells its version, finds a mistake, and shares work among processes."""
    work = folder / "work"
    work.mkdir()
    for number in range(200):
        (work / f"{number}.pp").write_text("notice(1)\n")
    (work / "a.pp").write_text(SAMPLE)
    if _printed([*program, "--version"], work, _clean(folder)) != f"pplint {__version__}\n":
        raise PackageError(f"{program} is of another version")
    arguments = ["check", "--output-format=concise", "--jobs=2", "."]
    done = subprocess.run(
        [*program, *arguments], cwd=work, env=_clean(folder), capture_output=True, text=True, check=False
    )
    if done.returncode != 1 or not done.stdout.startswith(FOUND) or done.stderr:
        raise PackageError(f"{program} exits with {done.returncode}\n{done.stdout}{done.stderr}")


def _clean(home: Path) -> dict[str, str]:
    """Return the variables of somebody who has nothing of ours."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PPLINT", "VIRTUAL_"))}
    return {**kept, "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}


def _printed(command: list[str], folder: Path, environment: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise PackageError(f"{' '.join(command)} exits with {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def build_archives(target: Path, scratch: Path) -> None:
    """Build both archives twice, in different places, check them, and keep them in a folder."""
    built = [build(export(scratch / name / "sources"), scratch / name / "built") for name in ("once", "again")]
    if len({tuple(sha256(path.read_bytes()).hexdigest() for path in paths) for paths in built}) != 1:
        raise PackageError("built again, the archives are others")
    wheel, archive = sorted(built[0], key=lambda path: path.suffix != ".whl")
    check_contents(wheel, archive)
    for path in (wheel, archive):
        check_installed(path, scratch / f"installed-{path.suffix[1:]}")
        target.mkdir(parents=True, exist_ok=True)
        (target / path.name).write_bytes(path.read_bytes())
        print(f"{sha256(path.read_bytes()).hexdigest()}  {target / path.name}")


def build_single_file(target: Path, scratch: Path) -> None:
    """Pack the program with all that it needs into one file, and keep that in a folder."""
    sources = export(scratch / "sources")
    packed = target.resolve() / "pplint.pyz"
    target.mkdir(parents=True, exist_ok=True)
    shiv = [sys.executable, "-m", "shiv", "--console-script=pplint", "--reproducible", "--python=/usr/bin/env python3"]
    _printed([*shiv, f"--output-file={packed}", str(sources)], scratch, {**os.environ, "PYTHONPATH": ""})
    check_program([sys.executable, "-I", str(packed)], scratch)
    print(f"{packed.stat().st_size / 1e6:.1f} MB  {packed}")


def main() -> int:
    """Build what is named."""
    kinds = {"archives": build_archives, "single-file": build_single_file}
    if len(sys.argv) != len(["program", "kind", "folder"]) or sys.argv[1] not in kinds:
        print(__doc__, file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as scratch:
        try:
            kinds[sys.argv[1]](Path(sys.argv[2]), Path(scratch))
        except PackageError as error:
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
