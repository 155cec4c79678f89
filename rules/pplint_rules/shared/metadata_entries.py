"""What rules about `metadata.json` share: the file as a document, its lists of modules, and findings in it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from pplint.rule import Context
from pplint.session import remembered
from pplint.source import SourceFile, Span
from pplint.syntax.json_places import JsonValue  # noqa: TC001 - a field's type
from pplint.types.semver_ranges import parse_range

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pplint.diagnostic import Finding, Severity
    from pplint.project_view import ProjectView
    from pplint.types.semver import VersionRange

DEPENDENCIES: Final = "dependencies"
REQUIREMENTS: Final = "requirements"
RANGE: Final = "version_requirement"


class Entry(Struct, frozen=True):
    """An object in the list of dependencies or of requirements, with its name."""

    list: str
    value: JsonValue
    name: JsonValue

    @property
    def text(self) -> str:
        """The name as it is written."""
        return self.name.text or ""

    @property
    def range(self) -> JsonValue | None:
        """The range of versions, if it is a text."""
        found = self.value.get(RANGE)
        return found if found is not None and found.text is not None else None

    @property
    def versions(self) -> VersionRange | None:
        """The versions in the range, all without one; None if it cannot be read."""
        written = self.range
        return _versions_in("" if written is None else written.text or "")

    @property
    def label(self) -> str:
        """What messages call it."""
        return f"the {'requirement' if self.list == REQUIREMENTS else 'dependency'} `{self.text}`"


@lru_cache(maxsize=1024)
def _versions_in(text: str) -> VersionRange | None:
    """Return the versions in a range; each file of a module has several rules ask for those of its metadata."""
    try:
        return parse_range(text)
    except ValueError:
        return None


class Document(Struct, frozen=True):
    """The `metadata.json` around a checked file."""

    root: JsonValue
    source: SourceFile

    def entries(self, *lists: str) -> Iterator[Entry]:
        """Yield what is in lists of modules or programs, as far as it has names."""
        for each in lists:
            listed = self.root.get(each)
            for value in (listed.elements if listed is not None else None) or ():
                name = value.get("name")
                if name is not None and name.text is not None:
                    yield Entry(each, value, name)

    def finding(self, span: Span, message: str, help_: str | None = None, severity: Severity | None = None) -> Finding:
        """Word a finding in the file."""
        return replace(Context.finding(span, message, help=help_, severity=severity), source=self.source)


def found_in_metadata(find: Callable[[Document], Iterator[Finding]], ctx: Context) -> Sequence[Finding]:
    """Return what is found in the `metadata.json` around a file, which is looked at once for a module."""
    return _found(ctx.project, ctx.module, find)


@remembered
def _found(
    project: ProjectView, module: str | None, find: Callable[[Document], Iterator[Finding]]
) -> tuple[Finding, ...]:
    metadata = document_of(project, module)
    return () if metadata is None else tuple(find(metadata))


def document_of(project: ProjectView, module: str | None) -> Document | None:
    """Return the `metadata.json` of a module of the project, or of what is in none since nothing names it."""
    found = project.metadata(module)
    return None if found is None else Document(*found)


def ends(versions: VersionRange) -> bool:
    """Return whether there is a version behind all those in a range."""
    return all(each.upper is not None for each in versions.intervals)
