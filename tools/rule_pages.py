"""The pages of the manual that are made of the rules: one for each, and lists of them by other names.

Each is Markdown, by its path below `docs`. Nothing of it is kept: `tools.manual` adds them to what MkDocs builds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.cli.rule import pages
from pplint.rule.registry import is_switchable, load
from tools.compiler_messages import MESSAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pplint.rule.registry import Entry

INDEX = "rules.md"


def rule_pages() -> dict[str, str]:
    """Return all pages by their paths."""
    entries = list(load().entries.values())
    texts = zip(entries, pages(entries), strict=True)
    return {
        INDEX: _index(entries),
        "issues.md": _ISSUES + _named(entries, lambda entry: entry.issues, MESSAGES),
        "checks.md": _CHECKS + _named(entries, lambda entry: entry.aliases, {}),
        **{_path(entry): f"{text}\n{_behind(entry)}" for entry, text in texts},
    }


def _path(entry: Entry) -> str:
    return f"rules/{entry.name}.md"


_SILENCING: Final = """\
To silence it on a line, write `# pplint: ignore[{name}]` and why; to leave it out, put it into `ignore` in the
[configuration](../configuration.md).
"""

_RULES: Final = """\
# Rules

This page lists what pplint reports: a page for each rule says why, with code that is reported and code that is not.
`pplint rule NAME` shows the same. The [compiler's names](issues.md) of issues, and those of the
[checks of puppet-lint](checks.md), lead to the rules, too.
"""

_ISSUES: Final = """\
# Messages of the compiler

This page says which rule finds what the compiler refuses, by the name of its issue and by what its message says.
`pplint rule NAME` takes these names, too.
"""

_CHECKS: Final = """\
# Checks of puppet-lint

This page says which rule finds what a check of puppet-lint, or of one of its plug-ins, finds. The names work wherever a
rule is named; [what is different](puppet-lint.md) has a page of its own.
"""


def _index(entries: Iterable[Entry]) -> str:
    """List the rules by category."""
    by_category: dict[str, list[Entry]] = {}
    for entry in entries:
        by_category.setdefault(entry.category, []).append(entry)
    parts = [_RULES]
    for category, rules in sorted(by_category.items()):
        lines = (f"| {_link(each)} | {each.severity.label} | {_cell(each.summary)} |\n" for each in rules)
        head = f"## {category}\n\n| rule | severity | what it finds |\n| --- | --- | --- |\n"
        parts.append(head + "".join(lines))
    return "\n".join(parts)


def _named(entries: Iterable[Entry], names_of: Callable[[Entry], Iterable[str]], messages: Mapping[str, str]) -> str:
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        for name in names_of(entry):
            found.setdefault(name, []).append(entry)
    return "".join(
        f"\n## {name}\n\n{f'“{messages[name]}”' + chr(10) * 2 if name in messages else ''}"
        + "".join(f"- {_link(each)}: {each.summary}\n" for each in rules)
        for name, rules in sorted(found.items())
    )


def _behind(entry: Entry) -> str:
    """Say what others call what a rule finds, and how to silence it."""
    parts: list[str] = []
    seen = [MESSAGES[issue] for issue in entry.issues if issue in MESSAGES]
    if seen:
        parts.append("The compiler says of it: " + "; ".join(f"“{message}”" for message in seen) + ".\n")
    if is_switchable(entry):
        parts.append(_SILENCING.format(name=entry.name))
    return "\n".join(parts)


def _link(entry: Entry) -> str:
    return f"[`{entry.name}`]({_path(entry)})"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
