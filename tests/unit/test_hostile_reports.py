"""Reports and suppressions take time and room in proportion to what is checked and found, and no more."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from difflib import unified_diff as library_diff
from random import Random
from typing import TYPE_CHECKING

import pytest

from pplint.report.line_diff import unified_diff
from tests.unit.test_hostile import CONTROL_CHARACTERS, Ended, check, reports

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

MANY = 20_000

_IGNORE = "# pplint: ignore[unused-variable] why\n"
_DISABLE, _ENABLE = "# pplint: disable[unused-variable]\n", "# pplint: enable[unused-variable]\n"
_BEGIN, _END = "# lint:ignore:unused-variable\n", "# lint:endignore\n"
_INLINE = "/* pplint: ignore[unused-variable] */ "

SUPPRESSIONS = {
    "at ends of lines": f"notice(1) {_IGNORE}" * MANY,
    "above statements": f"{_IGNORE}notice(1)\n" * MANY,
    "above statements of a class": f"class a {{\n{f'{_IGNORE}notice(1)' * MANY}}}\n",
    "above one statement": f"{_IGNORE * MANY}notice(1)\n",
    "above nested lists": f"notice([\n{f'{_IGNORE}[1,' * 400}{']' * 400}])\n" * 25,
    "ranges": f"{_DISABLE}notice(1)\n{_ENABLE}" * (MANY // 2),
    "begun again and again": _DISABLE * MANY,
    "of a file": "# pplint: file-ignore[unused-variable]\n" * MANY,
    "before findings": f"# pplint: file-ignore[unused-variable]\n{_DISABLE}" * 5000 + "class a { $x = 1 }\n" * 5000,
    "on one line": f"notice(1) {_INLINE * MANY}\n",
    "above, on one line": f"{_INLINE * MANY}\nnotice(1)\n",
    "names": f"# pplint: ignore[{'unused-variable,' * MANY}]\n",
    "names that do not exist": "".join(f"# pplint: ignore[rule-{number}]\n" for number in range(MANY)),
    "words that do not exist": "# pplint: ingore[unused-variable]\n" * MANY,
    "of puppet-lint": f"notice(1) {_BEGIN}" * MANY,
    "of puppet-lint, in one comment": f"notice(1) # {'lint:ignore:unused-variable ' * MANY}\n",
    "blocks of puppet-lint": f"{_BEGIN}notice(1)\n{_END}" * (MANY // 2),
    "nested blocks of puppet-lint": f"{_BEGIN * (MANY // 2)}notice(1)\n{_END * (MANY // 2)}",
    "open blocks of puppet-lint": _BEGIN * MANY,
}


@pytest.mark.parametrize("name", SUPPRESSIONS)
def test_suppressions(tmp_path: Path, name: str) -> None:
    path = tmp_path / "program.pp"
    path.write_text(SUPPRESSIONS[name])
    ended = check(path)
    assert ended.status == 1
    assert "-suppression]" in ended.output or "[too-many-findings]" in ended.output


def _hash(entry: str) -> str:
    """Return a line that repeats an entry of a hash, so that each but the first is a finding."""
    return f"$a = {{{f'{entry},' * MANY}}}\n"


_ATTRIBUTES = "".join(f"b{number} => 'é',\r" for number in range(MANY))

LINES = {
    "attributes": f"file {{ '/a': {_ATTRIBUTES} }}\n".replace("\r", ""),
    "attributes between carriage returns": f"\rfile {{ '/a': {_ATTRIBUTES} }}\r\n",
    "keys": _hash("'k' => 1"),
    "wide keys": _hash("'漢字😀' => 1"),
    "accents": _hash("'k\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301' => 1"),
    "tabs": _hash("\t'k' => 1"),
    "fixes": f"notice(1) {_INLINE * MANY}\n",
    "edits of one fix": '$a = "' + r"\q" * MANY * 10 + '"\n',
    "text in a message": f"$a = '{'x' * 1_000_000}' + 1\n",
    "finding over many lines": "$a = {'a' => 1, 'a' => [\n" + "1,\n" * MANY + "]}\n",
}

LARGEST = 16 << 20
"""How long the longest of the reports may be, in bytes: some kilobytes for each of a thousand findings."""


@pytest.mark.parametrize("name", LINES)
def test_long_lines(tmp_path: Path, name: str) -> None:
    path = tmp_path / "program.pp"
    path.write_bytes(LINES[name].encode())
    written = reports(path, tmp_path)
    assert {report: len(text) for report, text in written.items() if len(text) > LARGEST} == {}
    assert max(map(len, written["full"].splitlines())) < 2500


HOSTILE_TEXT = "\x1b]0;title\x07 \x9b1m \x7f \u202e ##vso[task]"


def _at_a_terminal(*arguments: str | Path) -> str:
    """Run a command with a terminal as its output, and return what arrives there."""
    pty = pytest.importorskip("pty", reason="there are no pseudo-terminals here")
    ours, theirs = pty.openpty()
    process = subprocess.Popen([sys.executable, "-m", "pplint", *map(str, arguments)], stdout=theirs, stderr=theirs)
    os.close(theirs)
    pieces: list[bytes] = []
    with suppress(OSError):
        while piece := os.read(ours, 4096):
            pieces.append(piece)
    os.close(ours)
    process.wait()
    return b"".join(pieces).decode().replace("\r\n", "\n")


@pytest.mark.parametrize("form", ["tree", "pn", "json"])
def test_parsed_text_does_nothing_at_a_terminal(tmp_path: Path, form: str) -> None:
    path = tmp_path / "program.pp"
    path.write_text(f"$a = '{HOSTILE_TEXT}'\n")
    shown = _at_a_terminal("parse", f"--format={form}", path)
    assert "title" in shown
    assert not set(shown) & CONTROL_CHARACTERS
    assert "\x9b" in Ended("parse", f"--format={form}", path).output


@pytest.mark.parametrize("program", [f"'{HOSTILE_TEXT}'", f"['{HOSTILE_TEXT}']", f"Enum['{HOSTILE_TEXT}']"])
def test_values_do_nothing_at_a_terminal(program: str) -> None:
    shown = _at_a_terminal("eval", program) + _at_a_terminal("eval", "--type", program)
    assert "title" in shown
    assert not set(shown) & CONTROL_CHARACTERS


def test_place_does_nothing_at_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "\x9b.pp"
    path.write_text("$a = 1\n")
    shown = _at_a_terminal("reveal", f"{path}:9:9")
    assert "no expression at this position" in shown
    assert not set(shown) & CONTROL_CHARACTERS


def test_diff_does_nothing_at_a_terminal_and_is_applied_from_a_pipe(tmp_path: Path) -> None:
    program = f"$a = '{HOSTILE_TEXT}'\n$b = 1 # pplint: ignore[unused-variable]\n\t$c = 1\n"
    path = tmp_path / "program.pp"
    path.write_text(program)
    arguments = ("check", "--isolated", "--fix", "--unsafe-fixes", "--diff", path)
    shown = _at_a_terminal(*arguments)
    assert "+$b = 1\n" in shown
    assert not set(shown) & CONTROL_CHARACTERS
    assert f" $a = '{HOSTILE_TEXT}'\n-$b" in Ended(*arguments).output


def test_diff_of_many_changes(tmp_path: Path) -> None:
    path = tmp_path / "program.pp"
    path.write_text(f"notice(1)\nnotice(1) {_IGNORE}" * (MANY // 10))
    ended = Ended("check", "--isolated", "--fix", "--unsafe-fixes", "--diff", path)
    assert ended.output.count("\n+notice") >= 1000


@pytest.mark.parametrize("lines", [0, 1, 30, 900, 5000])
def test_diffs_are_those_of_the_library(lines: int) -> None:
    random = Random(lines)
    before = [f"{random.randrange(10 * lines)}\n" for _ in range(lines)]
    after = [line for line in before if random.random() > 0.01]
    after[: lines // 40 : 10] = [f"changed {line}" for line in after[: lines // 40 : 10]]
    assert list(unified_diff(before, after, "a", "b")) == list(library_diff(before, after, "a", "b"))


@pytest.mark.parametrize("known", [1, 7, 150, 10**6])
def test_long_diffs_lead_from_one_text_to_the_other(known: int) -> None:
    before = [f"{number % known}\n" for number in range(MANY)]
    after = [line if number % 2 else f"changed {line}" for number, line in enumerate(before)]
    hunks = list(unified_diff(before, after, "a", "b"))[2:]
    assert [line[1:] for line in hunks if line[0] in " -"] == before
    assert [line[1:] for line in hunks if line[0] in " +"] == after
