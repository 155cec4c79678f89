"""Which compiler code is for is read from what its project says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pplint.base.source import SourceFile
from pplint.check.checks import Checks
from pplint.check.linter import SourceContext, check
from pplint.project.location import location_of
from pplint.project.targets import target_around
from pplint.rule.registry import Registry, load
from pplint.session import Session

CHECKS = Checks.everything(Registry.of(rule for rule in load().rules if rule.category in {"types", "upgrade"}))


def _write(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def _target(root: Path, path: str = "manifests/init.pp") -> tuple[int, str] | None:
    file = str(root / path)
    session = Session()
    found = target_around(session, location_of(session, file))
    return None if found is None else (found.version, str(Path(found.origin).relative_to(root)))


def _metadata(**ranges: str) -> str:
    requirements = [{"name": name, "version_requirement": text} for name, text in ranges.items()]
    return json.dumps({"name": "me-web", "version": "1.0.0", "requirements": requirements})


@pytest.mark.parametrize(
    ("ranges", "version"),
    [
        ({"puppet": ">= 7.0.0 < 9.0.0"}, 8),
        ({"puppet": ">= 6.1.0 < 8.0.0"}, 7),
        ({"puppet": ">= 4.10.0 < 7.0.0"}, 7),
        ({"openvox": ">= 8.19.0 < 9.0.0"}, 8),
        ({"openvox": ">= 8.19.0 < 10.0.0"}, 9),
        ({"puppet": ">= 7.0.0 < 9.0.0", "openvox": ">= 8.0.0 < 10.0.0"}, 9),
        ({"puppet": ">= 7.0.0 < 12.0.0"}, 9),
    ],
)
def test_a_module_is_for_the_newest_compiler_that_its_metadata_allows(
    tmp_path: Path, ranges: dict[str, str], version: int
) -> None:
    _write(tmp_path, {"metadata.json": _metadata(**ranges)})
    assert _target(tmp_path) == (version, "metadata.json")


@pytest.mark.parametrize(
    ("line", "version"),
    [
        ("gem 'puppet', '~> 7'", 7),
        ("  gem \"puppet\", '~> 8.4', require: false", 8),
        ("gem('openvox', '>= 8', '< 10')", 9),
        ("gem 'openvox', ENV.fetch('OPENVOX_GEM_VERSION', ['>= 7', '< 9']), :require => false", 8),
        ("gem 'puppet', ENV['PUPPET_GEM_VERSION'] || '~> 7.24'", 7),
        ("gem 'puppet', '~> 7' if RUBY_VERSION < '3.2'", 7),
        ("gem 'puppet', '~> 7'\ngem 'openvox', '~> 8'", 8),
        ("gem 'puppet', '>= 6'", None),
        ("gem 'puppet'", None),
        ("gem 'puppet', version  # '~> 7'", None),
        ("gem 'puppet-lint', '~> 4'", None),
        ("# gem 'puppet', '~> 7'", None),
        ("\0", None),
    ],
)
def test_a_gemfile_says_which_compiler_tests_use(tmp_path: Path, line: str, version: int | None) -> None:
    _write(tmp_path, {"metadata.json": _metadata(), "Gemfile": f"source 'https://rubygems.org'\n{line}\n"})
    assert _target(tmp_path) == (None if version is None else (version, "Gemfile"))


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("Gemfile:\n  required:\n    ':development':\n      - gem: puppet\n        version: '~> 7.0'\n", 7),
        ("Gemfile:\n  optional:\n    ':test':\n      - version: '< 10'\n        gem: 'openvox'\n", 9),
        ("Gemfile:\n  optional:\n    ':test':\n      - gem: 'puppet-lint'\n        version: '4.0'\n", None),
        ('.travis.yml:\n  includes:\n    - env: PUPPET_GEM_VERSION="~> 7.0" CHECK=spec\n', 7),
        ("appveyor.yml:\n  matrix:\n    - PUPPET_GEM_VERSION: ~> 8.0\n", 8),
        (".gitignore:\n  paths:\n    - puppet\n", None),
    ],
)
def test_the_settings_of_templates_say_so_before_a_gemfile(tmp_path: Path, text: str, version: int | None) -> None:
    _write(tmp_path, {"metadata.json": _metadata(), ".sync.yml": text, "Gemfile": "gem 'puppet', '~> 7'"})
    assert _target(tmp_path) == ((7, "Gemfile") if version is None else (version, ".sync.yml"))


def test_a_control_repository_speaks_for_modules_that_do_not(tmp_path: Path) -> None:
    _write(tmp_path, {"Puppetfile": "", "Gemfile": "gem 'openvox', '~> 9.0'", "site/web/manifests/init.pp": ""})
    _write(tmp_path, {"site/old/metadata.json": _metadata(puppet="< 8.0.0")})
    assert _target(tmp_path, "manifests/site.pp") == (9, "Gemfile")
    assert _target(tmp_path, "site/web/manifests/init.pp") == (9, "Gemfile")
    assert _target(tmp_path, "site/old/manifests/init.pp") == (7, "site/old/metadata.json")


def _rules(text: str, version: int) -> list[str]:
    around = SourceContext(puppet_version=version)
    return [each.rule for each in check(Session(), SourceFile("example.pp", text.encode()), CHECKS, around).diagnostics]


@pytest.mark.parametrize(("version", "rules"), [(7, []), (8, []), (9, ["removed-argument"])])
def test_openvox_9_gives_up_the_encoding_of_regsubst(version: int, rules: list[str]) -> None:
    assert _rules("notice(regsubst('a', 'a', 'b', 'G', 'U'))\n", version) == rules


@pytest.mark.parametrize(("version", "rules"), [(7, ["invalid-argument"]), (8, []), (9, [])])
def test_what_is_sensitive_can_be_substituted_since_openvox_8(version: int, rules: list[str]) -> None:
    assert _rules("notice(regsubst(Sensitive('a'), 'a', 'b'))\n", version) == rules
