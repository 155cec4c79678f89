"""Which files of a repository are of which kind: their paths tell, as they tell the programs that load them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.repository_files import SUFFIXES, subjects

if TYPE_CHECKING:
    from pplint.data.document import RepositoryFile

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


def kind_of(path: str) -> type[RepositoryFile] | None:
    """Return what a file is by its path within a module, environment or project; None for any other file."""
    if not path.endswith(SUFFIXES):
        return None
    named = _BY_NAME.get(path.rpartition("/")[2])
    if named is not None:
        return named
    found = _FOLDERS.search(path)
    return None if found is None else _BY_GROUP[found.lastgroup]
