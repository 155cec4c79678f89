"""Modules of the program itself, imported when something in them is first asked for: a run meets few of its issues.

To import them all takes 18 to 24 ms, where a check of one small file takes 133. A `__getattr__` of the package would
not do: `from package import module` asks it at once.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType


class _LateModule(ModuleType):
    """Stands for a module, and has all that is in it once the first name is asked for."""

    def __getattr__(self, name: str) -> object:
        module = import_module(self.__name__)
        self.__dict__.update(vars(module))
        return getattr(module, name)


def late_module(name: str) -> ModuleType:
    """Return what stands for a module in the package that it is in: `from package import module` gives that, then.

    A type checker is not to see it, so that it finds the module.
    """
    return _LateModule(name)
