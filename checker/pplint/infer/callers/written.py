"""The values that declarations, defaults and data give to parameters without a type, each with its place.

Each of these is given for certain, whatever else may be given: nothing needs to be known of other callers.
"""

from __future__ import annotations

import os
from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Place
from pplint.infer.callers.declarations import CLASS, DEFINE, declarations_in, declared_in
from pplint.infer.callers.given import Given, Slot, file_values, own_parameter, values_seen
from pplint.project.lookup import ProjectKind
from pplint.project.names_in_text import name_at_end, paths_by_name
from pplint.project.sources import manifest_at, shown_path
from pplint.query import query
from pplint.session import names_summary
from pplint.syntax import ast
from pplint.syntax.certain_ways import first_tests, is_unconditional
from pplint.syntax.names import KEYWORDS, RESOURCE_TYPES
from pplint.types.model import ANY, UNDEF
from pplint.values.data_types import type_of_data
from pplint.values.value_types import type_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pplint.infer.callers.declarations import Declaration, Owner
    from pplint.infer.core.inference import Inference
    from pplint.infer.names.project_names import ProjectNames
    from pplint.project.module_files import ModuleFiles
    from pplint.project.names_in_text import PathsByName
    from pplint.project.project import Project
    from pplint.session import Session
    from pplint.syntax.node_index import NodeIndex
    from pplint.syntax.parser import Parsed

_MOST_SLOTS: Final = 20
"""How many parameters one may get its values from, each passed on to the next."""

_CLASS: Final = late_pattern(
    rb"(?:i(?<![\w$]i)nclude|c(?<![\w$]c)(?:ontain|lass\s{0,9}\{)|r(?<![\w$]r)equire)[\s('\":]{1,20}([a-z]\w*(?:::\w+)*)"
)
_NEVER_DEFINED: Final = frozenset(name.encode() for name in RESOURCE_TYPES | KEYWORDS)
_PLAIN: Final = (ast.String, ast.Integer, ast.Float, ast.Boolean)


class WrittenValues:
    """What is written for the parameters of a file that was followed, and may be one that no other file sees."""

    def __init__(self, names: ProjectNames, parsed: Parsed, module: str | None, run: Inference) -> None:
        self._names = names
        self._parsed = parsed
        self._module = module
        self._run = run
        self._path = os.path.abspath(parsed.source.path)

    def of(self, slot: Slot) -> list[Given]:
        """Return the values of known types that are written for a parameter, or for others that pass them on to it."""
        found: list[Given] = []
        seen = {slot}
        waiting = [slot]
        while waiting and len(seen) < _MOST_SLOTS:
            for each in self._written(waiting.pop(0)):
                if each.passed_on is None:
                    found += [each] if each.type != ANY else []
                elif each.passed_on not in seen:
                    seen.add(each.passed_on)
                    waiting.append(each.passed_on)
        return found

    def _written(self, slot: Slot) -> list[Given]:
        home = self._home(slot)
        if home is None:
            return []
        path, module, parameter = home
        changed = self._names.attributes_changed(slot.owner, True) if slot.kind == DEFINE else ()
        if changed is None or slot.name in changed:
            return []
        declared = self._declared(slot)
        if declared is None:
            return []
        found, needs_default = declared
        if parameter.default is not None and any(each.type == UNDEF for each in found):
            # In place of `undef`, a parameter gets its default.
            found, needs_default = [each for each in found if each.type != UNDEF], True
        if slot.kind == CLASS:
            data = list(_in_data(self._names.project, f"{slot.owner}::{slot.name}"))
            needs_default = needs_default and not data and _is_closed(self._names.project, slot)
            found += data
        if parameter.default is not None and needs_default:
            found.append(self._value(path, module, slot, parameter.default, is_default=True))
        return found

    def _home(self, slot: Slot) -> tuple[str, str | None, ast.Parameter] | None:
        """Return the path and the module of the definition that has a parameter without a type, and the parameter."""
        names, kind = self._names, ast.Class if slot.kind == CLASS else ast.Define
        own: Sequence[ast.Class | ast.Define] = self._parsed.nodes.of(kind)
        owner = next((each for each in own if each.name.lower().removeprefix("::") == slot.owner), None)
        path, module = self._path, self._module
        if owner is None:
            declared = names.declared_class(slot.owner) if slot.kind == CLASS else names.declared_define(slot.owner)
            if declared is None or not declared.is_sound:
                return None
            owner, path, module = declared.node, os.path.abspath(declared.path), declared.module
        untyped = (each for each in owner.parameters if each.name == slot.name and each.type is None)
        parameter = next(untyped, None)
        return None if parameter is None or module in names.project.rivals else (path, module, parameter)

    def _declared(self, slot: Slot) -> tuple[list[Given], bool] | None:
        """Return what declarations give to a parameter, and whether one gives it nothing; None if others change it."""
        found: list[Given] = []
        is_left_out = False
        for path, module in {self._path: self._module, **_declaring(self._names.project, slot.owner)}.items():
            for each in self._declarations(path, slot[:2]):
                attribute = next((one for one in each.attributes if one.name == slot.name), None)
                if attribute is not None and not each.is_instance:
                    return None
                if attribute is not None:
                    found.append(self._value(path, module, slot, attribute.value))
                is_left_out = is_left_out or (each.is_instance and attribute is None and not each.is_open)
        return found, is_left_out

    def _declarations(self, path: str, owner: Owner) -> Iterable[Declaration]:
        if path != self._path:
            return declarations_in(self._names.project.session, path).get(owner, ())
        return [each for each in self._own_declarations if each.owner == owner]

    @cached_property
    def _own_declarations(self) -> Sequence[Declaration]:
        return list(declared_in(self._parsed.nodes))

    def _value(
        self, path: str, module: str | None, slot: Slot, value: ast.Expression, *, is_default: bool = False
    ) -> Given:
        """Return what a value in a manifest is known to be; of a literal, nothing has to be followed."""
        place = Place(shown_path(path), value.span)
        if isinstance(value, _PLAIN):
            return Given(type_of(value.value), place, is_default=is_default)
        if isinstance(value, ast.Undef):
            return Given(UNDEF, place, is_default=is_default)
        variable = self._variables(path).get(value.start)
        if variable is not None and variable.own is not None:
            return Given(ANY, place, variable.own if variable.is_always_read else None, is_default)
        values = self._own_values if path == self._path else file_values(self._names, path, module)
        found = (each for each in values.get(slot, ()) if each.place.span == value.span)
        given = next(found, Given(ANY, place))
        is_passed = variable is not None and variable.is_always_read
        return Given(given.type, place, given.passed_on if is_passed else None, is_default)

    @cached_property
    def _own_values(self) -> Mapping[Slot, list[Given]]:
        return values_seen(self._run, self._parsed.nodes)

    def _variables(self, path: str) -> Mapping[int, _Untested]:
        return self._own_variables if path == self._path else _untested_in(self._names.project.session, path)

    @cached_property
    def _own_variables(self) -> Mapping[int, _Untested]:
        return _untested(self._parsed.nodes)


