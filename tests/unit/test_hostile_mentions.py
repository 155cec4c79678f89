"""What a project mentions is searched in time in proportion, whatever is in its files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.test_hostile import check

from .project.trees import plant

pytestmark = pytest.mark.slow

NEAR_MIB = (1 << 20) - 4096

TEXTS = {
    "one name": "a" * NEAR_MIB,
    "one long name": "a::" * (NEAR_MIB // 3),
    "many names": "".join(f"a{number}::b " for number in range(80_000)),
    "starts of names": "a::$b " * (NEAR_MIB // 6),
    "one start": "::" * (NEAR_MIB // 2) + "$",
    "quotes": "'" * NEAR_MIB,
    "quotes and slashes": "'/" * (NEAR_MIB // 2),
    "slashes": "/" * NEAR_MIB,
    "paths": "'m/a.erb' " * (NEAR_MIB // 10),
    "computed paths": '"m/$a/$b.erb" ' * (NEAR_MIB // 14),
    "calls": "template( " * (NEAR_MIB // 10),
    "spaces in calls": "template(" + " " * NEAR_MIB,
    "hashes": " #" * (NEAR_MIB // 2),
    "blanks": " " * NEAR_MIB,
    "includes": "include( " * (NEAR_MIB // 9),
    "facts": "Facter.add(" * (NEAR_MIB // 11),
    "colons": ":" * NEAR_MIB,
    "null bytes": "\0" * NEAR_MIB,
}

FILES = ("data/common.yaml", "modules/m/lib/facter/f.rb", "modules/m/templates/t.erb", "modules/m/functions/f.pp")


@pytest.mark.parametrize("name", TEXTS)
def test_any_text_is_searched(tmp_path: Path, name: str) -> None:
    files = dict.fromkeys(FILES, TEXTS[name])
    root = plant(
        tmp_path, {"manifests/site.pp": "include m\n", "modules/m/manifests/init.pp": "class m { }\n", **files}
    )
    # The text itself is not checked, since parsing it may take longer than all else.
    lines = check("--select=unused", *(Path(root, each) for each in ("manifests", "modules/m/manifests"))).output
    assert "time-limit" not in lines
    assert "unused-template" in lines


@pytest.mark.parametrize("sign", ["a", "a.", ":", "a:", "::a"])
def test_keys_are_searched_for_in_long_words(tmp_path: Path, sign: str) -> None:
    root = plant(
        tmp_path,
        {
            "hiera.yaml": "version: 5\n",
            "data/common.yaml": "m::a-b: 1\n",
            "manifests/site.pp": "include m\n",
            "modules/m/manifests/init.pp": "class m { }\n",
            "modules/m/lib/a.rb": "lookup: " + sign * (NEAR_MIB // len(sign)),
        },
    )
    lines = check("--select=invalid-data-key", Path(root, "data")).output
    assert "time-limit" not in lines
    assert "invalid-data-key" in lines


def test_variables_that_are_made_of_each_other_are_followed_so_far(tmp_path: Path) -> None:
    lines = "".join(f"$a{number} = $a{number + 1} + $a{number + 1}\n" for number in range(5000))
    root = plant(
        tmp_path, {"manifests/site.pp": f"{lines}include $a0\n", "modules/m/manifests/init.pp": "class m { }\n"}
    )
    assert f"because {root}/manifests/site.pp:5001 may use any" in check("--select=unused-class", root).output
