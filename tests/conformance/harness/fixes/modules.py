"""Copies of Debian's modules, as they are and with all safe fixes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pplint.base.diagnostic import Diagnostic
from pplint.base.source import SourceFile
from pplint.project.discovery import EXTENSIONS
from pplint.report.report import NOT_CHECKED
from pplint.syntax import ast
from pplint.syntax.parsing import parse_source
from pplint.syntax.walk import walk
from tests.conformance.harness.reference import DEBIAN_MODULES, ruby

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pplint.syntax.parser import Parsed

SCRIPT: Final = "catalogs.rb"
_OPTIONS: Final = ("check", "--isolated", "--preset", "all", "--output-format", "json")


@dataclass(frozen=True)
class FixedModules:
    """Two directories of modules, what was reported of the first and of the second, and the patch between them."""

    before: Path
    after: Path
    reported_before: list[dict[str, Any]]
    reported_after: list[dict[str, Any]]
    patch: bytes

    def changed(self) -> list[str]:
        """Return the paths of the files that differ, relative to the directories."""
        return [
            path
            for path in _programs(self.after)
            if (self.before / path).read_bytes() != (self.after / path).read_bytes()
        ]

    def rules_with_safe_fixes(self) -> Mapping[str, set[str]]:
        """Return the rules that have safe fixes in each file, as far as they are reported before any is applied."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for each in self.reported_before:
            if each["fix"] and each["fix"]["safe"]:
                found[each["path"]].add(each["rule"])
        return found

    def parsed(self, path: str) -> tuple[Parsed, Parsed]:
        """Parse a file as it was, and as it is."""
        return _parsed(self.before / path), _parsed(self.after / path)


def fix_modules(directory: Path, names: list[str]) -> FixedModules:
    """Copy modules into a directory twice, and apply all safe fixes to the second copy."""
    before, after = directory / "before", directory / "after"
    for name in names:
        shutil.copytree(DEBIAN_MODULES / name, before / name)
    shutil.copytree(before, after)
    patch = _run(after, "--diff").stdout
    reported_before = _findings(_run(after).stdout)
    reported_after = _findings(_run(after, "--fix").stdout)
    return FixedModules(before, after, reported_before, reported_after, patch)


def _findings(report: bytes) -> list[dict[str, Any]]:
    """Return the findings of a report, which names what was not checked, too."""
    return [each for each in json.loads(report) if each["rule"] != NOT_CHECKED]


def fixes_again(modules: FixedModules) -> bytes:
    """Return the patch of what fixes would change in the modules that are fixed."""
    return _run(modules.after, "--diff").stdout


def _run(directory: Path, *options: str) -> subprocess.CompletedProcess[bytes]:
    done = subprocess.run(
        [sys.executable, "-m", "pplint", *_OPTIONS, *options, "."],
        cwd=directory,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        check=False,
    )
    if done.returncode not in {0, 1}:
        raise RuntimeError(done.stderr.decode())
    return done


def _programs(directory: Path) -> list[str]:
    files = (path for path in directory.rglob("*") if path.suffix in EXTENSIONS and path.is_file())
    return sorted(str(path.relative_to(directory)) for path in files)


def _parsed(path: Path) -> Parsed:
    parsed = parse_source(SourceFile(str(path), path.read_bytes()))
    if isinstance(parsed, Diagnostic):
        raise TypeError(parsed.message)
    return parsed


def classes_in(modules: FixedModules) -> list[str]:
    """Return the names of the classes that the manifests of modules declare."""
    files = [path for path in _programs(modules.before) if "/manifests/" in path and path.endswith(".pp")]
    nodes = (node for path in files for node in walk(_parsed(modules.before / path).tree))
    return sorted({node.name for node in nodes if isinstance(node, ast.Class)})


def facts(directory: Path) -> Path:
    """Write the facts of this machine, with those of old names, to a file; return its path."""
    # Its exit code tells that one of the facts failed, as they do in a container; the others are there.
    found = subprocess.run(["facter", "--json", "--show-legacy"], capture_output=True, check=False).stdout
    path = directory / "facts.json"
    path.write_bytes(found)
    return path


def catalogs(modulepath: Path, facts_file: Path, classes: list[str]) -> dict[str, dict[str, Any]]:
    """Return what the released Puppet makes of each class by itself: its catalog, or why there is none."""
    script = os.path.join(os.path.dirname(__file__), SCRIPT)
    done = subprocess.run(
        [ruby(), script, str(modulepath), str(facts_file)],
        input="".join(f"{each}\n" for each in classes).encode(),
        capture_output=True,
        check=True,
    )
    answers = map(json.loads, done.stdout.splitlines())
    return {answer["class"]: answer for answer in answers}
