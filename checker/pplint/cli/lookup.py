"""`pplint lookup`: what a key comes to in the data of a project, and where that comes from."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from pplint.base.puppet import DEFAULT_PUPPET
from pplint.base.suggest import close_matches
from pplint.base.time_limit import SECONDS, OutOfTime, within
from pplint.check.secrets.hiding import is_sensitive_key
from pplint.check.timeouts import out_of_time
from pplint.cli.check_options import COLORS
from pplint.cli.errors import UsageError
from pplint.cli.lookup_report import LookupReport, json_report, text_report, why_nothing, yaml_report
from pplint.cli.options import OneOf, Options, directories
from pplint.cli.output import display_for
from pplint.cli.streams import print_error, print_source
from pplint.data.lookup.lookup import Outcome, look_up
from pplint.data.lookup.merging import NAMES
from pplint.data.lookup.scope import Scope
from pplint.data.lookup.values import Hash, Leaf
from pplint.data.secret_names import may_be_secret_name
from pplint.infer.model import names_of
from pplint.nodes.fact_sets import given_facts
from pplint.project.data.sources import lookup_environment
from pplint.project.projects import project_of
from pplint.session import Session
from pplint.values.lookup_values import converter, looked_up_value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pplint.data.lookup.values import Value
    from pplint.project.data.project_data import ProjectData

_REPORTS: Final[dict[str, Callable[[LookupReport], str]]] = {
    "text": text_report,
    "yaml": yaml_report,
    "json": json_report,
}
_DEEP: Final = "deep"
_KNOCK_OUT: Final = "--knock-out-prefix"


class LookupOptions(Struct):
    """What the command line says."""

    keys: list[str] = field(default_factory=list[str])
    directory: str = "."
    facts: str | None = None
    merge: str | None = None
    knock_out_prefix: str | None = None
    sort_merged_arrays: bool = False
    merge_hash_arrays: bool = False
    explain: bool = False
    output_format: str = "text"
    modulepath: list[str] = field(default_factory=list[str])
    color: str = "auto"


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code: 1 if there is no value."""
    options = _read_options(arguments)
    try:
        report = within(SECONDS, _report, options)
    except OutOfTime as error:
        key = options.keys[0]
        raise UsageError(f"`{key}`: {out_of_time(key, error, 'looked up').message}") from None
    print_source(_REPORTS[options.output_format](report))
    if not report.has_value and options.output_format == "yaml":
        print_error(why_nothing(report))
    return 0 if report.has_value else 1


def _read_options(arguments: list[str]) -> LookupOptions:
    options = Options("lookup", "Look up the value of a key in data.", "[OPTIONS] KEY ...")
    options.add_argument("keys", nargs="+", metavar="KEY", help="the keys; the value of the first one found is shown")
    options.add_argument(
        "--directory",
        metavar="DIR",
        help="the control repository or module whose data is searched; by default the current directory",
    )
    options.add_argument(
        "--facts",
        metavar="FILE",
        help="read $facts and $trusted from a file (JSON or YAML), or a set such as debian-12; a fact that is "
        "`null` does not exist on the node",
    )
    options.add_argument("--merge", type=OneOf(NAMES), metavar="NAME", help=f"merge by one of {', '.join(NAMES)}")
    options.add_argument(_KNOCK_OUT, metavar="TEXT", help="remove elements with this prefix (--merge deep)")
    options.add_argument("--sort-merged-arrays", action="store_true", help="sort lists (--merge deep)")
    options.add_argument("--merge-hash-arrays", action="store_true", help="merge hashes in lists (--merge deep)")
    options.add_argument("--explain", action="store_true", help="show which levels and files were searched")
    options.add_argument(
        "--output-format",
        type=OneOf(tuple(_REPORTS)),
        metavar="FORMAT",
        help="text, json, or yaml (only the value, as `puppet lookup` shows it)",
    )
    options.add_argument(
        "--modulepath", type=directories, metavar="DIR[:DIR ...]", help="additional directories of modules"
    )
    options.add_argument("--color", type=OneOf(COLORS), metavar="WHEN", help=f"one of {', '.join(COLORS)}")
    rest, prefix = _without_prefix(arguments)
    read = LookupOptions(**options.read(rest))
    read.knock_out_prefix = read.knock_out_prefix if prefix is None else prefix
    if not os.path.isdir(read.directory):
        raise UsageError(f"there is no directory `{read.directory}`")
    for name in ("knock_out_prefix", "sort_merged_arrays", "merge_hash_arrays"):
        if getattr(read, name) and read.merge != _DEEP:
            raise UsageError(f"`--{name.replace('_', '-')}` is an option of `--merge deep`")
    return read


def _without_prefix(arguments: list[str]) -> tuple[list[str], str | None]:
    """Take the usual prefix, `--`, out of the arguments: argparse has no way to give an option that value."""
    for usual in ([f"{_KNOCK_OUT}=--"], [_KNOCK_OUT, "--"]):
        for at in range(len(arguments)):
            if arguments[at : at + len(usual)] == usual:
                return arguments[:at] + arguments[at + len(usual) :], "--"
    return arguments, None


def _report(options: LookupOptions) -> LookupReport:
    session = Session()
    project = project_of(session, options.directory, options.modulepath)
    if not _has_hierarchy(project.data, options.keys):
        raise UsageError(
            f"no data: there is no `hiera.yaml` in `{options.directory}`, nor in the module of the key; "
            "name the control repository or the module with `--directory`"
        )
    environment = lookup_environment(session, project.data, converter(names_of(project).data_type))
    scope, merge = _scope(options.facts), _merge(options)
    found: list[LookupReport] = []
    for key in options.keys:
        answers = look_up(environment, scope, key, merge)
        is_found = any(each.outcome is Outcome.FOUND for each in answers.all)
        similar = [] if is_found else close_matches(key, {*_keys(project.data, key)} - {key}, 1)
        display = display_for(sys.stdout, options.color, quiet=True)
        is_secret = is_sensitive_key(project, key) or any(map(may_be_secret_name, key.split(".")))
        found.append(LookupReport(key, answers, scope, session, similar, display, options.explain, is_secret))
        if all(each.outcome is not Outcome.MISSING for each in answers.all):
            break
    return next((each for each in found if each.has_value), found[-1])


def _has_hierarchy(data: ProjectData, keys: list[str]) -> bool:
    asked = [each for key in keys for each in data.asked_for(key)]
    return any(each.hierarchy is not None for each in asked)


def _keys(data: ProjectData, key: str) -> Iterator[str]:
    for each in data.asked_for(key):
        yield from each.keys


def _scope(facts_file: str | None) -> Scope:
    """Return the variables that are given; of others, nothing is known."""
    if facts_file is None:
        return Scope({}, is_complete=False)
    given = given_facts(facts_file, DEFAULT_PUPPET)
    variables = {str(name): looked_up_value(value) for name, value in given.facts.pairs}
    variables["facts"] = looked_up_value(given.facts)
    if given.trusted is not None:
        variables["trusted"] = looked_up_value(given.trusted)
    return Scope(variables, is_complete=False)


def _merge(options: LookupOptions) -> Value | None:
    if options.merge is None:
        return None
    if options.merge != _DEEP:
        return Leaf(options.merge)
    given: list[tuple[str, str | bool]] = [
        ("strategy", _DEEP),
        ("sort_merged_arrays", options.sort_merged_arrays),
        ("merge_hash_arrays", options.merge_hash_arrays),
    ]
    if options.knock_out_prefix is not None:
        given.append(("knockout_prefix", options.knock_out_prefix))
    return Hash.of([(Leaf(name), Leaf(value)) for name, value in given])
