"""Ranges of versions that nothing can be in."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.ruby_library.integers import MOST_DIGITS
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.types.semver import NOTHING
from pplint_rules.shared.metadata_entries import DEPENDENCIES, REQUIREMENTS, Document, found_in_metadata

_ENDLESS = late_pattern(rf"\d{{{MOST_DIGITS + 1}}}")


@rule("invalid-version-range", "A version range in `metadata.json` that no version meets", Severity.ERROR)
def invalid_version_range(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """Tools cannot install a dependency whose version range is invalid or contains no version.

    Valid ranges are `>= 1.0.0 < 2.0.0`, `1.x`, `~1.2`, `^1.2.3` and `1.0.0 - 2.0.0`; `||` combines several of them.

    ```json file=modules/ntp/metadata.json
    {
      "name": "acme-ntp",
      "dependencies": [{ "name": "puppetlabs/stdlib", "version_requirement": ">= 9.0.0, < 10.0.0" }]
    }
    ```

    Reported in `metadata.json`, at the range:

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }      # error: [invalid-version-range]
    ```

    ```json file=modules/ntp/metadata.json
    {
      "name": "acme-ntp",
      "dependencies": [{ "name": "puppetlabs/stdlib", "version_requirement": ">= 9.0.0 < 10.0.0" }]
    }
    ```

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }
    ```
    """
    yield from found_in_metadata(_findings, ctx)


def _findings(metadata: Document) -> Iterator[Finding]:
    for entry in metadata.entries(DEPENDENCIES, REQUIREMENTS):
        written, versions = entry.range, entry.versions
        if written is None:
            continue
        text = written.text
        if text is None or _ENDLESS.search(text):  # It is a number to Ruby, and too long to be read here.
            continue
        if versions is None:
            yield metadata.finding(written.span, f"`{written.text}` is not a version range")
        elif all(each == NOTHING for each in versions.intervals):
            yield metadata.finding(written.span, f"the range `{written.text}` contains no version")
