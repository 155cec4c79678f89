"""Completion of command lines, a module for each shell: its function `script` writes what the shell reads.

`python -m tools.completion` writes all scripts to the package, where `pplint completions` finds them.
"""

RULE_NAMES = "pplint rule --all 2>/dev/null | awk '{ print $2; if (!seen[$1]++) print $1 }'"
"""What a shell asks for the names of rules and categories, those of plug-ins among them."""
