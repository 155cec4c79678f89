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
    options.add_argument("--stdin-filename", metavar="FILE", help="the path to take standard input for")
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
        raise UsageError("`--nodes` is for a whole repository: it excludes `--watch` and standard input")
    if "" in options.paths:
        raise UsageError("a path is empty")
    _refuse_parts(options)
    if options.watch:
        _refuse_watching(options)
    reason = options.add_ignore
    if reason is not None and (not reason.strip() or not reason.isprintable() or "%>" in reason):
        raise UsageError("`--add-ignore`: a reason is a line of text, without `%>`")
    if reason is not None and "-" in options.paths:
        raise UsageError("`--add-ignore` writes files, and cannot change standard input")


def _refuse_watching(options: CheckOptions) -> None:
    """Raise `UsageError` for what goes on for as long as nobody ends it, and cannot do what is asked for."""
    if "-" in options.paths:
        raise UsageError("`--watch` is for files, and not for standard input")
    if options.writes:
        raise UsageError("`--watch` only reports: fix files, and write baselines, in a run of its own")
    ending = ("output", "statistics", "show_settings", "show_files", "shard", "profile", "executor", "diff_base")
    given = {**{name: getattr(options, name, None) for name in ending}, "output": options.outputs}
    for name in ending:
        if given[name] is not None and given[name] not in (False, []):
            raise UsageError(f"`--watch` and `--{name.replace('_', '-')}` exclude each other")
    if options.output_format is not None and options.output_format not in FOR_PEOPLE:
        raise UsageError(f"`--watch` reports to people: use `--output-format` {_list(FOR_PEOPLE)}")


def _refuse_parts(options: CheckOptions) -> None:
    """Raise `UsageError` where a part of a run cannot do what is asked for."""
    if options.shard is None and not options.is_for_merge:
        return
    word = "--shard" if options.shard is not None else f"--output-format {SHARD_REPORT}"
    if options.writes:
        raise UsageError(f"`{word}` only reports: fix files, and write baselines, in a run over all files")
    if "-" in options.paths:
        raise UsageError(f"`{word}` is for files, and not for standard input")


def _add_rules(options: Options) -> None:
    group = options.add_argument_group("rules")
    group.add_argument(
        "--preset",
        type=OneOf(tuple(PRESETS)),
        metavar="NAME",
        help=f"report what is in a preset: {_list(tuple(PRESETS))}",
    )
    group.add_argument(
        "--select", action="extend", type=words, metavar="RULES", help="report these rules and categories only"
    )
    group.add_argument("--extend-select", action="extend", type=words, metavar="RULES", help="report these in addition")
    group.add_argument("--ignore", action="extend", type=words, metavar="RULES", help="leave these out")
    group.add_argument(
        "--fail-level", type=OneOf(LEVELS), metavar="LEVEL", help=f"exit with 1 from this severity on: {_list(LEVELS)}"
    )
    group.add_argument("--exit-zero", action="store_true", help="exit with 0 whatever is found")


def _add_fixes(options: Options) -> None:
    group = options.add_argument_group("fixes")
    group.add_argument("--fix", action="store_true", help="apply fixes, and report what is left")
    group.add_argument("--unsafe-fixes", action="store_true", help="include fixes that may change what the code does")
    group.add_argument("--fix-only", action="store_true", help="apply fixes, and report nothing")
    group.add_argument("--diff", action="store_true", help="show what fixes would change, and change nothing")
    group.add_argument("--exit-non-zero-on-fix", action="store_true", help="exit with 1 if anything was fixed")


def _add_known(options: Options) -> None:
    group = options.add_argument_group("known findings")
    group.add_argument("--baseline", metavar="FILE", help="report nothing that is in this file of known findings")
    group.add_argument("--no-baseline", action="store_true", help="report what is in the baseline, too")
    group.add_argument("--write-baseline", action="store_true", help="write all that is found to the baseline")
    group.add_argument("--prune-baseline", action="store_true", help="remove findings from the baseline that are gone")
    group.add_argument(
        "--diff-base",
        metavar="REV",
        help="report what is new since a revision of Git; `REV...` is where the branch began",
    )
    group.add_argument(
        "--add-ignore", metavar="REASON", help="write comments into the files that silence what is found, and say why"
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
        help="write a report to a file, too; `-` is standard output",
    )
    group.add_argument("--statistics", action="store_true", help="count what is found by rule, and what is known")
    group.add_argument("--color", type=OneOf(COLORS), metavar="WHEN", help=f"{_list(COLORS)}")
    group.add_argument("-q", "--quiet", action="store_true", help="leave out the summary, and show no progress")


def _add_files(options: Options) -> None:
    group = options.add_argument_group("files and settings")
    group.add_argument("--config", metavar="FILE", help="use this configuration file, whatever files are checked")
    group.add_argument("--isolated", action="store_true", help="use no configuration file")
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
        help=f"check for this version, and with `--select upgrade` what is in its way: {_list(tuple(TARGETS))}",
    )
    group.add_argument(
        "--from",
        dest="upgrade_from",
        type=OneOf(tuple(ORIGINS)),
        metavar="VERSION",
        help=f"the version that the code was written for, such as {next(iter(ORIGINS))}",
    )
    group.add_argument(
        "--strict", action="store_true", help="report also what may be wrong, and parameters without a type"
    )
    group.add_argument(
        "--show-approximations", action="store_true", help="show where the type checker knows less than it could"
    )
    group.add_argument(
        "--force-exclude", action="store_true", help="leave out what is excluded even if it is named as a path"
    )
    group.add_argument("--no-respect-gitignore", action="store_true", help="check what Git ignores, too")
    group.add_argument(
        "--no-signatures", action="store_true", help="do not use the signatures of modules that are not installed"
    )
    group.add_argument("--nodes", action="store_true", help="compile the catalogs of all known nodes, too")
    group.add_argument(
        "--facts", metavar="FILE", help="the facts for `--nodes`: a file, a directory, or the name of a set"
    )
    group.add_argument("--enc", metavar="FILE", help=f"{ENC_HELP}, for `--nodes`")
    group.add_argument("--show-settings", action="store_true", help="show the settings for the first path")
    group.add_argument("--show-files", action="store_true", help="show which files would be checked")


def _add_process(options: Options) -> None:
    group = options.add_argument_group("process")
    group.add_argument("-w", "--watch", action="store_true", help="check again when a file is saved, until Ctrl-C")
    group.add_argument("--no-progress", action="store_true", help="show no bar at a terminal while a long run goes on")
    group.add_argument("-j", "--jobs", type=jobs, metavar="N", help="check in up to N processes")
    group.add_argument(
        "--executor", type=_cluster, metavar="dask:ADDRESS", help="check on the Dask cluster with this scheduler"
    )
    group.add_argument(
        "--shard", type=_shard, metavar="I/N", help="check the I-th of N parts of the files, of about the same size"
    )
    group.add_argument(
        _PROFILE, metavar="=FILE", help="say where the time went, on standard error, or as JSON (speedscope) in a file"
    )
    group.add_argument("--no-cache", action="store_true", help="use nothing that earlier runs found, and keep nothing")
    group.add_argument("--cache-dir", metavar="DIR", help="keep what is found here, not in the user's own folder")


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
