"""The targets: what is damaged for each, and what is run over it."""

from __future__ import annotations

import gzip
import os
import sqlite3
import subprocess
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Final

from pplint.base.digests import digest
from tests.fuzz.checker.mutate import program
from tests.fuzz.entries.conversation import conversation
from tests.fuzz.entries.damage import damage
from tests.fuzz.entries.tree import FILES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from random import Random

    from tests.fuzz.entries.trial import Trial

_FORMATS: Final = (
    *("full", "concise", "grouped", "json", "json-lines", "sarif", "github", "gitlab"),
    *("junit", "checkstyle", "rdjson", "azure", "markdown", "html"),
)
_CHECK: Final = ["check", "--no-cache", "--jobs=1", "."]
_CHECKSUM: Final = 16


def check(trial: Trial, chance: Random) -> None:
    """Check damaged programs, with any report."""
    _write_program(trial.code, chance)
    trial.run([*_CHECK, f"--output-format={chance.choice(_FORMATS)}"])


def fix(trial: Trial, chance: Random) -> None:
    """Apply fixes; what they leave can be checked, and a second time they change nothing that the safe ones make."""
    _write_program(trial.code, chance)
    before = _contents(trial.code)
    trial.run([*_CHECK, "--diff"])
    if _contents(trial.code) != before:
        trial.faults.append("--diff changes a file")
    trial.run([*_CHECK, "--fix", *(["--unsafe-fixes"] if chance.random() < 0.5 else [])])
    if _contents(trial.code).keys() != before.keys():
        trial.faults.append("--fix leaves other files")
    trial.run(["check", "--no-cache", "--add-ignore=because", "."])


def layout(trial: Trial, chance: Random) -> None:
    """Format; a second time changes nothing."""
    _write_program(trial.code, chance)
    names = _contents(trial.code).keys()
    trial.run(["format", "--diff", "."])
    trial.run(["format", "--jobs=1", "."])
    after = _contents(trial.code)
    trial.run(["format", "--jobs=1", "."])
    if _contents(trial.code) != after or after.keys() != names:
        trial.faults.append("format is not the last")


def data(trial: Trial, chance: Random) -> None:
    """Read damaged data and hierarchies."""
    _damage_one(trial.code, "data", chance)
    trial.run([*_CHECK, f"--output-format={chance.choice(_FORMATS)}"])
    trial.run(chance.choice((["lookup", "profile::web::port"], ["lookup", "profile::list", "--explain"], ["schema"])))


def configuration(trial: Trial, chance: Random) -> None:
    """Read damaged configuration."""
    _damage_one(trial.code, "configuration", chance)
    commands = (["format", "--diff", "."], ["check", "--show-settings"], ["config"], ["migrate"], ["self", "check"])
    trial.run(["check", "--no-cache", "--jobs=1", "."])
    trial.run(chance.choice(commands))


def repository(trial: Trial, chance: Random) -> None:
    """Read damaged files in Ruby, templates, metadata, tasks and the like."""
    _damage_one(trial.code, "repository", chance)
    trial.run([*_CHECK, f"--output-format={chance.choice(_FORMATS)}"])
    trial.run(chance.choice((["api", "dump", "site/profile"], ["schema"], ["annotate"], ["check", "--show-files"])))


def nodes(trial: Trial, chance: Random) -> None:
    """Compile catalogs by damaged facts, nodes and tests."""
    _damage_one(trial.code, "nodes" if chance.random() < 0.6 else "manifests", chance)
    commands = (
        *(["compile", "--facts=facts.json"], ["test"], ["compile", "--facts=pplint-nodes.yaml"], ["facts"]),
        *([*_CHECK, "--nodes"], ["lookup", "--facts=facts.json", "profile::web::port"]),
    )
    trial.run(chance.choice(commands))


def server(trial: Trial, chance: Random) -> None:
    """Serve an editor that says anything."""
    trial.run(["server"], conversation(trial.code, chance))


def reports(trial: Trial, chance: Random) -> None:
    """Read damaged reports of shards, and damaged baselines."""
    if chance.random() < 0.5:
        trial.run([*_CHECK, "--write-baseline"])
        _damage(trial.code / "pplint-baseline.json", chance)
        trial.run([*_CHECK, chance.choice(("--statistics", "--prune-baseline", "--write-baseline"))])
        return
    for number in (1, 2):
        trial.run([*_CHECK, f"--shard={number}/2", f"--output=shard:{number}.json"])
    _damage(trial.code / "1.json", chance)
    trial.run(["merge", "1.json", "2.json", f"--output-format={chance.choice(_FORMATS)}"])


