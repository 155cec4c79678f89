"""`python -m tools.recordings [FOLDER]`: records the scenes again, with tmux and Neovim 0.11 from the path."""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import sys
import tempfile
from pathlib import Path

from tools.recordings.scenes import SCENES
from tools.recordings.svg import svg_of
from tools.recordings.terminal import terminal

ROOT = Path(__file__).parents[2]
_SETUP = ROOT / "editors" / "neovim" / "init.lua"
_COMMAND = ["nvim", "-u", str(_SETUP), "-i", "NONE", "-n", "--cmd", "set termguicolors noruler noshowmode shortmess+=F"]


def main() -> int:
    """Record all scenes; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.recordings", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "docs" / "recordings")
    parser.add_argument("--only", help="the name of one scene")
    options = parser.parse_args()
    missing = [program for program in ("tmux", "nvim") if shutil.which(program) is None]
    if missing:
        parser.error(f"not on the path: {', '.join(missing)}")
    options.folder.mkdir(parents=True, exist_ok=True)
    for scene in SCENES:
        if options.only in {None, scene.name}:
            (options.folder / f"{scene.name}.svg").write_text(_recorded(scene.name), encoding="utf-8")
    return 0


def _recorded(name: str) -> str:
    """Return the picture of a scene, played in a copy of the example with nothing else around."""
    scene = next(each for each in SCENES if each.name == name)
    with tempfile.TemporaryDirectory() as folder:
        repository, programs = Path(folder, "control-repo"), Path(folder, "bin")
        shutil.copytree(ROOT / "examples" / "control-repo", repository)
        programs.mkdir()
        program = programs / "pplint"
        program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m pplint "$@"\n', encoding="utf-8")
        program.chmod(0o755)
        environment = {
            "HOME": folder,
            "PATH": os.pathsep.join([str(programs), os.environ["PATH"]]),
            "PYTHONPATH": os.pathsep.join(each for each in sys.path if each),
            "TERM": "tmux-256color",
            "LANG": "C.UTF-8",
        }
        with terminal(f"pplint-{os.getpid()}", [*_COMMAND, scene.file], repository, environment, scene.lines) as played:
            for text, keys in scene.steps:
                played.until(text)
                played.press(*keys)
            played.until(scene.end)
            return svg_of(played.screen(), scene.title)


if __name__ == "__main__":
    sys.exit(main())
