"""References in the layout of puppet-strings 2, as the puppet-strings of Debian writes them."""

from __future__ import annotations

import subprocess
from pathlib import Path
from shutil import which

import pytest

from pplint.cli import main
from tests.unit.command_line import write
from tests.unit.reference_module import MODULE

INSTALLED = Path("/usr/share/rubygems-integration/all/gems/puppet-strings-2.9.0")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(which("puppet") is None or not INSTALLED.is_dir(), reason="puppet-strings is not installed"),
]


def released(module: Path) -> str:
    command = ["puppet", "strings", "generate", "--format", "markdown", "--out", "theirs.md"]
    ran = subprocess.run(command, cwd=module, capture_output=True, check=False, stdin=subprocess.DEVNULL)
    assert ran.returncode == 0, ran.stderr.decode()[-2000:]
    return (module / "theirs.md").read_text(encoding="utf-8")


def ours(module: Path, existing: str) -> str:
    """Return what pplint writes over a file that is there, whose words about `ensure` and `provider` it keeps."""
    (module / "REFERENCE.md").write_text(existing, encoding="utf-8")
    assert main(["doc", str(module), "--layout", "2", "--no-data-defaults"]) == 0
    return (module / "REFERENCE.md").read_text(encoding="utf-8")


def test_the_reference_of_a_module_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(MODULE)
    theirs = released(tmp_path)
    assert ours(tmp_path, theirs) == theirs


@pytest.mark.parametrize("name", ["apt", "chrony", "postfix", "ssh"])
def test_the_references_of_public_modules_are_the_same(name: str, tmp_path: Path) -> None:
    source = Path("/usr/share/puppet/modules") / name
    if not source.is_dir():
        pytest.skip(f"the module {name} is not installed")
    for path in source.rglob("*"):
        if path.is_file() and path.suffix in {".pp", ".rb", ".json"}:
            copy = tmp_path / path.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    theirs = released(tmp_path)
    assert ours(tmp_path, theirs) == theirs
