"""What is kept between runs is taken where it holds, and whatever becomes of the cache, the report is the same."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from time import time_ns
from typing import TYPE_CHECKING, Any

import pytest

from pplint.cache import files, probes, replay, stamps, store
from pplint.cache.place import VARIABLE
from pplint.cli.cached_run import OFF
from pplint.project.discovery import Discovery, discover
from pplint.report.report import forget_sources
from tests.unit.command_line import BROKEN, CORRECTED, set_stdin, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.check.file_task import FileTask, Mode, Outcome, Take
    from pplint.session.answers import Fingerprint, Kind
    from tests.unit.command_line import Run

FINDING = "class a { notice(1 + 'x') }\n"
NAMES_A = "class b { include a\n notice($a::v + 1) }\n"

CACHE = "../cache"


@pytest.fixture
def examined(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:  # noqa: ARG001 - it comes first
    """Switch the cache on, and return the paths of files that are checked, and not taken from it."""
    (tmp_path / "tree").mkdir()
    monkeypatch.chdir(tmp_path / "tree")
    monkeypatch.delenv(OFF, raising=False)
    monkeypatch.setenv(VARIABLE, CACHE)
    found: list[str] = []
    original = files.FileCache.known

    def noted(self: files.FileCache, tasks: Sequence[FileTask], mode: Mode) -> tuple[dict[str, Outcome], Mode, Take]:
        known, mode, take = original(self, tasks, mode)
        left = [task.path for task in tasks if task.path not in known]
        # The settings of the environment are a file like any other, and no test here is about them.
        found.extend(path for path in left if not path.endswith("environment.conf"))
        return known, mode, take

    monkeypatch.setattr(files.FileCache, "known", noted)
    return found


def _database() -> Path:
    (found,) = Path(CACHE).glob("*.sqlite")
    return found


def _module() -> None:
    write(
        {
            "environment.conf": "",
            "modules/a/manifests/init.pp": "class a { $v = 'x' }\n",
            "modules/b/manifests/init.pp": NAMES_A,
            "modules/c/manifests/init.pp": FINDING.replace("class a", "class c"),
        }
    )


def _settle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let whatever was written before a run count as settled."""
    monkeypatch.setattr(stamps, "_SETTLED", -(10**15))


