"""Manifests that show how a module is used, or are for its tests: nobody's nodes are set up by them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.real_paths import forward

if TYPE_CHECKING:
    from pplint.rule import Context

_FOLDERS: Final = ("example/", "examples/", "spec/", "test/", "tests/")


def is_example(ctx: Context) -> bool:
    """Return whether the file is an example of its module, or for the tests of it."""
    path = "" if ctx.module_path is None else forward(ctx.module_path[1])
    return path.startswith(_FOLDERS) or "/examples/" in path
