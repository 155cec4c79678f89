"""The pages of the manual that are made of the rules: one for each, and lists of them by other names.

Each is Markdown, by its path below `docs`. None of them is committed: `tools.manual` adds them to what MkDocs builds.
"""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from typing import TYPE_CHECKING, Final

from pplint import __version__
from pplint.base.presets import RECOMMENDED
from pplint.cli.rule import pages
from pplint.rule.entry import Rule
from pplint.rule.registry import is_switchable, load
from tools.compiler_messages import MESSAGES
from tools.manual import PATH_OF_BLOCK, ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pplint.rule.registry import Entry

INDEX = "rules.md"

_BLOCK = re.compile(r"(?ms)^(?P<marks>`{3,})(?P<kind>puppet|epp)(?P<rest>[^\n]*)\n(?P<text>.*?)^(?P=marks)$")
_ANNOUNCED = re.compile(r"(?:#|//|<!--|\*|,)\s*(?:error|warning|info): \[")
_FIX = re.compile(r"\bfix=|\bFix\(")
_MAX_GROUP = 6  # an issue code of more rules says nothing about them
_SECTION = re.compile(r"(?m)^## (\S+)")
_NEW_RULES = re.compile(r"(?m)^- New rules: (.*(?:\n  .*)*)")
_WORD = re.compile(r"`([a-z][a-z0-9-]+)`")


