"""`python -m tools.completion`: write the scripts of all shells to the package."""

from __future__ import annotations

from pathlib import Path

from pplint.cli.completions import FOLDER
from tools.completion.scripts import scripts


def main() -> None:
    """Write the scripts."""
    for shell, text in scripts().items():
        Path(FOLDER, f"pplint.{shell}").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
