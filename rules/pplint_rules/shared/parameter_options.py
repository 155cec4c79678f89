"""Options of the rules about parameters."""

from __future__ import annotations

from typing import Final

from pplint.base.presets import VOXPUPULI
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Flag

IN_FUNCTIONS: Final = RuleOption(
    "in-functions",
    "whether to report parameters of functions and plans, shared by all rules about parameters",
    Flag(),
    default=True,
    presets=((VOXPUPULI, False),),
)
