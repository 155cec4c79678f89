"""`pplint migrate` reads what is literal, runs nothing, and writes a configuration that checks the same."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pplint.config.files import load as load_settings
from pplint.config.selection import is_on
from pplint.migrate.arguments import read_arguments
from pplint.migrate.checks import Checks
from pplint.migrate.originals import checks_of
from pplint.migrate.patterns import converted
from pplint.migrate.plan import plan_for
from pplint.migrate.said import NotLiteral, OnlyChecks, OptionSet, Origin, Switched
from pplint.rule.registry import load
from tests.unit.command_line import write
from tests.unit.samples import REGISTRY

if TYPE_CHECKING:
    from pplint.config.settings import Settings
    from tests.unit.command_line import Run

HERE = Origin("x", 1)


def _migrated(run: Run, files: dict[str, str]) -> tuple[Settings, str]:
    """Return the settings that are written for a repository, and what is said besides."""
    write(files)
    code, _, err = run("migrate", "--write")
    assert code == 0, err
    return load_settings("pplint.toml", load), err


def _is_on(settings: Settings, rule: str) -> bool:
    return is_on(load().entries[rule], settings)


def test_a_file_of_options_is_read(run: Run) -> None:
    options = (
        "--fail-on-warnings\n--no-double_quoted_strings-check\n# --no-quoted\n--ignore-paths=vendor/**/*.pp,old/**/*\n"
    )
    settings, err = _migrated(run, {".puppet-lint.rc": options})
    assert (settings.preset, settings.fail_level.label) == ("puppet-lint", "warning")
    assert settings.ignore == ("double-quoted-string",)
    assert "/old" in settings.exclude
    assert "/vendor" in settings.exclude
    assert err == ""


def test_what_does_not_fail_there_does_not_fail_here(run: Run) -> None:
    settings, _ = _migrated(run, {".puppet-lint.rc": "--relative\n"})
    assert settings.fail_level.label == "error"


def test_a_rakefile_is_read_where_it_is_literal(run: Run) -> None:
    rakefile = """
require 'puppet-lint/tasks/puppet-lint'
paths = ['old/**/*.pp', "a#{1}/**/*.pp"]
PuppetLint.configuration.send('disable_double_quoted_strings')
PuppetLint.configuration.disable_only_variable_string
%w[file_mode unquoted_file_mode].each { |check| PuppetLint.configuration.send("disable_#{check}") }
PuppetLint.configuration.send("disable_#{ENV['CHECK']}")
PuppetLint.configuration.fail_on_warnings = true
PuppetLint::RakeTask.new :lint do |config|
  config.disable_checks = ['unquoted_node_name']
  config.ignore_paths = paths
  config.log_format = system('touch', 'ran')
end
begin
  PuppetLint.configuration.send('disable_legacy_facts')
rescue LoadError
end
"""
    settings, err = _migrated(run, {"Rakefile": rakefile})
    assert settings.ignore == (
        "double-quoted-string",
        "legacy-fact",
        "needless-interpolation",
        "nonstandard-file-mode",
        "unquoted-file-mode",
        "unquoted-node-name",
    )
    assert {"/old", "/a1"} <= set(settings.exclude)
    assert "Rakefile:7: `PuppetLint.configuration.send(\"disable_#{ENV['CHECK']}\")` is not literal" in err
    assert "Rakefile:12: `config.log_format = system('touch', 'ran')` is not literal" in err
    assert not Path("ran").exists()


def test_gems_bring_checks(run: Run) -> None:
    gemfile = """
group :test do
  gem 'puppet-lint', '~> 4.0'
  gem 'puppet-lint-param-types', require: false
