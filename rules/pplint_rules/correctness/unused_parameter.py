"""Parameters that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.walk import find
from pplint_rules.correctness.outside_uses import has_own_parameters, is_asked_for, is_interface
from pplint_rules.shared.caller_reads import is_read
from pplint_rules.shared.documented import documentation_meant, documented_parameter
from pplint_rules.shared.examples import is_example

# Hiera 5 calls a function with a key, `options` and a context of this type, and Bolt passes the targets of `run_plan`:
# neither asks which of them the code reads.
_HOOK: Final = "puppet::lookupcontext"
_FROM_HIERA: Final = ("options", "context")
_FROM_BOLT: Final = frozenset({"nodes", "targets"})
_PLAIN: Final = frozenset(
    {"any", "array", "boolean", "collection", "data", "float", "hash", "integer", "numeric", "richdata", "scalar"}
    | {"scalardata", "string", "undef"}
)
_AROUND_PLAIN: Final = frozenset({"array", "hash", "notundef", "optional", "sensitive", "variant"})


@rule("unused-parameter", "A parameter that is never read", Severity.WARNING, groups=["unused"])
def unused_parameter(node: ast.Function | ast.Plan | ast.Define | ast.Template, ctx: Context) -> Iterator[Finding]:
    """A value that is passed for an unused parameter has no effect.

    Parameters of classes are not checked, because they can be read from anywhere. Other parameters are not reported

    - in code that calls a function that may read them by name (see `unused-variable`),
    - if their type checks the value, such as `Enum` or `Pattern`,
    - if the caller determines them: Hiera passes `options` and a `Puppet::LookupContext` to functions, Bolt passes
      `nodes` and `targets`, a function or defined type may be one of several that are chosen by name, and a template
      may be passed a hash that is built elsewhere,
    - of functions in examples and tests, which replace others,
    - of defined types that a manifest reads with `Type['title']['parameter']` or a collector,
    - if their names start with `_`, which marks them as unused,
    - if their documentation, or a comment on their line or above it, says that they are deprecated, ignored or kept for
      compatibility.

    ```puppet
    function apache::url(String $host, Integer $port) {     # warning: [unused-parameter]
      "http://${host}"
    }
    ```

    ```puppet
    function apache::url(String $host, Integer $port) {
      "http://${host}:${port}"
    }
    ```
    """
    scope = ctx.scopes.of(node)
    for parameter in scope.parameters if node.body.statements else ():
        if is_read(scope, parameter.name, ctx) or _is_expected(parameter, node, ctx):
            continue
        if not _is_kept_on_purpose(parameter, node, ctx):
            yield ctx.finding(parameter.name_span, f"parameter `${parameter.name}` is never read")


def _is_hook(function: ast.Function) -> bool:
    """Whether Hiera calls a function."""
    if tuple(each.name for each in function.parameters[-2:]) == _FROM_HIERA:
        return True
    references = (node for each in function.parameters for node in find(each, ast.Reference))
    return any(each.value.lower() == _HOOK for each in references)


def _is_expected(
    parameter: ast.Parameter, owner: ast.Function | ast.Plan | ast.Define | ast.Template, ctx: Context
) -> bool:
    """Whether a parameter has a purpose although nothing reads it."""
    if parameter.type is not None and not _is_plain(parameter.type):
        return True
    if isinstance(owner, ast.Template):
        return not has_own_parameters(ctx)
    if isinstance(owner, ast.Function) and is_example(ctx):
        return True
    is_passed = isinstance(owner, ast.Plan) and parameter.name in _FROM_BOLT
    is_hook = isinstance(owner, ast.Function) and _is_hook(owner)
    is_asked = isinstance(owner, ast.Define) and is_asked_for(owner, parameter, ctx)
    return is_passed or is_hook or is_asked or is_interface(owner, ctx)


def _is_plain(type_: ast.Expression) -> bool:
    """Whether a type says little more than which kind of value is meant, so that nobody declares it as a check."""
    if isinstance(type_, ast.Reference):
        return type_.value.lower() in _PLAIN
    if not isinstance(type_, ast.Access) or not isinstance(type_.operand, ast.Reference):
        return False
    return type_.operand.value.lower() in _AROUND_PLAIN and all(map(_is_plain, type_.keys))


_KEPT: Final = late_pattern(
    r"(?i)\b(?:deprecated|obsolete|unused(?!-)|(?:is|are|now|currently) ignored|no longer|no effect"
    r"|does nothing|placeholder|(?:not|never|isn't) (?:\w+ )?(?:used|read|implemented)|kept for"
    r"|(?:for|backwards?) compatibility|(?:for|reserved for) (?:\w+ )?(?:future|later) use)\b|\A\W*ignored\b"
)


def _is_kept_on_purpose(parameter: ast.Parameter, owner: ast.Node, ctx: Context) -> bool:
    """Return whether the documentation of a parameter, or a comment beside it, says that it has no use."""
    return any(_KEPT.search(text) for text in _texts(parameter, owner, ctx))


def _texts(parameter: ast.Parameter, owner: ast.Node, ctx: Context) -> Iterator[str]:
    """Yield what is written about a parameter: its tag, the comment after it and the lines of comments above it."""
    if isinstance(owner, ast.Definition):
        documentation = ctx.once(documentation_meant, owner, ctx)
        for tag in documentation.tagged("param") if documentation is not None else ():
            if documented_parameter(tag) == parameter.name:
                yield tag.text
    lines = ctx.source.lines
    first, last = lines.line(parameter.start), lines.line(parameter.end)
    for comment in reversed(ctx.comments):
        line = lines.line(comment.start)
        is_alone = not ctx.source.data[lines.starts[line - 1] : comment.start].strip()
        if line == last and comment.start >= parameter.end:
            yield ctx.source.text(comment.span)
        elif is_alone and line == first - 1:
            first = line
            yield ctx.source.text(comment.span)
