"""Calls of what is no name."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.mappings import is_type
from pplint.syntax.wording import noun, with_article

_CALLABLE = (ast.Name, ast.RenderText)


@rule(
    "computed-function-name",
    "A call of something that is not the name of a function",
    Severity.ERROR,
    issues=("ILLEGAL_EXPRESSION",),
    named=frozenset({""}),
)
def computed_function_name(node: ast.Call, ctx: Context) -> Iterator[Finding]:
    """A call starts with the name of a function, or with the type of the value that it creates.

    The name cannot be computed. The built-in function `call` takes the name of a function as a string.

    ```puppet
    $name = 'upcase'
    $text = $name('a')     # error: [computed-function-name]
    ```

    ```puppet
    $name = 'upcase'
    $text = call($name, 'a')
    ```
    """
    function = node.function
    if isinstance(function, _CALLABLE) or is_type(function):
        return
    if isinstance(function, ast.ReservedWord):
        message = f"`{function.word}` is a reserved word and cannot be the name of a function"
        yield ctx.finding(function, message, help="call the function by another name")
        return
    message = f"{with_article(noun(function))} cannot be called: a function is called by its name"
    yield ctx.finding(ctx.place(function), message, help="write the name of the function, or use the function `call`")
