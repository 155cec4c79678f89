"""Reports and suppressions take time and room in proportion to what is checked and found, and no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.unit.test_hostile import check, reports

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