end
"""
    settings, _ = _migrated(run, {"Gemfile": gemfile})
    assert (settings.preset, settings.extend_select) == ("puppet-lint", ("untyped-parameter",))


@pytest.mark.parametrize(
    ("gem", "extended"),
    [("voxpupuli-test", False), ("voxpupuli-puppet-lint-plugins", True)],
)
def test_the_collection_has_a_preset(run: Run, gem: str, extended: bool) -> None:
    settings, _ = _migrated(run, {"Gemfile": f"gem '{gem}', '~> 5.0'\n"})
    assert settings.preset == "voxpupuli"
    assert _is_on(settings, "single-quoted-variable") is extended


@pytest.mark.parametrize(("version", "expected"), [("'~> 3.4'", False), ("'>= 2.4'", True), ("'~> 4.2'", True)])
def test_an_old_version_lacks_checks(run: Run, version: str, expected: bool) -> None:
    settings, _ = _migrated(run, {"Gemfile": f"gem 'puppet-lint', {version}\n"})
    assert _is_on(settings, "legacy-fact") is expected


def test_a_rule_of_several_checks_is_on_while_one_of_them_is() -> None:
    # `bad_names` stands for two rules, of which one has another name, too.
    off = Switched("bad_names", is_on=False, origin=HERE)
    plan = plan_for([off, Switched("resources", is_on=True, origin=HERE)], REGISTRY)
    assert [each.value for each in plan.extend_select] == ["some-resource"]
    checks = Checks.of([off], {"bad_names": ("bad-name",)})
    assert (checks.is_on("bad_names"), checks.is_on("140chars"), checks.is_on("80chars")) == (False, True, False)


def test_the_last_word_counts(run: Run) -> None:
    files = {
        ".sync.yml": ".puppet-lint.rc:\n  extra_disabled_lint_checks:\n    - file_mode\n    - parameter_types\n",
        "Gemfile": "gem 'voxpupuli-test'\n",
        ".puppet-lint.rc": "--file_mode-check\n",
    }
    settings, err = _migrated(run, files)
    assert settings.ignore == ("untyped-parameter",)
    assert ".sync.yml: whatever generates .puppet-lint.rc" in err


def test_only_some_checks(run: Run) -> None:
    settings, _ = _migrated(run, {".puppet-lint.rc": "--only-checks=file_mode,documentation\n"})
    assert settings.select is not None
    assert "nonstandard-file-mode" in settings.select
    assert not _is_on(settings, "double-quoted-string")


@pytest.mark.parametrize("line", ["--80chars-check", "--only-checks=140chars,80chars"])
def test_the_shorter_of_two_lengths_counts(run: Run, line: str) -> None:
    settings, _ = _migrated(run, {".puppet-lint.rc": f"{line}\n"})
    assert _is_on(settings, "line-too-long")
    assert dict(settings.rules)["line-too-long"] == (("line-length", 80),)


def test_arguments_are_read_as_puppet_lint_reads_them() -> None:
    words = [
        "--no-140chars",
        "--80chars-check",
        "--only-checks",
        "a,b",
        "--error-level=error",
        "site.pp",
        "--what",
        "-f",
    ]
    assert list(read_arguments((word, HERE) for word in words)) == [
        Switched("140chars", is_on=False, origin=HERE),
        Switched("80chars", is_on=True, origin=HERE),
        OnlyChecks(("a", "b"), HERE),
        OptionSet("error_level", "error", HERE),
        NotLiteral("`--what` is not an option of puppet-lint", HERE),
        OptionSet("fix", value=True, origin=HERE),
    ]


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("vendor/**/*.pp", "/vendor"),
        ("./spec/**/*", "/spec"),
        ("modules/old/*.pp", "modules/old"),
        ("**/fixtures/**/*.pp", "fixtures"),
        ("manifests/site.pp", "manifests/site.pp"),
        ("site.pp", "/site.pp"),
        ("a*/**/*.pp", "a*"),
    ],
)
def test_patterns_leave_out_the_same(pattern: str, expected: str) -> None:
    assert converted(pattern) == expected


@pytest.mark.parametrize(
    ("gem", "checks"),
    [
        ("puppet-lint-trailing_comma-check", ("trailing_comma",)),
        ("puppet-lint-topscope-variable-check", ("topscope_variable",)),
        ("puppet-lint-param-docs", ("parameter_documentation",)),
        ("puppet-lint", ()),
        ("rake", ()),
    ],
)
def test_the_checks_of_gems(gem: str, checks: tuple[str, ...]) -> None:
    assert checks_of(gem) == checks


HOOKS = """\
# kept
repos:
-   repo: https://example.org/hooks
    rev: v1
    hooks:
    -   id: puppet-lint
        args:
        - --no-file_mode-check
        - --fail-on-warnings

