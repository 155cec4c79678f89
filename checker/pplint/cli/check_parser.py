"""How the command line of `pplint check` is declared, and what in it excludes what."""

from __future__ import annotations

import argparse
import os
import signal
from typing import TYPE_CHECKING

from pplint.base.presets import PRESETS
from pplint.base.puppet import ORIGINS, TARGETS
from pplint.cli.check_options import COLORS, FOR_PEOPLE, REPORTS, SHARD_REPORT, CheckOptions
from pplint.cli.errors import UsageError
from pplint.cli.node_options import ENC_HELP
from pplint.cli.options import OneOf, Options, directories, jobs, with_values, words
from pplint.config.option_values import LEVELS
from pplint.config.options import OUTPUT_FORMATS

if TYPE_CHECKING:
    from pplint.run.shards.split import Shard

_PROFILE = "--profile"


def parse_options(arguments: list[str]) -> CheckOptions:
    """Read a command line; raise `UsageError` for one that is not understood."""
    options = Options("check", "Check manifests and templates.", "[OPTIONS] [PATH ...]")
    options.add_argument("paths", nargs="*", metavar="PATH", help="files and directories; `-` reads standard input")
    options.add_argument("--stdin-filename", metavar="FILE", help="the path that standard input is treated as")
    for add in (_add_rules, _add_fixes, _add_known, add_report, _add_files, _add_process):
        add(options)
    read = CheckOptions(**options.read(with_values(arguments, _PROFILE)))
    if read.profile is not None and not hasattr(signal, "setitimer"):
        raise UsageError(f"`{_PROFILE}`: this system has no timer of processor time")
    _refuse_contradictions(read)
    return read


def _refuse_contradictions(options: CheckOptions) -> None:
    """Raise `UsageError` for options that exclude each other, or need another value."""
    baselines = [name for name in ("write", "prune") if getattr(options, f"{name}_baseline")]
    given = {
        **{f"--{name}-baseline": True for name in baselines},
        "--no-baseline": options.no_baseline,
        "--baseline": options.baseline is not None and options.no_baseline,
        "--add-ignore": options.add_ignore is not None and (options.write_baseline or not baselines),
        "--fix": (options.fix or options.fix_only) and options.add_ignore is not None,
        "--diff": options.diff and bool(baselines),
        "--diff-base": options.diff_base is not None and bool(baselines),
    }
    excluding = [name for name, is_given in given.items() if is_given]
    if len(excluding) > 1:
        raise UsageError(f"`{excluding[0]}` and `{excluding[1]}` exclude each other")
    if options.facts is not None and not options.nodes:
        raise UsageError("`--facts` is for `--nodes`, which compiles catalogs")
    if options.nodes and (options.watch or "-" in options.paths):
        raise UsageError("`--nodes` checks a whole repository and cannot be combined with `--watch` or standard input")
    if "" in options.paths:
        raise UsageError("a path is empty")
    _refuse_parts(options)
    if options.watch:
        _refuse_watching(options)
    reason = options.add_ignore
    if reason is not None and (not reason.strip() or not reason.isprintable() or "%>" in reason):
        raise UsageError("`--add-ignore`: a reason is a line of text, without `%>`")
    if reason is not None and "-" in options.paths:
        raise UsageError("`--add-ignore` writes files and cannot change standard input")


def _refuse_watching(options: CheckOptions) -> None:
    """Raise `UsageError` for what goes on for as long as nobody ends it, and cannot do what is asked for."""
    if "-" in options.paths:
        raise UsageError("`--watch` needs files and cannot read standard input")
    if options.writes:
        raise UsageError("`--watch` only reports: use a separate run to fix files or write baselines")
    ending = ("output", "statistics", "show_settings", "show_files", "shard", "profile", "executor", "diff_base")
    given = {**{name: getattr(options, name, None) for name in ending}, "output": options.outputs}
    for name in ending:
        if given[name] is not None and given[name] not in (False, []):
            raise UsageError(f"`--watch` and `--{name.replace('_', '-')}` exclude each other")
    if options.output_format is not None and options.output_format not in FOR_PEOPLE:
        raise UsageError(f"`--watch` has no format for machines: use `--output-format` {_list(FOR_PEOPLE)}")


def _refuse_parts(options: CheckOptions) -> None:
    """Raise `UsageError` where a part of a run cannot do what is asked for."""
    if options.shard is None and not options.is_for_merge:
        return
    word = "--shard" if options.shard is not None else f"--output-format {SHARD_REPORT}"
    if options.writes:
        raise UsageError(f"`{word}` only reports: use a run over all files to fix files or write baselines")
    if "-" in options.paths:
        raise UsageError(f"`{word}` needs files and cannot read standard input")


def _add_rules(options: Options) -> None:
    group = options.add_argument_group("rules")
    group.add_argument(
        "--preset",
        type=OneOf(tuple(PRESETS)),
        metavar="NAME",
        help=f"report the rules of a preset: {_list(tuple(PRESETS))}",
    )
    group.add_argument(
        "--select", action="extend", type=words, metavar="RULES", help="report only these rules and categories"
    )
    group.add_argument(
        "--extend-select", action="extend", type=words, metavar="RULES", help="also report these rules and categories"
    )
    group.add_argument(
        "--ignore", action="extend", type=words, metavar="RULES", help="do not report these rules and categories"
    )
    group.add_argument(
        "--fail-level",
        type=OneOf(LEVELS),
        metavar="LEVEL",
        help=f"exit with 1 for findings of this severity or above: {_list(LEVELS)}",
    )
    group.add_argument("--exit-zero", action="store_true", help="exit with 0 even if something is found")


