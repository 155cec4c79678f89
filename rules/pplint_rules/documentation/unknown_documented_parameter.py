"""Documentation of parameters that do not exist."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Edit, Effect, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.presets import RECOMMENDED, VOXPUPULI
from pplint.base.suggest import did_you_mean, is_one_edit
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.bindings import assignment_targets
from pplint.syntax.documentation_tags import Style
from pplint.syntax.walk import find
from pplint_rules.shared.documented import ALWAYS_THERE, documentation_meant, documented_parameter, without_lines
from pplint_rules.shared.hash_keys import MOST_KEYS
from pplint_rules.shared.parameter_options import IN_FUNCTIONS

if TYPE_CHECKING:
    from pplint.syntax.documentation import Documentation
    from pplint.syntax.documentation_tags import Tag

_HEADING: Final = late_pattern(rb"(?m)^[ \t]*#+[ \t]*=+[ \t]*(?P<text>\w.*)$")


@rule(
    "unknown-documented-parameter",
    "Documentation of a parameter that does not exist",
    Severity.WARNING,
    aliases=["parameter_documentation"],
    presets=[RECOMMENDED, VOXPUPULI],
    options=[IN_FUNCTIONS],
)
def unknown_documented_parameter(
    node: ast.Class | ast.Define | ast.Function | ast.Plan, ctx: Context
) -> Iterator[Finding]:
    """A tag for a parameter that was removed or renamed misleads readers.

    Tags for `name` and `title` of a defined type are allowed, because all resources have them. The fix corrects a name
    that differs by one letter or by characters such as `$`. Otherwise, an unsafe fix removes the tag. An entry
    `[*name*]` below a heading `Variables`, or for a variable that the class sets, describes a variable and is not
    reported.

    ```puppet
    # @summary Installs the web server
    # @param prot The port to listen on     # warning: [unknown-documented-parameter]
    class apache(Integer $port) { }
    ```

    ```fixed
    # @summary Installs the web server
    # @param port The port to listen on
    class apache(Integer $port) { }
    ```

    ```puppet
    # @summary Installs the web server
    # @param port The port to listen on
    class apache(Integer $port) { }
    ```
    """
    documentation = ctx.once(documentation_meant, node, ctx)
    is_left_out = isinstance(node, ast.Function | ast.Plan) and not ctx.option(IN_FUNCTIONS)
    if documentation is None or is_left_out:
        return
    if any(isinstance(each, ast.Error) and each.start < node.body.start for each in node.body.statements):
        return  # what cannot be read of its head may be the parameter
    names = {parameter.name for parameter in node.parameters}
    tags = list(documentation.tagged("param"))
    documented = {tag.subject for tag in tags}
    for tag in tags:
        if tag.subject in names or (isinstance(node, ast.Define) and tag.subject in ALWAYS_THERE):
            continue
        if tag.style is not Style.RDOC or not _is_about_variable(tag, documentation, node, ctx):
            yield _finding(tag, node, sorted(names - documented), ctx)


def _is_about_variable(tag: Tag, documentation: Documentation, node: ast.Definition, ctx: Context) -> bool:
    """Return whether a tag in the old style is about a variable that the definition sets, or below a heading for such.

    The template of modules had that heading, and a class `params` has variables only.
    """
    targets = (target for each in find(node, ast.Assignment) for target in assignment_targets(each))
    if any(isinstance(target, ast.Variable) and target.name == tag.subject for target in targets):
        return True
    headings = list(_HEADING.finditer(ctx.source.data, documentation.span.start, tag.span.start))
    return bool(headings) and b"variable" in headings[-1]["text"].lower()


def _finding(tag: Tag, node: ast.Definition, others: list[str], ctx: Context) -> Finding:
    if not tag.subject:
        return ctx.finding(tag.subject_span, "this tag has no parameter name", help="write `# @param NAME …`")
    plain = documented_parameter(tag)
    if plain in others:
        message = f"parameter names in documentation have no punctuation: write `{plain}`, not `{tag.subject}`"
        return ctx.finding(tag.subject_span, message, fix=_renamed(tag, plain))
    message = f"`{node.name}` has no parameter `{plain}`"
    near = [each for each in others if is_one_edit(plain, each)]
    if len(near) == 1:
        return ctx.finding(tag.subject_span, f"{message}{did_you_mean(plain, near)}", fix=_renamed(tag, near[0]))
    fix = without_lines(tag, "remove the tag", ctx, safe=False)
    return ctx.finding(tag.subject_span, f"{message}{did_you_mean(plain, others[:MOST_KEYS])}", fix=fix)


def _renamed(tag: Tag, name: str) -> Fix:
    return Fix(f"write `{name}`", (Edit(tag.subject_span, name),), effect=Effect.NONE, safe=True)
