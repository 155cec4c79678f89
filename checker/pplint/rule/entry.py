"""A rule as the registry knows it, which loads nothing of what rules may ask (`pplint.rule`)."""

from __future__ import annotations

from functools import cache, cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from msgspec import Struct

from pplint.base.presets import RECOMMENDED
from pplint.data.document import DataFile, HierarchyFile, RepositoryFile
from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pplint.base.diagnostic import Finding, Severity
    from pplint.infer.core.problems import InferredProblem
    from pplint.rule.option import RuleOption
    from pplint.rule.weakness import Weakness

CATEGORIES = (
    "syntax",
    "naming",
    "types",
    "references",
    "metadata",
    "hiera",
    "ruby",
    "bolt",
    "correctness",
    "style",
    "layout",
    "design",
    "documentation",
    "security",
    "upgrade",
)

Check: TypeAlias = "Callable[[Any, Any], Iterator[Finding]]"
Names: TypeAlias = "frozenset[str] | Callable[[str], bool]"
Subject: TypeAlias = "ast.Node | InferredProblem | DataFile | HierarchyFile | RepositoryFile"
"""What rules are shown: the nodes of the tree, what keeps it from being read, what inference finds; other files."""

FILES: Final = (DataFile, HierarchyFile, RepositoryFile)
"""What rules are shown of files that are no programs in the language; those see nothing else."""

SubjectT = TypeVar("SubjectT", bound=Subject)


class RuleError(Exception):
    """A rule that is not written as rules are; the message says where and what to write."""


class Rule(Struct, frozen=True, eq=False, dict=True):
    """A rule as the registry knows it.

    `issues` names the compiler's issue codes that the rule stands for, so that whoever got the compiler's
    error finds the rule; `aliases` the checks of puppet-lint and its plug-ins that mean the same, whose names do for it
    wherever a rule is named. `node_names` are those of the classes of nodes, or of problems, that the rule subscribes
    to: `listed_nodes` in a table, where nothing is loaded that has the classes. `presets`
    are those in which it is on, `groups` words besides its category that select it; one that is on `by_name_only` is in
    none of these. `weakness` is what its findings mean for security, if
    anything. `yields_to` names rules that say it better where both see the same: what this one finds does not count
    where one of those reports on the same node or the same bytes, or is shown a problem with the node. Of the classes
    of nodes that have names (`pplint.syntax.node_names`), it is shown those whose names are among `named`, or for which
    that is true; all of them if it is None.
    """

    name: str
    summary: str
    severity: Severity
    category: str
    module: str
    issues: tuple[str, ...]
    own_check: Check | None
    own_nodes: tuple[type[Subject], ...] | None
    aliases: tuple[str, ...] = ()
    presets: tuple[str, ...] = (RECOMMENDED,)
    groups: tuple[str, ...] = ()
    by_name_only: bool = False
    own_options: tuple[RuleOption[Any], ...] = ()
    yields_to: tuple[str, ...] = ()
    weakness: Weakness | None = None
    named: Names | None = None
    option_presets: tuple[str, ...] = ()
    listed_nodes: tuple[str, ...] = ()

    @cached_property
    def _written(self) -> Rule:
        """The rule as its module has it."""
        return self if self.own_check is not None else written_rule(self.module, self.name)

    @property
    def check(self) -> Check:
        """The function that yields what the rule finds."""
        check: Check | None = self._written.own_check
        assert check is not None, "only rules of a table have none"  # noqa: S101 - for type checkers
        return check

    @property
    def nodes(self) -> tuple[type[Subject], ...]:
        """The classes of nodes, or of problems, that the rule subscribes to."""
        return self._written.own_nodes or ()

    @property
    def node_names(self) -> tuple[str, ...]:
        """The names of these classes."""
        return self.listed_nodes or tuple(node.__name__ for node in self.nodes)

    @property
    def options(self) -> tuple[RuleOption[Any], ...]:
        """What users may set for it."""
        return self._written.own_options

    def takes(self, name: str) -> bool:
        """Return whether the rule wants to see nodes of a name."""
        if self.named is None:
            return True
        return self.named(name) if callable(self.named) else name in self.named

    @property
    def told_names(self) -> Callable[[str], bool]:
        """What tells of a name whether the rule takes it, in its module; the rule is to have such a function."""
        named = self._written.named
        assert callable(named), "its table says so"  # noqa: S101 - for type checkers
        return named

    @property
    def page(self) -> str:
        """The manual page of the rule: the docstring of its function, in which `␉` stands for a tab.

        Since Python 3.13, there are no tabs in docstrings.
        """
        from inspect import cleandoc

        return cleandoc(self.check.__doc__ or "").replace("␉", "\t")


@cache
def written_rule(module: str, name: str) -> Rule:
    """Import the module of a rule, and return the rule; raise `RuleError` if it is not there."""
    for value in vars(import_module(module)).values():
        if isinstance(value, Rule) and value.name == name and value.own_check is not None:
            return value
    raise RuleError(f"`{name}` is not in {module}: the table of rules is of another version")
