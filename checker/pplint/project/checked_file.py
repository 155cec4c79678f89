"""Files that are no programs in the language as rules are shown them: data, and the other files of a repository."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.data.document import DescriptionFile, is_data, read_document
from pplint.project.data.checked import checked_data
from pplint.project.location import location_of
from pplint.project.path_patterns import relative_to
from pplint.repository_files.kinds import kind_of
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
    from pplint.data.document import DataFile, HierarchyFile, RepositoryFile
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
    return kind_of(path.replace(os.sep, "/")) is not None and _kind_at(session, path, modulepath) is not None


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
    kind = kind_of(path.replace(os.sep, "/")) and _kind_at(session, path, modulepath)
    if kind is None:
        return checked_data(session, source, path, modulepath) if is_data(source.path) else None
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


def _kind_at(session: Session, path: str, modulepath: tuple[str, ...]) -> type[RepositoryFile] | None:
    """Return the kind of a file by where it lies."""
    location = location_of(session, path, modulepath)
    kind = kind_of(_inner_path(location))
    if kind is not None and issubclass(kind, TaskMetadata | YamlPlan | Inventory) and not _is_run(session, location):
        return None
    return kind


def _inner_path(location: Location) -> str:
    if location.module is not None:
        return location.module.inner_path(location.path)
    if location.environment is not None:
        return relative_to(location.path, location.environment.root)
    return location.path.replace(os.sep, "/")


def _is_run(session: Session, location: Location) -> bool:
    """Tell whether Bolt would look there: what is only called like a task, a plan or an inventory is something else."""
    if location.module is not None:
        return True
    outer = os.path.dirname(os.path.dirname(location.path))
    directories = (os.path.dirname(location.path), outer)
    return any(session.disk.has_file(each, BOLT_PROJECT) for each in directories)
