"""What is configured for each file, with what the options of `pplint check` say in place of it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Severity
from pplint.base.puppet import ORIGINS, TARGETS
from pplint.cli.errors import UsageError
from pplint.config.files import Configurations
from pplint.config.option_values import ignored, selected
from pplint.config.settings import Overrides

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pplint.cli.check_options import CheckOptions
    from pplint.rule.registry import Registry
    from pplint.session.disk import Disk

APPROXIMATION = "approximation"
"""The rule that `--show-approximations` switches on."""

UNTYPED = "untyped-parameter"
"""The rule that `--strict` switches on."""


def configurations_for(options: CheckOptions, registry: Registry, disk: Disk) -> Configurations:
    """Return the settings of files by their paths; raise `UsageError`."""
    if options.config is not None and options.isolated:
        raise UsageError("`--config` and `--isolated` exclude each other")
    overrides = Overrides(
        options.preset,
        None if options.select is None else _named("--select", options.select, registry, selected),
        (*_named("--extend-select", options.extend_select, registry, selected), *_switched_on(options)),
        _named("--ignore", options.ignore, registry, ignored),
        None if options.fail_level is None else Severity.parse(options.fail_level),
        None if options.modulepath is None else tuple(map(os.path.abspath, options.modulepath)),
        options.strict,
        None if options.target is None else TARGETS[options.target],
        None if options.upgrade_from is None else ORIGINS[options.upgrade_from],
        None if options.baseline is None else os.path.abspath(options.baseline),
        counts_given=True if options.statistics else None,
        no_baseline=options.no_baseline,
        respect_gitignore=False if options.no_respect_gitignore else None,
        signatures=False if options.no_signatures else None,
    )
    return Configurations(lambda: registry, overrides, options.config, options.isolated, disk=disk)


def _switched_on(options: CheckOptions) -> Iterator[str]:
    """Yield the rules that options switch on, whatever is selected."""
    if options.show_approximations:
        yield APPROXIMATION
    if options.strict:
        yield UNTYPED


def _named(
    option: str,
    words: Iterable[str] | None,
    registry: Registry,
    read: Callable[[str, Registry, Callable[[str], Exception]], tuple[str, ...]],
) -> tuple[str, ...]:
    """Return the rules and groups that the words of an option stand for."""

    def error(message: str) -> UsageError:
        return UsageError(f"`{option}`: {message}")

    return tuple(name for word in words or () for name in read(word, registry, error))
