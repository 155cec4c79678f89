"""Specs of classes and defined types that do not exist, or that pass parameters which these do not have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.suggest import close_matches, is_one_edit, question
from pplint.infer.symbols import Parameter, ResourceType
from pplint.repository_files.rspec import expectations_in, facts_in, parameters_in, subjects_in
from pplint.repository_files.subjects import SpecFile
from pplint.rule import Context, rule
from pplint.syntax.name_kinds import Kind
from pplint.types.display import display
from pplint.types.errors import InvalidTypeError
from pplint.types.intersection import intersects
from pplint.types.names import capitalized
from pplint.types.relations import is_assignable
from pplint.values.value_types import type_of
from pplint_rules.shared.declarable import declarable
from pplint_rules.shared.misspellings import WrittenWord, unknown_word
from pplint_rules.shared.near_titles import title_meant
from pplint_rules.shared.project_text import Word, manifests_with
from pplint_rules.shared.resource_titles import literal, shown

if TYPE_CHECKING:
    from pplint.base.source import Span
    from pplint.infer.symbols import Define, HostClass
    from pplint.repository_files.rspec import Expectations, Named, Parameters
    from pplint.types.model import Type

_FOLDER: Final = late_pattern(r"^spec/(?:classes|defines)/")
_EITHER: Final = (Kind.HOST_CLASS, Kind.DEFINE)
_EXPECTED_ERROR: Final = late_pattern(rb"raise_error|not_to compile|to_not compile|expect_error|fail_with")
_ALWAYS: Final = frozenset({"name", "title"})
_FEWEST_LETTERS: Final = 6
"""Of a fact: shorter names are like others by chance."""

_DIGIT: Final = late_pattern(r"\d")
_NAME: Final = late_pattern(r"[a-z]\w*(?:::[a-z]\w*)*")


@rule("outdated-spec", "A spec with a class or parameters that do not exist", Severity.WARNING)
def outdated_spec(node: SpecFile, ctx: Context) -> Iterator[Finding]:
    """A spec in `spec/classes` or `spec/defines` fails if the class or defined type that it describes does not exist.

    The parameters in `let(:params)` must exist as well, and so must the classes and defined types of the module that
    the catalog is expected to contain. Misspelled resource types, attributes, facts and titles are reported. If all
    code is available, titles that no manifest can declare are reported, too. Specs that expect an error are not
    checked, and neither are computed names or anything that a `pre_condition` may define. pplint reads specs and never
    runs them.

    ```puppet file=modules/shop/manifests/init.pp
    class shop(Integer $port = 80) { }
    ```

    ```ruby path=modules/shop/spec/classes/shop_spec.rb
    describe 'shop' do
      let(:params) { { 'prot' => 80 } }    # warning: [outdated-spec]
      it { is_expected.to contain_class('shop::gone') }    # warning: [outdated-spec]
    end

    describe 'shop::gone' do               # warning: [outdated-spec]
      it { is_expected.to compile }
    end
    ```

    ```ruby path=modules/shop/spec/classes/shop_spec.rb
    describe 'shop' do
      let(:params) { { 'port' => 80 } }
      it { is_expected.to compile }
    end
    ```
    """
    if node.root is None or node.root.has_error or not _FOLDER.match(node.inner_path):
        return
    for subject in subjects_in(node.root):
        # A test may be called anything: only a name of this module is one of a class.
        is_own = ctx.module is not None and subject.text.partition("::")[0] == ctx.module
        if is_own and _NAME.fullmatch(subject.text):
            yield from _unknown(subject, _EITHER, ctx)
    if b"raise_error" in node.source.data or b"no parameter named" in node.source.data:
        return
    expected = expectations_in(node.root, node.source.data)
    yield from _attributes(expected, ctx)
    if b"pre_condition" not in node.source.data:
        for kind, named in expected.resources:
            kinds = (Kind.HOST_CLASS,) if kind == "class" else (Kind.DEFINE,)
            if "::" in named.text and named.text.partition("::")[0] == ctx.module:
                yield from _unknown(named, kinds, ctx)
        yield from _titles(expected, ctx)
    yield from _facts(facts_in(node.root), ctx)
    for given in parameters_in(node.root):
        owner = _owner(given.subject, ctx)
        if owner is not None and owner.definition.is_sound:
            yield from _without(owner, given.names, ctx)
            yield from () if _EXPECTED_ERROR.search(node.source.data) else _misfits(owner, given, ctx)


def _attributes(expected: Expectations, ctx: Context) -> Iterator[Finding]:
    """Yield the misspelt resource types that are expected, and the misspelt attributes of the others."""
    type_of = cache(ctx.names.type_of_resources)
    for kind, named in expected.resources:
        if kind != "class" and "::" not in kind and kind != "exactly" and type_of(kind) is None:
            near = close_matches(kind, ctx.names.similar(Kind.RESOURCE_TYPE, kind), 1)
            if near:
                yield ctx.finding(named.span, f"unknown resource type `{kind}`", help=question(*near))
    seen: dict[tuple[str, str], list[Span]] = {}
    for kind, named in expected.attributes:
        seen.setdefault((kind, named.text), []).append(named.span)
    for (kind, name), spans in seen.items():
        owner = type_of(kind)
        if owner is None or name in _ALWAYS or ctx.names.attribute(owner, name) is not None:
            continue
        names = owner.declaration.attributes if isinstance(owner, ResourceType) else _parameters(owner)
        message = f"{owner.label} has no attribute `{name}`"
        for span in spans:
            yield from unknown_word(WrittenWord(name, span, names), message, ctx, only_misspelt=True)


def _titles(expected: Expectations, ctx: Context) -> Iterator[Finding]:
    """Yield the titles that no manifest can give to a resource, or that are almost one which the module has."""
    for kind, named in dict.fromkeys(expected.titles):
        if ctx.names.type_of_resources(kind) is None:
            continue
        reference, title = f"{capitalized(kind)}[{named.text}]", literal(named.text)
        meant = title_meant(kind, title, ctx)
        known = declarable(ctx.project, kind) if meant is None else None
        if meant is not None:
            yield ctx.finding(named.span, f"`{reference}` is not declared anywhere", help=question(shown(meant)))
        elif known is not None and not known.may_have(kind, title):
            yield ctx.finding(named.span, f"`{reference}` is not declared in any manifest")


def _facts(names: Iterable[Named], ctx: Context) -> Iterator[Finding]:
    """Yield the facts that do not exist and differ in one letter from one that does: the code never reads them."""
    fact_names = cache(partial(ctx.names.fact_names, with_legacy=True))
    for name, spans in _places(names).items():
        if len(name) < _FEWEST_LETTERS or ctx.names.fact(name) is not None:
            continue
        # A digit more or less is another of the same kind; what the module mentions may be a fact that it sets.
        near = [
            each for each in fact_names() if is_one_edit(name, each) and _DIGIT.sub("", name) != _DIGIT.sub("", each)
        ]
        if near and not _is_mentioned(name, ctx):
            for span in spans:
                yield from unknown_word(WrittenWord(name, span, near), f"unknown fact `{name}`", ctx)


def _is_mentioned(name: str, ctx: Context) -> bool:
    module = None if ctx.module is None else ctx.project.module(ctx.module)
    return module is None or bool(manifests_with(Word(name.encode()), module))


def _places(names: Iterable[Named]) -> dict[str, list[Span]]:
    found: dict[str, list[Span]] = {}
    for each in names:
        found.setdefault(each.text, []).append(each.span)
    return found


def _parameters(owner: HostClass | Define) -> list[str]:
    return [each.name for each in owner.definition.node.parameters]


def _owner(name: str, ctx: Context) -> HostClass | Define | None:
    """Return the class or defined type of a name: some specs of defined types lie among those of classes."""
    return ctx.names.host_class(name) or ctx.names.define(name)


def _unknown(subject: Named, kinds: tuple[Kind, ...], ctx: Context) -> Iterator[Finding]:
    if _owner(subject.text, ctx) is None and all(ctx.names.is_unknown(kind, subject.text) for kind in kinds):
        near = [each for kind in kinds for each in ctx.names.similar(kind, subject.text)][:1]
        what = "class or defined type" if kinds == _EITHER else kinds[0].value
        message = f"unknown {what} `{subject.text}`"
        yield ctx.finding(subject.span, message, help=question(*near) if near else None)


def _misfits(owner: HostClass | Define, given: Parameters, ctx: Context) -> Iterator[Finding]:
    """Yield the literal values that are not of the type of their parameter."""
    for name, (value, span) in given.values.items():
        parameter = ctx.names.attribute(owner, name)
        if isinstance(parameter, Parameter) and not _fits(parameter.type, type_of(value)):
            message = f"parameter `{name}` of {owner.label} expects {display(parameter.type)}"
            yield ctx.finding(span, message, *ctx.declared(parameter.place, "declared here"))


def _fits(expected: Type, found: Type) -> bool:
    try:
        return is_assignable(expected, found) or intersects(expected, found)
    except InvalidTypeError:
        return True


def _without(owner: HostClass | Define, names: list[Named], ctx: Context) -> Iterator[Finding]:
    known = _parameters(owner)
    for named in names:
        if named.text not in _ALWAYS and ctx.names.attribute(owner, named.text) is None:
            help_, fix = WrittenWord(named.text, named.span, known, [each.text for each in names]).spelling(ctx.source)
            message = f"{owner.label} has no parameter `{named.text}`"
            labels = ctx.declared(owner.place, "declared here")
            yield ctx.finding(named.span, message, *labels, help=help_, fix=fix)
