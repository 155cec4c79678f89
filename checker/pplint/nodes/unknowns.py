"""Whether a change may have changed what is not known: what it is computed from is compared instead."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.real_paths import forward
from pplint.evaluator.core.scopes import Local
from pplint.nodes.data_changes import changed_text
from pplint.nodes.values import compared, holds_unknown
from pplint.project.sources import manifest_at
from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Collection

    from pplint.catalog.resource import CatalogScope, Resource
    from pplint.evaluator.core.scopes import Frame, Scope
    from pplint.evaluator.core.unknown import Result
    from pplint.nodes.side import Side

_DATA: Final = (".yaml", ".yml", ".json", ".eyaml", ".conf")
_FILE_OF_MODULE: Final = late_pattern(r"[/\\](?P<module>[^/\\]+)[/\\](?:templates|files)[/\\](?P<name>.+)\Z")


class Inputs:
    """What unknown values are computed from: code, variables, data and templates on two sides of a change.

    `changed` are the absolute paths of the files that differ.
    """

    def __init__(self, old: Side, new: Side, changed: Collection[str]) -> None:
        self._old, self._new = old, new
        self._changed = frozenset(changed)
        self._ruby = {name for path in changed if (name := _function_in(path)) is not None}
        self._names = [
            f"{found['module']}/{found['name']}" for path in changed if (found := _FILE_OF_MODULE.search(path))
        ]
        self._data = [path for path in changed if path.endswith(_DATA)]
        self._texts: dict[tuple[bool, str, int | None], str] = {}

    def may_differ(self, before: Resource, after: Resource) -> bool:
        """Return whether an unknown parameter of a resource may have another value after the change."""
        if after.type == "Class" and not isinstance(after.node, ast.ResourceBody):
            return "" in self._ruby or self._class_may_differ(after.title)
        return self.scope_may_differ(before.scope, after.scope)

    def scope_may_differ(self, before: CatalogScope, after: CatalogScope) -> bool:
        """Return whether what is evaluated in a scope may have another result after the change."""
        old, new = self._text(self._old, before), self._text(self._new, after)
        if old != new or "" in self._ruby or any(_is_called(name, new) for name in self._ruby):
            return True
        if any(forward(name) in new for name in self._names):
            return True
        variables, others = _local_variables(before), _local_variables(after)
        for name in {*variables, *others}:
            value, other = variables.get(name), others.get(name)
            if compared("", value) != compared("", other):
                return True
            if holds_unknown(value) and (self._is_in_data(name) or self._outer_may_differ(before, after)):
                return True
        return any(map(self._is_in_data, _looked_up(new))) or any(map(self._class_may_differ, _classes_read(new)))

    def _outer_may_differ(self, before: CatalogScope, after: CatalogScope) -> bool:
        """Return whether what declares the resource of a scope may be given something else."""
        old, new = before.resource, after.resource
        is_top = old.scope is before or new.scope is after
        return not is_top and self.may_differ(old, new)

    def _class_may_differ(self, name: str) -> bool:
        """Return whether a class without given parameters may have others: by its defaults, or by data."""
        declared = self._new.project.host_class(name)
        is_changed = declared is not None and os.path.abspath(declared.path) in self._changed
        return is_changed or any(f"{name}::" in text for text in map(self._data_text, self._data))

    def _text(self, side: Side, scope: CatalogScope) -> str:
        """Return the text of the definition that is evaluated in a scope; for the top scope, that of the manifests."""
        node = scope.definition
        key = (side is self._old, scope.path, None if node is None else node.span.start)
        if key not in self._texts:
            found = manifest_at(side.session, os.path.abspath(scope.path)) if scope.path else None
            sources = [found.source] if found is not None else [each.source for each in side.project.site]
            start, end = (None, None) if node is None or len(sources) > 1 else node.span
            self._texts[key] = "\n".join(each.data[start:end].decode("utf-8", "replace") for each in sources)
        return self._texts[key]

    def _is_in_data(self, name: str) -> bool:
        """Return whether data that changed mention a key."""
        word = re.compile(rf"(?:^|[\s'\":]){re.escape(name)}['\"]?\s*:", re.MULTILINE)
        return any(word.search(text) for text in map(self._data_text, self._data))

    def _data_text(self, path: str) -> str:
        key = (False, path, None)
        if key not in self._texts:
            found = [side.session.read(path) for side in (self._old, self._new)]
            before, after = (each if isinstance(each, bytes) else None for each in found)
            self._texts[key] = changed_text(path, before, after)
        return self._texts[key]


_FUNCTION_FILE: Final = late_pattern(r"[/\\]lib[/\\]puppet[/\\](?:parser[/\\])?functions[/\\](?P<name>.+)\.rb\Z")
_NOT_EVALUATED: Final = late_pattern(
    r"[/\\](?:spec|test|tests|rakelib|lib[/\\]facter|lib[/\\]puppet[/\\](?:type|provider))[/\\]"
)


def _function_in(path: str) -> str | None:
    """Return the function in a file of Ruby; if it may concern any, the empty text, and None if it concerns none."""
    if not path.endswith(".rb") or _NOT_EVALUATED.search(path):
        return None
    found = _FUNCTION_FILE.search(path)
    return "" if found is None else re.sub(r"[/\\]", "::", found["name"])


def _is_called(name: str, text: str) -> bool:
    return re.search(rf"(?<![\w:$]){re.escape(name)}(?![\w:])", text) is not None


_CLASS_READ: Final = late_pattern(r"\$(?:::)?(?P<name>[a-z_]\w*(?:::[a-z_]\w*)*)::\w")


def _classes_read(text: str) -> set[str]:
    """Return the classes whose variables a text names."""
    return {each["name"] for each in _CLASS_READ.finditer(text)}


_LOOKUP: Final = late_pattern(r"\b(?:lookup|hiera\w*)\s*\(\s*['\"](?P<key>[^'\"]+)")


def _looked_up(text: str) -> list[str]:
    return [each["key"] for each in _LOOKUP.finditer(text)]


def _local_variables(scope: Scope) -> dict[str, Result]:
    """Return the variables of a scope and those around it but the top scope, the innermost last."""
    chain: list[Local] = []
    each = scope
    while each.outer is not None:
        frame: Frame | None = each.frame
        while frame is not None:
            if isinstance(frame, Local):
                chain.append(frame)
            frame = frame.parent
        each = each.inherited or each.outer
    return {name: value for frame in reversed(chain) for name, value in frame.variables.items()}
