"""Writes the named sets of facts, distilled from those of facterdb (Apache-2.0): the newest of each operating system.

python -m tools.fact_sets GIT_DIRECTORY_OF_FACTERDB
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import Any, Final

from pplint.nodes.fact_sets import PATH

_FACTER: Final = 4
SOURCE: Final = "facterdb, https://github.com/voxpupuli/facterdb, Apache License 2.0"
_FILE: Final = re.compile(r"facts/(?P<version>[45]\.\d+)/(?P<name>[a-z]+(?:-[\d.]+)?)-x86_64\.facts")
_SYSTEMS: Final = re.compile(
    r"almalinux-(8|9|10)|amazon-2023|archlinux|centos-(9|10)|debian-1[1-3]|fedora-4\d|freebsd-1[34]|opensuse-15"
    r"|oraclelinux-(8|9)|redhat-(8|9)|rocky-(8|9|10)|sles-1[25]|ubuntu-2[024]\.04|windows-20(19|22|25)"
)
_VOLATILE: Final = {"load_averages", "mountpoints", "partitions", "disks", "ssh", "system_uptime", "zfs_featurenumbers"}
"""Facts of one machine, and not of its operating system, which nobody compiles catalogs by."""


def main() -> None:
    """Write the sets."""
    directory = sys.argv[1]
    paths = _git(directory, "ls-tree", "-r", "--name-only", "HEAD", "facts").splitlines()
    newest: dict[str, tuple[tuple[int, ...], dict[str, Any]]] = {}
    for path in paths:
        found = _FILE.fullmatch(path)
        if found is None or not _SYSTEMS.fullmatch(found["name"]):
            continue
        facts = json.loads(_git(directory, "show", f"HEAD:{path}"))
        _, _, release = found["name"].partition("-")
        # A set may have been taken before the release, when its name was another.
        if not facts["os"]["release"]["major"].startswith(release.partition(".")[0]):
            continue
        # From 5 on, the facts are those of OpenFact; of 4 they are Facter's.
        number = tuple(map(int, found["version"].split(".")))
        version = (int(number[0] == _FACTER), *number)
        if found["name"] not in newest or newest[found["name"]][0] < version:
            newest[found["name"]] = version, facts
    commit = _git(directory, "rev-parse", "HEAD").strip()
    lines = [json.dumps("source") + ": " + json.dumps(f"{SOURCE}, commit {commit}")]
    for name, (_, facts) in sorted(newest.items()):
        kept = {key: value for key, value in facts.items() if key not in _VOLATILE}
        lines.append(f"{json.dumps(name.replace('redhat', 'rhel'))}: {_text(kept)}")
    with open(PATH, "w", encoding="utf-8", newline="\n") as file:
        file.write("{\n" + ",\n".join(lines) + "\n}\n")


def _text(facts: dict[str, Any]) -> str:
    return json.dumps(facts, separators=(",", ":"), sort_keys=True)


def _git(directory: str, *arguments: str) -> str:
    command = ["git", f"--git-dir={directory}", *arguments]
    return subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout


if __name__ == "__main__":
    main()
