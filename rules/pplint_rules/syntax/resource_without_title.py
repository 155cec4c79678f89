"""Resources that lack a title."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pplint.base.diagnostic import Finding, Severity
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import DEFINING_KEYWORDS
from pplint.syntax.source_kinds import SourceKind
from pplint.syntax.untitled import is_untitled


@rule(
    "resource-without-title",
    "A resource without a title",
    Severity.ERROR,
    issues=("RESOURCE_WITHOUT_TITLE",),
)
def resource_without_title(node: ast.UntitledResource | ast.Hash, ctx: Context) -> Iterator[Finding]:
    """A resource needs a title and a colon before its attributes.

    Without a title, the compiler reads a name followed by a hash, which have no effect.

    ```puppet
    file {     # error: [resource-without-title]
      mode => '0644',
    }
    ```

    ```puppet
    file { '/etc/motd':
      mode => '0644',
    }
    File {
      mode => '0644',
    }
    ```
    """
    if ctx.kind is SourceKind.PLAN:
        return
    around = ctx.parent
    if isinstance(node, ast.UntitledResource):
        if _is_definition(node, around):
            return
        yield _finding(node.name.value, Span(node.start, node.hash.start + 1), ctx)
    elif isinstance(around, ast.Block) and is_untitled(around) and isinstance(around.statements[0], ast.Name):
        yield _finding(around.statements[0].value, around.statements[0].span, ctx)


def _finding(name: str, place: Span, ctx: Context) -> Finding:
    type_ = "::".join(segment.capitalize() for segment in name.split("::"))
    return ctx.finding(
        place,
        f"this looks like a resource of type `{name}`, but has no title",
        help=f"write `{name} {{ 'title': … }}` for a resource, or `{type_} {{ … }}` for resource defaults",
    )


def _is_definition(node: ast.UntitledResource, around: ast.Node) -> bool:
    """Whether what stands before says that something is to be defined: `Define x { … }`."""
    if not isinstance(around, ast.Block):
        return False
    before = next((first for first, second in pairwise(around.statements) if second is node), None)
    return isinstance(before, ast.Reference) and before.value.lower() in DEFINING_KEYWORDS
