"""What keys come to, case by case."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.lookup_cases import CASES, FACTS, FAILS, MISSING, LookupCase
from tests.lookups import looked_up, written_expectation

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("case", [pytest.param(case, id=case.title) for case in CASES])
def test_a_key_comes_to(case: LookupCase, tmp_path: Path) -> None:
    found = looked_up(tmp_path, case.all_files, FACTS, [(case.key, case.merge)])[0]
    if case.expected is FAILS:
        assert "error" in found
    elif case.expected is MISSING:
        assert found == {}
    else:
        assert found == {"value": written_expectation(case.expected)}
