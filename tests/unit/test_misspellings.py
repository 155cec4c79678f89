"""Misspelt words of files that are not programs in the language are fixed where one known word is meant."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.unit.command_line import write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

SAFE = {
    "Puppetfile": (
        "mod 'till', # a till\n  gti: 'https://git.example.com/till.git',\n  tag: 'v1'\n",
        "mod 'till', # a till\n  git: 'https://git.example.com/till.git',\n  tag: 'v1'\n",
    ),
    "environment.conf": ("modulepth = modules\n", "modulepath = modules\n"),
    "modules/shop/.fixtures.yml": (
        "fixtures:\n  forge_module:\n    till:\n      repos: acme/till\n",
        "fixtures:\n  forge_modules:\n    till:\n      repo: acme/till\n",
    ),
    "modules/shop/tasks/count.json": (
        '{\n  "descripton": "Counts",\n  "input_method": "enviroment"\n}\n',
        '{\n  "description": "Counts",\n  "input_method": "environment"\n}\n',
    ),
    "modules/shop/plans/run.yaml": (
        "parameters:\n  targets:\n    tpye: TargetSpec\nsteps:\n  - comand: id\n    targets: $targets\n",
        "parameters:\n  targets:\n    type: TargetSpec\nsteps:\n  - command: id\n    targets: $targets\n",
    ),
    "bolt-project.yaml": ("name: acme\nmodulepth: [modules]\n", "name: acme\nmodulepath: [modules]\n"),
    "inventory.yaml": ("config:\n  transport: shh\n", "config:\n  transport: ssh\n"),
    "modules/shop/lib/facter/shop.rb": (
        "Facter.add(:shop) do\n  setcod do\n    'open'\n  end\nend\n",
        "Facter.add(:shop) do\n  setcode do\n    'open'\n  end\nend\n",
    ),
}


@pytest.mark.parametrize("path", SAFE)
def test_one_letter(path: str, run: Run) -> None:
    before, after = SAFE[path]
    write({"modules/shop/tasks/count.sh": "echo 1\n", "bolt-project.yaml": "name: acme\n", path: before})
    run("--isolated", "--no-cache", "--fix", path)
    assert Path(path).read_bytes().decode() == after


KEPT = [
    # More than one letter is wrong.
    ("Puppetfile", "mod 'till', git: 'https://git.example.com/till.git', brnach_: 'main'\n"),
    # The known one is there, too.
    ("modules/shop/tasks/count.json", '{\n  "description": "Counts",\n  "descripton": "Counts"\n}\n'),
    # Nothing is like it.
    ("environment.conf", "colour = red\n"),
]


@pytest.mark.parametrize(("path", "text"), KEPT)
def test_uncertain(path: str, text: str, run: Run) -> None:
    write({"modules/shop/tasks/count.sh": "echo 1\n", path: text})
    run("--isolated", "--no-cache", "--fix", path)
    assert Path(path).read_bytes().decode() == text
