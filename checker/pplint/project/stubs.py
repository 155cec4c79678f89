"""Stubs: what is known without being on the module path.

There are stubs for the core, with the modules that come with the agent's packages, and for a few modules; users write
their own. `pplint.project.stub_text` says in which form.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache, cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Place
from pplint.project import stub_files, stub_pieces
from pplint.project.declarations import FactDeclaration
from pplint.project.stub_text import Replacement, StubProblem, Versions
from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pplint.project.declarations import FunctionDeclaration, ResourceAttribute, ResourceTypeDeclaration
    from pplint.project.lookup import Declared
    from pplint.project.stub_files import StubFile
    from pplint.project.stub_text import StubText
    from pplint.session.disk import Disk

__all__ = ["StubProblem", "Stubs", "load_stubs", "load_user_stubs"]

_METAPARAMETERS = "metaparameters"
_FACTS = "facts"
_LEGACY_FACTS = "legacyfacts"
_VARIABLES = {"facts": _FACTS, "trusted": "trusted", "server_facts": "serverfacts", "settings": "settings"}
_SPECIAL_TYPES = {_LEGACY_FACTS, *_VARIABLES.values()}


_BEGINNING = late_pattern(r"\\A(\w+)(?=[\[(\\])")
"""The letters that a pattern begins with."""
_GROUP = late_pattern(r"\([^()]*\)")


@cache
def load_stubs(module: str) -> Stubs:
    """Return the stubs of a module that come with the program: `core`, which is always there, `stdlib` and so on.

    Those of `bolt` are what plans have besides the core.

    There is one object for each module in a process; for a module without stubs it is empty.
    """
    return Stubs(stub_files.bundled_files(module))


def stubbed_names(kind: Kind, module: str) -> list[str]:
    """Return the functions or data types of a module that the program comes with stubs of."""
    if module not in stub_files.bundled_modules():
        return []
    stubs = load_stubs(module)
    names = {Kind.FUNCTION: stubs.function_names, Kind.DATA_TYPE: stubs.data_type_names}
    return names.get(kind, [])


def load_user_stubs(disk: Disk, directory: str) -> Stubs:
    """Return the stubs in the files `*.pp` of a directory, which need not exist, and of those in it."""
    return Stubs(*stub_files.user_files(disk, directory))


class Stubs:
    """What stubs declare. Names of functions and facts are looked up as they are written, others in any case.

    `problems` say what in a user's files is not used, and why.
    """

    def __init__(self, files: Iterable[StubFile], problems: Iterable[StubProblem] = ()) -> None:
        self.problems = list(problems)
        self._files: dict[str, dict[str, list[StubFile]]] = defaultdict(dict)
        self._names: dict[str, list[str]] = defaultdict(list)
        self._resource_types: dict[str, ResourceTypeDeclaration | None] = {}
        for file in files:
            for kind, name in file.names():
                key = name if kind == stub_pieces.FUNCTION else name.lower()
                self._files[kind].setdefault(key, []).append(file)
                self._names[kind].append(name)

    def function(self, name: str) -> FunctionDeclaration | None:
        """Return the function of a name."""
        text = self._text(stub_pieces.FUNCTION, name)
        return None if text is None else text.functions.get(name)

    def resource_type(self, name: str) -> ResourceTypeDeclaration | None:
        """Return the resource type of a name, without the metaparameters."""
        name = name.lower()
        if name not in self._resource_types:
            self._resource_types[name] = self._resource_type(name)
        return self._resource_types[name]

    def _resource_type(self, name: str) -> ResourceTypeDeclaration | None:
        text = None if name == _METAPARAMETERS else self._text(stub_pieces.RESOURCE_TYPE, name)
        found = None if text is None else text.resource_types.get(name)
        refusing = None if found is None else self._text(stub_pieces.REFUSALS, name)
        return found if found is None or refusing is None else replace(found, refusals=refusing.refusals.get(name, ()))

    def data_type(self, name: str) -> Declared[ast.TypeAlias] | None:
        """Return the data type of a name."""
        name = name.lower()
        return None if name in _SPECIAL_TYPES else self._alias(name)

    def fact(self, name: str) -> FactDeclaration | None:
        """Return the fact of a name, which may be a legacy fact."""
        return self.facts.get(name) or self.legacy_facts.get(name)

    @cached_property
    def facts(self) -> Mapping[str, FactDeclaration]:
        """The elements of `$facts` by name. A node may have more of them, and may lack any."""
        return self._elements(_FACTS)

    @cached_property
    def legacy_facts(self) -> Mapping[str, FactDeclaration]:
        """The facts by name that Facter hides by default, without those whose names depend on the node."""
        return self._elements(_LEGACY_FACTS)

    def is_legacy_fact(self, name: str) -> bool:
        """Tell whether Facter hides a fact by default, or has given it up."""
        return name in self.legacy_facts or self._replaced(name) is not None

    def replacement(self, fact: str) -> str | None:
        """Return the expression to use instead of a legacy fact, None if there is none."""
        expression = self._replaced(fact)
        return None if expression == "undef" else expression

    def variable_type(self, name: str) -> str | None:
        """Return the text of the type of the variable `facts`, `trusted` or `server_facts`, or of all `settings`.

        Nodes may have other facts, too, at the top; all else is in the type.
        """
        alias = self._alias(_VARIABLES[name])
        return None if alias is None else alias.source.text(alias.node.value.span)

    @cached_property
    def metaparameters(self) -> Mapping[str, ResourceAttribute]:
        """The attributes that every resource has."""
        text = self._text(stub_pieces.RESOURCE_TYPE, _METAPARAMETERS)
        return {} if text is None else text.resource_types[_METAPARAMETERS].attributes

    def function_versions(self, name: str) -> Versions:
        """Return which versions of the module have a function."""
        return self._versions(stub_pieces.FUNCTION, name, name)

    def data_type_versions(self, name: str) -> Versions:
        """Return which versions of the module have a data type."""
        return self._versions(stub_pieces.DATA_TYPE, name.lower(), name.lower())

    def attribute_versions(self, resource_type: str, attribute: str) -> Versions:
        """Return which versions of the module, or of Puppet for the core, have an attribute of a resource type."""
        name = resource_type.lower()
        return self._versions(stub_pieces.RESOURCE_TYPE, name, f"{name}.{attribute}")

    def _versions(self, kind: str, key: str, name: str) -> Versions:
        text = self._text(kind, key)
        return Versions() if text is None else text.versions.get(name, Versions())

    @property
    def function_names(self) -> list[str]:
        """The names of the functions."""
        return sorted(set(self._names[stub_pieces.FUNCTION]))

    @property
    def resource_type_names(self) -> list[str]:
        """The names of the resource types."""
        return sorted(set(self._names[stub_pieces.RESOURCE_TYPE]) - {_METAPARAMETERS})

    @property
    def data_type_names(self) -> list[str]:
        """The names of the data types."""
        names = self._names[stub_pieces.DATA_TYPE]
        return sorted({name for name in names if name.lower() not in _SPECIAL_TYPES})

    def _text(self, kind: str, key: str) -> StubText | None:
        files = self._files[kind].get(key)
        return None if files is None else files[0].declaring(kind, key)

    def _alias(self, key: str) -> Declared[ast.TypeAlias] | None:
        text = self._text(stub_pieces.DATA_TYPE, key)
        return None if text is None else text.data_types.get(key)

    def _elements(self, key: str) -> dict[str, FactDeclaration]:
        files = self._files[stub_pieces.DATA_TYPE].get(key, [])
        found = [fact for file in reversed(files) for fact in _elements(file, key)]
        return {fact.name: fact for fact in found}

    @cached_property
    def _replacements(self) -> list[Replacement]:
        files = self._files[stub_pieces.REPLACEMENTS].get(stub_pieces.REPLACEMENTS, [])
        return [each for file in files for each in _replacements(file)]

    @cached_property
    def _replacements_by_name(self) -> dict[str, str]:
        plain = [each for each in self._replacements if not each.is_pattern]
        return {each.fact: each.expression for each in reversed(plain)}

    @cached_property
    def _replacements_by_pattern(self) -> list[Replacement]:
        return [each for each in self._replacements if each.is_pattern]

    def _replaced(self, fact: str) -> str | None:
        """Return the expression for a fact; programs ask for each variable, so that most are told apart by name."""
        known = self._replacements_by_name.get(fact)
        if known is not None or not self._may_match(fact):
            return known
        found = (each.applied_to(fact) for each in self._replacements_by_pattern)
        return next((expression for expression in found if expression is not None), None)

    @cached_property
    def _beginnings(self) -> tuple[str, ...]:
        """What the texts that the patterns match begin with: the empty text where one may match any."""
        return tuple({_beginning(each.fact) for each in self._replacements_by_pattern})

    def _may_match(self, fact: str) -> bool:
        """Tell whether one of the patterns may match a fact, by the letters that it begins with."""
        return fact.startswith(self._beginnings)


def _beginning(pattern: str) -> str:
    """Return what all texts that a pattern matches begin with; one with alternatives may match any."""
    found = None if "|" in _GROUP.sub("", pattern) else _BEGINNING.match(pattern)
    return "" if found is None else found[1]


def _replacements(file: StubFile) -> list[Replacement]:
    kind = stub_pieces.REPLACEMENTS
    if not file.is_bundled:
        return file.declaring(kind, kind).replacements
    return [Replacement(each.name, each.is_pattern, each.value) for each in file.entries(kind, kind)]


def _elements(file: StubFile, key: str) -> list[FactDeclaration]:
    """Return the elements of a Struct as facts; nothing if the alias stands for no Struct."""
    if file.is_bundled:
        return [FactDeclaration(each.name, each.value, None) for each in file.entries(stub_pieces.DATA_TYPE, key)]
    alias = file.declaring(stub_pieces.DATA_TYPE, key).data_types.get(key)
    if alias is None:
        return []
    type_ = alias.node.value
    if not isinstance(type_, ast.Access) or len(type_.keys) != 1 or not isinstance(type_.keys[0], ast.Hash):
        return []
    text = alias.source.text
    return [
        FactDeclaration(name.value, text(entry.value.span), Place(file.path, name.span))
        for entry in type_.keys[0].entries
        if isinstance(name := _without_optional(entry.key), ast.String | ast.Name)
    ]


def _without_optional(key: ast.Expression) -> ast.Expression:
    return key.keys[0] if isinstance(key, ast.Access) and key.keys else key
