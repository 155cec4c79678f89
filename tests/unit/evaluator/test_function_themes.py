"""A function is found by its name alone: the list of themes says in which module it is."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

import pytest

from pplint.evaluator import builtins
from pplint.evaluator.builtins import stdlib
from pplint.evaluator.builtins.table import FUNCTIONS, LIBRARY, FunctionTable


@pytest.mark.parametrize("table", [FUNCTIONS, LIBRARY])
def test_every_function_is_in_the_module_that_the_list_of_themes_names(table: FunctionTable) -> None:
    for name in table:
        assert table[name].name == name
    for package in (builtins, stdlib):
        for module in iter_modules(package.__path__):
            import_module(f"{package.__name__}.{module.name}")
    assert set(table) == table.entered
