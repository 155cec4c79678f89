"""Writes what a new rule consists of: its module, a document of tests, and its entry in the page of the rules.

    python -m tools.new_rule CATEGORY/NAME

What is written passes all checks; `FILL IN` stands where words and code are yours.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

from pplint.rule.entry import CATEGORIES
from pplint.rule.registry import load

ROOT: Final = Path(__file__).parents[1]

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

_MODULE: Final = '''\
"""FILL IN: what the rule is about, in a few words."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule("{name}", "FILL IN: the bad pattern, as a phrase", Severity.WARNING)
def {function}(node: ast.Name, ctx: Context) -> Iterator[Finding]:
    """FILL IN: what is wrong and why, in a sentence or two.

    ```puppet
    notice(fill_in)     # warning: [{name}]
    ```

    ```puppet
    notice(good)
    ```
    """
    if node.value == "fill_in":
        yield ctx.finding(node, f"FILL IN: what is wrong with `{{node.value}}`")
'''

_DOCUMENT: Final = """\
# FILL IN: what the rule is about

rules: {name}

FILL IN: the cases that matter, and working code that looks alike.

```puppet
notice(fill_in)     # warning: [{name}] "what is wrong with `fill_in`"
notice(good)
```
"""


class NewRuleError(Exception):
    """A rule that cannot be begun; the message says what to write instead."""


def begin(word: str, root: Path) -> list[Path]:
    """Write the files of a rule called `category/name` into a repository, and return them.

    Raises `NewRuleError` for another word, and for a rule that exists.
    """
    category, _, name = word.partition("/")
    if category not in CATEGORIES:
        raise NewRuleError(f"`{category}` is not a category of rules: they are {', '.join(CATEGORIES)}")
    if not _NAME.fullmatch(name):
        raise NewRuleError(f"`{name}` is not a name of a rule: name the bad pattern, such as `division-by-zero`")
    if name in load().entries:
        raise NewRuleError(f"`{name}` exists: `pplint rule {name}` shows it")
    function = name.replace("-", "_")
    files = {
        root / "rules" / "pplint_rules" / category / f"{function}.py": _MODULE,
        root / "tests" / "mdtest" / "rules" / category / f"{name}.md": _DOCUMENT,
    }
    package = root / "rules" / "pplint_rules" / category / "__init__.py"
    if not package.exists():
        files[package] = f'"""FILL IN: what the rules about {category} have in common."""\n'
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.format(name=name, function=function))
    return list(files)


def main(arguments: list[str]) -> int:
    """Write the files and the page of the rules; return the exit code."""
    if len(arguments) != 1:
        sys.stderr.write("usage: nox -s new-rule -- CATEGORY/NAME\n")
        return 2
    try:
        written = begin(arguments[0], ROOT)
    except NewRuleError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    subprocess.run([sys.executable, "-m", "tools.rule_table"], check=True, cwd=ROOT)
    page = ROOT / "docs" / "rules.md"
    command = [sys.executable, "-m", "pplint", "rule", "--all", "--output-format", "markdown"]
    page.write_bytes(subprocess.run(command, capture_output=True, check=True).stdout)
    for path in (*written, page):
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")
    document = written[1].relative_to(ROOT)
    sys.stdout.write(f"fill them in, then: nox -s docs, pytest {document} tests/unit/test_rule_pages.py, nox\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
