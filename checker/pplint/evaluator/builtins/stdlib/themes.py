"""The functions of the module stdlib; importing their modules, one for each theme, fills the table."""

from pplint.evaluator.builtins.stdlib import (
    arrays,
    characters,
    choosing,
    conversions,
    data,
    digests,
    hashes,
    kinds,
    networks,
    paths,
    ranges,
    shells,
    texts,
    validation,
    world,
)
from pplint.evaluator.builtins.stdlib.library import MODULE
from pplint.evaluator.builtins.table import MODULE_FUNCTIONS

THEMES = (
    arrays,
    characters,
    choosing,
    conversions,
    data,
    digests,
    hashes,
    kinds,
    networks,
    paths,
    ranges,
    shells,
    texts,
    validation,
    world,
)
"""The modules that fill the table."""

LIBRARY = MODULE_FUNCTIONS[MODULE]
"""The functions by name."""
