"""Configuration of a module or a control repository that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule("invalid-configuration", "Configuration that cannot be read", Severity.ERROR)
def invalid_configuration(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """A file that describes a module or a control repository cannot be read by those who need it.

    These are `environment.conf`, without which no catalog is compiled, Bolt's `bolt-project.yaml`, and the
    `.fixtures.yml` of tests. Each is reported once, in place. YAML is read as the compiler reads it, which refuses a
    tab that indents, a value that needs quotes, a bracket that nothing closes, or a list where a mapping must be.

    ```yaml file=modules/ntp/.fixtures.yml
    fixtures:
      forge_modules:
        stdlib: @latest
    ```

    In the `.fixtures.yml`, where quotes are missing:

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }      # error: [invalid-configuration]
    ```

    ```yaml file=modules/ntp/.fixtures.yml
    fixtures:
      forge_modules:
        stdlib: '@latest'
    ```

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }
    ```
    """
    for fault, source in ctx.project.configuration_faults(ctx.module):
        yield replace(ctx.finding(fault.span, f"this file cannot be read: {fault.message}"), source=source)
