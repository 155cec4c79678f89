"""The functions that come with the language."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from pplint.base.late_modules import late_module

    call_issues = late_module(f"{__name__}.call_issues")
    issues = late_module(f"{__name__}.issues")
