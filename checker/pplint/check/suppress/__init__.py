"""Suppressions: comments that have the program say nothing about something.

    # pplint: ignore[rule, other-rule] reason     on a line, or above the statement it is about
    # pplint: disable[rule] reason                from here to the end of the file, or
    # pplint: enable[rule]                        to here
    # pplint: file-ignore[rule] reason            in the whole file

A category stands for its rules and `all` for every rule, as in the configuration; `unused-suppression` has to be named.
Those of puppet-lint count, too: `# lint:ignore:check reason` at the end of a line, or on a line of its own up to
`# lint:endignore`. They may name our rules, or the checks that our rules list among their issues.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    from pplint.base.diagnostic import Diagnostic

SUPPRESSION_MARK: Final = b"lint:"
"""What every suppression has in it: a source without it needs no look at its comments."""


class Suppressed(Struct, frozen=True):
    """A diagnostic that a comment stopped, and the reason given there, if any."""

    diagnostic: Diagnostic
    reason: str
