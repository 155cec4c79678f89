"""Which rules exist: those of every installed package with an entry point in the group `pplint.rules`.

The value of the entry point is a package. It holds a sub-package for each category in which it has rules, and
there a module for each rule. The rules that come with pplint are found in the same way.
"""

from __future__ import annotations

import os
from functools import cache, cached_property
from importlib import import_module
from importlib.machinery import all_suffixes
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from pplint import __version__
from pplint.base.builtin_diagnostics import BUILTINS, CATALOG, Builtin
from pplint.base.presets import ALL
from pplint.base.suggest import did_you_mean
from pplint.rule.entry import CATEGORIES, Rule, RuleError
from pplint.rule.plugins import OWN_RULES, rule_packages
from pplint.rule.table import rules_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Entry: TypeAlias = Rule | Builtin


class RegistryError(Exception):
    """A package of rules cannot be loaded, or two rules have the same name."""


class Registry(Struct, frozen=True, dict=True):
    """All rules that exist, by name, and the diagnostics of the program itself."""

    rules: tuple[Rule, ...]
    entries: dict[str, Entry]

    @classmethod
    def of(cls, rules: Iterable[Rule]) -> Registry:
        """Put rules in order of their names; raise `RegistryError` where two have the same one."""
        entries: dict[str, Entry] = dict(BUILTINS)
        ordered = tuple(sorted(rules, key=lambda rule: rule.name))
        for rule in ordered:
            other = entries.setdefault(rule.name, rule)
            if other is not rule:
                raise RegistryError(f"two rules are called `{rule.name}`: in {other.module} and in {rule.module}")
        return cls(ordered, dict(sorted(entries.items())))

    def find(self, word: str) -> list[Entry]:
        """Return the rule called `word`, or all that stand for the issue code or foreign check `word`."""
        entry = self.entries.get(word)
        if entry is not None:
            return [entry]
        return [entry for entry in self.entries.values() if word in entry.issues or word in entry.aliases]

    @cached_property
    def groups(self) -> tuple[str, ...]:
        """The words that stand for several rules: `all`, the categories, and groups across these."""
        return tuple(dict.fromkeys([ALL, *CATEGORIES, CATALOG, *(word for rule in self.rules for word in rule.groups)]))

    @cached_property
    def aliases(self) -> dict[str, tuple[str, ...]]:
        """The names of other linters' checks, each with the names of the rules that do what it does."""
        found: dict[str, list[str]] = {}
        for entry in self.entries.values():
            for alias in entry.aliases:
                found.setdefault(alias, []).append(entry.name)
        return {alias: tuple(names) for alias, names in sorted(found.items())}

    @cached_property
    def digest(self) -> str:
        """What tells these rules, and the version of the program, from others, on whatever machine."""
        from hashlib import sha256

        entries = [(each.name, each.category, each.severity.label, each.summary) for each in self.entries.values()]
        return sha256(repr((__version__, entries)).encode()).hexdigest()

    def selectors(self) -> tuple[str, ...]:
        """Return the words that select rules: groups, the rules' names, and those of other linters for them."""
        return (*self.groups, *self.entries, *self.aliases)

    def suggest(self, word: str) -> str:
        """Return a question such as "; did you mean `name`?" for an unknown rule or issue code, or nothing."""
        issues = [issue for entry in self.entries.values() for issue in entry.issues]
        return did_you_mean(word, [*self.entries, *issues, *self.aliases])


def is_switchable(entry: Entry) -> bool:
    """Tell whether the user may ignore or suppress a rule: those for the language's syntax always apply."""
    return entry.switchable if isinstance(entry, Builtin) else entry.category != "syntax"


def fails(entry: Entry) -> bool:
    """Tell whether a run that reports a rule did not do all that it was asked to."""
    return isinstance(entry, Builtin) and entry.fails


@cache
def load() -> Registry:
    """Find the rules of all installed packages; raise `RegistryError` if one of them cannot be loaded."""
    registry = Registry.of(rule for package in rule_packages() for rule in _rules_of_package(package))
    try:
        check_precedence(registry)
    except RuleError as error:
        raise RegistryError(str(error)) from error
    return registry


