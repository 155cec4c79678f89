"""What is offered and shown in files that describe tasks, plans, targets, environments and what is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.unit.server.data.repository import ENVIRONMENT, INVENTORY, PLAN, PUPPETFILE, TASK

if TYPE_CHECKING:
    from tests.unit.server.data.repository import Repository

OFFERED = [
    (TASK, '{ "input█', "input_method"),
    (TASK, '{ "input_method": "█', "both environment powershell stdin"),
    (TASK, '{ "parameters": { "a": { "█', "description type default sensitive"),
    (TASK, '{ "parameters": { "a": { "type": "Shop█', "Shop::Mode"),
    (TASK, '{ "implementations": [ { "requirements": ["shel█', "shell powershell"),
    (TASK, '{ "supports_noop": █', "true false"),
    (PLAN, "st█", "steps description"),
    (PLAN, "steps:\n  - task: shop::res█", "shop::restart"),
    (PLAN, "steps:\n  - task: shop::restart\n    █", "description name targets catch_errors noop parameters run_as"),
    (PLAN, "steps:\n  - eval: 1\n    █", "description name targets"),
    (PLAN, "parameters:\n  a:\n    type: Shop█", "Shop::Mode"),
    (INVENTORY, "groups:\n  - name: a\n    tar█", "targets"),
    (INVENTORY, "groups:\n  - name: a\n    groups:\n      - targets:\n          - al█", "alias"),
    (INVENTORY, "config:\n  win█", "winrm"),
    (INVENTORY, "config:\n  winrm:\n    ssl█", "ssl ssl-verify"),
    (PUPPETFILE, "mo█", "mod moduledir"),
    (PUPPETFILE, "mod 'me-█", "me-shop me-wood"),
    (PUPPETFILE, "mod 'x', ta█", "tag tarball default_branch default_branch_override install_path github_tarball"),
    (PUPPETFILE, "mod 'x',\n  tag: '1',\n  br█", "branch default_branch default_branch_override github_tarball"),
    (ENVIRONMENT, "modu█", "modulepath"),
    (ENVIRONMENT, "modulepath = mod█", "modules $basemodulepath"),
    (ENVIRONMENT, "manifest = x\nman█", ""),
]


@pytest.mark.parametrize(("name", "text", "labels"), OFFERED)
def test_what_checks_know_is_offered(repository: Repository, name: str, text: str, labels: str) -> None:
    assert sorted(repository.labels(name, text).split()) == sorted(labels.split())


@pytest.mark.parametrize(
    ("name", "word", "text"),
    [
        (TASK, "input_method", "How parameters are passed"),
        (TASK, "stdin", "As JSON through standard input"),
        (PLAN, "targets", "The targets that the step runs on"),
        (INVENTORY, "groups", "The groups within the group"),
        (PUPPETFILE, "me-wood", "version: 2.1.0"),
        (PUPPETFILE, "me-stone", "not on the module path"),
        (PUPPETFILE, "git", "The address of the repository"),
        (PUPPETFILE, "2.1.0", ""),
        (ENVIRONMENT, "modulepath", "The directories of modules"),
    ],
)
def test_what_checks_know_is_shown(repository: Repository, name: str, word: str, text: str) -> None:
    shown = repository.shown(name, word)
    assert text in shown
    assert bool(text) is bool(shown)


@pytest.mark.parametrize(
    ("name", "word", "target"),
    [
        (PLAN, "shop::restart", "modules/shop/tasks/restart.json"),
        (TASK, "Shop::Mode", "modules/shop/types/mode.pp"),
        (PUPPETFILE, "me-wood", "modules/wood/metadata.json"),
    ],
)
def test_what_is_named_is_found(repository: Repository, name: str, word: str, target: str) -> None:
    assert repository.led_to(name, word) == [(target, 0)]
