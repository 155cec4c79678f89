"""What Ruby's library does with times, URIs, letters and numbers, which the language shows through."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from pplint.base.late_modules import late_module

    issues = late_module(f"{__name__}.issues")
