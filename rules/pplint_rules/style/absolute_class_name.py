"""Names of classes that say that they are absolute."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.presets import RECOMMENDED, VOXPUPULI
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Flag
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.names import DECLARING_FUNCTIONS, KEYWORDS
from pplint_rules.shared.quotes import is_bare_word

_ABSOLUTE: Final = "::"
_CLASS: Final = "class"
_ENSURING: Final = frozenset({"ensure_resource", "ensure_resources", "create_resources"})


DEFINED_TYPES: Final = RuleOption(
    "defined-types",
    "whether to report names of defined types in addition to names of classes",
    Flag(),
    default=True,
    presets=((VOXPUPULI, False),),
)


@rule(
    "absolute-class-name",
    "A class or defined type name that starts with `::`",
    Severity.WARNING,
    aliases=["relative_classname_inclusion", "relative_classname_reference"],
    presets=[RECOMMENDED, VOXPUPULI],
    options=[DEFINED_TYPES],
)
def absolute_class_name(
    node: ast.Call | ast.MethodCall | ast.Resource | ast.Class | ast.Access, ctx: Context
) -> Iterator[Finding]:
    """Names of classes and types have always been absolute since Puppet 4, so a leading `::` is redundant.

    The fix removes it.

    ```puppet
    class web inherits ::base {     # warning: [absolute-class-name]
      include ::apache              # warning: [absolute-class-name]
      class { '::firewall': }       # warning: [absolute-class-name]
      Class['::firewall'] -> Class['apache']     # warning: [absolute-class-name]
    }
    ```

    ```fixed
    class web inherits base {
      include apache
      class { 'firewall': }
      Class['firewall'] -> Class['apache']
    }
    ```

    ```puppet
    class web inherits base {
      include apache
      class { 'firewall': }
      Class['firewall'] -> Class['apache']
    }
    ```
    """
    if isinstance(node, ast.Class):
        if node.parent is not None and node.parent_span is not None and node.parent.startswith(_ABSOLUTE):
            yield _finding(node.parent, node.parent_span, ctx, is_bare=True)
        return
    is_for_types = ctx.option(DEFINED_TYPES)
    for name in _names(node, is_for_types=is_for_types):
        if isinstance(name, ast.Name | ast.String) and name.value.startswith(_ABSOLUTE):
            yield _finding(name.value, name.span, ctx, is_bare=is_bare_word(name, ctx))


def _names(
    node: ast.Call | ast.MethodCall | ast.Resource | ast.Access, *, is_for_types: bool
) -> Iterator[ast.Expression]:
    """Yield what names a class or a type in what may do so."""
    if isinstance(node, ast.Access):
        if isinstance(node.operand, ast.Reference) and node.operand.value.removeprefix(_ABSOLUTE) == "Class":
            yield from _flat(node.keys)
        return
    if isinstance(node, ast.Resource):
        if is_for_types:
            yield node.type
        if isinstance(node.type, ast.Name) and node.type.value == _CLASS:
            yield from _flat([body.title for body in node.bodies])
        return
    function, given = function_name(node), arguments(node)
    if function in DECLARING_FUNCTIONS:
        yield from _flat(given)
    elif function in _ENSURING and given:
        if is_for_types:
            yield given[0]
        if isinstance(given[0], ast.String | ast.Name) and given[0].value == _CLASS:
            yield from _flat(given[1:2])


def _flat(nodes: list[ast.Expression]) -> Iterator[ast.Expression]:
    """Yield the elements of a list of names and of nested lists; of hashes, the keys."""
    for node in nodes:
        if isinstance(node, ast.Array):
            yield from _flat(node.elements)
        elif isinstance(node, ast.Hash):
            yield from (entry.key for entry in node.entries)
        else:
            yield node


def _finding(name: str, span: Span, ctx: Context, *, is_bare: bool) -> Finding:
    short = name.removeprefix(_ABSOLUTE)
    message = f"the leading `::` is redundant in `{name}`: all names are absolute"
    start = span.start if is_bare else span.start + 1
    sign = Span(start, start + len(_ABSOLUTE))
    # Without quotes, a keyword is no name.
    is_readable = short and not (is_bare and short in KEYWORDS) and ctx.source.text(sign) == _ABSOLUTE
    return ctx.finding(
        span, message, fix=Fix(f"write `{short}`", (Edit(sign, ""),), safe=True) if is_readable else None
    )
