"""The part of a run that `--shard` chooses."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec.structs import asdict, replace

from pplint.run.shards.shard_report import Part, digest_of, digest_of_settings
from pplint.run.shards.split import Shard, shards_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.cli.check_options import CheckOptions
    from pplint.config.settings import Settings
    from pplint.project.discovery import Discovery
    from pplint.rule.registry import Registry

_OF_THE_RUN = (
    "paths",
    "preset",
    "select",
    "extend_select",
    "ignore",
    "fail_level",
    "unsafe_fixes",
    "config",
    "isolated",
    "baseline",
    "no_baseline",
    "diff_base",
    "modulepath",
    "strict",
    "target",
    "upgrade_from",
    "show_approximations",
    "force_exclude",
    "no_respect_gitignore",
    "no_signatures",
)
"""The options that all shards of a run must agree in: they say what is found."""


def part_of(
    options: CheckOptions,
    arguments: list[str],
    found: Discovery,
    registry: Registry,
    settings_of: Callable[[str], Settings],
) -> tuple[Part, Discovery]:
    """Return the part of a run that the options name, and what it has of the files; what else is said is in the first.

    Without such an option, it is all of the run.
    """
    shard = options.shard or Shard()
    places = shards_of(found.files, shard.count)
    here = replace(
        found,
        files=[path for path, number in zip(found.files, places, strict=True) if number == shard.number],
        unreadable=found.unreadable if shard.number == 1 else [],
    )
    names = [*found.files, *(path for path, _ in found.unreadable)]
    settings = digest_of_settings(names, settings_of)
    said = {name: value for name, value in asdict(options).items() if name in _OF_THE_RUN}
    sizes = [_size(path) for path in found.files]
    run = digest_of(said, names, sizes, found.vendored, settings, registry.digest)
    numbers = {path: number for number, path in enumerate(names)}
    return Part(shard, numbers, len(names), run, arguments, settings), here


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except (OSError, ValueError):
        return 0
