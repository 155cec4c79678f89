"""Chooses the tests, collects the documents under `mdtest`, and adds the option `--update`.

`pytest` runs what is fast, on all cores; what is named, `pytest tests` too, runs whole. Few files run in one process.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.mdtest_runner import EXPECTATIONS, UPDATES, MarkdownFile, write_updates
from tests.values_runner import FOLDER, ValuesFile

TESTS = Path(__file__).parent

# A run in a test finds what it finds by itself, and leaves nothing with the user.
os.environ["PPLINT_NO_CACHE"] = "1"

settings.register_profile("tests", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(  # So few examples may be those of which most are left out.
    "fast",
    settings.get_profile("tests"),
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.register_profile("long", settings.get_profile("tests"), derandomize=False, max_examples=5000)
settings.load_profile("tests")


@pytest.fixture
def tmp_path(tmp_path: Path) -> Path:
    """Return an empty directory with nothing beside it: a module sees those that are checked out beside it."""
    alone = tmp_path / "alone"
    alone.mkdir()
    return alone


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of these tests."""
    parser.addoption("--update", action="store_true", help="rewrite what the documents under mdtest expect")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Keep to one process where several do not pay, or would write the same document; None leaves it to the plugin."""
    is_whole = any(Path(each).resolve() in {TESTS, TESTS.parent} for each in config.args)
    return None if is_whole and not config.getoption("update") else 0


def pytest_configure(config: pytest.Config) -> None:
    """Start without updates; where nothing is named, leave out what is slow, and try fewer examples of properties."""
    if config.getoption("update") and config.getoption("numprocesses", 0):
        raise pytest.UsageError("--update rewrites documents in one process: add -n 0")
    if config.args_source is not pytest.Config.ArgsSource.ARGS and not config.option.markexpr:
        config.option.markexpr = "not slow"
    if config.option.markexpr == "not slow" and not config.getoption("hypothesis_profile", None):
        settings.load_profile("fast")
    config.stash[UPDATES] = {}
    _heed_signals()


def _heed_signals() -> None:
    """Heed the signals that a shell has its background jobs ignore, or `nohup`: the programs of tests inherit that."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> MarkdownFile | ValuesFile | None:
    """Take the markdown files under `mdtest`."""
    if file_path.suffix != ".md" or "mdtest" not in file_path.parts:
        return None
    if file_path.is_relative_to(TESTS / "mdtest" / FOLDER):
        return ValuesFile.from_parent(parent, path=file_path)  # pyright: ignore[reportUnknownMemberType] - not annotated
    return MarkdownFile.from_parent(parent, path=file_path)  # pyright: ignore[reportUnknownMemberType] - not annotated


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the updates, if any were asked for."""
    write_updates(session.config.stash[UPDATES])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many expectations the documents have, so that none gets lost unseen."""
    reports = [each for kind in ("passed", "failed") for each in terminalreporter.getreports(kind)]
    counts = [value for each in reports for name, value in each.user_properties if name == EXPECTATIONS]
    if counts:
        total = sum(value for value in counts if isinstance(value, int))
        terminalreporter.write_line(f"{total:,} expectations in {len(counts):,} examples of documents")
