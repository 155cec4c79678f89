"""The program starts without what it does not need, and runs nothing that lies where it checks."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from pplint import __version__
from tests.unit.command_line import BROKEN, write

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _python(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)


def test_the_version_is_shown_without_loading_much() -> None:
    code = (
        "import sys; from pplint.__main__ import main; sys.argv = ['pplint', '--version']; main();"
        "print(sorted({'rich', 'tree_sitter', 'asyncio', 'argparse', 'multiprocessing'} & set(sys.modules)))"
    )
    shown = _python("-c", code)
    assert shown.stdout == f"pplint {__version__}\n[]\n"


def test_a_short_report_is_written_without_loading_rich_or_asyncio() -> None:
    write({"a.pp": BROKEN})
    code = (
        "import sys; from pplint.__main__ import main; sys.argv = ['pplint', 'a.pp', '-q']; main();"
        "print(sorted({'rich', 'asyncio', 'multiprocessing', 'concurrent.futures'} & set(sys.modules)))"
    )
    assert _python("-c", code).stdout.splitlines()[1:] == ["[]"]


def test_a_file_is_checked_without_loading_what_takes_long() -> None:
    """What `msgspec` loads with `typing_extensions`, where another package has brought that, is not ours to choose."""
    write({"a.pp": BROKEN})
    slow = "{'dataclasses', 'hashlib', 'importlib.metadata', 'inspect', 'tomllib', 'tomli'}"
    code = (
        "import sys; sys.modules['typing_extensions'] = None; before = set(sys.modules);"
        "from pplint.__main__ import main; sys.argv = ['pplint', 'a.pp', '-q'];"
        f"main(); print(sorted({slow} & (set(sys.modules) - before)))"
    )
    assert _python("-c", code).stdout.splitlines()[1:] == ["[]"]


def test_nothing_is_imported_from_the_checked_directory() -> None:
    write({"rich.py": "raise SystemExit(7)", "argparse.py": "raise SystemExit(8)", "a.pp": BROKEN})
    shown = _python("-m", "pplint", "--output-format", "full", "--color", "always")
    assert (shown.returncode, shown.stderr) == (1, "")


def test_a_reader_that_goes_away_is_no_error() -> None:
    write({"a.pp": "}\n" * 5, "b.pp": "# pplint: ignore\n" * 20_000})
    command = f"'{sys.executable}' -m pplint --output-format concise; echo $? >&2"
    shown = subprocess.run(["bash", "-c", f"{{ {command}; }} | head -n 1"], capture_output=True, text=True, check=False)
    assert shown.stderr == "1\n"
