"""Whether a change may have changed what is not known: what it is computed from is compared instead."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.core.scopes import Local
from pplint.nodes.values import compared, holds_unknown
from pplint.project.sources import manifest_at
from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Collection

    from pplint.catalog.resource import Resource
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
        self._has_ruby = any(path.endswith(".rb") for path in changed)
        self._names = [
            f"{found['module']}/{found['name']}" for path in changed if (found := _FILE_OF_MODULE.search(path))
        ]
        self._data = [path for path in changed if path.endswith(_DATA)]
        self._texts: dict[tuple[bool, str], str] = {}

    def may_differ(self, before: Resource, after: Resource) -> bool:
        """Return whether an unknown parameter of a resource may have another value after the change."""
        if after.type == "Class" and not isinstance(after.node, ast.ResourceBody):
            return self._has_ruby or self._class_may_differ(after.title)
        old, new = self._text(self._old, before), self._text(self._new, after)
        if self._has_ruby or old != new:
            return True
        if any(name.replace(os.sep, "/") in new for name in self._names):
            return True
        variables, others = _local_variables(before.scope), _local_variables(after.scope)
        for name in {*variables, *others}:
            value, other = variables.get(name), others.get(name)
            if compared("", value) != compared("", other):
                return True
            if holds_unknown(value) and (self._is_in_data(name) or self._outer_may_differ(before, after)):
                return True
        return any(map(self._is_in_data, _looked_up(new)))

    def _outer_may_differ(self, before: Resource, after: Resource) -> bool:
        """Return whether what declares a resource may be given something else."""
        old, new = before.scope.resource, after.scope.resource
        return old is not before and new is not after and self.may_differ(old, new)

    def _class_may_differ(self, name: str) -> bool:
        """Return whether a class without given parameters may have others: by its defaults, or by data."""
        declared = self._new.project.host_class(name)
        is_changed = declared is None or os.path.abspath(declared.path) in self._changed
        return is_changed or any(f"{name}::" in text for text in map(self._data_text, self._data))

    def _text(self, side: Side, resource: Resource) -> str:
        """Return the text of the file that declares a resource; of one that did not change, it is the same."""
        path = resource.path
        key = (side is self._old, path)
        if key not in self._texts:
            found = manifest_at(side.session, os.path.abspath(path)) if path else None
            sources = [found] if found is not None else list(side.project.site)
            self._texts[key] = "\n".join(each.source.data.decode("utf-8", "replace") for each in sources)
        return self._texts[key]

    def _is_in_data(self, name: str) -> bool:
        """Return whether data that changed mention a key."""
        word = re.compile(rf"(?:^|[\s'\":]){re.escape(name)}['\"]?\s*:", re.MULTILINE)
        return any(word.search(text) for text in map(self._data_text, self._data))

    def _data_text(self, path: str) -> str:
        key = (False, path)
        if key not in self._texts:
            found = [side.session.read(path) for side in (self._old, self._new)]
            self._texts[key] = "\n".join(each.decode("utf-8", "replace") for each in found if isinstance(each, bytes))
        return self._texts[key]


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
