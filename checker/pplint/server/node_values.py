"""What catalogs say of classes and defined types, as plain data that the engine remembers while it is true."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.usage import UsageError
from pplint.catalog.as_json import declared, named_data, on_one_line
from pplint.catalog.compiler import Target
from pplint.catalog.resource import FURTHER
from pplint.check.file_checker import version_for
from pplint.nodes.fact_sets import facts_of_set, is_set
from pplint.nodes.facts import facts_in, read_facts
from pplint.nodes.known_nodes import facts_path, targets
from pplint.nodes.side import Refusal, Side
from pplint.nodes.values import Hider
from pplint.query import query
from pplint.server.knowledge import task_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.catalog.resource import Resource
    from pplint.session import Session

MOST_INSTANCES = 5
"""How many resources of a defined type are kept of a catalog."""
_LONGEST = 200
"""How many characters of a value are kept."""


class Instance(Struct, frozen=True):
    """A class or resource of a catalog: its parameters as text, and whether it may not be declared."""

    title: str
    parameters: dict[str, str]
    is_unsure: bool


class NodeValues(Struct, frozen=True):
    """The classes and the resources of defined types in a catalog by their names, with how many there are.

    There are none if the compiler refuses the catalog, which `refusal` says.
    """

    classes: dict[str, Instance] = {}
    defines: dict[str, tuple[int, tuple[Instance, ...]]] = {}
    refusal: str = ""

    @property
    def declared(self) -> Iterator[tuple[str, str]]:
        """What is declared, by the word for its kind and the name."""
        yield from (("class", name) for name in self.classes)
        yield from (("defined type", name) for name in self.defines)


@query
def known_targets(
    session: Session, root: str, modulepath: tuple[str, ...], facts: str
) -> tuple[dict[str, Target], str]:
    """Return the nodes of a control repository by their names, or why there are none."""
    side, version = _side_of(session, root, modulepath)
    try:
        found = targets(side, facts_path(root, _located(facts, root)), (), "production", version, "")
    except UsageError as error:
        return {}, str(error).removeprefix("`--facts`: ")
    return {target.name: target for target in found}, ""


@query
def values_of(session: Session, root: str, modulepath: tuple[str, ...], target: Target) -> NodeValues:
    """Compile the catalog of a node."""
    return _values(_side_of(session, root, modulepath)[0], target)


@query
def values_of_class(session: Session, root: str, modulepath: tuple[str, ...], facts: str, name: str) -> NodeValues:
    """Compile a class by itself, as a node with these facts gets it that declares nothing else."""
    node, path = "test.example.com", _located(facts, root)
    side, version = _side_of(session, root, modulepath, f"include {name}")
    try:
        given = facts_in(facts_of_set(path, node, version), path) if is_set(path) else read_facts(path, session.disk)
    except UsageError as error:
        return NodeValues(refusal=str(error).removeprefix("`--facts`: "))
    return _values(side, Target(node, given.facts, given.trusted, puppet_version=version))


def _located(facts: str, root: str) -> str:
    """Return facts as the root of what is open names them: a path may be relative to it."""
    path = os.path.join(root, os.path.expanduser(facts)) if facts else ""
    return path if os.path.exists(path) else facts


def _side_of(session: Session, root: str, modulepath: tuple[str, ...], code: str | None = None) -> tuple[Side, int]:
    """Return a control repository or module as it is in the editor, and the version of Puppet that it is for."""
    path = os.path.join(root, "any.pp")
    settings = task_of(session, path, modulepath).settings
    return Side(session, root, settings.modulepath, code), version_for(session, path, settings)


def _values(side: Side, target: Target) -> NodeValues:
    found = side.compile(target)
    if isinstance(found, Refusal):
        place = found.place.shown(side.directory)
        return NodeValues(refusal=f"{place}: {found.message}" if place else found.message)
    hider = Hider([found])
    classes: dict[str, Instance] = {}
    defines: dict[str, list[Resource]] = {}
    for resource in declared(found):
        if resource.type == "Class":
            classes[resource.title] = _instance(hider, resource)
        elif resource.definition is not None:
            defines.setdefault(resource.type.lower(), []).append(resource)
    return NodeValues(classes, {name: _instances(hider, each) for name, each in defines.items()})


def _instances(hider: Hider, resources: Sequence[Resource]) -> tuple[int, tuple[Instance, ...]]:
    return len(resources), tuple(_instance(hider, resource) for resource in resources[:MOST_INSTANCES])


def _instance(hider: Hider, resource: Resource) -> Instance:
    shown = {
        name: hider.text(on_one_line(named_data(name, value)))
        for name, value in resource.parameters.items()
        if value is not None and name not in {"name", FURTHER}
    }
    cut = {name: text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…" for name, text in shown.items()}
    return Instance(hider.text(resource.title), cut, resource.maybe)
