"""What an issue is called: as a sentence in the compiler's words, and as a part of one.

This module knows all that is said: importing it fills the table.
"""

from __future__ import annotations

from pplint.wording import evaluator, functions, infer, ruby_library, stdlib, types, values
from pplint.wording.table import as_clause
from pplint.wording.table import told as sentence
from pplint.wording.table import told_as_clause as clause

__all__ = ["TABLES", "as_clause", "clause", "sentence"]

TABLES = (ruby_library, types, values, evaluator, functions, stdlib, infer)
