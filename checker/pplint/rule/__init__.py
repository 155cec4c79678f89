"""Rules: what one is made of, where they are found, and all that they may ask.

What a rule needs is imported from here, and loaded when it is first asked for: the command line lists rules
without the evaluator and inference, which a context leads to.
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
