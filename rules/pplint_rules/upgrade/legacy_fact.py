"""Facts that agents do not send any more by default."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.diagnostic import Finding, Fix, Severity
from pplint.infer.legacy_facts import is_legacy_fact
from pplint.late_patterns import late_pattern
from pplint.presets import EVERY_PRESET
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint_rules.shared.hash_keys import key_of
from pplint_rules.shared.top_scope import edit_of, is_facts, is_set_for_all

if TYPE_CHECKING:
    from pplint.infer.symbols import Fact

_INTERPOLATED = late_pattern(r"\$\{[^{}]*\}|\$\w+")
_PARTS = ("eth0", "0", "rsa")
"""What a name of a fact may be made with: an interface, a number, a kind of key."""
_DIGGING = frozenset({"dig", "get"})

# The setting `include_legacy_facts` is false by default since then.
_LEFT_OUT_SINCE = 8


def _may_tell(name: str) -> bool:
    """Whether a variable of a name may be a legacy fact, or a call of a function take one out of the others."""
    fact = name.removeprefix("::")
    return "::" not in fact and (fact in _DIGGING or is_legacy_fact(fact))


@rule(
    "legacy-fact",
    "A fact that agents do not send by default since Puppet 8",
    Severity.WARNING,
    aliases=["legacy_facts"],
    presets=EVERY_PRESET,
    groups=["upgrade"],
    named=_may_tell,
)
def legacy_fact(node: ast.Variable | ast.Access | ast.MethodCall | ast.Call, ctx: Context) -> Iterator[Finding]:
    """Since Puppet 8, agents leave out legacy facts such as `osfamily`, so that their value is `undef`.

    Code for older versions is only told about them, which is no warning. What they say is in structured facts such as
    `os`. The fix is unsafe where a node may lack a part of the structure. The syntax tree has entries of `$facts` then
    in the place of a variable, or of one entry.

    ```puppet
    notice($facts['osfamily'])     # warning: [legacy-fact]
    notice("on ${::fqdn}")         # warning: [legacy-fact]
    ```

    ```fixed
    notice($facts['os']['family'])
    notice("on ${facts['networking']['fqdn']}")
    ```

    ```puppet
    notice($facts['os']['family'])
    notice("on ${facts['networking']['fqdn']}")
    ```
    """
    read = _read(node, ctx)
    fact = None if read is None else _legacy(read, ctx)
    if read is None or fact is None or _may_be_own(node, ctx):
        return
    message = f"`{read.name}` is a legacy fact, which agents do not send by default since Puppet 8"
    severity = Severity.INFO if ctx.puppet_version < _LEFT_OUT_SINCE else None
    if fact.replacement is None or read.is_pattern:
        yield ctx.finding(node, message, severity=severity)
    else:
        fix = _fix(node, fact.replacement, ctx) if read.is_whole else None
        yield ctx.finding(node, f"{message}; its value is in `{fact.replacement}`", fix=fix, severity=severity)


class _Read(Struct, frozen=True):
    """The name of a fact that is read; one that `is_pattern` has something in it that is not known.

    Unless it `is_whole`, more is asked of the fact than its value.
    """

    name: str
    is_pattern: bool = False
    is_whole: bool = True


def _read(node: ast.Variable | ast.Access | ast.MethodCall | ast.Call, ctx: Context) -> _Read | None:
    """Return the fact that is read, if it is one: by a variable of its name, or from the hash of all facts."""
    if isinstance(node, ast.Variable):
        name = node.name.removeprefix("::")
        return None if "::" in name else _Read(name)
    if isinstance(node, ast.Access):
        if not is_facts(node.operand, ctx) or len(node.keys) != 1:
            return None
        key = key_of(node)
        return _pattern(node.keys[0], ctx) if key is None else _Read(key)
    if function_name(node) not in _DIGGING:
        return None
    facts, *keys = arguments(node) or [node]
    if not keys or not is_facts(facts, ctx) or not isinstance(keys[0], ast.String):
        return None
    return _Read(keys[0].value, is_whole=len(keys) == 1)


def _pattern(key: ast.Expression, ctx: Context) -> _Read | None:
    """Return what is known of the name of a fact that is put together."""
    if not isinstance(key, ast.InterpolatedString) or not isinstance(key.segments[0], ast.String):
        return None
    return _Read(ctx.source.text(key.span).strip('"'), is_pattern=True)


def _legacy(read: _Read, ctx: Context) -> Fact | None:
    """Return the legacy fact of a name; for a pattern, one of those that are named alike."""
    if not read.is_pattern:
        return ctx.names.legacy_fact(read.name)
    names = (_INTERPOLATED.sub(each, read.name) for each in _PARTS)
    return next((fact for name in names if (fact := ctx.names.legacy_fact(name)) is not None), None)


def _may_be_own(node: ast.Expression, ctx: Context) -> bool:
    """Whether a variable may be another one: one that a manifest sets, or that a template is passed."""
    if not isinstance(node, ast.Variable):
        return False
    if is_set_for_all(node.name.removeprefix("::"), ctx):
        return True
    if node.name.startswith("::"):
        return False
    # A class sees the variables of the one that it inherits, and a template without parameters what its caller names.
    inherits = any(isinstance(each, ast.Class) and each.parent is not None for each in ctx.ancestors)
    is_passed = any(isinstance(each, ast.Template) and each.parameters is None for each in ctx.ancestors)
    return inherits or is_passed or node.name in ctx.scopes.names


def _fix(node: ast.Expression, other: str, ctx: Context) -> Fix | None:
    """Put the structured fact in place."""
    keys = _keys(other)
    if keys is None:
        return None
    return Fix(f"write `{other}`", (edit_of(node, other, ctx),), safe=_is_always_there(keys))


def _keys(fact: str) -> list[str] | None:
    """Return the keys of an element of `$facts`; None for any other expression."""
    if not fact.startswith("$facts['") or not fact.endswith("']"):
        return None
    keys = fact[len("$facts['") : -len("']")].split("']['")
    return None if any(not key or "'" in key for key in keys) else keys


def _is_always_there(keys: list[str]) -> bool:
    """Return whether every node has all but the last part of a fact, so that to ask for that part never fails."""
    match keys:
        case ["os", "architecture" | "family" | "hardware" | "name"]:
            return True
        case ["os", "release", last] | ["networking" | "processors", last]:
            return last.replace("_", "0").isalnum()
        case _:
            return False