def rule_pages() -> dict[str, str]:
    """Return all pages by their paths."""
    entries = list(load().entries.values())
    related = _related(entries)
    first, versions = first_versions((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    texts = zip(entries, pages(entries), strict=True)
    return {
        INDEX: _index(entries, first, versions),
        "issues.md": _ISSUES + _named(entries, lambda entry: entry.issues, MESSAGES),
        "checks.md": _CHECKS + _named(entries, lambda entry: entry.aliases, {}),
        **{
            _path(entry): f"{_titled(text)}\n{_appendix(entry, related[entry.name], versions.get(entry.name, first))}"
            for entry, text in texts
        },
    }


def first_versions(changelog: str) -> tuple[str, dict[str, str]]:
    """Return the first version, and that of each rule in a line `- New rules: ...` of a later version."""
    versions: dict[str, str] = {}
    _, *parts = _SECTION.split(changelog)
    sections = list(zip(parts[::2], parts[1::2], strict=True))
    first = sections[-1][0].strip("[]v").replace("Unreleased", __version__)
    for version, text in sections[:-1]:
        shown = version.strip("[]v").replace("Unreleased", "the next version")
        versions.update((name, shown) for line in _NEW_RULES.findall(text) for name in _WORD.findall(line))
    return first, versions


def is_fixable(entry: Entry) -> bool:
    """Whether findings of the rule can have fixes: its page shows one, or its module makes one."""
    if "```fixed" in entry.page:
        return True
    return isinstance(entry, Rule) and bool(_FIX.search(inspect.getsource(import_module(entry.module))))


def _path(entry: Entry) -> str:
    return f"rules/{entry.name}.md"


_SELECTING: Final = """\
## How to turn it on

For one run: `--extend-select {name}`. Always: add it to `extend-select` in the [configuration](../configuration.md).
"""
_SUPPRESSING: Final = """\
## How to turn it off

On a line: `# pplint: ignore[{name}] reason`. Everywhere: add it to `ignore` in the
[configuration](../configuration.md). [Suppress findings](../suppressions.md) shows more ways.
"""

_RULES: Final = """\
# Rules

This page lists all rules. The page of a rule explains what it reports and why, with an example of each; `pplint rule
NAME` shows the same. The column *default* has the severity in the preset `recommended`, or `off`, and `fix` if findings
can be fixed; a rule that was added after version {first} also has its version there.
[Configuration](configuration.md) shows how to select other rules.
[Compiler messages](issues.md) and [checks of puppet-lint](checks.md) lead to the rules as well.

<div id="rule-filter"></div>
"""

_ISSUES: Final = """\
# Messages of the compiler

This page lists the errors of the compiler by the name of the issue and its message, each with the rule that finds it.
`pplint rule NAME` accepts these names as well.
"""

_CHECKS: Final = """\
# Checks of puppet-lint

This page lists the checks of puppet-lint and its plug-ins, each with the rule that replaces it. The names of the checks
work wherever a rule is named. [What puppet-lint checks](puppet-lint.md) compares them in detail.
"""


def _index(entries: Iterable[Entry], first: str, versions: Mapping[str, str]) -> str:
    """List the rules by category."""
    by_category: dict[str, list[Entry]] = {}
    for entry in entries:
        by_category.setdefault(entry.category, []).append(entry)
    parts = [
        _RULES.format(first=first),
        " · ".join(f"[{category}](#{category})" for category in sorted(by_category)) + "\n",
    ]
    for category, rules in sorted(by_category.items()):
        head = f"## {category}\n\n| rule | what it finds | default | presets and checks |\n| --- | --- | --- | --- |\n"
        parts.append(head + "".join(_row(rule, versions) for rule in rules))
    return "\n".join(parts)


def _row(entry: Entry, versions: Mapping[str, str]) -> str:
    state = entry.severity.label if RECOMMENDED in entry.presets else "off"
    state += ", fix" if is_fixable(entry) else ""
    state += f", new in {versions[entry.name]}" if entry.name in versions else ""
    names = ", ".join([*entry.presets, *(f"`{alias}`" for alias in entry.aliases)])
    return f"| {_link(entry)} | {_cell(entry.summary)} | {state} | {names} |\n"


def _named(entries: Iterable[Entry], names_of: Callable[[Entry], Iterable[str]], messages: Mapping[str, str]) -> str:
    by_name: dict[str, list[Entry]] = {}
    for entry in entries:
        for name in names_of(entry):
            by_name.setdefault(name, []).append(entry)
    return "".join(
        f"\n## {name}\n\n{f'“{messages[name]}”' + chr(10) * 2 if name in messages else ''}"
        + "".join(f"- {_link(rule)}: {rule.summary}\n" for rule in rules)
        for name, rules in sorted(by_name.items())
    )


def _titled(page: str) -> str:
    """Say above each example whether it is reported."""
    return _BLOCK.sub(_with_title, page)


def _with_title(block: re.Match[str]) -> str:
    path = PATH_OF_BLOCK.search(block["rest"])
    is_context = "file=" in block["rest"] and not _ANNOUNCED.search(block["text"])
    words = [] if is_context else ["Reported" if _ANNOUNCED.search(block["text"]) else "Fine"]
    title = ": ".join([*words, *([path[1]] if path else [])])
    return f'{block["marks"]}{block["kind"]} title="{title}"\n{block["text"]}{block["marks"]}'


def _related(entries: list[Entry]) -> dict[str, list[Entry]]:
    """Return for each rule those that its page names, that yield to it or the reverse, or that share a name."""
    known = {entry.name: entry for entry in entries}
    names: dict[str, set[str]] = {name: set(_WORD.findall(known[name].page)) & known.keys() for name in known}
    by_other: dict[str, set[str]] = {}
    for entry in entries:
        for name in (*entry.aliases, *(each for each in entry.issues if each != "SYNTAX_ERROR")):
            by_other.setdefault(name, set()).add(entry.name)
        for name in entry.yields_to if isinstance(entry, Rule) else ():
            names[entry.name].add(name)
            names.setdefault(name, set()).add(entry.name)
    for group in by_other.values():
        for name in group if len(group) <= _MAX_GROUP else ():
            names[name] |= group
    return {name: [known[each] for each in sorted(names[name] - {name}) if each in known] for name in known}


def _appendix(entry: Entry, related: list[Entry], version: str) -> str:
    """Return the end of a page: whether the rule is on, its version, the compiler's message, and how to switch it."""
    is_on = RECOMMENDED in entry.presets
    state = "on by default" if is_on else "off by default"
    fixable = ", and its findings can have a fix" if is_fixable(entry) else ""
    parts = [f"This rule is {state}{fixable}. Added in {version}.\n"]
    messages = [MESSAGES[issue] for issue in entry.issues if issue in MESSAGES]
    if messages:
        parts.append("The compiler's message: " + "; ".join(f"“{message}”" for message in messages) + ".\n")
    if is_switchable(entry):
        parts += [] if is_on else [_SELECTING.format(name=entry.name)]
        parts.append(_SUPPRESSING.format(name=entry.name))
    if related:
        lines = (f"- [`{rule.name}`]({rule.name}.md): {rule.summary}\n" for rule in related)
        parts.append("## Related rules\n\n" + "".join(lines))
    return "\n".join(parts)


def _link(entry: Entry) -> str:
    return f"[`{entry.name}`]({_path(entry)})"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