def check_precedence(registry: Registry) -> None:
    """Raise `RuleError` if a rule yields to one that does not exist, or that yields to it."""
    rules = {rule.name: rule for rule in registry.rules}
    for rule in registry.rules:
        for name in rule.yields_to:
            if name not in rules:
                raise RuleError(
                    f"`{rule.name}` in {rule.module} yields to `{name}`, which is not a rule{did_you_mean(name, rules)}"
                )
            if rule.name in rules[name].yields_to:
                raise RuleError(f"`{rule.name}` in {rule.module} and `{name}` yield to each other: none would report")


def _rules_of_package(package: str) -> list[Rule]:
    try:
        return list(_rules_in_table(package) or rules_in(package))
    except RuleError as error:
        raise RegistryError(str(error)) from error
    except Exception as error:
        raise RegistryError(f"cannot load the rules of `{package}`: {type(error).__name__}: {error}") from error


def _rules_in_table(package: str) -> Sequence[Rule]:
    """Return the rules of the package that comes with pplint; nothing if there are others than in its table."""
    if package != OWN_RULES:
        return ()
    from pplint_rules.rule_table import HELPERS, ROWS

    rules = list(rules_of(ROWS))
    listed, there = {rule.module for rule in rules}, set(all_modules(package))
    is_whole = listed <= there and not any(map(_is_of_rule, there - listed - {*HELPERS}))
    return rules if is_whole else ()


def _is_of_rule(module: str) -> bool:
    from importlib.util import find_spec

    spec = find_spec(module)
    return spec is not None and _has_rule(spec.origin or "")


def rules_in(package: str) -> Iterator[Rule]:
    """Import the modules of a package's categories, in order, and yield the rules that they define.

    Raises `RuleError` for a rule in a folder that is no category.
    """
    for directory in import_module(package).__path__:
        if os.path.isdir(directory):  # and no zip file
            _refuse_other_categories(directory)
    for name in all_modules(package):
        yield from _defined_in(vars(import_module(name)), name)


def all_modules(package: str) -> tuple[str, ...]:
    """Return the names of the modules in a package's categories, in order."""
    homes = tuple(import_module(package).__path__)
    found: list[str] = []
    for category in CATEGORIES:
        names = _modules_in([os.path.join(home, category) for home in homes])
        found += (f"{package}.{category}.{name}" for name in sorted(names))
    return tuple(found)


def _refuse_other_categories(package: str) -> None:
    """Raise `RuleError` if a folder of a package, which may also be one of helpers, has rules and is no category."""
    for name in sorted(set(os.listdir(package)).difference(CATEGORIES)):
        folder = os.path.join(package, name)
        if os.path.isdir(folder) and any(_has_rule(os.path.join(folder, each)) for each in os.listdir(folder)):
            suggestion = did_you_mean(name, CATEGORIES)
            raise RuleError(
                f"{folder} has rules in it, but `{name}` is not a category{suggestion}; move them to one of "
                f"{', '.join(CATEGORIES)}"
            )


def _has_rule(path: str) -> bool:
    if not path.endswith(".py"):
        return False
    with open(path, "rb") as file:
        return b"\n@rule(" in file.read()


def _modules_in(folders: Iterable[str]) -> set[str]:
    """Return the names of the modules and packages in the folders of a package."""
    endings = tuple(all_suffixes())
    found: set[str] = set()
    for folder in folders:
        try:
            names = os.listdir(folder)
        except OSError:
            if os.path.isdir(os.path.dirname(folder)):  # There is none of the category.
                continue
            from pkgutil import iter_modules  # It is in a zip file; loading what knows these takes long.

            return {module.name for module in iter_modules(folders)}
        found.update(name.partition(".")[0] for name in names if name.endswith(endings))
        plain = (name for name in names if name.isidentifier())
        found.update(name for name in plain if os.path.isfile(os.path.join(folder, name, "__init__.py")))
    return found - {"__init__"}


def _defined_in(names: dict[str, object], module: str) -> Iterator[Rule]:
    for value in names.values():
        if isinstance(value, Rule) and value.module == module:
            yield value
