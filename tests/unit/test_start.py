"""The program starts without what it does not need, and runs nothing that lies where it checks."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from pplint.cli.check_arguments import SWITCHES, VALUES, read_options
from pplint.cli.check_parser import parse_options
from pplint.cli.errors import UsageError
from tests.unit.command_line import BROKEN, write

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pplint.cli.check_options import CheckOptions


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _python(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)


def _loaded(*arguments: str, before: str = "pass") -> set[str]:
    """Return the modules that a run loads, besides those that Python itself starts with, and what is done before."""
    code = (
        f"import sys; sys.modules['typing_extensions'] = None; {before}; before = set(sys.modules); import os;"
        f"sys.argv = {['pplint', *arguments]!r}; end = os._exit;"
        "os._exit = lambda code: (print(*sorted(set(sys.modules) - before), file=sys.stderr, flush=True), end(code));"
        "from pplint.__main__ import start; start()"
    )
    return set(_python("-c", code).stderr.split())


def test_the_version_is_shown_without_loading_much() -> None:
    loaded = _loaded("--version")
    assert {each for each in loaded if each.startswith("pplint")} == {
        "pplint",
        "pplint.__main__",
        "pplint.base",
        "pplint.base.usage",
        "pplint.cli",
        "pplint.cli.errors",
        "pplint.cli.streams",
    }
    assert loaded.isdisjoint({"argparse", "contextlib", "msgspec", "re", "typing"})


SMALL = """\
# @summary Serves.
class web(Integer $port = 80) {
  package { 'nginx': ensure => installed }
  file { '/etc/nginx.conf':
    content => "listen ${port}\\n",
    require => Package['nginx'],
  }
}
"""

FOR_OTHER_RUNS = (
    *(
        "pplint.cache",
        "pplint.report.line_diff",
        "pplint.cli.settings_text",
        "pplint.cli.whole_files",
        "pplint.check.content",
    ),
    *("pplint.evaluator.builtins.stdlib.hashes", "pplint.evaluator.builtins.strings", "pplint.format.layout"),
    *(
        "pplint.infer.explanations",
        "pplint.run.processes",
        "pplint.run.shards",
        "pplint.check.silencing",
        "pplint.syntax.guesses",
    ),
    *("pplint.syntax.problems", "pplint.syntax.recovery", "pplint_rules.layout", "pplint_rules.hiera.unread_key"),
    *("rich", "sqlite3", "tempfile"),
)


MOST_RULES, MOST_OTHERS = 182, 400
"""How many modules of rules and of the checker a small file may need: a tenth more than it did."""

MOST_IF_KNOWN = 120
"""How many it may need where all is in the cache."""


def test_a_small_file_is_checked_without_loading_what_is_for_others() -> None:
    write({"web/manifests/init.pp": SMALL, "web/metadata.json": "{}"})
    loaded = _loaded("--no-cache", "web/manifests/init.pp")
    assert "pplint_rules.style.ensure_not_first" in loaded
    assert sorted(loaded.intersection(FOR_OTHER_RUNS)) == []
    assert sorted(loaded.intersection({"argparse", "gettext", "locale"})) == []
    assert len([each for each in loaded if each.startswith("pplint_rules.")]) < MOST_RULES
    assert len([each for each in loaded if each.startswith("pplint.")]) < MOST_OTHERS


def test_nothing_that_checks_is_loaded_where_all_is_in_the_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PPLINT_NO_CACHE", raising=False)
    write({"web/a.pp": SMALL})
    # What was written a moment ago may be written again.
    settled = "from pplint.cache import stamps; stamps._SETTLED = -(10**15)"
    assert "pplint.check.linter" in _loaded("--cache-dir=kept", "web/a.pp", before=settled)
    loaded = _loaded("--cache-dir=kept", "--quiet", "web/a.pp", before=settled)
    assert "pplint.cache.files" in loaded
    assert loaded.isdisjoint(
        {"pplint.evaluator", "pplint.check.linter", "pplint.rule.context", "pplint.types", "tree_sitter"}
    )
    assert len([each for each in loaded if each.startswith("pplint.")]) < MOST_IF_KNOWN


@pytest.mark.parametrize("paths", [[], ["a.pp"], ["b", "a.pp", "-"], ["-x"], [""], ["--", "a"]])
@pytest.mark.parametrize("switch", sorted(SWITCHES))
def test_switches_and_paths_are_read_as_all_options_are(switch: str, paths: list[str]) -> None:
    for arguments in ([switch, *paths], [*paths, switch, "--strict"], [*paths, switch, switch]):
        assert _read(read_options, arguments) == _read(parse_options, arguments)


@pytest.mark.parametrize("value", ["1", "a", "0", "json", "", "-", "-1", "--strict"])
@pytest.mark.parametrize("option", [*sorted(VALUES), "-jobs", "-qj", "--conf", "--baseline"])
def test_options_with_values_are_read_as_all_options_are(option: str, value: str) -> None:
    for words in ([option, value], [f"{option}={value}"], [f"{option}{value}"], [option]):
        for arguments in (words, [*words, "a.pp"], ["a.pp", "-q", *words], [*words, *words, "--strict"]):
            assert _read(read_options, arguments) == _read(parse_options, arguments)


def _read(read: Callable[[list[str]], CheckOptions], arguments: list[str]) -> CheckOptions | str:
    try:
        return read(arguments)
    except UsageError as error:
        return str(error)


def test_a_short_report_is_written_without_loading_rich_or_asyncio() -> None:
    write({"a.pp": BROKEN})
    code = (
        "import sys; from pplint.__main__ import main; sys.argv = ['pplint', 'a.pp', '-q']; main();"
        "print(sorted({'rich', 'asyncio', 'multiprocessing', 'concurrent.futures'} & set(sys.modules)))"
    )
    assert _python("-c", code).stdout.splitlines()[1:] == ["[]"]


def test_a_file_is_checked_without_loading_what_takes_long() -> None:
    """What `msgspec` loads with `typing_extensions`, where another package has brought that, is not ours to choose."""
    write({"a.pp": BROKEN})
    slow = "{'dataclasses', 'hashlib', 'importlib.metadata', 'inspect', 'tomllib', 'tomli'}"
    code = (
        "import sys; sys.modules['typing_extensions'] = None; before = set(sys.modules);"
        "from pplint.__main__ import main; sys.argv = ['pplint', 'a.pp', '-q'];"
        f"main(); print(sorted({slow} & (set(sys.modules) - before)))"
    )
    assert _python("-c", code).stdout.splitlines()[1:] == ["[]"]


def test_nothing_is_imported_from_the_checked_directory() -> None:
    write({"rich.py": "raise SystemExit(7)", "argparse.py": "raise SystemExit(8)", "a.pp": BROKEN})
    shown = _python("-m", "pplint", "--output-format", "full", "--color", "always")
    assert (shown.returncode, shown.stderr) == (1, "")


def test_a_reader_that_goes_away_is_no_error() -> None:
    write({"a.pp": "}\n" * 5, "b.pp": "# pplint: ignore\n" * 20_000})
    command = f"'{sys.executable}' -m pplint --output-format concise; echo $? >&2"
    shown = subprocess.run(["bash", "-c", f"{{ {command}; }} | head -n 1"], capture_output=True, text=True, check=False)
    assert shown.stderr == "1\n"
