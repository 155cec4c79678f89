"""Texts and options that functions take by name: keys of data, tasks and plans with their parameters, resources."""

from __future__ import annotations

import os
from itertools import chain
from typing import TYPE_CHECKING, Final

from pplint.query import query
from pplint.server.completion.arguments import argument_in
from pplint.server.completion.attributes import attribute_items, owner_symbol
from pplint.server.completion.constructs import Construct
from pplint.server.completion.declared import reference_items
from pplint.server.completion.facts import keys_after, path_items, receiver_path_items, variable_path_items
from pplint.server.completion.files import FOLDERS, file_items
from pplint.server.completion.items import Item, ItemKind
from pplint.server.completion.lookups import INDEX_OF_MERGE, looked_up_items
from pplint.server.completion.resources import Attributes, Owner, owner_of
from pplint.server.completion.values import string_item, suggested_items
from pplint.server.completion.words import class_items, resource_items
from pplint.server.data.inventory import names_in_inventory
from pplint.server.data.words import STRATEGIES
from pplint.server.uses.passed import LOOKING_UP
from pplint.syntax.names import CREATING_FUNCTIONS
from pplint.syntax.quoting import quote
from pplint.types.model import BooleanType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pplint.infer.symbols import Plan, Task
    from pplint.project.project import Project
    from pplint.server.completion.arguments import Argument
    from pplint.server.completion.constructs import Token
    from pplint.server.completion.cursor import Cursor
    from pplint.server.completion.sight import Sight
    from pplint.types.model import Type

_DEFINED: Final = "defined"
_DIGGING: Final = frozenset({"dig", "dig44"})
_REFERRING: Final = frozenset({"realize", "defined", "getparam", "stdlib::str2resource"})
_PACKAGES: Final = frozenset({"ensure_packages", "stdlib::ensure_packages"})
_RUNNING: Final = {"run_task": "tasks", "run_plan": "plans", "run_task_with": "tasks"}
_OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "run_command": ("_catch_errors", "_run_as", "_env_vars"),
    "run_script": ("_catch_errors", "_run_as", "arguments", "pwsh_params", "_env_vars"),
    "run_task": ("_catch_errors", "_run_as", "_noop"),
    "run_task_with": ("_catch_errors", "_run_as", "_noop"),
    "run_plan": ("_catch_errors", "_run_as"),
    "upload_file": ("_catch_errors", "_run_as"),
    "download_file": ("_catch_errors", "_run_as"),
    "apply": ("_catch_errors", "_run_as", "_noop", "_description"),
}
"""Options that functions of Bolt take beside what they pass on."""
_SWITCHES: Final = frozenset({"_catch_errors", "_noop"})
_TARGETS: Final = {
    **dict.fromkeys(("get_target", "get_targets", "facts", "vars", "wait_until_available", "apply_prep", "apply"), 0),
    **dict.fromkeys(("run_command", "run_script", "run_task", "run_task_with", "run_plan"), 1),
    **dict.fromkeys(("download_file", "upload_file", "write_file"), 2),
}
"""The argument of functions of Bolt that names targets."""
_FILES: Final = {"upload_file": "files", "run_script": "files", "file::read": "files", "file::readable": "files"}


def text_items(sight: Sight, cursor: Cursor, place: Argument) -> Iterator[Item] | None:
    """Return what an argument may name; None if it is not known to name anything."""
    name = place.function
    if place.index > 0:
        return _later_items(sight, cursor, place)
    if name in _REFERRING:
        return _named_items(sight, cursor, name)
    find = _BY_NAME.get(name)
    if find is not None:
        return find(sight, cursor)
    if _TARGETS.get(name) == 0 and cursor.is_quoted:
        return _target_items(sight, cursor, place)
    folder, suffix = FOLDERS.get(name, (_FILES.get(name, ""), ""))
    return file_items(sight, cursor, folder, suffix) if folder else None


def _target_items(sight: Sight, cursor: Cursor, place: Argument) -> Iterator[Item]:
    """Yield the names of targets and their groups, where a string in a plan names targets."""
    if cursor.is_quoted and sight.project.is_for_plans and _TARGETS.get(place.function) == place.index:
        for name in names_in_inventory(sight.session, sight.document.path or ""):
            yield Item(name, ItemKind.VALUE, is_likely=True)


def _named_items(sight: Sight, cursor: Cursor, function: str) -> Iterator[Item] | None:
    """Return references to resources, or what `defined` takes the names of."""
    if not cursor.is_quoted:
        return reference_items(sight, cursor)
    return chain(class_items(sight), resource_items(sight, "")) if function == _DEFINED else None


def _later_items(sight: Sight, cursor: Cursor, place: Argument) -> Iterator[Item] | None:
    """Return what an argument after the first may name."""
    if place.function in _DIGGING:
        keys = tuple(cursor.word(each[-1]) for each in place.before[1:] if each)
        return keys_after(sight, cursor, place.before[0], keys)
    if place.function == "get" and place.index == 1:
        return receiver_path_items(sight, cursor, place.before[0])
    if place.function in _REFERRING:
        return _named_items(sight, cursor, place.function)
    is_merge = place.function in LOOKING_UP and place.index == INDEX_OF_MERGE and cursor.is_quoted
    return suggested_items(cursor, STRATEGIES) if is_merge else None


