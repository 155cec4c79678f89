"""Writes the table of the rules that come with pplint, by which a run knows them without their modules.

python -m tools.rule_table
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from pplint.rule.plugins import OWN_RULES
from pplint.rule.registry import all_modules, rules_in
from pplint.rule.table import row_of

if TYPE_CHECKING:
    from collections.abc import Iterable

TABLE: Final = Path(__file__).parents[1] / "rules" / "pplint_rules" / "rule_table.py"

_HEAD: Final = '''\
"""The rules of this package in constants, written by `python -m tools.rule_table`: see `pplint.rule.table`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pplint.rule.table import Row

'''


def table_text() -> str:
    """Return the text of the table, made of the modules."""
    rules = sorted(rules_in(OWN_RULES), key=lambda rule: rule.name)
    helpers = sorted(set(all_modules(OWN_RULES)).difference(rule.module for rule in rules))
    return f"{_HEAD}HELPERS = {_lines(helpers)}\n\nROWS: tuple[Row, ...] = {_lines(map(row_of, rules))}\n"


def _lines(constants: Iterable[object]) -> str:
    return f"({chr(10)}{''.join(f'    {each!r},{chr(10)}' for each in constants)})"


if __name__ == "__main__":
    TABLE.write_text(table_text(), encoding="utf-8")
