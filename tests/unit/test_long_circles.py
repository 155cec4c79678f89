"""However many resources depend on each other in a circle, it is found, and said in a sentence that can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.unit.test_hostile import check

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("count", [400, 4000])
@pytest.mark.parametrize(
    "line",
    [
        "file {{ '/r{0}': require => File['/r{1}'] }}\n",
        "file {{ '/r{0}': before => File['/r{1}'] }}\n",
        "File['/r{0}'] -> File['/r{1}']\n",
        "File['/r{0}'] <- File['/r{1}']\n",
    ],
)
def test_a_long_circle_is_found(tmp_path: Path, line: str, count: int) -> None:
    lines = [line.format(number, (number + 1) % count) for number in range(count)]
    path = tmp_path / "circle.pp"
    path.write_text("".join(lines))
    (reported, _) = check("--select=dependency-cycle", path).output.splitlines()
    assert f" {count - 8} more " in reported
    assert len(reported) < 500 + len(str(path))


def test_circles_beside_a_long_one_are_found(tmp_path: Path) -> None:
    long = "".join(f"File['/r{number}'] <- File['/r{(number + 1) % 4000}']\n" for number in range(4000))
    path = tmp_path / "circles.pp"
    path.write_text(f"{long}File['/a'] -> File['/b']\nFile['/b'] -> File['/a']\nFile['/c'] -> File['/d']\n")
    *reported, _ = check("--select=dependency-cycle", path).output.splitlines()
    assert [line.split(":")[1] for line in reported] == ["4000", "4002"]


@pytest.mark.slow
@pytest.mark.parametrize("line", ["require {0}", "contain {0}", "include {0}\nClass['{0}'] ~> Class[{1}]"])
def test_a_circle_of_classes_in_many_files_is_found_once(tmp_path: Path, line: str) -> None:
    for number in range(400):
        folder = tmp_path / "modules" / f"c{number}" / "manifests"
        folder.mkdir(parents=True)
        body = line.format(f"c{(number + 1) % 400}", f"c{number}")
        (folder / "init.pp").write_text(f"class c{number} {{\n{body}\n}}\n")
    (reported, _) = check("--select=dependency-cycle", "--jobs=1", tmp_path).output.splitlines()
    assert "/c99/" in reported
    assert " 392 more " in reported
