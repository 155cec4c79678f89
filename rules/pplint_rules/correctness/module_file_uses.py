"""Which templates and files of modules something names: as a whole, by a pattern, or by a directory around them."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from pplint.base.late_patterns import late_pattern
from pplint.query import query
from pplint_rules.shared.mentions import texts_of, texts_of_module
from pplint_rules.shared.project_files import spoken_for
from pplint_rules.shared.resource_titles import Hole, literal, literal_text, may_be_same

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.rule import Context
    from pplint.rule.project_view import ModuleView, ProjectView
    from pplint_rules.shared.mentions import TextFile
    from pplint_rules.shared.resource_titles import Title

_HOLE: Final = late_pattern(r"\$\{[^}\n]{0,200}\}|\$\w+(?:::\w+)*|[%#]\{[^}\n]{0,200}\}|<%[^%\n]{0,200}%>|%[sd]")
_MOUNT: Final = late_pattern(r"^puppet://[^/]{0,200}/(?:modules/)?")
FILES: Final = "files"
TEMPLATES: Final = "templates"
_RENDERING: Final = frozenset({b"call_function", b"function_epp", b"function_file", b"function_template"})
"""What Ruby calls that renders a template by its name, or reads a file."""

_LEAST_KNOWN: Final = 3
"""How many letters of a path in any module say which file may be meant."""


class FileUses(Struct):
    """The paths that are named, each starting with the name of its module; what is computed is in `patterns`.

    Those `anywhere` start with what is computed. If `open_in` is the path of a file, any may be used by that.
    """

    paths: set[str] = set()
    patterns: defaultdict[str, set[Title]] = field(default_factory=lambda: defaultdict(set))
    anywhere: set[Title] = set()
    open_in: str | None = None

    def has(self, module: str, path: str) -> bool:
        """Return whether a file, or a directory around it, may be named."""
        if self.open_in is not None:
            return True
        outer = [path, *_directories(path)]
        if any(f"{module}/{each}".rstrip("/") in self.paths for each in outer):
            return True
        whole = [literal(f"{module}/{each}") for each in outer if each]
        computed = (*self.patterns.get(module, ()), *self.anywhere)
        return any(may_be_same(pattern, each) for pattern in computed for each in whole)


def _directories(path: str) -> Iterator[str]:
    while path:
        path = path.rpartition("/")[0]
        yield path


def uses_of_files(ctx: Context, folder: str) -> FileUses | None:
    """Return what is named of a folder of modules: in the project of a file, or in its module if that is all there is.

    None if that is not known.
    """
    project = ctx.project
    if project.is_control_repository:
        return _uses_in_project(project, folder)
    module = None if ctx.module is None or project.is_in_control_repository else project.module(ctx.module)
    return None if module is None else _uses_in_module(module, folder)


def files_with_uses(ctx: Context, folder: str) -> Iterator[tuple[ModuleView, str, FileUses]]:
    """Yield the files of the module that the checked file speaks for, from its folder on, with what is named there."""
    module = spoken_for(ctx)
    uses = None if module is None else uses_of_files(ctx, folder)
    if module is not None and uses is not None:
        for path in module.paths(folder, ""):
            yield module, path.removeprefix(f"{folder}/"), uses


def note_computed_paths(ctx: Context, folder: str) -> None:
    """Note for the summary which file computes whole paths, since nothing is reported then."""
    uses = uses_of_files(ctx, folder)
    if uses is not None and uses.open_in is not None:
        path = ctx.project.shown_path(uses.open_in)
        ctx.unchecked.append(f"whether a file in `{folder}` is unused, because {path} computes whole paths")


@query
def _uses_in_project(project: ProjectView, folder: str) -> FileUses | None:
    texts = texts_of(project)
    return None if texts is None else _uses_in(texts, project.module_names, folder)


@query
def _uses_in_module(module: ModuleView, folder: str) -> FileUses | None:
    texts = texts_of_module(module)
    return None if texts is None else _uses_in(texts, [module.name], folder)


def _uses_in(texts: Iterable[TextFile], modules: Iterable[str], folder: str) -> FileUses:
    found = FileUses()
    known = frozenset(modules)
    for text in texts:
        renders = not text.words.isdisjoint(_RENDERING) and not text.is_program
        for path in text.paths:
            is_passed = renders or (folder == FILES and b"puppet://" in path)
            _add(found, text, path.decode("utf-8", "replace"), known, is_passed=is_passed)
        for function, passed in text.computed_paths:
            if passed != b"$" and (function == b"file") is (folder == FILES):
                _add(found, text, passed.decode("utf-8", "replace").strip('"'), known, is_passed=True)
    return found


def _add(found: FileUses, file: TextFile, text: str, modules: frozenset[str], *, is_passed: bool) -> None:
    """Add a text with a slash in it; one whose module is computed counts only where a file has to stand."""
    path = _MOUNT.sub("", text) if text.startswith("puppet://") else text
    title = _title(path) if "$" in path or "%" in path or "#{" in path else literal(path)
    whole = literal_text(title)
    if whole is not None:
        found.paths.add(whole.rstrip("/"))
        return
    start = title[0] if isinstance(title[0], str) else ""
    module = start.partition("/")[0] if "/" in start else ""
    if module in modules:
        found.patterns[module].add(title)
    elif is_passed and not module:
        known = "".join(each for each in title if isinstance(each, str))
        letters = sum(map(str.isalnum, known[: known.rfind(".")] if "." in known else known))
        if letters < _LEAST_KNOWN:
            found.open_in = found.open_in or file.path
        else:
            found.anywhere.add(title)


def _title(text: str) -> Title:
    pieces: list[str | Hole] = []
    at = 0
    for hole in _HOLE.finditer(text):
        pieces += [text[at : hole.start()], Hole("")]
        at = hole.end()
    pieces.append(text[at:])
    return tuple(each for each in pieces if each != "")
