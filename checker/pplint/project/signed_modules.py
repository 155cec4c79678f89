"""Modules that are not on the module path, and that are known by their signatures at the versions that are asked for.

A definition is written as a manifest without a body, so that lookups of names need not know the difference; that
it is not sound keeps everybody from looking into it. Of a range of versions, what is not the same in all of them is
only known to be there.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, TypeVar, cast

from msgspec import Struct

from pplint.base.source import Place, SourceFile, Span
from pplint.project.asked_modules import asked_modules
from pplint.project.declarations import (
    DataTypeDeclaration,
    FunctionDeclaration,
    ResourceAttribute,
    ResourceTypeDeclaration,
)
from pplint.project.lookup import Declared
from pplint.project.module_files import folder_at
from pplint.project.puppetfile import module_name
from pplint.project.stub_files import signature_path
from pplint.query import Queries, query
from pplint.ruby_library.integers import TooManyDigitsError
from pplint.signatures import FOLDER
from pplint.signatures.collection import SignatureCollection, bundled_collection, collection_of, read_signatures
from pplint.signatures.files import UnreadableSignature
from pplint.signatures.model import Signature
from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind
from pplint.syntax.parser import SourceKind, parse
from pplint.types.semver import Version, VersionRange

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pplint.project.asked_modules import AskedModule
    from pplint.project.autoload import LoadedName
    from pplint.project.module_files import ModulePath
    from pplint.project.surroundings import Surroundings
    from pplint.session import Session
    from pplint.signatures.history import History
    from pplint.signatures.model import Definition

N = TypeVar("N", bound=ast.Definition)

_MEMBERS: Final[dict[Kind, str]] = {
    Kind.HOST_CLASS: "classes",
    Kind.DEFINE: "defines",
    Kind.FUNCTION: "functions",
    Kind.DATA_TYPE: "data_types",
    Kind.RESOURCE_TYPE: "resource_types",
}
_DEFINITIONS: Final[dict[type[ast.Definition], tuple[str, str]]] = {
    ast.Class: ("classes", "class"),
    ast.Define: ("defines", "define"),
}


class SignedModule(Struct, frozen=True):
    """A module with what is the same at all versions that are asked for, and the names of what is not.

    It `is_closed` if there is no other version that is asked for and not known, and each was read as a whole.
    """

    name: str
    version: str
    signature: Signature
    others: frozenset[tuple[str, str]]
    is_closed: bool

    @property
    def place(self) -> Place:
        """The place that stands for it, which is in no file."""
        return Place(signature_path(self.signature.name, self.version), Span(0, 0))

    def lacks(self, kind: Kind, name: str) -> bool:
        """Return whether nothing of a kind certainly has a name in the namespace of the module."""
        member = _MEMBERS.get(kind)
        if member is None or not self.is_closed or (member, name) in self.others:
            return False
        return _at(getattr(self.signature, member), name) is None

    def names(self, kind: Kind) -> set[str]:
        """Return the names of a kind, if no others may be there."""
        return {*getattr(self.signature, _MEMBERS[kind])} if self.is_closed and kind in _MEMBERS else set()

    def may_look_up(self, key: str) -> bool:
        """Return whether code of the module may look up a key in its namespace, apart from those of parameters."""
        is_known = self.is_closed and self.others.isdisjoint({("lookups", ""), ("has_other_lookups", "")})
        return not is_known or self.signature.has_other_lookups or key in self.signature.lookups


class SignedModules:
    """Finds names in the modules that a project asks for and that are not on its module path."""

    def __init__(self, session: Session, surroundings: Surroundings, path: ModulePath) -> None:
        self.session = session
        self.queries = Queries(session.engine, self)
        self._surroundings = surroundings
        self._path = path

    @query
    def module(self, name: str) -> SignedModule | None:
        """Return the module of a name without its author's, if a version that is asked for is known."""
        is_wanted = self.session.has_signatures and name not in self._path.modules
        asked = self._asked.get(name) if is_wanted else None
        return None if asked is None else known_module(self.collections, name, asked)

    @query
    def newest(self, name: str) -> Signature | None:
        """Return the signature of such a module at the newest version that is asked for: others may differ."""
        asked = self._asked.get(name) if self.module(name) is not None else None
        return None if asked is None else newest_signature(self.collections, name, asked)

    def newest_text(self, name: str) -> str:
        """Return the classes and defined types of such a module at that version, as a manifest without bodies."""
        found = self.newest(name)
        members = () if found is None else (("class", found.classes), ("define", found.defines))
        return "\n".join(_text_of(word, each, said) for word, said_of in members for each, said in said_of.items())

    @property
    def _asked(self) -> Mapping[str, AskedModule]:
        return asked_modules(self.session, self._surroundings, self._path)

    @property
    @query
    def collections(self) -> Sequence[SignatureCollection]:
        """The collections of the project, and the one that comes with pplint."""
        bundled = bundled_collection()
        return [*self._own_collections(), *([] if bundled is None else [bundled])]

    def _own_collections(self) -> list[SignatureCollection]:
        folder = folder_at(self.session, self._surroundings.root)
        files = folder.entries(FOLDER) if folder.directory(FOLDER) is not None else dict[str, bool]()
        paths = (
            os.path.join(self._surroundings.root, FOLDER, name)
            for name, is_directory in sorted(files.items())
            if not is_directory
        )
        read = [each for path in paths if (each := self._read(path)) is not None]
        signatures = [each for each in read if isinstance(each, Signature)]
        collections = [each for each in read if isinstance(each, SignatureCollection)]
        return [collection_of(signatures), *collections] if signatures else collections

    def _read(self, path: str) -> SignatureCollection | Signature | None:
        try:
            data = self.session.disk.read(path)
            return read_signatures(data)
        except (OSError, UnreadableSignature):
            return None

    def lacks(self, kind: Kind, module: str, name: str) -> bool:
        """Return whether a module that is not on the module path is known not to have a name."""
        found = self.module(module)
        return found is not None and found.lacks(kind, name)

    def needed(self, module: str) -> list[str]:
        """Return the names of the modules that such a module needs, without their authors'."""
        found = self.module(module)
        return [] if found is None else [*map(module_name, found.signature.dependencies)]

    # Declarations

    def definition(self, kind: type[N], name: LoadedName) -> Declared[N] | None:
        """Return the class or defined type of a name."""
        if kind not in _DEFINITIONS:
            return None
        member, word = _DEFINITIONS[kind]
        module = self.module(name.module)
        if module is None:
            return None
        found = cast("Definition | None", _at(getattr(module.signature, member), name.text))
        if found is not None and found.parameters is not None:
            return cast("Declared[N] | None", _declared(module, _text_of(word, name.text, found), kind))
        if found is None and (member, name.text) not in module.others:
            return None
        return cast("Declared[N] | None", _declared(module, f"{word} {name.text} {{ }}\n", kind, is_whole=False))

    def function(self, name: LoadedName) -> FunctionDeclaration | None:
        """Return the function of a name."""
        for module in self._having(name):
            found = module.signature.functions.get(name.text)
            if found is not None:
                return FunctionDeclaration(
                    name.text, found.overloads, module.place, found.local_types, found.is_certain, found.is_private
                )
            if ("functions", name.text) in module.others:
                return FunctionDeclaration(name.text, (), module.place, is_certain=False)
        return None

    def data_type(self, name: LoadedName) -> Declared[ast.TypeAlias] | DataTypeDeclaration | None:
        """Return the data type of a name."""
        module = None if name.is_global else self.module(name.module)
        if module is None:
            return None
        written = next((each for each in module.signature.data_types if each.lower() == name.text), None)
        text = None if written is None else module.signature.data_types[written]
        if written is not None and text is not None:
            return _declared(module, f"type {written} = {text}\n", ast.TypeAlias)
        is_there = written is not None or ("data_types", name.text) in module.others
        return DataTypeDeclaration(written or name.text, None, module.place) if is_there else None

    def resource_type(self, name: LoadedName) -> ResourceTypeDeclaration | None:
        """Return the resource type of a name."""
        for module in self._having(name) if name.is_global else ():
            found = module.signature.resource_types.get(name.text)
            if found is not None:
                attributes = {
                    each: ResourceAttribute(
                        each,
                        said.type,
                        said.is_property,
                        said.is_namevar,
                        said.is_required,
                        None,
                        is_read_only=said.is_read_only,
                    )
                    for each, said in found.attributes.items()
                }
                return ResourceTypeDeclaration(name.text, attributes, module.place, found.is_certain)
            if ("resource_types", name.text) in module.others:
                return ResourceTypeDeclaration(name.text, {}, module.place, is_certain=False)
        return None

    def _having(self, name: LoadedName) -> list[SignedModule]:
        """Return the modules that may have a function or resource type of a name."""
        if not name.is_global:
            module = self.module(name.module)
            return [] if module is None else [module]
        if not self._asked:
            return []
        names = (full for collection in self.collections for full in collection.having(name.text))
        modules = (self.module(module_name(full)) for full in dict.fromkeys(names))
        return [each for each in modules if each is not None]


