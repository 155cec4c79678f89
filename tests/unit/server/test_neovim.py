"""Neovim, set up as the page says, shows and does with a file what its user asks for."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
_NEOVIM = shutil.which("nvim")
_FIRST_WITH_CONFIGURATIONS = (0, 11)
_PATIENCE = 300
TEXT = """\
# @summary A shop
# @param port where it listens
class shop (
  Integer $port = 'x',
) {
  notice("a")
  file { '/etc/shop':
    ensure => file,
    content => "http://localhost:${port}",
  }
}
"""
HOURS = "# @param open when it is\nclass shop::hours (Enum['day', 'night'] $open) {\n  notice($open)\n}\n"
HIERARCHY = "version: 5\nhierarchy:\n  - name: common\n    path: common.yaml\n"
RENAMED = TEXT.replace("port where", "listen where").replace("$port", "$listen").replace("{port}", "{listen}")
FORMATTED = RENAMED.replace("ensure =>", "ensure  =>")


def _setup(neovim: str) -> Path:
    """Return the file that users of this version put into their configuration."""
    answer = subprocess.run([neovim, "--version"], capture_output=True, text=True, check=True).stdout
    version = re.search(r"v(\d+)\.(\d+)", answer)
    assert version is not None
    is_new = (int(version[1]), int(version[2])) >= _FIRST_WITH_CONFIGURATIONS
    return ROOT / "editors" / "neovim" / ("init.lua" if is_new else "older.lua")


@pytest.mark.slow
@pytest.mark.skipif(_NEOVIM is None, reason="Neovim is not installed: apt-get install neovim")
def test_a_user_sees_and_changes_a_file(tmp_path: Path) -> None:
    neovim = str(_NEOVIM)
    shop, programs = tmp_path / "modules" / "shop" / "manifests" / "init.pp", tmp_path / "bin"
    for folder in (shop.parent, programs, shop.parents[1] / ".git"):
        folder.mkdir(parents=True)
    shop.write_text(TEXT)
    shop.with_name("hours.pp").write_text(HOURS)
    module, data, elsewhere = shop.parents[1], shop.parents[1] / "data" / "common.yaml", tmp_path / "other.yaml"
    data.parent.mkdir()
    (module / "hiera.yaml").write_text(HIERARCHY)
    for file in (data, elsewhere):
        file.write_text("shop::hours::open: noon\n")
    (programs / "pplint").write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m pplint "$@"\n')
    (programs / "pplint").chmod(0o755)
    places = {name: str(tmp_path) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
    path = os.pathsep.join([str(programs), os.environ["PATH"]])
    modules = os.pathsep.join(each for each in sys.path if each)
    files = {"SHOP": str(shop), "DATA": str(data), "ELSEWHERE": str(elsewhere)}
    environment = {**os.environ, **places, **files, "PATH": path, "PYTHONPATH": modules}
    walk = Path(__file__).with_name("neovim.lua")
    command = [neovim, "--headless", "--clean", "-u", str(_setup(neovim)), "-c", f"luafile {walk}"]
    done = subprocess.run(
        command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=_PATIENCE
    )
    seen = json.loads(done.stdout)
    assert "fault" not in seen, (seen["fault"], seen, done.stderr)
    assert sorted(seen["diagnostics"]) == [["double-quoted-string", 5, 2], ["invalid-default", 3, 1]]
    assert "Integer $port = 'x'" in seen["hover"]
    assert "where it listens" in seen["hover"]
    assert seen["definition"] == TEXT.splitlines().index("  Integer $port = 'x',") + 1
    assert {"mode", "owner", "require"} <= {*seen["completion"]}
    assert seen["options"] == ["v:lua.vim.lsp.omnifunc", "v:lua.vim.lsp.tagfunc", "v:lua.vim.lsp.formatexpr()"]
    assert seen["outline"] == ["[Class] shop", "[Property] $port", "[Object] file[/etc/shop]"]
    assert seen["rename"] == RENAMED.splitlines()
    assert seen["format"] == FORMATTED.splitlines()
    assert seen["action"] == FORMATTED.replace('"a"', "'a'").splitlines()
    assert seen["data"]["diagnostics"] == [["invalid-parameter-value", 0, 1]]
    assert "Enum['day', 'night'] $open" in seen["data"]["hover"]
    assert "when it is" in seen["data"]["hover"]
    assert seen["data"]["completion"] == ["day", "night"]
    assert seen["elsewhere"] == ["yaml", 0]
