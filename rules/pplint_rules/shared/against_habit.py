"""The option of rules that report a style only where a project does not use it throughout."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.presets import ALL, PUPPET_LINT, VOXPUPULI
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Flag

if TYPE_CHECKING:
    from pplint.rule import Context

AGAINST_HABIT: Final = RuleOption(
    "against-habit",
    "whether to report a style that a module or control repository uses throughout",
    Flag(),
    default=False,
    presets=((PUPPET_LINT, True), (VOXPUPULI, True), (ALL, True)),
)


def is_habit(habit: str, ctx: Context) -> bool:
    """Return whether the project uses a style throughout and the user did not ask to report it."""
    return not ctx.option(AGAINST_HABIT) and habit in ctx.project.habits
