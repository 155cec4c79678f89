"""Examples in documentation without a title."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Diagnostic, Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.query import query
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.documented import documentation_meant

if TYPE_CHECKING:
    from pplint.rule.project_view import ModuleView
    from pplint.session import Session

_EXAMPLE: Final = late_pattern(rb"(?m)^[ \t]*#[ \t]*@example[ \t]*(?P<title>\S?)")


@rule("untitled-example", "`@example` without a title", Severity.INFO)
def untitled_example(node: ast.Definition, ctx: Context) -> Iterator[Finding]:
    """The text after `@example` is the heading of the example in the reference.

    If a module has several examples and none has a title, nothing is reported, because its authors omit titles.

    ```puppet
    # @summary Installs the web server
    #
    # info: [untitled-example]
    # @example
    #   include apache
    class apache { }
    ```

    ```puppet
    # @summary Installs the web server
    #
    # @example With the defaults
    #   include apache
    class apache { }
    ```
    """
    documentation = ctx.once(documentation_meant, node, ctx)
    for tag in () if documentation is None else documentation.tagged("example"):
        if not tag.title and not _has_no_titles(ctx):
            yield ctx.finding(tag.span, "`@example` has no title", help="write a title: `@example TITLE`")


def _has_no_titles(ctx: Context) -> bool:
    module = None if ctx.module is None else ctx.project.module(ctx.module)
    return module is not None and _is_without_titles(module)


@query
def _is_without_titles(module: ModuleView) -> bool:
    paths = (f"{module.root}/{path}" for path in module.paths("manifests", ".pp"))
    found = [example for path in paths for example in _examples(module.session, path)]
    return len(found) > 1 and not any(found)


@query
def _examples(session: Session, path: str) -> tuple[bool, ...]:
    """Return for each example in the comments of a file whether it has a title."""
    data = session.read(path)
    return () if isinstance(data, Diagnostic) else tuple(bool(each["title"]) for each in _EXAMPLE.finditer(data))
