"""A plan as a configuration file, with a comment for each decision."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pplint.migrate.plan import Decision, Plan, all_excluded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_HEAD = """\
# Written by `pplint migrate`{read}.
# `pplint config` explains the keys, `pplint rule NAME` the rules.
"""


def configuration_text(plan: Plan, read: Sequence[str], further: Iterable[str] = ()) -> str:
    """Return the text of a configuration file; `read` are the files that it comes from, `further` more comments."""
    head = _HEAD.format(read=f" from {', '.join(read)}" if read else "")
    comments = "".join(f"# {_plain(line)}\n" for line in further)
    parts = [head, *_keys(plan), *([comments] if comments else []), *_tables(plan)]
    return "\n".join(parts)


def _keys(plan: Plan) -> Iterator[str]:
    yield _key("preset", plan.preset)
    if plan.select is not None:
        yield _list("select", plan.select)
    for name, decisions in (
        ("extend-select", plan.extend_select),
        ("ignore", plan.ignore),
        ("exclude", all_excluded(plan)),
    ):
        if decisions:
            yield _list(name, decisions)
    if plan.fail_level is not None:
        yield _key("fail-level", plan.fail_level)


def _tables(plan: Plan) -> Iterator[str]:
    for rule, options in sorted(plan.rules.items()):
        yield f"[rules.{rule}]\n" + "".join(_key(name, each) for name, each in sorted(options.items()))


def _key(name: str, decision: Decision) -> str:
    return f"# {_plain(decision.why)}\n{name} = {_value(decision.value)}\n"


def _list(name: str, decisions: Iterable[Decision]) -> str:
    lines = "".join(f"  {_value(each.value)}, # {_plain(each.why)}\n" for each in decisions)
    return f"{name} = [\n{lines}]\n"


def _value(value: object) -> str:
    """Write a value as TOML does; its texts, numbers and lists are those of JSON."""
    return json.dumps(value, ensure_ascii=False)


def _plain(text: str) -> str:
    """Leave out what a comment cannot hold."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)
