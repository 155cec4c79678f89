"""Changes between two versions of a module, in words and as data."""

from __future__ import annotations

import json
from itertools import groupby
from typing import TYPE_CHECKING, Final

from pplint.api.changes import Level, needed
from pplint.report.escape import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.api.changes import Change
    from pplint.signatures.model import Signature

FORMATS: Final = ("text", "json", "markdown")

_TITLES: Final = {
    Level.MAJOR: "Breaking changes",
    Level.MINOR: "Compatible changes",
    Level.PATCH: "Other changes",
}


def render_changes(
    form: str, versions: tuple[Signature, Signature], changes: list[Change], promise: Level | None
) -> str:
    """Return the changes between two versions in a format; `promise` is what the version numbers say, if they do."""
    if form == "json":
        return _json(versions, changes, promise)
    lines = _markdown(versions, changes) if form == "markdown" else _text(versions, changes)
    needs = needed(changes)
    if promise is not None and promise < needs:
        lines += ["", f"The changes need a {needs.word} version; the version number promises a {promise.word} one."]
    return "".join(f"{visible(line)}\n" for line in lines)


def _text(versions: tuple[Signature, Signature], changes: list[Change]) -> list[str]:
    if not changes:
        return [f"{title(versions)}: nothing that callers see has changed"]
    lines = [f"{each.level.word}: {each.line}" for each in changes]
    counts = [f"{sum(each.level is level for each in changes)} {level.word}" for level in reversed(Level)]
    return [*lines, "", f"{title(versions)}: {', '.join(counts)}"]


def _markdown(versions: tuple[Signature, Signature], changes: list[Change]) -> list[str]:
    return [f"## {title(versions)}", *_sections(changes)]


def _sections(changes: list[Change]) -> Iterator[str]:
    if not changes:
        yield from ("", "Nothing that callers see has changed.")
    for level, group in groupby(changes, key=lambda each: each.level):
        yield from ("", f"### {_TITLES[level]}", "")
        yield from (f"- {each.line}" for each in group)


def title(versions: tuple[Signature, Signature]) -> str:
    """Return the name of a module with its two versions."""
    old, new = versions
    return f"{new.name} {old.version or 'without version'} to {new.version or 'without version'}"


def _json(versions: tuple[Signature, Signature], changes: list[Change], promise: Level | None) -> str:
    old, new = versions
    report = {
        "module": new.name,
        "old": old.version,
        "new": new.version,
        "needed": needed(changes).word,
        "promised": None if promise is None else promise.word,
        "changes": [
            {
                "level": each.level.word,
                "kind": each.kind,
                "name": each.name,
                "change": each.text,
                "certain": each.is_certain,
            }
            for each in changes
        ],
    }
    return json.dumps(report, indent=2) + "\n"
