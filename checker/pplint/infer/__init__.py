"""What can be known of a program without compiling it: the types of its expressions, and what cannot be right."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from pplint.base.late_modules import late_module

    issues = late_module(f"{__name__}.issues")
