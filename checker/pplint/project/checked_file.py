"""Files that are no programs in the language as rules are shown them: data, and the other files of a repository."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.real_paths import forward
from pplint.data.document import DataFile, DescriptionFile, HierarchyFile, Owner, is_data, is_hierarchy, read_document
from pplint.project.data.documents import document_of
from pplint.project.data.hierarchy_file import hierarchy_name
from pplint.project.data.places import owner_at, owner_of_data
from pplint.project.location import location_of
from pplint.project.path_patterns import relative_to
from pplint.repository_files import SUFFIXES, subjects
from pplint.repository_files.markdown_blocks import read_markdown
from pplint.repository_files.subjects import (
    EnvironmentSettings,
    ErbTemplate,
    Inventory,
    MarkdownFile,
    ReferenceFile,
    RubyFile,
    TaskMetadata,
    YamlPlan,
)

if TYPE_CHECKING:
    from pplint.base.source import SourceFile
    from pplint.data.document import RepositoryFile
    from pplint.project.location import Location
    from pplint.repository_files.erb_source import ErbSource
    from pplint.session import Session

BOLT_PROJECT = "bolt-project.yaml"

MOST_RUBY = 1 << 17
"""How many bytes of Ruby are read: the parser's recovery from an open quote in 1 MiB takes 12 s of computing."""

_PROGRAMS = frozenset({".pp", ".epp"})
_NO_MANIFESTS = frozenset(
    {"CODEOWNERS", "Dockerfile", "Gemfile", "Guardfile", "Jenkinsfile", "LICENSE", "Makefile", "Rakefile"}
    | {".gitattributes", ".gitignore", ".puppet-lint.rc", ".rspec", "Vagrantfile"}
)


def is_checked_file(session: Session, path: str, modulepath: tuple[str, ...] = ()) -> bool:
    """Return whether a file is checked as one of a repository, and not as a program in the language or as data."""
    return _kind_of(forward(path)) is not None and kind_at(session, path, modulepath) is not None


def is_program_or_data(path: str) -> bool:
    """Return whether a file is read as a program or as data, as far as its name tells.

    One without an ending may be a manifest, unless other programs call theirs so.
    """
    name = os.path.basename(path)
    ending = os.path.splitext(name)[1]
    return (not ending and name not in _NO_MANIFESTS) or ending in _PROGRAMS or is_data(path) or is_fact_data(path)


def is_fact_data(path: str) -> bool:
    """Return whether a file is a text with facts."""
    return path.endswith(".txt") and os.path.basename(os.path.dirname(path)) == "facts.d"


def describes_module(inner_path: str) -> bool:
    """Return whether a file says something of its module that is checked with the manifests there."""
    return inner_path == "metadata.json" or inner_path.startswith("facts.d/")


def checked_file(
    session: Session, source: SourceFile, path: str, modulepath: tuple[str, ...] = ()
) -> DataFile | HierarchyFile | RepositoryFile | None:
    """Return what rules see of a source; None if it is a program in the language."""
    kind = _kind_of(forward(path)) and kind_at(session, path, modulepath)
    if kind is None:
        return _checked_data(session, source, path, modulepath) if is_data(source.path) else None
    location = location_of(session, path, modulepath)
    inner = _inner_path(location)
    if issubclass(kind, DescriptionFile):
        is_markdown = issubclass(kind, MarkdownFile)
        document = read_markdown(source.data) if is_markdown else read_document(source.path, source.data)
        return kind(source, location.path, inner, document)
    if kind in {EnvironmentSettings, ReferenceFile}:
        return kind(source, location.path, inner)
    if issubclass(kind, RubyFile):
        if len(source.data) > MOST_RUBY:
            return kind(source, location.path, inner, None)
        from pplint.project.ruby.source import parse_ruby

        program = parse_ruby(session.disk, path, source.data)
        return kind(source, location.path, inner, None if program is None else program.root)
    return ErbTemplate(source, location.path, inner, parse_erb(session, source.data))


def reason_unread(file: DataFile | HierarchyFile | RepositoryFile) -> str | None:
    """Return why no rule sees what is in a file that Puppet may read, None if they do."""
    if isinstance(file, DescriptionFile):
        error = file.document.error
        return error.message if error is not None and error.is_too_much else None
    is_unread = (isinstance(file, RubyFile) and file.root is None) or (
        isinstance(file, ErbTemplate) and file.erb is None
    )
    if not is_unread:
        return None
    is_large = len(file.source.data) > MOST_RUBY
    return f"its Ruby has more than {MOST_RUBY >> 10} KiB" if is_large else "its Ruby takes too long to parse"


