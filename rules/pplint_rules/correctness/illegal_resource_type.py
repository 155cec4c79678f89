"""Resources whose type is no name."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.evaluator.core.issues import resources as issues
from pplint.infer.core.problems import EvaluationFails
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.walk import classes_of
from pplint.syntax.wording import noun, with_article
from pplint.types.model import StringType
from pplint.types.relations import is_assignable
from pplint.wording.sentences import clause

_DASHED = late_pattern(r"[a-z][a-z0-9_]*(?:-[a-z0-9_]+)+")
_NO_TYPES = classes_of(
    ast.Array,
    ast.Boolean,
    ast.Default,
    ast.Float,
    ast.Hash,
    ast.Heredoc,
    ast.Integer,
    ast.InterpolatedString,
    ast.Minus,
    ast.Not,
    ast.Regexp,
    ast.String,
    ast.Undef,
)


@rule("illegal-resource-type", "A resource whose type is not a name", Severity.ERROR, issues=("ILLEGAL_RESOURCE_TYPE",))
def illegal_resource_type(subject: ast.Resource | EvaluationFails, ctx: Context) -> Iterator[Finding]:
    """The type of a resource must be a bare word, a data type, or a variable that contains a data type.

    The compiler accepts any expression and fails when it evaluates the resource. `Resource[…]` turns a string into a
    data type.

    ```puppet
    $type = 'file'

    'file' { '/etc/motd': }     # error: [illegal-resource-type]
    $type { '/etc/issue': }     # error: [illegal-resource-type]
    ```

    ```puppet
    $type = 'file'

    file { '/etc/motd': }
    Resource[$type] { '/etc/issue': }
    ```
    """
    if isinstance(subject, EvaluationFails):
        issue = subject.issue
        if isinstance(issue, issues.IllegalResourceType) and type(subject.node) not in _NO_TYPES:
            is_text = is_assignable(StringType(), issue.found)
            message = "a string cannot be the type of a resource" if is_text else clause(issue)
            yield _finding(subject.node, message, ctx, is_text=is_text)
    elif type(subject.type) in _NO_TYPES:
        text = ctx.source.text(subject.type.span)
        if _DASHED.fullmatch(text) is not None:
            name = text.replace("-", "_")
            fix = Fix(f"write `{name}`", (Edit(subject.type.span, name),), safe=False)
            message = f"the name of a resource type cannot contain a dash: `{text}`"
            yield ctx.finding(subject.type, message, help=f"write `{name}`", fix=fix)
            return
        message = f"{with_article(noun(subject.type))} cannot be the type of a resource"
        yield _finding(subject.type, message, ctx, is_text=isinstance(subject.type, ast.InterpolatedString))


def _finding(node: ast.Node, message: str, ctx: Context, *, is_text: bool) -> Finding:
    if not is_text:
        return ctx.finding(node, message, help="write the name of the resource type as a bare word")
    reference = f"Resource[{ctx.source.text(node.span)}]"
    fix = Fix(f"write `{reference}`", (Edit(node.span, reference),), safe=False)
    return ctx.finding(node, message, help="`Resource[…]` turns a name into a resource type", fix=fix)
