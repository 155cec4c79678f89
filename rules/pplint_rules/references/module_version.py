"""Modules on the module path of another version than is asked for."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pplint.base.diagnostic import Finding, Label, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule("module-version", "A module whose version does not meet the requirements of the project", Severity.WARNING)
def module_version(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """Code is written for the versions of modules that `metadata.json` or the `Puppetfile` asks for.

    If the copy on the module path is another one, this is reported once for it, where the version is first asked for.
    What an older copy does not have, or does not accept, is not reported one by one then, unless it looks like a slip.
    What a newer copy gave up is: the code has to change for it. What a `Puppetfile` says goes before what a module
    says.

    ```json file=modules/apache/metadata.json
    { "name": "acme-apache", "version": "1.4.0" }
    ```

    ```json file=modules/site/metadata.json
    {
      "name": "acme-site",
      "version": "1.0.0",
      "dependencies": [{ "name": "acme/apache", "version_requirement": ">= 2.0.0 < 4.0.0" }]
    }
    ```

    In the `metadata.json` of the module `site`:

    ```puppet path=modules/site/manifests/web.pp
    class site::web {      # warning: [module-version]
      include apache::mod::ssl
    }
    ```

    ```json file=modules/apache/metadata.json
    { "name": "acme-apache", "version": "2.4.0" }
    ```

    ```puppet path=modules/site/manifests/web.pp
    class site::web { }
    ```
    """
    for wrong in ctx.project.wrong_versions(ctx.module):
        message = f"`{wrong.module}` on the module path is {wrong.version}, but `{wrong.asked}` is required"
        label = Label(wrong.place.span, "installed version", wrong.place.path, is_cause=True)
        yield replace(ctx.finding(wrong.span, message, label), source=wrong.asking)
