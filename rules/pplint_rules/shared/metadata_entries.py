"""What rules about `metadata.json` share: the file as a document, its lists of modules, and findings in it."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.diagnostic import Edit, Effect, Fix
from pplint.base.source import SourceFile, Span
from pplint.query import query
from pplint.ruby_library.integers import TooManyDigitsError
from pplint.rule import Context
from pplint.syntax.json_places import JsonMember, JsonValue

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Sequence

    from pplint.base.diagnostic import Finding, Severity
    from pplint.rule.project_view import ProjectView
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
    from pplint.types.semver_ranges import parse_range

    try:
        return parse_range(text)
    except (ValueError, TooManyDigitsError):
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

    def repeated(self, list_: str, identity: Callable[[str], str]) -> Iterator[Finding]:
        """Yield a finding for each name in a list that is there before, by what names are compared by."""
        seen: set[str] = set()
        for entry in self.entries(list_):
            name = identity(entry.text)
            if name in seen:
                yield self.finding(entry.name.span, f"{entry.label} is listed twice")
            seen.add(name)

    def finding(
        self,
        span: Span,
        message: str,
        help_: str | None = None,
        severity: Severity | None = None,
        fix: Fix | None = None,
    ) -> Finding:
        """Word a finding in the file."""
        return replace(Context.finding(span, message, help=help_, severity=severity, fix=fix), source=self.source)

    def without(self, part: JsonPart, among: Sequence[JsonPart], gone: Container[JsonPart]) -> Fix | None:
        """Return the fix that removes a part of an object or array with its comma, and those beside it that are `gone`.

        Parts beside each other have the same fix, as neither can be removed from what the other one leaves. None where
        a comment would be lost.
        """
        first = last = next(index for index, each in enumerate(among) if each is part)
        while first and among[first - 1] in gone:
            first -= 1
        while last + 1 < len(among) and among[last + 1] in gone:
            last += 1
        places = [_place(each) for each in among]
        start, end = places[first].start, places[last].end
        if last + 1 < len(among):
            end = places[last + 1].start
        elif first:
            start = places[first - 1].end
        edges = self.source.text(Span(start, places[first].start)) + self.source.text(Span(places[last].end, end))
        between = "".join(self.source.text(Span(a.end, b.start)) for a, b in pairwise(places[first : last + 1]))
        if (edges + between).strip(", \t\r\n"):
            return None
        return Fix("remove it", (Edit(Span(start, end), ""),), effect=Effect.REMOVAL, safe=True)


JsonPart: TypeAlias = "JsonMember | JsonValue"
_Find: TypeAlias = "Callable[[Document], Iterator[Finding]]"


def _place(part: JsonPart) -> Span:
    return part.span if isinstance(part, JsonValue) else Span(part.key_span.start, part.value.span.end)


class _Searched(Struct):
    """The `metadata.json` of a module, and what was found in it by what looked for it."""

    metadata: Document | None
    found: dict[_Find, tuple[Finding, ...]] = {}


def found_in_metadata(find: _Find, ctx: Context, *, for_publishers: bool = False) -> Sequence[Finding]:
    """Return what is found in the `metadata.json` around a file, which is looked at once for a module.

    `find` asks for nothing but the document: what depends on its findings depends on that alone. What only matters
    `for_publishers` is not looked for in a control repository, whose modules are for its own nodes, or copies.
    """
    if for_publishers and ctx.project.is_in_control_repository:
        return ()
    searched = ctx.once(_searched_around, ctx)
    found = searched.found.get(find)
    if found is None:
        found = () if searched.metadata is None else tuple(find(searched.metadata))
        searched.found[find] = found
    return found


def _searched_around(ctx: Context) -> _Searched:
    return _searched(ctx.project, ctx.module)


@query
def _searched(project: ProjectView, module: str | None) -> _Searched:
    return _Searched(document_of(project, module))


def document_of(project: ProjectView, module: str | None) -> Document | None:
    """Return the `metadata.json` of a module of the project, or of what is in none since nothing names it."""
    found = project.metadata(module)
    return None if found is None else Document(*found)


def ends(versions: VersionRange) -> bool:
    """Return whether there is a version after all those in a range."""
    return all(each.upper is not None for each in versions.intervals)
