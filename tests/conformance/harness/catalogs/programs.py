"""Random control repositories: modules with classes, defined types, functions, types, templates and data."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from tests.conformance.harness.catalogs.model import (
    Definition,
    Draft,
    Parameter,
    Resource,
    Scope,
    Sort,
    block,
    indented,
    standing,
)
from tests.conformance.harness.catalogs.resources import attributes, body, fresh_title, parameters
from tests.conformance.harness.catalogs.statements import statements
from tests.conformance.harness.catalogs.values import SORTS, STRING, any_sort, call, condition, literal, value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.conformance.harness.catalogs.model import Lines

MODULES: Final = ("alpha", "beta", "gamma")
HIERA: Final = (
    "version: 5\ndefaults: {datadir: data, data_hash: yaml_data}\nhierarchy: [{name: common, path: common.yaml}]"
)
METADATA: Final = (
    '{"name": "me-%s", "version": "1.0.0", "author": "me", "license": "x", "source": "x", "dependencies": []}'
)
DATA: Final = {
    "'abc'": "abc",
    "true": "true",
    "false": "false",
    "['a', 'b']": "[a, b]",
    "[]": "[]",
    "{'a' => 1}": "{a: 1}",
}


@dataclass(frozen=True, slots=True)
class Program:
    """A repository by its files, and the kind of fault that it has, or None."""

    number: int
    files: dict[str, str]
    fault: str | None


def program(seed: int, number: int) -> Program:
    """Return the random program of a number; about half of them have a fault."""
    chance = Random(f"fault {seed} {number}")
    sound = _written(seed, number, None)
    if chance.random() < 0.5:
        return Program(number, sound.files, None)
    kind = chance.choice(sorted(sound.sites))
    fault = kind, chance.randrange(sound.sites[kind])
    return Program(number, _written(seed, number, fault).files, kind)


def _written(seed: int, number: int, fault: tuple[str, int] | None) -> Draft:
    draft = Draft(Random(f"{seed} {number}"), Random(f"spare {seed} {number}"), fault)
    draft.has_stdlib = draft.chance(0.3)
    draft.files["environment.conf"] = "modulepath = modules"
    for module in MODULES[: draft.random.randint(1, 3)]:
        _module(draft, module)
    _site(draft)
    return draft


def _module(draft: Draft, module: str) -> None:
    draft.files[f"modules/{module}/hiera.yaml"] = HIERA
    if draft.chance(0.7):
        draft.files[f"modules/{module}/metadata.json"] = METADATA % module
    data: list[str] = []
    if draft.chance(0.7):
        _type_alias(draft, module)
    for _ in range(draft.random.randint(0, 2)):
        _function(draft, module)
    for _ in range(draft.random.randint(0, 2)):
        _template(draft, module)
    for place in range(draft.random.randint(1, 4)):
        if draft.chance(0.35):
            _define(draft, module)
        _class(draft, module, data, is_first=place == 0)
    if data:
        draft.files[f"modules/{module}/data/common.yaml"] = "\n".join(data)


def _write(draft: Draft, kind: str, name: str, lines: Lines) -> None:
    module, *rest = name.lower().split("::")
    path = "/".join(rest) or "init"
    extension = "" if kind == "templates" else ".pp"
    draft.files[f"modules/{module}/{kind}/{path}{extension}"] = "\n".join(lines)


def _type_alias(draft: Draft, module: str) -> None:
    base = draft.random.choice([each for each in SORTS if each.bad])
    name = f"{module.capitalize()}::{draft.fresh('Kind')}"
    sort = Sort(name, base.good, base.bad)
    text = draft.pick("unknown-type-in-alias", base.type, "Nothing::Here", "Integer['a', 'b']", "Strin")
    _write(draft, "types", name, [f"type {name} = {text}"])
    draft.sorts.append(sort)


def _signature(draft: Draft, scope: Scope, given: Sequence[Parameter]) -> Lines:
    lines: Lines = []
    for each in given:
        type_ = draft.pick("unknown-type", each.sort.type, "Nothing::Here", f"{each.sort.type}x", "Integer['a']")
        type_ = "" if each.sort.type == "Any" and draft.chance(0.5) else f"{type_} "
        if each.default is None:
            lines.append(f"  {type_}${each.name},")
        else:
            lines += [f"  {type_}${each.name} =", f"    {each.default},"]
        scope.variables[each.name] = each.sort
    return lines


def _parameters(draft: Draft, scope: Scope, most: int, *, optional: float) -> list[Parameter]:
    """Return random parameters; defaults may read those before them."""
    found: list[Parameter] = []
    seen = Scope(scope.module, dict(scope.variables), kind="function" if scope.kind == "function" else "define")
    for _ in range(draft.random.randint(0, most)):
        sort = any_sort(draft)
        default = None
        if draft.chance(optional):
            text = value(draft, seen, sort, 1)
            default = draft.pick("wrong-default", text, *sort.bad) if sort.bad else text
        name = draft.fresh("p")
        found.append(Parameter(name, sort, default))
        seen.variables[name] = sort
    return found


def _function(draft: Draft, module: str) -> None:
    name = f"{module}::{draft.fresh('fun')}"
    scope = Scope(module, kind="function")
    given = _parameters(draft, scope, 3, optional=0)
    if draft.chance(0.4):
        sort = any_sort(draft)
        given.append(Parameter(draft.fresh("last"), sort, literal(draft, sort)))
    returns = any_sort(draft)
    lines = _signature(draft, scope, given)
    inside: Lines = []
    for _ in range(draft.random.randint(0, 2)):
        sort = any_sort(draft)
        text = value(draft, scope, sort)
        variable = draft.fresh("v")
        inside.append(f"${variable} = {text}")
        scope.variables[variable] = sort
    result = standing(value(draft, scope, returns))
    if draft.chance(0.3):
        inside += block(f"if {condition(draft, scope, holds=False)}", [f"return({literal(draft, returns)})"])
    inside.append(draft.pick("wrong-return", result, *map(standing, returns.bad)) if returns.bad else result)
    wrong = draft.pick("misplaced-function", name, f"{name}x", f"other::{name}")
    head = (
        [f"function {wrong}(", *lines, f") >> {returns.type} {{"]
        if draft.chance(0.7)
        else [f"function {wrong}(", *lines, ") {"]
    )
    _write(draft, "functions", name, [*head, *indented(inside), "}"])
    draft.functions.append(Definition(name, given, returns=returns))


def _template(draft: Draft, module: str) -> None:
    name = f"{module}/{draft.fresh('t')}.epp"
    scope = Scope(module, kind="function")
    given = _parameters(draft, scope, 3, optional=0.4)
    given.sort(key=lambda each: each.default is not None)
    lines = ["<%- |", *_signature(draft, scope, given), "| -%>"]
    lines += [f"<%= {value(draft, scope, STRING)} %> text" for _ in range(draft.random.randint(1, 2))]
    if draft.chance(0.3):
        lines += [
            f"<% if {condition(draft, scope, holds=True)} {{ -%>",
            f"<%= ${draft.name('unknown-variable', given[0].name)} %>" if given else "x",
            "<% } -%>",
        ]
    draft.files[f"modules/{module}/templates/{name.partition('/')[2]}"] = "\n".join(lines)
    draft.templates.append(Definition(name, given))


def _define(draft: Draft, module: str) -> None:
    name = f"{module}::{draft.fresh('def')}"
    scope = Scope(module, kind="define")
    given = _parameters(draft, scope, 3, optional=0.5)
    inside = _signature(draft, scope, given)
    type_ = draft.random.choice(("file", "notify", "group"))
    title = '"/srv/${title}"' if type_ == "file" else '"${title}-${name}"'
    lines = block(type_, body(draft, title, attributes(draft, scope, type_)))
    if draft.chance(0.5):
        sort = any_sort(draft)
        lines.append(f"$inner = {value(draft, scope, sort)}")
        scope.variables["inner"] = sort
    if draft.chance(0.4):
        lines += block(
            f"if {condition(draft, scope, holds=True)}",
            [f'notify {{ "${{title}} {draft.fresh("n")}": message => {value(draft, scope, STRING)} }}'],
        )
    if draft.defines and draft.chance(0.3):
        other = draft.random.choice(draft.defines)
        lines += block(
            other.name,
            body(draft, f'"${{title}} {draft.fresh("d")}"', parameters(draft, scope, other, "define")),
        )
    head = (
        [f"define {draft.pick('misplaced-define', name, name + 'x')} (", *inside, ") {"]
        if inside or draft.chance(0.5)
        else [f"define {name} {{"]
    )
    _write(draft, "manifests", name, [*head, *indented(lines), "}"])
    draft.defines.append(Definition(name, given))


def _class(draft: Draft, module: str, data: list[str], *, is_first: bool) -> None:
    name = module if is_first else f"{module}::{draft.fresh('cls')}"
    scope = Scope(module)
    parent = draft.random.choice(draft.classes) if draft.classes and draft.chance(0.35) else None
    if parent is not None:
        scope.variables.update(parent.variables)
    given = _parameters(draft, scope, 4, optional=0.6)
    made = Definition(name, given)
    for each in given:
        _data(draft, made, each, data)
    own = _signature(draft, scope, given)
    lines: Lines = []
    if draft.has_stdlib and draft.chance(0.1):
        lines.append(
            draft.pick(
                "bad-assert-private",
                "if $caller_module_name == 'nobody' { assert_private('here') }",
                "assert_private(5, 6, 7)",
            )
        )
    if parent is not None:
        lines += _override(draft, parent)
    before = set(scope.variables)
    lines += statements(draft, scope, draft.random.randint(1, 6))
    made.variables = {key: sort for key, sort in scope.variables.items() if key not in before}
    made.variables |= {each.name: each.sort for each in given}
    made.resources = scope.resources
    inherits = "" if parent is None else f" inherits {draft.name('unknown-parent', parent.name)}"
    head = [f"class {draft.pick('misplaced-class', name, name + 'x')} ("] if own else [f"class {name}{inherits} {{"]
    _write(draft, "manifests", name, [*head, *([*own, f"){inherits} {{"] if own else []), *indented(lines), "}"])
    draft.classes.append(made)


def _data(draft: Draft, owner: Definition, parameter: Parameter, data: list[str]) -> None:
    """Let data of the module give a value to a parameter."""
    known = [each for each in parameter.sort.good if each in DATA]
    if known and draft.chance(0.4):
        text = DATA[draft.random.choice(known)]
        owner.from_data.add(parameter.name)
        if not draft.spoilt("missing-data"):
            data.append(f"{owner.name}::{parameter.name}: {draft.pick('wrong-data', text, '1.5')}")


def _override(draft: Draft, parent: Definition) -> Lines:
    """Return an override of what the inherited class declares."""
    known = [each for each in parent.resources if each.type == "file" and "overridden" not in each.attributes]
    if not known or draft.chance(0.3):
        return []
    chosen = draft.random.choice(known)
    parent.resources[parent.resources.index(chosen)] = Resource(chosen.type, chosen.title, ("overridden",))
    attribute = draft.name("unknown-override-attribute", "mode")
    mode = draft.pick("bad-override-value", draft.random.choice(("'0600'", "undef")), "600", "'rwx'")
    lines = [f"{attribute} => {mode},"]
    if draft.chance(0.3):
        lines.append("tag +> 'more',")
    return block(draft.pick("override-of-nothing", chosen.reference, "File['/nowhere']"), lines)


def _site(draft: Draft) -> None:
    scope = Scope("", kind="site")
    lines: Lines = []
    top: Lines = []
    declared, draft.classes = draft.classes, []
    for _ in range(draft.random.randint(0, 2)):
        sort = any_sort(draft)
        name = draft.fresh("top")
        top.append(f"${name} = {value(draft, scope, sort)}")
        scope.variables[name] = sort
    for each in declared:
        lines += _declared(draft, scope, each)
        draft.classes.append(each)
    for define in draft.defines:
        title = fresh_title(draft, "notify")
        lines += block(define.name, body(draft, f"'{title}'", parameters(draft, scope, define, "define")))
    for function in draft.functions:
        lines.append(f"notice({call(draft, scope, function)})")
    lines += statements(draft, scope, draft.random.randint(1, 5))
    if draft.chance(0.2):
        lines.append(
            "hiera_include('classes', [])" if draft.chance(0.2) else "lookup('classes', Array, 'unique', []).include"
        )
    node = draft.random.choice(("default", "'web1.example.com'", "/^web/", "'db1', 'web1.example.com'", ""))
    draft.files["manifests/site.pp"] = "\n".join([*top, *(block(f"node {node}", lines) if node else lines)])


def _declared(draft: Draft, scope: Scope, of: Definition) -> Lines:
    needs = any(each.default is None and each.name not in of.from_data for each in of.parameters)
    if not needs and draft.chance(0.5):
        return [f"include {draft.name('unknown-class', of.name)}"]
    values = parameters(draft, scope, of, "class")
    name = draft.name("unknown-declared-class", of.name)
    return block("class", body(draft, f"'{name}'", values))
