"""`pplint upgrade`: the places in a repository that new versions of modules break."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import Struct, field

from pplint.api.diff import changes_between
from pplint.api.sources import UnusableSource
from pplint.api.upgrade_report import UPGRADE_FORMATS, render_upgrades
from pplint.api.upgrades import Upgrade, changed_modules, is_name, named_module, newer_versions
from pplint.api.uses import Use, UseFinder
from pplint.base.real_paths import is_within
from pplint.cli.api import in_time, source_in_time
from pplint.cli.errors import UsageError
from pplint.cli.options import OneOf, Options, directories
from pplint.cli.streams import print_text
from pplint.project.discovery import NoSuchPath, discover
from pplint.project.projects import project_of
from pplint.session import Session

if TYPE_CHECKING:
    from pplint.project.project import Project
    from pplint.signatures.history import History
    from pplint.signatures.model import Signature


class UpgradeOptions(Struct):
    """What the command line says."""

    words: list[str] = field(default_factory=list[str])
    old: str | None = None
    diff_base: str | None = None
    modulepath: list[str] = field(default_factory=list[str])
    output_format: str = "text"


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code."""
    options = Options("upgrade", "Show what new versions of modules break in a repository.", "[OPTIONS] NEW [PATH ...]")
    options.add_argument(
        "words",
        nargs="*",
        metavar="PATH",
        help="the new version, as for `pplint api`, or `MODULE[@VERSION]`, then the files and directories to "
        "check; by default the current directory",
    )
    options.add_argument(
        "--from",
        dest="old",
        metavar="FILE",
        help="the current version, or a directory; by default the one on the module path, or the one in the "
        "`Puppetfile`",
    )
    options.add_argument(
        "--diff-base",
        metavar="REVISION",
        help="check all modules whose version in the `Puppetfile` differs from that revision; takes no NEW",
    )
    options.add_argument(
        "--modulepath", type=directories, metavar="DIR[:DIR ...]", help="additional directories of modules"
    )
    options.add_argument(
        "--output-format",
        type=OneOf(UPGRADE_FORMATS),
        metavar="FORMAT",
        help="`text`, `json`, `markdown` or `sarif`",
    )
    given = UpgradeOptions(**options.read(arguments))
    if not given.words and given.diff_base is None:
        raise UsageError("expected `pplint upgrade NEW [PATH ...]`, got no new version")
    if given.diff_base is not None and given.old is not None:
        raise UsageError("`--from` and `--diff-base` cannot be given together")
    try:
        run_ = _Run(given)
        if given.diff_base is None:
            unknown, upgrades = None, [run_.named(given.words[0])]
        else:
            unknown, upgrades = run_.changed(given.diff_base)
    except (UnusableSource, NoSuchPath) as error:
        raise UsageError(str(error)) from None
    print_text(render_upgrades(given.output_format, upgrades, unknown))
    return int(any(each.breaks for each in upgrades))


class _Run:
    """Looks at the uses of modules in the files that are named."""

    def __init__(self, given: UpgradeOptions) -> None:
        paths = given.words if given.diff_base is not None else given.words[1:]
        self._given = given
        self._session = Session()
        self._paths = paths or [os.curdir]
        self._project: Project = project_of(self._session, self._paths[0], given.modulepath)
        found = discover(self._paths, lambda _: False).files
        self._files = [path for path in found if path.endswith(".pp")]

    def named(self, word: str) -> Upgrade:
        """Return the upgrade to the version that a word names; raise `UnusableSource`."""
        known: History | None = None
        if is_name(word):
            new, known = named_module(self._project, word)
        else:
            new = source_in_time(word)
        old = self._old(new)
        if old.module != new.module:
            raise UsageError(f"`{old.name}` and `{new.name}` are not the same module")
        found = self._upgrade(old, new)
        if known is None or not found.breaks:
            return found
        older = (self._upgrade(old, each) for each in newer_versions(known, old, new))
        harmless = next((each.new.version for each in older if not each.breaks), old.version)
        return Upgrade(found.old, found.new, found.uses, harmless)

    def _old(self, new: Signature) -> Signature:
        module = self._project.modules.get(new.module)
        asked = None if module is not None else self._project.signed_module(new.module)
        if self._given.old is not None or module is not None:
            return source_in_time(self._given.old or ("" if module is None else module.root))
        if asked is not None and asked.signature.version is not None:
            return asked.signature
        raise UsageError(f"the module `{new.module}` is not on the module path; `--from SOURCE` names its old version")

    def changed(self, revision: str) -> tuple[list[str], list[Upgrade]]:
        """Return the upgrades since a revision, and in words those of which signatures are not known."""
        unknown: list[str] = []
        upgrades: list[Upgrade] = []
        for before, now, old, new in changed_modules(self._project, self._project.root, revision):
            if old is None or new is None:
                unknown.append(f"{now.name or now.repository} {before.versions} to {now.versions}")
            else:
                upgrades.append(self._upgrade(old, new))
        return unknown, upgrades

    def _upgrade(self, old: Signature, new: Signature) -> Upgrade:
        module = self._project.modules.get(new.module)
        root = "" if module is None else os.path.realpath(module.root)
        others = [path for path in self._files if not root or not is_within(os.path.realpath(path), root)]
        changes = in_time(new.name, "compared", lambda: changes_between(old, new))
        return Upgrade(old, new, _uses(UseFinder(self._project, new, changes), self._session, others))


def _uses(finder: UseFinder, session: Session, files: list[str]) -> list[Use]:
    """Return the broken uses in manifests and in data; the limit of time is for each file."""
    found = set[Use]()
    for path in files:
        found |= in_time(path, "checked", lambda path=path: finder.in_file(session, path))  # type: ignore[misc]
    for path in finder.data_paths():
        found |= in_time(path, "checked", lambda path=path: set(finder.in_data(session, path)))  # type: ignore[misc]
    return sorted(found)
