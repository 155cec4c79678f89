"""`pplint merge`: report what all shards of a run found together, as one run would."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from pplint.cli.check import report_merged
from pplint.cli.check_arguments import read_options
from pplint.cli.check_options import SHARD_REPORT, CheckOptions
from pplint.cli.check_parser import add_report
from pplint.cli.errors import UsageError
from pplint.cli.installed_rules import installed_rules
from pplint.cli.options import Options
from pplint.config.option_values import ConfigError
from pplint.report.escape import visible_path
from pplint.run.shards.shard_report import ShardError, ShardReport, merged, read_report

if TYPE_CHECKING:
    from collections.abc import Iterable

_HELP = frozenset({"-h", "--help"})
"""What would be answered at once, in place of a report."""


class MergeOptions(Struct):
    """What the command line says."""

    reports: list[str] = field(default_factory=list[str])
    output_format: str | None = None
    outputs: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    statistics: bool = False
    color: str = "auto"
    quiet: bool = False
    exit_zero: bool = False


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code that the whole run would have had."""
    options = Options(
        "merge",
        "Merge the reports of all shards of a run into one. Run it in the directory of the shards, or in a copy "
        "of it, on the reports that `pplint check --shard I/N --output-format shard` wrote.",
        "[OPTIONS] REPORT ...",
    )
    options.add_argument("reports", nargs="*", metavar="REPORT", help="the reports of all shards, in any order")
    add_report(options)
    options.add_argument("--exit-zero", action="store_true", help="exit with 0 even if something was found")
    read = MergeOptions(**options.read(arguments))
    if not read.reports:
        raise UsageError("name the reports of all shards")
    if SHARD_REPORT in {read.output_format, *(name for name, _ in read.outputs)}:
        raise UsageError(f"`{SHARD_REPORT}` is the format of the merged reports, not of the result")
    try:
        found = merged(_read_all(read.reports), installed_rules())
        return report_merged(_options(found.arguments, read), found)
    except (ShardError, ConfigError) as error:
        raise UsageError(str(error)) from None


def _read_all(paths: Iterable[str]) -> dict[str, ShardReport]:
    reports: dict[str, ShardReport] = {}
    for path in paths:
        name = visible_path(path)
        if name in reports:
            raise UsageError(f"`{name}` is named twice")
        try:
            reports[name] = read_report(path)
        except ShardError as error:
            raise UsageError(f"`{name}` {error}") from None
    return reports


def _options(arguments: list[str], read: MergeOptions) -> CheckOptions:
    """Return the options of the run, which report as those of this command say."""
    try:
        options = read_options([word for word in arguments if word not in _HELP])
    except UsageError as error:
        raise UsageError(f"the command line of the shards: {error}") from None
    if options.writes:
        raise UsageError("the command line of the shards does more than report")
    return replace(
        options,
        shard=None,
        profile=None,
        output_format=read.output_format,
        outputs=read.outputs,
        statistics=read.statistics,
        color=read.color,
        quiet=read.quiet,
        exit_zero=read.exit_zero,
    )
