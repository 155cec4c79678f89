"""Files of modules that nothing uses."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.correctness.module_file_uses import FILES, files_with_uses, note_computed_paths
from pplint_rules.shared.project_files import about_file
from pplint_rules.shared.reachability import is_root, roots

ROOTS = roots()

_FOR_PEOPLE = (".", "COPYING", "LICENSE", "README")
"""How the names of files start that nobody installs."""


@rule(
    "unused-file",
    "A file of a module that is never used",
    Severity.WARNING,
    presets=(),
    aliases=["ghostbuster_files"],
    groups=["unused"],
    options=[ROOTS],
)
def unused_file(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """An unused file in `files` can probably be removed.

    A file is used if a string in code, data or a template names it or a directory that contains it. For an interpolated
    name, such as `"puppet:///modules/apache/${name}.conf"`, the literal parts count. If a name has no literal part, no
    file is reported, and the summary says where. The option `roots` has patterns of files that are used from elsewhere,
    such as `apache/tools/*`. The finding is listed with the first manifest of the module.

    ```text file=modules/apache/files/old.conf
    Listen 80
    ```

    Reported in the file, with the first manifest:

    ```puppet path=modules/apache/manifests/init.pp
    class apache { }     # warning: [unused-file]
    ```

    ```puppet path=modules/apache/manifests/init.pp
    class apache { notice(file('apache/old.conf')) }
    ```
    """
    note_computed_paths(ctx, FILES)
    for module, name, uses in files_with_uses(ctx, FILES):
        is_for_people = name.rpartition("/")[2].startswith(_FOR_PEOPLE)
        if not is_for_people and not uses.has(module.name, name) and not is_root(f"{module.name}/{name}", ROOTS, ctx):
            yield about_file(ctx, f"{module.root}/{FILES}/{name}", f"file `{module.name}/{name}` is never used")
