"""Statements that only make a value."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.suggest import close_matches, question
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.effects import has_effect
from pplint.syntax.lowering.calls import STATEMENT_FUNCTIONS
from pplint.syntax.names import DEFINING_KEYWORDS
from pplint.syntax.source_kinds import SourceKind
from pplint.syntax.untitled import is_untitled
from pplint.syntax.wording import noun
from pplint_rules.shared.foreign_marks import is_dashes, is_slashes
from pplint_rules.shared.orchestration import ADVICE as ORCHESTRATION
from pplint_rules.shared.orchestration import WORDS, no_keyword
from pplint_rules.shared.statement_calls import holds_lost_value, lost_argument

_COMMENT = "comments start with `#`"
_FOREIGN = {
    **dict.fromkeys(["let", "var", "const", "local", "my", "export"], "to assign a variable, write `$x = 1`"),
    **dict.fromkeys(["puts", "print", "printf", "echo"], "`notice('…')` writes to the log"),
    **dict.fromkeys(["def", "func", "fn", "sub"], "a function is defined by `function name(…) { … }`"),
}
"""What to write for words that begin statements of other languages."""


@rule(
    "expression-without-effect",
    "A statement without effect, whose value is not used",
    Severity.ERROR,
    issues=("IDEM_EXPRESSION_NOT_LAST",),
)
def expression_without_effect(node: ast.Block | ast.UntitledResource, ctx: Context) -> Iterator[Finding]:
    """The compiler refuses a statement whose value is neither assigned nor passed on, because it is probably a mistake.

    Only the last statement of a block can be just a value, which is then the value of the block. The rule reports the
    first such statement of each block; `slash-comment` reports `//`.

    ```puppet
    $port == 80     # error: [expression-without-effect]
    notice($port)
    ```

    ```puppet
    $is_standard = $port == 80
    notice($is_standard)
    ```
    """
    if isinstance(node, ast.UntitledResource):
        if ctx.kind is SourceKind.PLAN:
            yield _finding(None, node.name, node.hash, ctx)
        return
    statements = node.statements
    if len(statements) > 1 and not (is_untitled(node) and ctx.kind is not SourceKind.PLAN):
        for index, statement in enumerate(statements[:-1]):
            if not has_effect(statement) and not holds_lost_value(statement):
                if not is_slashes(statement, ctx.source):
                    yield _finding(statements[index - 1] if index else None, statement, statements[index + 1], ctx)
                return


def _finding(
    previous: ast.Expression | None, statement: ast.Expression, following: ast.Expression, ctx: Context
) -> Finding:
    word = _orchestrating(statement, following)
    if word is not None:
        return ctx.finding(ctx.place(word), no_keyword(word.value), help=ORCHESTRATION)
    foreign = _FOREIGN.get(statement.value) if isinstance(statement, ast.Name) else None
    if foreign is not None and isinstance(statement, ast.Name):
        return ctx.finding(ctx.place(statement), f"`{statement.value}` is not a keyword", help=foreign)
    if is_dashes(statement):
        return ctx.finding(statement, "`--` is a double negation, not a comment", help=_COMMENT)
    if isinstance(statement, ast.Reference) and statement.value.lower() in DEFINING_KEYWORDS:
        keyword = statement.value.lower()
        advice = "keywords are lowercase; types start with an uppercase letter"
        return ctx.finding(statement, f"`{statement.value}` is not a keyword; {question(keyword)}", help=advice)
    message = f"this {noun(statement)} has no effect: its value is not used"
    lost = None if previous is None else lost_argument(previous, statement, ctx)
    return ctx.finding(
        ctx.place(statement),
        message,
        help=lost or _misspelt_call(statement, following, ctx) or _advice(statement, following),
    )


def _orchestrating(statement: ast.Expression, following: ast.Expression) -> ast.Name | None:
    """Return the word for applications of several nodes that a value is, or that stands after it."""
    word = following if isinstance(statement, ast.Reference) else statement
    return word if isinstance(word, ast.Name) and word.value in WORDS else None


def _misspelt_call(statement: ast.Expression, following: ast.Expression, ctx: Context) -> str | None:
    """Return a question about a word before a value on its line that looks like a function: `inclde ntp`."""
    if not isinstance(statement, ast.Name) or ctx.source.data[statement.end : following.start].strip(b" \t"):
        return None
    near = close_matches(statement.value, sorted(STATEMENT_FUNCTIONS), 1)
    return question(*near) if near else None


def _advice(statement: ast.Expression, following: ast.Expression) -> str:
    if isinstance(statement, ast.Name) and isinstance(following, ast.Parenthesized | ast.Array | ast.String):
        return f"a function needs parentheses directly after its name: `{statement.value}(…)`"
    if isinstance(statement, ast.UntitledResource):
        return f"a resource needs a title: `{statement.name.value} {{ 'title': … }}`"
    if isinstance(statement, ast.Binary) and statement.operator == "==":
        return "write `=` to assign, or use the comparison as a condition"
    return "assign it, use it in a condition, or remove it"
