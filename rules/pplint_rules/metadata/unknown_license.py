"""Licenses that have no such identifier."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.suggest import close_matches
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.metadata_entries import Document, found_in_metadata

_LONGEST: Final = 200
_OPERATOR: Final = late_pattern(r"\s+(?:AND|OR|WITH)\s+|[()]")
_NOISE: Final = late_pattern(r"(?i)\b(?:the|license|licence|version|v)\b|(?<=[a-z])v(?=\d)|[^a-z0-9]+")
_USUAL: Final = {
    "apache": "Apache-2.0",
    "apache2": "Apache-2.0",
    "apache20": "Apache-2.0",
    "asl20": "Apache-2.0",
    "bsd": "BSD-3-Clause",
    "gpl": "GPL-3.0-or-later",
    "gpl2": "GPL-2.0-only",
    "gpl3": "GPL-3.0-only",
    "gplv2": "GPL-2.0-only",
    "gplv3": "GPL-3.0-only",
    "agplv3": "AGPL-3.0-only",
    "lgplv3": "LGPL-3.0-only",
    "mpl2": "MPL-2.0",
}
"""What people write, without blanks and punctuation, and what is hardly anything else."""

_COMMON: Final = frozenset({"proprietary", *_USUAL.values()})
"""What most licenses are called: to know them, the list of all is not loaded."""


@rule("unknown-license", "A license that is not an SPDX identifier", Severity.WARNING)
def unknown_license(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """Tools recognize a license by its SPDX identifier, such as `Apache-2.0`.

    Identifiers can be combined with `AND`, `OR` and `WITH`. A module without a public license uses `proprietary`. The
    fix writes the closest or most likely identifier; it is unsafe, because this is a guess.

    ```json file=metadata.json
    { "name": "acme-ntp", "license": "Apache 2" }
    ```

    Reported in `metadata.json`, at the license:

    ```puppet path=manifests/init.pp
    class ntp { }      # warning: [unknown-license]
    ```

    ```json file=metadata.json
    { "name": "acme-ntp", "license": "Apache-2.0" }
    ```

    ```puppet path=manifests/init.pp
    class ntp { }
    ```
    """
    yield from found_in_metadata(_findings, ctx, for_publishers=True)


def _findings(metadata: Document) -> Iterator[Finding]:
    license_ = metadata.root.get("license")
    if license_ is None or license_.text is None or len(license_.text) > _LONGEST or license_.text in _COMMON:
        return
    if not all(map(_is_known, filter(None, _OPERATOR.split(license_.text)))):
        from pplint_rules.metadata.spdx import LICENSES

        usual = _usual(license_.text) or next(iter(close_matches(license_.text, LICENSES, 1)), None)
        suggestion = "" if usual is None else f"; did you mean `{usual}`?"
        fix = None if usual is None else Fix(f"write `{usual}`", (Edit(license_.span, f'"{usual}"'),), safe=False)
        yield metadata.finding(
            license_.span, f"`{license_.text}` is not an SPDX license identifier{suggestion}", fix=fix
        )


def _usual(text: str) -> str | None:
    """Return the identifier of a license that people write in other ways; `GPL-3+` is one or a later version."""
    found = _USUAL.get(_NOISE.sub("", text.lower()))
    return found.replace("-only", "-or-later") if found is not None and text.endswith("+") else found


def _is_known(word: str) -> bool:
    from pplint_rules.metadata.spdx import LICENSES

    return word.strip().removesuffix("+") in LICENSES
