"""Nothing of what is checked is run, nothing is sent anywhere, and nothing outside of the checked tree is read."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]

WATCHED = """
import atexit, json, os, sys
tree, report, arguments = sys.argv[1], sys.argv[2], sys.argv[3:]
events = []
kept = open(report, "w")

def note(event, arguments):
    if event.startswith(("socket.", "subprocess.", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "ctypes.")):
        events.append([event, repr(arguments)])
    elif event in ("exec", "compile"):
        path = str(getattr(arguments[0], "co_filename", arguments[-1]))
        if path.startswith(tree + os.sep):
            events.append([event, path])
    elif event == "open" and isinstance(arguments[0], (str, bytes)):
        is_written = (arguments[2] or 0) & (os.O_WRONLY | os.O_RDWR)
        events.append(["write" if is_written else "read", os.path.realpath(os.fsdecode(arguments[0]))])

def end():
    json.dump(events, kept)
    kept.close()

class Listed:
    def __init__(self, *arguments):
        with scandir(*arguments) as entries:
            self.entries = iter(sorted(entries, key=lambda entry: entry.name, reverse=True))

    def __iter__(self):
        return self.entries

    def __next__(self):
        return next(self.entries)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    close = __exit__

if "BACKWARDS" in os.environ:
    scandir, listdir = os.scandir, os.listdir
    os.scandir, os.listdir = Listed, lambda *arguments: sorted(listdir(*arguments), reverse=True)

from pplint.__main__ import main
os.chdir(tree)
sys.argv = ["pplint", *arguments]
atexit.register(end)
sys.addaudithook(note)
main()
"""

CONFIGURED = '[tool.pplint]\nplugins = ["hostile"]\n'
RUN = "open('ran', 'w').close()\n"
ENTRY_POINTS = "[pplint.rules]\nhostile = hostile:rules\n"
FACT = "Facter.add(:made) { setcode { `touch ran` } }\n"
FUNCTION = (
    "Puppet::Functions.create_function(:made) { dispatch(:f) {}; def f; `touch ran`; end }\nFile.write('ran', '')\n"
)
HIERARCHY = """---
version: 5
hierarchy:
  - {name: outside, path: "../../outside.yaml"}
  - {name: program, data_hash: made, path: "made.yaml"}
"""

HOSTILE = {
    "conftest.py": RUN,
    "sitecustomize.py": RUN,
    "msgspec.py": RUN,
    "hostile.py": RUN,
    "pplint_rules/__init__.py": RUN,
    "hostile-1.dist-info/entry_points.txt": ENTRY_POINTS,
    "hostile-1.dist-info/METADATA": "Metadata-Version: 2.1\nName: hostile\nVersion: 1\n",
    "Rakefile": "sh 'touch ran'\n",
    ".git/config": '[core]\n\tfsmonitor = touch ran\n\thooksPath = .\n[filter "x"]\n\tclean = touch ran\n',
    ".git/HEAD": "ref: refs/heads/main\n",
    "modules/hostile/lib/facter/made.rb": FACT,
    "modules/hostile/lib/puppet/functions/made.rb": FUNCTION,
    "modules/hostile/hiera.yaml": HIERARCHY,
    "modules/hostile/manifests/init.pp": (
        "class hostile {\n  $a = generate('/bin/touch', 'ran')\n  $b = inline_template('<% `touch ran` %>')\n"
        "  $c = file('/etc/hostname')\n  $d = template('hostile/t.erb')\n  $e = made()\n"
        "  notice($a, $b, $c, $d, $e)\n}\n"
    ),
    "modules/hostile/templates/t.erb": "<% `touch ran` %>\n",
    "modules/hostile/files/outside": "-> ../../../../outside.yaml",
    "modules/hostile/manifests/outside.pp": "-> ../../../../outside.yaml",
    "data/outside.yaml": "-> ../../outside.yaml",
}
"""Files that would do something if they were run; `->` is a link."""


OWN = {
    "PYTHONPATH": os.pathsep.join(str(PROJECT / name) for name in ("checker", "rules", "grammar")),
    "PYTHONDONTWRITEBYTECODE": "1",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    place = tmp_path / "outer" / "tree"
    shutil.copytree(PROJECT / "examples" / "control-repo", place)
    (tmp_path / "outside.yaml").write_text("hostile::secret: outside\n")
    for name, text in HOSTILE.items():
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if text.startswith("-> "):
            path.symlink_to(text.removeprefix("-> "))
        else:
            path.write_text(text)
    return place


def _events(
    tree: Path, *arguments: str, **circumstances: str
) -> tuple[subprocess.CompletedProcess[str], list[tuple[str, str]]]:
    program, report = tree.parent / "program.py", tree.parent / "report.json"
    program.write_text(WATCHED)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PPLINT_")}
    command = [sys.executable, str(program), str(tree), str(report), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=kept | OWN | circumstances)
    assert "Traceback" not in done.stderr, done.stderr
    return done, [(event, about) for event, about in json.loads(report.read_text())]


COMMANDS = {
    "check": ("check", "--no-cache"),
    "check all": ("check", "--no-cache", "--preset=all"),
    "sarif": ("check", "--no-cache", "--output-format=sarif"),
    "format": ("format", "--check"),
    "types": ("reveal", "modules/hostile/manifests/init.pp:2:3"),
    "parse": ("parse", "modules/hostile/manifests/init.pp"),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_checked_is_only_read(tree: Path, name: str) -> None:
    before = sorted(map(str, tree.rglob("*")))
    done, events = _events(tree, *COMMANDS[name])
    assert done.stdout
    assert [each for each in events if each[0] not in {"read", "write"}] == []
    assert [path for event, path in events if event == "write" and path != os.devnull] == []
    assert sorted(map(str, tree.rglob("*"))) == before


@pytest.mark.parametrize("name", ["check", "check all", "sarif", "format"])
def test_the_walk_stays_in_the_tree(tree: Path, name: str) -> None:
    _, events = _events(tree, *COMMANDS[name])
    read = {path for event, path in events if event == "read"}
    around = str(tree.parent.parent)
    assert any(path.startswith(f"{tree}{os.sep}") for path in read)
    assert {path for path in read if path.startswith(around) and not path.startswith(str(tree))} == set()
    assert "/etc/hostname" not in read


def test_a_configuration_cannot_name_a_program(tree: Path) -> None:
    (tree / "pyproject.toml").write_text(CONFIGURED)
    done, events = _events(tree, "check", "--no-cache")
    assert (done.stdout, done.stderr) == ("", "pplint: pyproject.toml: `tool.pplint.plugins`: unknown key\n")
    assert {event for event, _ in events} <= {"read", "write"}
    assert not (tree / "ran").exists()


@pytest.mark.parametrize("output_format", ["json", "sarif", "full"])
def test_circumstances_make_no_difference(tree: Path, output_format: str) -> None:
    arguments = ("check", "--no-cache", f"--output-format={output_format}")
    elsewhere = {"TZ": "Pacific/Auckland", "LC_ALL": "C", "LANG": "C", "PYTHONHASHSEED": "7", "BACKWARDS": "1"}
    here = _events(tree, *arguments, PYTHONHASHSEED="1", LC_ALL="C.UTF-8")[0]
    there = _events(tree, *arguments, **elsewhere)[0]
    assert here.stdout
    assert (here.returncode, here.stdout) == (there.returncode, there.stdout)
