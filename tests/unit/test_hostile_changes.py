"""Clocks that go back, and names that differ in case only: the report is of what is there."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pplint.cache import replay
from tests.unit.command_line import write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

WRONG, RIGHT = "$a = \n", "$a = 1"
HOUR = 3600 * 10**9


def test_a_clock_that_goes_back_hides_no_change(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each edit keeps the size and the time of the file."""
    monkeypatch.delenv("PPLINT_NO_CACHE")
    monkeypatch.setenv("PPLINT_CACHE_DIR", str(Path("../cache").resolve()))
    real = time.time_ns
    write({"a.pp": WRONG})
    status = os.stat("a.pp")
    for number, hours in enumerate((0, -1, -1, 2, -3, 0, -1)):
        monkeypatch.setattr(replay, "time_ns", lambda hours=hours: real() + hours * HOUR)
        with open("a.pp", "r+") as file:
            file.write(RIGHT if number % 2 else WRONG)
        os.utime("a.pp", ns=(status.st_atime_ns, status.st_mtime_ns + hours * HOUR))
        assert [run("--select=syntax")[0] for _ in range(2)] == [1 - number % 2] * 2
    assert [*Path("../cache").glob("*.sqlite")]


NAMES = {
    "environment.conf": "modulepath = modules\n",
    "modules/web/metadata.json": '{"name": "acme-web", "version": "1.0.0", "dependencies": []}\n',
    "modules/web/manifests/init.pp": "class web {\n  include web::a\n}\n",
    "modules/web/manifests/a.pp": "class web::a {\n  notice(1)\n}\n",
    "modules/web/manifests/A.pp": "class web::a {\n  notice(\n}\n",
    "modules/Web/manifests/init.pp": "class web::b {\n  notice(2)\n}\n",
    "manifests/site.pp": "include web\n",
    "manifests/Site.pp": "include web::nope\n",
}


def test_names_that_differ_in_case_only_are_files_of_their_own(run: Run) -> None:
    write(NAMES)
    if len(os.listdir("manifests")) == 1:
        pytest.skip("this file system takes both names for one")
    code, out, err = run("--ignore=documentation,metadata,layout", "--output-format=concise")
    found = [line.partition(" ")[2].partition("]")[0] for line in out.splitlines()]
    places = [line.partition(":")[0] for line in out.splitlines() if ": error[" in line]
    assert (code, err) == (1, "")
    assert "error[syntax-error" in found
    assert set(places) == {"modules/web/manifests/A.pp", "manifests/Site.pp"}
    before = {name: Path(name).read_text() for name in NAMES}
    run("--fix", "--ignore=documentation,metadata,layout")
    assert {name: Path(name).read_text() for name in NAMES} == before
