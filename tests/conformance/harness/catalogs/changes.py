"""Random statements that put resources in an order, change them, collect them, or create them from data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.conformance.harness.catalogs.model import Resource, block, capitalized
from tests.conformance.harness.catalogs.resources import (
    ATTRIBUTES,
    METAPARAMETERS,
    TYPES,
    body,
    fresh_title,
    instance,
    parameters,
    resource,
    title_of,
)
from tests.conformance.harness.catalogs.values import condition, given, value

if TYPE_CHECKING:
    from tests.conformance.harness.catalogs.model import Draft, Lines, Scope

QUIET, LOUD = "'debug'", "'loud'"
"""A value that `loglevel` takes, and one that it does not."""


def chain(draft: Draft, scope: Scope) -> Lines:
    """Return resources and references in an order of arrows."""
    before = list(scope.resources)
    arrow = draft.random.choice(("->", "~>"))
    right = resource(draft, scope)
    if before and draft.chance(0.6):
        left = draft.pick(
            "bad-relation-end", draft.random.choice(before).reference, "Notify['nowhere']", "5", "Class['nowhere']"
        )
        left = f"[{left}]" if draft.chance(0.2) else left
        return [f"{left} {arrow} {right[0]}", *right[1:]]
    left_lines = right
    right = resource(draft, scope)
    if draft.spoilt("circle"):
        new = [each for each in scope.resources if each not in before]
        right = [*right, f"{new[-1].reference} -> {new[0].reference}"]
    return [*left_lines[:-1], f"}} {arrow} {right[0]}", *right[1:]]


def ordering(draft: Draft, scope: Scope) -> Lines:
    """Return an order of resources that are declared already."""
    if len(scope.resources) < 2:
        return resource(draft, scope)
    first, second = draft.some([each.reference for each in scope.resources], 0) or _two(draft, scope)
    if draft.spoilt("circle"):
        first, second = second, first
    last = draft.pick("bad-relation-end", second, "User['nowhere']", "'x'", "undef", "Class['nowhere']")
    return [f"{first} -> {last}" if draft.chance(0.7) else f"{last} <- {first}"]


def _two(draft: Draft, scope: Scope) -> tuple[str, str]:
    first = draft.random.randrange(len(scope.resources) - 1)
    second = draft.random.randrange(first + 1, len(scope.resources))
    return scope.resources[first].reference, scope.resources[second].reference


def defaults(draft: Draft, scope: Scope) -> Lines:
    """Return resource defaults, and a resource that takes them: others may set anew what they set."""
    if draft.defines and draft.chance(0.2):
        define = draft.random.choice(draft.defines)
        if define.name in scope.defaults:
            return []
        scope.defaults.add(define.name)
        optional = [each for each in define.parameters if each.default is not None]
        values = {each.name: given(draft, scope, each.sort, "wrong-default-of-define") for each in optional[:1]}
        needed = {each.name: value(draft, scope, each.sort) for each in define.parameters if each.default is None}
        title = fresh_title(draft, define.name)
        scope.resources.append(Resource(define.name, title))
        return [
            *block(capitalized(define.name), [f"{name} => {text}," for name, text in values.items()]),
            *block(define.name, body(draft, f"'{title}'", needed)),
        ]
    free = sorted(set(TYPES) - scope.defaults)
    if not free:
        return []
    type_ = draft.random.choice(free)
    if scope.defaults & set(TYPES) and draft.spoilt("defaults-twice"):
        type_ = min(scope.defaults & set(TYPES))
    scope.defaults.add(type_)
    name = "loglevel" if draft.chance(0.5) else "noop"
    value_ = draft.pick("bad-default-value", METAPARAMETERS[name][0][0], *METAPARAMETERS[name][1])
    lines = block(capitalized(type_), [f"{draft.name('unknown-default-attribute', name)} => {value_},"])
    title = fresh_title(draft, type_)
    scope.resources.append(Resource(type_, title, (name,)))
    return [*lines, f"{type_} {{ '{title}': }}"]


def virtual(draft: Draft, scope: Scope) -> Lines:
    """Return a virtual or exported resource, most often with what brings it into the catalog."""
    type_ = draft.random.choice(("user", "group", "notify"))
    title = title_of(draft, scope, type_)
    lines = [f"@{type_} {{ '{title}': }}"]
    made = Resource(type_, title)
    way = draft.random.choice(("realize", "collector", "collector", "override", "none", "exported"))
    asked = draft.pick("realize-nothing", title, "nobody")
    if way == "realize":
        lines.append(f"realize({capitalized(type_)}['{asked}'])")
    elif way in {"collector", "override"}:
        query = draft.random.choice(
            (f"title == '{title}'", f"title == '{title}' and title != 'x'", f"tag == 'none' or title == '{title}'")
        )
        changed = draft.name("unknown-collected-attribute", "loglevel")
        changes = f" {{ {changed} => {draft.pick('bad-collected-value', QUIET, LOUD)} }}"
        lines.append(f"{capitalized(type_)} <| {query} |>{changes if way == 'override' else ''}")
    if way == "exported":
        lines[0] = f"@{lines[0]}"
    if way in {"none", "exported"}:
        return lines
    if way == "realize":
        scope.resources.append(made)
    return lines


def override(draft: Draft, scope: Scope) -> Lines:
    """Return an override that adds an attribute to a resource of the same scope."""
    known = [each for each in scope.resources if each.type in ATTRIBUTES and "loglevel" not in each.attributes]
    if not known or scope.kind == "site":
        return resource(draft, scope)
    chosen = draft.random.choice(known)
    name = draft.name("unknown-override-attribute", "loglevel")
    value_ = draft.pick("bad-override-value", "debug", "'loud'")
    if chosen.attributes and draft.spoilt("override-twice"):
        name = chosen.attributes[0]
    reference = draft.pick("override-of-nothing", chosen.reference, "Notify['nowhere']")
    changed = Resource(chosen.type, chosen.title, (*chosen.attributes, "loglevel"))
    scope.resources[scope.resources.index(chosen)] = changed
    return block(reference, [f"{name} => {value_},"])


def created(draft: Draft, scope: Scope) -> Lines:
    """Return resources that a function creates from a hash."""
    type_ = draft.random.choice(("notify", "group", "user"))
    title = title_of(draft, scope, type_)
    name = draft.name("unknown-created-attribute", "loglevel")
    attributes = f"{{'{name}' => {draft.pick('bad-created-value', QUIET, LOUD)}}}"
    resources = draft.pick("bad-created", f"{{'{title}' => {attributes}}}", "[1]", "5", "{'a' => 5}")
    asked = draft.pick("unknown-created-type", type_, "notfy")
    scope.resources.append(Resource(type_, title, ("loglevel",)))
    if draft.has_stdlib and draft.chance(0.5):
        return [f"ensure_resource('{asked}', '{title}', {attributes})"]
    more = ", {'noop' => false}" if draft.chance(0.3) else ""
    return [f"create_resources({asked if draft.chance(0.5) else repr(asked)}, {resources}{more})"]


def created_instances(draft: Draft, scope: Scope) -> Lines:
    """Return instances of a defined type, one for each entry of a hash."""
    if not draft.defines:
        return created(draft, scope)
    define = draft.random.choice(draft.defines)
    if any(each.sort.good[0].startswith(("/", "Time")) for each in define.parameters):
        # Functions of the old interface get strings for these.
        return instance(draft, scope)
    title = title_of(draft, scope, define.name)
    values = parameters(draft, scope, define, "created-define")
    scope.resources.append(Resource(define.name, title))
    entries = ", ".join(f"'{name}' => {text}" for name, text in values.items())
    data = f"{{'{title}' => {{{entries}}}}}"
    if draft.chance(0.5):
        return [f"create_resources({define.name}, {data})"]
    return [f"({data}).each |$t, $given| {{", f"  {define.name} {{ $t: * => $given }}", "}"]


def guarded(draft: Draft, scope: Scope) -> Lines:
    """Return a resource that is declared unless it is defined already."""
    made = draft.random.choice(scope.resources).reference if scope.resources else "Notify['never']"
    if scope.resources and made.startswith(("Notify", "Group", "User")):
        type_, title = made.lower().partition("[")[0], made.partition("'")[2][:-2]
        return block(f"unless defined({made})", [f"{type_} {{ '{title}': }}"])
    return block(f"if {condition(draft, scope, holds=True)}", resource(draft, scope.inner(is_certain=True)))
