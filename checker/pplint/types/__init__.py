"""The types of the language as data, and the relations between them as functions."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from pplint.base.late_modules import late_module

    call_issues = late_module(f"{__name__}.call_issues")
    issues = late_module(f"{__name__}.issues")
    object_init = late_module(f"{__name__}.object_init")
    text_issues = late_module(f"{__name__}.text_issues")
