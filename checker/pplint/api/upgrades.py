"""Upgrades of modules: the one that is asked for, and those that a changed `Puppetfile` makes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.api.sources import UnusableSource, repository_of
from pplint.base.late_patterns import late_pattern
from pplint.base.reading import MAX_FILE_SIZE
from pplint.project.asked_modules import AskedModule, asked_by_puppetfile
from pplint.project.environment import PUPPETFILE
from pplint.project.puppetfile import module_name
from pplint.project.signed_modules import known_module
from pplint.report.escape import visible_path
from pplint.revisions.git import RevisionError
from pplint.revisions.trees import Revision
from pplint.session import Session
from pplint.session.overlay import OverlayFiles
from pplint.types.semver import Version

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.api.uses import Use
    from pplint.project.project import Project
    from pplint.signatures.collection import SignatureCollection
    from pplint.signatures.history import History
    from pplint.signatures.model import Signature

_NAME: Final = late_pattern(r"(?P<name>(?:\w+[-/])?[a-z]\w*)(?:@(?P<version>\d+\.\d+\.\d+\S*))?")
_FILES: Final = frozenset({PUPPETFILE, f"{PUPPETFILE}.lock"})


class Upgrade(Struct, frozen=True):
    """A module with two versions, and what the new one breaks; `harmless` is the newest version that breaks nothing."""

    old: Signature
    new: Signature
    uses: list[Use]
    harmless: str | None = None

    @property
    def breaks(self) -> bool:
        """Whether something certainly breaks."""
        return any(each.is_certain for each in self.uses)


def is_name(text: str) -> bool:
    """Return whether a word is the name of a module, perhaps with a version, and not a path."""
    return not os.path.exists(text) and _NAME.fullmatch(text) is not None


def named_module(project: Project, text: str) -> tuple[Signature, History]:
    """Return the signature of `NAME[@VERSION]`, and all that is known of the module; raise `UnusableSource`.

    Without a version, it is the newest that is known.
    """
    match = _NAME.fullmatch(text)
    name, version = ("", None) if match is None else match.group("name", "version")
    full = _full_name(project, name.replace("/", "-").lower())
    collection = next((each for each in project.collections if full in each.modules), None)
    history = None if collection is None else collection.history(full)
    if history is None:
        raise UnusableSource(f"`{visible_path(text)}` is neither a file nor a module with known signatures")
    chosen = version or max(history.versions, key=Version.parse)
    if chosen not in history.versions:
        known = ", ".join(history.versions[-5:])
        raise UnusableSource(f"there is no signature of `{full}` {chosen}; the newest known versions are {known}")
    return history.signature(chosen), history


def _full_name(project: Project, name: str) -> str:
    """Return the full name of a module; of several with one name, the one that the project asks for."""
    if "-" in name:
        return name
    asked = project.signed_module(name)
    names = {each for collection in project.collections for each in collection.modules if module_name(each) == name}
    if asked is not None:
        return asked.signature.name
    if len(names) > 1:
        listed = ", ".join(f"`{each}`" for each in sorted(names))
        raise UnusableSource(f"several modules are called `{name}`: {listed}")
    return next(iter(names), name)


def newer_versions(history: History, old: Signature, new: Signature) -> Iterator[Signature]:
    """Yield the signatures of the versions between two, the newest first."""
    for version in reversed(history.versions):
        if Version.parse(old.version or "0.0.0") < Version.parse(version) < Version.parse(new.version or "0.0.0"):
            yield history.signature(version)


def changed_modules(
    project: Project, root: str, revision: str
) -> Iterator[tuple[AskedModule, AskedModule, Signature | None, Signature | None]]:
    """Yield the modules whose version in the `Puppetfile` is another one than at a revision, with both signatures.

    A signature is None if it is not known. Raise `UnusableSource`.
    """
    repository, prefix = repository_of(root, revision)
    try:
        files = Revision.named(repository, revision).files(prefix, _FILES.__contains__, MAX_FILE_SIZE)
    except RevisionError as error:
        raise UnusableSource(str(error)) from None
    past = OverlayFiles({os.path.join(root, name): files.get(name) for name in _FILES})
    before = asked_by_puppetfile(Session(past=past), root)
    for name, asked in asked_by_puppetfile(project.session, root).items():
        earlier = before.get(name)
        if earlier is not None and earlier.versions != asked.versions:
            old = _signature(project.collections, name, earlier)
            yield earlier, asked, old, _signature(project.collections, name, asked)


def _signature(collections: Sequence[SignatureCollection], name: str, asked: AskedModule) -> Signature | None:
    found = known_module(collections, name, asked)
    return None if found is None or found.signature.version is None else found.signature
