"""Random resources in many forms, of the types that every Puppet has, and of defined types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.conformance.harness.catalogs.model import Resource, block
from tests.conformance.harness.catalogs.values import STRING, given, value

if TYPE_CHECKING:
    from tests.conformance.harness.catalogs.model import Definition, Draft, Lines, Parameter, Scope

ATTRIBUTES: Final[dict[str, dict[str, tuple[tuple[str, ...], tuple[str, ...]]]]] = {
    "file": {
        "ensure": (("file", "present", "'absent'"), ("5", "[1]")),
        "mode": (("'0644'", "'u=rw'"), ("644", "'rwx'", "'99999'")),
        "content": (("'x'", '"a\\n"'), ("7",)),
        "backup": (("false", "'.bak'"), ("[]",)),
        "force": (("true", "false"), ("'maybe'",)),
        "replace": (("true", "no"), ("'maybe'",)),
    },
    "notify": {
        "message": (("'hello'", "5"), ()),
        "withpath": (("true", "false"), ("'maybe'",)),
    },
    "exec": {
        "path": (("['/bin', '/usr/bin']", "'/bin:/usr/bin'"), ()),
        "refreshonly": (("true", "false"), ("'maybe'",)),
        "timeout": (("300", "'5'"), ("'soon'",)),
        "tries": (("3",), ("0", "'x'")),
        "returns": (("0", "[0, 1]"), ()),
        "creates": (("'/srv/done'",), ("'done'",)),
        "cwd": (("'/srv'",), ("'srv'",)),
    },
    "package": {
        "ensure": (("installed", "'latest'", "'1.2'"), ()),
        "install_options": (("['-q']",), ()),
    },
    "user": {
        "ensure": (("present", "'absent'"), ("'preset'",)),
        "uid": (("1500", "'1501'"), ("'x'",)),
        "home": (("'/home/x'",), ("'home'",)),
        "managehome": (("true", "false"), ("'maybe'",)),
        "groups": (("['adm']", "'adm'"), ("'5'",)),
    },
    "group": {
        "ensure": (("present", "absent"), ("'preset'",)),
        "gid": (("1500", "'1501'"), ("'x'",)),
        "system": (("true",), ("'maybe'",)),
    },
    "tidy": {"age": (("'1w'", "'2d'"), ("'soon'",)), "recurse": (("true", "false", "2"), ("'maybe'",))},
    "schedule": {"period": (("daily", "'weekly'"), ("'often'",)), "repeat": (("2",), ("0", "'x'"))},
}
"""Attributes of resource types that every Puppet has, with values that they take and values that they do not."""

METAPARAMETERS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "tag": (("'a'", "['a', 'b']"), ("'-a b'",)),
    "noop": (("true", "false"), ("'maybe'",)),
    "loglevel": (("debug", "'notice'"), ("'loud'",)),
    "audit": (("all", "[]"), ()),
}
TYPES: Final = ("file", "file", "notify", "notify", "exec", "package", "user", "group", "tidy", "schedule")
PATHS: Final = frozenset({"file", "tidy"})


def fresh_title(draft: Draft, type_: str) -> str:
    """Return a title that no other resource has."""
    name = draft.fresh({"exec": "/bin/true ", "user": "u", "group": "g"}.get(type_, "r"))
    return f"/srv/{name}" if type_ in PATHS else name


def title_of(draft: Draft, scope: Scope, type_: str) -> str:
    """Return a title that no other resource has, or that one has."""
    fresh = fresh_title(draft, type_)
    taken = [each.title for each in scope.resources if each.type == type_]
    elsewhere = [each.title for of in draft.classes for each in of.resources if each.type == type_]
    if taken and draft.spoilt("duplicate-resource"):
        return draft.spare.choice(taken)
    if elsewhere and draft.spoilt("duplicate-resource-of-class"):
        return draft.spare.choice(elsewhere)
    return fresh


def attributes(draft: Draft, scope: Scope, type_: str, most: int = 4) -> dict[str, str]:
    """Return random attributes of a type, with metaparameters."""
    known = {**ATTRIBUTES[type_], **METAPARAMETERS} if draft.chance(0.2) else ATTRIBUTES[type_]
    found: dict[str, str] = {}
    for name in draft.some(sorted(known), most):
        good, bad = known[name]
        text = draft.random.choice(good)
        if text in {"'x'", "'hello'"} and draft.chance(0.5):
            text = value(draft, scope, STRING)
        found[draft.name("unknown-attribute", name)] = draft.pick("bad-attribute-value", text, *bad) if bad else text
    if draft.spoilt("unknown-metaparameter"):
        found["subscribes"] = "undef"
    return found


def parameters(draft: Draft, scope: Scope, of: Definition, owner: str) -> dict[str, str]:
    """Return values for the parameters of a class or a defined type: for all that need one, and for some others."""
    found: dict[str, str] = {}
    for each in of.parameters:
        is_needed = each.default is None and each.name not in of.from_data
        if is_needed and draft.spoilt(f"missing-parameter-of-{owner}"):
            continue
        if is_needed or draft.chance(0.4):
            name = draft.name(f"unknown-parameter-of-{owner}", each.name)
            found[name] = _argument(draft, scope, each, owner)
    return found


def _argument(draft: Draft, scope: Scope, parameter: Parameter, owner: str) -> str:
    if parameter.default is not None and draft.chance(0.1):
        return "undef" if not parameter.default.startswith("$") else parameter.sort.good[0]
    return given(draft, scope, parameter.sort, f"wrong-parameter-of-{owner}")


def relations(draft: Draft, scope: Scope) -> dict[str, str]:
    """Return relationship metaparameters to what is in the catalog already."""
    known = [each.reference for each in scope.resources]
    known += [f"Class['{each.name}']" for each in draft.classes if scope.kind != "define"]
    if not known or draft.chance(0.6):
        return {}
    first, second = draft.random.choice(known), draft.random.choice(known)
    wrong = ("Notify['nowhere']", "Class['nowhere']", "'nowhere'", "5", "File", "Nowhere['x']")
    first = draft.pick("bad-relation", first, *wrong)
    forms = [first, f"[{first}, {second}]", f"[{first}, [{second}]]"]
    return {draft.random.choice(("require", "subscribe")): draft.random.choice(forms)}


def body(draft: Draft, title: str, values: dict[str, str]) -> Lines:
    """Return a body of a resource expression, with its title as an expression."""
    lines = [f"{name} => {text}," for name, text in values.items()]
    if values and draft.spoilt("duplicate-attribute"):
        lines.append(draft.spare.choice(lines))
    if values and draft.chance(0.15):
        lines = _splat(draft, values)
    return [f"{title}:", *[f"  {line}" for line in lines]]


def _splat(draft: Draft, values: dict[str, str]) -> Lines:
    split = draft.random.randint(0, len(values) - 1)
    plain, rest = list(values.items())[:split], list(values.items())[split:]
    if plain and draft.spoilt("duplicate-attribute-by-splat"):
        rest.append(plain[0])
    entries = ", ".join(f"'{name}' => {text}" for name, text in rest)
    unfolded = draft.pick("bad-splat", f"{{{entries}}}", "5", "['a']", "'x'")
    if draft.chance(0.3) and unfolded.startswith("{"):
        unfolded = f"{unfolded} + {{}}"
    return [*[f"{name} => {text}," for name, text in plain], f"* => {unfolded},"]


def resource(draft: Draft, scope: Scope) -> Lines:
    """Return a resource expression of one of the types that every Puppet has."""
    type_ = draft.random.choice(TYPES)
    made: list[Resource] = []
    bodies: list[Lines] = []
    if draft.chance(0.1):
        bodies.append(body(draft, "default", attributes(draft, scope, type_, 2)))
    for _ in range(draft.random.choice((1, 1, 1, 2))):
        values = {**attributes(draft, scope, type_), **relations(draft, scope)}
        titles = [title_of(draft, scope, type_) for _ in range(draft.random.choice((1, 1, 1, 2)))]
        bodies.append(body(draft, _title_expression(draft, titles, scope), values))
        made += [Resource(type_, each, tuple(values)) for each in titles]
    scope.resources += made
    return _resource(draft, draft.pick("unknown-resource-type", type_, "fil", "nope::nothing"), bodies)


def _title_expression(draft: Draft, titles: list[str], scope: Scope) -> str:
    quoted = [f"'{each}'" for each in titles]
    bad = draft.pick("bad-title", "", "undef", "''", "5", "[undef]", "{'a' => 1}")
    if bad:
        return bad
    if len(quoted) > 1:
        return f"[{', '.join(quoted)}]"
    if draft.chance(0.1):
        return f"with({quoted[0]}) |$t| {{ $t }}"
    if draft.chance(0.1) and scope.kind == "define":
        return f'"{titles[0]}${{title[0, 0]}}"'
    return quoted[0]


def _resource(draft: Draft, type_: str, bodies: list[Lines]) -> Lines:
    head = f"Resource['{type_}']" if draft.chance(0.05) else type_
    lines = [f"{head} {{"]
    for each in bodies:
        lines += [f"  {line}" for line in each[:-1]] + [f"  {each[-1]}" + (";" if len(bodies) > 1 else "")]
    return [*lines, "}"]


def instance(draft: Draft, scope: Scope) -> Lines:
    """Return an instance of a defined type; nothing where there is none yet."""
    if not draft.defines:
        return resource(draft, scope)
    define = draft.random.choice(draft.defines)
    title = title_of(draft, scope, define.name)
    values = {**parameters(draft, scope, define, "define"), **relations(draft, scope)}
    scope.resources.append(Resource(define.name, title, tuple(values)))
    name = draft.name("unknown-define", define.name)
    return block(name, body(draft, _title_expression(draft, [title], scope), values))
