"""The options of the commands that compile nodes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.base.puppet import NEWEST_PUPPET, OLDEST_PUPPET
from pplint.check.file_checker import version_for
from pplint.cli.errors import UsageError
from pplint.cli.options import OneOf, directories, jobs
from pplint.cli.streams import print_error
from pplint.config.files import Configurations
from pplint.config.option_values import ConfigError
from pplint.rule.registry import load

if TYPE_CHECKING:
    from pplint.cli.options import Options
    from pplint.nodes.side import Side
    from pplint.session import Session

ENC_HELP: Final = "the output of an external node classifier (YAML or JSON): of one node, or of several by name"
_VERSIONS: Final = tuple(str(version) for version in range(OLDEST_PUPPET, NEWEST_PUPPET + 1))
_KEYS: Final = frozenset({"puppet-version", "modulepath"})
"""The keys of the configuration that say which version it is."""


def add_compiler_options(options: Options) -> None:
    """Add what says how any catalog is compiled."""
    options.add_argument(
        "--modulepath", type=directories, metavar="DIR[:DIR ...]", help="additional directories of modules"
    )
    options.add_argument(
        "--puppet-version",
        type=OneOf(_VERSIONS),
        metavar="VERSION",
        help=f"one of {', '.join(_VERSIONS)}; by default the version that the configuration or the project sets",
    )


def compiler_version(session: Session, directory: str, given: str | None) -> int:
    """Return the version of Puppet that compiles: as the option says, else as for a check of the directory."""
    if given is not None:
        return int(given)
    path = os.path.join(os.path.abspath(directory), "any.pp")
    try:
        settings = Configurations(load, keys=_KEYS, disk=session.disk).of_file(path)
    except ConfigError as error:
        raise UsageError(str(error)) from error
    return version_for(session, path, settings)


def add_compilation_options(options: Options) -> None:
    """Add what says how a node is compiled."""
    add_compiler_options(options)
    options.add_argument("--enc", metavar="FILE", help=ENC_HELP)
    options.add_argument("--environment", metavar="NAME", help="the value of $environment; by default production")


def say_modules_left_out(side: Side) -> None:
    """Name the directories of modules that only an option adds."""
    for path in side.modules_left_out:
        print_error(
            f"`environment.conf` names modules outside of the repository: add `--modulepath {path}` to use them"
        )


def add_node_options(options: Options) -> None:
    """Add what says which of many nodes there are, and how they are compiled."""
    options.add_argument(
        "--facts",
        metavar="FILE",
        help="the facts: of one node, of several by their names, or a directory with a file for each; "
        "by default pplint-nodes.yaml or facts in the repository",
    )
    options.add_argument("--directory", metavar="DIR", help="the control repository; by default the current directory")
    add_compilation_options(options)
    options.add_argument("--jobs", type=jobs, metavar="N", help="the number of processes; by default one for each core")
    options.add_argument("--no-cache", action="store_true", help="do not read or write the cache")
    options.add_argument("--cache-dir", metavar="DIR", help="the directory of the cache")
