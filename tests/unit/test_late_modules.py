"""A module is imported when something in it is first asked for, and is then the module that others import."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pplint.base.late_modules import late_module


def test_issues_are_imported_when_one_is_asked_for() -> None:
    code = (
        "import sys; from pplint.types import issues; name = 'pplint.types.issues'; print(name in sys.modules);"
        "kind = issues.NotAType; print(name in sys.modules); import pplint.types.issues as whole;"
        "print(kind is whole.NotAType, issues.NotAType is kind)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (shown.stdout.splitlines(), shown.stderr) == (["False", "True", "True True"], "")


def test_a_name_that_is_not_in_the_module_is_an_error() -> None:
    with pytest.raises(AttributeError, match=r"pplint\.types\.issues.*no_such_issue"):
        _ = late_module("pplint.types.issues").no_such_issue
