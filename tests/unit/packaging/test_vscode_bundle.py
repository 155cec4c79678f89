"""The bundle of the extension for Visual Studio Code: what serves every Python is there once."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path

import pytest
from tools import vscode_bundle

METADATA = """\
Metadata-Version: 2.4
Name: shop
Version: 1.0
Requires-Dist: rich>=13
Requires-Dist: tomli>=2.0; python_version < "3.11"
Requires-Dist: nox; extra == "dev"
"""


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    path = tmp_path / "shop-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as opened:
        opened.writestr("shop-1.0.dist-info/METADATA", METADATA)
    return path


def test_libraries_that_are_the_same_for_all_are_there_once(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def install(command: list[str], *, check: bool) -> None:
        assert check
        libraries, python = (command[command.index(option) + 1] for option in ("--target", "--python-version"))
        required = [word for word in command if word.startswith(("tomli", "nox", "rich"))]
        assert required == (["tomli>=2.0"] if python == "3.10" else [])
        for name, text in (("shop/init.py", "same"), ("fast/core.so", python), ("bin/shop", ""), (f"only{python}", "")):
            path = Path(libraries, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    monkeypatch.setattr(subprocess, "run", install)
    folder = tmp_path / "bundled"
    (folder / "py39").mkdir(parents=True)  # an earlier bundle
    vscode_bundle.bundle(wheel, "linux-x64", folder, ("3.10", "3.13"))
    files = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    assert files == [
        "any/shop/init.py",
        "py310/fast/core.so",
        "py310/only3.10",
        "py313/fast/core.so",
        "py313/only3.13",
    ]
