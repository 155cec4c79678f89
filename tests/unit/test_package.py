"""What is installed is all that is needed, and nothing else; `nox -s package` looks at the archives themselves."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import pplint
from pplint.syntax.oniguruma import is_whole
from tests.unit.installation import NEEDS_PRE_COMMIT, PROJECT, git

if TYPE_CHECKING:
    from tests.unit.installation import Installation

pytestmark = NEEDS_PRE_COMMIT

LISTED = """
import importlib.metadata, json
found = importlib.metadata.files("puppet-pplint") or []
print(json.dumps([str(each) for each in found if not str(each).endswith(".pyc")]))
"""


def _run(installation: Installation, directory: Path, program: str, *arguments: str) -> tuple[int, str, str]:
    command = [str(installation.prefix / "bin" / program), *arguments]
    done = subprocess.run(
        command, cwd=directory, env=installation.environment, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


def _sources() -> set[str]:
    """Return the files of the packages, by the names that they are imported by."""
    listed = git(
        PROJECT, "ls-files", "--cached", "--others", "--exclude-standard", "checker", "rules", "grammar", "signatures"
    )
    paths = [Path(line) for line in listed.splitlines() if (PROJECT / line).is_file()]
    return {"/".join(path.parts[1:]) for path in paths if path.parts[1].startswith("pplint")}


def test_all_of_the_packages_is_installed_and_nothing_else(installation: Installation, tmp_path: Path) -> None:
    code, out, err = _run(installation, tmp_path, "python", "-c", LISTED)
    assert (code, err) == (0, "")
    files = {each for each in json.loads(out) if ".dist-info/" not in each}
    extensions = ("_binding", *(["_oniguruma"] if is_whole() else ()))
    made = {f"pplint_grammar/{each}.abi3.so" for each in extensions}
    assert files == _sources() | made | {"../../../bin/pplint", "../../../share/man/man1/pplint.1"}
    assert any(each.endswith(".dist-info/licenses/LICENSE") for each in json.loads(out))


def test_the_manual_page_is_where_man_looks(installation: Installation) -> None:
    page = installation.prefix / "share" / "man" / "man1" / "pplint.1"
    assert page.read_bytes() == (PROJECT / "docs" / "pplint.1").read_bytes()


def test_the_installed_program_checks(installation: Installation, tmp_path: Path) -> None:
    (tmp_path / "a.pp").write_text("file { '/a':\n  moed => '0644',\n}\n")
    assert _run(installation, tmp_path, "pplint", "--version") == (0, f"pplint {pplint.__version__}\n", "")
    code, out, err = _run(installation, tmp_path, "pplint", "--no-cache", "--output-format=concise")
    assert (code, err) == (1, "")
    assert "a.pp:2:3: error[unknown-attribute] " in out


@pytest.mark.parametrize(
    ("arguments", "start"),
    [
        (["completions", "bash"], "#"),
        (["rule", "unknown-class"], "unknown-class"),
        (["check", "--no-cache", "--output-format=html"], "<!doctype html>"),
        (["eval", "'a' =~ /^A/"], "false"),
    ],
    ids=["completions", "a rule", "the page of a report", "eval"],
)
def test_what_comes_with_it_is_found(
    installation: Installation, tmp_path: Path, arguments: list[str], start: str
) -> None:
    (tmp_path / "a.pp").write_text("class a {}\n")
    _, out, err = _run(installation, tmp_path, "pplint", *arguments)
    assert (out[: len(start)].lower(), err) == (start, "")
