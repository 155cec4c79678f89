"""Templates in Ruby give the text that Ruby gives, or are not known: Debian's modules, with random values.

Set `PPLINT_CONFORMANCE_SIZE` to render each template with more sets of values, `PPLINT_CONFORMANCE_SEED` for others.
"""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
from collections import Counter
from difflib import unified_diff
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest

from pplint.base.source import SourceFile
from pplint.catalog.compilation import Compilation
from pplint.catalog.compiler import LIMITS
from pplint.catalog.expressions import CATALOG_HANDLERS
from pplint.catalog.functions import CATALOG_FUNCTIONS
from pplint.catalog.names import CatalogNames
from pplint.catalog.node_data import NodeData
from pplint.catalog.templates import Surroundings, read_template, render
from pplint.evaluator.builtins.calling import Call
from pplint.evaluator.core.errors import EvaluationError
from pplint.evaluator.core.settings import EvaluatorSettings
from pplint.infer.model import names_of
from pplint.project.checked_file import parse_erb
from pplint.project.projects import project_of
from pplint.repository_files.erb_reads import uses_in
from pplint.session import Session
from pplint.syntax.parser import parse
from pplint.syntax.source_kinds import SourceKind
from pplint.values.errors import PuppetError
from pplint.values.model import Hash
from tests.conformance.harness.reference import DEBIAN_MODULES, puppet_version, ruby

if TYPE_CHECKING:
    from pplint.evaluator.core.unknown import Result
    from pplint.syntax import ast
    from pplint.values.model import Value

pytestmark = pytest.mark.slow

log = logging.getLogger(__name__)

SCRIPT = Path(__file__).parent / "harness" / "templates.rb"
SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "2"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))
LEAST_KNOWN = 0.85

_LISTS = re.compile(r"\.(?:each|map|join|sort|sort_by|collect|flatten|first|uniq|reject|select|compact)\b")
_HASHES = re.compile(r"\.(?:each_pair|has_key\?|key\?|keys|values)|\.(?:each|sort|map|sort_by)[^|]*\|\s*\w+\s*,")
_WORDS = ("", "a", "b c", "on", "/etc/x", "10.0.0.1", "x-y_z", "true", "1", "Ö", "a,b", "2.4", "absent", 'say "hi"')


def _scalar(random: Random) -> Any:  # noqa: ANN401 - JSON
    return random.choice([random.choice(_WORDS), random.choice(_WORDS), random.randint(-1, 9), True, False, None, 1.5])


def _value(random: Random, use: str) -> Any:  # noqa: ANN401 - JSON
    """Return a random value; most often one that the use of the variable suggests."""
    kind = random.choice(["scalar", "list", "hash"])
    if random.random() < 0.8:
        kind = "hash" if _HASHES.search(use) else "list" if _LISTS.search(use) else "scalar"
    if kind == "scalar":
        return _scalar(random)
    if kind == "list":
        return [
            _scalar(random) if random.random() < 0.3 else random.choice(_WORDS) for _ in range(random.randint(0, 4))
        ]
    keys = random.sample([each for each in _WORDS if each], random.randint(0, 3))
    return {key: _value(random, "") if random.random() < 0.3 else _scalar(random) for key in keys}


def _questions() -> list[dict[str, Any]]:
    """Return the templates with values for what they read."""
    random = Random(SEED)
    found: list[dict[str, Any]] = []
    session = Session()
    for path in sorted({each.resolve() for each in DEBIAN_MODULES.glob("*/templates/**/*.erb")}):
        text = path.read_text("utf-8", "replace")
        source = parse_erb(session, text.encode())
        assert source is not None
        reads = sorted({each.name for each in uses_in(source.root).reads})
        for _ in range(SIZE):
            values = {name: _value(random, "".join(_uses(text, name))) for name in reads}
            local = {name: value for name, value in values.items() if "::" not in name}
            found.append({"path": str(path), "template": text, "variables": local, "scoped": values})
    return found


def _uses(text: str, name: str) -> list[str]:
    return re.findall(rf"\b{re.escape(name)}\b['\")\]]*(.{{0,60}})", text)


def as_value(data: Any) -> Value:  # noqa: ANN401 - JSON
    """Return JSON as a value of the language."""
    if isinstance(data, dict):
        return Hash((key, as_value(each)) for key, each in cast("dict[str, Any]", data).items())
    return tuple(map(as_value, cast("Any", data))) if isinstance(data, list) else cast("Value", data)


class _Given(Surroundings):
    """Surroundings with variables of classes that are not declared."""

    def __init__(self, run: Compilation, call: Call, values: dict[str, Result]) -> None:
        super().__init__(run, run.top_scope, call)
        self._values = values

    def scope_variable(self, name: str) -> Result:
        return self._values.get(name.removeprefix("::"))


def _rendered(names: CatalogNames, question: dict[str, Any]) -> str | None:
    """Return the text of a template: empty if it fails, None if it is not known."""
    settings = EvaluatorSettings(LIMITS, puppet_version=puppet_version(), names=names)
    data = NodeData(names, is_strict=settings.is_strict)
    run = Compilation(settings, names, data, CATALOG_HANDLERS, CATALOG_FUNCTIONS)
    values: dict[str, Result] = {name: as_value(value) for name, value in question["scoped"].items()}
    run.top.set_all({name: values[name] for name in question["variables"]})
    node = parse(SourceFile("<call>", b"notice(1)"), SourceKind.MANIFEST).tree.body.statements[0]
    call = Call(run, cast("ast.Call", node), run.top_scope, "inline_template", [])
    found = render(
        _Given(run, call, values),
        read_template(Session(), question["template"].encode()),
        question["path"],
    )
    STOPS.update(run.causes)
    return found if isinstance(found, str) else None


STOPS: Counter[str] = Counter()


def test_text_is_that_of_ruby_or_not_known() -> None:
    questions = _questions()
    lines = "".join(f"{json.dumps(each)}\n" for each in questions)
    command = [ruby(), str(SCRIPT), str(DEBIAN_MODULES)]
    done = subprocess.run(command, input=lines, capture_output=True, encoding="utf-8", check=True)
    names = CatalogNames(names_of(project_of(Session(), str(DEBIAN_MODULES / "stdlib"), [str(DEBIAN_MODULES)])))
    counts: Counter[str] = Counter()
    for question, line in zip(questions, done.stdout.splitlines(), strict=True):
        counts[_verdict(names, question, json.loads(line))] += 1
    for stop, count in STOPS.most_common(40):
        log.info("%s x %s", count, stop)
    log.info("templates: %s", dict(counts))
    known, unknown = counts["equal"], counts["unknown"]
    assert known / (known + unknown) >= LEAST_KNOWN


def _differing(expected: str, found: str) -> list[str]:
    """Return the lines that differ."""
    return list(unified_diff(expected.split("\n"), found.split("\n"), n=0, lineterm=""))


def _verdict(names: CatalogNames, question: dict[str, Any], answer: dict[str, Any]) -> str:
    try:
        found = _rendered(names, question)
    except (PuppetError, EvaluationError) as error:
        if "error" in answer:
            return "both fail"
        raise AssertionError((question["path"], error.issue, question["scoped"], answer)) from None
    if "error" in answer:
        assert found is None, (question["path"], question["scoped"], answer["error"], found)
        return "Ruby fails"
    differing = _differing(answer["text"], found or "") if found is not None else []
    assert not differing, (question["path"], differing)
    return "unknown" if found is None else "equal"
