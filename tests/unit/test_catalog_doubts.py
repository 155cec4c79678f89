"""What catalogs leave unknown, since something else may have happened: each case was asked with several values."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.unit.command_line import write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

RUBY = (
    "Puppet::Functions.create_function(:u) do\n  dispatch(:f) { param 'String', :x }\n  def f(x)\n    1\n  end\nend\n"
)
DEFINITIONS = {
    "c": "class c($x = 'default') { notify { 'in c': message => $x } $v = $x }",
    "d": "define d($a = 'default') { notify { $title: message => $a } }",
    "other": "class other { notify { 'in other': } }",
    "p": "class p { file { ['/a', '/b']: mode => '0600' } }",
    "m": 'define m { notify { "in ${title}": } }',
}
EITHER = "if u('b') { class { 'c': x => 1 } } else { class { 'c': x => 2 } } "
KID = "class kid inherits p {{ {} }}\ninclude kid\n"


def catalog(run: Run, code: str, files: dict[str, str] | None = None) -> tuple[dict[str, Any], Any]:
    modules = {f"modules/{name}/manifests/init.pp": f"{text}\n" for name, text in DEFINITIONS.items()}
    write({"modules/u/lib/puppet/functions/u.rb": RUBY, "environment.conf": "", **modules, **(files or {})})
    write({"manifests/site.pp": f"{code}\n", "facts.json": '{"kernel": "Linux"}'})
    exit_code, out, err = run("compile", "a.example.com", "--facts", "facts.json", "--output-format", "json")
    assert (exit_code, err) == (0, "")
    data = json.loads(out)
    return {f"{each['type']}[{each['title']}]": each for each in data["resources"]}, data


@pytest.mark.parametrize(
    ("code", "resource", "parameter"),
    [
        # A class that may have been declared before, with other parameters.
        ("create_resources('class', u('h')) include c", "Class[C]", "x"),
        ("create_resources('class', u('h')) include c", "Notify[in c]", "message"),
        ("create_resources('class', u('h')) include c notify { 'r': message => $c::v }", "Notify[r]", "message"),
        ("create_resources(u('t'), { 'c' => {} }) include c", "Class[C]", "x"),
        ("class { u('t'): x => 1 } include c", "Class[C]", "x"),
        ("ensure_resource('class', u('t'), { 'x' => 1 }) include c", "Class[C]", "x"),
        ("u('l').each |$f| { class { $f: x => 1 } } include c", "Class[C]", "x"),
        ("if u('b') { class { 'c': x => 1 } } include c", "Notify[in c]", "message"),
        ("if u('b') { include c } class { 'c': x => 1 }", "Class[C]", "x"),
        (EITHER, "Notify[in c]", "message"),
        (
            EITHER + "notify { 'r': message => Class['c']['x'] }",
            "Notify[r]",
            "message",
        ),
        ("include u('t') notify { 'r': message => \"${c::v}\" }", "Notify[r]", "message"),
        ("include u('t') notify { 'r': message => defined('$c::v') }", "Notify[r]", "message"),
        ("if u('b') { include c } notify { 'r': message => defined('$c::v') }", "Notify[r]", "message"),
        # Overrides of resources that are not known.
        (KID.format("File[u('t')] { owner => 'root' }"), "File[/b]", "owner"),
        (KID.format("File[\"/${u('t')}\"] { owner => 'root' }"), "File[/a]", "owner"),
        (KID.format("File[u('t')] { mode => '0700' }"), "File[/a]", "mode"),
        (KID.format("File[u('t')] { mode => undef }"), "File[/b]", "mode"),
        (KID.format("File[u('t')] { tag +> 'x' }"), "File[/b]", "tag"),
        (KID.format("File['/a', u('t')] { owner => 'root' }"), "File[/a]", "owner"),
        (KID.format("Resource['file', u('t')] { owner => 'root' }"), "File[/a]", "owner"),
        (KID.format("u('l').each |$f| { File[$f] { owner => 'root' } }"), "File[/a]", "owner"),
        ("d { 'x': } D[u('t')] { a => 'over' }", "Notify[x]", "message"),
        ("D[u('t')] { a => 'over' } d { 'x': }", "Notify[x]", "message"),
        (
            KID.format("File[u('t')] { owner => 'x' } notify { 'r': message => getparam(File['/a'], 'owner') }"),
            "Notify[r]",
            "message",
        ),
        # Relationships.
        ("notify { ['a', 'b']: } Notify[u('t')] -> Notify['b']", "Notify[a]", "before"),
        ("notify { ['a', 'b']: } Notify['a'] ~> Notify[u('t')]", "Notify[a]", "notify"),
        ("notify { ['a', 'b']: } u('r') -> Notify['b']", "Notify[a]", "before"),
        ("notify { ['a', 'b']: } Notify['b'] <- Notify[u('t')]", "Notify[a]", "before"),
        (
            "include p notify { 'a': message => u('m') } Notify <| message == 'x' |> -> File['/a']",
            "Notify[a]",
            "before",
        ),
        ("class r { require(u('t')) } include r", "Class[R]", "require"),
        # Stages, names, metaparameters.
        ("stage { 's': } class { 'c': stage => u('t') }", "Class[C]", "stage"),
        ("m { 'x': noop => u('t') }", "Notify[in x]", "noop"),
        ("m { 'x': tag => u('t') }", "Notify[in x]", "tag"),
        ("notify { u('t'): } if !defined(Notify['a']) { notify { 'a': message => 'x' } }", "Notify[a]", "message"),
    ],
)
def test_unknown_values(run: Run, code: str, resource: str, parameter: str) -> None:
    stdlib = {
        f"modules/stdlib/lib/puppet/parser/functions/{name}.rb": (
            f"Puppet::Parser::Functions.newfunction(:{name}, :type => :rvalue) do |arguments|\nend\n"
        )
        for name in ("ensure_resource", "getparam")
    }
    resources, _ = catalog(run, code, stdlib)
    assert "__unknown" in str(resources[resource]["parameters"][parameter])


@pytest.mark.parametrize(
    ("code", "resource"),
    [
        ("if u('b') { return() } notify { 'x': }", "Notify[x]"),
        ("class r { if u('b') { return() } notify { 'x': } } include r", "Notify[x]"),
        ("define r { if u('b') { next() } notify { 'x': } } r { 'a': }", "Notify[x]"),
        ("[1, 2].each |$i| { if u('b') { next() } notify { \"x${i}\": } }", "Notify[x2]"),
        ("[1, 2].each |$i| { if u('b') { break() } notify { \"x${i}\": } }", "Notify[x1]"),
        ("class t { tag(u('t')) @notify { 'x': } } include t Notify <| tag == 'a' |>", "Notify[x]"),
        ("class t { if u('b') { tag('a') } @notify { 'x': } } include t Notify <| tag == 'a' |>", "Notify[x]"),
        ("class t { @notify { 'x': } } class { 't': tag => u('t') } Notify <| tag == 'a' |>", "Notify[x]"),
        (
            "class z { include t } class t { @notify { 'x': } } if u('') { include z } include t Notify <| tag == z |>",
            "Notify[x]",
        ),
        ("@m { 'x': } if u('b') { realize M['x'] }", "Notify[in x]"),
    ],
)
def test_what_may_not_be_declared(run: Run, code: str, resource: str) -> None:
    resources, _ = catalog(run, f"{code} notify {{ 'after': }}")
    assert resources[resource]["may_be_declared"]
    assert "may_be_declared" not in resources["Notify[after]"] or code.startswith("if u('b') { return() }")


def test_iteration_that_may_end_early_leaves_more_unknown(run: Run) -> None:
    _, data = catalog(run, "[1, 2].each |$i| { if u('b') { break() } notify { \"x${i}\": } }")
    assert data["further_resources"] == ["any"]


def test_what_a_scope_may_not_change_stays_known(run: Run) -> None:
    resources, _ = catalog(run, "include p class k { File[u('t')] { mode => '0700' } } include k")
    assert resources["File[/a]"]["parameters"]["mode"] == "0600"


def test_unknown_name_may_be_the_one_that_is_referred_to(run: Run) -> None:
    resources, _ = catalog(run, "notify { 'a': alias => u('t') } notify { 'b': require => Notify['zz'] }")
    assert "Notify[b]" in resources


@pytest.mark.parametrize(
    ("code", "values"),
    [
        (
            "m { 'x': noop => true, loglevel => 'info', require => Notify['z'] } notify { 'z': }",
            {"noop": True, "loglevel": "info"},
        ),
        ("define o { m { $title: noop => false } } o { 'x': noop => true, tag => 't' }", {"noop": False, "tag": "t"}),
        ("class i { m { 'x': } } class { 'i': noop => true }", {}),
        ("class i { m { 'x': } } class { 'i': noop => true } contain i", {"noop": True}),
        ("@m { 'x': schedule => 'daily' } realize M['x']", {"schedule": "daily"}),
    ],
)
def test_metaparameters_pass_to_what_is_contained(run: Run, code: str, values: dict[str, Any]) -> None:
    assert catalog(run, code)[0]["Notify[in x]"]["parameters"] == values


def test_native_type_hides_a_defined_type_of_its_name(run: Run) -> None:
    files = {
        "modules/limit/manifests/init.pp": "define limit($value) { notify { 'defined': } }\n",
        "modules/other/lib/puppet/type/limit.rb": (
            "Puppet::Type.newtype(:limit) do\n  newparam(:name, namevar: true)\n  newproperty(:value)\nend\n"
        ),
    }
    resources, _ = catalog(run, "limit { 'a': value => 1 } define file { notify { 'file': } } file { '/x': }", files)
    assert not any(each.startswith("Notify") for each in resources)
    assert resources["Limit[a]"]["parameters"] == {"value": 1}


def test_of_modules_with_one_name_the_first_is_used(run: Run) -> None:
    files = {
        "environment.conf": "modulepath = site:modules\n",
        "site/c/manifests/init.pp": "class c { notify { '1st': } }\n",
    }
    assert "Notify[1st]" in catalog(run, "include c", files)[0]


@pytest.mark.parametrize(
    "code",
    ["class s($stage = 's') { include c } include s", "class s { include c } class { 's': stage => 's' }"],
)
def test_stage_is_that_of_a_parameter_and_passes_to_what_is_included(run: Run, code: str) -> None:
    resources, data = catalog(run, f"stage {{ 's': }} {code}")
    assert resources["Class[C]"]["parameters"]["stage"] == "s"
    edges = {(each["source"], each["target"]) for each in data["edges"] if each["source"].startswith("Stage")}
    assert {("Stage[s]", "Class[S]"), ("Stage[s]", "Class[C]")} <= edges
    assert not {("Stage[main]", "Class[S]"), ("Stage[main]", "Class[C]")} & edges


def test_stage_that_is_not_declared(run: Run) -> None:
    write({"environment.conf": "", "manifests/site.pp": "class s($stage = 's') { }\ninclude s\n", "f.json": "{}"})
    exit_code, _, err = run("compile", "a", "--facts", "f.json")
    assert (exit_code, "unknown resource `Stage[s]`" in err) == (1, True)


def test_tags_that_are_added_later_reach_what_is_contained_and_no_class(run: Run) -> None:
    resources, _ = catalog(run, "include other m { 'x': } notify { 'top': } tag('late')")
    tagged = {name for name, each in resources.items() if "late" in each["tags"]}
    assert tagged == {"Class[main]", "M[x]", "Notify[in x]", "Notify[top]"}
