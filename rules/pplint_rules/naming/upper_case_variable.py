"""Variables with uppercase letters in their names."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Final, TypeVar

from msgspec import Struct

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.presets import EVERY_PRESET, PUPPET_LINT, VOXPUPULI
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Flag
from pplint.syntax import ast
from pplint.syntax.names import VARIABLE_NAME
from pplint.syntax.scopes import LexicalScope, place_set
from pplint_rules.shared.against_habit import AGAINST_HABIT, is_habit

EACH_USE: Final = RuleOption(
    "each-use",
    "whether to report each use of a variable, even if another file sets it, and not only where it is first set",
    Flag(),
    default=False,
    presets=((PUPPET_LINT, True), (VOXPUPULI, True)),
)

T = TypeVar("T")

_MOST_FIXES: Final = 100
"""Each asks all calls of its scope; what is left is for the next run."""
_HUMP = late_pattern(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_UPPER = late_pattern(r"[A-Z]")


@rule(
    "upper-case-variable",
    "A variable with uppercase letters in its name",
    Severity.WARNING,
    aliases=["variable_contains_upcase", "variable_is_lowercase"],
    presets=EVERY_PRESET,
    options=[EACH_USE, AGAINST_HABIT],
)
def upper_case_variable(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    r"""The name of a variable consists of lowercase words joined by underscores.

    A variable is reported where it is first set or, with the option `each-use`, at each use. The fix renames all
    uses at once. It is unsafe for variables of classes, defined types and nodes, because other files and templates
    may read them. `unsupported-parameter-name` reports the parameters of classes and defined types.

    If at least one in twenty variables of a module or control repository has an uppercase letter, the style is taken as
    deliberate. The rule then reports variables only with the option `against-habit`.

    ```puppet
    function motd::line($text) {
      $firstLine = $text.split("\n")[0]     # warning: [upper-case-variable]
      "${firstLine}\n"
    }
    ```

    ```fixed
    function motd::line($text) {
      $first_line = $text.split("\n")[0]
      "${first_line}\n"
    }
    ```

    ```puppet
    function motd::line($text) {
      $first_line = $text.split("\n")[0]
      "${first_line}\n"
    }
    ```
    """
    count = 0
    # To find the scopes of a file takes time, and few have such a variable in them.
    named: Iterator[ast.Variable | ast.Parameter] = chain(ctx.nodes_of(ast.Variable), ctx.nodes_of(ast.Parameter))
    has_some = any(each.name != each.name.lower() for each in named)
    if not has_some or is_habit("upper-case-variables", ctx):
        return
    for scope in ctx.scopes.all:
        seen: set[str] = set()
        for setter in scope.setters():
            name = setter.name
            if name in seen or not _is_reported(name) or _is_interface(setter, scope):
                continue
            seen.add(name)
            count += 1
            fix = _fix(name, scope, ctx) if count <= _MOST_FIXES else None
            message = f"`${name}` has uppercase letters in its name"
            yield ctx.finding(place_set(setter), message, help=f"write `${_renamed(name)}`", fix=fix)
    if ctx.option(EACH_USE):
        yield from _uses(ctx)


def _uses(ctx: Context) -> Iterator[Finding]:
    """Report the other uses of variables with such names, as far as they are written with uppercase letters."""
    first = {place_set(setter) for scope in ctx.scopes.all for setter in _firsts(scope)}
    for node in ctx.nodes_of(ast.Variable):
        if _is_reported(node.name) and node.span not in first:
            message = f"`${node.name}` has uppercase letters in its name"
            yield ctx.finding(node, message, help=f"write `${_renamed(node.name)}`")


def _firsts(scope: LexicalScope) -> Iterator[ast.Parameter | ast.Variable]:
    seen: set[str] = set()
    for setter in scope.setters():
        if setter.name not in seen:
            seen.add(setter.name)
            yield setter


def _is_reported(name: str) -> bool:
    """Whether a name has uppercase letters that the compiler accepts."""
    return _UPPER.search(name) is not None and VARIABLE_NAME.fullmatch(name) is not None


def _is_interface(setter: ast.Parameter | ast.Variable, scope: LexicalScope) -> bool:
    return isinstance(setter, ast.Parameter) and isinstance(scope.node, ast.Class | ast.Define)


def _renamed(name: str) -> str:
    return _HUMP.sub("_", name).lower()


class _Places(Struct):
    """The scopes that set a variable, and its places in code, by its name and in the order of the source."""

    scopes: dict[str, list[LexicalScope]]
    uses: dict[str, list[Span]]


def _places(ctx: Context) -> _Places:
    places = _Places({}, {})
    for scope in sorted(ctx.scopes.all, key=lambda each: each.node.start):
        for name in {each.name for each in scope.setters()}:
            places.scopes.setdefault(name, []).append(scope)
    for node in ctx.nodes_of(ast.Variable):
        if _is_reported(node.name):
            places.uses.setdefault(node.name, []).append(node.span)
    for spans in places.uses.values():
        spans.sort()
    return places


def _fix(name: str, scope: LexicalScope, ctx: Context) -> Fix | None:
    """Rename a variable wherever its scope has it, unless the new name is taken, or the old one has two meanings."""
    new, places, node = _renamed(name), ctx.once(_places, ctx), scope.node
    setting = _within(places.scopes[name], node, lambda each: each.node.start)
    is_taken = new in ctx.scopes.all[0].read or new in ctx.scopes.names
    if is_taken or len(setting) > 1 or scope.is_unreadable:
        return None
    spans = [place_set(each) for each in scope.parameters if each.name == name]
    spans += _within(places.uses.get(name, []), node, lambda each: each.start)
    from pplint_rules.shared.caller_reads import is_read_by_call

    is_own = isinstance(node, ast.Function | ast.Lambda) and not is_read_by_call(scope, name, ctx)
    return Fix(f"call it `${new}`", _edits(spans, name, new), safe=is_own)


def _within(ordered: Sequence[T], node: ast.Node, start: Callable[[T], int]) -> Sequence[T]:
    """Return what begins within a node, of what is in the order of the source."""
    return ordered[bisect_left(ordered, node.start, key=start) : bisect_left(ordered, node.end, key=start)]


def _edits(places: Sequence[Span], old: str, new: str) -> tuple[Edit, ...]:
    """Replace the names at the ends of variables, which may have a dollar sign in front."""
    return tuple(Edit(Span(each.end - len(old), each.end), new) for each in places)
