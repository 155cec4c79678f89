"""The files of a repository that are neither programs in the language nor data of Hiera.

Templates in Ruby, Ruby itself, the metadata of tasks, plans in YAML, and what describes a module, an environment or a
Bolt project. `kinds` says which file is which, and `subjects` what rules see of each.
"""

from typing import Final

SUFFIXES: Final = (
    ".rb",
    ".erb",
    ".json",
    ".yaml",
    ".yml",
    "Puppetfile",
    "environment.conf",
    "REFERENCE.md",
    "README.md",
)
"""How the names of all of them end: nothing else is looked at any closer."""
