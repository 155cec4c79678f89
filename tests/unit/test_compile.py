"""`pplint compile` from the command line: what a node gets, and what is not known of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from pplint.catalog.compiler import compile_catalog
from pplint.signatures.files import encode
from pplint.signatures.model import FORMAT, Definition, Parameter, Signature
from tests.unit.command_line import write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

STDLIB = {
    f"modules/stdlib/lib/puppet/parser/functions/{name}.rb": (
        f"Puppet::Parser::Functions.newfunction(:{name}, :type => :rvalue) do |arguments|\nend\n"
    )
    for name in ("ensure_packages", "getparam")
}
FACTS = '{"kernel": "Linux", "networking": {"fqdn": "web.example.com"}}'


@pytest.fixture
def compiled(run: Run) -> Any:  # noqa: ANN401 - a function that returns JSON
    """Return what compiles a site manifest: it gives the resources by their references, and the catalog."""

    def compile_site(code: str, files: dict[str, str] | None = None, *options: str) -> tuple[dict[str, Any], Any]:
        write({"environment.conf": "", "manifests/site.pp": code, "facts.json": FACTS, **(files or {})})
        code_, out, err = run("compile", "--facts", "facts.json", "--output-format", "json", *options)
        assert (code_, err) == (0, "")
        catalog = json.loads(out)
        return {f"{each['type']}[{each['title']}]": each for each in catalog["resources"]}, catalog

    return compile_site


def refusal(run: Run, code: str) -> str:
    write({"environment.conf": "", "manifests/site.pp": code, "facts.json": FACTS, **STDLIB})
    exit_code, out, err = run("compile", "--facts", "facts.json")
    assert (exit_code, out) == (1, "")
    return err


def test_text(run: Run) -> None:
    write(
        {"environment.conf": "", "manifests/site.pp": "notify { 'a': message => $facts['kernel'] }\n", "f.json": FACTS}
    )
    code, out, err = run("compile", "--facts", "f.json")
    assert (code, err) == (0, "")
    assert out.startswith("catalog of web.example.com\n")
    assert '\nNotify[a]\n  message => "Linux"\n' in out
    assert "unknown" not in out


@pytest.mark.parametrize(
    ("files", "options", "version"),
    [
        ({}, [], "8"),
        ({"pplint.toml": 'puppet-version = "7"\n'}, [], "7"),
        ({"pplint.toml": 'puppet-version = "7"\n'}, ["--puppet-version", "8"], "8"),
        ({"Gemfile": "gem 'puppet', '~> 7.0'\n"}, [], "7"),
    ],
)
def test_version_is_that_of_a_check(run: Run, files: dict[str, str], options: list[str], version: str) -> None:
    site = {"environment.conf": "", "manifests/site.pp": "notify { $serverversion: }\n", "facts.json": FACTS}
    expect = f"expect: {{ resources: {{ 'Notify[{version}.0.0]': present }} }}"
    test = {"tests/a.yaml": f"tests:\n  - {{ name: a, facts: {{ kernel: Linux }}, {expect} }}\n"}
    write(site | test | files)
    assert f"Notify[{version}.0.0]" in run("compile", "--facts", "facts.json", *options)[1]
    assert run("test", "--output-format", "concise", *options)[0] == 0
    write({"older/manifests/site.pp": "\n", "older/environment.conf": "", "newer/environment.conf": ""})
    write({f"newer/{path}": text for path, text in (site | files).items()})
    assert f"Notify[{version}.0.0]" in run("diff", "older", "newer", "--facts", "facts.json", *options)[1]


def test_configuration_that_cannot_be_read(run: Run) -> None:
    write(
        {"environment.conf": "", "manifests/site.pp": "\n", "facts.json": FACTS, "pplint.toml": "puppet-version = 3\n"}
    )
    code, _, err = run("compile", "--facts", "facts.json")
    assert (code, "pplint.toml" in err) == (2, True)


def test_node_definition_is_chosen_by_name(compiled: Any) -> None:  # noqa: ANN401
    site = "node 'web.example.com' { notify { 'web': } }\nnode /db/ { notify { 'db': } }\n"
    site += "node default { notify { 'x': } }\n"
    assert "Notify[web]" in compiled(site)[0]
    assert "Notify[db]" in compiled(site, None, "db1.example.com")[0]
    assert "Notify[x]" in compiled(site, None, "other.example.com")[0]


def test_parameters_come_from_the_declaration_then_data_then_defaults(compiled: Any) -> None:  # noqa: ANN401
    files = {
        "hiera.yaml": "version: 5\nhierarchy:\n  - name: common\n    path: common.yaml\n",
        "data/common.yaml": "c::a: from data\nc::b: from data\n",
        "modules/c/manifests/init.pp": "class c($a = 'x', $b = 'x', $d = \"${b} too\") { }\n",
    }
    resources, _ = compiled("class { 'c': a => 'given' }\n", files)
    assert resources["Class[C]"]["parameters"] == {"a": "given", "b": "from data", "d": "from data too"}


@pytest.mark.parametrize(
    ("site", "messages"),
    [
        ("include a, b, c", {"a": [1, 3], "b": [2, 3], "c": [1, 3]}),
        ("include b, a, c", {"a": [1], "b": [2], "c": [1]}),
    ],
)
def test_paths_of_lookups_follow_variables_and_options_stay(compiled: Any, site: str, messages: Any) -> None:  # noqa: ANN401
    files = {
        f"modules/{name}/manifests/init.pp": (
            f"class {name} {{\n  $zone = '{zone}'\n  notify {{ '{name}': message => lookup('k') }}\n}}\n"
        )
        for name, zone in (("a", "x"), ("b", "y"), ("c", "x"))
    }
    files["hiera.yaml"] = "version: 5\nhierarchy:\n  - { name: all, paths: ['%{zone}.yaml', common.yaml] }\n"
    files["data/x.yaml"] = "k: [1]\nlookup_options: { k: { merge: unique } }\n"
    files["data/y.yaml"] = "k: [2]\n"
    files["data/common.yaml"] = "k: [3]\n"
    found, _ = compiled(site, files)
    assert {name: found[f"Notify[{name}]"]["parameters"]["message"] for name in "abc"} == messages


def test_defaults_come_from_where_the_declaration_runs(compiled: Any) -> None:  # noqa: ANN401
    site = "File { mode => '0600' }\nd { 'x': }\ndefine d { file { '/a': } }\n"
    assert compiled(site)[0]["File[/a]"]["parameters"] == {"mode": "0600"}


def test_defaults_reach_the_classes_that_a_class_declares(compiled: Any) -> None:  # noqa: ANN401
    site = "include a\nclass a { File { mode => '0600' } include b }\nclass b { file { '/x': } }\n"
    assert compiled(site)[0]["File[/x]"]["parameters"] == {"mode": "0600"}


def test_class_that_its_parent_declares_is_declared_twice(run: Run) -> None:
    code = "include b\nclass a { class { 'b': } }\nclass b inherits a { }\n"
    assert "duplicate declaration: `Class[B]`" in refusal(run, code)


def test_settings_of_the_server_are_unknown(compiled: Any) -> None:  # noqa: ANN401
    resources, catalog = compiled("notify { 'a': message => $settings::server }\n")
    assert "__unknown" in resources["Notify[a]"]["parameters"]["message"]
    assert catalog["unknown"] == {"setting of the server": 1}


def test_what_only_the_server_knows_is_unknown(compiled: Any) -> None:  # noqa: ANN401
    site = """
    notify { 'extension': message => $trusted['extensions']['pp_role'] }
    notify { 'external': message => $trusted['external'] }
    notify { 'server': message => $server_facts['servername'] }
    notify { 'address': message => $server_facts['serverip'] }
    notify { 'name': message => $servername }
    notify { 'ip': message => $serverip }
    notify { 'defined': message => defined('$serverip') }
    """
    resources, _ = compiled(site)
    messages = [each["parameters"]["message"] for each in resources.values() if each["type"] == "Notify"]
    assert len(messages) == 7
    assert all("__unknown" in each for each in messages)


def test_what_is_known_of_trusted_data(compiled: Any) -> None:  # noqa: ANN401
    files = {
        "hiera.yaml": "version: 5\nhierarchy:\n  - name: a\n    paths: ['%{trusted.certname}.yaml', 'common.yaml']\n",
        "data/web.example.com.yaml": "a: from data\n",
        "data/common.yaml": 'b: "%{trusted.extensions.pp_role}"\n',
    }
    site = "notify { [$trusted['certname'], $server_facts['environment'], lookup('a')]: message => lookup('b') }\n"
    resources, _ = compiled(site, files)
    for title in ("web.example.com", "production", "from data"):
        assert "__unknown" in resources[f"Notify[{title}]"]["parameters"]["message"]


def test_trusted_data_in_the_facts_are_known(run: Run) -> None:
    write({"environment.conf": "", "manifests/site.pp": "notify { $trusted['extensions']['pp_role']: }\n"})
    trusted = {"certname": "a", "extensions": {"pp_role": "web"}}
    write({"f.json": json.dumps({"kernel": "Linux", "trusted": trusted})})
    assert "\nNotify[web]\n" in run("compile", "--facts", "f.json")[1]


def test_files_are_read_as_they_are(compiled: Any) -> None:  # noqa: ANN401
    site = "file { '/a': content => file('m/a') }\nfile { '/b': content => file('m/b') }\n"
    files = {"modules/m/files/a": "x\r\ny\n", "modules/m/files/b": "b" * 10_000_001}
    resources, catalog = compiled(site, files)
    assert resources["File[/a]"]["parameters"]["content"] == "x\r\ny\n"
    assert catalog["unknown"] == {"file that is too large": 1}


def test_virtual_resources_are_there_once_realized(compiled: Any) -> None:  # noqa: ANN401
    site = "@file { ['/a', '/b', '/c']: tag => 'x' }\n@file { '/d': }\n"
    site += "realize File['/a']\nFile <| title == '/b' |> { mode => '0600' }\n"
    resources, _ = compiled(site)
    assert {name for name in resources if name.startswith("File")} == {"File[/a]", "File[/b]"}
    assert resources["File[/b]"]["parameters"]["mode"] == "0600"


def test_collector_of_what_a_defined_type_declares_later(compiled: Any) -> None:  # noqa: ANN401
    site = "File <| |> { mode => '0600' }\nd { 'x': }\ndefine d { @file { \"/${title}\": } }\n"
    assert compiled(site)[0]["File[/x]"]["parameters"]["mode"] == "0600"


def test_chain_reaches_past_an_empty_collector(compiled: Any) -> None:  # noqa: ANN401
    site = "notify { ['a', 'b']: }\nNotify['a'] -> File <| |> -> Notify['b']\n"
    assert compiled(site)[0]["Notify[a]"]["parameters"]["before"] == ["Notify[b]"]


def test_tags_and_edges(compiled: Any) -> None:  # noqa: ANN401
    resources, catalog = compiled("contain c::d\nclass c::d { file { '/a': tag => 'mine' } }\n")
    assert resources["File[/a]"]["tags"] == ["c", "c::d", "class", "d", "file", "mine"]
    assert {"source": "Class[C::D]", "target": "File[/a]"} in catalog["edges"]
    assert {"source": "Class[main]", "target": "Class[C::D]"} in catalog["edges"]
    assert {"source": "Stage[main]", "target": "Class[Settings]"} in catalog["edges"]


def test_title_with_a_leading_namespace_is_no_tag(compiled: Any) -> None:  # noqa: ANN401
    resources, _ = compiled("notify { ['::a::b', 'c::d']: }\n")
    assert resources["Notify[::a::b]"]["tags"] == ["class", "notify"]
    assert resources["Notify[c::d]"]["tags"] == ["c", "c::d", "class", "d", "notify"]


def test_edges_and_classes_of_what_the_node_gets(compiled: Any) -> None:  # noqa: ANN401
    _, catalog = compiled("class c { @notify { 'virtual': } }\nnode default { include c }\n")
    assert catalog["classes"] == ["settings", "default", "c"]
    assert "Notify[virtual]" not in str(catalog["edges"])


def test_files_and_lines(compiled: Any) -> None:  # noqa: ANN401
    site = "include c\nclass { 'd': }\nnotify {\n  'a': ;\n  'b': ;\n}\nclass d { }\n"
    files = {"modules/c/manifests/init.pp": "class c {\n  create_resources('notify', { 'in c' => {} })\n}\n"}
    resources, _ = compiled(site, files)
    places = {
        name: (each["file"].replace("\\", "/").rpartition("/")[2], each["line"])
        for name, each in resources.items()
        if "file" in each
    }
    # The compiler says nothing of classes that are included, and names the line on which an expression starts.
    expected = {"Class[D]": ("site.pp", 2), "Notify[a]": ("site.pp", 3), "Notify[b]": ("site.pp", 3)}
    assert places == {**expected, "Notify[in c]": ("init.pp", 2)}


def test_unknown_values_say_why(compiled: Any) -> None:  # noqa: ANN401
    files = {"modules/m/templates/a.erb": "<%= Time.now %>"}
    resources, catalog = compiled("file { '/a': content => template('m/a.erb') }\n", files)
    assert resources["File[/a]"]["parameters"]["content"] == {"__unknown": "String"}
    assert catalog["unknown"] == {"ERB: m/a.erb, line 1: `Time.now`": 1}


def test_templates_in_ruby_read_variables_and_call_functions(compiled: Any) -> None:  # noqa: ANN401
    files = {
        "modules/c/manifests/init.pp": (
            "class c($ports = [80, 443], $none = undef) {\n  $each = ['x'].map |$i| { template('c/a.erb') }\n"
            "  file { '/a': content => $each[0] }\n}\n"
        ),
        "modules/c/templates/a.erb": (
            "<% @ports.each do |port| -%>\n<%= @i %> <%= port %>\n<% end -%>\n<%= @none.inspect %> "
            "<%= scope['c::ports'].length %> <%= scope['::kernel'] %> <%= scope.call_function('split', ['a b', ' ']) %>"
        ),
    }
    resources, catalog = compiled("include c\n", files)
    assert resources["File[/a]"]["parameters"]["content"] == 'x 80\nx 443\nnil 2 Linux ["a", "b"]'
    assert catalog["unknown"] == {}


def test_parameters_are_not_seen_by_templates_in_their_defaults(compiled: Any) -> None:  # noqa: ANN401
    site = "class c($a = 1, $b = inline_template('<%= @a.inspect %> <%= scope[\"a\"] %>')) { }\ninclude c\n"
    assert compiled(site)[0]["Class[C]"]["parameters"]["b"] == "nil 1"


def test_template_that_fails_is_an_error(run: Run) -> None:
    err = refusal(run, "notify { 'a': message => inline_template(\"a\\n<%= @x.upcase %>\") }\n")
    assert "`inline template` fails on line 2: undefined method 'upcase' for nil" in err


def test_what_may_not_be_declared_is_marked(compiled: Any) -> None:  # noqa: ANN401
    files = {"modules/m/templates/a.erb": "<%= Time.now %>"}
    site = (
        "if template('m/a.erb') == 'x' { notify { 'a': } include c }\nclass c { notify { 'b': } }\nnotify { 'sure': }\n"
    )
    resources, _ = compiled(site, files)
    marked = {name for name, each in resources.items() if "may_be_declared" in each}
    assert marked == {"Notify[a]", "Notify[b]", "Class[C]"}


def test_unknown_titles_leave_their_type_open(compiled: Any) -> None:  # noqa: ANN401
    files = {"modules/m/templates/a.erb": "<%= Time.now %>"}
    _, catalog = compiled("file { template('m/a.erb'): }\nnotify { 'a': require => File['/b'] }\n", files)
    assert catalog["further_resources"] == ["file"]


def test_secrets_are_not_shown(run: Run) -> None:
    site = "user { ['a', 'b']: password => ['hunter22'] }\nnotify { 'b': message => Sensitive('hunter22') }\n"
    site += "user { 'c': password => { 'x' => 'hunter22' } }\nuser { 'd': password => [$servername, 'hunter22'] }\n"
    site += "notify { 'e': message => { 'password' => 'hunter22' } }\n"
    site += "notify { 'f': message => [$servername, 'hunter22'] }\n"
    site += "user { 'g': password => 'hunter22' }\n"
    write({"environment.conf": "", "manifests/site.pp": site, "f.json": FACTS})
    for output_format in ("text", "json"):
        code, out, err = run("compile", "--facts", "f.json", "--output-format", output_format)
        assert (code, err) == (0, "")
        assert "hunter22" not in out


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("notify { 'a': }\nnotify { 'a': }\n", "manifests/site.pp:2: duplicate declaration: `Notify[a]`"),
        ("include nowhere\n", "manifests/site.pp:1: unknown class `nowhere`"),
        (
            "notify { 'a': require => File['/b'] }\n",
            "unknown resource `File[/b]`, which parameter `require` of",
        ),
        ("File['/a'] { mode => '0600' }\n", "unknown resource `File[/a]`, which an override refers to"),
        ("class { 'c': x => 1 }\nclass c { }\n", "`Class[C]` has no parameter `x`"),
        ("include c\nclass c($x) { }\n", "manifests/site.pp:1: "),
        ("nowhere { 'a': }\n", "manifests/site.pp:1: unknown resource type `nowhere`"),
        ("include c\nclass c { fail('stop here') }\n", "manifests/site.pp:2: stop here"),
        ("class a inherits b { }\nclass b inherits a { }\ninclude a\n", "class `a` inherits itself"),
        ("class a inherits a { }\ninclude a\n", "class `a` inherits itself"),
        ("file { '/a': mode => '1' }\ninclude c\nclass c { File['/a'] { mode => '2' } }\n", "in an inheriting class"),
        ("notify { 'a': mesage => 'b' }\n", "site.pp:1: `Notify[a]` has no parameter `mesage`"),
        ("@file { '/a': modee => undef }\n", "`File[/a]` has no parameter `modee`"),
        ("notify { 'a': }\nNotify <| |> { zoo => 1 }\n", "`Notify[a]` has no parameter `zoo`"),
        ("node default { next() }\n", "`next` cannot be used here"),
        ("define d { d { \"${title}x\": } }\nd { 'a': }\n", "site.pp:1: the catalog is not complete after 1000 rounds"),
        ("lookup()\n", "`lookup` expects between 1 and 4 arguments, got none"),
        ("epp()\n", "`epp` expects between 1 and 2 arguments, got none"),
        ("ensure_packages()\n", "`ensure_packages` expects between 1 and 2 arguments, got none"),
        ("create_resources('file')\n", "`create_resources` expects between 2 and 3 arguments, got 1"),
        ("create_resources('file', {}, undef)\n", "the third argument of `create_resources` expects Hash"),
        ("create_resources('@@@file', {'/x' => {}})\n", "unknown resource type `@file`"),
        ("create_resources('@::notify', {'x' => {}})\n", "unknown resource type `::notify`"),
        ("notice(getparam(File['/x']))\n", "`getparam` expects at least 2 arguments, got 1"),
        (
            'Integer[1, 200000].each |$n| { notify { "n${n}": } }\n',
            "site.pp:1: the catalog has more than 100,000 resources",
        ),
        ("include c\nclass c { notice(sprintf('%20000000s', 'x')) }\n", "site.pp:2: "),
        ("include c\nclass c { f(1) }\nfunction f($x) { f($x) }\n", "site.pp:2: "),
    ],
)
def test_refusals(run: Run, code: str, words: str) -> None:
    assert words in refusal(run, code)


def test_node_that_includes_itself(compiled: Any) -> None:  # noqa: ANN401
    resources, _ = compiled("include a\nclass a { include b }\nclass b { include a notify { 'x': } }\n")
    assert {"Class[A]", "Class[B]", "Notify[x]"} <= resources.keys()


def test_class_by_itself(compiled: Any) -> None:  # noqa: ANN401
    files = {"modules/c/manifests/init.pp": "class c { notify { 'c': } }\n"}
    resources, _ = compiled("notify { 'site': }\n", files, "--class", "c")
    assert "Notify[c]" in resources
    assert "Notify[site]" not in resources


def test_resources_have_the_names_that_their_types_say(compiled: Any) -> None:  # noqa: ANN401
    site = "mount { 'a': name => '/mnt' }\nnotify { 'b': require => Mount['/mnt'] }\n"
    assert "Mount[a]" in compiled(site)[0]


def test_facts_of_several_nodes(run: Run) -> None:
    write({"environment.conf": "", "manifests/site.pp": "notify { $trusted['certname']: }\n"})
    write({"facts/a.example.com.json": "{}", "facts/b.example.com.json": "{}"})
    code, out, err = run("compile", "--facts", "facts")
    assert (code, err) == (0, "")
    assert [line for line in out.splitlines() if line.startswith("Notify")] == [
        "Notify[a.example.com]",
        "Notify[b.example.com]",
    ]


def test_defect_on_one_node_leaves_the_others(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def compile_or_fail(names: Any, target: Any, programs: Any) -> Any:  # noqa: ANN401 - what the function takes
        if target.name == "a":
            raise KeyError("oops")
        return compile_catalog(names, target, programs)

    monkeypatch.setattr("pplint.nodes.side.compile_catalog", compile_or_fail)
    write(
        {"environment.conf": "", "manifests/site.pp": "notify { 'x': }\n", "facts/a.json": "{}", "facts/b.json": "{}"}
    )
    code, out, err = run("compile", "--facts", "facts")
    assert code == 2
    assert out.startswith("catalog of b\n")
    assert "a: internal error: KeyError" in err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "missing `--facts`"),
        (("--facts", "f.json", "--directory", "nowhere"), "there is no directory `nowhere`"),
        (("--facts", "f.json"), "there is no site manifest"),
        (("--facts", "f.json", "--class", "a b"), "is not the name of a class"),
        (("--facts", "none.json", "--class", "a"), "cannot read `none.json`"),
    ],
)
def test_wrong_use(run: Run, arguments: tuple[str, ...], words: str) -> None:
    write({"f.json": FACTS})
    code, out, err = run("compile", *arguments)
    assert (code, out) == (2, "")
    assert words in err


def test_exported_resources_are_not_on_the_node_itself(compiled: Any) -> None:  # noqa: ANN401
    resources, _ = compiled("@@file { '/a': }\ncreate_resources('@file', { '/b' => {} })\n")
    assert not any(name.startswith("File") for name in resources)


def test_unknown_titles_of_what_has_a_body_leave_all_types_open(compiled: Any) -> None:  # noqa: ANN401
    files = {"modules/m/templates/a.erb": "<%= Time.now %>"}
    site = "define d { file { '/b': } }\nd { template('m/a.erb'): }\nnotify { 'a': require => File['/b'] }\n"
    assert compiled(site, files)[1]["further_resources"] == ["any"]


RUBY = "Puppet::Functions.create_function(:'{}') do\n  def f(*args)\n    {}\n  end\nend\n"


def test_stub_with_a_body_says_what_a_function_in_ruby_returns(compiled: Any) -> None:  # noqa: ANN401
    files = {
        "modules/site/lib/puppet/functions/site/on_off.rb": RUBY.format("site::on_off", "args[0] ? 'on' : 'off'"),
        ".pplint/stubs/site.pp": (
            "function site::on_off(Boolean $value) { if $value { 'on' } else { 'off' } }\n"
            "function site::on_off(Any $value) >> String {}\n"
        ),
    }
    site = "notify { 'a': message => site::on_off(true) }\nnotify { 'b': message => site::on_off('x') }\n"
    resources, catalog = compiled(site, files)
    assert resources["Notify[a]"]["parameters"]["message"] == "on"
    assert resources["Notify[b]"]["parameters"]["message"] == {"__unknown": "String"}
    assert catalog["unknown"] == {"function `site::on_off` in Ruby": 1}


def test_bodies_come_with_the_program(compiled: Any) -> None:  # noqa: ANN401
    path = "modules/openstacklib/lib/puppet/functions/is_service_default.rb"
    site = (
        "notify { ['<SERVICE DEFAULT>', '<service default>', 'x'].map |$x| { \"${is_service_default($x)} ${x}\" }: }\n"
    )
    resources, _ = compiled(site, {path: RUBY.format("is_service_default", "true")})
    assert set(resources) >= {"Notify[true <SERVICE DEFAULT>]", "Notify[false <service default>]", "Notify[false x]"}


HASHED = "*94BDCEBE19083CE2A1F959FD02F964C7AF4CFC29"


@pytest.mark.parametrize(
    ("call", "value"),
    [
        (f"mysql::password('{HASHED}')", HASHED),
        ("mysql::password('')", ""),
        (f"mysql::password('{HASHED}', true)", "Sensitive [value redacted]"),
        ("mysql::password('plain')", None),
        ("mongodb_password('foo', 'x')", "a2485b1c60ee058073fdbdf4d61fc9b8"),
        ("mysql_dirname('/var/lib/mysql')", "/var/lib"),
        ("mysql_dirname('/var')", "/"),
        ("postgresql::postgresql_password('foo', 'x', false, 'md5')", "md59535a26346adc8a0a04c469191fa9aa1"),
        ("postgresql::postgresql_password('foo', 'x', $settings::y, 'md5')", None),
    ],
)
def test_first_body_that_takes_the_arguments_counts(compiled: Any, call: str, value: str | None) -> None:  # noqa: ANN401
    name = call.partition("(")[0]
    path = f"modules/m/lib/puppet/functions/{name.replace('::', '/')}.rb"
    ruby = f"Puppet::Functions.create_function(:'{name}') do\n  def run(*arguments)\n  end\nend\n"
    if "::" in name:
        path = path.replace("/m/", f"/{name.partition('::')[0]}/", 1)
    found, _ = compiled(f"notify {{ 'x': message => {call} }}\n", {path: ruby})
    message = found["Notify[x]"]["parameters"]["message"]
    assert (None if isinstance(message, dict) else message) == value


def test_functions_in_ruby_may_declare_resources(compiled: Any) -> None:  # noqa: ANN401
    files = {
        f"modules/site/lib/puppet/functions/site/{name}.rb": RUBY.format(f"site::{name}", body)
        for name, body in (("pure", "args.include?(1)"), ("all", "call_function('create_resources', 'file', {})"))
    }
    assert compiled("site::pure(1)\n", files)[1]["further_resources"] == []
    assert compiled("site::all(1)\n", files)[1]["further_resources"] == ["any"]


def test_named_sets_are_facts_of_the_node(run: Run) -> None:
    site = "notify { \"${facts['os']['name']} ${facts['networking']['hostname']} ${osfamily}\": }\n"
    write({"environment.conf": "", "manifests/site.pp": site})
    _, out, err = run("compile", "web.example.com", "--facts", "debian-12", "--puppet-version", "7")
    assert (err, "Notify[Debian web Debian]" in out) == ("", True)
    assert run("compile", "web.example.com", "--facts", "rhel-9", "--puppet-version", "8")[0] == 1  # No legacy facts.
    code, _, err = run("compile", "--facts", "debian-0")
    assert (code, "there is no file `debian-0`, and no set of that name" in err) == (2, True)


def test_built_in_functions_of_stdlib_leave_nothing_open(compiled: Any) -> None:  # noqa: ANN401
    resources, catalog = compiled("ensure_packages(['a'])\n", STDLIB)
    assert "Package[a]" in resources
    assert (catalog["unknown"], catalog["further_resources"]) == ({}, [])


def test_groups_of_the_regular_expression_of_a_node_are_variables(compiled: Any) -> None:  # noqa: ANN401
    site = 'node /^(web)\\.(.*)/ { notify { "${title} $2": } include a }\nclass a { notify { "a $1": } }\n'
    resources, _ = compiled(site)
    assert {"Node[__node_regexp__web..]", "Notify[__node_regexp__web.. example.com]", "Notify[a web]"} <= set(resources)


def test_classes_of_one_call_are_all_in_the_catalog_before_one_is_evaluated(compiled: Any) -> None:  # noqa: ANN401
    site = (
        "class a { File { mode => '0600' } include b notify { \"${tagged('b')} ${defined(Class['b'])}\": } }\n"
        "class b { file { '/x': } }\nclass base { $v = 'base' }\nclass kid inherits base { notify { $base::v: } }\n"
        "include a, b\ninclude kid, base\n"
    )
    resources, catalog = compiled(site)
    assert {"Notify[true true]", "Notify[base]"} <= set(resources)
    assert "mode" not in resources["File[/x]"].get("parameters", {})
    assert catalog["unknown"] == {}


def test_tagged_asks_the_resource_and_the_classes_so_far(compiled: Any) -> None:  # noqa: ANN401
    site = (
        "class a { tag('T') d { 'x': tag => 'own' }\n"
        "  notify { \"${tagged('c', 't')} ${tagged('later')} ${tagged('no')}\": } }\n"
        "class b::c { }\nclass later { }\n"
        "define d { notify { \"d ${tagged('own')} ${tagged('a')} ${tagged('later')} ${tagged('no')}\": } }\n"
        "include b::c, a, later\n"
    )
    resources, catalog = compiled(site)
    assert {"Notify[true true false]", "Notify[d true true true false]"} <= set(resources)
    assert catalog["unknown"] == {}


def test_hiera_include_declares_what_data_name(compiled: Any) -> None:  # noqa: ANN401
    files = {
        "hiera.yaml": "version: 5\nhierarchy:\n  - name: x\n    paths: [a.yaml, b.yaml]\n",
        "data/a.yaml": "classes: [a]\n",
        "data/b.yaml": "classes: [b, a]\n",
    }
    resources, _ = compiled("hiera_include('classes')\nclass a { }\nclass b { }\n", files)
    assert {"Class[A]", "Class[B]"} <= set(resources)


HIERA = "version: 5\nhierarchy:\n  - {name: site, path: '%{site}.yaml'}\n  - {name: all, path: all.yaml}\n"


def test_data_see_what_the_site_manifest_has_set(compiled: Any) -> None:  # noqa: ANN401
    site = "$site = 'north'\nclass a { notify { lookup('key'): } }\ninclude a\n"
    files = {"hiera.yaml": HIERA, "data/north.yaml": "key: from the north\n", "data/all.yaml": "key: from all\n"}
    assert "Notify[from the north]" in compiled(site, files)[0]


def test_data_see_the_variables_of_their_time(compiled: Any) -> None:  # noqa: ANN401
    site = "notify { lookup('key'): }\n$place = 'here'\nnotify { lookup('key'): }\n"
    files = {"hiera.yaml": HIERA, "data/all.yaml": "key: 'is %{place}'\n"}
    resources = compiled(site, files, "--puppet-version", "7")[0]
    assert {"Notify[is ]", "Notify[is here]"} <= resources.keys()


def test_data_see_the_node_and_the_top_scope_apart(compiled: Any) -> None:  # noqa: ANN401
    site = "$a = 'top'\nnode default { $a = 'node' include b notify { lookup('key'): } }\n"
    site += "class b { $c = 'of b' }\n"
    files = {"hiera.yaml": HIERA, "data/all.yaml": "key: '%{a} %{::a} %{b::c}'\n"}
    assert "Notify[node top of b]" in compiled(site, files, "--puppet-version", "7")[0]


def test_data_see_what_matched(compiled: Any) -> None:  # noqa: ANN401
    site = "if 'web12' =~ /(\\d+)/ { notify { lookup('key'): } }\n"
    files = {"hiera.yaml": HIERA, "data/all.yaml": "key: 'number %{1}'\n"}
    assert "Notify[number 12]" in compiled(site, files, "--puppet-version", "7")[0]


def test_what_a_site_manifest_defines_is_in_no_module(compiled: Any) -> None:  # noqa: ANN401
    site = "class m::a { notify { \"in '${module_name}'\": } }\ninclude m::a\n"
    assert "Notify[in '']" in compiled(site)[0]


def test_what_only_a_server_has_is_not_known(compiled: Any) -> None:  # noqa: ANN401
    site = "notify { 'a': message => puppetdb_query('nodes {}') }\npe_thing { 'b': }\n"
    resources, catalog = compiled(site)
    assert "__unknown" in resources["Notify[a]"]["parameters"]["message"]
    assert "Pe_thing[b]" in resources
    assert catalog["unknown"] == {"`puppetdb_query` of the server": 1}


CLASSIFIED = """notify { "${getvar('role')} ${facts['role']}": }
class a($x = 1) { notify { "a ${x}": } include b }
class b($y = 2) { $v = "of b, ${y}" }
class c { notify { "c ${b::v}": } }
"""


def test_classifier_names_classes_and_parameters(compiled: Any) -> None:  # noqa: ANN401
    said = '{"classes": {"c": null, "a": {"x": 5}, "b": {"y": 7}}, "parameters": {"role": "said"}}'
    files = {"enc.json": said, "facts.json": FACTS.replace("{", '{"role": "fact", ', 1)}
    resources, _ = compiled(CLASSIFIED, files, "--enc", "enc.json")
    # All of them are in the catalog before one is evaluated; those with parameters come first.
    assert [each for each in resources if each.startswith(("Class", "Notify"))] == [
        "Class[Settings]",
        "Class[main]",
        "Notify[said fact]",
        "Class[A]",
        "Class[B]",
        "Class[C]",
        "Notify[a 5]",
        "Notify[c of b, 7]",
    ]


def test_classifier_of_several_nodes(run: Run) -> None:
    said = '{"web.example.com": {"classes": ["a"], "environment": "test"}, "db.example.com": {"classes": ["b"]}}'
    write({"environment.conf": "", "manifests/site.pp": CLASSIFIED, "facts.json": FACTS, "enc.json": said})
    options = ("--facts", "facts.json", "--enc", "enc.json", "--output-format", "json")
    web, db = json.loads(run("compile", "web.example.com", "db.example.com", *options)[1])
    assert (web["environment"], web["classes"]) == ("test", ["settings", "a", "b"])
    assert (db["environment"], db["classes"]) == ("production", ["settings", "b"])


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ('{"classes": "a"}', "`classes` in `enc.json` is not a hash or an array"),
        ('{"parameters": []}', "`parameters` in `enc.json` is not a hash"),
        ('{"web.example.com": 1}', "`web.example.com` in `enc.json` is not a hash"),
        ("{", "`--enc`: `enc.json` is not JSON"),
        ('{"classes": ["missing"]}', "missing"),
    ],
)
def test_classifier_that_is_wrong(run: Run, said: str, words: str) -> None:
    write({"environment.conf": "", "manifests/site.pp": CLASSIFIED, "facts.json": FACTS, "enc.json": said})
    code, _, err = run("compile", "--facts", "facts.json", "--enc", "enc.json")
    assert code
    assert words in err


def test_next_ends_a_class_and_a_defined_type(compiled: Any) -> None:  # noqa: ANN401
    site = "class a { notify { '1': } next() notify { '2': } }\ndefine b { notify { '3': } next() notify { '4': } }\n"
    resources, _ = compiled(f"{site}include a\nb {{ 'x': }}\n")
    assert [each for each in resources if each.startswith("Notify")] == ["Notify[1]", "Notify[3]"]


UNKNOWN_HASH = {
    "modules/m/lib/puppet/functions/settings.rb": (
        "Puppet::Functions.create_function(:settings) do\n  dispatch(:f) { }\n  def f\n    {}\n  end\nend\n"
    )
}


@pytest.mark.parametrize(
    ("code", "reference", "known"),
    [
        pytest.param("d { 'x': a => 1, * => settings() }", "Notify[x]", {"message": "1"}, id="given"),
        pytest.param("d { 'x': * => settings() }", "Notify[x]", {}, id="define"),
        pytest.param("class { 'c': * => settings() }", "Notify[c]", {}, id="class"),
        pytest.param("class { 'needs': * => settings() }", "Class[Needs]", {}, id="required parameter"),
        pytest.param("d { default: * => settings(); 'x': }", "Notify[x]", {}, id="default body"),
        pytest.param("D { * => settings() }\nd { 'x': }", "Notify[x]", {}, id="resource defaults"),
        pytest.param("D { a => 2 }\nd { 'x': * => settings() }", "Notify[x]", {}, id="instead of defaults"),
        pytest.param("d { 'x': }\nD['x'] { * => settings() }", "Notify[x]", {}, id="override"),
        pytest.param("d { 'x': a => 1 }\nD <| |> { * => settings() }", "Notify[x]", {}, id="collector"),
        pytest.param("d { 'x': * => { 'a' => settings() } }", "Notify[x]", {}, id="known keys"),
    ],
)
def test_parameters_from_an_unknown_hash_are_unknown(compiled: Any, code: str, reference: str, known: Any) -> None:  # noqa: ANN401
    definitions = """
    define d($a = 'default') { notify { $title: message => "${a}" } }
    class c(String $a = 'default') { if $a == 'default' { notify { 'c': message => $a } } else { fail('given') } }
    class needs(Integer $a) { }
    """
    resource = compiled(f"{code}\n{definitions}", UNKNOWN_HASH)[0][reference]
    values = {**resource["parameters"], "maybe": resource.get("may_be_declared")}
    assert known.items() <= values.items()
    assert "default" not in values.values()
    assert known or values["maybe"] or "__unknown" in str(values)


def test_unknown_hash_may_set_what_is_asked_for(compiled: Any) -> None:  # noqa: ANN401
    site = """
    file { '/x': mode => '0600', * => settings() }
    notify { 'owner': message => getparam(File['/x'], 'owner') }
    notify { 'mode': message => getparam(File['/x'], 'mode') }
    @notify { 'virtual': * => settings() }
    Notify <| noop == true |>
    """
    resources, _ = compiled(site, {**STDLIB, **UNKNOWN_HASH})
    assert resources["File[/x]"]["parameters"] == {"mode": "0600", "*": {"__unknown": "Any"}}
    assert resources["Notify[owner]"]["parameters"] == {"message": {"__unknown": "Any"}}
    assert resources["Notify[mode]"]["parameters"] == {"message": "0600"}
    assert resources["Notify[virtual]"]["may_be_declared"]


def test_hash_with_known_keys_sets_no_further_attributes(compiled: Any) -> None:  # noqa: ANN401
    resources, catalog = compiled("file { '/x': * => { 'mode' => settings() } }\n", UNKNOWN_HASH)
    assert resources["File[/x]"]["parameters"] == {"mode": {"__unknown": "Any"}}
    assert catalog["further_resources"] == []


SHOP = Signature(
    FORMAT,
    "acme-shop",
    "1.0.0",
    classes={"shop": Definition({"port": Parameter("Integer"), "host": Parameter("String", "'x'")})},
    defines={"shop::till": Definition({"drawer": Parameter("Integer")})},
)


def _missing_module(code: str) -> None:
    files = {"Puppetfile": "mod 'acme-shop', '1.0.0'\n", "environment.conf": "", "facts.json": FACTS}
    write({**files, "manifests/site.pp": code, ".pplint/signatures/shop.json": encode(SHOP).decode()})


def test_a_module_that_is_not_installed_declares_what_nobody_knows(run: Run) -> None:
    _missing_module(
        "class { 'shop': port => 80 }\nshop::till { 'a': drawer => 1 }\n"
        "notify { 'b': message => \"${shop::port} ${shop::inner}\", require => Shop::Till['a'] }\n"
        "notify { 'c': message => $shop::host }\nnotify { 'd': message => $shop::port }\n"
    )
    code, out, err = run("compile", "--facts", "facts.json")
    assert (code, err) == (0, "")
    assert "Class[Shop]\n  host => unknown (String)\n  port => 80\n" in out
    assert "Shop::Till[a]\n  drawer => 1\n" in out
    assert "Notify[c]\n  message => unknown (String)\n" in out
    assert "Notify[d]\n  message => 80\n" in out
    assert "x module that is not installed\n" in out
    assert out.endswith("there may be further resources of type: any\n")


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("shop::till { 'a': drwer => 1 }", "`Shop::Till[a]` has no parameter `drwer`"),
        ("shop::till { 'a': drawer => 'x' }", "parameter `drawer` expects an Integer value, got String"),
        ("include shop::nothing", "unknown class `shop::nothing`"),
        ("class c inherits shop { }\ninclude c", "unknown class `shop`"),
    ],
)
def test_what_a_signature_refuses_is_refused(run: Run, code: str, message: str) -> None:
    _missing_module(code)
    exit_code, _, err = run("compile", "--facts", "facts.json")
    assert exit_code == 1
    assert message in err


def test_named_sets_are_facts_of_lookups_and_programs(run: Run) -> None:
    hierarchy = "version: 5\nhierarchy:\n  - {name: family, path: '%{facts.os.family}.yaml'}\n"
    write({"environment.conf": "", "hiera.yaml": hierarchy, "data/Debian.yaml": "key: from Debian\n"})
    assert run("lookup", "key", "--facts", "debian-12")[1].startswith("from Debian\n")
    assert run("eval", "--facts", "debian-12", "$facts['os']['family']")[1] == "'Debian'\n"
    assert "no set of that name" in run("lookup", "key", "--facts", "debian-0")[2]


def test_site_manifest_alone_is_compiled(run: Run) -> None:
    write({"manifests/site.pp": '$x = 5\nnode default { notify { "x ${x}": } }\n', "f.json": FACTS})
    code, out, err = run("compile", "--facts", "f.json")
    assert (code, err) == (0, "")
    assert "Notify[x 5]" in out


def test_environment_below_the_directory_of_a_server_is_compiled(run: Run) -> None:
    for name in ("production", "testing"):
        write({f"environments/{name}/manifests/site.pp": f"notify {{ '{name}': }}\n", "f.json": FACTS})
    assert "Notify[production]" in run("compile", "--facts", "f.json")[1]
    assert "Notify[testing]" in run("compile", "--facts", "f.json", "--environment", "testing")[1]


def test_directory_of_environments_in_a_control_repository_is_left_alone(run: Run) -> None:
    write({"environments/production/manifests/site.pp": "notify { 'inner': }\n", "f.json": FACTS})
    write({"manifests/site.pp": "notify { 'outer': }\n"})
    assert "Notify[outer]" in run("compile", "--facts", "f.json")[1]


@pytest.mark.parametrize(("modulepath", "first"), [("../out:modules", "outer"), ("modules:../out", "inner")])
def test_modules_outside_of_the_repository_count_in_their_order_if_they_are_named(
    run: Run, modulepath: str, first: str
) -> None:
    write({"out/m/manifests/init.pp": "class m { notify { 'outer': } }\n", "out/o/manifests/init.pp": "class o { }\n"})
    write({"in/modules/m/manifests/init.pp": "class m { notify { 'inner': } }\n", "f.json": FACTS})
    write({"in/environment.conf": f"modulepath = {modulepath}\n", "in/manifests/site.pp": "include m, o\n"})
    command = ("compile", "--facts", "f.json", "--directory", "in")
    code, _, err = run(*command)
    assert code == 1
    assert "`environment.conf` names modules outside of the repository: add `--modulepath " in err
    code, out, err = run(*command, "--modulepath", "out")
    assert (code, err) == (0, "")
    assert f"Notify[{first}]" in out


OVERRIDABLE = """
class base { notify { 'a': message => 'x' } }
class one inherits base { Notify['a'] { message => 'one' } }
class two inherits base { Notify['a'] { message => 'two' } }
class child inherits one { Notify['a'] { message => 'child' } }
define d($p = 1) { notify { "d ${p}": } }
define later() { D <| |> { p => 2 } }
"""


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (
            "include base\nNotify['a'] { noop => true }",
            "`Notify[a]` can only be overridden in the class that declares it",
        ),
        (
            "Notify['a'] { noop => true }\ninclude base",
            "`Notify[a]` can only be overridden in the class that declares it",
        ),
        ("include one, two", "parameter `message` is already set on `Notify[a]`"),
        ("notify { 'b': message => undef }\nNotify['b'] { message => 'x' }", "is already set on `Notify[b]`"),
        ("Notify['b'] { message => 'x' }\nnotify { 'b': message => 'y' }", "is already set on `Notify[b]`"),
        ("notify { 'b': }\nNotify['b'] { message => 'x' }\nNotify['b'] { message => 'y' }", "is already set on"),
        ("D['t'] { p => 2 }\nd { 't': }", "`D[t]` is overridden after its defined type has been evaluated"),
        ("d { 't': }\nlater { 'x': }", "`D[t]` is overridden after its defined type has been evaluated"),
    ],
)
def test_overrides_that_are_refused(run: Run, code: str, words: str) -> None:
    assert words in refusal(run, f"{OVERRIDABLE}{code}\n")


@pytest.mark.parametrize(
    ("code", "reference", "parameter", "value"),
    [
        ("include child", "Notify[a]", "message", "child"),
        ("notify { 'b': }\nNotify['b'] { message => 'x' }", "Notify[b]", "message", "x"),
        ("Notify { message => 'd' }\nnotify { 'b': }\nNotify['b'] { message => 'x' }", "Notify[b]", "message", "x"),
        # What sets a default again is left out.
        (
            "Notify { message => 'd' }\nnotify { 'b': message => 'x' }\nNotify <| |> { message => 'd' }",
            "Notify[b]",
            "message",
            "x",
        ),
        ("d { 't': }\nD['t'] { p => 2 }", "D[t]", "p", 2),
        ("file { '/b': mode => undef }\nFile['/b/'] { owner => 'x' }", "File[/b]", "owner", "x"),
    ],
)
def test_overrides_that_are_allowed(compiled: Any, code: str, reference: str, parameter: str, value: object) -> None:  # noqa: ANN401
    assert compiled(f"{OVERRIDABLE}{code}\n")[0][reference]["parameters"][parameter] == value


def test_override_after_the_evaluation_changes_the_catalog_alone_where_puppet_is_not_strict(compiled: Any) -> None:  # noqa: ANN401
    resources, _ = compiled(f"{OVERRIDABLE}d {{ 't': }}\nlater {{ 'x': }}\n", None, "--puppet-version", "7")
    assert "Notify[d 1]" in resources
    assert resources["D[t]"]["parameters"]["p"] == 2


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("user { 'a': }", "user { 'b': name => 'a' }"),
        ("user { 'b': name => 'a' }", "user { 'a': }"),
        ("user { 'b': name => 'a' }", "user { 'c': name => 'a' }"),
        ("@user { 'a': }", "user { 'b': name => 'a' }"),
        ("notify { 'a': alias => 'z' }", "notify { 'z': }"),
        ("notify { 'a': alias => ['y', 'z'] }", "notify { 'b': alias => 'z' }"),
        ("file { '/a': }", "file { '/a/': }"),
        ("file { '/a': }", "file { 'x': path => '/a' }"),
        ("package { 'a': }", "package { 'b': name => 'a' }"),
        ("package { 'a': provider => 'gem' }", "package { 'b': name => 'a', provider => 'gem' }"),
        ("define d() { }\nd { 'a': }", "d { 'b': alias => 'a' }"),
    ],
)
def test_names_that_two_resources_have_are_refused(run: Run, first: str, second: str) -> None:
    assert "has the name of" in refusal(run, f"{first}\n{second}\n")


@pytest.mark.parametrize(
    "code",
    [
        "package { 'a': provider => 'gem' }\npackage { 'b': name => 'a' }",
        "package { 'a': provider => 'gem' }\npackage { 'b': name => 'a', provider => 'pip' }",
        "package { 'b': name => 'a' }\nnotify { 'x': require => Package['a'] }",
        "exec { '/bin/x': }\nexec { 'b': command => '/bin/x' }",
        "notify { 'a': alias => 'a' }",
        "file { '/a/': }\nnotify { 'x': require => File['/a'] }",
        "file { '/a': }\nnotify { 'x': require => File['/a/'] }",
        "if $servername == 'x' { user { 'a': } }\nuser { 'b': name => 'a' }",
    ],
)
def test_names_of_their_own_are_not_refused(compiled: Any, code: str) -> None:  # noqa: ANN401
    assert compiled(f"{code}\n")


@pytest.mark.parametrize(
    ("code", "reference"),
    [
        ("@notify { 'a': alias => 'z' }\nrealize Notify['z']", "Notify[a]"),
        ("@user { 'b': name => 'a' }\nrealize User['a']", "User[b]"),
        ("@file { '/a/': }\nrealize File['/a']", "File[/a/]"),
        ("realize Notify['a']\n@notify { 'a': }", "Notify[a]"),
    ],
)
def test_realize_finds_resources_by_their_names(compiled: Any, code: str, reference: str) -> None:  # noqa: ANN401
    assert reference in compiled(f"{code}\n")[0]


def test_realize_of_what_is_not_there_is_refused(run: Run) -> None:
    words = "site.pp:2: unknown resource `Notify[b]`, which `realize` refers to"
    assert words in refusal(run, "@notify { 'a': }\nrealize Notify['a'], Notify['b']\n")
    write({"manifests/site.pp": "notify { $servername: }\nrealize Notify['b']\n"})
    assert run("compile", "--facts", "facts.json")[0] == 0


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("create_resources('notify', {'a' => 5})", "what `create_resources` sets for `Notify[a]` expects Hash, got"),
        ("create_resources('class', {'c' => undef})", "what `create_resources` sets for `Class[c]` expects Hash, got"),
        ("create_resources('notify', {'a' => {'*' => {}}})", "`Notify[a]` has no parameter `*`"),
    ],
)
def test_attributes_that_functions_cannot_set(run: Run, code: str, words: str) -> None:
    assert words in refusal(run, f"{code}\nclass c {{ }}\n")


def test_titles_of_created_resources_may_be_an_array(compiled: Any) -> None:  # noqa: ANN401
    resources, _ = compiled("create_resources('notify', {['a', 'b'] => {'message' => 'x'}})\n")
    assert {name: each["parameters"] for name, each in resources.items() if name.startswith("Notify")} == {
        "Notify[a]": {"message": "x"},
        "Notify[b]": {"message": "x"},
    }


def test_regular_expression_of_a_node_that_takes_too_long(run: Run) -> None:
    write({"manifests/site.pp": "node /^(a+)+$/ { }\nnode default { }\n", "f.json": "{}"})
    code, _, err = run("compile", f"{'a' * 60}.example.com", "--facts", "f.json")
    assert code == 1
    assert "site.pp:1: gave up: matching a regular expression takes too long" in err
