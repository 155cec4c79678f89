"""The settings that hold for a file."""

from __future__ import annotations

import os

from msgspec import Struct, convert, field
from msgspec.structs import replace

from pplint.base.diagnostic import Severity
from pplint.base.presets import OF_ORIGINALS, ORIGINALS, RECOMMENDED
from pplint.base.reading import MAX_FILE_SIZE
from pplint.base.time_limit import SECONDS
from pplint.format.style import Style
from pplint.project.path_patterns import Patterns

DEFAULT_EXCLUDE = (
    "**/spec/fixtures",
    ".bundle",
    ".direnv",
    ".git",
    ".hg",
    ".nox",
    ".svn",
    ".tox",
    ".vagrant",
    ".venv",
    "/pkg",
    "/vendor",
    "node_modules",
)


class Settings(Struct, frozen=True):
    """The settings for the files below one configuration file; `origin` is that file, `root` its directory.

    Without a configuration file `origin` is None, and `root` the current directory.
    """

    root: str = field(default_factory=os.getcwd)
    origin: str | None = None
    preset: str = RECOMMENDED
    select: tuple[str, ...] | None = None
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    exclude: tuple[str, ...] = DEFAULT_EXCLUDE
    per_file_ignores: tuple[tuple[str, tuple[str, ...]], ...] = ()
    severity: tuple[tuple[str, Severity], ...] = ()
    fail_level: Severity = Severity.WARNING
    output_format: str | None = None
    puppet_version: str | None = None
    upgrade_from: str | None = None
    modulepath: tuple[str, ...] = ()
    include_vendored: bool = False
    respect_gitignore: bool = True
    signatures: bool = True
    strict: bool = False
    counts_given: bool = False
    max_file_size: int = MAX_FILE_SIZE
    time_limit: float = SECONDS
    baseline: str | None = None
    hiera_config: str | None = None
    rules: tuple[tuple[str, tuple[tuple[str, object], ...]], ...] = ()

    format: tuple[tuple[str, object], ...] = ()

    @property
    def style(self) -> Style:
        """How code is laid out."""
        return convert({key.replace("-", "_"): value for key, value in self.format}, Style)

    def is_excluded(self, path: str) -> bool:
        """Tell whether the path is left out while directories are searched."""
        return Patterns(self.root, self.exclude).match(path)

    def ignored_in(self, path: str) -> tuple[str, ...]:
        """Return the rules and categories that are ignored in the file at `path`, and only in such files."""
        matching = (words for glob, words in self.per_file_ignores if Patterns(self.root, (glob,)).match(path))
        words = [word for each in matching for word in each]
        # No check of puppet-lint reads templates.
        is_unread = self.preset in ORIGINALS and path.endswith(".epp")
        return (*words, OF_ORIGINALS) if is_unread else tuple(words)


_PLAIN_OVERRIDES = (
    "counts_given",
    "fail_level",
    "modulepath",
    "puppet_version",
    "respect_gitignore",
    "signatures",
    "strict",
    "upgrade_from",
)
"""What the command line may say of settings in place of the configuration, without more ado."""


class Overrides(Struct, frozen=True):
    """What the command line says about settings; None where it says nothing."""

    preset: str | None = None
    select: tuple[str, ...] | None = None
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_level: Severity | None = None
    modulepath: tuple[str, ...] | None = None
    strict: bool | None = None
    puppet_version: str | None = None
    upgrade_from: str | None = None
    baseline: str | None = None
    no_baseline: bool = False
    respect_gitignore: bool | None = None
    counts_given: bool | None = None
    signatures: bool | None = None

    def apply(self, settings: Settings) -> Settings:
        """Return the settings with these in place: a preset or selection starts anew, all others come on top."""
        if self.preset is not None or self.select is not None:
            preset = self.preset or settings.preset
            settings = replace(settings, preset=preset, select=self.select, extend_select=(), ignore=())
        settings = replace(
            settings,
            extend_select=(*settings.extend_select, *self.extend_select),
            ignore=(*settings.ignore, *self.ignore),
        )
        plain = {name: getattr(self, name) for name in _PLAIN_OVERRIDES}
        settings = replace(settings, **{name: value for name, value in plain.items() if value is not None})
        if self.baseline is not None or self.no_baseline:
            settings = replace(settings, baseline=self.baseline)
        return settings
