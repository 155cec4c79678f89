"""Templates that are read by the function for the other kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Diagnostic, Edit, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint_rules.shared.named_files import named_files

_ENDINGS: Final = {"template": ".epp", "epp": ".erb"}
"""The endings of templates that the function does not understand."""

_OTHERS: Final = {"template": "epp", "epp": "template"}
_INLINE: Final = {"inline_epp": "epp", "inline_template": "template"}
_PATH: Final = late_pattern(r"\w+(?:/[\w.-]+)+\.e(?:pp|rb)")


@rule(
    "wrong-template-function",
    "A template that is rendered with the function for the other language",
    Severity.ERROR,
    named=frozenset({*_ENDINGS, *_INLINE}),
)
def wrong_template_function(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """`template` renders ERB, whose tags contain Ruby; `epp` renders EPP, whose tags contain Puppet.

    ERB reads `$name` in a tag as a global variable of Ruby that is not set, and fails with parameters between bars.
    `epp` looks for a file whose name ends in `.epp`, so it does not find one that ends in `.erb`. A file without tags
    works with both functions. `inline_epp` and `inline_template` render the string that they are given and do not read
    a file.

    ```epp file=modules/shop/templates/a.epp
    <%- | String $owner | -%>
    owner = <%= $owner %>
    ```

    ```puppet path=modules/shop/manifests/init.pp
    class shop {
      notice(template('shop/a.epp'))     # error: [wrong-template-function]
    }
    ```

    ```puppet path=modules/shop/manifests/init.pp
    class shop {
      notice(epp('shop/a.epp', { 'owner' => 'root' }))
    }
    ```
    """
    name, given = function_name(node), arguments(node)
    if name in _INLINE:
        yield from _of_name(node, given[:1], _INLINE[name], ctx)
        return
    if name not in _ENDINGS:
        return
    other = _OTHERS[name]
    for file in named_files(given if name == "template" else given[:1]):
        if file.path.endswith(_ENDINGS[name]) and not _has_no_tags(file.module, file.path, ctx):
            path = ctx.project.template(file.module, file.path)
            if name == "epp" and (path is None or ctx.project.template(file.module, f"{file.path}.epp") is not None):
                continue
            yield ctx.finding(
                file.node,
                f"`{name}` cannot read a template that ends in `{_ENDINGS[name]}`; use `{other}`",
                fix=_fix(node, other) if len(given) == 1 else None,
            )


def _of_name(node: ast.Expression, given: list[ast.Expression], other: str, ctx: Context) -> Iterator[Finding]:
    """Report the name of a file that is given to a function which takes the text of a template."""
    for each in given:
        if isinstance(each, ast.String) and _PATH.fullmatch(each.value):
            message = f"this renders the string `{each.value}` itself; use `{other}` to read a file"
            yield ctx.finding(each, message, fix=_fix(node, other), severity=Severity.WARNING)


def _fix(node: ast.Expression, other: str) -> Fix | None:
    if not isinstance(node, ast.Call) or not isinstance(node.function, ast.Name):
        return None
    return Fix(f"write `{other}`", (Edit(node.function.span, other),), safe=False)


def _has_no_tags(module: str, path: str, ctx: Context) -> bool:
    """Return whether a template is available and is plain text."""
    found = ctx.project.template(module, path)
    data = None if found is None else ctx.project.session.read(found)
    return data is not None and not isinstance(data, Diagnostic) and b"<%" not in data
