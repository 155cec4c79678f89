"""A copy of a repository, a server in this process that serves it, and what a run of the checker finds there."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

from pplint.server.uris import path_of
from tests.talk import Talk

if TYPE_CHECKING:
    from pathlib import Path

Found = Counter[tuple[str, int, str, str]]
"""Findings: the file, the line, the rule, and the message with its help."""

_SKIPPED = shutil.ignore_patterns(".git")


class Tree:
    """A copy of a folder, and somebody who edits it."""

    def __init__(self, folder: Path, into: Path, options: dict[str, Any] | None = None) -> None:
        self.root = (into / folder.name).resolve()
        shutil.copytree(folder, self.root, ignore=_SKIPPED, symlinks=True, ignore_dangling_symlinks=True)
        abilities = {
            "general": {"positionEncodings": ["utf-8"]},
            "textDocument": {"rename": {"prepareSupport": True}, "hover": {"contentFormat": ["markdown"]}},
            "workspace": {
                "didChangeWatchedFiles": {"dynamicRegistration": True},
                "workspaceEdit": {"documentChanges": True, "resourceOperations": ["rename"]},
            },
        }
        self.talk = Talk(self.root, abilities, options)
        self._versions: dict[str, int] = {}

    def programs(self) -> list[str]:
        """Return the names of the files of the language, relative to the root."""
        found = [
            os.path.relpath(os.path.join(folder, name), self.root)
            for folder, _, names in os.walk(self.root)
            for name in names
            if name.endswith((".pp", ".epp")) and not os.path.islink(os.path.join(folder, name))
        ]
        return sorted(name for name in found if self.text(name) is not None)

    def text(self, name: str) -> str | None:
        """Return what a file holds, None if that is no text that an editor would leave as it is."""
        try:
            data = (self.root / name).read_bytes()
            return None if b"\r" in data or b"\0" in data else data.decode()
        except (OSError, UnicodeDecodeError):
            return None

    def write(self, name: str, text: str) -> None:
        """Have a text in the editor, open from now on, and in the file."""
        version = self._versions[name] = self._versions.get(name, 0) + 1
        (self.root / name).write_text(text, encoding="utf-8", newline="")
        if version == 1:
            self.talk.open(name, text)
        else:
            self.talk.change(name, version, {"text": text})

    def write_outside(self, name: str, text: str) -> None:
        """Change a file as another program does, while it is closed; the editor reports it."""
        self.close(name)
        (self.root / name).write_text(text, encoding="utf-8", newline="")
        self._report((name, 2))

    def close(self, name: str) -> None:
        """Close a file if it is open."""
        if self._versions.pop(name, None) is not None:
            self.talk.tell("textDocument/didClose", {"textDocument": {"uri": self.talk.uri(name)}})

    def move(self, name: str, target: str | None) -> None:
        """Give a file another name, or none, which deletes it; the editor tells of it."""
        self.close(name)
        if target is None:
            (self.root / name).unlink()
        else:
            (self.root / target).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).rename(self.root / target)
        self._report((name, 3), *([] if target is None else [(target, 1)]))

    def _report(self, *changed: tuple[str, int]) -> None:
        changes = [{"uri": self.talk.uri(name), "type": kind} for name, kind in changed]
        self.talk.tell("workspace/didChangeWatchedFiles", {"changes": changes})

    def served(self) -> Found:
        """Return what the server says of all files, whatever their addresses are."""
        latest: dict[str, list[dict[str, Any]]] = {}
        for each in self.talk.said:
            if each.get("method") == "textDocument/publishDiagnostics":
                latest[each["params"]["uri"]] = each["params"]["diagnostics"]
        return Counter(
            (self.name_of(uri), each["range"]["start"]["line"] + 1, each["code"], each["message"])
            for uri, items in latest.items()
            for each in items
        )

    def name_of(self, uri: str) -> str:
        """Return the name of the file at an address, relative to the root."""
        return os.path.relpath(path_of(uri) or "", self.root)

    def checked(self) -> Found:
        """Return what a fresh run of the checker finds in all files."""
        command = [sys.executable, "-m", "pplint", "check", ".", "--no-cache", "--output-format", "json"]
        run = subprocess.run(command, cwd=self.root, capture_output=True, text=True, check=False)
        return Counter(
            (each["path"], each["line"], each["rule"], "\n".join(filter(None, (each["message"], each["help"]))))
            for each in json.loads(run.stdout)
            if each["path"] != "."  # the summary of a run, which no file has
        )
