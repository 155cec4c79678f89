"""`pplint completions`: write what a shell reads to complete command lines."""

from __future__ import annotations

import os

from msgspec import Struct

from pplint.cli.errors import UsageError
from pplint.cli.options import OneOf, Options
from pplint.cli.streams import print_text

SHELLS = ("bash", "zsh", "fish")

FOLDER = os.path.join(os.path.dirname(os.path.dirname(__file__)), "completions")
"""Where the scripts are: one for each shell, called like it."""


class CompletionOptions(Struct):
    """What the command line says."""

    shell: list[str]


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code."""
    options = Options(
        "completions",
        "Write the script with which a shell completes command lines. For bash, add "
        '`eval "$(pplint completions bash)"` to ~/.bashrc; for zsh, the same with `zsh` to ~/.zshrc after compinit; '
        "for fish, write it to ~/.config/fish/completions/pplint.fish.",
        "[OPTIONS] SHELL",
    )
    options.add_argument("shell", nargs="*", type=OneOf(SHELLS), metavar="SHELL", help=f"one of {', '.join(SHELLS)}")
    read = CompletionOptions(**options.read(arguments))
    if len(read.shell) != 1:
        raise UsageError(f"name one shell: {', '.join(SHELLS)}")
    with open(os.path.join(FOLDER, f"pplint.{read.shell[0]}"), encoding="utf-8") as script:
        print_text(script.read())
    return 0
