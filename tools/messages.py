"""Lists every message of the rules once, with an example: `python -m tools.messages > tests/messages.md`.

The messages are those of the examples in the tests and on the pages of the rules. Names, values and numbers in a
message are its variable parts: messages that differ in these alone are listed once. Read the list in one sitting.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.documents import read_document
from tests.example_projects import project_of_example
from tests.mdtest_runner import around, checks_for, chosen_rules

from pplint.base.source import SourceFile
from pplint.check import linter
from pplint.rule import registry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.documents import Document

    from pplint.base.diagnostic import Diagnostic
    from pplint.rule.entry import Rule

ROOT: Final = Path(__file__).parents[1]
HEAD: Final = """\
# Messages

Written by `python -m tools.messages > tests/messages.md`: each message of a rule once, with an example from the tests,
its labels (`=`), its help (`?`) and its fix (`+`).
"""

_VARIABLE = re.compile(r"`[^`]*`|'[^']*'|\"[^\"]*\"|\d+")
_SHORT: Final = 100


def documents() -> Iterator[tuple[Document, tuple[Rule, ...]]]:
    """Yield the documents of the tests and the pages of the rules, each with the rules that it is about."""
    for path in sorted((ROOT / "tests" / "mdtest").rglob("*.md")):
        document = read_document(path.read_text(encoding="utf-8"))
        yield document, chosen_rules(document)
    for rule in registry.load().rules:
        yield read_document(rule.page), (rule,)


def findings() -> Iterator[tuple[Diagnostic, str]]:
    """Yield what is found in all examples, with the folders of their projects."""
    for document, rules in documents():
        for example in document.examples:
            if example.formatted:
                continue
            source = SourceFile(example.path, example.program.checked_text.encode())
            project = project_of_example(example)
            checks = checks_for(rules, example.preset, example.configuration)
            for each in linter.check(project.session, source, checks, around(example, project)).diagnostics:
                yield each, f"{project.root}/"


def template(message: str) -> str:
    """Return a message without its variable parts."""
    return _VARIABLE.sub("…", message)


def page() -> str:
    """Return the list, by rule."""
    entries = registry.load().entries
    lists: dict[str, dict[str, str]] = {}
    for each, folder in findings():
        listed = lists.setdefault(each.rule, {})
        code = _code(each)
        listed.setdefault(template(each.message), f"- {each.message}\n" + (f"  `` {code} ``\n" if code else ""))
        for sign, text in _more(each):
            listed.setdefault(sign + template(text), f"- {sign} {text.replace(folder, '')}\n")
    parts = [HEAD]
    for name, listed in sorted(lists.items(), key=lambda item: (entries[item[0]].category, item[0])):
        title = f"## {entries[name].category}: {name}\n\n{entries[name].summary}.\n\n"
        parts.append(title + "".join(listed[key] for key in sorted(listed, key=lambda key: key[:1] in "=?+")))
    return "\n".join(parts)


def _more(found: Diagnostic) -> Iterator[tuple[str, str]]:
    """Yield the labels, the help and the fix of what is found, each with its sign."""
    yield from (("=", label.message) for label in found.labels)
    if found.help:
        yield "?", found.help
    if found.fix:
        yield "+", found.fix.message


def _code(found: Diagnostic) -> str:
    """Return the line that something is found on, without what the example announces."""
    if found.source is None:
        return ""
    line = found.source.lines.line_text(found.source.lines.line(found.span.start))
    line = " ".join(re.sub(r"# (?:error|warning|info): \[.*", "", line).split())
    return line if len(line) <= _SHORT else f"{line[:_SHORT]}…"


if __name__ == "__main__":
    sys.stdout.write(page())
