"""Operating systems and releases in `metadata.json` that do not exist."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.suggest import is_near, question
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.metadata_entries import Document, found_in_metadata

if TYPE_CHECKING:
    from pplint.syntax.json_places import JsonValue

_SYSTEMS: Final = (
    *(
        "AIX",
        "AlmaLinux",
        "Alpine",
        "Amazon",
        "ArchLinux",
        "Archlinux",
        "AristaEOS",
        "Ascendos",
        "CentOS",
        "CloudLinux",
    ),
    *("CumulusLinux", "Darwin", "Debian", "Devuan", "DragonFly", "ESXi", "EulerOS", "Fedora", "FreeBSD", "Gentoo"),
    *("HP-UX", "IOS", "Junos", "LinuxMint", "Mageia", "Mandriva", "ManjaroLinux", "NetBSD", "OEL", "OmniOS", "OpenBSD"),
    *("OpenSUSE", "OpenSuSE", "openSUSE", "OracleLinux", "OS X", "PSBM", "Raspbian", "RedHat", "Rocky", "SLED", "SLES"),
    *(
        "Scientific",
        "ScientificLinux",
        "SmartOS",
        "Solaris",
        "SUSE",
        "Ubuntu",
        "UbuntuCore",
        "VirtuozzoLinux",
        "windows",
    ),
    *("Windows", "XenServer", "macOS", "nxos", "ios_xr"),
)
"""Names of systems as Facter and the Forge write them."""

_NEWEST: Final = {
    **dict.fromkeys(("AlmaLinux", "CentOS", "OracleLinux", "RedHat", "Rocky", "Scientific", "OEL"), 10),
    "Debian": 13,
    "Fedora": 44,
    "FreeBSD": 15,
    "SLES": 16,
    "SLED": 16,
}
"""The newest major releases in November 2026, as the projects announce them."""

_TO_COME: Final = 5
"""How many further releases may have come out since this was written."""

_MAJOR: Final = late_pattern(r"(\d+)(?:[.\s].*)?")
_OF_UBUNTU: Final = late_pattern(r"(\d\d)\.(\d\d)(?:\.\d+)?")
_MONTHS: Final = {"04", "10", "06"}
_YEARS: Final = range(4, 26 + _TO_COME)


@rule("unknown-operating-system", "A misspelt operating system, or a release that does not exist", Severity.WARNING)
def unknown_operating_system(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """A module that misspells an operating system is not found by users who search the Forge for that system.

    The names are those of the fact `os.name`, and the releases must exist. A name that is not close to a known one is
    not reported.

    ```json file=metadata.json
    {
      "name": "acme-ntp",
      "operatingsystem_support": [{ "operatingsystem": "Debain", "operatingsystemrelease": ["99"] }]
    }
    ```

    Reported in `metadata.json`, at the name and at the release:

    ```puppet path=manifests/init.pp
    class ntp { }      # warning: [unknown-operating-system]
    ```

    ```json file=metadata.json
    {
      "name": "acme-ntp",
      "operatingsystem_support": [{ "operatingsystem": "Debian", "operatingsystemrelease": ["12"] }]
    }
    ```

    ```puppet path=manifests/init.pp
    class ntp { }
    ```
    """
    yield from found_in_metadata(_findings, ctx, for_publishers=True)


def _findings(metadata: Document) -> Iterator[Finding]:
    listed = metadata.root.get("operatingsystem_support")
    for each in (listed.elements if listed is not None else None) or ():
        name = each.get("operatingsystem")
        if name is None or name.text is None:
            continue
        if name.text.lower() not in {known.lower() for known in _SYSTEMS}:
            yield from _misspelt(metadata, name, name.text)
            continue
        releases = each.get("operatingsystemrelease")
        for release in (releases.elements if releases is not None else None) or ():
            if release.text is not None and _is_impossible(name.text, release.text):
                message = f"there is no release `{release.text}` of {name.text}"
                yield metadata.finding(release.span, message)


def _misspelt(metadata: Document, name: JsonValue, text: str) -> Iterator[Finding]:
    near = [known for known in _SYSTEMS if is_near(text, known)]
    if near:
        fix = Fix(f"write `{near[0]}`", (Edit(name.span, f'"{near[0]}"'),), safe=False)
        yield metadata.finding(name.span, f"unknown operating system `{text}`", question(near[0]), fix=fix)


def _is_impossible(name: str, release: str) -> bool:
    if name == "Ubuntu":
        found = _OF_UBUNTU.fullmatch(release)
        return found is not None and (int(found[1]) not in _YEARS or found[2] not in _MONTHS)
    found = _MAJOR.fullmatch(release)
    newest = _NEWEST.get(name)
    return found is not None and newest is not None and int(found[1][:6]) > newest + _TO_COME
