"""Names that exist and look like one that does not: what the user may have meant.

The names are those that the files of modules stand for, so that few files are read: those of the best candidates.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import islice
from typing import TYPE_CHECKING

from pplint.base.suggest import is_near, similar_words
from pplint.project.autoload import FUNCTION_FOLDERS, NAME_LIMIT, LoadedName, manifests_of
from pplint.project.search import TYPES
from pplint.project.sources import manifest_at
from pplint.project.stubs import stubbed_names
from pplint.query import query
from pplint.syntax.name_kinds import Kind
from pplint.syntax.names import BUNDLED_RESOURCE_TYPES, FUNCTIONS, RESOURCE_TYPES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from pplint.project.module_files import ModuleFiles
    from pplint.project.search import Search

MAX_SUGGESTIONS = 3
_CANDIDATES = 12
_LIKE = 0.7
_MOST_COMPARED = 1000
_NEIGHBOURS = 100
_LETTERS = 3

_FOLDERS = {
    Kind.HOST_CLASS: ("manifests",),
    Kind.DEFINE: ("manifests",),
    Kind.FUNCTION: ("functions",),
    Kind.PLAN: ("plans",),
    Kind.TASK: ("tasks",),
    Kind.DATA_TYPE: ("types",),
}
_RUBY_FOLDERS = {
    Kind.FUNCTION: FUNCTION_FOLDERS,
    Kind.DATA_TYPE: ("lib/puppet/datatypes",),
    Kind.RESOURCE_TYPE: (TYPES,),
}
CORE_NAMES = {Kind.FUNCTION: FUNCTIONS, Kind.RESOURCE_TYPE: RESOURCE_TYPES | BUNDLED_RESOURCE_TYPES}
"""What is always there."""


def similar_names(
    search: Search, kind: Kind, name: str, is_found: Callable[[str], bool], always: Collection[str]
) -> list[str]:
    """Return up to three names of a kind that look like a name; `is_found` tells whether one exists.

    `always` are names that exist besides those of modules and of the core.
    """
    text = name.removeprefix("::").lower()
    if len(text) > NAME_LIMIT:
        return []
    namespace = text.rpartition("::")[0]
    known = {**_names(search, kind, text), **_by_small_letters(always)}
    close = [each for each in _nearest(text, known) if each != text and _is_near(text, each)]
    # Sorting is stable: within a namespace, and outside of it, the most alike stay first.
    near = sorted(
        similar_words(text, close, _CANDIDATES, _LIKE), key=lambda each: each.rpartition("::")[0] != namespace
    )
    core = CORE_NAMES.get(kind, frozenset())
    return list(islice((known[each] for each in near if each in core or is_found(each)), MAX_SUGGESTIONS))


def _is_near(name: str, other: str) -> bool:
    """Whether names differ by little: each part between `::` of one is near the other's, if they have as many."""
    parts, others = name.split("::"), other.split("::")
    if len(parts) != len(others):
        return name.replace("::", "_") == other.replace("::", "_")
    return all(map(is_near, reversed(parts), reversed(others)))


def _nearest(text: str, known: Collection[str]) -> Collection[str]:
    """Return what is worth comparing: of very many names, those about as long that start the same way."""
    if len(known) <= _MOST_COMPARED:
        return known
    near = sorted(each for each in known if each[:1] == text[:1] and abs(len(each) - len(text)) <= _LETTERS)
    at = bisect_left(near, text)
    return near[max(0, at - _NEIGHBOURS) : at + _NEIGHBOURS]


def _names(search: Search, kind: Kind, text: str) -> dict[str, str]:
    """Return the names that may be meant by one, by their small letters."""
    if kind is Kind.FACT:
        return _by_small_letters(search.facts)
    first, separator, _ = text.partition("::")
    near = _near_modules(search, first)
    known = dict(_outside_modules(search, kind))
    if separator and first not in search.path.modules:
        known |= _by_small_letters(stubbed_names(kind, first))
    if separator:
        for module in near:
            known |= _of_module(search.path.modules[module], kind)
    else:
        known |= _of_modules(search, kind)
    for module in near:
        known |= _by_small_letters(_in_first_manifest(search, module))
    return known


def _by_small_letters(names: Iterable[str]) -> dict[str, str]:
    return {each.lower(): each for each in names}


@query
def _near_modules(search: Search, first: str) -> Sequence[str]:
    """Return the modules that the first part of a name may mean."""
    return similar_words(first, search.path.modules, MAX_SUGGESTIONS, _LIKE)


@query
def _outside_modules(search: Search, kind: Kind) -> dict[str, str]:
    """Return the names of the core, and those in the site manifests."""
    written = _written(
        node.name for manifest in search.site for nodes in manifest.definitions.values() for node in nodes
    )
    return _by_small_letters([*sorted(CORE_NAMES.get(kind, ())), *written])


@query
def _of_modules(search: Search, kind: Kind) -> dict[str, str]:
    """Return the names that the files of all modules stand for; they are listed once."""
    return _by_small_letters(name for module in search.path.modules.values() for name in _in_module(module, kind))


@query
def _of_module(module: ModuleFiles, kind: Kind) -> dict[str, str]:
    return _by_small_letters(_in_module(module, kind))


def _in_module(module: ModuleFiles, kind: Kind) -> Iterator[str]:
    """Yield the names that the files of a module stand for."""
    for folder in _FOLDERS.get(kind, ()):
        for path in module.folder.files(folder, "" if kind is Kind.TASK else ".pp"):
            inner = path.removeprefix(f"{folder}/").partition(".")[0].split("/")
            name = "::".join([module.name, *inner]) if inner != ["init"] else module.name
            yield _capitalized(name) if kind is Kind.DATA_TYPE else name
    for folder in _RUBY_FOLDERS.get(kind, ()):
        for path in module.folder.files(folder, ".rb"):
            name = path.removeprefix(f"{folder}/").removesuffix(".rb").replace("/", "::")
            yield _capitalized(name) if kind is Kind.DATA_TYPE else name


def _in_first_manifest(search: Search, module: str) -> Iterator[str]:
    """Yield what `init.pp` defines besides the class that it is for."""
    for path in manifests_of(LoadedName(module, (module,))):
        file = search.path.modules[module].folder.file(path)
        manifest = None if file is None else manifest_at(search.session, file)
        if manifest is not None:
            yield from _written(node.name for nodes in manifest.definitions.values() for node in nodes)


def _written(names: Iterable[str]) -> Iterator[str]:
    return (name.removeprefix("::") for name in names)


def _capitalized(name: str) -> str:
    return "::".join(segment[:1].upper() + segment[1:] for segment in name.split("::"))