def known_module(collections: Iterable[SignatureCollection], name: str, asked: AskedModule) -> SignedModule | None:
    """Return a module as the first of some collections knows it that has a version which is asked for."""
    return next((each for collection in collections if (each := _found_in(collection, name, asked)) is not None), None)


def newest_signature(collections: Iterable[SignatureCollection], name: str, asked: AskedModule) -> Signature | None:
    """Return the signature of a module at the newest known version that is asked for."""
    for collection in collections:
        for history, versions, _ in _histories(collection, name, asked):
            return history.signature(versions[-1])
    return None


def _found_in(collection: SignatureCollection, name: str, asked: AskedModule) -> SignedModule | None:
    for history, versions, is_closed in _histories(collection, name, asked):
        signature, others = history.common(versions)
        is_whole = is_closed and not signature.unread and ("unread", "") not in others
        shown = versions[0] if len(versions) == 1 else f"{versions[0]} to {versions[-1]}"
        others_in_lower_case = frozenset((member, each.lower()) for member, each in others)
        return SignedModule(name, shown, signature, others_in_lower_case, is_whole)
    return None


def _histories(
    collection: SignatureCollection, name: str, asked: AskedModule
) -> Iterator[tuple[History, list[str], bool]]:
    """Yield the histories of modules of a name, the versions that are asked for, and whether there are no others."""
    for full, entry in collection.modules.items():
        if module_name(full) != name or (asked.name is not None and full != asked.name):
            continue
        if asked.repository is not None and not entry.source.lower().endswith(f"/{asked.repository}"):
            continue
        versions, is_closed = _versions(asked.versions, entry.versions)
        history = collection.history(full) if versions else None
        if history is not None:
            yield history, versions, is_closed


