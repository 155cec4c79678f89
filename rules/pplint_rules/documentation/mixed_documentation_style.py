"""Documentation of parameters in styles of former times."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Edit, Effect, Finding, Fix, Severity
from pplint.base.presets import VOXPUPULI
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Texts
from pplint.syntax import ast
from pplint.syntax.documentation_tags import Style
from pplint_rules.shared.documented import documentation_meant

if TYPE_CHECKING:
    from pplint.syntax.documentation_tags import Tag

_ALL: Final = tuple(style.value for style in Style)

STYLES: Final = RuleOption("styles", "the styles in which parameters may be documented", Texts(_ALL), _ALL)


@rule(
    "mixed-documentation-style",
    "A parameter that is documented in a different style from the others",
    Severity.WARNING,
    aliases=["parameter_documentation"],
    presets=[VOXPUPULI],
    options=[STYLES],
)
def mixed_documentation_style(
    node: ast.Class | ast.Define | ast.Function | ast.Plan, ctx: Context
) -> Iterator[Finding]:
    """puppet-strings reads only `@param port`; it shows `[*port*]` and `$port:: ` as plain text.

    The other two styles are reported next to a `@param` tag, and if the option `styles` does not list them. Its values
    are `strings`, `doc` and `kafo`, in the order above. The fix writes `@param` if text follows on the same line or is
    indented below it.

    ```puppet
    # @summary Installs the web server
    # @param port The port to listen on
    # [*owner*]     # warning: [mixed-documentation-style]
    #   Whose the files are
    class apache(Integer $port, String $owner) { }
    ```

    ```fixed
    # @summary Installs the web server
    # @param port The port to listen on
    # @param owner
    #   Whose the files are
    class apache(Integer $port, String $owner) { }
    ```

    ```puppet
    # @summary Installs the web server
    # @param port The port to listen on
    # @param owner Whose the files are
    class apache(Integer $port, String $owner) { }
    ```
    """
    documentation = ctx.once(documentation_meant, node, ctx)
    tags = list(documentation.tagged("param")) if documentation else []
    styles = {tag.style for tag in tags}
    allowed = {Style.STRINGS} if Style.STRINGS in styles else styles
    for tag in tags:
        if tag.style.value not in ctx.option(STYLES):
            message = f"`{tag.subject}` is documented as `{ctx.source.text(tag.span)}`, a style that is not in `styles`"
        elif tag.style not in allowed:
            message = f"`{tag.subject}` is documented as `{ctx.source.text(tag.span)}`, while others use `@param`"
        else:
            continue
        yield ctx.finding(tag.span, message, fix=_fix(tag))


def _fix(tag: Tag) -> Fix | None:
    if tag.style is Style.STRINGS or not tag.text.strip():
        return None
    written = f"# @param {tag.subject}"
    return Fix(
        f"write `{written}`", (Edit(Span(tag.extent.start, tag.span.end), written),), effect=Effect.NONE, safe=True
    )
