"""The report of a shard: all that is needed to say of the whole run what one run would have said."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, cast

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from pplint import __version__
from pplint.base.reading import read_regular_file
from pplint.base.real_paths import relative_path
from pplint.cache.stored_results import Count, OtherSource, Restorer, StoredResult, Unusable
from pplint.run.shards.split import MAX_SHARDS, Shard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pplint.check.file_result import FileResult
    from pplint.config.settings import Settings
    from pplint.rule.registry import Registry

LARGEST = 1 << 30
"""How many bytes a report may have."""

_MOST_NAMED = 10


class ShardReport(Struct, frozen=True):
    """What a shard found. `run` identifies the run that it is a part of, by its files, options and rules.

    `arguments` is the command line, `settings` a digest of what is configured for the files. The results have the
    numbers of their files among all `files` of the run.
    """

    pplint: str
    run: str
    shard: tuple[Annotated[int, Meta(ge=1, le=MAX_SHARDS)], Annotated[int, Meta(ge=1, le=MAX_SHARDS)]]
    files: Count
    arguments: list[str]
    settings: str
    vendored: list[str]
    results: list[tuple[Count, StoredResult]]


class Merged(Struct, frozen=True):
    """What all shards of a run found, in its order; the command line of one of them; and what they did not look at."""

    arguments: list[str]
    results: list[FileResult]
    vendored: list[str]
    settings: str


class ShardError(Exception):
    """Reports that cannot be put together; the message says why."""


def digest_of(*parts: object) -> str:
    """Return a digest of plain data."""
    return sha256(json.dumps(msgspec.to_builtins(parts), sort_keys=True).encode()).hexdigest()


def digest_of_settings(paths: Iterable[str], settings_of: Callable[[str], Settings]) -> str:
    """Return a digest of what is configured for files, wherever the current directory is."""
    numbers: dict[Settings, int] = {}
    used = [(path, numbers.setdefault(settings_of(path), len(numbers))) for path in sorted(paths)]
    return digest_of(used, [_relative(each) for each in numbers])


def _relative(settings: Settings) -> Settings:
    return replace(
        settings,
        root=relative_path(settings.root),
        modulepath=tuple(map(relative_path, settings.modulepath)),
        baseline=None if settings.baseline is None else relative_path(settings.baseline),
        counts_given=False,
    )


def report_text(report: ShardReport) -> str:
    """Return a report as it is written."""
    # Names of files may have bytes in them that are not UTF-8, which only this module writes and reads.
    return json.dumps(msgspec.to_builtins(report), separators=(",", ":")) + "\n"


def read_report(path: str) -> ShardReport:
    """Read a report; raise `ShardError` if it is none, or another version's."""
    try:
        data = read_regular_file(path, LARGEST)
    except (OSError, ValueError) as error:
        raise ShardError(f"cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > LARGEST:
        raise ShardError(f"is larger than {LARGEST >> 20} MiB")
    try:
        document: object = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise ShardError(f"is not a report of a shard, or is incomplete: {error}") from None
    version = cast("dict[str, object]", document).get("pplint") if isinstance(document, dict) else None
    if isinstance(version, str) and version != __version__:
        raise ShardError(f"is a report of pplint {version}, but this is pplint {__version__}")
    try:
        return msgspec.convert(document, ShardReport)
    except (msgspec.ValidationError, RecursionError) as error:
        raise ShardError(f"is not a report of a shard: {error}") from None


def merged(reports: Mapping[str, ShardReport], registry: Registry) -> Merged:
    """Put together the reports of all shards of a run, by their names; raise `ShardError` where that cannot be done."""
    first = next(iter(reports))
    for name, report in reports.items():
        if (report.run, report.shard[1]) != (reports[first].run, reports[first].shard[1]):
            raise ShardError(
                f"`{name}` and `{first}` are of different runs: the files, options, configuration or rules differ"
            )
    _require_each_shard_once(reports)
    one = reports[first]
    results = _results(reports, one.files, Restorer({each.name: each.category for each in registry.entries.values()}))
    return Merged(one.arguments, results, one.vendored, one.settings)


def _require_each_shard_once(reports: Mapping[str, ShardReport]) -> None:
    names: dict[int, str] = {}
    for name, report in reports.items():
        number, count = report.shard
        other = names.setdefault(number, name)
        if other != name:
            raise ShardError(f"`{other}` and `{name}` are both of shard {Shard(number, count)}")
    count = next(iter(reports.values())).shard[1]
    missing = [str(Shard(number, count)) for number in range(1, count + 1) if number not in names]
    if missing:
        shown = ", ".join(missing[:_MOST_NAMED])
        more = f" and {len(missing) - _MOST_NAMED} more" if len(missing) > _MOST_NAMED else ""
        verb = "reports of the shards" if len(missing) > 1 else "the report of shard"
        raise ShardError(f"{verb} {shown}{more} {'are' if len(missing) > 1 else 'is'} missing")


def _results(reports: Mapping[str, ShardReport], count: int, restorer: Restorer) -> list[FileResult]:
    found: dict[int, FileResult] = {}
    for name, report in reports.items():
        for number, row in report.results:
            if number in found or number >= count:
                raise ShardError(
                    f"`{name}` is not a report of a shard: it contains `{row.path}`, which is not one of its files"
                )
            try:
                found[number] = restorer.restored(row)
            except OtherSource as error:
                raise ShardError(
                    f"`{error}` is not what it was when shard {Shard(*report.shard)} was checked: merge where the "
                    "same files are"
                ) from None
            except Unusable as error:
                raise ShardError(f"`{name}` is not a report of a shard: {error}") from None
    if len(found) != count:
        raise ShardError(f"the reports contain {len(found):,} of the {count:,} files of the run")
    return [found[number] for number in range(count)]


def require_same_settings(found: Merged, settings_of: Callable[[str], Settings]) -> None:
    """Raise `ShardError` if something else is configured here for the files than where they were checked."""
    if digest_of_settings([result.path for result in found.results], settings_of) != found.settings:
        raise ShardError(
            "the configuration differs from that of the shards: merge where they were checked, or in a copy"
        )


class Part(Struct, frozen=True):
    """The part of a run that is checked here: a shard, its files with their numbers, and what is known of the run."""

    shard: Shard
    numbers: dict[str, int]
    files: int
    run: str
    arguments: list[str]
    settings: str

    def report(self, results: Sequence[FileResult], vendored: Sequence[str]) -> ShardReport:
        """Return what to report of it."""
        from pplint.cache.stored_results import stored

        rows = [(self.numbers[result.path], stored(result)) for result in results]
        shard = (self.shard.number, self.shard.count)
        return ShardReport(
            __version__, self.run, shard, self.files, self.arguments, self.settings, list(vendored), rows
        )
