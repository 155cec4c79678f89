"""Configuration of a module or a control repository that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule("invalid-configuration", "A configuration file that cannot be read", Severity.ERROR)
def invalid_configuration(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """Puppet, Bolt and test tools fail if they cannot read their configuration file.

    The rule checks `environment.conf`, Bolt's `bolt-project.yaml`, and `.fixtures.yml`. Each file is reported once, at
    the first error. YAML is read as the compiler reads it: it refuses a tab as indentation, a value that needs quotes,
    an unclosed bracket, and a list where a mapping is expected.

    ```yaml file=modules/ntp/.fixtures.yml
    fixtures:
      forge_modules:
        stdlib: @latest
    ```

    Reported in `.fixtures.yml`, at the value that needs quotes:

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
