"""What the command line of `pplint check` says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from pplint.config.options import OUTPUT_FORMATS
from pplint.run.parallel import Workers, cores

if TYPE_CHECKING:
    from pplint.run.shards.split import Shard

COLORS = ("auto", "always", "never")

SHARD_REPORT = "shard"
"""The report that `pplint merge` puts together with others."""

FOR_PEOPLE = ("full", "concise", "grouped")
"""The reports that people read at a terminal."""

REPORTS = (*OUTPUT_FORMATS, SHARD_REPORT)


class CheckOptions(Struct):
    """What the command line says; `jobs` is 0 where it says nothing about it."""

    paths: list[str] = field(default_factory=list[str])
    stdin_filename: str | None = None
    preset: str | None = None
    select: list[str] | None = None
    extend_select: list[str] | None = None
    ignore: list[str] | None = None
    fail_level: str | None = None
    exit_zero: bool = False
    fix: bool = False
    unsafe_fixes: bool = False
    fix_only: bool = False
    diff: bool = False
    exit_non_zero_on_fix: bool = False
    output_format: str | None = None
    outputs: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    statistics: bool = False
    color: str = "auto"
    quiet: bool = False
    no_progress: bool = False
    config: str | None = None
    isolated: bool = False
    baseline: str | None = None
    no_baseline: bool = False
    write_baseline: bool = False
    prune_baseline: bool = False
    add_ignore: str | None = None
    diff_base: str | None = None
    modulepath: list[str] | None = None
    nodes: bool = False
    facts: str | None = None
    enc: str | None = None
    strict: bool | None = None
    target: str | None = None
    upgrade_from: str | None = None
    show_approximations: bool = False
    force_exclude: bool = False
    no_respect_gitignore: bool = False
    no_signatures: bool = False
    show_settings: bool = False
    show_files: bool = False
    watch: bool = False
    jobs: int = 0
    shard: Shard | None = None
    profile: str | None = None
    executor: str | None = None
    no_cache: bool = False
    cache_dir: str | None = None

    @property
    def fixes(self) -> bool:
        """Whether fixes are applied, be it only to show what would change."""
        return self.fix or self.fix_only or self.diff

    @property
    def writes(self) -> bool:
        """Whether anything but reports is written."""
        return self.fixes or self.write_baseline or self.prune_baseline or self.add_ignore is not None

    @property
    def may_use_cache(self) -> bool:
        """Whether files are checked, as they are on the disk, and nothing is done but to report what is found."""
        is_other = self.writes or self.show_settings or self.show_files or "-" in self.paths
        return not (is_other or self.no_cache)

    @property
    def workers(self) -> Workers:
        """Who checks the files."""
        return Workers(self.jobs or cores(), self.executor)

    @property
    def is_for_merge(self) -> bool:
        """Whether a report is wanted that can be put together with others."""
        return SHARD_REPORT in {self.output_format, *(name for name, _ in self.outputs)}
