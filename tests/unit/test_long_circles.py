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
