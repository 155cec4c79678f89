"""What the compiler refuses to evaluate, and where an evaluation gives up, by what it is about."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from pplint.base.late_modules import late_module

    assignments = late_module(f"{__name__}.assignments")
    calls = late_module(f"{__name__}.calls")
    expressions = late_module(f"{__name__}.expressions")
    limits = late_module(f"{__name__}.limits")
    names = late_module(f"{__name__}.names")
    operators = late_module(f"{__name__}.operators")
    resources = late_module(f"{__name__}.resources")
