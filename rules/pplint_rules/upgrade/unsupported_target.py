"""Modules whose metadata does not allow the version that is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.ruby_library.integers import TooManyDigitsError
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.types.semver import Version
from pplint_rules.shared.metadata_entries import REQUIREMENTS, document_of

_COMPILERS: Final = frozenset({"puppet", "openvox"})


@rule("unsupported-target", "A module whose `metadata.json` does not support the target", Severity.WARNING)
def unsupported_target(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """A module must support the version that `--target` names; otherwise it needs a newer release or changes.

    Its `requirements` for `puppet` and `openvox` say which versions it supports. The modules that a control repository
    installs are checked together with its site manifest.

    ```json file=modules/ntp/metadata.json
    { "name": "acme-ntp", "requirements": [{ "name": "puppet", "version_requirement": ">= 6.1.0 < 8.0.0" }] }
    ```

    In the `metadata.json`:

    ```puppet path=modules/ntp/manifests/init.pp target=puppet8
    class ntp { }      # warning: [unsupported-target]
    ```

    ```puppet path=modules/ntp/manifests/init.pp target=puppet7
    class ntp { }
    ```
    """
    if not ctx.upgrade.is_asked_for:
        return
    for module in sorted(ctx.project.module_names) if ctx.module is None else [ctx.module]:
        metadata = document_of(ctx.project, module)
        entries = () if metadata is None else metadata.entries(REQUIREMENTS)
        ranges = [(each.text, each.range) for each in entries if each.text in _COMPILERS and each.range is not None]
        if metadata is None or not ranges or any(_allows(each.text or "", ctx.puppet_version) for _, each in ranges):
            continue
        name, written = ranges[0]
        message = f"the module `{module}` supports {name} `{written.text}`, not version {ctx.puppet_version}"
        yield metadata.finding(written.span, message)


def _allows(text: str, major: int) -> bool:
    """Return whether a range has a release of a major version; one that cannot be read may have any."""
    from pplint.types.semver_ranges import parse_range

    try:
        versions = parse_range(text)
    except (ValueError, TooManyDigitsError):
        return True
    first, after = Version(major, 0, 0), Version(major + 1, 0, 0)
    return any(each.begin < after and (each.end > first or each.includes(first)) for each in versions.intervals)
