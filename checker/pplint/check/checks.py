"""What to look for in a source: the rules that are on, their severities and options."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.builtin_diagnostics import CATALOG, SYNTAX
from pplint.config.selection import is_on, options_of, precedence, severities
from pplint.config.settings import Settings
from pplint.infer.core.problems import TREE_PROBLEMS, InferredProblem
from pplint.rule.visit import Interests

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pplint.base.diagnostic import Severity
    from pplint.rule.entry import Rule
    from pplint.rule.option import RuleOption
    from pplint.rule.registry import Registry


class Checks(Struct, dict=True):
    """What to look for in a source: the rules that are switched on, and how severe what they find is.

    `on` names those rules, and the diagnostics about suppressions if they are wanted. A suppression may name any
    rule of `registry`. `modulepath` are directories of modules that the user names, `strict` says
    that all that a value may be must fit, `options` are what is set for rules. `yields` says which other rules a rule
    yields to. `counts_given` says that it is counted how much more is known by what callers give.
    """

    rules: Sequence[Rule]
    registry: Registry
    on: frozenset[str]
    severity: Mapping[str, Severity] = {}
    modulepath: tuple[str, ...] = ()
    strict: bool = False
    options: Mapping[RuleOption[Any], Any] = {}
    yields: Mapping[str, frozenset[str]] = {}
    counts_given: bool = False

    @cached_property
    def interests(self) -> Interests:
        """The rules by what they want to see."""
        return Interests(self.rules)

    @cached_property
    def interests_if_refused(self) -> Interests:
        """The same where the compiler refuses to read a source, so that it does not validate it."""
        return self.interests.only(lambda rule: rule.category != SYNTAX)

    @cached_property
    def yielded_to(self) -> frozenset[str]:
        """The rules that others yield to."""
        return frozenset[str]().union(*self.yields.values())

    @cached_property
    def unheard(self) -> frozenset[str]:
        """The rules that are off: they only say what those leave alone that yield to them."""
        return self.yielded_to - self.on

    @cached_property
    def infers(self) -> bool:
        """Whether a rule wants to see what inference finds."""
        return self.interests.wants(InferredProblem)

    @cached_property
    def tree_problems(self) -> Sequence[type[InferredProblem]] | None:
        """The kinds of problems that rules want to see, if the tree of a file tells whether it may have any of them."""
        if self.counts_given or self.interests.wants_others(InferredProblem, TREE_PROBLEMS):
            return None
        return [kind for kind in TREE_PROBLEMS if self.interests.wants(kind)]

    @cached_property
    def of_text(self) -> Checks:
        """The checks of a text inside of another, of which only counts whether the compiler would read it."""
        return replace(self, rules=[rule for rule in self.rules if rule.category == SYNTAX])

    @classmethod
    def everything(cls, registry: Registry) -> Checks:
        """Look for all that there are rules for."""
        on = frozenset(registry.entries)
        return cls(registry.rules, registry, on, yields=precedence(registry, Settings(), on))

    @classmethod
    def chosen(cls, registry: Registry, settings: Settings, ignored: tuple[str, ...]) -> Checks:
        """Look for what the settings say, for files in which the rules and categories `ignored` do not count."""
        # What is wrong with catalogs is not found here, so that no suppression of it is unused.
        entries = registry.entries.items()
        on = frozenset(name for name, each in entries if each.category != CATALOG and is_on(each, settings, ignored))
        yields = precedence(registry, settings, on, ignored)
        heard = on.union(*yields.values())
        return cls(
            [rule for rule in registry.rules if rule.name in heard],
            registry,
            on,
            severities(registry, settings),
            settings.modulepath,
            settings.strict,
            options_of(registry, settings),
            yields,
            settings.counts_given,
        )
