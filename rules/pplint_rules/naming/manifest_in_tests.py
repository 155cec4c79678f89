"""Manifests in the folder of tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import RECOMMENDED, VOXPUPULI
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.public_modules import is_public

_FOLDER: Final = "tests"


@rule(
    "manifest-in-tests",
    "Examples of a module in its directory `tests`",
    Severity.WARNING,
    presets=[RECOMMENDED, VOXPUPULI],
)
def manifest_in_tests(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """Manifests that show how to use a module belong in its directory `examples`; tests are in `spec`.

    The directory was called `tests` before Puppet 4. The task `check` of `voxpupuli-test` fails if it contains a
    manifest. The rule reports the first of these manifests, once for a public module.

    ```json file=metadata.json
    {
      "name": "example-apache",
      "version": "1.0.0",
      "author": "example",
      "summary": "Installs Apache",
      "license": "Apache-2.0",
      "source": "https://example.com/apache",
      "dependencies": []
    }
    ```

    ```puppet path=tests/init.pp
    include apache     # warning: [manifest-in-tests]
    ```

    ```puppet path=examples/init.pp
    include apache
    ```
    """
    if ctx.module_path is None or not ctx.module_path[1].startswith(f"{_FOLDER}/") or not is_public(ctx):
        return
    module = None if ctx.module is None else ctx.project.module(ctx.module)
    if module is not None and ctx.module_path[1] == min(module.paths(_FOLDER, ".pp"), default=None):
        message = f"manifests in `{_FOLDER}` are examples; they belong in `examples`"
        yield ctx.finding(Span(0, 0), message, help=f"rename the directory: `git mv {_FOLDER} examples`")
