"""Functions of the module stdlib, a Python module for each theme.

They are those of version 8 and those that version 9 adds. What only the world can tell has a signature only.
"""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from pplint.base.late_modules import late_module

    issues = late_module(f"{__name__}.issues")
