"""Questions whether something is defined that does not exist."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.base.suggest import is_one_edit
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments
from pplint.syntax.name_kinds import Kind
from pplint_rules.shared.resource_titles import literal_text, references, title_of

_NAME: Final = late_pattern(r"(?:::)?\w+(?:::\w+)+")
_CLASS: Final = (Kind.HOST_CLASS,)
_NAMED: Final = (Kind.HOST_CLASS, Kind.DEFINE, Kind.RESOURCE_TYPE)
"""What a string may name that is asked for."""


@rule(
    "defined-never-true",
    "A `defined` of something that does not exist",
    Severity.WARNING,
    named=frozenset({"defined"}),
)
def defined_never_true(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """`defined` returns false if nothing has the given name, even if the name is a typo.

    Names of classes and defined types in the same module are checked. A name from another module is reported only if it
    is almost the name of something that exists, because another version of that module may define it.

    ```puppet file=modules/apache/manifests/vhosts.pp
    class apache::vhosts { }
    ```

    ```puppet path=modules/apache/manifests/init.pp
    class apache {
      if defined(Class['apache::vhost']) {     # warning: [defined-never-true]
        notice('with vhosts')
      }
    }
    ```

    ```puppet path=modules/apache/manifests/init.pp
    class apache {
      if defined(Class['apache::vhosts']) {
        notice('with vhosts')
      }
    }
    ```
    """
    for argument in arguments(node):
        for name, span, kinds in _names(argument):
            if any(_may_exist(kind, name, ctx) for kind in kinds):
                continue
            similar = list(dict.fromkeys(each for kind in kinds for each in ctx.names.similar(kind, name)))
            is_own = ctx.module_path is not None and name.partition("::")[0] == ctx.module_path[0]
            is_slip = any(is_one_edit(name, each.lower()) for each in similar)
            if is_own or is_slip:
                from pplint_rules.shared.wording import Misnomer

                what = "class" if kinds == _CLASS else "class or type"
                yield Misnomer(name, span, similar).finding(ctx, f"unknown {what} `{name}`")


def _names(argument: ast.Expression) -> Iterator[tuple[str, Span, tuple[Kind, ...]]]:
    """Yield the names with a namespace that an argument asks for, with their places, and what they may be names of."""
    text = literal_text(title_of(argument)) or ""
    asked: list[tuple[str, Span, tuple[Kind, ...]]] = []
    if _NAME.fullmatch(text):
        asked.append((text, argument.span, _NAMED))
    for type_, title, span in references(argument):
        if type_ == "class":
            asked.append((literal_text(title) or "", span, _CLASS))
    for name, span, kinds in asked:
        key = name.lower().removeprefix("::")
        if "::" in key:
            yield key, span, kinds


def _may_exist(kind: Kind, name: str, ctx: Context) -> bool:
    return ctx.names.of(kind, name) is not None or not ctx.names.is_unknown(kind, name)
