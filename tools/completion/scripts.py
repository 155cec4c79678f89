"""The scripts of all shells."""

from __future__ import annotations

from tools.completion import bash, fish, zsh
from tools.option_tables import commands


def scripts() -> dict[str, str]:
    """Return what each shell reads, by its name."""
    every = list(commands())
    return {"bash": bash.script(every), "zsh": zsh.script(every), "fish": fish.script(every)}