def _versions(text: str, known: Sequence[str]) -> tuple[list[str], bool]:
    """Return the known versions in a range, and whether there are no others: a newer one is known, or one is named."""
    from pplint.types.semver_ranges import parse_range

    try:
        range_ = parse_range(text)
    except (ValueError, TooManyDigitsError):
        return [], False
    found = [each for each in known if range_.includes(Version.parse(each))]
    return found, bool(found) and _is_closed(range_, Version.parse(known[-1]))


def _is_closed(range_: VersionRange, newest: Version) -> bool:
    return all(each.begin == each.end or each.end <= newest for each in range_.intervals)


def _at(names: Mapping[str, object], name: str) -> object:
    found = names.get(name)
    return found if found is not None else next((each for key, each in names.items() if key.lower() == name), None)


def _declared(module: SignedModule, text: str, kind: type[N], *, is_whole: bool = True) -> Declared[N] | None:
    source = SourceFile(module.place.path, text.encode())
    parsed = parse(source, SourceKind.MANIFEST)
    found = next((each for each in parsed.tree.body.statements if isinstance(each, kind)), None)
    if found is None or parsed.problems:
        return None
    is_alias = kind is ast.TypeAlias
    return Declared(found, source, module.name, is_sound=is_alias, is_by_signature=True, has_parameters=is_whole)


def _text_of(word: str, name: str, definition: Definition) -> str:
    """Return a definition without a body; a default that is not known is `undef`."""
    parameters = [
        f"  {each.type or 'Any'} ${called}{'' if each.is_required else ' = ' + (each.default or 'undef')},\n"
        for called, each in (definition.parameters or {}).items()
    ]
    mark = "# @api private\n" if definition.is_private else ""
    return f"{mark}{word} {name} (\n{''.join(parameters)}) {{ }}\n"