def option_items(sight: Sight, cursor: Cursor, place: Argument) -> Iterator[Item]:
    """Yield the parameters of what a call runs, and options of the call, that may be given after its positions."""
    yield from _target_items(sight, cursor, place)
    parameters = _parameters(sight, cursor, place) if place.before else {}
    given = {cursor.word(part[0]) for part in place.before[1:] if len(part) > 1 and part[1].kind == "=>"}
    given |= {cursor.word(each) for each in cursor.level.tokens} if cursor.level.construct is Construct.HASH else set()
    arrow = "" if cursor.is_quoted else " => "
    for name, is_required in parameters.items():
        if name not in given and name != "targets" * (place.function != "run_plan"):
            text = f"{name if cursor.is_quoted else quote(name)}{arrow}"
            yield Item(name, ItemKind.FIELD, text, is_likely=is_required)
    for name in _OPTIONS.get(place.function, ()):
        if name not in given:
            yield Item(name, ItemKind.PROPERTY, f"{name if cursor.is_quoted else quote(name)}{arrow}")


def _parameters(sight: Sight, cursor: Cursor, place: Argument) -> dict[str, bool]:
    ran = _ran(sight, cursor, place)
    parameters = (ran.parameters or {}).items() if ran is not None else ()
    return {name: each.is_required for name, each in sorted(parameters, key=lambda pair: not pair[1].is_required)}


def _ran(sight: Sight, cursor: Cursor, place: Argument) -> Plan | Task | None:
    """Return the plan or the task that a call runs."""
    folder = _RUNNING.get(place.function)
    name = cursor.word(place.before[0][-1]) if folder is not None and place.before and place.before[0] else ""
    symbols = sight.symbols
    return symbols.plan(name) if folder == "plans" else symbols.task(name) if folder == "tasks" else None


def type_of_option(sight: Sight, cursor: Cursor, place: Argument, name: str) -> Iterator[Type]:
    """Yield the type of a parameter of what a call runs, if it is known."""
    ran = _ran(sight, cursor, place)
    parameter = None if ran is None or ran.parameters is None else ran.parameters.get(name)
    if parameter is not None:
        yield parameter.type
    elif name in _SWITCHES and name in _OPTIONS.get(place.function, ()):
        yield BooleanType()


def titles_passed(sight: Sight, cursor: Cursor) -> Iterator[Item]:
    """Yield the classes that a hash may have as titles which is passed for resources: `create_resources('class', {`."""
    call = argument_in(cursor, cursor.levels[-2]) if len(cursor.levels) > 1 else None
    if call is None or call.function not in CREATING_FUNCTIONS or call.index != 1:
        return
    for each in class_items(sight) if _text(cursor, call.before[0]) == "class" else ():
        each.text = each.label if cursor.is_quoted else f"{quote(each.label)} => "
        yield each


def passed_attributes(cursor: Cursor, depth: int) -> Attributes | None:
    """Return the attributes that the keys of the hash at a level are, as it is passed for them."""
    owner = _owner_passed(cursor, depth)
    given = frozenset(cursor.word(each) for each in cursor.levels[depth].tokens)
    return None if owner is None else Attributes(owner, given)


def _owner_passed(cursor: Cursor, depth: int) -> Owner | None:
    outer = cursor.levels[depth - 1] if depth > 0 else None
    if outer is None:
        return None
    if outer.construct is Construct.RESOURCE and [each.kind for each in outer.tokens[-2:]] == ["*", "=>"]:
        return owner_of(cursor, outer, outer.tokens)[0]
    is_titled = outer.construct is Construct.HASH and depth > 1
    call = argument_in(cursor, cursor.levels[depth - 2] if is_titled else outer)
    return None if call is None else _owner_in_call(cursor, call, is_titled=is_titled)


def _owner_in_call(cursor: Cursor, call: Argument, *, is_titled: bool) -> Owner | None:
    """Return whose attributes a hash in an argument is for: that of a title in it, or the argument itself."""
    if call.function in _PACKAGES:
        return Owner("package") if (call.index == 0) is is_titled else None
    if call.function not in CREATING_FUNCTIONS or not call.before or not call.before[0]:
        return None
    first = _text(cursor, call.before[0])
    if is_titled:
        return Owner(first, is_class=first == "class") if call.index == 1 else None
    if call.index != 2:  # noqa: PLR2004 - the type, the title and then the attributes
        return None
    return Owner(_text(cursor, call.before[1]), is_class=True) if first == "class" else Owner(first)


def _text(cursor: Cursor, tokens: list[Token]) -> str:
    return cursor.word(tokens[-1]).lstrip("@") if tokens else ""


def key_items_passed(sight: Sight, cursor: Cursor) -> Iterator[Item]:
    """Yield the attributes that a hash still lacks which is passed for those of a resource."""
    place = passed_attributes(cursor, len(cursor.levels) - 1)
    if place is None or owner_symbol(sight.symbols, place.owner) is None:
        return
    for each in attribute_items(sight, place):
        each.text = each.label if cursor.is_quoted else f"{quote(each.label)} => "
        yield each


def _runnable(folder: str) -> Callable[[Sight, Cursor], Iterator[Item]]:
    def items(sight: Sight, cursor: Cursor) -> Iterator[Item]:
        return (string_item(cursor, each, ItemKind.FUNCTION) for each in runnable_names(sight.project, folder))

    return items


@query
def runnable_names(project: Project, folder: str) -> tuple[str, ...]:
    """Return the names of the tasks or plans of all modules, by the folder that these are in."""
    found: set[str] = set()
    for name, module in project.modules.items():
        for path in module.folder.files(folder, ""):
            inner, suffix = os.path.splitext(path.removeprefix(f"{folder}/"))
            if suffix != ".md" and "." not in inner:
                found.add("::".join((name, *(() if inner == "init" else inner.split("/")))))
    return tuple(sorted(found))


_BY_NAME: Final[Mapping[str, Callable[[Sight, Cursor], Iterator[Item]]]] = {
    "fact": path_items,
    "getvar": variable_path_items,
    **dict.fromkeys(LOOKING_UP, looked_up_items),
    **{name: _runnable(folder) for name, folder in _RUNNING.items()},
}
