"""The baselines of a run: each file has that of its settings. What is in one is counted, and not reported."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from pplint.check.baseline import Baseline, BaselineError, baseline_text, read_baseline
from pplint.check.file_result import in_order
from pplint.cli.errors import UsageError
from pplint.cli.new_findings import NewFindings
from pplint.config.selection import is_on
from pplint.report.escape import from_here
from pplint.report.summary import counted
from pplint.rule.registry import fails, is_switchable

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Iterable, Sequence
    from collections.abc import Set as AbstractSet

    from pplint.base.diagnostic import Diagnostic
    from pplint.check.file_result import FileResult
    from pplint.check.identity import Identity
    from pplint.config.settings import Settings
    from pplint.rule.registry import Registry


class Answered(Struct, frozen=True):
    """What a run can say of files: which it checked to their end, which directories it searched, and for which rules.

    All are absolute paths. A file in such a directory that was not checked is not there to be checked.
    """

    registry: Registry
    settings_of: Callable[[str], Settings]
    checked: frozenset[str]
    failed: frozenset[str]
    searched: tuple[str, ...]

    @classmethod
    def by(
        cls,
        registry: Registry,
        settings_of: Callable[[str], Settings],
        results: Iterable[FileResult],
        searched: Iterable[str],
    ) -> Answered:
        """Return what there is an answer for in the results of a run that searched some paths."""
        checked: set[str] = set()
        failed: set[str] = set()
        for result in results:
            is_incomplete = any(each.category == "internal" for each in result.diagnostics)
            (failed if is_incomplete else checked).add(os.path.abspath(result.path))
        directories = tuple(map(os.path.abspath, filter(os.path.isdir, searched)))
        return cls(registry, settings_of, frozenset(checked), frozenset(failed), directories)

    def of(self, path: str, rule: str) -> bool:
        """Tell whether a finding of a rule in the file at an absolute path would have been made."""
        entry = self.registry.entries.get(rule)
        if entry is None or not os.path.lexists(path):
            return True
        is_searched = path in self.checked or any(path.startswith(os.path.join(each, "")) for each in self.searched)
        if path in self.failed or not is_searched:
            return False
        settings = self.settings_of(path)
        return not is_switchable(entry) or is_on(entry, settings, settings.ignored_in(path))


class KnownFindings(Struct):
    """The baselines that files have, by the paths of the baselines."""

    registry: Registry
    settings_of: Callable[[str], Settings]
    _baselines: dict[str, Baseline] = field(default_factory=dict[str, Baseline])

    def left_of(self, results: Sequence[FileResult], searched: Iterable[str]) -> NewFindings:
        """Return results without what is in the baselines; raise `UsageError` if one of these cannot be used."""
        answered = Answered.by(self.registry, self.settings_of, results, searched)
        known: set[tuple[object, ...]] = set()
        stale: dict[str, Counter[Identity]] = {}
        for path, diagnostics in self._by_baseline(results).items():
            baseline = self._read(path)
            found, left = baseline.known(diagnostics)
            known.update(each.sort_key for each in found)
            gone = {key for key in left if answered.of(os.path.join(baseline.root, key.path), key.rule)}
            stale[path] = type(left)({key: left[key] for key in gone})
        kept = [_without(known, result) for result in results]
        return NewFindings(kept, len(known), {path: gone for path, gone in stale.items() if gone})

    def write(self, results: Sequence[FileResult], searched: Iterable[str]) -> list[str]:
        """Write what is found to the baselines, and return what to say about it; raise `UsageError` if that fails.

        What a run says nothing about stays: files that it did not check, and rules that are off.
        """
        answered = Answered.by(self.registry, self.settings_of, results, searched)
        sentences: list[str] = []
        for path, diagnostics in self._by_baseline(results).items():
            old = self._read(path, may_be_missing=True)

            def is_answered(key: Identity, root: str = old.root) -> bool:
                return answered.of(os.path.join(root, key.path), key.rule)

            kept = [each for each in diagnostics if not fails(self.registry.entries[each.rule])]
            new = old.replaced(kept, is_answered)
            _write(path, new)
            sentences.append(f"`{from_here(path)}` now contains {counted(new.counts.total(), 'finding')}")
        if not sentences:
            raise UsageError("no baseline is set: use `--baseline FILE`, or the key `baseline` in the configuration")
        return sentences

    def prune(self, stale: dict[str, Counter[Identity]]) -> list[str]:
        """Take out of the baselines what is no longer found, and return what to say about it."""
        for path, gone in stale.items():
            _write(path, self._read(path).without(gone))
        return [f"removed {counted(gone.total(), 'finding')} from `{from_here(path)}`" for path, gone in stale.items()]

    def _by_baseline(self, results: Sequence[FileResult]) -> dict[str, list[Diagnostic]]:
        """Return what is found in the files of each baseline, also of those in which nothing is found."""
        found: dict[str, list[Diagnostic]] = {}
        for result in results:
            path = self.settings_of(result.path).baseline
            if path is not None:
                found.setdefault(path, [])
        for diagnostic in in_order(each for result in results for each in result.diagnostics):
            path = self.settings_of(diagnostic.path).baseline
            if path is not None:
                found.setdefault(path, []).append(diagnostic)
        return found

    def _read(self, path: str, *, may_be_missing: bool = False) -> Baseline:
        if path not in self._baselines:
            try:
                self._baselines[path] = read_baseline(path)
            except FileNotFoundError:
                if not may_be_missing:
                    raise UsageError(
                        f"there is no baseline `{from_here(path)}`; `--write-baseline` writes it"
                    ) from None
                self._baselines[path] = Baseline(os.path.dirname(path))
            except BaselineError as error:
                raise UsageError(f"`{from_here(path)}` {error}") from None
        return self._baselines[path]


def _without(known: AbstractSet[tuple[object, ...]], result: FileResult) -> FileResult:
    """Return a result without known findings, given their keys."""
    if not known:
        return result
    return replace(result, diagnostics=[each for each in result.diagnostics if each.sort_key not in known])


def _write(path: str, baseline: Baseline) -> None:
    from pplint.cli.whole_files import NotWritten, write_whole

    try:
        write_whole(path, baseline_text(baseline).encode())
    except NotWritten as error:
        raise UsageError(f"`{from_here(path)}` {error}") from None
