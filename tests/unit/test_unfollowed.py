"""Where nothing is found to check, what a search does not follow is pointed out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tests.unit.command_line import CORRECTED, write

if TYPE_CHECKING:
    from tests.unit.command_line import Run


def _linked(directory: str) -> None:
    """Make a directory that holds links to two modules, and nothing else."""
    write({f"elsewhere/{name}/manifests/init.pp": f"# M.\nclass {name} {{\n}}\n" for name in ("a", "b")})
    Path(directory).mkdir(parents=True)
    for name in ("a", "b"):
        Path(directory, name).symlink_to(Path("elsewhere", name).resolve())


def test_links_to_directories_are_named_with_a_way_to_check_them(run: Run) -> None:
    _linked("modules")
    code, out, err = run("modules")
    assert (code, err) == (0, "")
    assert out == (
        "No manifests or templates found.\n"
        "`modules` contains 2 links to directories, such as `modules/a`, which are not followed; "
        "`pplint modules/*/` names each of them.\n"
    )
    assert run("modules/a/", "modules/b/")[1] == "All clean: 2 files checked.\n"


def test_links_one_level_below_are_named(run: Run) -> None:
    _linked("share/modules")
    assert "`share/modules` contains 2 links" in run("share")[1]


def test_links_are_no_matter_where_something_is_found(run: Run) -> None:
    _linked("modules")
    write({"modules/site.pp": CORRECTED})
    assert run("modules")[1] == "All clean: 1 file checked.\n"


def test_an_empty_directory_has_nothing_to_say(run: Run) -> None:
    assert run() == (0, "No manifests or templates found.\n", "")
