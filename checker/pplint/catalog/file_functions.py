"""Functions that read data, templates and files of modules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from pplint.catalog import issues
from pplint.catalog.resource import CatalogScope
from pplint.catalog.templates import INLINE, Surroundings, read_template, render, template_at
from pplint.evaluator.builtins.templates import bind_template
from pplint.evaluator.core.fitting import fits
from pplint.evaluator.core.scopes import Local
from pplint.evaluator.core.unknown import Unknown, result_type
from pplint.evaluator.expressions.elements import flat
from pplint.evaluator.expressions.templates import rendered
from pplint.project.sources import manifest_at
from pplint.syntax import ast
from pplint.syntax.source_kinds import SourceKind
from pplint.types.model import StringType, Type
from pplint.values.errors import PuppetError
from pplint.values.model import Hash

if TYPE_CHECKING:
    from pplint.catalog.compilation import Compilation
    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result

_MERGES = {"hiera": None, "hiera_array": "unique", "hiera_hash": "hash", "hiera_include": "unique"}
_OPTIONS = ("value_type", "merge", "default_value")


def around(call: Call) -> tuple[Compilation, CatalogScope]:
    """Return the compilation and the scope of a call; functions in the language run in the top scope."""
    return cast("Compilation", call.run), cast("CatalogScope", call.scope)


def _lookup(call: Call) -> Result:
    """Look keys up in data. Specification: the function `lookup`."""
    run, scope = around(call)
    keys, options = _lookup_arguments(call)
    names = list(flat(keys))
    if any(isinstance(each, Unknown) for each in (*names, *call.arguments, *options.values())):
        return run.unknown("lookup of an unknown key")
    overrides, defaults = (entries_of(options.get(each)) for each in ("override", "default_values_hash"))
    for name in map(str, names):
        if name in overrides:
            return overrides[name]
        is_found, value = run.data.find(run, name, scope, options.get("merge"))
        if is_found:
            return _of_type(value, options.get("value_type"), name)
    default = next((defaults[name] for name in map(str, names) if name in defaults), None)
    if default is not None:
        return default
    if call.block is not None:
        return call.yields(keys)
    if "default_value" in options:
        return options["default_value"]
    raise PuppetError(issues.MissingData(str(names[0]) if names else "", "it is not found"))


def _of_type(value: Result, type_: Result, key: str) -> Result:
    if isinstance(type_, Type) and fits(type_, value) is False:
        raise PuppetError(issues.WrongData(f"the lookup of the key '{key}'", type_, result_type(value)))
    return value


def _lookup_arguments(call: Call) -> tuple[Result, dict[str, Result]]:
    """Return the keys and the options of a call of `lookup`, which has several forms."""
    keys, *rest = call.arguments
    if isinstance(keys, Hash):
        return keys.get("name"), entries_of(keys)
    if rest and isinstance(rest[0], Hash):
        return keys, entries_of(rest[0])
    return keys, dict(zip(_OPTIONS, rest, strict=False))


def entries_of(value: Result) -> dict[str, Result]:
    """Return the entries of a hash by their names; of anything else, none."""
    return {str(name): each for name, each in value.pairs} if isinstance(value, Hash) else {}


def hiera(call: Call) -> Result:
    """Look a key up as the functions did that there were before `lookup`."""
    run, scope = around(call)
    key, *rest = call.arguments
    if not isinstance(key, str):
        return run.unknown("lookup of an unknown key")
    is_found, value = run.data.find(run, key, scope, _MERGES[call.name])
    if is_found:
        return value
    if call.block is not None:
        return call.yields(key)
    if rest:
        return rest[0]
    raise PuppetError(issues.MissingData(key, "it is not found"))


def _path(call: Call, path: str, folder: str) -> str | None:
    """Return the path of a file of a module."""
    run, _ = around(call)
    module, _, rest = path.partition("/")
    project = run.at_hand.project
    return project.template(module, rest) if folder == "templates" else project.file(module, rest)


def _epp(call: Call) -> Result:
    """Render a template of a module. Specification: "Creating templates using Embedded Puppet"."""
    run, caller = around(call)
    path, *rest = call.arguments
    given = rest[0] if rest else None
    if not isinstance(path, str) or path.startswith("/") or isinstance(given, Unknown):
        return run.unknown("template with unknown arguments")
    found = _path(call, path, "templates")
    if found is None:
        raise PuppetError(issues.MissingFile("template", path))
    manifest = manifest_at(run.at_hand.project.session, found, SourceKind.TEMPLATE)
    template = manifest.tree.body.statements[0] if manifest is not None and manifest.tree.body.statements else None
    if manifest is None or not manifest.is_sound or not isinstance(template, ast.Template):
        return run.unknown("template that cannot be read")
    values = entries_of(given)
    scope: CatalogScope = caller
    if template.parameters is not None or given is not None:
        scope = CatalogScope(run.top, None, caller, caller.path)
        scope.resource, scope.module = caller.resource, caller.module
    with scope.guarded():
        if template.parameters is not None:
            values = bind_template(call.in_scope(scope), template.parameters, values)
        scope.enter(Local(scope.frame, values))
        return rendered(run, template.body, scope)


def _file(call: Call) -> Result:
    run, _ = around(call)
    for path in (inner for each in call.arguments for inner in flat(each)):
        if not isinstance(path, str) or path.startswith("/"):
            return run.unknown("file of the server, or with an unknown path")
        found = _path(call, path, "files")
        if found is not None:
            limit = run.budget.limits.size
            try:
                data = run.at_hand.project.session.disk.read(found, limit)
                return run.unknown("file that is too large") if len(data) > limit else data.decode("utf-8-sig")
            except (OSError, UnicodeDecodeError):
                return run.unknown("file that is not text")
    raise PuppetError(issues.MissingFile("file", ", ".join(str(each) for each in call.arguments)))


def _template(call: Call) -> Result:
    """Return the texts of templates in Ruby, one after the other."""
    run, scope = around(call)
    texts: list[Result] = []
    for path in (inner for each in call.arguments for inner in flat(each)):
        found = _path(call, path, "templates") if isinstance(path, str) and not path.startswith("/") else None
        if isinstance(path, str) and not path.startswith("/") and found is None:
            raise PuppetError(issues.MissingFile("template", path))
        if not isinstance(path, str) or found is None:
            texts.append(run.unknown("template of the server, or with an unknown path"))
        else:
            texts.append(render(Surroundings(run, scope, call), template_at(run.at_hand.project.session, found), path))
    return _joined(texts)


def _inline_template(call: Call) -> Result:
    run, scope = around(call)
    texts: list[Result] = []
    for text in (inner for each in call.arguments for inner in flat(each)):
        if isinstance(text, str):
            template = read_template(run.at_hand.project.session, text.encode())
            texts.append(render(Surroundings(run, scope, call), template, INLINE))
        else:
            texts.append(run.unknown("inline template that is not known"))
    return _joined(texts)


def _joined(texts: list[Result]) -> Result:
    known = [each for each in texts if isinstance(each, str)]
    return "".join(known) if len(known) == len(texts) else Unknown(StringType())


FILE_FUNCTIONS: dict[str, Callable[[Call], Result]] = {
    "epp": _epp,
    "file": _file,
    **dict.fromkeys(_MERGES, hiera),
    "inline_template": _inline_template,
    "lookup": _lookup,
    "template": _template,
}
"""What answers calls of functions that read, by their names."""
