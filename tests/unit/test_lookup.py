"""`pplint lookup`: what a key comes to, and where that comes from."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.unit.command_line import write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

HIERARCHY = """\
version: 5
hierarchy:
  - name: Node
    path: "nodes/%{trusted.certname}.yaml"
  - name: Secrets
    path: secrets.eyaml
    lookup_key: eyaml_lookup_key
  - name: Common
    path: common.yaml
"""
COMMON = """\
lookup_options:
  web::hosts: {merge: deep}
web::port: 80
web::hosts:
  one: 1
  '2': 1,000
url: "http://%{facts.fqdn}:%{lookup('web::port')}/"
text: '1,000'
"""
NODE = """\
web::port: 8080
web::hosts:
  three: [a]
"""
FACTS = json.dumps({"fqdn": "a.example.com", "trusted": {"certname": "a"}})


@pytest.fixture(autouse=True)
def _files(run: Run) -> None:  # noqa: ARG001 - it makes the directory
    write(
        {
            "environment.conf": "",
            "hiera.yaml": HIERARCHY,
            "data/common.yaml": COMMON,
            "data/nodes/a.yaml": NODE,
            "data/secrets.eyaml": "token: ENC[PKCS7,abc==]\nweb::hosts: {secret: 'ENC[PKCS7,abc==]'}\n",
            "facts.json": FACTS,
            "modules/web/hiera.yaml": "version: 5\n",
            "modules/web/data/common.yaml": "web::user: www\nweb::password: hunter2\n",
            "modules/web/manifests/init.pp": "class web(Optional[Sensitive[String]] $password = undef) {}\n",
        }
    )


def test_a_value_has_its_place_and_its_level(run: Run) -> None:
    assert run("lookup", "web::port", "--facts", "facts.json") == (
        0,
        "8080\n  from   data/nodes/a.yaml:1, level `Node`\n",
        "",
    )


def test_without_facts_there_are_several_answers(run: Run) -> None:
    code, out, _ = run("lookup", "web::port")
    assert code == 0
    assert out == (
        "one of 2 answers, by `trusted.certname`, which is not given:\n"
        "8080\n  from   data/nodes/a.yaml:1, level `Node`\n"
        "80\n  from   data/common.yaml:3, level `Common`\n"
    )


def test_what_is_merged_comes_from_several_places(run: Run) -> None:
    code, out, _ = run("lookup", "web::hosts", "--facts", "facts.json")
    assert code == 0
    assert out == (
        "one: 1\n'2': 1000\nsecret: Sensitive [value redacted]\nthree:\n- a\n"
        "  from   data/nodes/a.yaml:3, level `Node`\n"
        "  from   data/secrets.eyaml:2, level `Secrets`\n"
        "  from   data/common.yaml:5, level `Common`\n"
    )


def test_an_explicit_strategy_wins(run: Run) -> None:
    assert run("lookup", "web::hosts", "--facts", "facts.json", "--merge", "first")[1].startswith("three:\n- a\n  from")


def test_options_of_a_deep_merge_need_one(run: Run) -> None:
    for prefix in (["--knock-out-prefix=--"], ["--knock-out-prefix", "--"], ["--knock-out-prefix", "x-"]):
        code, _, err = run("lookup", *prefix, "web::hosts")
        assert (code, err) == (2, "pplint: `--knock-out-prefix` is an option of `--merge deep`\n")
        assert run("lookup", *prefix, "web::hosts", "--merge", "deep", "--sort-merged-arrays")[0] == 0
    assert "did you mean `deep`?" in run("lookup", "x", "--merge", "depe")[2]


def test_the_value_alone_is_what_yaml_reads_back(run: Run) -> None:
    assert run("lookup", "text", "--output-format", "yaml") == (0, "--- '1,000'\n", "")
    shown = run("lookup", "url", "--facts", "facts.json", "--output-format", "yaml")[1]
    assert shown == "--- http://a.example.com:8080/\n"
    shown = run("lookup", "web::hosts", "--merge", "first", "--output-format", "yaml", "--facts", "facts.json")[1]
    assert shown == "---\nthree:\n- a\n"


def test_programs_that_read_the_value_alone_see_no_words(run: Run) -> None:
    assert run("lookup", "none", "--output-format", "yaml") == (1, "", "pplint: no value found for `none`\n")


def test_what_depends_on_a_fact_that_is_not_given_is_not_known(run: Run) -> None:
    assert "(unknown, as `facts.fqdn` is not given)\n" in run("lookup", "url")[1]


def test_nothing_found_has_a_suggestion(run: Run) -> None:
    assert run("lookup", "web::prot") == (1, "no value found for `web::prot`; did you mean `web::port`?\n", "")


def test_of_several_keys_the_first_that_is_found_counts(run: Run) -> None:
    assert run("lookup", "none", "text", "url") == (0, "'1,000'\n  from   data/common.yaml:8, level `Common`\n", "")


def test_modules_have_data_of_their_own(run: Run) -> None:
    place = "modules/web/data/common.yaml:1, level `Common` of module `web`"
    assert run("lookup", "web::user") == (0, f"www\n  from   {place}\n", "")


@pytest.mark.parametrize("output_format", ["text", "yaml", "json"])
def test_secrets_are_not_shown(run: Run, output_format: str) -> None:
    for key in ("token", "web::hosts", "web::password"):
        _, out, _ = run("lookup", key, "--explain", "--output-format", output_format)
        assert "abc" not in out
        assert "hunter2" not in out
    assert "Sensitive [value redacted]" in run("lookup", "web::password", "--output-format", output_format)[1]


def test_the_steps_are_explained(run: Run) -> None:
    assert run("lookup", "url", "--explain", "--facts", "facts.json")[1] == (
        "lookup of `url`\n"
        "  `lookup_options`\n"
        "    environment\n"
        "      level `Common`  (hiera.yaml:8)\n"
        "        `data/common.yaml`: found `lookup_options`  (data/common.yaml:2)\n"
        "  environment\n"
        "    level `Node`  (hiera.yaml:3)\n"
        "      `data/nodes/a.yaml`: no key `url`\n"
        "    level `Secrets`  (hiera.yaml:5)\n"
        "      `data/secrets.eyaml`: no key `url`\n"
        "    level `Common`  (hiera.yaml:8)\n"
        "      `data/common.yaml`: found `url`  (data/common.yaml:7)\n"
        "        lookup of `web::port`\n"
        "          `lookup_options`\n"
        "            environment\n"
        "              level `Common`  (hiera.yaml:8)\n"
        "                `data/common.yaml`: found `lookup_options`  (data/common.yaml:2)\n"
        "          environment\n"
        "            level `Node`  (hiera.yaml:3)\n"
        "              `data/nodes/a.yaml`: found `web::port`  (data/nodes/a.yaml:1)\n"
        "http://a.example.com:8080/\n"
        "  from   data/common.yaml:7, level `Common`\n"
    )


def test_programs_read_json(run: Run) -> None:
    code, out, _ = run("lookup", "web::port", "--output-format", "json")
    assert (code, json.loads(out)) == (
        0,
        {
            "key": "web::port",
            "answers": [
                {
                    "outcome": "found",
                    "value": 8080,
                    "from": [{"place": "data/nodes/a.yaml:1", "level": "level `Node`"}],
                },
                {"outcome": "found", "value": 80, "from": [{"place": "data/common.yaml:3", "level": "level `Common`"}]},
            ],
            "is_complete": True,
            "depends_on": ["trusted.certname"],
        },
    )


def test_what_is_refused_fails_with_its_place(run: Run) -> None:
    write({"data/nodes/a.yaml": "web::port: 1\nother: [\n"})
    code, out, _ = run("lookup", "web::port", "--facts", "facts.json")
    assert code == 1
    assert out.startswith("the lookup fails: it is not valid YAML: ")
    assert out.endswith(" (data/nodes/a.yaml:3)\n")


@pytest.mark.parametrize(
    ("options", "key", "words"),
    [
        ("{'^[': {merge: deep}}", "web::port", "a pattern of `lookup_options` cannot be read: premature end"),
        (
            "{web::hosts: {merge: {strategy: deep, knockout_prefix: '('}}}",
            "web::hosts",
            "`knockout_prefix` cannot be read: end pattern",
        ),
    ],
)
def test_a_broken_pattern_says_what_is_wrong_with_it(run: Run, options: str, key: str, words: str) -> None:
    write({"data/common.yaml": COMMON.replace("\n  web::hosts: {merge: deep}", f" {options}")})
    code, out, err = run("lookup", key, "--facts", "facts.json")
    assert code != 0
    assert words in out + err


def test_levels_that_are_not_followed_are_told(run: Run) -> None:
    write({"hiera.yaml": HIERARCHY.replace("eyaml_lookup_key", "vault::lookup").replace("nodes/", "/etc/nodes/")})
    code, out, _ = run("lookup", "text")
    elsewhere = "  open   level `Node`: its data is outside of the project (hiera.yaml:3)\n"
    by_function = "  open   level `Secrets`: the function `vault::lookup` is not followed (hiera.yaml:5)\n"
    assert code == 0
    assert out == f"'1,000'\n  from   data/common.yaml:8, level `Common`\n{elsewhere}{by_function}"
    code, out, _ = run("lookup", "none")
    assert (code, out) == (1, f"no value found for `none` in what is followed\n{elsewhere}{by_function}")


def test_the_same_value_is_shown_once(run: Run) -> None:
    write({"data/nodes/b.yaml": "web::port: 8080\n"})
    code, out, _ = run("lookup", "web::port")
    assert code == 0
    assert out == (
        "one of 2 answers, by `trusted.certname`, which is not given:\n"
        "8080\n  from   data/nodes/a.yaml:1, level `Node`\n  from   data/nodes/b.yaml:1, level `Node`\n"
        "80\n  from   data/common.yaml:3, level `Common`\n"
    )


def test_another_directory_is_named(run: Run) -> None:
    write({"elsewhere/a.txt": ""})
    code, _, err = run("lookup", "x", "--directory", "none")
    assert (code, err) == (2, "pplint: there is no directory `none`\n")
    place = "from   modules/web/data/common.yaml:1"
    assert place in run("lookup", "web::user", "--directory", "modules/web")[1]


def test_a_hierarchy_is_needed(run: Run) -> None:
    write({"alone/manifests/init.pp": "", "alone/metadata.json": '{"name": "x-alone"}'})
    code, _, err = run("lookup", "alone::x", "--directory", "alone")
    assert code == 2
    assert "there is no `hiera.yaml` in `alone`" in err
