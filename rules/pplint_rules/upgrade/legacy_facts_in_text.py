"""Facts that are named in texts: in templates of either kind, and in the names that functions are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.diagnostic import Diagnostic
from pplint.base.late_patterns import late_pattern
from pplint.base.source import SourceFile, Span
from pplint.infer.legacy_facts import is_legacy_fact
from pplint.query import query
from pplint.rule.project_view import manifest_summary
from pplint.syntax import ast
from pplint.syntax.scopes import Scopes
from pplint_rules.shared.project_files import spoken_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.rule import Context
    from pplint.rule.project_view import ModuleView
    from pplint.syntax.parser import Parsed

_TAG = late_pattern(r"(?s)<%(?P<kind>[%#]?)(?P<code>.*?)%>")
_IN_RUBY = late_pattern(
    r"""(?<![@\w])@facts\s*\[\s*(['"])(?P<entry>\w+)\1"""
    r"""|(?<![@\w])@(?P<instance>[a-z]\w*)"""
    r"""|\bscope\s*(?:\[|\.\s*(?:lookupvar|has_variable\?)\s*\(?)\s*(['"])(?:::)?facts\4\s*[\])]\s*\[\s*(['"])(?P<of>\w+)\5"""
    r"""|\bscope\s*(?:\[|\.\s*(?:lookupvar|has_variable\?)\s*\(?)\s*(['"])(?P<global>::)?(?P<name>\w+)\7"""
)
_IN_PUPPET = late_pattern(
    r"""\$(?:::)?facts\s*\[\s*(['"])(?P<entry>\w+)\1|\$(?:::)?(?P<instance>[a-z]\w*)(?!\w|::)"""
    r"""|(?<=\{)facts\s*\[\s*(['"])(?P<of>\w+)\4"""
)
_COMMENT = late_pattern(r"(?m)#(?!\{).*$")


class FactInText(Struct, frozen=True):
    """A fact that a text names, and where; one that `may_be_own` may be a variable that the caller sets."""

    name: str
    span: Span
    source: SourceFile | None = None
    may_be_own: bool = False


def facts_of_inline_template(text: str, *, is_ruby: bool) -> Iterator[str]:
    """Yield the legacy facts that the text of a template reads from all facts, or by the names of variables."""
    for name, _, _ in _legacy_in(text, is_ruby=is_ruby):
        yield name


def facts_in_templates(ctx: Context) -> Iterator[FactInText]:
    """Yield the legacy facts in the templates in Ruby of a module, with its first manifest."""
    # Most modules have none: their manifests need not stand on which of them is the first.
    own = None if ctx.module is None else ctx.project.module(ctx.module)
    paths = () if own is None else _ruby_templates(own)
    module = spoken_for(ctx) if paths else None
    if module is None:
        return
    for path in paths:
        source = _template(module, path, ctx)
        text = "" if source is None else source.data.decode("utf-8", "replace")
        for name, (start, end), is_variable in _legacy_in(text, is_ruby=True) if "<%" in text else ():
            if not (is_variable and name in _own_names(module)):
                span = Span(len(text[:start].encode()), len(text[:end].encode()))
                yield FactInText(name, span, source)


@query
def _ruby_templates(module: ModuleView) -> Sequence[str]:
    """Return the paths of the templates of a module that are not in the Puppet language."""
    return tuple(path for path in module.paths("templates", "") if not path.endswith(".epp"))


def _template(module: ModuleView, path: str, ctx: Context) -> SourceFile | None:
    whole = f"{module.root}/{path}"
    data = module.session.read(whole)
    return None if isinstance(data, Diagnostic) else SourceFile(ctx.project.shown_path(whole), data)


@query
def _own_names(module: ModuleView) -> frozenset[str]:
    """Return the variables called like legacy facts that manifests of a module set: a template sees its caller's."""
    in_manifests = (_facts_set(module.session, path) for path in module.manifest_paths())
    return frozenset(name for names in in_manifests for name in names or ())


@manifest_summary
def _facts_set(parsed: Parsed) -> frozenset[str]:
    """Return the variables that a manifest sets and that are called like legacy facts."""
    return frozenset(filter(is_legacy_fact, Scopes(parsed.tree).names))


def _legacy_in(text: str, *, is_ruby: bool) -> Iterator[tuple[str, tuple[int, int], bool]]:
    """Yield the legacy facts in the tags of a text, where they are, and whether they are named as variables."""
    pattern = _IN_RUBY if is_ruby else _IN_PUPPET
    for tag in _TAG.finditer(text):
        if tag["kind"]:
            continue
        code = _COMMENT.sub(lambda comment: " " * len(comment[0]), tag["code"])
        for found in pattern.finditer(code):
            groups = found.groupdict()
            variable = groups.get("instance") or groups.get("name")
            name = variable or groups.get("entry") or groups.get("of")
            if name is not None and is_legacy_fact(name):
                at = tag.start("code")
                yield name, (at + found.start(), at + found.end()), variable is not None and not groups.get("global")


def name_of_fact(node: ast.Expression) -> str | None:
    """Return the fact that a function takes by a text: `facts.osfamily`, `::osfamily` or `osfamily`."""
    if not isinstance(node, ast.String):
        return None
    first, _, rest = node.value.removeprefix("$").removeprefix("::").partition(".")
    return rest.partition(".")[0] or None if first == "facts" else first
