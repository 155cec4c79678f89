"""What a run says of files around the code that are beyond a limit: once, by their path."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.unit.command_line import write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

MODULE = {
    "metadata.json": '{"name": "a-b"}\n',
    "manifests/init.pp": "class b { }\n",
    "manifests/c.pp": "class b::c { }\n",
}


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        (".gitignore", "x\n" * 1001, "`.gitignore` has 1001 rules, of which only the first 1000 apply."),
        (".gitignore", "#" * (1 << 16) + "\n", "`.gitignore` is larger than 64 KiB, so none of its rules apply."),
        (".editorconfig", ";" * (1 << 16) + "\n", "`.editorconfig` is larger than 64 KiB, so nothing in it applies."),
    ],
)
def test_a_file_beyond_a_limit_is_named_once(run: Run, name: str, text: str, expected: str) -> None:
    write({**MODULE, name: text})
    _, out, err = run(".", "manifests")
    assert (out + err).count(expected) == 1


def test_files_within_limits_are_not_mentioned(run: Run) -> None:
    write({**MODULE, ".gitignore": "#\n" * 1001 + "x\n" * 1000, ".editorconfig": "root = true\n"})
    _, out, err = run(".")
    assert "rules" not in out + err
    assert "larger" not in out + err
