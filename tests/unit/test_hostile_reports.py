"""Reports and suppressions take time and room in proportion to what is checked and found, and no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.unit.test_hostile import check

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