def _add_fixes(options: Options) -> None:
    group = options.add_argument_group("fixes")
    group.add_argument("--fix", action="store_true", help="apply fixes and report the remaining findings")
    group.add_argument("--unsafe-fixes", action="store_true", help="include fixes that may change what the code does")
    group.add_argument("--fix-only", action="store_true", help="apply fixes and report nothing")
    group.add_argument("--diff", action="store_true", help="show what fixes would change, without changing files")
    group.add_argument("--exit-non-zero-on-fix", action="store_true", help="exit with 1 if anything was fixed")


def _add_known(options: Options) -> None:
    group = options.add_argument_group("known findings")
    group.add_argument("--baseline", metavar="FILE", help="do not report findings that this file lists as known")
    group.add_argument("--no-baseline", action="store_true", help="also report findings that are in the baseline")
    group.add_argument("--write-baseline", action="store_true", help="write all findings to the baseline")
    group.add_argument(
        "--prune-baseline", action="store_true", help="remove findings that no longer occur from the baseline"
    )
    group.add_argument(
        "--diff-base",
        metavar="REV",
        help="report only what is new since a Git revision; `REV...` means where the branch began",
    )
    group.add_argument(
        "--add-ignore", metavar="REASON", help="suppress the findings with comments in the files that state this reason"
    )


def add_report(options: Options) -> None:
    """Add the options that say how to report."""
    group = options.add_argument_group("report")
    group.add_argument(
        "--output-format",
        type=OneOf(REPORTS),
        metavar="FORMAT",
        help=f"one of {_list(OUTPUT_FORMATS)}; or `{SHARD_REPORT}`, for `pplint merge`",
    )
    group.add_argument(
        "--output",
        dest="outputs",
        action="append",
        type=_destination,
        metavar="FORMAT:FILE",
        help="also write a report to a file; `-` is standard output",
    )
    group.add_argument("--statistics", action="store_true", help="count findings by rule, and known findings")
    group.add_argument("--color", type=OneOf(COLORS), metavar="WHEN", help=f"{_list(COLORS)}")
    group.add_argument("-q", "--quiet", action="store_true", help="do not show the summary and the progress")


def _add_files(options: Options) -> None:
    group = options.add_argument_group("files and settings")
    group.add_argument("--config", metavar="FILE", help="use this configuration file for all files")
    group.add_argument("--isolated", action="store_true", help="ignore all configuration files")
    group.add_argument(
        "--modulepath",
        action="extend",
        type=directories,
        metavar="DIRS",
        help=f"directories whose children are modules, separated by `{os.pathsep}`",
    )
    group.add_argument(
        "--target",
        type=OneOf(tuple(TARGETS)),
        metavar="VERSION",
        help="check for this version, and with `--select upgrade` for what prevents the upgrade: "
        f"{_list(tuple(TARGETS))}",
    )
    group.add_argument(
        "--from",
        dest="upgrade_from",
        type=OneOf(tuple(ORIGINS)),
        metavar="VERSION",
        help=f"the version that the code was written for, such as {next(iter(ORIGINS))}",
    )
    group.add_argument(
        "--strict", action="store_true", help="also report what may be wrong, and parameters without a type"
    )
    group.add_argument(
        "--show-approximations", action="store_true", help="show where the type checker knows less than it could"
    )
    group.add_argument("--force-exclude", action="store_true", help="apply exclusions to the given paths as well")
    group.add_argument("--no-respect-gitignore", action="store_true", help="also check files that Git ignores")
    group.add_argument(
        "--no-signatures", action="store_true", help="do not use the signatures of modules that are not installed"
    )
    group.add_argument("--nodes", action="store_true", help="also compile the catalogs of all known nodes")
    group.add_argument(
        "--facts", metavar="FILE", help="the facts for `--nodes`: a file, a directory, or the name of a set"
    )
    group.add_argument("--enc", metavar="FILE", help=f"{ENC_HELP}, for `--nodes`")
    group.add_argument("--show-settings", action="store_true", help="show the settings for the first path")
    group.add_argument("--show-files", action="store_true", help="show which files would be checked")


def _add_process(options: Options) -> None:
    group = options.add_argument_group("process")
    group.add_argument("-w", "--watch", action="store_true", help="check again when a file is saved, until Ctrl-C")
    group.add_argument("--no-progress", action="store_true", help="do not show a progress bar")
    group.add_argument("-j", "--jobs", type=jobs, metavar="N", help="use up to N processes")
    group.add_argument(
        "--executor", type=_cluster, metavar="dask:ADDRESS", help="check on the Dask cluster with this scheduler"
    )
    group.add_argument(
        "--shard", type=_shard, metavar="I/N", help="check the I-th of N parts of the files, of about the same size"
    )
    group.add_argument(
        _PROFILE, metavar="=FILE", help="report where the time went on standard error, or in a file as speedscope JSON"
    )
    group.add_argument("--no-cache", action="store_true", help="do not read or write the cache")
    group.add_argument("--cache-dir", metavar="DIR", help="the directory of the cache, instead of the user's")


def _list(names: tuple[str, ...]) -> str:
    return ", ".join(names)


def _cluster(text: str) -> str:
    """Read who does the work: return the address of a scheduler."""
    name, _, address = text.partition(":")
    if name != "dask" or not address:
        raise argparse.ArgumentTypeError(f"`{text}` is not of the form dask:ADDRESS, such as dask:tcp://10.0.0.1:8786")
    return address


def _shard(text: str) -> Shard:
    from pplint.run.shards.split import Shard

    try:
        return Shard.parse(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"`{text}` is not of the form I/N, such as 1/4 and up to 4/4") from None


def _destination(text: str) -> tuple[str, str]:
    name, colon, file = text.partition(":")
    if not colon or not file:
        raise argparse.ArgumentTypeError(f"`{text}` is not of the form FORMAT:FILE")
    return OneOf(REPORTS)(name), file
