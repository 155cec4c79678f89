"""What a source is: a manifest, a plan or a template. Where it lies in its module tells."""

from __future__ import annotations

from enum import Enum


class SourceKind(Enum):
    """How a source starts: in a template's text or in code, and whether `plan` and `apply` are keywords."""

    MANIFEST = "manifest"
    PLAN = "plan"
    TEMPLATE = "template"

    __hash__ = object.__hash__  # Each of them is one object; to hash their names, as is the rule, takes longer.


_CODE_FOLDERS = frozenset({"functions", "manifests", "plans", "types"})


def source_kind(path: str) -> SourceKind:
    """Return the kind of a file by its path within its module or environment: what lies in `plans` are plans.

    Elsewhere, as in no module or below `spec`, the innermost folder that is called like one with code in a module is
    taken for such a one: `/plans/m/manifests/x.pp` is a manifest, and so is `/plans/manifests/x.pp`.
    """
    if path.endswith(".epp"):
        return SourceKind.TEMPLATE
    folders = path.replace("\\", "/").split("/")[:-1]
    return SourceKind.PLAN if _code_folder(folders) == "plans" else SourceKind.MANIFEST


def _code_folder(folders: list[str]) -> str | None:
    """Return the folder with code that a file lies in; what is called so within such a folder is a namespace.

    Plans have hardly a namespace `manifests`, but anything may be in a directory called `plans`.
    """
    at = next((index for index in reversed(range(len(folders))) if folders[index] in _CODE_FOLDERS), None)
    if at is None:
        return None
    if folders[0] in _CODE_FOLDERS:
        return folders[0]
    while folders[at] != "manifests" and folders[at - 1] in _CODE_FOLDERS:
        at -= 1
    return folders[at]
