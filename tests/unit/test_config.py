"""Configuration files are found, read as written, and refused with a place and a reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from pplint.base.diagnostic import Severity
from pplint.check.checks import Checks
from pplint.check.linter import check
from pplint.config.files import Configurations, load
from pplint.config.option_values import ConfigError
from pplint.config.options import OPTIONS, OUTPUT_FORMATS
from pplint.config.schema import schema_text
from pplint.config.selection import is_on, options_of, severities
from pplint.config.settings import DEFAULT_EXCLUDE, Overrides, Settings
from pplint.report import FORMATS
from pplint.rule.registry import Registry
from pplint.rule.registry import load as load_rules
from pplint.session import Session
from tests.unit.samples import BAD, BODIES, LONG, REGISTRY, source

PUBLISHED = Path(__file__).parents[2] / "docs" / "pplint.schema.json"


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _load(text: str, name: str = "pplint.toml") -> Settings:
    Path(name).write_text(text)
    return load(name, lambda: REGISTRY)


def test_every_key_is_read(root: Path) -> None:
    settings = _load(
        """
        select = ["style", "invalid-utf8"]
        ignore = ["bad-name"]
        exclude = ["vendor", "a/*"]
        fail-level = "error"
        output-format = "json"
        puppet-version = "7"
        modulepath = ["modules", "/opt/modules"]
        [per-file-ignores]
        "legacy/**" = ["all"]
        [severity]
        risky-name = "info"
        """
    )
    assert settings == Settings(
        root=str(root),
        origin="pplint.toml",
        select=("style", "invalid-utf8"),
        ignore=("bad-name",),
        exclude=("vendor", "a/*"),
        per_file_ignores=(("legacy/**", ("all",)),),
        severity=(("risky-name", Severity.INFO),),
        fail_level=Severity.ERROR,
        output_format="json",
        puppet_version="7",
        modulepath=(str(root / "modules"), "/opt/modules"),
    )


def test_an_empty_file_sets_nothing(root: Path) -> None:
    assert _load("") == Settings(root=str(root), origin="pplint.toml")


def test_the_table_of_a_pyproject_is_read() -> None:
    assert _load('[tool.pplint]\nignore = ["bad-name"]\n', "pyproject.toml").ignore == ("bad-name",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("max-file-size = 0", "`max-file-size`: expected 1 to 1073741824 bytes, got 0"),
        ('max-file-size = "2 MiB"', "`max-file-size`: expected a number of bytes, got a string"),
        ("max-file-sise = 1", "`max-file-sise`: unknown key; did you mean `max-file-size`?"),
        ("time-limit = true", "`time-limit`: expected a number of seconds, got a boolean"),
        ("time-limit = nan", "`time-limit`: expected more than 0 and at most 86400 seconds, got nan"),
        ("time-limits = 1", "`time-limits`: unknown key; did you mean `time-limit`?"),
        ('selct = ["all"]', "pplint.toml: `selct`: unknown key; did you mean `select`?"),
        ('select = ["bad-nme"]', "`select`: unknown rule or category `bad-nme`; did you mean `bad-name`?"),
        ('select = "all"', "`select`: expected a list of strings, got a string"),
        ("select = [1]", "`select`: expected a string, got an integer"),
        ("exclude = [true]", "`exclude`: expected a string, got a boolean"),
        ('exclude = [""]', "`exclude`: a string here must not be empty"),
        ('ignore = ["syntax"]', "`ignore`: `syntax` cannot be ignored"),
        ('ignore = ["invalid-utf8"]', "`ignore`: `invalid-utf8` cannot be ignored"),
        ('fail-level = "eror"', "`fail-level`: `eror` is not one of `info`, `warning`, `error`; did you mean `error`?"),
        ("severity = []", "`severity`: expected a table, got a list"),
        ('severity = {bad-nme = "error"}', "`severity`: unknown rule `bad-nme`; did you mean `bad-name`?"),
        ('severity = {bad-name = "off"}', "`severity.bad-name`: `off` is not one of"),
        ('severity = {invalid-utf8 = "info"}', "`severity`: the severity of `invalid-utf8` cannot be changed"),
        ('per-file-ignores = {"a.pp" = "all"}', "`per-file-ignores.a.pp`: expected a list of strings, got a string"),
        ('per-file-ignores = {"a.pp" = ["x"]}', "`per-file-ignores.a.pp`: unknown rule or category `x`"),
        (
            'preset = "al"',
            "`preset`: `al` is not one of `recommended`, `puppet-lint`, `voxpupuli`, `all`; did you mean `all`?",
        ),
        ('extend-select = ["bad_name"]', "`extend-select`: unknown rule or category `bad_name`; did you mean"),
        ("rules = []", "`rules`: expected a table, got a list"),
        ("[rules.bad-nme]", "`rules`: unknown rule `bad-nme`; did you mean `bad-name`?"),
        ("[rules.bad-name]\nbodies = 1", "`rules.bad-name`: `bad-name` has no option `bodies`; it has none"),
        ("[rules.some-resource]\nbodys = 1", "`some-resource` has no option `bodys`; did you mean `bodies`?"),
        ("[rules.some-resource]\nlength = 1", "`some-resource` has no option `length`; it has `bodies`"),
        ("[rules.some-resource]\nbodies = 10", "`rules.some-resource.bodies`: expected 0 to 9, got 10"),
        ("[rules.some-resource]\nbodies = '1'", "`rules.some-resource.bodies`: expected an integer, got a string"),
        ("extend = 1979-05-27", "`extend`: expected a string, got a date or time"),
        ('extend = "nope.toml"', "nope.toml: cannot be read: No such file or directory"),
        ('ignore = []\nselect = ["all" x', "pplint.toml:2:17: not valid TOML"),
        ("a = " + "[" * 100_000, "pplint.toml: not valid TOML: nested too deeply"),
        ("a = " + "9" * 5000, "pplint.toml: not valid TOML"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(ConfigError) as error:
        _load(text)
    assert message in str(error.value)


def test_text_that_is_not_utf8_is_refused() -> None:
    Path("pplint.toml").write_bytes(b"select = ['\xff']")
    with pytest.raises(ConfigError, match=r"pplint\.toml: byte 11: not valid UTF-8"):
        load("pplint.toml", lambda: REGISTRY)


def test_extending_takes_over_what_is_not_set() -> None:
    Path("shared").mkdir()
    _load('exclude = ["a"]\nmodulepath = ["modules"]\nfail-level = "error"', "shared/base.toml")
    settings = _load('extend = "shared/base.toml"\nfail-level = "info"')
    assert settings.exclude == ("a",)
    assert settings.modulepath == (str(Path("shared/modules").resolve()),)
    assert settings.fail_level is Severity.INFO


def test_extending_in_a_circle_is_refused() -> None:
    Path("other.toml").write_text('extend = "pplint.toml"')
    with pytest.raises(ConfigError, match=r"other\.toml: `extend`: the files extend each other in a cycle"):
        _load('extend = "other.toml"')


def test_the_closest_file_counts_and_is_not_merged(root: Path) -> None:
    (root / "a/b").mkdir(parents=True)
    _load('ignore = ["bad-name"]\nfail-level = "error"')
    _load("[tool.other]", "a/pyproject.toml")
    _load('ignore = ["risky-name"]', "a/b/pplint.toml")
    configurations = Configurations(lambda: REGISTRY)
    assert configurations.of_file("a/x.pp").ignore == ("bad-name",)
    assert configurations.of_file("a/b/x.pp").ignore == ("risky-name",)
    assert configurations.of_file("a/b/x.pp").fail_level is Severity.WARNING


def test_a_file_of_its_own_goes_before_pyproject() -> None:
    _load('[tool.pplint]\nfail-level = "info"', "pyproject.toml")
    _load('fail-level = "error"')
    assert Configurations(lambda: REGISTRY).of_directory(".").fail_level is Severity.ERROR


def test_a_named_file_counts_everywhere_and_isolation_nowhere() -> None:
    _load('fail-level = "error"')
    _load('fail-level = "info"', "other.toml")
    assert Configurations(lambda: REGISTRY, file="other.toml").of_directory(".").fail_level is Severity.INFO
    assert Configurations(lambda: REGISTRY, isolated=True).of_directory(".").fail_level is Severity.WARNING


def test_without_a_file_the_defaults_count(root: Path) -> None:
    assert Configurations(lambda: REGISTRY, isolated=True).of_directory(str(root)) == Settings()


@pytest.mark.parametrize(
    ("select", "ignore", "enabled"),
    [
        (("all",), (), True),
        (("style",), (), True),
        (("naming",), (), False),
        (("bad-name",), (), True),
        (("some-resource",), (), False),
        (("all",), ("style",), False),
        (("all",), ("bad-name",), False),
        (("bad-name",), ("style",), True),
        (("bad-name",), ("all",), True),
        (("style",), ("bad-name",), False),
        (("bad-name",), ("bad-name",), False),
    ],
)
def test_names_decide_before_categories(select: tuple[str, ...], ignore: tuple[str, ...], *, enabled: bool) -> None:
    assert is_on(BAD, Settings(select=select, ignore=ignore)) is enabled


@pytest.mark.parametrize(
    ("select", "enabled"), [(("all",), False), (("style",), False), (("bad-name",), True), (("all", "bad-name"), True)]
)
def test_a_rule_that_is_on_by_name_only_is_in_no_group(select: tuple[str, ...], *, enabled: bool) -> None:
    assert is_on(replace(BAD, by_name_only=True), Settings(select=select)) is enabled


@pytest.mark.parametrize(
    ("settings", "enabled"),
    [
        (Settings(), False),
        (Settings(preset="puppet-lint"), True),
        (Settings(preset="voxpupuli"), False),
        (Settings(preset="all"), True),
        (Settings(preset="puppet-lint", select=("naming",)), False),
        (Settings(preset="puppet-lint", ignore=("style",)), False),
        (Settings(preset="puppet-lint", ignore=("naming",)), True),
        (Settings(extend_select=("style",)), True),
        (Settings(extend_select=("words",)), True),
        (Settings(select=("words",)), True),
        (Settings(extend_select=("words",), ignore=("style",)), False),
        (Settings(extend_select=("bad-name",), ignore=("style",)), True),
    ],
)
def test_a_rule_is_on_in_its_presets_and_where_it_is_selected(settings: Settings, *, enabled: bool) -> None:
    assert is_on(replace(BAD, presets=("puppet-lint",), groups=("words",)), settings) is enabled


def test_names_of_other_linters_do_for_rules() -> None:
    settings = _load(
        """
        select = ["bad_names"]
        extend-select = ["resources", "naming"]
        ignore = ["resources"]
        [severity]
        bad_names = "info"
        [rules.resources]
        bodies = 3
        [per-file-ignores]
        "*.epp" = ["bad_names"]
        """
    )
    both = ("bad-name", "some-resource")
    assert (settings.select, settings.extend_select) == (both, ("some-resource", "naming"))
    assert settings.ignore == ("some-resource",)
    assert settings.severity == tuple((name, Severity.INFO) for name in both)
    assert settings.rules == (("some-resource", (("bodies", 3),)),)
    assert settings.per_file_ignores == (("*.epp", both),)


@pytest.mark.parametrize(
    ("settings", "bodies"),
    [
        (Settings(), 0),
        (Settings(preset="puppet-lint"), 2),
        (Settings(preset="puppet-lint", rules=(("some-resource", (("bodies", 1),)),)), 1),
        (Settings(preset="puppet-lint", rules=(("some-resource", (("bodies", 0),)),)), 0),
    ],
)
def test_options_are_what_is_set_or_the_default_of_the_preset(settings: Settings, bodies: int) -> None:
    assert options_of(REGISTRY, settings).get(BODIES, BODIES.default) == bodies
    checks = Checks.chosen(REGISTRY, replace(settings, select=("some-resource",)), ())
    resource = "".join(f"{number}: ;" for number in range(2))
    found = check(Session(), source(f"file {{ {resource} }}"), checks).diagnostics
    assert [each.rule for each in found] == ["some-resource"] * (bodies < 2)


def test_presets_of_other_linters_keep_how_severe_their_findings_are() -> None:
    rules = [replace(BAD, aliases=("hard_tabs",)), replace(LONG, severity=Severity.ERROR, aliases=("documentation",))]
    registry = Registry.of(rules)
    kept = {"bad-name": Severity.ERROR, "some-resource": Severity.WARNING}
    assert severities(registry, Settings()) == {}
    assert severities(registry, Settings(preset="puppet-lint")) == kept
    own = Settings(preset="voxpupuli", severity=(("bad-name", Severity.INFO),))
    assert severities(registry, own) == kept | {"bad-name": Severity.INFO}


def test_what_says_that_a_file_was_not_checked_is_always_on() -> None:
    settings = Settings(select=("naming",), ignore=("all",))
    assert is_on(REGISTRY.entries["invalid-utf8"], settings)
    assert not is_on(REGISTRY.entries["unused-suppression"], settings)


def test_rules_can_be_ignored_by_file(root: Path) -> None:
    settings = Settings(root=str(root), per_file_ignores=(("legacy/**", ("bad-name",)), ("*.epp", ("style",))))
    assert settings.ignored_in("legacy/a.pp") == ("bad-name",)
    assert settings.ignored_in("legacy/a.epp") == ("bad-name", "style")
    assert not is_on(BAD, settings, settings.ignored_in("legacy/a.pp"))
    assert is_on(LONG, settings, settings.ignored_in("legacy/a.pp"))
    assert is_on(BAD, settings, settings.ignored_in("a.pp"))


def test_the_command_line_starts_a_selection_anew_and_adds_to_what_is_ignored() -> None:
    settings = Settings(select=("naming",), ignore=("bad-name",))
    assert Overrides(ignore=("risky-name",)).apply(settings).ignore == ("bad-name", "risky-name")
    selected = Overrides(select=("style",), ignore=("risky-name",)).apply(settings)
    assert (selected.select, selected.ignore) == (("style",), ("risky-name",))


def test_the_published_schema_is_current() -> None:
    assert PUBLISHED.read_text() == schema_text(load_rules())


def test_the_schema_has_every_key() -> None:
    assert set(json.loads(schema_text(load_rules()))["properties"]) == {"extend", *OPTIONS}


def test_defaults_in_the_table_are_those_of_the_settings() -> None:
    assert OPTIONS["exclude"].default == list(DEFAULT_EXCLUDE)
    assert OPTIONS["fail-level"].default == Settings().fail_level.label
    assert OPTIONS["select"].default is Settings().select
    assert OPTIONS["preset"].default == Settings().preset


def test_every_output_format_has_a_reporter() -> None:
    assert tuple(FORMATS) == OUTPUT_FORMATS


@pytest.mark.parametrize("form", ["{} = 1", "[{}]", "[[{}]]", "a = {{ {} = 1 }}", "a = '''\n.'''\n{} = 1"])
@pytest.mark.parametrize(("part", "joined"), [("x", "."), ('"x.y"', " . ")])
def test_a_key_has_a_bound(form: str, part: str, joined: str) -> None:
    """The library takes 1.5 GB for a key of 20,000 parts. Parts in texts and comments are none."""
    file = Path("pyproject.toml")  # It is read as soon as it mentions this program.
    file.write_text("# pplint " + "a." * 99 + "\n" + form.format(joined.join([part] * 32)))
    assert Configurations(lambda: REGISTRY).of_file("a.pp") == Settings()
    file.write_text("# pplint " + "a." * 99 + "\n" + form.format(joined.join([part] * 64)))
    with pytest.raises(ConfigError, match=r"^pyproject\.toml:[24]:\d+: a key of more than 32 parts is not read$"):
        Configurations(lambda: REGISTRY).of_file("a.pp")
    file.rename("pplint.toml")
    with pytest.raises(ConfigError, match=r"^pplint\.toml:[24]:\d+: a key of more than 32 parts is not read$"):
        Configurations(lambda: REGISTRY).of_file("a.pp")
