"""Calls of `epp` with the parameters of a template of a module that is available."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.source import Place
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.source_kinds import SourceKind
from pplint.syntax.walk import find
from pplint_rules.shared.named_files import named_files

if TYPE_CHECKING:
    from pplint.base.source import SourceFile
    from pplint.rule import Context

_WITH_PARAMETERS = 2


class TemplateCall(Struct, frozen=True):
    """A template that declares parameters, and the entries that a call passes to it by name.

    `is_complete` tells whether these are all entries: others may come from keys that are not literal.
    """

    name: str
    source: SourceFile
    parameters: dict[str, ast.Parameter]
    given: dict[str, ast.HashEntry]
    is_complete: bool

    def place(self, parameter: ast.Parameter | None = None) -> Place | None:
        """Return where a parameter is declared, or else the first one."""
        shown = parameter or next(iter(self.parameters.values()), None)
        return None if shown is None else Place(self.source.path, shown.name_span)


def template_call(node: ast.Call | ast.MethodCall, ctx: Context) -> TemplateCall | None:
    """Return which template a call of `epp` is for and what it passes, if the template declares parameters."""
    if function_name(node) != "epp":
        return None
    given = arguments(node)
    file = next(named_files(given[:1]), None)
    if file is None:
        return None
    path = file.path if file.path.endswith(".epp") else f"{file.path}.epp"
    found = ctx.project.template(file.module, path)
    manifest = None if found is None else ctx.project.manifest(found, SourceKind.TEMPLATE)
    if manifest is None or not manifest.is_sound:
        return None
    template = next(find(manifest.tree, ast.Template), None)
    if template is None or template.parameters is None:
        return None
    parameters = {each.name: each for each in template.parameters}
    return TemplateCall(f"{file.module}/{path}", manifest.source, parameters, *_entries(given))


def _entries(given: list[ast.Expression]) -> tuple[dict[str, ast.HashEntry], bool]:
    if len(given) < _WITH_PARAMETERS:
        return {}, True
    hash_ = given[1]
    if not isinstance(hash_, ast.Hash):
        return {}, False
    named = {each.key.value: each for each in hash_.entries if isinstance(each.key, ast.String | ast.Name)}
    return named, len(named) == len(hash_.entries)
