"""Names that are not found: whether something may have them all the same, and what they may be meant for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.infer.names.misspelling import is_alike, modules_like
from pplint.project.lookup import Status
from pplint.project.stubs import stubbed_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.project.project import Project
    from pplint.syntax.name_kinds import Kind


class MissingNames:
    """What a project tells of names that are not found in a file of a module, or of none."""

    __slots__ = ("_module", "_project")

    def __init__(self, project: Project, module: str | None) -> None:
        self._project = project
        self._module = module

    def is_unknown(self, kind: Kind, name: str) -> bool:
        """Return whether nothing of that kind can have a name: what would hold it is available, and does not."""
        return self._project.status(kind, name, self._module) is Status.UNKNOWN

    def missing_module(self, kind: Kind, name: str) -> str | None:
        """Return the module that would have to be available to tell whether something has a name."""
        return self._project.why_unresolvable(kind, name, self._module)

    def leads_into(self, kind: str, name: str) -> str | None:
        """Return the module that an unknown name belongs to, if that is known."""
        is_of_module = kind in {"class", "plan", "task"} and "::" not in name
        return name if is_of_module else self._project.leads_into(name, self._module)

    def needs(self, module: str) -> bool:
        """Return whether a module is missing that the project says it needs."""
        return self._project.needs(module)

    def is_undeclared(self, name: str) -> bool:
        """Return whether the metadata of the file's module lists what it needs, and not the module of a name."""
        module = name.removeprefix("::").partition("::")[0].lower()
        is_there = self._module is None or module in self._project.modules
        return not is_there and self._project.is_declared_dependency(self._module or "", module) is False

    def within_module(self, kind: str, name: str) -> str | None:
        """Return what a name of a class or defined type would be if it were relative to the file's own module."""
        is_relative = kind in {"class", "type", "resource type"} and self._module is not None
        return f"{self._module}::{name}" if is_relative else None

    def may_have_module(self, name: str) -> bool:
        """Return whether a module may be there in the end; to find out may take a look at all manifests."""
        return self._project.may_have(name, self._module)

    def has_misspelt_module(self, kinds: Sequence[Kind], name: str) -> bool:
        """Return whether a name exists but for its module, which is called almost as one that has it."""
        module, _, rest = name.partition("::")
        if module in self._project.modules:
            return False
        names = [f"{each}::{rest}" for each in modules_like(module, self._project.modules)]
        has_other = any(self._project.status(kind, each) is Status.FOUND for each in names for kind in kinds)
        return has_other and not self.may_have_module(module)

    def is_slip_of_stub(self, kinds: Sequence[Kind], name: str) -> bool:
        """Return whether a name is almost one that a module has which is missing, and of which there are stubs."""
        module = name.partition("::")[0]
        if module in self._project.modules:
            return False
        return any(is_alike(kind, name, [each.lower() for each in stubbed_names(kind, module)]) for kind in kinds)
