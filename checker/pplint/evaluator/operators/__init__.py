"""Operators, with known and with unknown operands."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from pplint.base.late_modules import late_module

    arithmetic = late_module(f"{__name__}.arithmetic")
    collections = late_module(f"{__name__}.collections")
    operand_types = late_module(f"{__name__}.operand_types")