class _Untested(Struct, frozen=True):
    """A variable that nothing in the definition around it has looked at before.

    It may be a parameter without a type, and be read whenever the definition is evaluated.
    """

    own: Slot | None
    is_always_read: bool


@query
def _untested_in(session: Session, path: str) -> dict[int, _Untested]:
    """Return the untested variables that are given in the manifest at an absolute path, by where they start."""
    manifest = manifest_at(session, path)
    return {} if manifest is None else _untested(manifest.nodes)


def _untested(nodes: NodeIndex) -> dict[int, _Untested]:
    owners: Sequence[ast.Class | ast.Define] = nodes.of(ast.Class, ast.Define)
    tests: dict[ast.Node, dict[str, int]] = {owner: first_tests(owner) for owner in owners}
    attributes: Sequence[ast.Attribute] = nodes.of(ast.Attribute)
    values: list[ast.Expression | None] = [each.value for each in attributes]
    values += [each.default for owner in owners for each in owner.parameters]
    found: dict[int, _Untested] = {}
    for value in values:
        owner = nodes.enclosing(value, ast.Class, ast.Define) if isinstance(value, ast.Variable) else None
        if not isinstance(value, ast.Variable) or owner is None:
            continue
        tested = tests[owner].get(value.name)
        if tested is None or tested > value.start:
            found[value.start] = _Untested(own_parameter(nodes, value), is_unconditional(nodes, value))
    return found


def _is_closed(project: Project, slot: Slot) -> bool:
    """Return whether nothing but its default is known to give something to a parameter of a class."""
    key = f"{slot.owner}::{slot.name}"
    is_here = project.kind is ProjectKind.CONTROL_REPOSITORY
    return is_here and project.data.is_followed(key) and not project.data.is_bound(key)


def _in_data(project: Project, key: str) -> Iterator[Given]:
    """Yield the values of a key that nodes get as they are written."""
    options = project.data.options_of(key)
    if any(each.merge not in {None, "first"} or each.conversion is not None for each in options):
        return
    for each in project.data.bindings(key):
        type_ = ANY if each.rank is None else type_of_data(each.entry.value, project.data.values)
        if type_ != UNDEF:
            yield Given(type_, Place(shown_path(each.path), each.entry.value.span), in_data=True)


@query
def _declaring(project: Project, owner: str) -> dict[str, str | None]:
    """Return the paths of the manifests that may declare a class or a defined type, each with its module."""
    word = owner.encode()
    site = paths_by_name(project.session, project.site_paths, _names_declared)
    paths: dict[str, str | None] = dict.fromkeys(site.get(word, ()))
    for name in _modules_by_name(project).get(word, ()):
        module = project.modules[name]
        paths |= dict.fromkeys(_by_name_in(module).get(word, ()), module.name)
    return paths


@query
def _modules_by_name(project: Project) -> PathsByName:
    """Return the keys of modules by what their manifests may declare."""
    found: PathsByName = {}
    for key, module in project.modules.items():
        for name in _by_name_in(module):
            found.setdefault(name, []).append(key)
    return found


@query
def _by_name_in(module: ModuleFiles) -> PathsByName:
    """Return the paths of the manifests of a module by what they may declare."""
    return paths_by_name(module.session, module.manifest_paths(), _names_declared)


@names_summary
def _names_declared(data: bytes) -> frozenset[bytes]:
    """Return what a manifest may declare, in lower case: words before braces, and names after `class` and `include`.

    A defined type that is called like a type of Puppet's own is never declared.
    """
    data = data.lower()
    texts = (text.rsplit(None, 1) for text in data.split(b"{")[:-1])
    types = (name_at_end(words[-1]).lstrip(b":") for words in texts if words)
    defined = (name for name in types if name[:1].isalpha() and name not in _NEVER_DEFINED)
    return frozenset((*defined, *_CLASS.findall(data)))
