"""Modules on the module path of another version than is asked for."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pplint.base.diagnostic import Finding, Label, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule("module-version", "A module whose version does not meet the requirements of the project", Severity.WARNING)
def module_version(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """The module path should have the versions of modules that `metadata.json` or the `Puppetfile` requires.

    If a module has another version, this is reported once for that module, where the version is first required.
    Anything that an older copy lacks or does not accept is then not reported separately, unless it looks like a typo.
    Anything that a newer copy has removed is reported, because the code has to change. A requirement in the
    `Puppetfile` takes precedence over one in the `metadata.json` of a module.

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
