"""A baseline: the findings that were there when somebody began to check, so that only new ones are reported.

It is a file in JSON with a line for each finding, or for several that are recognised by the same, in an order that does
not depend on the run: what two branches add or remove can be merged. `pplint.check.identity` says what a finding is
recognised by; neither lines nor columns are among that, nor is any text of the checked files.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Struct, field

from pplint.base.reading import read_regular_file
from pplint.base.real_paths import forward, relative_path
from pplint.check.identity import Identity, identity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pplint.base.diagnostic import Diagnostic

LARGEST = 1 << 26
"""How many bytes a baseline may have."""


class BaselineError(Exception):
    """A baseline that cannot be used; the message says why."""


class _Entry(Struct, frozen=True, forbid_unknown_fields=True):
    path: str
    rule: str
    line: str
    count: Annotated[int, msgspec.Meta(ge=1)] = 1


class _Document(Struct, forbid_unknown_fields=True):
    version: Literal[1]
    findings: list[_Entry]


class Baseline(Struct):
    """Known findings, each with how often it is there; their paths are relative to `root`, an absolute path."""

    root: str
    counts: Counter[Identity] = field(default_factory=Counter[Identity])

    def identity(self, diagnostic: Diagnostic) -> Identity:
        """Return what a diagnostic is recognised by in this baseline."""
        return identity(diagnostic, self.path_of(diagnostic.path))

    def path_of(self, path: str) -> str:
        """Return a path as it is written in this baseline."""
        absolute = os.path.abspath(path)
        return forward(relative_path(absolute, self.root)).encode("utf-8", "backslashreplace").decode()

    def known(self, diagnostics: Iterable[Diagnostic]) -> tuple[list[Diagnostic], Counter[Identity]]:
        """Return those diagnostics that are in the baseline, and what is in it that none of them is."""
        left = Counter(self.counts)
        found: list[Diagnostic] = []
        for diagnostic in diagnostics:
            key = self.identity(diagnostic)
            if left[key] > 0:
                left[key] -= 1
                found.append(diagnostic)
        return found, +left

    def without(self, gone: Counter[Identity]) -> Baseline:
        """Return the baseline without what is gone."""
        return Baseline(self.root, self.counts - gone)

    def replaced(self, diagnostics: Iterable[Diagnostic], is_answered: Callable[[Identity], bool]) -> Baseline:
        """Return the baseline with diagnostics in the place of what a run answers for; the rest stays."""
        kept = Counter({key: count for key, count in self.counts.items() if not is_answered(key)})
        return Baseline(self.root, kept + Counter(map(self.identity, diagnostics)))


def _read(path: str) -> bytes:
    return read_regular_file(path, LARGEST)


def read_baseline(path: str, read: Callable[[str], bytes] = _read) -> Baseline:
    """Read a baseline; raise `BaselineError` if it cannot be used, `FileNotFoundError` if there is none."""
    root = os.path.dirname(os.path.abspath(path))
    try:
        data = read(path)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise BaselineError(f"cannot be read: {error.strerror or error}") from None
    if len(data) > LARGEST:
        raise BaselineError(f"is larger than {LARGEST >> 20} MiB")
    try:
        document = msgspec.json.decode(data, type=_Document)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BaselineError(f"is not a baseline: {error}") from None
    counts: Counter[Identity] = Counter()
    for entry in document.findings:
        key = Identity(entry.path, entry.rule, entry.line)
        # A merge that keeps the lines of both sides may leave two of the same finding.
        counts[key] = max(counts[key], entry.count)
    return Baseline(root, counts)


def baseline_text(baseline: Baseline) -> str:
    """Return what a baseline is written as: one line for each entry, in order."""
    lines = ",\n".join(f"    {_line(key, count)}" for key, count in sorted(baseline.counts.items()) if count > 0)
    return f'{{\n  "version": 1,\n  "findings": [{lines and chr(10)}{lines}{lines and chr(10) + "  "}]\n}}\n'


def _line(key: Identity, count: int) -> str:
    entry: dict[str, object] = {"path": key.path, "rule": key.rule, "line": key.line}
    return json.dumps(entry if count == 1 else entry | {"count": count})
