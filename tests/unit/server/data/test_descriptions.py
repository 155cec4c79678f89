"""What is offered and shown in files that describe tasks, plans, targets, environments and what is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.unit.server.data.repository import ENVIRONMENT, FILES, INVENTORY, PLAN, PUPPETFILE, TASK

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
    (PLAN, "parameters:\n  a:\n    type: Optional[Shop█", "Shop::Mode"),
    (PLAN, "steps:\n  - task: shop::restart\n    parameters:\n      █", "mode"),
    (PLAN, "steps:\n  - task: shop::restart\n    parameters:\n      mode: █", "fast slow"),
    (PLAN, "parameters:\n  a: {}\nsteps:\n  - task: shop::restart\n    targets: █", "$a all tills till1"),
    (PLAN, "parameters:\n  a: {}\nsteps:\n  - name: b\n    eval: $█", "a"),
    (PLAN, "parameters:\n  a: {}\nsteps:\n  - name: b\n    eval: 1\nreturn: x ${█", "a b"),
    (PLAN, "steps:\n  - resources:\n      - type: pack█", "package"),
    (PLAN, "steps:\n  - resources:\n      - package: a\n        parameters:\n          ensure: pu█", "purged"),
    (PLAN, "steps:\n  - resources:\n      - package: a\n        parameters:\n          provid█", "provider"),
    (TASK, '{ "parameters": { "a": { "type": "Array[Shop█', "Shop::Mode"),
    (INVENTORY, "config:\n  transport: win█", "winrm"),
    (INVENTORY, "config:\n  winrm:\n    ssl: █", "true false"),
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
    (ENVIRONMENT, "environment_timeout = █", "0 5m unlimited"),
    (PUPPETFILE, "mod 'x', :br█", "branch default_branch default_branch_override github_tarball"),
    (PUPPETFILE, "mod 'me-wood', '█", "2.1.0"),
    (PUPPETFILE, "mod 'me-wood', :latest█", "latest"),
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
        (PLAN, "shop::restart", "Restarts it.\n\n- `Shop::Mode $mode`: How"),
        (PLAN, "mode", "- type: `Shop::Mode`"),
        (PLAN, "$speed", "from: parameter `$speed`\n\nHow fast"),
        (PLAN, "Shop::Mode", "data type `Shop::Mode`"),
        (TASK, "Shop::Mode", "data type `Shop::Mode`"),
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
        (ENVIRONMENT, "modules\n", "modules/shop/metadata.json"),
    ],
)
def test_what_is_named_is_found(repository: Repository, name: str, word: str, target: str) -> None:
    assert (target, 0) in repository.led_to(name, word)


def test_what_a_step_gives_and_reads_is_found(repository: Repository) -> None:
    assert repository.led_to(PLAN, "mode:") == [(TASK, 0)]
    assert repository.led_to(PLAN, "$speed") == [(PLAN, 1)]


def test_what_a_plan_in_yaml_names_counts_as_used(repository: Repository) -> None:
    before, _, rest = FILES[PLAN].partition("Shop::Mode")
    text, context = f"{before}█Shop::Mode{rest}", {"includeDeclaration": True}
    found = repository.ask(PLAN, text, "textDocument/references", context=context)
    names = [each["uri"].removeprefix(f"{repository.talk.root.as_uri()}/") for each in found]
    assert names == [PLAN, TASK, "modules/shop/types/mode.pp"]
