"""The settings that hold for a file, and which rules they leave switched on."""

from __future__ import annotations

import os

from pplint.diagnostic import Severity
from pplint.project.path_patterns import Patterns
from pplint.reading import MAX_FILE_SIZE
from pplint.records import dataclass, field, replace
from pplint.registry import Entry, is_switchable
from pplint.time_limit import SECONDS

ALL = "all"

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


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings for the files below one configuration file; `origin` is that file, `root` its directory.

    Without a configuration file `origin` is None, and `root` the current directory.
    """

    root: str = field(default_factory=os.getcwd)
    origin: str | None = None
    select: tuple[str, ...] = (ALL,)
    ignore: tuple[str, ...] = ()
    exclude: tuple[str, ...] = DEFAULT_EXCLUDE
    per_file_ignores: tuple[tuple[str, tuple[str, ...]], ...] = ()
    severity: tuple[tuple[str, Severity], ...] = ()
    fail_level: Severity = Severity.WARNING
    output_format: str | None = None
    puppet_version: str | None = None
    modulepath: tuple[str, ...] = ()
    include_vendored: bool = False
    strict: bool = False
    max_file_size: int = MAX_FILE_SIZE
    time_limit: float = SECONDS

    def is_excluded(self, path: str) -> bool:
        """Tell whether the path is left out while directories are searched."""
        return Patterns(self.root, self.exclude).match(path)

    def ignored_in(self, path: str) -> tuple[str, ...]:
        """Return the rules and categories that are ignored in the file at `path`, and only in such files."""
        return tuple(
            word for glob, words in self.per_file_ignores if Patterns(self.root, (glob,)).match(path) for word in words
        )

    def enables(self, entry: Entry, ignored_here: tuple[str, ...] = ()) -> bool:
        """Tell whether a rule is switched on: a rule's name decides before its category does.

        One that is off by default is on where it is named.
        """
        if not is_switchable(entry):
            return True
        groups = {entry.category, ALL}
        if (groups | {entry.name}) & set(ignored_here) or entry.name in self.ignore:
            return False
        by_group = entry.default and bool(groups & set(self.select)) and not groups & set(self.ignore)
        return entry.name in self.select or by_group


@dataclass(frozen=True, slots=True)
class Overrides:
    """What the command line says about settings; None where it says nothing."""

    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] = ()
    fail_level: Severity | None = None
    modulepath: tuple[str, ...] | None = None
    strict: bool | None = None
    also: tuple[str, ...] = ()

    def apply(self, settings: Settings) -> Settings:
        """Return the settings with these in place: a selection starts anew, what is ignored comes on top."""
        if self.select is not None:
            settings = replace(settings, select=self.select, ignore=())
        ignore = (*settings.ignore, *self.ignore)
        settings = replace(settings, select=(*settings.select, *self.also), ignore=ignore)
        if self.fail_level is not None:
            settings = replace(settings, fail_level=self.fail_level)
        if self.modulepath is not None:
            settings = replace(settings, modulepath=self.modulepath)
        if self.strict is not None:
            settings = replace(settings, strict=self.strict)
        return settings
