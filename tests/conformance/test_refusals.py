"""What we say that the agent refuses of a whole resource, it refuses; and most of what it refuses is found.

Each resource is converted as the agent does it before it applies a catalog: nothing is applied. What is right on some
platforms only, such as the path of a file on Windows, is not asked about. Set
`PPLINT_CONFORMANCE_SIZE` to ask about more resources, and `PPLINT_CONFORMANCE_SEED` to ask about others.
"""

from __future__ import annotations

import json
import logging
import os
from collections import Counter
from dataclasses import asdict, dataclass
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from pplint.base.source import SourceFile
from pplint.infer.core.problems import InvalidAttributeValue, RefusedResource
from pplint.infer.model import Model
from pplint.project.projects import project_of
from pplint.session import Session
from pplint.syntax.parser import parse
from pplint.syntax.source_kinds import SourceKind
from tests.conformance.harness.declared_types import ask_about_types

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

pytestmark = pytest.mark.slow

log = logging.getLogger(__name__)

SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "1500"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))

PATHS = ["'/x'", "'/x/y'", "'x/y'", "'./x'", "'~/x'", "''", '"x\\n/y"']
COMMANDS = [
    *("'/bin/ls'", "'/bin/ls -l'", "'ls'", "'ls -l /x'", "'a=/x b'", "'\"/bin/ls\" -l'", "\"'ls' -l\"", "'./ls'"),
    *('"ls\\n/x"', "\"ls \\n'/x'\"", "' ls'", "''", "['ls', '-l']", "['/bin/ls', 'x']"),
]
TIMES = ["1", "'1'", "'*'", "'*/5'", "'absent'", "[1, 2]", "[]", "'1-5'", "['*']", "[absent, 1]", "25", "'61'", "'Mon'"]
BOOLEANS = ["true", "false", "'true'", "'false'", "'yes'"]
TEXTS = ["'a'", "''", "'a:b'", "undef", "['a']", "5"]

ATTRIBUTES: Final[dict[str, dict[str, list[str]]]] = {
    "augeas": {"lens": TEXTS, "incl": TEXTS, "context": ["'/files'"]},
    "cron": {
        **dict.fromkeys(("hour", "minute", "weekday", "monthday", "month"), TIMES),
        "special": ["'daily'", "'absent'", "'reboot'", "undef", "'often'"],
        "command": ["'x'"],
    },
    "exec": {
        "command": COMMANDS,
        "unless": COMMANDS,
        "onlyif": COMMANDS,
        "refresh": COMMANDS,
        "path": ["'/bin'", "['/bin']", "undef"],
        "provider": ["shell", "posix", "undef"],
        "cwd": PATHS,
        "timeout": ["1", "'5'", "'5m'", "0", "'1.5'", "'0x10'", "'1_0'", "'x'"],
        "tries": ["1", "'5'", "'5m'", "'0x10'", "'1_0'", "0", "'1.5'"],
        "try_sleep": ["1", "'5'", "'5m'", "'.5'", "'1e2'", "-1", "'-0'"],
    },
    "file": {
        "content": ["'x'", "''", "undef", "Sensitive('x')", "['a', 'b']"],
        "source": ["'/x'", "'puppet:///x'", "['/x', '/y']", "undef", "'x/y'", "[]"],
        "target": ["'/x'", "'x'", "undef", "notlink"],
        "ensure": ["file", "directory", "absent", "link", "present", "'/x'"],
        "recurse": [*BOOLEANS[:4], "remote"],
        "checksum": ["md5", "none", "mtime", "sha256", "ctime"],
        "path": PATHS,
        "name": PATHS,
        "mode": ["'0644'", "'644'", "'9999'", "'u=rw'", "'rw'"],
    },
    "file_line": {
        "path": ["'/x'", "'x'"],
        "line": ["'x'", "undef"],
        "match": ["'x'"],
        "ensure": ["present", "absent"],
        "match_for_absence": ["true", "false"],
    },
    "group": {"gid": ["1", "'1'", "'a'", "'1-5'", "['a']"], "system": BOOLEANS},
    "host": {"ip": ["'10.0.0.1'", "'10'", "'::1'"], "host_aliases": ["'a'", "'a b'"]},
    "mailalias": {"recipient": TEXTS, "file": PATHS[:4]},
    "mount": {"fstype": TEXTS, "options": ["'a'", "'a b'"], "ensure": ["mounted", "present", "'on'"], "pass": ["0"]},
    "notify": {"message": TEXTS, "withpath": BOOLEANS},
    "package": {
        "ensure": ["present", "absent", "purged", "'1.0'", "disabled", "latest"],
        "mark": ["hold", "none", "'x'"],
        "flavor": ["'x'"],
        "enable_only": BOOLEANS,
    },
    "schedule": {
        "repeat": ["1", "2", "'2'", "'x'", "0"],
        "periodmatch": ["number", "distance"],
        "period": ["daily", "often"],
        "range": ["'2 - 4'", "'2'", "'25 - 26'", "'2:70 - 4'"],
        "weekday": ["'Mon'", "1", "'7'", "7"],
    },
    "service": {
        "ensure": ["running", "stopped", "'started'", "true"],
        "enable": [*BOOLEANS, "mask"],
        "logonaccount": TEXTS[:3],
        "logonpassword": TEXTS[:3],
        "timeout": ["1", "0", "'x'", "'10'"],
    },
    "ssh_authorized_key": {
        "user": ["'a'", "undef"],
        "target": PATHS[:2],
        "key": ["'a'", "'a b'"],
        "type": ["rsa", "'x'"],
    },
    "tidy": {
        "matches": ["'x'", "['x']", "undef"],
        "recurse": [*BOOLEANS[:4], "0", "1", "'0'", "'inf'", "undef"],
        "age": ["'1d'", "'1x'", "'60'", "60"],
        "size": ["'1k'", "'1x'", "'10'"],
    },
    "user": {
        "password": TEXTS,
        "expiry": ["'2020-01-01'", "'soon'", "absent"],
        "groups": ["'a'", "'1'", "['a', 'b']", "'a,b'", "''", "['a', '1']"],
        "uid": ["1", "'1'", "'x'"],
        "gid": ["1", "'users'"],
        "managehome": BOOLEANS,
        "loginclass": ["'a'", "'1'"],
        "password_max_age": ["1", "'x'", "'-1'"],
    },
}
"""Values that attributes take, and such that they do not take, alone or beside others."""

