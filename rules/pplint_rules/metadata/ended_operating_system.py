"""Releases of operating systems in `metadata.json` that nobody maintains."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.metadata_entries import Document, found_in_metadata

_REBUILDS: Final = {"5": "2017-03-31", "6": "2020-11-30", "7": "2024-06-30"}
_ENDS: Final[dict[str, dict[str, str]]] = {
    "CentOS": {**_REBUILDS, "8": "2021-12-31"},
    "Debian": {
        "6": "2016-02-29",
        "7": "2018-05-31",
        "8": "2020-06-30",
        "9": "2022-06-30",
        "10": "2024-06-30",
        "11": "2026-08-31",
    },
    "FreeBSD": {"9": "2016-12-31", "10": "2018-10-31", "11": "2021-09-30", "12": "2023-12-31", "13": "2026-04-30"},
    "OracleLinux": {"5": "2017-06-30", "6": "2021-03-31", "7": "2024-12-31"},
    "RedHat": _REBUILDS,
    "SLES": {"10": "2013-07-31", "11": "2019-03-31", "12": "2024-10-31"},
    "Scientific": {"5": "2017-03-31", "6": "2020-11-30", "7": "2024-06-30"},
    "Ubuntu": {
        "10.04": "2015-04-30",
        "12.04": "2017-04-28",
        "14.04": "2019-04-25",
        "16.04": "2021-04-30",
        "18.04": "2023-05-31",
        "20.04": "2025-05-31",
    },
}
"""When the maintenance for everybody ended (with LTS of Debian), as the projects announced by November 2026."""


@rule("ended-operating-system", "An operating system release that is no longer maintained", Severity.INFO, presets=())
def ended_operating_system(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """A release that is no longer maintained gets no security fixes, so a module should not claim to support it.

    The dates are the ends of free maintenance (for Debian, including LTS) that the projects had announced by November
    2026. Paid extensions do not count.

    ```json file=modules/ntp/metadata.json
    {
      "name": "acme-ntp",
      "operatingsystem_support": [{ "operatingsystem": "Debian", "operatingsystemrelease": ["9", "12"] }]
    }
    ```

    Reported in `metadata.json`, at the release:

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }      # info: [ended-operating-system]
    ```

    ```json file=modules/ntp/metadata.json
    {
      "name": "acme-ntp",
      "operatingsystem_support": [{ "operatingsystem": "Debian", "operatingsystemrelease": ["12"] }]
    }
    ```

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }
    ```
    """
    yield from found_in_metadata(_findings, ctx)


def _findings(metadata: Document) -> Iterator[Finding]:
    listed = metadata.root.get("operatingsystem_support")
    for each in (listed.elements if listed is not None else None) or ():
        name, releases = each.get("operatingsystem"), each.get("operatingsystemrelease")
        ends = _ENDS.get((name.text or "") if name is not None else "", {})
        for release in (releases.elements if releases is not None else None) or ():
            text = release.text or ""
            # A point release, such as 7.2, ended with the major one; those of Ubuntu have names with a dot.
            end = ends.get(text) or ends.get(text.partition(".")[0])
            if end is not None and name is not None:
                yield metadata.finding(release.span, f"{name.text} {text} has not been maintained since {end}")
