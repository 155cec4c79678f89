"""The projects in which the commands of the manual run."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

from tests.unit.command_line import write
from tests.unit.manual.blocks import ROOT

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLES = ROOT / "examples"

_AS_IT_IS = {"docs/first-steps.md": "welcome", "docs/data.md": "control-repo", "docs/output-formats.md": "welcome"}
"""Pages that show one of the examples."""

_CLASS = """\
# @summary Serves a shop
class shop (
  Integer $port,
  String $path = '/srv/shop.conf',
) {
  include concat::setup
  concat::fragment { 'path':
    content => $path,
  }
  concat::fragment { 'port':
    target  => '/srv/port',
    content => $port,
  }
  concat::fragment { 'end': }
}
"""
_METADATA = """\
{
  "name": "acme-shop", "version": "1.0.0", "author": "acme", "license": "Apache-2.0", "summary": "A shop",
  "source": "https://example.com/shop", "dependencies": [],
  "requirements": [{ "name": "openvox", "version_requirement": ">= 8.0.0 < 10.0.0" }]
}
"""
_HIERARCHY = "version: 5\nhierarchy:\n  - name: Common\n    path: common.yaml\n"
_APACHE = "# @summary Serves\nclass apache (Integer $port, Integer $workers = 1) {\n}\n"

_TILL = "define till::instance ($prio = 100) {\n  notice($prio)\n}\n"
_TILLS = "class till {\n  till::instance { 'left':\n    prio => '101',\n  }\n}\n"
_CONTROL = {
    "environment.conf": "modulepath = site\n",
    "site/till/manifests/init.pp": _TILLS,
    "site/till/manifests/instance.pp": _TILL,
}
_MODULE = {
    "metadata.json": _METADATA,
    "manifests/init.pp": _CLASS,
    **{f"control/{path}": text for path, text in _CONTROL.items()},
}
_REPOSITORY = {
    "Puppetfile": "forge 'https://forgeapi.puppet.com'\n",
    "environment.conf": "modulepath = modules\n",
    "hiera.yaml": _HIERARCHY,
    "data/common.yaml": "---\n" + "# the shop\n" * 10 + "apache::port: 80\n",
    "common.yaml": "---\n" + "# the shop\n" * 10 + "    \n",
    "modules/apache/manifests/init.pp": _APACHE,
    "manifests/site.pp": "node default {\n  include apache\n}\n",
    "site.pp": "notice('site')\n",
    "x.pp": "notice('x')\n",
    "init.pp": "#\n" * 11 + "    $port = 80\n" + "#\n" * 8,
    "node.json": '{"os": {"family": "Debian"}}\n',
}


_TEMPLATE = {
    "environment.conf": "",
    "modules/shop/manifests/init.pp": "class shop (String $mode, Integer $port) {\n  file { '/etc/shop.conf':\n"
    "    content => template('shop/shop.conf.erb'),\n  }\n}\n",
    "modules/shop/templates/shop.conf.erb": "<% if @mode == 'fast' -%>\nport = <%= @port %>\n<% end -%>\n",
}


def make_project(page: str, home: Path, *, with_examples: bool = False) -> None:
    """Make the project of a page in the current directory, which is in a directory that may be a home."""
    if page in _AS_IT_IS:
        shutil.copytree(EXAMPLES / _AS_IT_IS[page], os.curdir, dirs_exist_ok=True)
        return
    (home / "modules").mkdir()
    if page == "docs/type-checking.md":
        write(_MODULE)
        return
    if page == "docs/annotate.md":
        write(_CONTROL)
        return
    if page == "docs/convert.md":
        write(_TEMPLATE)
        return
    write(_REPOSITORY)
    if with_examples:
        shutil.copytree(EXAMPLES, "examples")


def commit() -> None:
    """Make the current directory a clone whose remote branch has what it has."""
    identity = ["-c", "user.name=nobody", "-c", "user.email=nobody@example.com", "-c", "commit.gpgsign=false"]
    for command in (
        ["init", "--quiet"],
        ["add", "."],
        ["commit", "--quiet", "--message=state"],
        ["update-ref", "refs/remotes/origin/main", "HEAD"],
    ):
        subprocess.run(["git", *identity, *command], check=True)
