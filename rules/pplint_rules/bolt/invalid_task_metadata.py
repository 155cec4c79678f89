"""Metadata of tasks that Bolt refuses, or passes over."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.real_paths import forward
from pplint.base.source import Span
from pplint.data.nodes import Mapping, Node, Scalar, Sequence, text_of
from pplint.repository_files.known_keys import FEATURES, IMPLEMENTATION, INPUT_METHODS, TASK, TASK_PARAMETER
from pplint.repository_files.subjects import TaskMetadata
from pplint.rule import Context, rule
from pplint_rules.shared.descriptions import duplicate_keys, entries_of, member, unknown_keys, unreadable
from pplint_rules.shared.misspellings import WrittenWord, unknown_word
from pplint_rules.shared.type_texts import BOLT_TYPES, default_misfits, faults_of_type

_NAME: Final = late_pattern(r"[a-z][a-z0-9_]*")
_BOOLEANS: Final = ("private", "remote", "supports_noop")


@rule("invalid-task-metadata", "Task metadata that Bolt refuses or ignores", Severity.WARNING)
def invalid_task_metadata(node: TaskMetadata, ctx: Context) -> Iterator[Finding]:
    """Task metadata describes the parameters of a task and how Bolt passes them to it.

    A parameter needs a lower-case name, a data type that exists, and a default of that type. The input method is one of
    `stdin`, `environment`, `both` and `powershell`. Each implementation must be a file in the same directory, and a
    task with metadata needs an executable file. Metadata that Bolt refuses is an error. A key that Bolt does not know
    is ignored, so it is a warning.

    ```sh file=modules/shop/tasks/count.sh
    echo 1
    ```

    ```json path=modules/shop/tasks/count.json
    {
      "descripton": "Counts",                                  # warning: [invalid-task-metadata]
      "input_method": "envronment",                            # error: [invalid-task-metadata]
      "parameters": {
        "Shelf": { "type": "String" },                         # error: [invalid-task-metadata]
        "many": { "type": "Integer[1]", "default": "x" },      # error: [invalid-task-metadata]
        "kind": { "type": "Strng" }                            # error: [invalid-task-metadata]
      }
    }
    ```

    ```json path=modules/shop/tasks/count.json
    {
      "description": "Counts",
      "input_method": "environment",
      "parameters": {
        "many": { "type": "Integer[1]", "default": 1 }
      }
    }
    ```
    """
    root = node.document.root
    yield from unreadable(node, ctx)
    if root is None:
        return
    if not isinstance(root, Mapping):
        yield ctx.finding(root, "task metadata must be a JSON object", severity=Severity.ERROR)
        return
    yield from unknown_keys(root, TASK, "task metadata key", ctx)
    yield from duplicate_keys(root, "key", ctx)
    yield from _program(root, node, ctx)
    yield from _description(root, ctx)
    yield from _files(member(root, "files"), ctx)
    yield from _method(member(root, "input_method"), ctx)
    yield from _booleans(root, _BOOLEANS, ctx)
    yield from _parameters(member(root, "parameters"), ctx)
    yield from _implementations(member(root, "implementations"), node, ctx)


def _method(node: Node | None, ctx: Context) -> Iterator[Finding]:
    text = text_of(node)
    if node is not None:
        shown = "" if text is None else f", got `{text}`"
        message = f"`input_method` expects one of {', '.join(f'`{each}`' for each in INPUT_METHODS)}{shown}"
        yield from unknown_word(
            WrittenWord(text or "", node.span, INPUT_METHODS), message, ctx, severity=Severity.ERROR
        )


def _parameters(node: Node | None, ctx: Context) -> Iterator[Finding]:
    if node is not None and not isinstance(node, Mapping):
        yield ctx.finding(node, "`parameters` expects an object", severity=Severity.ERROR)
    yield from duplicate_keys(node, "parameter", ctx)
    for name, entry in entries_of(node):
        if not _NAME.fullmatch(name):
            message = f"invalid parameter name `{name}`; use lower-case letters, digits and `_`, starting with a letter"
            yield ctx.finding(entry.key, message, severity=Severity.ERROR)
        if not isinstance(entry.value, Mapping):
            message = f'parameter `{name}` expects an object, such as `{{"type": "String"}}`'
            yield ctx.finding(entry.value, message, severity=Severity.ERROR)
            continue
        yield from unknown_keys(entry.value, TASK_PARAMETER, "parameter key", ctx)
        yield from _booleans(entry.value, ("sensitive",), ctx)
        yield from _type(name, entry.value, ctx)


def _booleans(node: Node, names: tuple[str, ...], ctx: Context) -> Iterator[Finding]:
    for name in names:
        value = member(node, name)
        if value is not None and not (isinstance(value, Scalar) and isinstance(value.value, bool)):
            yield ctx.finding(value, f"`{name}` expects `true` or `false`", severity=Severity.ERROR)


def _type(name: str, described: Node, ctx: Context) -> Iterator[Finding]:
    type_ = member(described, "type")
    text = text_of(type_)
    if type_ is None:
        return
    if text is None:
        message = f"`type` of parameter `{name}` expects a data type in quotes"
        yield ctx.finding(type_, message, severity=Severity.ERROR)
        return
    faults = list(faults_of_type(text, ctx, BOLT_TYPES))
    for fault in faults:
        # After the quote; text with escapes in it is marked as a whole.
        inner = Span(type_.span.start + 1 + fault.span.start, type_.span.start + 1 + fault.span.end)
        is_plain = ctx.source.text(type_.span)[1:-1] == text
        yield ctx.finding(inner if is_plain else type_, fault.message, help=fault.help, severity=Severity.ERROR)
    label = ctx.label(type_.span, "type declared here")
    for finding in () if faults else default_misfits(described, text, f"the default of parameter `{name}`", label, ctx):
        yield replace(finding, severity=Severity.ERROR)


def _implementations(node: Node | None, file: TaskMetadata, ctx: Context) -> Iterator[Finding]:
    folder = os.path.dirname(file.path)
    for each in node.items if isinstance(node, Sequence) else ():
        yield from unknown_keys(each, IMPLEMENTATION, "implementation key", ctx)
        yield from _method(member(each, "input_method"), ctx)
        yield from _requirements(member(each, "requirements"), ctx)
        name, place = text_of(member(each, "name")), member(each, "name")
        if name is not None and place is not None and not ctx.project.has_file(folder, name):
            yield ctx.finding(place, f"this directory has no file `{name}`", severity=Severity.ERROR)


def _requirements(node: Node | None, ctx: Context) -> Iterator[Finding]:
    """Yield the features that are misspelt: targets may have others than those that Bolt knows."""
    for each in node.items if isinstance(node, Sequence) else ():
        text = text_of(each) or ""
        message = f"unknown feature `{text}`"
        yield from unknown_word(WrittenWord(text, each.span, FEATURES), message, ctx, only_misspelt=True)


def _program(root: Mapping, file: TaskMetadata, ctx: Context) -> Iterator[Finding]:
    """Yield that a task has an illegal name, or no program beside its metadata."""
    folder, _, name = forward(file.path).rpartition("/")
    stem = name.removesuffix(".json")
    place = root.written[0].key if root.written else root
    if not _NAME.fullmatch(stem):
        message = f"invalid task name `{stem}`; use lower-case letters, digits and `_`, starting with a letter"
        yield ctx.finding(place, message)
        return
    module = None if ctx.module is None else ctx.project.module(ctx.module)
    if module is None or f"{module.root}/tasks" != folder or member(root, "implementations") is not None:
        return
    beside = [each for each in module.entries("tasks") if each.partition(".")[0] == stem]
    if beside == [name] and not module.may_have(f"tasks/{stem}"):
        message = f"task `{stem}` has metadata, but no executable"
        yield ctx.finding(place, message, severity=Severity.ERROR)


def _description(root: Mapping, ctx: Context) -> Iterator[Finding]:
    expected: tuple[tuple[str, type, str], ...] = (
        ("description", str, "a text"),
        ("puppet_task_version", int, "an integer"),
    )
    for name, type_, words in expected:
        value = member(root, name)
        if value is not None and not (isinstance(value, Scalar) and isinstance(value.value, type_)):
            yield ctx.finding(value, f"`{name}` expects {words}")


def _files(node: Node | None, ctx: Context) -> Iterator[Finding]:
    """Yield the files of modules available that do not exist."""
    for each in node.items if isinstance(node, Sequence) else ():
        text = text_of(each) or ""
        name, _, path = text.partition("/")
        module = ctx.project.module(name)
        if module is None or not path or path.endswith("/") or module.may_have(path):
            continue
        if not ctx.project.has_file(module.root, path):
            yield ctx.finding(each, f"module `{name}` has no file `{path}`", severity=Severity.ERROR)
