"""Keywords as text."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.bare_words import is_in_path, is_unused


@rule(
    "keyword-as-string",
    "The keyword `attr` or `private` as a bare word",
    Severity.ERROR,
    issues=("RESERVED_WORD",),
    yields_to=("computed-function-name",),
)
def keyword_as_string(node: ast.ReservedWord, ctx: Context) -> Iterator[Finding]:
    """The words `attr` and `private` are reserved for later versions of the language and cannot be values.

    They need quotes, also as keys of a hash. As names of attributes they need none.

    ```puppet
    $visibility = private        # error: [keyword-as-string]
    $options = { attr => true }  # error: [keyword-as-string]
    ```

    ```puppet
    $visibility = 'private'
    $options = { 'attr' => true }

    setting { 'umask':
      private => true,
    }
    ```
    """
    if not node.word:
        return
    fix = None
    if _is_value(node, ctx.parent) and not is_in_path(node, ctx):
        fix = Fix("quote the word", (Edit(node.span, f"'{node.word}'"),), safe=True)
    message = f"`{node.word}` is reserved for later versions of the language and is not a value"
    yield ctx.finding(node, message, help="put the word in quotes" if fix else "choose another name", fix=fix)


def _is_value(word: ast.ReservedWord, parent: ast.Node) -> bool:
    """Whether the word means itself, and is not the name of a function or a resource type."""
    if isinstance(parent, ast.Call):
        return parent.function is not word
    if is_unused(word, parent):
        return False
    return not (isinstance(parent, ast.Resource | ast.ResourceDefaults | ast.Collector) and parent.type is word)
