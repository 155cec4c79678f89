"""The search finds the files of a repository that are neither programs in the language nor data, and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.unit.project.trees import plant

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.command_line import Run

MODULE = {"metadata.json": '{"name": "acme-shop"}', "manifests/init.pp": "class shop { }\n"}


def _found(run: Run, *arguments: str) -> list[str]:
    code, out, _ = run("check", "--isolated", "--show-files", *arguments)
    assert code == 0
    return out.splitlines()


@pytest.mark.parametrize(
    "path",
    [
        *("lib/puppet/functions/shop/open.rb", "lib/facter/shop.rb", "tasks/count.rb", "tasks/count.json"),
        *("templates/shop.conf.erb", "spec/classes/shop_spec.rb", "plans/restart.yaml", ".fixtures.yml"),
    ],
)
def test_files_of_a_module_are_found(tmp_path: Path, run: Run, path: str) -> None:
    root = plant(tmp_path, {**MODULE, path: "{}\n" if path.endswith(".json") else ""})
    assert f"{root}/{path}" in _found(run, root)


@pytest.mark.parametrize("path", ["files/x.rb", "spec/fixtures/x_spec.rb", "files/tasks.json", "files/a.erb"])
def test_other_files_are_not(tmp_path: Path, run: Run, path: str) -> None:
    root = plant(tmp_path, {**MODULE, path: "{}\n"})
    assert f"{root}/{path}" not in _found(run, root)


def test_what_bolt_does_not_run_is_no_task(tmp_path: Path, run: Run) -> None:
    files = {"tasks/build.json": "{}\n", "inventory.yaml": "", "plans/a.yaml": ""}
    assert _found(run, plant(tmp_path / "any", files)) == []
    root = plant(tmp_path / "bolt", {**files, "bolt-project.yaml": "name: shop\n"})
    names = [each.removeprefix(f"{root}/") for each in _found(run, root)]
    assert names == ["bolt-project.yaml", "inventory.yaml", "plans/a.yaml", "tasks/build.json"]


def test_comments_silence_findings_in_ruby_and_templates(tmp_path: Path, run: Run) -> None:
    files = {
        "lib/facter/shop.rb": "# pplint: file-ignore[ruby-syntax-error]\nFacter.add(:shop) do\n",
        "templates/a.erb": "<%# pplint: file-ignore[template-syntax-error] %><% if @a %>\n",
    }
    root = plant(tmp_path, {**MODULE, **files})
    code, out, _ = run("check", "--isolated", "--select", "ruby", root)
    assert (code, "syntax error" in out) == (0, False)
