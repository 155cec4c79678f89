"""What is reported where it is a slip, and left alone where a project does so throughout."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.presets import ALL, PUPPET_LINT, VOXPUPULI
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Flag

if TYPE_CHECKING:
    from pplint.rule import Context

AGAINST_HABIT: Final = RuleOption(
    "against-habit",
    "whether to report it also where most of a module or control repository is written so",
    Flag(),
    default=False,
    presets=((PUPPET_LINT, True), (VOXPUPULI, True), (ALL, True)),
)


def is_habit(habit: str, ctx: Context) -> bool:
    """Return whether something is done so throughout the project, and the user has it left alone."""
    return not ctx.option(AGAINST_HABIT) and habit in ctx.project.habits
