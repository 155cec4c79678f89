"""Templates that nothing renders."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.correctness.module_file_uses import TEMPLATES, files_with_uses, note_computed_paths
from pplint_rules.shared.project_files import about_file
from pplint_rules.shared.reachability import is_root, roots

ROOTS = roots()


@rule(
    "unused-template",
    "A template that is never rendered",
    Severity.WARNING,
    presets=(),
    aliases=["ghostbuster_templates"],
    groups=["unused"],
    options=[ROOTS],
)
def unused_template(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """An unused template can probably be removed.

    A template is used if a string in code, data or another template is its name. For an interpolated name, such as
    `"apache/${name}.erb"`, the literal parts count. If a name has no literal part, no template is reported, and the
    summary says where. The option `roots` has patterns of templates that are used from elsewhere, such as
    `apache/old/*`. The finding is in the template and is listed with the first manifest of the module.

    ```epp file=modules/apache/templates/old.conf.epp
    Listen 80
    ```

    Reported in the template, with the first manifest:

    ```puppet path=modules/apache/manifests/init.pp
    class apache { }     # warning: [unused-template]
    ```

    ```puppet path=modules/apache/manifests/init.pp
    class apache { notice(epp('apache/old.conf')) }
    ```
    """
    note_computed_paths(ctx, TEMPLATES)
    for module, name, uses in files_with_uses(ctx, TEMPLATES):
        is_used = uses.has(module.name, name) or uses.has(module.name, name.removesuffix(".epp"))
        if not is_used and not is_root(f"{module.name}/{name}", ROOTS, ctx):
            yield about_file(
                ctx, f"{module.root}/{TEMPLATES}/{name}", f"template `{module.name}/{name}` is never rendered"
            )
