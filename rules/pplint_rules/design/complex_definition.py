"""Definitions that do too much at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import isqrt
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Count
from pplint.syntax import ast
from pplint.syntax.walk import walk

LIMIT: Final = RuleOption("limit", "the maximum size of a definition", Count(1, 10_000), default=25)

_CONDITIONS: Final[tuple[type[ast.Node], ...]] = (ast.If, ast.Unless, ast.CaseOption, ast.SelectorOption)
_BRANCHES: Final[tuple[type[ast.Node], ...]] = (
    ast.Call,
    ast.MethodCall,
    ast.ResourceBody,
    ast.Collector,
    ast.Relationship,
)


@rule(
    "complex-definition",
    "A definition that is too complex",
    Severity.WARNING,
    aliases=["abc_size"],
    presets=(),
    options=[LIMIT],
)
def complex_definition(node: ast.Class | ast.Define | ast.Function | ast.Plan, ctx: Context) -> Iterator[Finding]:
    """Large definitions are hard to understand. Split them into private classes, defined types or functions.

    The size is the length of a vector of three counts: assignments; declarations, collectors, relations and calls; and
    conditions. Each option of a `case` or selector counts as one condition.

    ```puppet
    class tools {     # warning: [complex-definition]
      package {
        'ack':; 'awk':; 'bat':; 'bc':; 'curl':; 'dig':; 'ed':; 'fd':; 'file':; 'git':; 'htop':; 'iftop':; 'jq':;
        'less':; 'lsof':; 'lynx':; 'mc':; 'mtr':; 'nano':; 'ncdu':; 'nmap':; 'rsync':; 'sed':; 'tmux':; 'vim':; 'zsh':;
      }
    }
    ```

    ```puppet
    class tools(Array[String[1]] $packages) {
      package { $packages: }
    }
    ```
    """
    kinds: Counter[type[ast.Node]] = Counter(each.__class__ for each in walk(node.body))
    assigned = kinds[ast.Assignment]
    branches, conditions = sum(kinds[each] for each in _BRANCHES), sum(kinds[each] for each in _CONDITIONS)
    size, limit = isqrt(assigned**2 + branches**2 + conditions**2), ctx.option(LIMIT)
    if size > limit:
        counts = f"{assigned} assignments, {branches} calls and declarations, {conditions} conditions"
        yield ctx.finding(node.name_span, f"`{node.name}` has a size of {size}, more than {limit}: {counts}")
