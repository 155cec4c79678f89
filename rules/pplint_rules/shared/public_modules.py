"""Modules that are published, and those that only their authors use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern

if TYPE_CHECKING:
    from pplint.rule import Context

_TEXTS: Final = ("name", "version", "author", "summary", "license", "source")
_NO_LICENSE: Final = late_pattern(r"(?i)\b(?:all rights|internal|none|private|proprietary|unlicensed)\b")
_OWN_LAYER: Final = late_pattern(r"(?:profile|role)s?(?:_|\Z)")
"""How the modules are called that put others together for the nodes of one site."""


def is_public(ctx: Context) -> bool:
    """Return whether a file is of a module that others may install.

    The repository is that module alone, and its `metadata.json` has what publishing takes. That file by itself says
    little: the tools that make modules write it for private ones, too.
    """
    module = None if ctx.module is None else ctx.project.module(ctx.module)
    if module is None or module.root != ctx.project.root or _OWN_LAYER.match(module.name):
        return False
    if ctx.project.is_in_control_repository:
        return False
    found = ctx.project.metadata(ctx.module)
    if found is None:
        return False
    values = {key: found[0].get(key) for key in _TEXTS}
    texts = {key: value.text for key, value in values.items() if value is not None and value.text}
    return len(texts) == len(_TEXTS) and not _NO_LICENSE.search(texts["license"])
