"""An edit has few files checked again: a comment or a blank line one, on the command line as in an editor."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pplint.cache import files, stamps
from pplint.cache.place import VARIABLE
from pplint.check.file_task import FileTask, Mode
from pplint.cli.cached_run import OFF
from pplint.config.settings import Settings
from pplint.run.watching.watched_files import WatchedFiles
from tests.unit.command_line import Run, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.check.file_task import Outcome, Take

NAMED = "modules/base/manifests/init.pp"
TEXT = "class base (\n  Integer $size = 1,\n) {\n  $own = 'x'\n  file { '/base': ensure => directory }\n}\n"
COMMENTS = (
    f"# A class.\n{TEXT}",
    TEXT.replace("  $own", "  # What belongs to it.\n  $own"),
    TEXT.replace("  Integer", "  # How large it is.\n  Integer"),
    f"{TEXT}# The end.\n",
    f"{TEXT}\n# The end, after a blank line.\n\n",
    TEXT.replace("  file", "\n  \n  file"),
)
_USES = (
    "include base",
    "class { 'base': size => 2 }",
    "include base\n  notice($base::own)",
    "require base\n  File['/base'] -> notify { 'x': }",
    "notify { 'x': require => Class['base'] }",
)
USERS = {
    f"modules/m{number}/manifests/init.pp": f"class m{number} {{\n  {_USES[number % len(_USES)]}\n}}\n"
    for number in range(60)
}


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Return a list that has the files which the latest run checked, and did not take from the cache."""
    monkeypatch.delenv(OFF, raising=False)
    monkeypatch.setenv(VARIABLE, str(tmp_path.with_name(f"{tmp_path.name}-cache")))
    monkeypatch.setattr(stamps, "_SETTLED", -(10**15))
    checked: list[str] = []
    original = files.FileCache.known

    def noted(cache: files.FileCache, tasks: Sequence[FileTask], mode: Mode) -> tuple[dict[str, Outcome], Mode, Take]:
        known, mode, take = original(cache, tasks, mode)
        checked[:] = [task.path for task in tasks if task.path not in known]
        return known, mode, take

    monkeypatch.setattr(files.FileCache, "known", noted)
    return checked


def test_a_comment_has_one_file_checked_again_on_the_command_line(run: Run, checked: list[str]) -> None:
    write({"environment.conf": "", NAMED: TEXT, **USERS})
    run()
    assert len(checked) > len(USERS)
    for text in COMMENTS:
        write({NAMED: text})
        run()
        assert checked == [NAMED]


RENDERING = "class alone {\n  $content = template('alone/a.erb')\n}\n"
OTHERS = {
    "modules/alone/templates/a.erb": "<%= @content %>\n",
    "modules/shop/manifests/init.pp": "class shop($size = 1) {\n  $content = template('shop/b.erb')\n}\n",
    "modules/shop/manifests/entry.pp": "class shop::entry {\n  class { 'shop': size => 2 }\n}\n",
    "modules/shop/templates/b.erb": "<%= @size %> <%= @content %>\n",
    "modules/shop/manifests/uses.pp": "class shop::uses {\n  shop::missing { 'x': }\n}\n",
    "modules/alone/manifests/inner.pp": "class alone::inner {\n}\n",
}


@pytest.mark.parametrize("text", ["notify { 'x': }", "$edited = 1", "file { '/x': ensure => file }"])
def test_a_resource_or_variable_concerns_nothing_that_does_not_name_the_class(
    run: Run, checked: list[str], text: str
) -> None:
    own = "modules/alone/manifests/init.pp"
    write({"environment.conf": "", own: RENDERING, **OTHERS})
    run()
    assert len(checked) > len(OTHERS)
    write({own: RENDERING.replace("  $content", f"  {text}\n  $content")})
    run()
    assert {own} <= {*checked} <= {own, "modules/alone/templates/a.erb", "modules/alone/manifests/inner.pp"}


@pytest.mark.usefixtures("run")
def test_a_comment_has_one_file_checked_again_in_a_session_that_watches() -> None:
    write({"environment.conf": "", NAMED: TEXT, **USERS})
    paths = [str(Path(path).resolve()) for path in (NAMED, *USERS)]
    watched = WatchedFiles(lambda _: [FileTask(path, Settings()) for path in paths], Mode(watches=True))
    list(watched.steps(set()))
    for count, text in enumerate(COMMENTS, len(paths)):
        assert watched.check_count == count
        write({NAMED: text})
        watched.forget([paths[0]])
        list(watched.steps({paths[0]}))
    assert watched.check_count == len(paths) + len(COMMENTS)
