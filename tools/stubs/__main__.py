"""Writes the stubs that come with the program.

    python -m tools.stubs DIRECTORY MODULE_DIRECTORY...

`survey.rb` asks the installed Puppet and Facter. `corrections` has what they do not say: stubs in which the types of
attributes and the signatures of functions replace those that are found, `facts.json` with the types of facts, and
`since.json` with the first major version of a module that has a function or a type. What is written by hand in the
directory, `checker/pplint/stubs`, is in files of other names, and left alone.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from pplint.project.stubs import load_user_stubs
from pplint.session import Session
from tools.stubs.generator import Generator

HERE = os.path.dirname(os.path.abspath(__file__))
CORRECTIONS = os.path.join(HERE, "corrections")


def main(directory: str, *module_directories: str) -> None:
    """Write the stubs into a directory."""
    command = ["ruby", os.path.join(HERE, "survey.rb"), *module_directories]
    survey = json.loads(subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout)
    corrections = load_user_stubs(Session().disk, CORRECTIONS)
    for problem in corrections.problems:
        sys.exit(f"{problem.path}: {problem.message}")
    Generator(directory, corrections, _read("facts.json"), _read("since.json")).write(survey)


def _read(name: str) -> dict[str, Any]:
    with open(os.path.join(CORRECTIONS, name), encoding="utf-8") as file:
        found: dict[str, Any] = json.load(file)
    return found


if __name__ == "__main__":
    main(*sys.argv[1:])
