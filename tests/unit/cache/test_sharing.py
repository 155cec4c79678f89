"""What is found is shared through a server, wherever a checkout lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.cache.place import URL
from pplint.cache.remote import program
from pplint.cli.shared_cache import WRITE
from tests.unit.cache.checkouts import FILES, NAMES_A, Go
from tests.unit.command_line import BROKEN, write

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.unit.cache.cache_server import CacheServer
    from tests.unit.command_line import Run


def test_a_clone_elsewhere_is_not_checked_again(run: Run, checked: list[str], elsewhere: Go) -> None:
    elsewhere("ci/one")
    first = run("--cache-write")
    assert (first[0], len(checked)) == (1, 3)
    elsewhere("home/me/deep/two")
    assert run() == first
    assert run("--statistics") == run("--no-cache", "--statistics")
    assert len(checked) == 3 + 3


def test_what_a_run_printed_is_printed_without_a_look_at_the_files(
    run: Run, checked: list[str], elsewhere: Go, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere("one")
    first = run("--cache-write", "-j1")
    elsewhere("two")
    monkeypatch.setattr("pplint.cli.check.run_after", None)
    assert run() == first
    assert len(checked) == 3


def test_what_is_taken_is_known_here_from_then_on(
    run: Run, checked: list[str], server: CacheServer, elsewhere: Go
) -> None:
    elsewhere("one")
    run("--cache-write")
    elsewhere("two")
    run("--statistics")
    server.asked.clear()
    assert run("--statistics", "-q")[0] == 1
    assert {path.split("/")[1] for _, path, _ in server.asked} <= {"ac"}
    assert len(checked) == 3


def test_what_depends_on_an_edit_is_checked_and_nothing_else(run: Run, checked: list[str], elsewhere: Go) -> None:
    elsewhere("one")
    run("--cache-write")
    checked.clear()
    elsewhere("two", FILES | {"modules/a/manifests/init.pp": "class a { $v = 3 }\n"})
    found = run()
    assert sorted(checked) == ["modules/a/manifests/init.pp", "modules/b/manifests/init.pp"]
    assert found == run("--no-cache")


def test_nothing_is_given_to_a_server_unless_the_user_says_so(
    run: Run, checked: list[str], server: CacheServer, elsewhere: Go, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere("one")
    run()
    assert set(server.methods) == {"GET"}
    monkeypatch.setenv(WRITE, "1")
    run("-q")
    assert server.kept
    assert len(checked) == 3 + 3
    given = len(server.asked)
    run("-q", "--no-cache")
    run("-q", "--fix")
    assert len(server.asked) == given


def test_a_checked_tree_names_no_server(
    run: Run, checked: list[str], server: CacheServer, elsewhere: Go, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(URL)
    elsewhere("one", FILES | {"pplint.toml": f"cache-url = '{server.url}'\n"})
    code, _, error = run()
    assert (code, "`cache-url`" in error) == (2, True)
    assert (server.asked, checked) == ([], [])


def test_a_subdirectory_of_a_checkout_is_one_wherever_that_lies(
    run: Run, checked: list[str], elsewhere: Go, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place in ("one", "two/three"):
        elsewhere(place)
        monkeypatch.chdir("modules/b")
        assert run("--cache-write") == run("--no-cache")
    assert checked == ["manifests/init.pp"] * 3


@pytest.mark.parametrize("name", ["modules/x", "plans/x", "x/manifests", "puppet-x", "a"])
def test_names_around_a_checkout_that_mean_something_are_heeded(
    run: Run, checked: list[str], elsewhere: Go, name: str
) -> None:
    alone = {"manifests/init.pp": "class a { }\n", "x.pp": "plan x() { }\n", "plans/y.pp": "plan y() { }\n"}
    for place in ("one", name):
        elsewhere(place, alone)
        assert run("--cache-write", "--preset", "all") == run("--no-cache", "--preset", "all")
    assert checked


def test_a_module_is_called_alike_wherever_it_lies(run: Run, checked: list[str], elsewhere: Go) -> None:
    module = {
        "metadata.json": '{"name": "me-a"}',
        "manifests/init.pp": "class a { }\n",
        "manifests/b.pp": BROKEN,
    }
    elsewhere("a", module)
    first = run("--cache-write")
    elsewhere("b", module)
    assert run() == first == run("--no-cache")
    assert len(checked) == 2 + 2


def test_what_appears_around_a_checkout_is_noticed(run: Run, checked: list[str], elsewhere: Go, tmp_path: Path) -> None:
    module = {"metadata.json": '{"name": "me-b"}', "manifests/init.pp": NAMES_A}
    elsewhere("one/b", module)
    first = run("--cache-write")
    elsewhere("two/b", module)
    (tmp_path / "two" / "environment.conf").write_text("modulepath = .\n")
    assert run() == run("--no-cache") != first
    assert len(checked) == 3


def test_other_settings_are_another_matter(run: Run, checked: list[str], elsewhere: Go) -> None:
    elsewhere("one")
    run("--cache-write")
    elsewhere("two", FILES | {"pplint.toml": "ignore = ['types']\n"})
    assert run() == run("--no-cache")
    assert len(checked) == 3 * 3


def test_directories_of_modules_elsewhere_bind_a_checkout_to_its_place(
    run: Run, checked: list[str], elsewhere: Go
) -> None:
    content = FILES | {"pplint.toml": "modulepath = ['../more']\n"}
    elsewhere("one/x", content)
    write({"../more/d/manifests/init.pp": "class d { }\n", "site/manifests/init.pp": "class site { include d }\n"})
    run("--cache-write")
    elsewhere("two/x", content)
    write({"../more/e/manifests/init.pp": "class e { }\n", "site/manifests/init.pp": "class site { include d }\n"})
    assert run() == run("--no-cache")
    assert len(checked) == 4 * 3


def test_parts_of_a_checkout_are_kept_beside_each_other(run: Run, checked: list[str], elsewhere: Go) -> None:
    elsewhere("one")
    for shard in ("1/2", "2/2"):
        run("--cache-write", "--shard", shard)
    checked.clear()
    elsewhere("two")
    assert run() == run("--no-cache")
    assert len(checked) == 3


def _of_package(contents: list[tuple[str, str | None]]) -> Callable[[str], list[tuple[str, str | None]]]:
    return lambda _: contents


def test_a_program_is_known_by_what_it_is_wherever_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def installed(place: str, text: str) -> bytes:
        write(
            {f"{place}/mine/__init__.py": text, f"{place}/mine/data/x.pp": "", f"{place}/mine/__pycache__/x.pyc": place}
        )
        found = str(tmp_path / place / "mine")
        monkeypatch.setattr(program, "packages", lambda: ["mine"])
        monkeypatch.setattr(program, "contents", _of_package([(found, None)]))
        return program.fingerprint()

    monkeypatch.chdir(tmp_path)
    assert installed("here", "1") == installed("there", "1") != installed("elsewhere", "2")


def test_a_program_that_was_installed_is_known_by_the_list_of_its_files(monkeypatch: pytest.MonkeyPatch) -> None:
    def installed(record: str) -> bytes:
        monkeypatch.setattr(program, "packages", lambda: ["mine"])
        monkeypatch.setattr(program, "contents", _of_package([("anywhere", record)]))
        return program.fingerprint()

    scripts = [f"../../../bin/mine,sha256={digest},220" for digest in "ab"]
    one, other = (f"{script}\nmine/__init__.py,sha256=c,1\nmine/__pycache__/x.pyc,,\n" for script in scripts)
    assert installed(one) == installed(other) != installed(other.replace("sha256=c", "sha256=d"))