# at the end
"""


def test_the_hook_is_added_to_the_list(run: Run) -> None:
    settings, err = _migrated(run, {".pre-commit-config.yaml": HOOKS})
    text = Path(".pre-commit-config.yaml").read_text()
    start, _, end = text.partition("-   repo: local\n    hooks:\n      - id: pplint\n")
    assert start == HOOKS.removesuffix("\n# at the end\n")
    assert end.endswith("        require_serial: true\n\n# at the end\n")
    assert (settings.ignore, settings.fail_level.label) == (("nonstandard-file-mode",), "error")
    assert ".pre-commit-config.yaml:6: the hook `puppet-lint` runs puppet-lint" in err
    assert run("migrate")[1] == ""


@pytest.mark.parametrize("text", ["repos: []\n", "repos: [{repo: local, hooks: []}]\n", "repos: [\n", "a: b\n"])
def test_a_file_of_hooks_in_another_form_is_left_alone(run: Run, text: str) -> None:
    _, err = _migrated(run, {".pre-commit-config.yaml": text})
    assert Path(".pre-commit-config.yaml").read_text() == text
    assert ".pre-commit-config.yaml is not changed" in err


def test_pipelines_get_a_step(run: Run) -> None:
    pipeline = "stages: [build, syntax, test]\nlint:\n  stage: syntax\n  script: [!reference [.a, script]]"
    _migrated(run, {".gitlab-ci.yml": pipeline, ".github/workflows/ci.yml": "a: b\n"})
    text = Path(".gitlab-ci.yml").read_text()
    assert text.startswith(f"{pipeline}\n\npplint:\n  stage: syntax\n  image:")
    assert "pplint --output-format github" in Path(".github/workflows/pplint.yml").read_text()


def test_the_difference_is_a_patch(run: Run) -> None:
    files = {
        ".pre-commit-config.yaml": HOOKS,
        ".gitlab-ci.yml": "a:\n  script: b",
        ".github/workflows/ci.yml": "a: b\n",
    }
    write(files)
    subprocess.run(["git", "init", "--quiet", "."], check=True)
    code, patch, _ = run("migrate")
    assert code == 0
    assert not Path("pplint.toml").exists()
    Path("patch").write_text(patch)
    subprocess.run(["git", "apply", "patch"], check=True)
    shown = {name: Path(name).read_bytes() for name in (*files, "pplint.toml", ".github/workflows/pplint.yml")}
    write(files)
    Path("pplint.toml").unlink()
    Path(".github/workflows/pplint.yml").unlink()
    assert run("migrate", "--write")[0] == 0
    assert shown == {name: Path(name).read_bytes() for name in shown}


def test_what_is_found_by_itself_is_said(run: Run) -> None:
    requirements = '[{"name": "puppet", "version_requirement": ">= 7.0.0 < 9.0.0"}]'
    files = {
        "metadata.json": f'{{"name": "me-ntp", "requirements": {requirements}}}',
        ".fixtures.yml": "fixtures:\n  forge_modules:\n    stdlib: puppetlabs/stdlib\n",
    }
    _migrated(run, files)
    text = Path("pplint.toml").read_text()
    assert 'preset = "recommended"' in text
    assert "# puppet-version is 8, as metadata.json says\n" in text
    assert "# modules that .fixtures.yml names are looked for in spec/fixtures/modules, which does not exist\n" in text


def test_comments_for_puppet_lint_are_counted(run: Run) -> None:
    manifest = "notice(\"a\") # lint:ignore:double_quoted_strings lint:ignore:foo\nnotice('b') # lint:ignore:foo\n"
    _, err = _migrated(run, {"manifests/init.pp": manifest})
    assert "1 of their names are known" in err
    assert "without a rule are kept: `foo` (2)" in err


def test_options_of_checks_become_options_of_rules(run: Run) -> None:
    rakefile = (
        "PuppetLint.configuration.top_scope_variables = ['site_id']\n"
        "PuppetLint.configuration.chars_per_indent = 4\n"
        "PuppetLint.configuration.docs_allowed_styles = ['poetry']\n"
    )
    settings, err = _migrated(run, {"Rakefile": rakefile})
    assert settings.rules == (
        ("top-scope-fact", (("variables", ("site_id",)),)),
        ("wrong-indentation", (("indent-width", 4),)),
    )
    assert "Rakefile:3: the option `docs_allowed_styles`" in err


def test_what_has_no_equal_is_said(run: Run) -> None:
    options = "--log-format=%{path}\n--load=own.rb\n--classes_in_moonlight-check\n"
    _, err = _migrated(run, {".puppet-lint.rc": options})
    assert err == (
        "Without an equivalent:\n"
        "- .puppet-lint.rc:3: no rule replaces `classes_in_moonlight`\n"
        "- .puppet-lint.rc:1: the option `log_format`\n"
        "- .puppet-lint.rc:2: the option `load`\n"
    )


def test_a_configuration_that_is_there_is_left_as_it_is(run: Run) -> None:
    write({"pplint.toml": "preset = 'all'\n", ".puppet-lint.rc": "--relative\n"})
    code, out, err = run("migrate", "--write")
    assert (code, out, Path("pplint.toml").read_text()) == (0, "", "preset = 'all'\n")
    assert "`pplint.toml` already exists and is not changed" in err
    assert "Nothing to write." in err


@pytest.mark.parametrize(
    "text",
    [
        "[" * 10_000,
        "\0",
        "PuppetLint.configuration.ignore_paths = ['a\x1b[2J', \"\\n\"]\n",
        "def " * 5_000,
        "gem gem 'a'\n",
    ],
)
def test_hostile_files_are_harmless(run: Run, text: str) -> None:
    files = dict.fromkeys([".puppet-lint.rc", "Rakefile", "Gemfile", ".sync.yml", ".pre-commit-config.yaml"], text)
    settings, err = _migrated(run, files)
    assert settings.preset == "recommended" or "\x1b" not in err
    assert "\x1b" not in Path("pplint.toml").read_text() + err


@pytest.mark.parametrize(
    ("arguments", "message"), [(["no"], "`no` is not a directory"), (["a", "b"], "one repository")]
)
def test_wrong_usage_is_an_error(run: Run, arguments: list[str], message: str) -> None:
    code, _, err = run("migrate", *arguments)
    assert code == 2
    assert message in err


_LINES = "class a {\n  $x = \"b\"\n  notify { 'c':\n    message => $x,\n  }\n}\n"


def test_what_the_new_configuration_finds_is_counted(run: Run) -> None:
    write({"manifests/init.pp": _LINES, ".puppet-lint.rc": "--fail-on-warnings\n"})
    code, out, err = run("migrate", "--write")
    assert code == 0, err
    assert "of rules that puppet-lint also has as checks\n" in out
    assert "`pplint --fix` fixes 1 of these" in out
    assert "the same" not in out


def test_a_report_of_puppet_lint_is_compared(run: Run) -> None:
    report = (
        '[[{"path": "manifests/init.pp", "line": 2, "check": "double_quoted_strings"}],'
        ' [{"path": "manifests/init.pp", "line": 4, "check": "140chars"}]]'
    )
    write({"manifests/init.pp": _LINES, ".puppet-lint.rc": "--fail-on-warnings\n", "lint.json": report})
    code, out, err = run("migrate", "--write", "--compare", "lint.json")
    assert code == 0, err
    assert "the same: 1 line " in out
    assert "fewer: 1 line " in out


@pytest.mark.parametrize("text", ["{", "[3]", "[[3]]", "\xff"])
def test_what_is_no_report_of_puppet_lint_is_refused(run: Run, text: str) -> None:
    write({".puppet-lint.rc": "--fail-on-warnings\n", "lint.json": text})
    code, _, err = run("migrate", "--compare", "lint.json")
    assert code == 2
    assert "is not a report of `puppet-lint --json`" in err


def test_what_the_tasks_of_the_collection_leave_out_is_excluded(run: Run) -> None:
    settings, _ = _migrated(run, {"Gemfile": "gem 'voxpupuli-test', '~> 9.0'\n"})
    assert settings.is_excluded("spec/fixtures/site.pp")
    assert settings.is_excluded("tests/init.pp")
    assert not settings.is_excluded("manifests/init.pp")
