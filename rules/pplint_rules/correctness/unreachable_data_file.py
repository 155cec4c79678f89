"""Files of data that no level of the hierarchy leads to."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.project_files import about_file, speaks_for_project, spoken_for


@rule(
    "unreachable-data-file",
    "A data file that no level of the hierarchy reads",
    Severity.WARNING,
    presets=(),
    aliases=["ghostbuster_hiera_files"],
    groups=["unused"],
)
def unreachable_data_file(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """A data file is read only if a path in `hiera.yaml` can match it.

    The finding is listed with the first manifest of the environment or module. Directories with variables in their own
    names are not checked.

    ```yaml file=modules/apache/hiera.yaml
    version: 5
    hierarchy:
      - name: os
        path: 'os/%{facts.os.family}.yaml'
    ```

    ```yaml file=modules/apache/data/debian.yaml
    apache::port: 80
    ```

    Reported in the data file, with the first manifest:

    ```puppet path=modules/apache/manifests/init.pp
    class apache { }     # warning: [unreachable-data-file]
    ```

    ```yaml file=modules/apache/hiera.yaml
    version: 5
    hierarchy:
      - name: os
        path: '%{facts.os.family}.yaml'
    ```

    ```puppet path=modules/apache/manifests/init.pp
    class apache { }
    ```
    """
    module = spoken_for(ctx)
    found = [] if module is None else list(ctx.project.unreachable_data(module.name))
    if speaks_for_project(ctx):
        found += ctx.project.unreachable_data(None)
    for path in found:
        yield about_file(ctx, path, "no level of the hierarchy in `hiera.yaml` reads this file")
