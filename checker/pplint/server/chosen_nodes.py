"""The node, or the set of facts, that is chosen in the editor: its values, and which nodes declare what.

Catalogs are compiled while there is nothing else to do. What is shown above definitions is as of the last time when all
documents were saved, since one edit may reach all nodes.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.base.suggest import did_you_mean
from pplint.base.usage import UsageError
from pplint.infer.symbols import Define, HostClass, Parameter
from pplint.project.projects import project_of
from pplint.server.node_values import known_targets, values_of, values_of_class

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pplint.catalog.compiler import Target
    from pplint.infer.symbols import Symbol
    from pplint.server.client import Client
    from pplint.server.node_values import Instance, NodeValues
    from pplint.server.workspace import Workspace

_MOST_PARAMETERS: Final = 30
_MOST_NODES: Final = 3
_NOTE: Final = {True: ", which may be declared", False: ""}


class ChosenNodes:
    """Compiles the catalogs of nodes once a `node` or the `facts` of nodes are chosen; `begin` has that done."""

    def __init__(self, workspace: Workspace, client: Client, node: str, facts: str, begin: Callable[[], None]) -> None:
        self._workspace = workspace
        self._client = client
        self._node = node
        self._facts = facts
        self._begin = begin
        self._declaring: dict[tuple[str, str], list[str]] | None = None
        self._has_all = False

    def choose(self, node: str) -> None:
        """Choose another node, or none; raise `UsageError` if it is not known."""
        if node and node not in self.names():
            words = did_you_mean(node, self.names())
            raise UsageError(f"unknown node `{node}`{words}")
        self._node = node
        self._begin()

    def names(self) -> list[str]:
        """Return the names of the nodes that are known; raise `UsageError` if there are none."""
        root = self._root
        if root is None:
            raise UsageError("no open folder has a site manifest, such as `manifests/site.pp`")
        found, fault = self._targets(root)
        if not found:
            raise UsageError(fault or "no node is known")
        return sorted(found)

    # Work

    def of_chosen(self) -> Iterator[None]:
        """Compile the catalog of the node that is chosen."""
        root = self._root if self._node else None
        target = None if root is None else self._targets(root)[0].get(self._node)
        if root is not None and target is not None and self._known(root, target) is None:
            self._compiled(root, target)
            yield

    def of_all(self) -> Iterator[None]:
        """Compile the catalogs of all nodes where something is saved that they are computed from."""
        root = self._root if self._node or self._facts else None
        if root is None or self._is_edited:
            return
        found: dict[tuple[str, str], list[str]] = {}
        has_all = True
        for name, target in sorted(self._targets(root)[0].items()):
            values = self._known(root, target)
            if values is None:
                values = self._compiled(root, target)
                yield
            for key in () if values is None else values.declared:
                found.setdefault(key, []).append(name)
            has_all = has_all and values is not None and not values.refusal
        if (found, has_all) != (self._declaring, self._has_all):
            self._declaring, self._has_all = found, has_all
            if self._client.abilities.refreshes_lenses:
                self._client.request("workspace/codeLens/refresh")

    @property
    def _is_edited(self) -> bool:
        """Whether a document is not saved."""
        return any(each.path is not None and each.text != _content(each.path) for each in self._workspace.documents)

    @property
    def _root(self) -> str | None:
        """The open folder that is a control repository."""
        for root in self._workspace.roots:
            modulepath = self._workspace.task(os.path.join(root, "any.pp")).settings.modulepath
            if project_of(self._workspace.session, root, modulepath).site:
                return root
        return None

    def _targets(self, root: str) -> tuple[dict[str, Target], str]:
        workspace = self._workspace
        found = workspace.asked(root, lambda: known_targets(workspace.session, root, workspace.modulepath, self._facts))
        return ({}, "the facts of the nodes take too long to read") if found is None else found

    def _known(self, root: str, target: Target) -> NodeValues | None:
        workspace = self._workspace
        return values_of.known(workspace.session, root, workspace.modulepath, target)

    def _compiled(self, root: str, target: Target) -> NodeValues | None:
        workspace = self._workspace
        return workspace.asked(root, lambda: values_of(workspace.session, root, workspace.modulepath, target))

    # What is shown

    def lens(self, word: str, name: str) -> str:
        """Return which nodes declare a class or defined type, as the end of a sentence; nothing if unknown."""
        if self._declaring is None or word not in {"class", "defined type"}:
            return ""
        names = self._declaring.get((word, name), [])
        if not names:
            return ", on no node" if self._has_all else ""
        further = len(names) - _MOST_NODES
        more = [f"{further} more"] if further > 0 else []
        return f", on {_listed([*names[:_MOST_NODES], *more])}"

    def about(self, symbol: Symbol, path: str) -> str | None:
        """Return the values that a class, a defined type or a parameter of it has; None if no node is chosen."""
        parameter = symbol.name if isinstance(symbol, Parameter) else None
        owner = symbol.owner if isinstance(symbol, Parameter) else symbol
        if not isinstance(owner, (HostClass, Define)):
            return None
        if self._node:
            return self._on_node(owner, parameter)
        if not self._facts or isinstance(owner, Define):
            return None
        workspace = self._workspace
        root = project_of(workspace.session, path, workspace.task(path).settings.modulepath).root
        values = workspace.asked(
            path, lambda: values_of_class(workspace.session, root, workspace.modulepath, self._facts, _name_of(owner))
        )
        return None if values is None else _about(f"with the facts `{self._facts}`", owner, values, parameter)

    def _on_node(self, owner: HostClass | Define, parameter: str | None) -> str | None:
        root = self._root
        targets, fault = ({}, "no open folder has a site manifest") if root is None else self._targets(root)
        target = targets.get(self._node)
        if root is None or target is None:
            return f"`{self._node}`: {fault or 'this node is not known'}"
        values = self._known(root, target)
        if values is None:
            return f"The catalog of `{self._node}` is not compiled yet."
        return _about(f"on `{self._node}`", owner, values, parameter)


def _about(where: str, owner: HostClass | Define, values: NodeValues, parameter: str | None) -> str:
    """Return the values in a catalog as Markdown."""
    name = _name_of(owner)
    if values.refusal:
        return f"There is no catalog {where}: {values.refusal}"
    count, instances = (1, (values.classes[name],)) if name in values.classes else values.defines.get(name, (0, ()))
    if not count or (isinstance(owner, HostClass) != (name in values.classes)):
        return f"Not declared {where}."
    if isinstance(owner, HostClass):
        return _instance(
            f"{'May be declared' if instances[0].is_unsure else 'Declared'} {where}", instances[0], parameter
        )
    further = count - len(instances)
    lines = [_instance(f"`{each.title}` {where}{_NOTE[each.is_unsure]}", each, parameter) for each in instances]
    return "\n\n".join([*lines, f"and {further} more"] if further else lines)


def _instance(title: str, instance: Instance, parameter: str | None) -> str:
    """Return the values of one resource: of a parameter, or all."""
    shown = [
        f"- `{name}`: {_code(text)}"
        for name, text in instance.parameters.items()
        if parameter is None or name == parameter
    ]
    further = len(shown) - _MOST_PARAMETERS
    more = [f"- and {further} more"] if further > 0 else []
    return "\n".join([f"{title}{':' if shown else ''}", "", *shown[:_MOST_PARAMETERS], *more]).rstrip()


def _code(text: str) -> str:
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def _name_of(owner: HostClass | Define) -> str:
    return owner.name.lower().removeprefix("::")


def _listed(words: Sequence[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def _content(path: str) -> bytes | None:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None
