"""After random names are others, the checker finds nothing new, and the released Puppet reads the same files."""

from __future__ import annotations

import os
import re
import shutil
import string
import subprocess
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tests.fuzz.server.tree import Tree

_NAME = re.compile(r"\$[a-z][a-z0-9_]+\b|\b[a-z][a-z0-9_]*(?:::[a-z][a-z0-9_]*)+\b")
_TRIES = 40
"""How many places are tried for each name that can be renamed."""


def renames(tree: Tree, draw: Random, count: int, every: int) -> Iterator[str]:
    """Rename so many names, each to one as long; yield what is new, each time that so many of them are."""
    names, moved = tree.programs(), dict[str, str]()
    before, refused_before = tree.checked(), _refused(tree)
    done = tries = 0
    while done < count and tries < count * _TRIES:
        tries += 1
        words = _rename(tree, draw, draw.choice(names), moved)
        if words is None:
            continue
        done += 1
        names = [moved.get(each, each) for each in names]
        if done % every and done != count:
            continue
        known = {(moved.get(path, path), line, rule) for path, line, rule, _ in before}
        new = [each for each in tree.checked() if each[:3] not in known]
        yield from (f"after {done} names, the last of them {words}: {each}" for each in new)
        if new:
            return
    if done < count:
        yield f"only {done} names could be renamed"
    refused = _refused(tree) - {moved.get(each, each) for each in refused_before}
    yield from (f"Puppet does not read {each} any more" for each in sorted(refused))


def _rename(tree: Tree, draw: Random, name: str, moved: dict[str, str]) -> str | None:
    """Rename something in a file; return the old and the new name, None if that cannot be."""
    text = tree.text(name) or ""
    found = list(_NAME.finditer(text))
    if not found:
        return None
    match = draw.choice(found)
    start = text[: match.end() - 1]
    place = tree.talk.at(name, start.count("\n"), len(start.encode()) - len(start[: start.rfind("\n") + 1].encode()))
    tree.write(name, text)
    prepared = tree.talk.ask("textDocument/prepareRename", place)
    if prepared is None or "error" in prepared:
        return None
    old = prepared["placeholder"]
    head, separator, last = old.rpartition("::")
    letters = [draw.choice(string.ascii_lowercase) for _ in last.removeprefix("$")]
    new = f"{head}{separator}{'$' if last.startswith('$') else ''}{''.join(letters)}"
    answer = tree.talk.ask("textDocument/rename", {**place, "newName": new})
    if "error" in answer:
        return None
    for change in answer["documentChanges"]:
        _apply(tree, change, moved)
    return f"{old} -> {new}, at {name}"


def _apply(tree: Tree, change: dict[str, Any], moved: dict[str, str]) -> None:
    if change.get("kind") == "rename":
        old, new = (tree.name_of(change[key]) for key in ("oldUri", "newUri"))
        tree.move(old, new)
        moved.update({source: new for source, target in moved.items() if target == old} | {old: new})
        return
    name = tree.name_of(change["textDocument"]["uri"])
    lines = (tree.root / name).read_bytes().splitlines(keepends=True)
    for edit in sorted(change["edits"], key=_position, reverse=True):
        start, end = edit["range"]["start"], edit["range"]["end"]
        line, (first, last) = start["line"], (start["character"], end["character"])
        lines[line] = lines[line][:first] + edit["newText"].encode() + lines[line][last:]
    tree.write(name, b"".join(lines).decode())


def _position(edit: dict[str, Any]) -> tuple[int, int]:
    start = edit["range"]["start"]
    return start["line"], start["character"]


def _refused(tree: Tree) -> set[str]:
    """Return the manifests that the released Puppet does not read; none if it is not installed."""
    if shutil.which("puppet") is None:
        return set()
    names = [each for each in tree.programs() if each.endswith(".pp")]
    run = subprocess.run(
        ["puppet", "parser", "validate", *names], cwd=tree.root, capture_output=True, text=True, check=False
    )
    found = re.findall(r"\(file: ([^,)]+)", run.stdout + run.stderr)
    return {os.path.relpath(each, tree.root) for each in found}
