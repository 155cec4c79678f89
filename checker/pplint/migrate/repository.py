"""A repository that moves from puppet-lint: what is read of it, and what would be written to it."""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from pplint.base.diagnostic import Diagnostic
from pplint.base.late_patterns import late_pattern
from pplint.check.file_checker import target_of
from pplint.config.files import FILE_NAME, configuration_in
from pplint.migrate import arguments
from pplint.migrate.additions import GITHUB, GITLAB, WORKFLOW, WORKFLOW_TEXT, with_hook, with_job
from pplint.migrate.configuration_text import configuration_text
from pplint.migrate.plan import plan_for
from pplint.migrate.ruby_files import read_ruby
from pplint.migrate.said import OptionSet, Said
from pplint.migrate.yaml_files import PRE_COMMIT, SYNC, YamlFile, read_hooks, read_sync
from pplint.project.description_files import read_description
from pplint.project.modules import METADATA
from pplint.project.puppetfile import FIXTURES_FILE, read_fixtures

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.config.settings import Settings
    from pplint.migrate.plan import Plan
    from pplint.rule.registry import Registry
    from pplint.session import Session

_FIXTURE_MODULES: Final = "spec/fixtures/modules"


class FileChange(Struct, frozen=True):
    """A file that would be written: its path, its bytes as they are, None if it is new, and as they would be."""

    path: str
    before: bytes | None
    after: bytes


class Migration(Struct):
    """What would be written, what has no equal, and what else there is to say."""

    changes: list[FileChange] = field(default_factory=list[FileChange])
    without_equal: list[str] = field(default_factory=list[str])
    remarks: list[str] = field(default_factory=list[str])


class Repository:
    """Reads the files in a directory that say how it is checked."""

    def __init__(self, session: Session, root: str) -> None:
        self._session = session
        self._root = root
        self._read: dict[str, bytes] = {}

    def migration(self, registry: Registry, settings: Settings, sources: Iterable[str]) -> Migration:
        """Return what would be written; `sources` are the paths of manifests, `settings` those that hold now."""
        plan = plan_for(self._said(), registry)
        done = Migration(without_equal=plan.without_equal, remarks=plan.remarks)
        if SYNC in self._read:
            done.remarks.append(
                f"{SYNC}: whatever generates {arguments.FILE} and the Rakefile from it writes them again"
            )
        done.remarks += _comment_remarks(self._contents(sources), registry)
        self._add_configuration(done, plan, settings)
        self._add_hook(done)
        self._add_steps(done)
        return done

    def _said(self) -> Iterator[Said]:
        """Yield what is said, in the order in which it takes effect."""
        sync = self._yaml(SYNC)
        if sync is not None:
            yield from read_sync(sync)
        for name in ("Gemfile", "Rakefile"):
            if (data := self._bytes(name)) is not None:
                yield from read_ruby(self._session.disk, name, data)
        if (data := self._bytes(arguments.FILE)) is not None:
            yield from arguments.read_file(data.decode("utf-8", "replace"))
        hooks = self._yaml(PRE_COMMIT)
        if hooks is not None:
            # Whoever calls puppet-lint from a hook decides there what makes a commit fail, and not for all runs.
            yield from (each for each in read_hooks(hooks) if not _is_of_the_call(each))
        yield from (file.fault for file in (sync, hooks) if file is not None and file.fault is not None)

    def _bytes(self, name: str) -> bytes | None:
        found = read_description(self._session.disk, os.path.join(self._root, name))
        if not isinstance(found, bytes):
            return None
        self._read[name] = found
        return found

    def _yaml(self, name: str) -> YamlFile | None:
        data = self._bytes(name)
        return None if data is None else YamlFile(name, data)

    def _contents(self, sources: Iterable[str]) -> Iterator[bytes]:
        for path in sources:
            data = self._session.read(path)
            if not isinstance(data, Diagnostic):
                yield data

    def _add_configuration(self, done: Migration, plan: Plan, settings: Settings) -> None:
        existing = configuration_in(self._root, self._session.disk)
        if existing is not None:
            done.without_equal.insert(0, f"`{os.path.basename(existing)}` already exists and is not changed")
            return
        said = found_by_itself(self._session, self._root, settings)
        text = configuration_text(plan, sorted(self._read), said)
        done.changes.append(FileChange(os.path.join(self._root, FILE_NAME), None, text.encode()))

    def _add_hook(self, done: Migration) -> None:
        data = self._read.get(PRE_COMMIT)
        if data is not None:
            self._add(done, PRE_COMMIT, data, with_hook(YamlFile(PRE_COMMIT, data)))

    def _add_steps(self, done: Migration) -> None:
        disk = self._session.disk
        workflow = os.path.join(self._root, WORKFLOW)
        if disk.is_directory(os.path.join(self._root, GITHUB)) and not disk.is_there(workflow):
            done.changes.append(FileChange(workflow, None, WORKFLOW_TEXT.encode()))
        data = self._bytes(GITLAB)
        if data is not None:
            self._add(done, GITLAB, data, with_job(YamlFile(GITLAB, data)))

    def _add(self, done: Migration, name: str, before: bytes, after: bytes | str) -> None:
        if isinstance(after, str):
            done.remarks.append(f"{name} is not changed: {after}")
        elif YamlFile(name, after).root is None:
            done.remarks.append(f"{name} is not changed: it cannot be read as YAML")
        else:
            done.changes.append(FileChange(os.path.join(self._root, name), before, after))


def found_by_itself(session: Session, root: str, settings: Settings) -> list[str]:
    """Say what needs no key in the configuration of a directory, as it is found without one."""
    found: list[str] = []
    target = target_of(session, os.path.join(root, "any.pp"), settings)
    if target is not None:
        found.append(f"puppet-version is {target.version}, as {os.path.basename(target.origin)} says")
    if isinstance(read_description(session.disk, os.path.join(root, METADATA)), bytes):
        found.append(f"dependencies are those that {METADATA} names")
    fixtures = read_fixtures(session, os.path.join(root, FIXTURES_FILE))
    if fixtures is not None and fixtures.modules:
        is_there = session.disk.is_directory(os.path.join(root, _FIXTURE_MODULES))
        where = (
            f"found in {_FIXTURE_MODULES}" if is_there else f"looked for in {_FIXTURE_MODULES}, which does not exist"
        )
        found.append(f"modules that {FIXTURES_FILE} names are {where}")
    return found


def _is_of_the_call(said: Said) -> bool:
    return isinstance(said, OptionSet) and said.name in {"fail_on_warnings", "fix"}


_CONTROL = late_pattern(rb"lint:ignore:([A-Za-z0-9_-]{1,100})")


def _comment_remarks(sources: Iterable[bytes], registry: Registry) -> list[str]:
    """Say how many names of comments are known, and which are not."""
    names = Counter(name.decode() for data in sources for name in _CONTROL.findall(data))
    unknown = {name: count for name, count in sorted(names.items()) if not registry.find(name)}
    known = names.total() - sum(unknown.values())
    remarks = [f"comments with `lint:ignore` keep working: {known} of their names are known"] if known else []
    if unknown:
        listed = ", ".join(f"`{name}` ({count})" for name, count in unknown.items())
        remarks.append(f"comments with `lint:ignore` for checks without a rule are kept: {listed}")
    return remarks
