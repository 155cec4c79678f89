"""What a file can name outside of itself: declarations, facts, variables of other classes and of site manifests."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from pplint.base.late_modules import late_module

    looked_up = late_module(f"{__name__}.looked_up")
