"""The presets: sets of rules that are on where the user says nothing about a rule. A rule says which it is in."""

from __future__ import annotations

from typing import Final

RECOMMENDED: Final = "recommended"
PUPPET_LINT: Final = "puppet-lint"
VOXPUPULI: Final = "voxpupuli"
ALL: Final = "all"

PRESETS: Final = {
    RECOMMENDED: "rules whose findings nearly always lead to a change",
    PUPPET_LINT: "the checks of puppet-lint 4",
    VOXPUPULI: "the checks of puppet-lint with the plug-ins of Vox Pupuli",
    ALL: "every rule",
}
"""The presets, and what is in them."""

EVERY_PRESET: Final = (RECOMMENDED, PUPPET_LINT, VOXPUPULI)
"""What a rule says that is in all of them."""

ORIGINALS: Final = frozenset({PUPPET_LINT, VOXPUPULI})
"""The presets that keep what other linters report."""

OF_ORIGINALS: Final = "rules of other linters"
"""What stands for all rules with aliases where files are named in which those do not count."""
