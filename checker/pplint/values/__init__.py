"""The values of the language, and what can be asked of them and made of them."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from pplint.base.late_modules import late_module

    issues = late_module(f"{__name__}.issues")