TITLES: Final = {
    "file": ["/case{}", "case{}", "x/case{}"],
    "exec": ["/case{}", "case{}", "case{} -l /x"],
    "mount": ["/case{}"],
    "tidy": ["/case{}"],
}


def test_what_is_refused(modulepath: Path, tmp_path: Path) -> None:
    random = Random(SEED)
    cases = [_case(random, number) for number in range(SIZE)]
    answers = ask_about_types("resources", modulepath, "\n".join(json.dumps(asdict(each)) for each in cases))
    ours = _refused(map(str, cases), tmp_path)
    verdicts: Counter[tuple[bool, bool]] = Counter()
    wrong: list[str] = []
    missed: list[str] = []
    for number, (case, answer) in enumerate(zip(cases, answers, strict=True), 1):
        verdicts[answer is not None, number in ours] += 1
        if answer is None and number in ours:
            wrong.append(f"{case}: {ours[number]}")
        elif answer is not None and number not in ours:
            missed.append(f"{case}: {answer}")
    refused = verdicts[True, True] + verdicts[True, False]
    share = 100 * verdicts[True, True] / refused
    log.info("%d resources, %d of them refused, %.1f%% of these by us; not:", len(cases), refused, share)
    log.info("%s", "\n".join(missed[:20]))
    assert not wrong, f"{len(wrong)} of {len(cases)}:\n" + "\n".join(wrong[:30])
    assert share > 95, "little is found of what the agent refuses"


@dataclass(frozen=True, slots=True)
class Case:
    """A resource: its type, its title, and its attributes, as text of the language."""

    type: str
    title: str
    attributes: dict[str, str]

    def __str__(self) -> str:
        """Return the resource expression."""
        given = ", ".join(f"{name} => {value}" for name, value in self.attributes.items())
        return f"{self.type} {{ '{self.title}': {given} }}"


def _case(random: Random, number: int) -> Case:
    type_ = random.choice(list(ATTRIBUTES))
    known = ATTRIBUTES[type_]
    names = random.sample(list(known), random.randint(0, min(3, len(known))))
    given = {name: random.choice(known[name]) for name in names}
    return Case(type_, random.choice(TITLES.get(type_, ["case{}"])).format(number), given)


def _refused(declarations: Iterable[str], directory: Path) -> dict[int, str]:
    """Return why we say that resources are refused, by the number of their line."""
    text = "\n".join(declarations)
    manifest = directory / "manifests" / "init.pp"
    manifest.parent.mkdir()
    (directory / "metadata.json").write_text('{"name": "me-resources"}')
    source = SourceFile(str(manifest), text.encode())
    model = Model(parse(source, SourceKind.MANIFEST), lambda: project_of(Session(), str(directory)))
    return {
        text.count("\n", 0, each.span.start) + 1: str(each)
        for each in model.problems
        if isinstance(each, (InvalidAttributeValue, RefusedResource))
    }