def parse_erb(session: Session, data: bytes) -> ErbSource | None:
    """Parse a template in Ruby; None if it is too large, or takes too long."""
    if len(data) > MOST_RUBY:
        return None
    from pplint.project.ruby.source import parse_ruby
    from pplint.repository_files.erb_source import ErbSource, program_of, tags_of

    tags, unclosed = tags_of(data)
    code = program_of(data, tags)
    program = parse_ruby(session.disk, "", code)
    return None if program is None else ErbSource(tags, unclosed, code, program.root)


def kind_at(session: Session, path: str, modulepath: tuple[str, ...]) -> type[RepositoryFile] | None:
    """Return the kind of a file by where it lies."""
    location = location_of(session, path, modulepath)
    kind = _kind_of(_inner_path(location))
    if kind is None or not issubclass(kind, TaskMetadata | YamlPlan | Inventory):
        return kind
    # Modules have tasks and plans; an inventory belongs to a project, and in a module may well be data.
    is_in_module = location.module is not None and not issubclass(kind, Inventory)
    if not is_in_module and not _is_run(session, location):
        return None
    return kind


def _inner_path(location: Location) -> str:
    if location.module is not None:
        return location.module.inner_path(location.path)
    if location.environment is not None:
        return relative_to(location.path, location.environment.root)
    return forward(location.path)


def _is_run(session: Session, location: Location) -> bool:
    """Tell whether Bolt would look there: what is only called like a task, a plan or an inventory is something else."""
    outer = os.path.dirname(os.path.dirname(location.path))
    directories = (os.path.dirname(location.path), outer)
    return any(session.disk.has_file(each, BOLT_PROJECT) for each in directories)


def _checked_data(
    session: Session, source: SourceFile, path: str, modulepath: tuple[str, ...] = ()
) -> DataFile | HierarchyFile:
    """Return what is in a source whose path says that it is data, with what it belongs to where it lies."""
    location = location_of(session, path, modulepath)
    document = document_of(session, location.path, source)
    environment = location.environment
    if environment is not None and _is_hierarchy_of(session, environment.root, location.path):
        return HierarchyFile(source, document, Owner(environment.root))
    if is_hierarchy(source.path):
        return HierarchyFile(source, document, owner_at(session, os.path.dirname(location.path), modulepath))
    owner = owner_of_data(session, location, modulepath)
    is_elsewhere = owner is None and (location.module is not None or location.environment is not None)
    return DataFile(source, document, location.path, owner, not is_elsewhere)


def _is_hierarchy_of(session: Session, root: str, path: str) -> bool:
    """Return whether a path is that of the hierarchy that the configuration of an environment names."""
    return path == os.path.join(root, hierarchy_name(session, root))


_FOLDERS: Final = late_pattern(
    r"""(?x)
    (?P<ruby> (?:^|/) (?: lib/(?:puppet|puppet_x|facter)/ .+ | tasks/ [^/]+ ) \.rb $ )
    | (?P<spec> (?:^|/) spec/ (?!fixtures/) .* _spec\.rb $ )
    | (?P<erb> (?:^|/) templates/ .+ \.erb $ )
    | (?P<task> (?:^|/) tasks/ [^/]+ \.json $ )
    | (?P<plan> (?:^|/) plans/ .+ \.yaml $ )
    """
)
_BY_GROUP: Final[dict[str | None, type[RepositoryFile]]] = {
    "ruby": subjects.RubyFile,
    "spec": subjects.SpecFile,
    "erb": subjects.ErbTemplate,
    "task": subjects.TaskMetadata,
    "plan": subjects.YamlPlan,
}
_BY_NAME: Final[dict[str, type[RepositoryFile]]] = {
    "Puppetfile": subjects.Puppetfile,
    ".fixtures.yml": subjects.FixturesFile,
    ".fixtures.yaml": subjects.FixturesFile,
    "bolt-project.yaml": subjects.BoltProject,
    "inventory.yaml": subjects.Inventory,
    "environment.conf": subjects.EnvironmentSettings,
    "REFERENCE.md": subjects.ReferenceFile,
    "README.md": subjects.MarkdownFile,
}


def _kind_of(path: str) -> type[RepositoryFile] | None:
    """Return what a file is by its path within a module, environment or project; None for any other file."""
    if not path.endswith(SUFFIXES):
        return None
    named = _BY_NAME.get(path.rpartition("/")[2])
    if named is not None:
        return named
    found = _FOLDERS.search(path)
    return None if found is None else _BY_GROUP[found.lastgroup]
