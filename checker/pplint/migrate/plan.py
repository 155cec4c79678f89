"""The configuration that checks what puppet-lint checks in a repository, with the reason for each of its entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, field

from pplint.base.diagnostic import Severity
from pplint.config.selection import has
from pplint.config.settings import DEFAULT_EXCLUDE
from pplint.migrate.checks import Checks
from pplint.migrate.patterns import converted, is_excluded_by_default
from pplint.migrate.said import HookNamed, NotLiteral, OptionSet, Said
from pplint.rule.registry import is_switchable
from pplint.rule.setting_kinds import InvalidValueError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.migrate.said import OptionValue
    from pplint.rule.entry import Rule
    from pplint.rule.option import RuleOption
    from pplint.rule.registry import Registry

_NEEDLESS: Final = {
    "fix": "`pplint --fix` fixes what is safe to fix",
    "json": "`--output-format json` does it",
    "list_checks": "`pplint rule --all` does it",
    "no_config": "",
    "pattern": "pplint searches the whole directory, or the paths that it is given",
    "relative": "",
    "sarif": "`--output-format sarif` does it",
    "show_ignored": "the format `sarif` contains suppressed findings",
    "version": "",
    "with_context": "`--output-format full` shows the code",
    "with_filename": "",
}
"""Options that need no key, and what does the same where something does."""

_RULE_OPTIONS: Final = {
    "chars_per_indent": ("strict_indent", "indent-width"),
    "docs_allowed_styles": ("parameter_documentation", "styles"),
    "top_scope_variables": ("top_scope_facts", "variables"),
}
"""Options of checks: a check whose rules have it, and what it is called there."""

_CHECK_OPTIONS: Final = {"80chars": ("line-length", 80)}
"""Checks that are another one of their rule with another value for an option."""


_READ_HERE: Final = {"/types": "; pplint reads data types, so this can go"}
"""What puppet-lint cannot read, and pplint can."""


class Decision(Struct, frozen=True):
    """What is written into a list or after a key, and why."""

    value: object
    why: str


class Plan(Struct):
    """The keys of a configuration, what nothing could be written for, and what else there is to say."""

    preset: Decision
    select: list[Decision] | None = None
    extend_select: list[Decision] = field(default_factory=list[Decision])
    ignore: list[Decision] = field(default_factory=list[Decision])
    exclude: list[Decision] = field(default_factory=list[Decision])
    fail_level: Decision | None = None
    rules: dict[str, dict[str, Decision]] = field(default_factory=dict[str, dict[str, Decision]])
    without_equal: list[str] = field(default_factory=list[str])
    remarks: list[str] = field(default_factory=list[str])


def plan_for(said: Iterable[Said], registry: Registry) -> Plan:
    """Return the configuration for what is said about puppet-lint, in the order in which it takes effect."""
    every = list(said)
    checks = Checks.of(every, registry.aliases)
    plan = Plan(Decision(checks.preset, checks.why_preset))
    _Rules(registry, checks, plan).decide()
    _Options(registry, plan, is_configured=checks.is_configured).decide(every)
    for each in every:
        if isinstance(each, NotLiteral):
            plan.without_equal.append(f"{each.origin}: {each.text}")
        elif isinstance(each, HookNamed):
            plan.remarks.append(f"{each.origin}: the hook `{each.name}` runs puppet-lint and is no longer needed")
    return plan


class _Rules(Struct):
    """Decides which rules are on beside or in spite of the preset."""

    registry: Registry
    checks: Checks
    plan: Plan

    def decide(self) -> None:
        """Write what there is to write for checks."""
        rules = [rule for rule in self.registry.rules if rule.aliases and is_switchable(rule)]
        if self.checks.only is not None:
            self.plan.select = [Decision(rule.name, self._why(rule, is_on=True)) for rule in rules if self._is_on(rule)]
        else:
            for rule in rules:
                self._decide_one(rule)
        for check, (key, value) in _CHECK_OPTIONS.items():
            if self.checks.is_on(check):
                self._set(check, key, Decision(value, self.checks.why([check], is_on=True)))
        self.plan.without_equal += [
            f"{where}: no rule replaces `{check}`" for check, where in self.checks.without_rule(is_on=True)
        ]
        self.plan.remarks += [
            f"{where}: no rule replaces `{check}`, so there is nothing to turn off"
            for check, where in self.checks.without_rule(is_on=False)
        ]

    def _set(self, check: str, key: str, decision: Decision) -> None:
        for rule in self.registry.rules:
            if check in rule.aliases and any(option.key == key for option in rule.options):
                self.plan.rules.setdefault(rule.name, {})[key] = decision

    def _is_on(self, rule: Rule) -> bool:
        """A rule that does what several checks do is on while one of them is."""
        return any(map(self.checks.is_on, rule.aliases))

    def _decide_one(self, rule: Rule) -> None:
        is_in_preset = has(self.checks.preset, rule)
        is_configured = any(alias in self.checks.states for alias in rule.aliases)
        if is_in_preset and is_configured and not self._is_on(rule):
            self.plan.ignore.append(Decision(rule.name, self._why(rule, is_on=False)))
        elif not is_in_preset and is_configured and self._is_on(rule):
            self.plan.extend_select.append(Decision(rule.name, self._why(rule, is_on=True)))

    def _why(self, rule: Rule, *, is_on: bool) -> str:
        return self.checks.why([each for each in rule.aliases if self.checks.is_on(each) == is_on], is_on=is_on)


class _Options(Struct):
    """Decides what becomes of options."""

    registry: Registry
    plan: Plan
    is_configured: bool

    def decide(self, said: Iterable[Said]) -> None:
        """Write what there is to write for options."""
        fails: OptionSet | None = None
        for each in said:
            if not isinstance(each, OptionSet):
                continue
            if each.name == "fail_on_warnings" and each.value is not None:
                fails = each
            elif each.name == "ignore_paths":
                self._exclude(each)
            else:
                self._one(each)
        if fails is not None and fails.value:
            self.plan.fail_level = Decision(Severity.WARNING.label, f"fail_on_warnings: {fails.origin}")
        elif self.is_configured and self.plan.fail_level is None:
            why = "puppet-lint fails only on errors, unless it is configured to fail on warnings"
            self.plan.fail_level = Decision(Severity.ERROR.label, why)

    def _exclude(self, said: OptionSet) -> None:
        known = {each.value for each in self.plan.exclude}
        for pattern in said.value if isinstance(said.value, tuple) else ():
            new = converted(pattern)
            if not pattern.isprintable() or not new:
                self.plan.without_equal.append(f"{said.origin}: the pattern {pattern!r}")
            elif not is_excluded_by_default(new) and new not in known:
                known.add(new)
                self.plan.exclude.append(Decision(new, f"{pattern}: {said.origin}{_READ_HERE.get(new, '')}"))

    def _one(self, said: OptionSet) -> None:
        rule_option = _RULE_OPTIONS.get(said.name)
        if rule_option is not None and self._set_for_rules(said, *rule_option):
            return
        if said.name in _NEEDLESS:
            instead = _NEEDLESS[said.name]
            self.plan.remarks += [f"{said.origin}: instead of `{said.name}`, {instead}"] if instead else []
        elif said.name == "error_level" and said.value in {"all", "error"}:
            if said.value == "error":
                self.plan.fail_level = Decision(Severity.ERROR.label, f"error_level: {said.origin}")
        elif said.value is None:
            self.plan.remarks.append(f"{said.origin}: `{said.name}` is asked for, and not set")
        else:
            self.plan.without_equal.append(f"{said.origin}: the option `{said.name}`")

    def _set_for_rules(self, said: OptionSet, check: str, key: str) -> bool:
        """Set an option for the rules that have it; tell whether there are any."""
        found = False
        for rule in self.registry.rules:
            for option in rule.options if check in rule.aliases else ():
                if option.key == key and _is_accepted(option, said.value):
                    value = list(said.value) if isinstance(said.value, tuple) else said.value
                    why = f"{said.name}: {said.origin}"
                    self.plan.rules.setdefault(rule.name, {})[option.key] = Decision(value, why)
                    found = True
        return found


def _is_accepted(option: RuleOption[Any], value: OptionValue) -> bool:
    try:
        option.kind.read(list(value) if isinstance(value, tuple) else value)
    except InvalidValueError:
        return False
    return True


def all_excluded(plan: Plan) -> list[Decision]:
    """Return what is excluded where that is not the default alone; nothing otherwise."""
    defaults = [Decision(pattern, "excluded by default") for pattern in DEFAULT_EXCLUDE]
    return [*defaults, *plan.exclude] if plan.exclude else []
