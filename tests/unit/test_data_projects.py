"""Files of data belong to what has their hierarchy, whatever their directories are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.source import SourceFile
from pplint.check.checks import Checks
from pplint.check.linter import check
from pplint.rule import registry
from pplint.rule.registry import Registry
from pplint.session import Session

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    "environment.conf": "modulepath = modules\n",
    "hiera.yaml": "version: 5\nhierarchy:\n  - name: sites\n    path: 'site/%{facts.site}/common.yaml'\n",
    "modules/m/manifests/init.pp": "class m(Integer $port = 80) { }\n",
    "data/site/one/common.yaml": "m::prot: 80\nm::port: x\n",
}


def test_a_directory_of_data_may_be_called_like_one_of_modules(tmp_path: Path) -> None:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    names = {"invalid-parameter-value", "unknown-data-key"}
    checks = Checks.everything(Registry.of(each for each in registry.load().rules if each.name in names))
    checked = tmp_path / "data/site/one/common.yaml"
    found = check(Session(), SourceFile(str(checked), checked.read_bytes()), checks).diagnostics
    assert {each.rule for each in found} == names
