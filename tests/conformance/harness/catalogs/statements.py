"""Random statements of classes, defined types and site manifests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.conformance.harness.catalogs.changes import (
    chain,
    created,
    created_instances,
    defaults,
    guarded,
    ordering,
    override,
    virtual,
)
from tests.conformance.harness.catalogs.model import Resource, block, standing
from tests.conformance.harness.catalogs.resources import fresh_title, instance, resource
from tests.conformance.harness.catalogs.values import FACTS, INTEGER, STRING, any_sort, call, condition, value

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.conformance.harness.catalogs.model import Draft, Lines, Scope


def statements(draft: Draft, scope: Scope, count: int) -> Lines:
    """Return so many random statements."""
    lines: Lines = []
    for _ in range(count):
        ways = _NESTED if draft.chance(0.25) and scope.depth < 2 else _FLAT
        lines += draft.random.choice(ways)(draft, scope)
    return lines


def _assignment(draft: Draft, scope: Scope) -> Lines:
    sort = any_sort(draft)
    text = value(draft, scope, sort)
    name = draft.fresh("v")
    if scope.variables and draft.spoilt("reassignment"):
        name = draft.spare.choice(list(scope.variables))
    if draft.spoilt("bad-assignment"):
        return [draft.spare.choice((f"$other::{name} = 1", "$facts = 1", "$trusted = {}", "$0 = 1", "$title = 'x'"))]
    scope.variables[name] = sort
    if draft.chance(0.1):
        other = draft.fresh("v")
        scope.variables[other] = INTEGER
        return [f"[${name}, ${other}] = {draft.pick('bad-destructuring', f'[{text}, 5]', '[1]', '5', '[1, 2, 3]')}"]
    return [f"${name} = {text}"]


def _include(draft: Draft, scope: Scope) -> Lines:
    known = [each.name for each in draft.classes]
    if not known:
        return resource(draft, scope)
    name = draft.name("unknown-class", draft.random.choice(known))
    other = draft.random.choice(known)
    word = draft.random.choice(("include", "include", "contain", "require") if scope.kind != "site" else ("include",))
    if draft.spoilt("declared-class-again"):
        return [f"class {{ '{other}': }}"]
    if draft.spoilt("bad-include"):
        return [
            draft.spare.choice(
                (f"{word} undef", f"{word} 5", f"{word} ''", f"{word} File['x']", f"{word} Class", f"{word}()")
            )
        ]
    forms = (
        f"{word} {name}",
        f"{word} ::{name}",
        f"{word} '{name}', {other}",
        f"{word} [{name}, '{other}']",
        f"{word} Class['{name}']",
        f"{word}('{name}')",
        f"['{name}', '{other}'].{word}",
        f"['{name}'].each |$c| {{ {word} $c }}",
    )
    return [draft.random.choice(forms)]


def _call(draft: Draft, scope: Scope) -> Lines:
    text = value(draft, scope, STRING)
    forms = [
        f"notice({text})",
        f"tag('{draft.pick('bad-tag', 'site', '-a b')}')",
        f"debug({text}, 5)",
        f"{standing(text)}.notice",
        f"assert_type({draft.pick('assertion', 'String', 'Integer', 'Array[String]', 'Nothing::Here')}, {text})",
        f'warning("${{({value(draft, scope, INTEGER)})}}")',
    ]
    if draft.functions:
        forms += [f"notice({call(draft, scope, draft.random.choice(draft.functions))})"] * 2
    if draft.spoilt("bad-jump"):
        return [draft.spare.choice(("break()", "next()", "return(1, 2)"))]
    return [draft.random.choice(forms)]


def _template(draft: Draft, scope: Scope) -> Lines:
    if not draft.templates:
        return resource(draft, scope)
    template = draft.random.choice(draft.templates)
    entries: list[str] = []
    for each in template.parameters:
        if each.default is None and draft.spoilt("missing-template-parameter"):
            continue
        if each.default is None or draft.chance(0.5):
            text = value(draft, scope, each.sort)
            text = draft.pick("wrong-template-parameter", text, *each.sort.bad) if each.sort.bad else text
            entries.append(f"'{draft.name('unknown-template-parameter', each.name)}' => {text}")
    title = fresh_title(draft, "file")
    scope.resources.append(Resource("file", title, ("content",)))
    name = draft.name("unknown-template", template.name)
    return [f"file {{ '{title}': content => epp('{name}', {{{', '.join(entries)}}}) }}"]


def _conditional(draft: Draft, scope: Scope) -> Lines:
    holds = draft.chance(0.6)
    test = condition(draft, scope, holds=holds)
    first = (
        statements(draft, scope.inner(is_certain=holds), draft.random.randint(1, 2))
        if holds
        else _untaken(draft, scope)
    )
    second = (
        _untaken(draft, scope) if holds else statements(draft, scope.inner(is_certain=True), draft.random.randint(1, 2))
    )
    if draft.chance(0.3):
        return [*block(f"unless {test}", second), *(block("else", first) if first else [])]
    lines = block(f"if {test}", first)
    if draft.chance(0.3):
        return [*lines[:-1], *block(f"}} elsif {condition(draft, scope, holds=not holds)}", second)]
    return [*lines[:-1], *block("} else", second)]


def _untaken(draft: Draft, scope: Scope) -> Lines:
    return draft.random.choice(
        (
            ["fail('not supported')"],
            ["fail(\"no ${facts['kernel']}\")"],
            [f"$other = {value(draft, scope, STRING)}"],
            [],
        )
    )


def _case(draft: Draft, scope: Scope) -> Lines:
    fact, right, wrong = draft.random.choice(FACTS)
    options = [
        block(f"{wrong}:", _untaken(draft, scope)),
        block(f"{right}, 'other':", statements(draft, scope.inner(is_certain=True), draft.random.randint(1, 2))),
        block("default:", _untaken(draft, scope)),
    ]
    order = draft.random.sample(options, len(options))
    return block(f"case {fact}", [line for option in order for line in option])


def _loop(draft: Draft, scope: Scope) -> Lines:
    type_ = draft.random.choice(("notify", "group", "package"))
    titles = [fresh_title(draft, type_) for _ in range(draft.random.randint(1, 3))]
    listed = f"[{', '.join(repr(each) for each in titles)}]"
    pairs = f"{{{', '.join(f'{each!r} => {number}' for number, each in enumerate(titles))}}}"
    over = draft.pick("bad-iteration", listed, "5.5", "true", "undef")
    declared = f"{type_} {{ $item: }}"
    forms = (
        block(f"{over}.each |$item|", [declared, *_calls(draft, scope)]),
        block(f"{over}.each |Integer $index, String $item|", [declared]),
        block(f"{over}.each |{draft.pick('wrong-lambda-type', 'String', 'Integer')} $item|", [declared]),
        block(f"({pairs}).each |$item, $number|", [declared, *_calls(draft, scope)]),
        block(f"{over}.map |$item|", [declared, "$item"]),
        block(f"each({over}) |$item|", [*block("if $item == 'r0'", ["next()"]), declared]),
        block(f"{over}.filter |$item| {{ $item =~ String }}.each |$item|", [declared]),
        block(f"{over}.reduce({{}}) |$memo, $item|", [declared, "$memo + {$item => 1}"]),
    )
    scope.resources += [Resource(type_, each) for each in titles]
    return draft.random.choice(forms)


def _calls(draft: Draft, scope: Scope) -> Lines:
    scope = scope.inner(is_certain=True)
    scope.variables["item"] = STRING
    return _call(draft, scope) if draft.chance(0.5) else _assignment(draft, scope)


def _leave(draft: Draft, scope: Scope) -> Lines:
    if scope.kind == "site":
        return _call(draft, scope)
    return block(f"if {condition(draft, scope, holds=False)}", ["return()"])


def _own_variables(draft: Draft, scope: Scope) -> Lines:
    if scope.kind == "site":
        return _assignment(draft, scope)
    title = fresh_title(draft, "notify")
    own = draft.random.choice(("title", "name", "module_name", "caller_module_name"))
    scope.resources.append(Resource("notify", title, ("message",)))
    return [f"notify {{ '{title}': message => \"${{{own}}} ${{{draft.name('unknown-variable', own)}}}\" }}"]


def _packages(draft: Draft, scope: Scope) -> Lines:
    if not draft.has_stdlib:
        return resource(draft, scope)
    names = [fresh_title(draft, "package") for _ in range(2)]
    scope.resources += [Resource("package", each, ("ensure",)) for each in names]
    listed = draft.pick("bad-packages", f"['{names[0]}', '{names[1]}']", "5", "undef")
    return [f"ensure_packages({listed}{', ' + literal_options(draft) if draft.chance(0.5) else ''})"]


def literal_options(draft: Draft) -> str:
    """Return attributes for packages."""
    return draft.pick("bad-packages-options", "{'ensure' => 'installed'}", "{'ensur' => 'installed'}", "'installed'")


def _element_of_resource(draft: Draft, scope: Scope) -> Lines:
    known = [each for each in scope.resources if each.type == "file" and "mode" in each.attributes]
    if not known:
        return _assignment(draft, scope)
    chosen = draft.random.choice(known)
    key = draft.name("unknown-attribute-read", "mode")
    reference = draft.pick("attribute-of-nothing", chosen.reference, "File['/nowhere']")
    return [f"notice({reference}['{key}'])"]


_FLAT: Final[tuple[Callable[[Draft, Scope], Lines], ...]] = (
    *[_assignment] * 4,
    *[resource] * 4,
    *[instance] * 3,
    *[_include] * 3,
    *[_call] * 2,
    _template,
    _template,
    chain,
    chain,
    ordering,
    defaults,
    virtual,
    override,
    created,
    created_instances,
    _own_variables,
    _packages,
    _element_of_resource,
)
_NESTED: Final[tuple[Callable[[Draft, Scope], Lines], ...]] = (
    _conditional,
    _conditional,
    _case,
    _loop,
    _loop,
    _leave,
    guarded,
)
