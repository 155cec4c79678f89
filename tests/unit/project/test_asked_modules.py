"""The versions of modules that a project asks for."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from pplint.project import signed_modules
from pplint.project.asked_modules import AskedModule, asked_modules
from pplint.project.modules import modules_on
from pplint.project.projects import project_of
from pplint.project.surroundings import surroundings_of
from pplint.session import Session

from .trees import plant

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

PUPPETFILE = """\
mod 'puppetlabs/apache', '9.1.2'
mod 'puppetlabs-ntp', :latest
mod 'puppet-nginx'
mod 'redis', git: 'git@github.com:voxpupuli/puppet-redis.git', tag: 'v8.0.0'
mod 'php',
  :git => 'https://github.com/voxpupuli/puppet-php',
  :ref => '9.0.0'
mod 'branch', git: 'https://github.com/acme/branch', branch: 'main'
mod 'twice', '1.0.0'
mod 'twice', '2.0.0'
"""
LOCK = """\
FORGE
  remote: https://forgeapi.puppet.com
  specs:
    puppetlabs-ntp (4.1.0)
      puppetlabs-stdlib (< 6.0.0, >= 4.6.0)
    puppetlabs-stdlib (5.2.0)

GIT
  remote: https://example.com/other.git
  ref: master
  specs:
    acme-other (1.0.0)

DEPENDENCIES
  puppetlabs-ntp (>= 0)
"""
METADATA = json.dumps(
    {
        "name": "acme-shop",
        "dependencies": [
            {"name": "puppetlabs/stdlib", "version_requirement": ">= 8.0.0 < 10.0.0"},
            {"name": "puppet-nginx", "version_requirement": "4.x"},
            {"name": "puppetlabs/concat"},
        ],
    }
)


def _asked(path: str) -> Mapping[str, AskedModule]:
    session = Session()
    surroundings = surroundings_of(os.path.abspath(path), modules_on(session, ()), ())
    return asked_modules(session, surroundings, surroundings.modules(session))


def test_a_puppetfile_asks_for_versions_and_tags(tmp_path: Path) -> None:
    plant(tmp_path, {"Puppetfile": PUPPETFILE, "site/shop/metadata.json": METADATA})
    assert _asked(str(tmp_path)) == {
        "apache": AskedModule("9.1.2", "puppetlabs-apache"),
        "redis": AskedModule("8.0.0", None, "voxpupuli/puppet-redis"),
        "php": AskedModule("9.0.0", None, "voxpupuli/puppet-php"),
        "stdlib": AskedModule(">= 8.0.0 < 10.0.0", "puppetlabs-stdlib"),
    }


def test_a_lock_goes_before_the_puppetfile(tmp_path: Path) -> None:
    plant(tmp_path, {"Puppetfile": "mod 'puppetlabs-ntp', '>= 4.0.0'\n", "Puppetfile.lock": LOCK})
    assert _asked(str(tmp_path)) == {
        "ntp": AskedModule("4.1.0", "puppetlabs-ntp"),
        "stdlib": AskedModule("5.2.0", "puppetlabs-stdlib"),
    }


def test_a_module_asks_by_its_fixtures_and_metadata(tmp_path: Path) -> None:
    fixtures = """\
fixtures:
  repositories:
    redis:
      repo: 'https://github.com/voxpupuli/puppet-redis.git'
      ref: v8.0.0
    other: https://example.com/other.git
  forge_modules:
    nginx:
      repo: puppet/nginx
      ref: "4.4.0"
    plain: acme/plain
"""
    plant(tmp_path, {"shop/metadata.json": METADATA, "shop/.fixtures.yml": fixtures})
    assert _asked(str(tmp_path / "shop")) == {
        "redis": AskedModule("8.0.0", None, "voxpupuli/puppet-redis"),
        "nginx": AskedModule("4.4.0", "puppet-nginx"),
        "stdlib": AskedModule(">= 8.0.0 < 10.0.0", "puppetlabs-stdlib"),
    }


def test_loose_files_ask_for_nothing(tmp_path: Path) -> None:
    plant(tmp_path, {"a.pp": ""})
    assert _asked(str(tmp_path / "a.pp")) == {}


def test_no_signature_is_read_where_none_is_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        pytest.fail("the collection was read")

    monkeypatch.setattr(signed_modules, "bundled_collection", fail)
    plant(
        tmp_path,
        {
            "Puppetfile": "mod 'puppetlabs-apache', '9.1.2'\n",
            "manifests/site.pp": "",
            "modules/shop/manifests/init.pp": "class shop { }",
        },
    )
    project = project_of(Session(), str(tmp_path))
    assert project.host_class("shop") is not None
    assert project.host_class("ntp") is None
    assert project.function("ntp::x") is None
    assert project.resource_type("file") is not None
    assert project.resource_type("shop::x") is None


def test_a_module_that_is_missing_is_known_at_its_version(tmp_path: Path) -> None:
    listed = "mod 'puppetlabs-apache', '9.1.2'\nmod 'puppetlabs-mysql', '16.0.0'\n"
    plant(tmp_path, {"Puppetfile": listed, "manifests/site.pp": ""})
    project = project_of(Session(), str(tmp_path))
    found = project.host_class("apache::mod::ssl")
    assert found is not None
    assert found.is_by_signature
    assert found.path == "the signature of puppetlabs-apache 9.1.2"
    assert "ssl_compression" in {each.name for each in found.node.parameters}
    assert project.host_class("apache::mod::nonesuch") is None
    assert project.define("apache::vhost") is not None
    assert project.resource_type("mysql_user") is not None
