"""What comes from outside has a bound on size, depth and expansion, and twice as much gets a message."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pplint.nodes.facts import MOST_CHARACTERS, MOST_VALUES
from pplint.ruby_library.integers import MOST_DIGITS
from tests.unit.command_line import write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

_LEVELS = "".join(f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]\n" for before, name in pairwise("abcdef"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{" + " " * 2 * MOST_CHARACTERS + "}", "is larger than 16 MiB"),
        (json.dumps({"a": [1] * 2 * MOST_VALUES}), "contains more than 200,000 values"),
        ("a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n" + _LEVELS, "contains more than 200,000 values"),
        ("a: &a [*a]\n", "is nested too deeply"),
        ('{"a":' * 100_000, "is nested too deeply"),
        ("a: " + "[" * 2_000, "is nested too deeply"),
        ('{"a": ' + "1" * 9_000 + "}", "is not JSON: Exceeds the limit (4300 digits) for integer string conversion"),
        ("a: " + "1" * 9_000, "is not YAML: Exceeds the limit (4300 digits) for integer string conversion"),
        ("a: 2020-02-31", "is not YAML: day is out of range for month"),
    ],
    ids=range(9),
)
def test_facts_have_bounds(run: Run, text: str, reason: str) -> None:
    write({"facts": text, "hiera.yaml": "version: 5\n"})
    code, out, err = run("lookup", "--facts", "facts", "a::b")
    assert (code, out) == (2, "")
    assert err.startswith(f"pplint: `--facts`: `facts` {reason}")
    assert "sys." not in err


@pytest.mark.parametrize("key", ["version", "version_requirement"])
@pytest.mark.parametrize("count", [MOST_DIGITS, 2 * MOST_DIGITS])
def test_the_digits_of_versions_have_a_bound(run: Run, key: str, count: int) -> None:
    """Ruby reads any number of them: nothing is said of those that Python would not read."""
    version = f"{'9' * count}.0.0"
    required = f">= 1.0.0 < {version}" if key == "version_requirement" else ">= 1.0.0 < 9.0.0"
    metadata = {
        "name": "acme-shop",
        "version": version if key == "version" else "1.0.0",
        "author": "acme",
        "license": "MIT",
        "summary": "A shop",
        "source": "https://example.com/shop",
        "dependencies": [{"name": "acme/other", "version_requirement": required}],
    }
    write({"metadata.json": json.dumps(metadata), "manifests/init.pp": "# A shop\nclass shop { }\n"})
    code, out, err = run("--preset=all", "--quiet", "--output-format=concise", ".")
    assert ("internal-error" in out, "invalid-version" in out, "[invalid-metadata]" in out, err) == (
        False,
        False,
        False,
        "",
    )
    assert code == 1


@pytest.mark.parametrize(("pattern", "is_valid"), [("a{1,%s}", True), ("a{%s,1}", False), ("a{%s,%s}", True)])
def test_the_digits_of_repetitions_have_none(run: Run, pattern: str, *, is_valid: bool) -> None:
    write({"a.pp": f"$a = 'x' =~ /{pattern.replace('%s', '9' * 9_000)}/\n"})
    found = run("--preset=all", "a.pp")[1]
    assert "internal-error" not in found
    assert is_valid or "invalid-regexp" in found


OUTSIDE = {
    "outer.toml": "no secret\n",
    "outer.json": "no secret\n",
    "outer.pp": "$a = 1 # secret\n$a = 2\n\n\n",
    "tree/.git/HEAD": "ref: refs/heads/main\n",
    "tree/sub/a.pp": "$a = 1\n$a = 2\n",
}


@pytest.mark.parametrize("key", ["extend", "baseline"])
@pytest.mark.parametrize("name", ["../outer", "../../outer", "link"])
@pytest.mark.parametrize("option", [(), ("--write-baseline",)])
def test_a_configuration_names_no_file_outside_of_its_repository(
    run: Run, key: str, name: str, option: tuple[str, ...]
) -> None:
    ending = ".toml" if key == "extend" else ".json"
    write({**OUTSIDE, "tree/sub/pplint.toml": f'{key} = "{name}{ending}"\n', "tree/outer.toml": ""})
    Path("tree/sub/link" + ending).symlink_to(Path(f"outer{ending}").absolute())
    code, out, err = run("tree", *option)
    if name == "../outer":
        assert "is outside of" not in err
        return
    assert (code, out) == (2, "")
    assert f"`{key}`: `" in err
    assert "is outside of the repository" in err
    assert "secret" not in err
    assert Path("outer.json").read_text() == OUTSIDE["outer.json"]


def test_a_configuration_that_the_user_names_may_name_any_file(run: Run) -> None:
    write({**OUTSIDE, "tree/sub/pplint.toml": 'extend = "../../other.toml"\n', "other.toml": 'select = ["style"]\n'})
    assert run("tree", "--config", "tree/sub/pplint.toml")[:2] == (0, "All clean: 1 file checked.\n")


@pytest.mark.parametrize("command", [("check", "--fix"), ("check", "--fix", "--unsafe-fixes"), ("format",), ("check",)])
@pytest.mark.parametrize("name", ["tree/link.pp", "tree/folder/outer.pp"])
def test_no_link_leads_out_of_a_repository(run: Run, command: tuple[str, ...], name: str) -> None:
    write(OUTSIDE)
    Path("tree/link.pp").symlink_to("../outer.pp")
    Path("tree/folder").symlink_to("..")
    code, out, err = run(*command, name)
    assert (code, "secret" in out + err) == (2, False)
    assert "cannot be read: it is a link that points outside of the repository" in out + err
    assert Path("outer.pp").read_text() == OUTSIDE["outer.pp"]


def test_a_link_within_a_repository_leads_to_its_file(run: Run) -> None:
    write(OUTSIDE)
    Path("tree/link.pp").symlink_to("sub/a.pp")
    Path("elsewhere").symlink_to("tree")
    for name in ("tree/link.pp", "elsewhere/link.pp"):
        assert "variable-reassignment" in run(name)[1]
