"""Which checks of puppet-lint are on in a repository, and what says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from pplint.base.late_patterns import late_pattern
from pplint.base.presets import PUPPET_LINT, RECOMMENDED, VOXPUPULI
from pplint.migrate.originals import (
    CHECKS,
    COLLECTIONS,
    LEFT_OUT_BY_VOXPUPULI,
    OFF_BY_DEFAULT,
    SINCE_4,
    checks_of,
)
from pplint.migrate.said import GemNamed, NotLiteral, OnlyChecks, Origin, Said, Switched

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_MOST_ORIGINS: Final = 3
_ON, _OFF, _LEFT_OUT = "on", "off", "on, but off in the preset"
_NO_CHECKS: Final = frozenset({"fail_on_warnings", "relative", "with_filename"})
_OLD = late_pattern(r"(?:~>|=|<=?)?\s*[0-3](?:\.|\Z)")


class _State(Struct):
    """Whether a check is on, and what says so, in words and by place."""

    is_on: bool
    word: str
    origins: list[Origin]


class Checks(Struct):
    """The checks of which something is said; all others are as they are by themselves.

    `rules` are the names of checks that a rule stands for. `only` are those that are on where all others are off.
    """

    rules: Mapping[str, tuple[str, ...]]
    preset: str = RECOMMENDED
    why_preset: str = "no configuration of puppet-lint is found"
    states: dict[str, _State] = field(default_factory=dict[str, _State])
    only: frozenset[str] | None = None
    is_configured: bool = False
    _by_default: frozenset[str] = CHECKS - OFF_BY_DEFAULT

    @classmethod
    def of(cls, said: list[Said], rules: Mapping[str, tuple[str, ...]]) -> Checks:
        """Read what is said, which takes effect in this order; gems count before anything else."""
        checks = cls(rules)
        checks.is_configured = any(not isinstance(each, NotLiteral) for each in said)
        if checks.is_configured:
            checks.preset, checks.why_preset = PUPPET_LINT, "puppet-lint is in use, and no collection of plug-ins"
        for gem in said:
            if isinstance(gem, GemNamed):
                checks._add_gem(gem)
        for each in said:
            if isinstance(each, Switched):
                checks._set(each.check, _ON if each.is_on else _OFF, each.origin, is_on=each.is_on)
            elif isinstance(each, OnlyChecks):
                checks._set_only(each)
        return checks

    def is_on(self, check: str) -> bool:
        """Return whether a check is on."""
        state = self.states.get(check)
        return state.is_on if state is not None else self.only is None and check in self._by_default

    def why(self, checks: Iterable[str], *, is_on: bool) -> str:
        """Say why checks are on or off, those first of which something is said."""
        parts: list[str] = []
        for check in checks:
            state = self.states.get(check)
            if state is not None and state.is_on == is_on:
                parts.append(f"{check} {state.word}: {_listed(state.origins)}")
        return "; ".join(parts) or ", ".join(checks)

    def without_rule(self, *, is_on: bool) -> Iterator[tuple[str, str]]:
        """Yield the checks that somebody switches or installs, and that no rule stands for, and where that is said."""
        for check, state in self.states.items():
            is_said = state.word == _OFF if not is_on else state.is_on and state.word != _LEFT_OUT
            if check not in self.rules and is_said and check not in _NO_CHECKS:
                yield check, _listed(state.origins)

    def _add_gem(self, gem: GemNamed) -> None:
        if gem.name == "puppet-lint":
            for check in sorted(SINCE_4) if _OLD.match(gem.requirement) else ():
                self._set(check, f"not in puppet-lint {gem.requirement}", gem.origin, is_on=False)
        elif gem.name in COLLECTIONS:
            self.preset, self.why_preset = VOXPUPULI, f"{gem.origin} installs {gem.name}"
            for check in sorted(LEFT_OUT_BY_VOXPUPULI) if gem.name != "voxpupuli-test" else ():
                self._set(check, _LEFT_OUT, gem.origin, is_on=True)
        else:
            for check in checks_of(gem.name):
                self._set(check, f"comes with {gem.name}", gem.origin, is_on=True)

    def _set(self, check: str, word: str, origin: Origin, *, is_on: bool) -> None:
        """Record the state of a check; the last one counts, and a place that confirms it is added to it."""
        known = self._known(check)
        before = self.states.get(known)
        if before is None or (before.is_on, before.word) != (is_on, word):
            self.states[known] = _State(is_on, word, [origin])
        elif origin not in before.origins:
            before.origins.append(origin)

    def _known(self, check: str) -> str:
        """Return a check by its name; words may be cut off where only one check begins like that."""
        name = check.replace("-", "_")
        if name in self.rules or name in CHECKS:
            return name
        longer = [each for each in sorted({*self.rules, *CHECKS}) if each.startswith(name)]
        return longer[0] if len(longer) == 1 else name

    def _set_only(self, said: OnlyChecks) -> None:
        self.only = frozenset(map(self._known, said.checks))
        self.states = {}
        for check in said.checks:
            self._set(check, _ON, said.origin, is_on=True)


def _listed(origins: list[Origin]) -> str:
    shown = ", ".join(map(str, origins[:_MOST_ORIGINS]))
    return shown if len(origins) <= _MOST_ORIGINS else f"{shown} and {len(origins) - _MOST_ORIGINS} more"
