"""Environments with data that are written for a test, and what keys come to in them, written with its kinds."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from pplint.data.lookup.lookup import Environment, Outcome, look_up
from pplint.data.lookup.scope import Scope
from pplint.data.lookup.values import Array, Converted, Hash, Value
from pplint.infer.model import names_of
from pplint.project.data.sources import lookup_environment
from pplint.project.projects import project_of
from pplint.session import Session
from pplint.syntax.numbers import float_text
from pplint.values.lookup_values import converter, looked_up_value
from pplint.values.model import Hash as LanguageHash
from pplint.values.model import Sensitive

if TYPE_CHECKING:
    from pathlib import Path

TRUSTED: dict[str, Any] = {
    "authenticated": "local",
    "certname": None,
    "extensions": {},
    "hostname": None,
    "domain": None,
    "external": {},
}


def looked_up(root: Path, files: dict[str, str], facts: dict[str, Any], questions: list[Any]) -> list[dict[str, Any]]:
    """Write an environment, and answer questions in it as `hierarchies.rb` does: each is a key, and how to merge."""
    write_environment(root, files)
    environment, scope = environment_at(root), scope_of(facts, root.name)
    return [answer(environment, scope, key, merge) for key, merge in questions]


def write_environment(root: Path, files: dict[str, str]) -> None:
    """Write files by their paths; a module without any is there, too."""
    (root / "modules" / "m").mkdir(parents=True)
    (root / "environment.conf").write_text("")
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def environment_at(root: Path) -> Environment:
    """Return what is asked for keys: the data of the environment, and those of the modules in `modules`."""
    session = Session()
    project = project_of(session, str(root))
    return lookup_environment(session, project.data, converter(names_of(project).data_type))


def scope_of(facts: dict[str, Any], environment: str) -> Scope:
    """Return the variables of a node with some facts, all of which are known."""
    set_by_compiler: dict[str, Any] = {
        "facts": facts,
        "trusted": TRUSTED,
        "server_facts": {},
        "environment": environment,
    }
    return Scope({name: _value(value) for name, value in {**facts, **set_by_compiler}.items()})


def answer(environment: Environment, scope: Scope, key: str, merge: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    """Return what a key comes to: its `value` with kinds, the `error`, or nothing."""
    answers = look_up(environment, scope, key, None if merge is None else _value(merge))
    assert len(answers.all) == 1
    found = answers.all[0]
    if found.outcome is Outcome.MISSING:
        return {}
    return {"error": found.reason} if found.value is None else {"value": _written(found.value)}


def _value(plain: Any) -> Value:  # noqa: ANN401 - what JSON holds
    return looked_up_value(_language_value(plain))


def _language_value(plain: Any) -> Any:  # noqa: ANN401 - what JSON holds
    match plain:
        case {**members}:
            return LanguageHash((key, _language_value(each)) for key, each in members.items())
        case [*items]:
            return tuple(map(_language_value, items))
        case _:
            return plain


def written_expectation(plain: Any) -> list[Any]:  # noqa: ANN401 - what JSON holds
    """Write a value that a test expects in the same way."""
    return _written(_value(plain))


def _written(value: Value) -> list[Any]:
    """Write a value as `written.rb` does."""
    if isinstance(value, Array):
        return ["array", [_written(each) for each in value.items]]
    if isinstance(value, Hash):
        return ["hash", [[_written(key), _written(each)] for key, each in value.entries.values()]]
    match value.value:
        case None:
            found: list[Any] = ["undef"]
        case bool() as plain:
            found = ["boolean", plain]
        case int() as plain:
            found = ["integer", str(plain)]
        case float() as plain:
            found = ["float", "nan" if math.isnan(plain) else float_text(plain)]
        case Converted(value=Sensitive(value=plain)):
            found = ["sensitive", _written(looked_up_value(plain))]
        case Converted(value=plain):
            found = ["other", type(plain).__name__]
        case plain:
            found = ["string", plain]
    return found
