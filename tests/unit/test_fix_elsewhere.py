"""What is found in the `metadata.json` around a manifest is fixed there, once however many files speak for it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pplint.base.diagnostic import Diagnostic, Edit, Effect, Fix, Severity
from pplint.base.source import SourceFile, Span
from pplint.check.content import read_content
from pplint.check.file_result import FileResult
from pplint.check.fixer import fix_elsewhere
from tests.unit.command_line import write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

METADATA = """\
{
  "name": "acme-ntp",
  "version": "1.0.0",
  "author": "acme",
  "license": "Apache 2",
  "types": [],
  "checksum": { "a": "b" },
  "summary": "It does",
  "source": "https://example.com/ntp.git",
  "dependencies": [
    { "version_range": "1.x", "name": "acme/a", "version_requirement": "2.x" },
    { "name": "acme/b", "version_range": "1.x" }
  ],
  "requirements": [
    { "name": "pe", "version_requirement": "3.x" },
    { "name": "puppet", "version_requirement": ">= 7.0.0 < 9.0.0" },
    { "name": "pe", "version_requirement": "4.x" }
  ]
}
"""
SAFELY = """\
{
  "name": "acme-ntp",
  "version": "1.0.0",
  "author": "acme",
  "license": "Apache 2",
  "summary": "It does",
  "source": "https://example.com/ntp.git",
  "dependencies": [
    { "name": "acme/a", "version_requirement": "2.x" },
    { "name": "acme/b", "version_range": "1.x" }
  ],
  "requirements": [
    { "name": "puppet", "version_requirement": ">= 7.0.0 < 9.0.0" }
  ]
}
"""
FILES = {
    "metadata.json": METADATA,
    "manifests/a.pp": "# A\nclass ntp::a { }\n",
    "manifests/b.pp": "# B\nclass ntp::b { }\n",
}
LEFT = [
    (
        "metadata.json:5:14: warning[unknown-license] `Apache 2` is not an SPDX license identifier; "
        "did you mean `Apache-2.0`?"
    ),
    "metadata.json:10:25: warning[removed-metadata-key] `version_range` is no longer used",
]
OPTIONS = ("--output-format=concise", "--select=removed-metadata-key,unknown-license", "--jobs=1")


def test_what_nothing_reads_is_removed(run: Run) -> None:
    write(FILES)
    _, out, _ = run(*OPTIONS, "--fix")
    assert Path("metadata.json").read_text() == SAFELY
    *left, summary = out.splitlines()
    assert left == LEFT
    assert summary.startswith("Fixed 4 problems.")
    # What is left is said of the file as it is, and so a second run says the same.
    assert run(*OPTIONS, "--fix")[1].splitlines()[:-1] == LEFT


def test_names_are_guessed_where_that_is_wanted(run: Run) -> None:
    write(FILES)
    assert run(*OPTIONS, "--fix", "--unsafe-fixes")[0] == 0
    written = json.loads(Path("metadata.json").read_text())
    assert written["license"] == "Apache-2.0"
    assert written["dependencies"][1] == {"name": "acme/b", "version_requirement": "1.x"}


def test_the_difference_is_a_patch(run: Run) -> None:
    write(FILES)
    patch = run(*OPTIONS, "--diff")[1]
    assert Path("metadata.json").read_text() == METADATA
    subprocess.run(["git", "apply", "-"], input=patch.encode(), check=True)
    assert Path("metadata.json").read_text() == SAFELY


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('{ "types": [] }', "{  }"),
        ('{ "name": "m", "types": [], "checksum": {} }', '{ "name": "m" }'),
        ('{ "types": [], "name": "m" }', '{ "name": "m" }'),
        ('{ "name": "m", /* why */ "types": [] }', None),
        ('{ "types": [1], "name": "m", "types": [2] }', '{ "name": "m" }'),
    ],
)
def test_an_entry_goes_with_its_comma(run: Run, before: str, after: str | None) -> None:
    write({"metadata.json": before, "manifests/a.pp": "class m::a { }\n"})
    run("--output-format=concise", "--select=removed-metadata-key", "--fix")
    assert Path("metadata.json").read_text() == (before if after is None else after)


def test_a_fix_that_breaks_its_promise_is_not_applied() -> None:
    source = SourceFile("m.json", b'{ "a": 1, "b": 2 }')
    fix = Fix("remove it", (Edit(Span(2, 16), ""),), effect=Effect.LOCAL, safe=True)
    for each, is_kept in ((fix, True), (Fix("x", (Edit(Span(7, 8), "}"),), safe=True), False)):
        found = Diagnostic("m.json", Span(2, 5), "some-rule", "metadata", Severity.WARNING, "", fix=each, source=source)
        result, changes = fix_elsewhere(FileResult("m.pp", [found]), read_content, unsafe=False)
        assert (changes != [], result.diagnostics == []) == (is_kept, is_kept)
