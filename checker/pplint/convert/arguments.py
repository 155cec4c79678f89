"""What a call passes to a translated template: an expression for each variable, and what is known of its type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.annotations.plan import can_be_written
from pplint.base.source import SourceFile
from pplint.convert.expression import Left
from pplint.evaluator.core.unknown import join_types
from pplint.infer.core.check_target import CheckTarget
from pplint.infer.model import Model
from pplint.infer.names.looked_up import kind_of_value, without_unit
from pplint.project.location import location_of
from pplint.project.sources import manifest_at
from pplint.syntax import ast
from pplint.syntax.calls import function_name
from pplint.syntax.parser import parse
from pplint.syntax.scopes import Scopes
from pplint.syntax.source_kinds import SourceKind
from pplint.syntax.walk import find
from pplint.types.display import display
from pplint.types.model import ANY, Type

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pplint.convert.calls import TemplateCall
    from pplint.project.project import Project
    from pplint.project.sources import Manifest

_ALWAYS: Final = frozenset({"title", "name", "module_name", "environment", "servername", "serverip", "serverversion"})
_ENTRY: Final = "entry"


class Argument(Struct, frozen=True):
    """What is passed for a variable, its type, and how that is declared, if it is a parameter with a type."""

    text: str
    type: Type
    declared: str | None = None


def arguments_for(project: Project, call: TemplateCall, reads: Sequence[str]) -> dict[str, Argument]:
    """Return what a call passes for the variables that a template reads; raise `Left` for what may not be set."""
    manifest = manifest_at(project.session, call.path)
    if manifest is None or not manifest.is_sound:
        raise Left(0, f"`{call.path}` has errors")
    scope = Scopes(manifest.tree).innermost(manifest.nodes.around(call.node))
    owner = scope.node
    while isinstance(owner, ast.Lambda) and scope.outer is not None:
        scope = scope.outer
        owner = scope.node
    if not isinstance(owner, ast.Class | ast.Define):
        raise Left(0, "it is rendered outside of classes and defined types")
    site = _Site(project, manifest, owner, call)
    texts = {name: site.text_for(name) for name in reads}
    types = site.types(texts)
    return {name: Argument(text, types[name], site.declared_type(name)) for name, text in texts.items()}


class _Site:
    """A call in a class or a defined type."""

    def __init__(self, project: Project, manifest: Manifest, owner: ast.Class | ast.Define, call: TemplateCall) -> None:
        self._project = project
        self._manifest = manifest
        self._owner = owner
        self._call = call
        self._target = CheckTarget.to(location_of(project.session, call.path).module_path)
        self._model = Model(manifest.parsed, lambda: project, self._target)

    def text_for(self, name: str) -> str:
        """Return the expression for a variable."""
        if "::" in name:
            return f"${name}"
        if any(each.name == name for each in self._owner.parameters):
            return f"${name}"
        before = [each for each in self._owner.body.statements if each.end <= self._call.node.start]
        if any(_assigns(each, name) for each in before):
            return f"${name}"
        if any(variable.name == name for each in Scopes(self._manifest.tree).all for _, variable in each.assigned):
            raise Left(0, f"`${name}` of {self._label} may not be set where the template is rendered")
        if name in _ALWAYS:
            return f"${name}"
        if isinstance(self._owner, ast.Class) and self._owner.parent is not None:
            raise Left(0, f"`{name}` may be a variable of the class that {self._label} inherits from")
        if self._model.names.top_variable(name) is None:
            raise Left(0, f"{self._label} does not set `{name}`")
        return f"$facts['{name}']"

    @property
    def _label(self) -> str:
        return f"{'class' if isinstance(self._owner, ast.Class) else 'defined type'} `{self._owner.name}`"

    def declared_type(self, name: str) -> str | None:
        """Return the type that a parameter declares, as it is written."""
        found = next((each for each in self._owner.parameters if each.name == name), None)
        if found is None or found.type is None:
            return None
        return " ".join(self._manifest.source.data[found.type.start : found.type.end].decode().split())

    def types(self, texts: Mapping[str, str]) -> dict[str, Type]:
        """Return the types of expressions at the place of the call; raise `Left` if something is wrong with them."""
        entries = ", ".join(f"{_ENTRY}{place} => {text}" for place, text in enumerate(texts.values()))
        start, end = self._call.node.span
        source = self._manifest.source
        data = source.data[:start] + f"inline_epp('', {{ {entries} }})".encode() + source.data[end:]
        parsed = parse(SourceFile(source.path, data), SourceKind.MANIFEST)
        model = Model(parsed, lambda: self._project, self._target)
        hash_ = next((each for each in find(parsed.tree, ast.Hash) if each.start > start), None)
        if hash_ is None or len(model.problems) > len(self._model.problems):
            raise Left(0, f"{self._label} cannot pass all variables that it reads")
        known = model.closed or model
        values = [known.type_of(each.value) for each in hash_.entries]
        return dict(zip(texts, values, strict=True))


def _assigns(statement: ast.Node, name: str) -> bool:
    """Return whether a statement sets a variable whatever branch is taken."""
    match statement:
        case ast.Assignment(operator="=", target=ast.Variable(name=target)):
            return target == name
        case ast.If(consequence=then, alternative=otherwise):
            return _any_assigns(then, name) and otherwise is not None and _any_assigns(otherwise, name)
        case ast.Case(options=options):
            has_default = any(isinstance(value, ast.Default) for option in options for value in option.values)
            return has_default and all(_any_assigns(option.body, name) for option in options)
        case _:
            return False


def _any_assigns(block: ast.Node, name: str) -> bool:
    statements = block.statements if isinstance(block, ast.Block) else [block]
    return any(_assigns(each, name) for each in statements) or any(_fails(each) for each in statements)


def _fails(statement: ast.Node) -> bool:
    return isinstance(statement, ast.Call) and function_name(statement) == "fail"


def parameter_of(name: str, found: Sequence[Argument]) -> str:
    """Return the declaration of a parameter that all calls pass something for."""
    declared = {each.declared for each in found}
    text = declared.pop() if len(declared) == 1 else None
    if text is None:
        type_ = without_unit(kind_of_value(join_types(each.type for each in found)))
        text = display(type_) if type_ != ANY and can_be_written(type_) else "Any"
    return f"{text} ${name}"


def call_text(argument: str, entries: Mapping[str, str], indentation: str) -> str:
    """Return the call of a translated template."""
    if not entries:
        return f"epp({argument})"
    if len(entries) == 1:
        ((name, text),) = entries.items()
        return f"epp({argument}, {{ '{name}' => {text} }})"
    width = max(map(len, entries)) + 2
    quoted = {f"'{name}'": text for name, text in entries.items()}
    lines = "".join(f"{indentation}  {name:<{width}} => {text},\n" for name, text in quoted.items())
    return f"epp({argument}, {{\n{lines}{indentation}}})"
