"""Which rules the settings leave switched on, and how severe what they find is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pplint.base.diagnostic import Severity
from pplint.base.presets import ALL, OF_ORIGINALS, ORIGINALS
from pplint.rule.registry import Entry, is_switchable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.config.settings import Settings
    from pplint.rule.entry import Rule
    from pplint.rule.option import RuleOption
    from pplint.rule.registry import Registry

LAYOUT: Final = "layout"
"""The category of the rules that are off where it is configured how code is laid out."""

_ERRORS: Final = (
    "2sp_soft_tabs",
    "autoloader_layout",
    "duplicate_params",
    "hard_tabs",
    "manifest_whitespace_",
    "names_containing_",
    "resource_reference_",
    "single_quote_string_with_variables",
    "trailing_whitespace",
)
"""How the names begin of the checks of puppet-lint and its plug-ins whose findings are errors."""


def is_on(entry: Entry, settings: Settings, ignored_here: tuple[str, ...] = ()) -> bool:
    """Tell whether a rule is switched on: what is said of its name counts before what is said of its groups.

    `ignored_here` are rules and groups that are ignored in a file. A group stands for all its rules but those that are
    on where they are named only.
    """
    if not is_switchable(entry):
        return True
    groups = {ALL, entry.category, *entry.groups}
    if entry.aliases:
        groups.add(OF_ORIGINALS)
    if entry.name in settings.ignore or not {entry.name, *groups}.isdisjoint(ignored_here):
        return False
    if entry.name in (settings.select or ()) or entry.name in settings.extend_select:
        return True
    if entry.category == LAYOUT and settings.format:
        return False  # `pplint format` has the same canon, and says it of whole files.
    if entry.by_name_only or not groups.isdisjoint(settings.ignore):
        return False
    base = has(settings.preset, entry) if settings.select is None else not groups.isdisjoint(settings.select)
    return base or not groups.isdisjoint(settings.extend_select)


def has(preset: str, entry: Entry) -> bool:
    """Tell whether a rule is in a preset."""
    return not entry.by_name_only if preset == ALL else preset in entry.presets


def severities(registry: Registry, settings: Settings) -> dict[str, Severity]:
    """Return how severe the findings of rules are, where that is not for the rules to say.

    The presets that keep what other linters report keep how severe it is there, too, so that a pipeline goes on to fail
    where it failed, and nowhere else.
    """
    kept = settings.preset in ORIGINALS
    originals = {rule.name: _original(rule) for rule in registry.rules if kept and rule.aliases and is_switchable(rule)}
    return originals | dict(settings.severity)


def _original(rule: Rule) -> Severity:
    is_error = all(each.startswith(_ERRORS) for each in rule.aliases)
    return Severity.ERROR if is_error else Severity.WARNING


def precedence(
    registry: Registry, settings: Settings, on: frozenset[str], ignored_here: tuple[str, ...] = ()
) -> dict[str, frozenset[str]]:
    """Return which others each rule yields to that is on: they are on, too, or the user ignores them.

    What a rule that is ignored would say better is not said by another one, either. The presets that keep what other
    linters report keep both reports where two checks of theirs see the same.
    """
    ignored = {*settings.ignore, *ignored_here}
    entries = registry.entries
    heard = on | {each.name for each in registry.rules if not ignored.isdisjoint(_names(each))}
    kept = settings.preset in ORIGINALS
    yields: dict[str, frozenset[str]] = {}
    for rule in registry.rules:
        others = heard.intersection(rule.yields_to) if rule.name in on else frozenset[str]()
        if kept and rule.aliases:
            others = frozenset(name for name in others if not _is_other_check(entries[name], rule))
        if others:
            yields[rule.name] = others
    return yields


def _is_other_check(entry: Entry, rule: Rule) -> bool:
    """Tell whether a rule is one of another linter, and for no check that another rule is for, too."""
    return bool(entry.aliases) and set(entry.aliases).isdisjoint(rule.aliases)


def _names(entry: Entry) -> set[str]:
    return {entry.name, ALL, entry.category, *entry.groups}


def options_of(registry: Registry, settings: Settings) -> Mapping[RuleOption[Any], Any]:
    """Return the options of rules that the user or the preset sets."""
    values: dict[RuleOption[Any], Any] = {}
    written = {name: dict(options) for name, options in settings.rules}
    for rule in registry.rules:
        is_set = rule.name in written or settings.preset in rule.option_presets
        for option in rule.options if is_set else ():
            value = written.get(rule.name, {}).get(option.key, option.default_in(settings.preset))
            if value != option.default:
                values[option] = value
    return values