def signatures(trial: Trial, chance: Random) -> None:
    """Read damaged signatures, in both forms."""
    folder = trial.code / ".pplint" / "signatures"
    folder.mkdir(parents=True)
    trial.run(["api", "dump", "--output", ".pplint/signatures/x-1.2.0.json", "site/profile"])
    file = folder / "x-1.2.0.json"
    if file.exists():
        data = file.read_bytes().replace(b"profile", b"other")
        file.write_bytes(damage(gzip.compress(data) if chance.random() < 0.1 else data, chance))
    (trial.code / "manifests" / "other.pp").write_text("include other::web\nother::thing { 'a': }\n")
    trial.run([*_CHECK])
    trial.run(["api", "diff", ".pplint/signatures/x-1.2.0.json", "site/profile"])


def cache(trial: Trial, chance: Random) -> None:
    """Read a cache in which bytes are damaged, or rows with good checksums hold something else."""
    _write_program(trial.code, chance, small=True)
    command = ["check", "--jobs=1", "."]
    trial.run(command)
    for path in (trial.folder / "cache").glob("*.sqlite"):
        if chance.random() < 0.3:
            _damage(path, chance)
        else:
            _craft_rows(path, chance)
    if chance.random() < 0.5:
        with (trial.code / "manifests" / "site.pp").open("a") as file:
            file.write("notice(1)\n")
        trial.run(command)
        return
    trial.run(command)  # A row with a good checksum may claim anything: what matters is that the run ends.


def _craft_rows(path: Path, chance: Random) -> None:
    """Put other bytes into rows, with the checksum that belongs to them."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT key, value FROM row").fetchall()
        for key, value in rows:
            if chance.random() < 0.5:
                other = chance.choice(rows)[1] if chance.random() < 0.2 else damage(value[_CHECKSUM:], chance)
                crafted = digest(other, key) + other
                kind = chance.choice((crafted, crafted, crafted, crafted, None, 2**40, "text", b""))
                connection.execute("UPDATE OR IGNORE row SET value = ? WHERE key = ?", (kind, key))
        connection.execute(f"PRAGMA user_version = {chance.choice((0, 1, -1, 2**31 - 1))}")
        connection.commit()


def revisions(trial: Trial, chance: Random) -> None:
    """Compare with a revision in a repository whose files Git wrote, and something damaged."""
    code = trial.code
    _git(code, "init", "--quiet")
    _git(code, "add", "--all")
    _git(code, "commit", "--quiet", "--message=a")
    (code / "manifests" / "site.pp").write_text("notice($nope)\n")
    _git(code, "commit", "--quiet", "--all", "--message=b")
    if chance.random() < 0.4:
        _git(code, "gc", "--quiet")
    files = sorted(path for path in (code / ".git").rglob("*") if path.is_file() and "hooks" not in path.parts)
    for path in chance.sample(files, chance.choice((1, 1, 2, 5))):
        path.chmod(0o600)
        how = chance.random()
        if how < 0.6:
            _damage(path, chance)
        elif how < 0.8:
            path.unlink()
        else:
            path.unlink()
            os.mkfifo(path) if how < 0.9 else path.mkdir()
    revision = chance.choice(("HEAD~1", "HEAD", "HEAD^{tree}", "HEAD...", "main", ":/a", "@{1}", "HEAD:manifests"))
    commands = (
        *(["check", "--no-cache", "--jobs=1", f"--diff-base={revision}", "."], ["diff", revision]),
        *(["upgrade", f"--diff-base={revision}"], ["check", "--no-cache", "--jobs=1", "."]),
    )
    trial.run(chance.choice(commands))


TARGETS: Final[dict[str, Callable[[Trial, Random], None]]] = {
    "check": check,
    "fix": fix,
    "format": layout,
    "data": data,
    "configuration": configuration,
    "repository": repository,
    "nodes": nodes,
    "server": server,
    "reports": reports,
    "signatures": signatures,
    "cache": cache,
    "diff": revisions,
}


def _write_program(code: Path, chance: Random, *, small: bool = False) -> None:
    """Put a program that is damaged as a tree or as bytes into the place of one of the repository's."""
    if chance.random() < 0.5:
        _damage_one(code, "manifests", chance)
    drawn = program(chance)
    text = drawn.text.encode()
    file = code / "site" / "profile" / f"{'templates' if drawn.is_template else 'manifests'}/x{drawn.path[-4:]}"
    file.write_bytes(text if small or chance.random() < 0.4 else damage(text, chance))


def _damage_one(code: Path, kind: str, chance: Random) -> None:
    _damage(code / chance.choice([*FILES[kind]]), chance)


def _damage(path: Path, chance: Random) -> None:
    path.write_bytes(damage(path.read_bytes() if path.exists() else b"", chance))


def _contents(code: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in code.rglob("*") if path.is_file()}


def _git(code: Path, *arguments: str) -> None:
    settings = ("user.name=a", "user.email=a@example.com", "init.defaultBranch=main", "commit.gpgsign=false")
    options = [word for each in settings for word in ("-c", each)]
    subprocess.run(["git", *options, *arguments], cwd=code, check=True, capture_output=True)
