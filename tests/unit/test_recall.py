"""Mistakes of many kinds are found on their lines, and nothing else in the code around them."""

from __future__ import annotations

import json

import pytest

from tests.mistakes import FILES, KINDS, MARK, MISSED
from tests.unit.command_line import Run, write

SELECTED = "correctness,hiera,puppet-url-without-modules,references,security,syntax,types,upgrade"
IGNORED = "unused-parameter,untyped-parameter,unused-variable"
HOST = {
    "environment.conf": "modulepath = site\n",
    "hiera.yaml": "version: 5\nhierarchy:\n  - name: all\n    path: common.yaml\n",
    "data/common.yaml": "shop::admin: nobody\n",
    "manifests/site.pp": "include shop\ninclude shop::kind\n",
    "site/shop/manifests/init.pp": 'class shop(String $admin) {\n  notify { "admin ${admin}": }\n}\n',
    "site/shop/templates/x.epp": "<%= $title %>\n",
    "site/shop/templates/x.erb": "<%= @title %>\n",
    "site/shop/files/x": "a\n",
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_mistake_is_found_where_it_is(run: Run, kind: str) -> None:
    body = [f"  {line}" for line in KINDS[kind].replace("MODULE", "shop").split("\n")]
    text = "\n".join(["class shop::kind (", "  $u = undef,", ") {", *body, "}\n"])
    wanted = next(number for number, line in enumerate(text.split("\n"), 1) if line.endswith(MARK))
    write({**HOST, **FILES.get(kind, {}), "site/shop/manifests/kind.pp": text.replace(MARK, "")})
    options = (
        "--isolated",
        "--no-cache",
        "--output-format",
        "json",
        "--select",
        SELECTED,
        "--ignore",
        IGNORED,
    )
    reported = json.loads(run(*options, "site/shop/manifests/kind.pp")[1])
    assert {each["line"] for each in reported} == ({wanted} if kind not in MISSED else set()), reported


def test_few_kinds_are_missed() -> None:
    assert len(KINDS) >= 80
    assert len(MISSED) <= len(KINDS) * 0.05
    assert KINDS.keys() >= MISSED
