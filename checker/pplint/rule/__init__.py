"""Rules: what one is made of, where they are found, and all that they may ask.

What a rule needs is imported from here, and loaded when it is first asked for: the command line lists rules
without the evaluator and inference, which a context leads to.

A rule is a generator in a file of its own. The annotation of its first parameter subscribes it; its docstring is its
manual page, and the examples there are tests. It asks its context, and imports nothing of the project or of how
inference works: `ctx.names` answers what names mean, `ctx.project` what else there is (`pplint.rule.project_view`),
and `ctx.explain(problem)` which declarations explain a problem. It yields facts: a span, a sentence, other places, a
fix. The checker computes, the rules word, all of it: nothing is added to a finding. Findings are suppressed, sorted
and coloured elsewhere. Of one rule, a thousand that are not suppressed are reported for a file; suppressions take
note of the others, too, so that "unused" stays true.

One mistake is one diagnostic. After a problem, the value is unknown, and what uses it says nothing. A value that does
not fit is blamed at its innermost place; a variable that a definition reads several times is reported once. What two
rules see, only the one with the better words reports: the other names it in `yields_to`, and its findings wait until
all is seen (`pplint.rule.precedence`). A rule that the user ignores still takes what it would report from those that
yield to it. In the presets that keep what puppet-lint reports, two of its checks both report.

Rules of category `syntax` report what the released Puppet refuses, and cannot be switched off.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pplint.rule.context import Context, Locatable, rule, subscription

__all__ = ["Context", "Locatable", "rule", "subscription"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(name)
    return getattr(import_module("pplint.rule.context"), name)
