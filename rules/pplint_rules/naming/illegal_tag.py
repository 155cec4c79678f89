"""Tags that the compiler refuses."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import is_tag
from pplint_rules.shared.literal_resources import is_replaced


@rule("illegal-tag", "A tag with characters that the compiler refuses", Severity.ERROR, named=frozenset({"tag"}))
def illegal_tag(node: ast.Attribute | ast.Call, ctx: Context) -> Iterator[Finding]:
    """A tag starts with a letter, digit or underscore; `:`, `.` and `-` are allowed after that.

    The compiler fails with "Invalid tag" on any other tag of a resource or in a call of `tag`. Only literal strings are
    checked, including those in arrays and hashes.

    ```puppet
    notify { 'hello':
      tag => ['web', 'web server'],    # error: [illegal-tag]
    }

    tag('-web')                        # error: [illegal-tag]
    ```

    ```puppet
    notify { 'hello':
      tag => ['web', 'web-server', 'apache::vhost', '1.0'],
    }

    tag('web')
    ```
    """
    tags = _tags(node)
    if not tags or (isinstance(node, ast.Attribute) and is_replaced(node, ctx.ancestors)):
        return
    for text in _literal_texts(tags):
        if text.start < text.end and not is_tag(text.value):
            message = f"`{text.value}` is not a tag: only letters, digits, `_`, and then `:`, `.` and `-` are allowed"
            yield ctx.finding(text, message, help="choose another tag")


def _tags(node: ast.Attribute | ast.Call) -> list[ast.Expression]:
    if isinstance(node, ast.Attribute):
        return [node.value] if node.name == "tag" else []
    function = node.function
    return node.arguments if isinstance(function, ast.Name) and function.value in {"tag", "::tag"} else []


def _literal_texts(expressions: list[ast.Expression]) -> Iterator[ast.String | ast.Name]:
    # Tags are taken out of arrays and hashes, however deeply they are nested.
    pending = expressions[::-1]
    while pending:
        expression = pending.pop()
        if isinstance(expression, ast.String | ast.Name):
            yield expression
        elif isinstance(expression, ast.Array):
            pending += reversed(expression.elements)
        elif isinstance(expression, ast.Hash):
            pending += [part for entry in reversed(expression.entries) for part in (entry.value, entry.key)]
