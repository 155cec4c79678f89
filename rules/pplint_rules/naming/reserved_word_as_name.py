"""Reserved words as names."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import kind_of
from pplint.syntax.names import DATA_TYPES, REFUSED_TYPE_NAMES, RESERVED_WORDS


@rule(
    "reserved-word-as-name",
    "A class, defined type, function, plan or type alias with a reserved word as its name",
    Severity.WARNING,
    issues=("FUTURE_RESERVED_WORD",),
)
def reserved_word_as_name(
    node: ast.Class | ast.Define | ast.Function | ast.Plan | ast.TypeAlias, ctx: Context
) -> Iterator[Finding]:
    """The language reference does not allow a reserved word as the name of a definition.

    It reserves `application`, `component`, `consumes`, `environment`, `import`, `produces`, `regexp`, `site` and
    `unit`, and outside of plans also `apply` and `plan`. The compiler only warns about `plan` and accepts the others.
    The reference calls that a bug which may be fixed in any release; the definition is then a syntax error. A longer
    name such as `profile::site` is allowed.

    `reserved-type-name` and the syntax rules report the names that the compiler refuses.

    ```puppet
    class site { }                       # warning: [reserved-word-as-name]

    define component { }                 # warning: [reserved-word-as-name]

    function environment() >> String {   # warning: [reserved-word-as-name]
      'production'
    }
    ```

    ```puppet
    class profile::site { }

    define application::component { }
    ```
    """
    if isinstance(node, ast.TypeAlias):
        word = node.name.lower()
        is_reserved = word in RESERVED_WORDS and word not in DATA_TYPES - {"unit"}
    else:
        word = ctx.source.text(node.name_span)
        is_reserved = word in RESERVED_WORDS and node.name not in REFUSED_TYPE_NAMES
    if is_reserved:
        message = f"{kind_of(node)} `{node.name}` has the reserved word `{word}` as its name"
        yield ctx.finding(node.name_span, message, help="choose another name, or put it in the namespace of a module")
