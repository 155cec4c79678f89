"""Facts that agents do not send any more by default."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.diagnostic import Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.presets import EVERY_PRESET
from pplint.base.source import Span
from pplint.data.document import DataFile, HierarchyFile
from pplint.infer.legacy_facts import is_legacy_fact
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint_rules.shared.data_variables import data_variables
from pplint_rules.shared.hash_keys import key_of
from pplint_rules.shared.top_scope import edit_of, is_facts, is_set_for_all
from pplint_rules.upgrade.legacy_facts_in_text import facts_in_templates, facts_of_inline_template, name_of_fact

if TYPE_CHECKING:
    from pplint.infer.symbols import Fact
    from pplint.rule import Locatable

_INTERPOLATED = late_pattern(r"\$\{[^{}]*\}|\$\w+")
_PARTS = ("eth0", "0", "rsa")
"""What a name of a fact may be made with: an interface, a number, a kind of key."""
_DIGGING = frozenset({"dig", "get"})
_NAMING = frozenset({"fact", "getvar", "stdlib::fact", "stdlib::getvar"})
"""Functions that take the name of a fact as a text."""
_RENDERING = {"inline_epp": False, "inline_template": True}
"""Functions that take the text of a template, and whether that is in Ruby."""

# The setting `include_legacy_facts` is false by default since then.
_LEFT_OUT_SINCE = 8


def _may_tell(name: str) -> bool:
    """Whether a variable of a name may be a legacy fact, or a call of a function take one out of the others."""
    fact = name.removeprefix("::")
    if fact in _DIGGING or fact in _NAMING or fact in _RENDERING:
        return True
    return "::" not in fact and is_legacy_fact(fact)


@rule(
    "legacy-fact",
    "A fact that agents do not send by default since Puppet 8",
    Severity.WARNING,
    aliases=["legacy_facts"],
    presets=EVERY_PRESET,
    groups=["upgrade"],
    named=_may_tell,
)
def legacy_fact(
    node: ast.Variable | ast.Access | ast.MethodCall | ast.Call | ast.File | DataFile | HierarchyFile, ctx: Context
) -> Iterator[Finding]:
    """Since Puppet 8, agents do not send legacy facts such as `osfamily` by default, so their values are `undef`.

    Structured facts such as `os` have the same values. In code for older versions, the severity is info. The fix is
    unsafe if a node may lack a part of the structured fact.

    The rule also reports legacy facts in `%{…}` in data and hierarchies, in templates, and in names that are passed to
    functions. ERB templates are checked together with the first manifest of their module.

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
    if isinstance(node, DataFile | HierarchyFile):
        yield from _in_data(node, ctx)
        return
    if isinstance(node, ast.File):
        for each in facts_in_templates(ctx):
            yield from (replace(finding, source=each.source) for finding in _named(each.name, each.span, ctx))
        return
    if isinstance(node, ast.Call) and function_name(node) in _RENDERING:
        yield from _in_text(node, ctx)
        return
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


def _named(name: str, place: Locatable | Span, ctx: Context, replaced: str | None = None) -> Iterator[Finding]:
    """Report a legacy fact by its name; `replaced` is what says the same at that place, if it is written otherwise."""
    fact = ctx.names.legacy_fact(name)
    if fact is None:
        return
    message = f"`{name}` is a legacy fact, which agents do not send by default since Puppet 8"
    other = replaced or fact.replacement
    severity = Severity.INFO if ctx.puppet_version < _LEFT_OUT_SINCE else None
    yield ctx.finding(place, message if other is None else f"{message}; its value is in `{other}`", severity=severity)


def _in_data(node: DataFile | HierarchyFile, ctx: Context) -> Iterator[Finding]:
    for each in ctx.once(data_variables, node, ctx):
        fact = None if each.fact is None else ctx.once(ctx.names.legacy_fact, each.fact)
        if each.fact is None or fact is None or (each.name != "facts" and is_set_for_all(each.name, ctx)):
            continue
        keys = None if fact.replacement is None else _keys(fact.replacement)
        dotted = None if keys is None else f"%{{facts.{'.'.join(keys)}}}"
        yield from _named(each.fact, each.span, ctx, dotted)


def _in_text(node: ast.Call, ctx: Context) -> Iterator[Finding]:
    """Report the legacy facts in the text of a template, where no variable of the definition has their names."""
    for argument in node.arguments[:1]:
        text = ctx.value_of(argument) if isinstance(argument, ast.String | ast.InterpolatedString) else None
        is_ruby = _RENDERING[function_name(node)]
        for name in facts_of_inline_template(text, is_ruby=is_ruby) if isinstance(text, str) else ():
            if name not in ctx.scopes.names and not is_set_for_all(name, ctx):
                yield from _named(name, argument, ctx)


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
    return _read_at(node, ctx) if isinstance(node, ast.Access) else _read_by(node, ctx)


def _read_at(node: ast.Access, ctx: Context) -> _Read | None:
    """Return the fact that is an entry of the hash of all facts."""
    if not is_facts(node.operand, ctx) or len(node.keys) != 1:
        return None
    key = key_of(node)
    if key is not None:
        return _Read(key)
    known, pattern = ctx.value_of(node.keys[0]), _pattern(node.keys[0], ctx)
    return _Read(known, is_whole=False) if pattern is None and isinstance(known, str) else pattern


def _read_by(node: ast.MethodCall | ast.Call, ctx: Context) -> _Read | None:
    """Return the fact that a function takes out of others, or by its name."""
    name, given = function_name(node), arguments(node)
    if name in _NAMING:
        named = next(map(name_of_fact, given), None)
        return None if named is None else _Read(named, is_whole=False)
    if name not in _DIGGING:
        return None
    facts, *keys = given or [node]
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