def test_what_was_too_new_is_guarded_once_it_has_settled(
    run: Run, examined: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A checkout is often checked as soon as it is written."""
    paths = [f"modules/a/manifests/c{number}.pp" for number in range(100, 200)]
    write({"environment.conf": "", **{path: f"class a::{path[-7:-3]} {{ }}\n" for path in paths}})
    asked: list[str] = []
    ask = probes.Prober.probe

    def noted(prober: probes.Prober, kind: Kind, path: bytes, limit: int) -> Fingerprint | None:
        asked.append(kind)
        return ask(prober, kind, path, limit)

    monkeypatch.setattr(probes.Prober, "probe", noted)
    started = time_ns()
    printed: list[str] = []
    contents: list[int] = []
    for seconds in (0, 1, 10, 20):
        monkeypatch.setattr(replay, "time_ns", lambda seconds=seconds: started + seconds * 10**9)
        asked.clear()
        printed.append(run()[1])
        contents.append(asked.count("content"))
    assert contents[0] == contents[3] == 0
    assert min(contents[1:3]) >= len(paths)
    assert len(set(printed)) == 1
    assert sorted(examined) == sorted(paths)


def test_a_longer_comment_concerns_nobody_else(run: Run, examined: list[str]) -> None:
    edited, data = "modules/a/manifests/init.pp", "data/common.yaml"
    text = "# It includes b::c.\nclass a { include b::c\n notice(lookup('a::size')) }\n"
    write(
        {
            "environment.conf": "",
            "hiera.yaml": "version: 5\nhierarchy:\n- {name: all, path: common.yaml}\n",
            data: "a::size: 1\na::sise: 2\n",
            "modules/b/manifests/c.pp": "class b::c { }\n",
            "modules/b/manifests/d.pp": "class b::d(Integer $size = 1) { }\n",
        }
    )
    for length in (2100, 3000, 3100, 4000):
        write({edited: f"{text}# {'x' * length}\n"})
        assert run("--preset", "all") == run("--preset", "all", "--no-cache")
    everything = len(examined) - 3
    assert examined[everything:] == [edited] * 3
    assert len(set(examined[:everything])) == everything


def test_a_comment_concerns_those_who_look_at_it(
    run: Run, examined: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _settle(monkeypatch)
    own, named = "modules/a/manifests/init.pp", "modules/b/manifests/init.pp"
    write({"environment.conf": "", own: "class a { include b }\n"})
    for text, expected in (
        ("class b { }\n", [own, named]),
        ("# A class.\nclass b { } # end\n", [named]),
        ("# @api public\nclass b { }\n", [own, named]),
        ("# @api private\nclass b { }\n", [own, named]),
        ("# @api private\nclass b { $x = 1 }\n", [own, named]),
    ):
        write({named: text})
        examined.clear()
        _, printed, _ = run()
        assert examined == expected
        assert ("private-name" in printed) is ("private" in text)


def test_a_label_in_another_file_is_where_that_says_it_now(
    run: Run, examined: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _settle(monkeypatch)
    own, named = "modules/a/manifests/init.pp", "modules/b/manifests/init.pp"
    write({"environment.conf": "", own: "class a { class { 'b': port => 'x' } }\n"})
    for above in range(3):
        write({named: "# one\n" * above + "class b (Integer $port) { notice($port) }\n"})
        forget_sources()
        assert f"{named}:{above + 1}:" in run("--output-format", "full")[1].replace("\\", "/")
    assert examined == [own, named] * 3


def test_an_edit_concerns_those_who_would_be_told_something_else(
    run: Run, examined: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _settle(monkeypatch)
    unused = "define a ($unused) { notice($title) }\n"
    write(
        {"environment.conf": "", "modules/a/manifests/init.pp": unused, "modules/b/manifests/init.pp": "class b { }\n"}
    )
    own, other = "modules/a/manifests/init.pp", "modules/b/manifests/init.pp"
    for text, expected in (
        ("class b { }\n", [own, other]),
        ("class b { notice(1) }\n", [other]),
        ("class b { notice('a') }\n", [own, other]),
    ):
        write({other: text})
        examined.clear()
        run()
        assert examined == expected


def test_an_edit_concerns_those_who_refer_to_what_it_may_declare(
    run: Run, examined: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _settle(monkeypatch)
    own, other = "modules/a/manifests/init.pp", "modules/a/manifests/more.pp"
    write({"environment.conf": "", own: "class a { notify { 'x': require => File['/etc/settings'] } }\n"})
    for text, expected in (
        ("class a::more ($x = 1) { }\n", [own, other]),
        ("class a::more ($x = 1) { } # more\n", [other]),
        ("class a::more ($x = 2) { service { $x: ensure => 'running' } }\n", [other]),
        ("class a::more ($x = 2) { service { $x: ensure => 'stopped' } }\n", [other]),
        ("class a::more ($x = 2) { file { '/etc/setings': } }\n", [own, other]),
        ("class a::more ($x = 2) { file { '/etc/settings': } }\n", [own, other]),
    ):
        write({other: text})
        examined.clear()
        _, printed, _ = run()
        assert examined == expected
        assert ("undeclared-resource" in printed) is ("'/etc/settings'" not in text)
        assert ("did you mean" in printed) is ("setings" in text)


def test_owners_in_a_page_are_those_of_now(run: Run, examined: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    _settle(monkeypatch)
    write({"a.pp": FINDING, ".git/HEAD": ""})
    for owner in ("@first", "@second"):
        write({"CODEOWNERS": f"* {owner}\n"})
        assert f'data-owner="{owner}"' in run("--output-format", "html")[1]
    assert len(examined) == 1


def test_what_is_known_is_not_checked_again(run: Run, examined: list[str]) -> None:
    _module()
    first = run()
    assert first[0] == 1
    assert len(examined) == 3
    assert run("--output-format", "concise") == first
    assert run("--exit-zero")[0] == 0
    assert len(examined) == 3


def test_a_run_in_which_nothing_is_different_is_not_done_again(
    run: Run, examined: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _module()
    first = run()
    monkeypatch.setattr("pplint.cli.check.run_after", None)
    assert run() == first
    assert len(examined) == 3


def test_what_depends_on_an_edit_is_checked_again_and_nothing_else(run: Run, examined: list[str]) -> None:
    _module()
    before = run()
    examined.clear()
    write({"modules/a/manifests/init.pp": "class a { $v = 3 }\n"})
    after = run()
    assert (len(after[1].splitlines()), len(before[1].splitlines())) == (2, 3)
    assert sorted(examined) == ["modules/a/manifests/init.pp", "modules/b/manifests/init.pp"]


def test_what_points_into_a_file_stands_on_what_is_in_front_of_it(run: Run, examined: list[str]) -> None:
    declared, user = "modules/a/manifests/init.pp", "modules/b/manifests/init.pp"
    write({"environment.conf": "", declared: "class a(Integer $x) { }", user: "class b { class { 'a': x => 'y' } }\n"})
    for text, is_examined in [
        ("class a(Integer $x) { } # one", True),  # It is in the line that is shown.
        ("class a(Integer $x) { } # one\n", True),
        ("class a(Integer $x) { } # one\n# two\n", False),
        ("# three\nclass a(Integer $x) { } # one\n", True),
    ]:
        run()
        examined.clear()
        write({declared: text})
        shown = run("--output-format", "full")
        assert shown == run("--output-format", "full", "--no-cache")
        assert (f"::: {declared}" in shown[1], user in examined) == (True, is_examined)


def test_what_reports_do_not_show_is_taken_from_the_cache_and_not_shown(run: Run, examined: list[str]) -> None:
    secret, encrypted, other = "data/common.yaml", "data/sealed.yaml", "modules/c/manifests/init.pp"
    _module()
    write(
        {
            "hiera.yaml": "version: 5\nhierarchy:\n- {name: all, paths: [common.yaml, sealed.yaml]}\n",
            secret: "---\na::password: 'kEx7yPq2'\n",
            encrypted: "---\na::sealed: ENC[PKCS7,MIIBeQYJ]\n",
        }
    )
    full = ("--output-format", "full")
    for _ in range(2):
        run(*full)
        examined.clear()
        write({other: Path(other).read_text() + "# more\n"})
        code, shown, errors = run(*full)
        assert examined == [other]
        assert (code, shown, errors) == run(*full, "--no-cache")
        assert "a::password: '********'\n" in shown
        assert "a::sealed: ENC[**************]\n" in shown
        assert "kEx7yPq2" not in shown
        assert "MIIBeQYJ" not in shown
    write({secret: "---\na::password: 'kEx7yPq3'\n"})
    examined.clear()
    assert run(*full) == run(*full, "--no-cache")
    assert secret in examined


def test_an_edit_of_data_concerns_those_who_ask_for_what_changes(run: Run, examined: list[str]) -> None:
    data, looks_up, other = "data/common.yaml", "site/a.pp", "site/c.pp"
    write(
        {
            "environment.conf": "",
            "hiera.yaml": "version: 5\nhierarchy:\n- {name: all, path: common.yaml}\n",
            data: "port: '80'\nb::size: 1\n",
            looks_up: "notice(lookup('port', Integer))\n",
            other: "notice(lookup('b::size', Integer))\n",
        }
    )
    run()
    for text, expected in [
        ("# What is looked up.\nport: '80'\nb::size: 1\n", {data, looks_up}),  # a label is in another line
        ("# What is looked up.\nport: '80'\n# It is small.\nb::size:   1\n", {data}),
        ("# What is looked up.\nport: '80'\nb::size: 2\n", {data, other}),
        ("# What is looked up.\nport: 80\nb::size: 2\n", {data, looks_up}),
        ("port: 80\nb::size: 2\nlookup_options: {port: {merge: hash}}\n", {data, looks_up, other}),
        ("port: 80\nb::size: [\n", {data, looks_up, other}),
    ]:
        examined.clear()
        write({data: text})
        assert run() == run("--no-cache")
        assert set(examined) == expected


def test_who_asks_whether_data_have_a_key_does_not_look_at_what_they_have(run: Run, examined: list[str]) -> None:
    common, other = "data/common.yaml", "data/other.yaml"
    hierarchy = "hierarchy:\n- {name: all, path: common.yaml}\n- {name: other, path: other.yaml}\n"
    write(
        {
            "environment.conf": "",
            "hiera.yaml": f"version: 5\n{hierarchy}",
            common: "port: 80\n",
            other: "url: \"http://localhost:%{lookup('port')}\"\n",
        }
    )
    run()
    for text, expected in [("port: 81\n", {common}), ("ports: 81\n", {common, other})]:
        examined.clear()
        write({common: text})
        assert run() == run("--no-cache")
        assert set(examined) == expected


def test_what_was_looked_for_in_vain_is_noticed_when_it_appears(run: Run, examined: list[str]) -> None:
    write(
        {"environment.conf": "", "modules/b/manifests/init.pp": NAMES_A, "modules/a/manifests/x.pp": "class a::x { }\n"}
    )
    assert "unknown-class" in run()[1]
    examined.clear()
    write({"modules/a/manifests/init.pp": "class a { $v = 3 }\n"})
    assert "unknown-class" not in run()[1]
    assert "modules/b/manifests/init.pp" in examined


def test_who_calls_functions_of_the_language_asks_no_module_for_them(run: Run, examined: list[str]) -> None:
    other = "modules/other/lib/puppet/functions"
    write(
        {
            "environment.conf": "",
            "modules/a/manifests/init.pp": "class a { notice(md5('x')) }\n",
            "modules/b/manifests/init.pp": "class b { notice(shout('x')) }\n",
            f"{other}/quiet.rb": "Puppet::Functions.create_function(:quiet) { }\n",
        }
    )
    run()
    examined.clear()
    write({f"{other}/shout.rb": "Puppet::Functions.create_function(:shout) { }\n"})
    assert run() == run("--no-cache")
    assert "modules/b/manifests/init.pp" in examined
    assert "modules/a/manifests/init.pp" not in examined


def test_settings_that_count_for_a_file_are_noticed(run: Run, examined: list[str]) -> None:
    write({"a.pp": FINDING, "pplint.toml": "exclude = ['x']"})
    run()
    write({"pplint.toml": "exclude = ['y']\nfail-level = 'error'"})
    run()
    assert examined == ["a.pp"]
    write({"pplint.toml": "select = ['style']"})
    assert run() == run("--no-cache")
    assert examined == ["a.pp", "a.pp"]


def test_options_decide_whether_a_cache_is_used(run: Run, examined: list[str]) -> None:
    write({"a.pp": CORRECTED})
    run("--no-cache")
    assert not Path(CACHE).exists()
    run("--cache-dir", "../other")
    assert (Path("../other").exists(), Path(CACHE).exists(), examined) == (True, False, ["a.pp"])


def test_a_run_that_fixes_takes_nothing_from_the_cache(run: Run, examined: list[str]) -> None:
    write({"a.pp": '$a = "x"\n'})
    run("--preset", "all")
    assert "Fixed" in run("--preset", "all", "--fix")[1]
    assert run("--preset", "all") == run("--preset", "all", "--no-cache")
    assert examined == ["a.pp", "a.pp"]


def test_standard_input_is_read_each_time(run: Run, examined: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    set_stdin(monkeypatch, FINDING.encode())
    assert run("-")[0] == 1
    set_stdin(monkeypatch, CORRECTED.encode())
    assert run("-")[0] == 0
    assert examined == []


def test_the_cache_lies_with_the_user(run: Run, examined: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setenv("XDG_CACHE_HOME", str(Path("../user").resolve()))
    monkeypatch.setenv("LOCALAPPDATA", str(Path("../user").resolve()))
    monkeypatch.setenv("HOME", str(Path("../user").resolve()))
    write({"a.pp": FINDING})
    assert run() == run()
    assert os.listdir() == ["a.pp"]
    assert list(Path("../user").rglob("pplint/*.sqlite"))
    assert examined == ["a.pp"]


def test_a_report_with_the_state_of_git_is_made_each_time(run: Run, examined: list[str]) -> None:
    head = "0" * 39
    files = {"HEAD": f"{head}1", "config": '[remote "origin"]\n  url = https://example.org/x.git\n'}
    write({"a.pp": FINDING, **{f".git/{name}": text for name, text in files.items()}})
    assert f"{head}1" in run("--output-format", "sarif")[1]
    write({".git/HEAD": f"{head}2"})
    assert f"{head}2" in run("--output-format", "sarif")[1]
    assert examined == ["a.pp"]


def test_a_baseline_is_looked_at_each_time(run: Run, examined: list[str]) -> None:
    write({"a.pp": FINDING, "pplint.toml": "baseline = 'known.json'", "known.json": '{"version": 1, "findings": []}'})
    assert run()[0] == 1
    assert run("--write-baseline")[0] == 0
    assert (run()[0], run()[0]) == (0, 0)
    assert examined == ["a.pp"]


def test_what_ends_by_the_clock_or_by_a_mistake_is_not_kept(run: Run, examined: list[str]) -> None:
    write({"a.pp": "notice([" + "1 + 1, " * 50_000 + "])", "pplint.toml": "time-limit = 0.001"})
    first, second = run(), run()
    assert "time-limit" in first[1]
    assert "time-limit" in second[1]
    assert len(examined) == 2


@pytest.mark.parametrize("garbage", [b"", b"no database", b"SQLite format 3\0" + b"x" * 8000])
def test_a_damaged_database_is_made_anew(run: Run, examined: list[str], garbage: bytes) -> None:
    write({"a.pp": FINDING})
    first = run()
    _database().write_bytes(garbage)
    assert run() == first
    assert run() == first
    assert len(examined) == 2


def test_a_truncated_database_is_made_anew(run: Run, examined: list[str]) -> None:
    _module()
    first = run()
    whole = _database().read_bytes()
    for size in range(0, len(whole), len(whole) // 7):
        _database().write_bytes(whole[:size])
        assert run() == first
    assert run() == first
    assert examined


def test_flipped_bytes_change_nothing(run: Run, examined: list[str]) -> None:
    _module()
    first = run()
    whole = _database().read_bytes()
    for place in range(0, len(whole), 997):
        _database().write_bytes(whole[:place] + bytes([whole[place] ^ 0x41]) + whole[place + 1 :])
        assert run() == first
    assert examined


def test_a_database_of_another_program_is_not_asked(run: Run, examined: list[str]) -> None:
    write({"a.pp": FINDING})
    first = run()
    path = _database()
    path.unlink()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE VIEW row AS SELECT 1 AS key, 0 AS used, load_extension('x') AS value")
    assert run() == first
    assert run() == first
    assert len(examined) == 2


def test_a_row_that_somebody_changed_is_none(run: Run, examined: list[str]) -> None:
    write({"a.pp": FINDING})
    first = run()
    for value in (b"", b"x" * 40, None, "text", 3):
        with sqlite3.connect(_database()) as connection:
            connection.execute("UPDATE row SET value = ?", ("" if value is None else value,))
        assert run() == first
    assert len(examined) == 6


def test_a_locked_database_is_left_alone(run: Run, examined: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "_PATIENCE", 0.01)
    write({"a.pp": FINDING})
    first = run()
    connection = sqlite3.connect(_database(), isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    assert run() == first
    connection.execute("ROLLBACK")
    connection.close()
    assert run() == first
    assert examined == ["a.pp", "a.pp"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs links and owners")
def test_neither_links_nor_files_of_others_are_followed(run: Run, examined: list[str], tmp_path: Path) -> None:
    write({"a.pp": FINDING})
    first = run()
    path, target = _database(), tmp_path / "target"
    path.unlink()
    path.symlink_to(target)
    assert run() == first
    assert not target.exists()
    Path("linked").symlink_to(tmp_path / "elsewhere")
    assert run("--cache-dir", "linked")[0] == 2
    assert not (tmp_path / "elsewhere").exists()
    assert len(examined) == 2


def test_a_folder_with_other_files_is_not_taken(run: Run, examined: list[str]) -> None:
    write({"a.pp": FINDING})
    code, _, error = run("--cache-dir", ".")
    assert (code, error) == (2, "pplint: there can be no cache in `.`: it has other files in it\n")
    assert run("clean", "--cache-dir", ".")[0] == 2
    assert Path("a.pp").exists()
    assert examined == []


def test_a_folder_that_cannot_be_made_is_no_error(
    run: Run, examined: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write({"a.pp": FINDING, "file": ""})
    monkeypatch.setenv(VARIABLE, "file/cache")
    assert run() == run("--no-cache")
    assert examined == ["a.pp"]


def test_a_full_disk_is_no_error(run: Run, examined: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    write({"a.pp": FINDING})
    first = run()
    write({"a.pp": FINDING * 2})

    def full(*_: object) -> bool:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(store.Store, "_write_to", full)
        second = run()
    assert second == run("--no-cache")
    assert second != first
    assert run() == second
    assert examined == ["a.pp"] * 3


@pytest.mark.skipif(sys.platform == "win32", reason="files have other modes")
def test_the_cache_is_open_to_nobody_else(run: Run, examined: list[str]) -> None:
    write({"a.pp": FINDING})
    run()
    assert [Path(CACHE).stat().st_mode & 0o777, _database().stat().st_mode & 0o777] == [0o700, 0o600]
    assert Path(CACHE, "CACHEDIR.TAG").read_text().startswith("Signature: 8a477f597d28d172789f06886806bc55\n")
    assert Path(CACHE, ".gitignore").read_text() == "*\n"
    assert examined == ["a.pp"]


def test_clean_deletes_the_cache_and_nothing_else(run: Run, examined: list[str]) -> None:
    write({"a.pp": FINDING})
    run()
    write({f"{CACHE}/mine": ""})
    code, out, _ = run("clean")
    assert (code, out.startswith("deleted "), os.listdir(CACHE)) == (0, True, ["mine"])
    Path(CACHE, "mine").unlink()
    Path(CACHE).rmdir()
    assert run("clean")[1].startswith("there is nothing in ")
    assert examined == ["a.pp"]


def test_rows_go_when_there_are_too_many(run: Run, examined: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "LARGEST", 1 << 20)
    for number in range(200):
        store.Store(CACHE).write({number.to_bytes(16, "big"): bytes(20_000)})
    keep = store.Store(CACHE)
    assert _database().stat().st_size < 3 << 19
    assert (0).to_bytes(16, "big") not in keep.read([(0).to_bytes(16, "big")])
    last = (199).to_bytes(16, "big")
    assert last in keep.read([last])
    assert run()[0] == 0
    assert examined == []


@pytest.mark.slow
def test_runs_at_once_say_the_same(examined: list[str]) -> None:
    _module()
    for number in range(20):
        write({f"modules/b/manifests/n{number}.pp": f"class b::n{number} {{ notice($a::v + {number}) }}\n"})
    command = [sys.executable, "-m", "pplint", "-j1"]
    said: list[bytes] = []

    def check() -> None:
        said.append(subprocess.run(command, capture_output=True, check=False).stdout)

    for _ in range(2):
        threads = [threading.Thread(target=check) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(set(said)) == 1
    assert said[0].count(b"\n") > 20
    assert examined == []


def test_a_stamp_that_is_another_has_the_content_read(
    run: Run, examined: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _settle(monkeypatch)
    write({"a.pp": FINDING, "b.pp": FINDING})
    first = run()
    write({"a.pp": FINDING})
    assert run() == first
    assert sorted(examined) == ["a.pp", "b.pp"]
    write({"a.pp": CORRECTED})
    assert run() == run("--no-cache")
    assert sorted(examined) == ["a.pp", "a.pp", "b.pp"]


def test_a_clock_that_went_back_has_all_contents_read(
    run: Run, examined: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An edit may have the times of what was there before, if the clock says so."""
    _settle(monkeypatch)
    write({"a.pp": FINDING})
    first = run()
    with monkeypatch.context() as patched:
        patched.setattr("pplint.cache.replay.time_ns", lambda: 0)
        patched.setattr("pplint.cache.replay.stamps", None)
        assert run() == first
    assert examined == ["a.pp"]


def test_files_are_searched_for_where_directories_changed(
    run: Run, examined: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _settle(monkeypatch)
    _module()
    searched: list[object] = []

    def search(paths: Sequence[str], *others: Any, **named: Any) -> Discovery:  # noqa: ANN401 - handed on
        searched.append(paths)
        return discover(paths, *others, **named)

    monkeypatch.setattr("pplint.cli.file_search.discover", search)
    run()
    write({"modules/b/manifests/init.pp": NAMES_A + "# more\n"})
    assert run() == run("--no-cache")
    assert len(searched) == 2
    write({"modules/b/manifests/more.pp": FINDING})
    assert run() == run("--no-cache")
    assert len(searched) == 4
    assert examined


def test_a_file_that_is_named_and_gone_is_wrong_usage(
    run: Run, examined: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _settle(monkeypatch)
    write({"a.pp": FINDING, "b.pp": FINDING})
    assert run("a.pp", "b.pp")[0] == 1
    Path("b.pp").unlink()
    assert run("a.pp", "b.pp") == run("a.pp", "b.pp", "--no-cache")
    assert len(examined) == 2


def test_nothing_that_checks_is_loaded_where_nothing_is_different(examined: list[str]) -> None:
    write({"a.pp": FINDING + BROKEN})
    command = [sys.executable, "-m", "pplint", "a.pp"]
    first = subprocess.run(command, capture_output=True, check=False)
    code = (
        "import sys; from pplint.__main__ import main; sys.argv = ['pplint', 'a.pp']; main();"
        "names = {name for name in sys.modules if name.startswith(('pplint', 'tree_sitter', 'argparse', 'rich'))};"
        "print(*sorted(names), file=sys.stderr)"
    )
    again = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, text=True)
    assert again.stdout == first.stdout.decode()
    loaded = set(again.stderr.split())
    assert "pplint.cache.replay" in loaded
    assert len(loaded) < 45
    assert not {name for name in loaded if name.startswith(("pplint_", "tree_sitter", "argparse", "rich"))}
    assert loaded.isdisjoint(
        {"pplint.check.linter", "pplint.rule.registry", "pplint.syntax", "pplint.project", "pplint.infer"}
    )
    assert examined == []
