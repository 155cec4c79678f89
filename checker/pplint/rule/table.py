"""Rules as rows of a table, so that a run imports the modules of those only that are shown something.

The package that comes with pplint has such a table, which `python -m tools.rule_table` writes. It stands for the
package as long as there are the modules that it was made of; else all are imported, as those of other packages are.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

from pplint.base.diagnostic import Severity
from pplint.rule.entry import FILES, Rule, written_rule
from pplint.rule.weakness import Weakness

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.rule.entry import Names, Subject

Words: TypeAlias = tuple[str, ...]
Row: TypeAlias = tuple[
    str,  # name
    str,  # summary
    int,  # severity
    str,  # module
    str,  # classes of nodes, with blanks between them
    Words,  # issues
    Words,  # aliases
    Words,  # presets
    Words,  # groups
    bool,  # by_name_only
    Words,  # yields_to
    "tuple[float, tuple[int, ...]] | None",  # weakness
    "Words | bool",  # named: False for all names, True where a function of the module tells
    Words,  # option_presets
]
"""A rule in constants."""


def row_of(rule: Rule) -> Row:
    """Return the row of a rule; raise `ValueError` if it subscribes to a class that a table cannot name."""
    classes = _classes()
    strange = [node.__name__ for node in rule.nodes if classes.get(node.__name__) is not node]
    if strange:
        raise ValueError(f"`{rule.name}` subscribes to {', '.join(strange)}, which no table of rules can name")
    return (
        rule.name,
        rule.summary,
        int(rule.severity),
        rule.module,
        " ".join(node.__name__ for node in rule.nodes),
        rule.issues,
        rule.aliases,
        rule.presets,
        rule.groups,
        rule.by_name_only,
        rule.yields_to,
        None if rule.weakness is None else (rule.weakness.severity, rule.weakness.cwe),
        _words_of(rule.named),
        rule.option_presets,
    )


def _words_of(names: Names | None) -> Words | bool:
    if names is None or callable(names):
        return names is not None
    return tuple(sorted(names))


def rules_of(rows: Iterable[Row]) -> Iterator[Rule]:
    """Yield the rules of a table."""
    severities = {int(each): each for each in Severity}  # To call the class takes a third of the time of all rows.
    for row in rows:
        name, summary, severity, module, nodes, issues, aliases, presets, groups, by_name, yields_to = row[:11]
        weakness, named, option_presets = row[11:]
        yield Rule(
            name,
            summary,
            severities[severity],
            module.rsplit(".", 2)[-2],
            module,
            issues,
            None,
            None,
            aliases,
            presets,
            groups,
            by_name,
            (),
            yields_to,
            None if weakness is None else Weakness(*weakness),
            _names(module, name, named),
            option_presets,
            tuple(nodes.split()),
        )


def _names(module: str, name: str, named: Words | bool) -> Names | None:
    if isinstance(named, tuple):
        return frozenset(named)
    return partial(_takes, module, name) if named else None


def _takes(module: str, name: str, word: str) -> bool:
    return written_rule(module, name).takes(word)


def _classes() -> dict[str, type[Subject]]:
    """Return the classes that a table can name, by their names."""
    found: dict[str, type[Subject]] = {each.__name__: each for each in FILES}
    for module in (
        "pplint.repository_files.subjects",
        "pplint.infer.core.problems",
        "pplint.syntax.problems",
        "pplint.syntax.ast",
    ):
        names = vars(import_module(module))
        found.update((name, value) for name, value in names.items() if isinstance(value, type))
    return found
