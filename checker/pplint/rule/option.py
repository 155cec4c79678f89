"""What users may set for a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from pplint.rule.setting_kinds import SettingKind

T = TypeVar("T")


class RuleOption(Struct, Generic[T], frozen=True, eq=False):
    """Something that users may set for a rule, in the table `[rules.NAME]` of their configuration.

    `kind` is what it may hold. Presets in which its default is another one are in `presets`, with that.
    """

    key: str
    summary: str
    kind: SettingKind[T]
    default: T
    presets: tuple[tuple[str, T], ...] = ()

    def default_in(self, preset: str) -> T:
        """Return the value that it has where the user sets none."""
        return dict(self.presets).get(preset, self.default)
