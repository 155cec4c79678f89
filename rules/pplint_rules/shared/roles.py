"""Roles and profiles: the classes that a control repository says what a node is with, and what roles are made of.

Which classes are such, a team says by patterns of their names. Set for one of the rules that ask, they count for all.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Final

from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Texts
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.names import DECLARING_FUNCTIONS
from pplint_rules.shared.literal_resources import literal_titles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.source import Span
    from pplint.rule import Context

ROLES: Final[RuleOption[tuple[str, ...]]] = RuleOption(
    "role-pattern",
    "patterns of the names of roles, shared by all rules about roles",
    Texts(),
    default=("role::*", "roles::*"),
)
PROFILES: Final[RuleOption[tuple[str, ...]]] = RuleOption(
    "profile-pattern",
    "patterns of the names of profiles, shared by all rules about profiles",
    Texts(),
    default=("profile::*", "profiles::*"),
)


def is_role(name: str, ctx: Context) -> bool:
    """Return whether a class of a name is a role."""
    return _matches(name, ctx.option(ROLES))


def is_profile(name: str, ctx: Context) -> bool:
    """Return whether a class of a name is a profile."""
    return _matches(name, ctx.option(PROFILES))


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(name.removeprefix("::"), pattern) for pattern in patterns)


def role_around(ctx: Context) -> ast.Class | None:
    """Return the role that the current node is in."""
    found = next((each for each in reversed(ctx.ancestors) if isinstance(each, ast.Class)), None)
    return found if found is not None and is_role(found.name, ctx) else None


def declared_classes(node: ast.Expression) -> Iterator[tuple[str, Span]]:
    """Yield the classes that a call or a resource declares, as far as their names are literal."""
    if isinstance(node, ast.Resource):
        if isinstance(node.type, ast.Name) and node.type.value.removeprefix("::") == "class":
            for body in node.bodies:
                yield from ((name.removeprefix("::"), span) for name, span in literal_titles(body.title))
    elif isinstance(node, ast.Call | ast.MethodCall) and function_name(node) in DECLARING_FUNCTIONS:
        for argument in arguments(node):
            yield from ((name.removeprefix("::"), span) for name, span in literal_titles(argument))
