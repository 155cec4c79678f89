"""What all of the evaluator shares: a program on its way, scopes, what is unknown, and what may be named."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from pplint.late_modules import late_module

    issues = late_module(f"{__name__}.issues")
