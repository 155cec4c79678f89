"""Names of templates that do not say what they are, or where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name

_ENDINGS: Final = {"template": ".erb", "epp": ".epp"}


@rule(
    "template-extension",
    "A template name without an extension, or with a path on the server",
    Severity.WARNING,
    aliases=["template_file_extension", "absolute_template_path"],
    presets=(),
    named=frozenset(_ENDINGS),
)
def template_extension(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """Editors and other tools recognize a template by its extension `.erb` or `.epp`.

    A template with an absolute path is reported as well, because it is outside of any module.

    ```puppet
    $text = template('app/motd')     # warning: [template-extension]
    ```

    ```puppet
    $text = template('app/motd.erb')
    $more = epp('app/motd.epp')
    ```
    """
    name = function_name(node)
    ending = _ENDINGS.get(name)
    if ending is None:
        return
    given = arguments(node)
    for each in given[:1] if name == "epp" else given:
        path = ctx.value_of(each)
        if not isinstance(path, str):
            continue
        if path.startswith("/"):
            yield ctx.finding(each, f"template `{path}` is a file on the server, outside of any module")
        elif not path.endswith(ending):
            yield ctx.finding(each, f"template `{path}` does not end in `{ending}`")
