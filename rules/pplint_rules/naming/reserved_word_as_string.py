"""Reserved words as text."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import RESERVED_WORDS
from pplint_rules.shared.bare_words import is_in_path, is_text, is_unused

_KEYWORDS_IN_LISTS = frozenset(["function", "type"])


@rule(
    "reserved-word-as-string",
    "A reserved word as an unquoted string",
    Severity.WARNING,
    named=RESERVED_WORDS | _KEYWORDS_IN_LISTS,
)
def reserved_word_as_string(node: ast.Name | ast.String, ctx: Context) -> Iterator[Finding]:
    """A reserved word that is used as a string must be quoted.

    The language reference reserves `application`, `component`, `consumes`, `environment`, `import`, `produces`,
    `regexp`, `site` and `unit`; in plans, `apply` and `plan` are keywords. The compiler accepts them in manifests, but
    the reference calls that a bug which may be fixed in any release; the word is then a syntax error. The compiler
    accepts the keywords `function` and `type` only in arrays and as values in hashes.

    Keys of hashes and names of attributes, functions and resource types are not reported.

    ```puppet
    $level = site                # warning: [reserved-word-as-string]
    $parts = [component, type]   # warning: [reserved-word-as-string] warning: [reserved-word-as-string]

    case $level {
      environment: { }           # warning: [reserved-word-as-string]
      default: { }
    }
    ```

    ```puppet
    $level = 'site'
    $parts = ['component', 'type']
    $limits = { site => 1, unit => 2 }

    systemd::unit { 'a.service':
      environment => $level,
    }
    ```
    """
    if _is_reserved(node) and is_text(node, ctx.ancestors) and not is_unused(node, ctx.parent):
        message = f"`{node.value}` is a reserved word; quote it to use it as a string"
        fix = None
        if not is_in_path(node, ctx):
            fix = Fix("quote the word", (Edit(node.span, f"'{node.value}'"),), safe=True)
        yield ctx.finding(node, message, help="put the word in quotes", fix=fix)


def _is_reserved(node: ast.Name | ast.String) -> bool:
    if type(node) is ast.Name:
        return node.value in RESERVED_WORDS
    return node.value in _KEYWORDS_IN_LISTS and node.end - node.start == len(node.value)
