"""Writes what other places need to publish pplint: `packaging/` with the version, addresses and digests filled in.

    python -m tools.packaging FOLDER [ARCHIVE]

Settings are environment variables, and are in no file: `PPLINT_REPOSITORY` is the address of the repository, and
`PPLINT_CONTACT` the address for mail about packages. ARCHIVE is the archive of sources that the host of the repository
makes of the tag; without it, its digest is left open.
"""

from __future__ import annotations

import json
import os
import re
import sys
from email.utils import formatdate
from hashlib import sha256
from pathlib import Path
from typing import Final

from pplint import __version__

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = ROOT / "packaging"
AUTHOR: Final = "The pplint project"
SCHEMA_ID: Final = "https://www.schemastore.org/pplint.json"
USED_IN_PLACE: Final = ("oniguruma.sh", "nix")
"""What needs nothing filled in."""

_MARK: Final = re.compile(r"@([A-Z0-9]+)@")
_REQUIREMENT: Final = re.compile(r"([\w-]+)([^;]*)")


class SettingError(Exception):
    """A setting that is missing; the message says which."""


def write(target: Path, archive: Path | None) -> list[str]:
    """Write all files below a folder; return their names."""
    values = _values(archive)
    written: list[str] = []
    for source in sorted(path for path in SOURCES.rglob("*") if path.is_file()):
        name = source.relative_to(SOURCES)
        if name.parts[0] not in USED_IN_PLACE:
            text = _MARK.sub(lambda mark: values.get(mark[1], mark[0]), source.read_text(encoding="utf-8"))
            written.append(_write(target / str(name).removesuffix(".in"), text, source.stat().st_mode))
    hooks = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    written.append(_write(target / "pre-commit-mirror" / ".pre-commit-hooks.yaml", hooks))
    schema = json.loads((ROOT / "docs" / "pplint.schema.json").read_text(encoding="utf-8"))
    text = json.dumps({"$schema": schema.pop("$schema"), "$id": SCHEMA_ID, **schema}, indent=2)
    written.append(_write(target / "schemastore" / "pplint.json", f"{text}\n"))
    return written


def _values(archive: Path | None) -> dict[str, str]:
    settings = {name: os.environ.get(f"PPLINT_{name}", "").rstrip("/") for name in ("REPOSITORY", "CONTACT")}
    for name, value in settings.items():
        if not value:
            raise SettingError(f"`PPLINT_{name}` is not set: `PPLINT_{name}=... python -m tools.packaging`")
    moment = os.environ.get("SOURCE_DATE_EPOCH")
    values = {
        **settings,
        "VERSION": __version__,
        "AUTHOR": AUTHOR,
        "DATE": formatdate(float(moment) if moment else None),
        "CONDA": "\n".join(f"    - {each}" for each in _conda_requirements()),
    }
    return values if archive is None else {**values, "SHA256": sha256(archive.read_bytes()).hexdigest()}


def _conda_requirements() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [_REQUIREMENT.sub(r"\1 \2", each.partition(";")[0]).strip() for each in project["dependencies"]]


def _write(path: Path, text: str, mode: int = 0o644) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)
    return str(path)


def main() -> int:
    """Write to the folder that is named."""
    if len(sys.argv) not in {2, 3}:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        written = write(Path(sys.argv[1]), Path(sys.argv[2]) if sys.argv[2:] else None)
    except (OSError, SettingError) as error:
        print(error, file=sys.stderr)
        return 1
    print("\n".join(written))
    return 0


if __name__ == "__main__":
    sys.exit(main())
