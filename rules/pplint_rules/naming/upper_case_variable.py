"""Variables with upper case letters in their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pplint.diagnostic import Edit, Finding, Fix, Severity
from pplint.late_patterns import late_pattern
from pplint.presets import EVERY_PRESET, PUPPET_LINT, VOXPUPULI
from pplint.rule import Context, rule
from pplint.rule_option import RuleOption
from pplint.setting_kinds import Flag
from pplint.source import Span
from pplint.syntax import ast
from pplint.syntax.names import VARIABLE_NAME
from pplint.syntax.scopes import LexicalScope, place_set
from pplint.syntax.walk import walk
from pplint_rules.shared.caller_reads import is_read_by_call

EACH_USE: Final = RuleOption(
    "each-use",
    "whether to report each use of a variable, also one that another file sets, not only where it is set first",
    Flag(),
    default=False,
    presets=((PUPPET_LINT, True), (VOXPUPULI, True)),
)

_HUMP = late_pattern(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_UPPER = late_pattern(r"[A-Z]")


@rule(
    "upper-case-variable",
    "A variable with upper case letters in its name",
    Severity.WARNING,
    aliases=["variable_contains_upcase", "variable_is_lowercase"],
    presets=EVERY_PRESET,
    options=[EACH_USE],
)
def upper_case_variable(node: ast.File, ctx: Context) -> Iterator[Finding]:
    r"""The names of variables are lower case words that are joined by underscores.

    It is reported where the variable is set first; with the option `each-use`, wherever it stands. The fix renames
    all uses at once. It is unsafe for the variables of classes, defines and nodes, which other files and templates
    may read. Parameters of classes and defines are left to `unsupported-parameter-name`.

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
    for scope in ctx.scopes.all:
        seen = set[str]()
        for setter in scope.setters():
            name = setter.name
            if name in seen or not _is_reported(name) or _is_interface(setter, scope):
                continue
            seen.add(name)
            message = f"`${name}` has upper case letters in its name"
            yield ctx.finding(place_set(setter), message, help=f"write `${_renamed(name)}`", fix=_fix(name, scope, ctx))
    if ctx.option(EACH_USE):
        yield from _uses(node, ctx)


def _uses(tree: ast.File, ctx: Context) -> Iterator[Finding]:
    """Report the other uses of variables with such names, as far as they are written with upper case letters."""
    first = {place_set(setter) for scope in ctx.scopes.all for setter in _firsts(scope)}
    for node in walk(tree):
        if isinstance(node, ast.Variable) and _is_reported(node.name) and node.span not in first:
            message = f"`${node.name}` has upper case letters in its name"
            yield ctx.finding(node, message, help=f"write `${_renamed(node.name)}`")


def _firsts(scope: LexicalScope) -> Iterator[ast.Parameter | ast.Variable]:
    seen = set[str]()
    for setter in scope.setters():
        if setter.name not in seen:
            seen.add(setter.name)
            yield setter


def _is_reported(name: str) -> bool:
    """Whether a name has upper case letters that the compiler accepts."""
    return _UPPER.search(name) is not None and VARIABLE_NAME.fullmatch(name) is not None


def _is_interface(setter: ast.Parameter | ast.Variable, scope: LexicalScope) -> bool:
    return isinstance(setter, ast.Parameter) and isinstance(scope.node, ast.Class | ast.Define)


def _renamed(name: str) -> str:
    return _HUMP.sub("_", name).lower()


def _fix(name: str, scope: LexicalScope, ctx: Context) -> Fix | None:
    """Rename a variable wherever its scope has it, unless the new name is taken, or the old one has two meanings."""
    new = _renamed(name)
    inside = [each for each in ctx.scopes.all if scope.node.start <= each.node.start < scope.node.end]
    setting = [each for each in inside if any(setter.name == name for setter in each.setters())]
    is_taken = any(new in each.read or any(setter.name == new for setter in each.setters()) for each in ctx.scopes.all)
    if is_taken or setting != [scope] or scope.is_unreadable:
        return None
    places = [place_set(each) for each in scope.parameters if each.name == name]
    places += [each.span for each in walk(scope.node) if isinstance(each, ast.Variable) and each.name == name]
    is_own = isinstance(scope.node, ast.Function | ast.Lambda) and not is_read_by_call(scope, name, ctx)
    return Fix(f"call it `${new}`", _edits(places, name, new), safe=is_own)


def _edits(places: Sequence[Span], old: str, new: str) -> tuple[Edit, ...]:
    """Replace the names at the ends of variables, which may have a dollar sign in front."""
    return tuple(Edit(Span(each.end - len(old), each.end), new) for each in places)
