"""Plans in YAML that Bolt refuses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.base.suggest import question
from pplint.data.comments import is_block_scalar
from pplint.data.nodes import Mapping, Node, Scalar, Sequence, text_of
from pplint.repository_files.known_keys import OPTIONS_OF_STEPS, PLAN, PLAN_PARAMETER, STEP
from pplint.repository_files.subjects import YamlPlan
from pplint.rule import Context, rule
from pplint.syntax.name_kinds import Kind
from pplint.types.intersection import intersects
from pplint.values.data_types import type_of_data
from pplint_rules.bolt.plan_code import unset_variables
from pplint_rules.shared.data_mismatch import DataMisfit
from pplint_rules.shared.descriptions import entries_of, member, unknown_keys, unreadable
from pplint_rules.shared.misspellings import WrittenWord, unknown_word
from pplint_rules.shared.type_texts import BOLT_TYPES, default_misfits, faults_of_type

# What Bolt 3 and 4 accept, as lib/bolt/pal/yaml_plan says.
_NEEDED: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("command", "resources", "script", "task"), ("targets",)),
    **dict.fromkeys(("download", "upload"), ("destination", "targets")),
}
_NAME: Final = late_pattern(r"[a-z_][a-z0-9_]*")


@rule("invalid-yaml-plan", "A YAML plan that Bolt refuses", Severity.ERROR)
def invalid_yaml_plan(node: YamlPlan, ctx: Context) -> Iterator[Finding]:
    """Bolt checks the structure of a YAML plan before it runs the plan, but checks the code in it only at run time.

    Each step has exactly one of the keys `command`, `script`, `task`, `plan`, `upload`, `download`, `resources`,
    `eval`, `message` and `verbose`, and only options that belong to that key. Steps and parameters need different
    names. The types, tasks, plans and variables that a plan refers to must exist; its variables are its parameters and
    the steps before.

    ```yaml path=modules/shop/plans/restart.yaml
    parameters:
      targets:
        type: TargetSpec
      many:
        type: Intger           # error: [invalid-yaml-plan]
    steps:
      - name: run
        comand: id             # error: [invalid-yaml-plan]
        targets: $targets
      - name: again
        command: uptime
        targets: $tragets      # error: [invalid-yaml-plan]
    return: $again
    ```

    ```yaml path=modules/shop/plans/restart.yaml
    parameters:
      targets:
        type: TargetSpec
    steps:
      - name: run
        command: id
        targets: $targets
    return: $run
    ```
    """
    yield from unreadable(node, ctx)
    root = node.document.root
    if root is None:
        return
    if not isinstance(root, Mapping):
        yield ctx.finding(root, "a YAML plan must be a mapping with the key `steps`")
        return
    yield from unknown_keys(root, PLAN, "plan key", ctx)
    parameters = dict(entries_of(member(root, "parameters")))
    for name, entry in parameters.items():
        yield from unknown_keys(entry.value, PLAN_PARAMETER, "parameter key", ctx)
        yield from _parameter(name, entry.value, ctx)
    known = {name: entry.key.span for name, entry in parameters.items()}
    steps = member(root, "steps")
    if not isinstance(steps, Sequence):
        yield ctx.finding(root if steps is None else steps, "a plan needs a list of `steps`")
        return
    for step in steps.items:
        yield from _step(step, known, ctx)
    yield from unset_variables(member(root, "return"), frozenset(known), ctx)


def _parameter(name: str, described: Node, ctx: Context) -> Iterator[Finding]:
    type_ = member(described, "type")
    text = text_of(type_)
    if type_ is None or text is None:
        return
    faults = list(faults_of_type(text, ctx, BOLT_TYPES))
    for fault in faults:
        at = ctx.source.data.find(text.encode(), type_.span.start, type_.span.end)
        start = type_.span.start if at < 0 else at + fault.span.start
        span = type_.span if at < 0 else Span(start, at + fault.span.end)
        yield ctx.finding(span, fault.message, help=fault.help)
    label = ctx.label(type_.span, "type declared here")
    # What starts with a dollar, or has code in it, is evaluated.
    default = text_of(member(described, "default"))
    if not faults and (default is None or "$" not in default):
        yield from default_misfits(described, text, f"the default of parameter `{name}`", label, ctx)


def _step(step: Node, known: dict[str, Span], ctx: Context) -> Iterator[Finding]:
    if not isinstance(step, Mapping):
        yield ctx.finding(step, "a step must be a mapping")
        return
    kinds = [name for name, _ in entries_of(step) if name in OPTIONS_OF_STEPS]
    if len(kinds) != 1:
        yield from _kinds(step, kinds, ctx)
    else:
        allowed = STEP.keys() | OPTIONS_OF_STEPS[kinds[0]] | {kinds[0]}
        yield from unknown_keys(step, allowed, f"`{kinds[0]}` step key", ctx)
        missing = [each for each in _NEEDED.get(kinds[0], ()) if member(step, each) is None]
        if missing:
            names = " and ".join(f"`{each}`" for each in missing)
            yield ctx.finding(_head(step), f"a `{kinds[0]}` step needs {names}")
        yield from _target(kinds[0], member(step, kinds[0]), ctx)
        if kinds[0] == "task":
            yield from _task_parameters(member(step, "task"), member(step, "parameters"), ctx)
    for name, entry in entries_of(step):
        if name != "name":
            yield from unset_variables(entry.value, frozenset(known), ctx)
    yield from _name(member(step, "name"), known, ctx)


def _kinds(step: Mapping, kinds: list[str], ctx: Context) -> Iterator[Finding]:
    if kinds:
        shown = " and ".join(f"`{each}`" for each in kinds)
        yield ctx.finding(_head(step), f"a step has one action, but this one has {shown}")
        return
    options = frozenset[str]().union(*OPTIONS_OF_STEPS.values())
    unknown = [(name, entry) for name, entry in entries_of(step) if name not in STEP.keys() | options]
    if not unknown:
        yield ctx.finding(_head(step), f"a step needs one of the keys {', '.join(sorted(OPTIONS_OF_STEPS))}")
    for name, entry in unknown:
        yield from unknown_word(WrittenWord(name, entry.key.span, OPTIONS_OF_STEPS), f"unknown step `{name}`", ctx)


def _head(step: Mapping) -> Span:
    return step.written[0].key.span if step.written else step.span


def _name(node: Node | None, known: dict[str, Span], ctx: Context) -> Iterator[Finding]:
    name = text_of(node)
    if node is None:
        return
    if name is None or not _NAME.fullmatch(name):
        yield ctx.finding(node, f"illegal step name `{ctx.source.text(node.span)}`: it must be a valid variable name")
    elif name in known:
        label = ctx.label(known[name], "first defined here")
        yield ctx.finding(node, f"a parameter or step is already named `{name}`", label)
    else:
        known[name] = node.span


def _task_parameters(node: Node | None, given: Node | None, ctx: Context) -> Iterator[Finding]:
    """Yield the parameters that a task does not have, or that do not fit."""
    task = ctx.names.task(text_of(node) or "")
    declared = None if task is None else task.parameters
    if task is None or declared is None:
        return
    for name, entry in entries_of(given):
        if name not in declared:
            message = f"task `{task.name}` has no parameter `{name}`"
            beside = [each for each, _ in entries_of(given)]
            yield from unknown_word(WrittenWord(name, entry.key.span, declared, beside), message, ctx)
            continue
        text = text_of(entry.value)
        expected, found = declared[name].type, type_of_data(entry.value)
        is_code = text is not None and ("$" in text or is_block_scalar(ctx.source.data, entry.value.span))
        if not is_code and isinstance(entry.value, Scalar) and not intersects(expected, found):
            yield from DataMisfit(entry, expected, found, f"parameter `{name}` of task `{task.name}`").findings(ctx)


def _target(kind: str, node: Node | None, ctx: Context) -> Iterator[Finding]:
    """Yield that a task or plan does not exist."""
    name = text_of(node)
    if node is None or name is None or "$" in name or kind not in {"task", "plan"}:
        return
    wanted = Kind.TASK if kind == "task" else Kind.PLAN
    exists = ctx.names.task(name) if kind == "task" else ctx.names.plan(name)
    if exists is None and ctx.names.is_unknown(wanted, name):
        near = ctx.names.similar(wanted, name)[:1]
        finding = ctx.finding(node, f"unknown {kind} `{name}`", help=question(*near) if near else None)
        yield replace(finding, severity=Severity.ERROR)
