"""What is named and not there: its file is created, with the parameters that are passed."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Final

from pplint.evaluator.core.unknown import with_enumeration
from pplint.project.autoload import function_file, manifests_of, read_name, type_file
from pplint.server.actions.change import QUICK_FIX, Change, Offer
from pplint.syntax import ast
from pplint.syntax.calls import arguments
from pplint.syntax.node_index import innermost
from pplint.types.display import display
from pplint.types.generalize import generalize

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pplint.base.diagnostic import Diagnostic
    from pplint.server.actions.change import ActionSight

_WORDS: Final = {
    "unknown-class": "class",
    "unknown-resource-type": "defined type",
    "unknown-function": "function",
    "unknown-data-type": "data type",
}
_FOLDERS: Final = {"missing-template": "templates", "missing-file": "files"}


def creating(sight: ActionSight) -> Iterator[Offer]:
    """Yield how what a finding misses is created in its module."""
    for each in sight.findings:
        name = sight.code(each.span)
        if each.rule in _WORDS and name.partition("::")[0].lower() in sight.model.project.modules:
            title = f"Create the {_WORDS[each.rule]} `{name}`"
            yield Offer(title, QUICK_FIX, partial(_definition, sight, each, name.lower().removeprefix("::")), each)
        elif each.rule in _FOLDERS:
            yield Offer(f"Create the file `{name}`", QUICK_FIX, partial(_file, sight, each), each)


def _file(sight: ActionSight, found: Diagnostic) -> Change | None:
    """Create the empty file of a name such as `module/path`, or of an address that ends so."""
    node = sight.model.nodes.at(found.span)[-1]
    text = node.value if isinstance(node, ast.String) else ""
    module, _, path = text.removeprefix("puppet:///modules/").partition("/")
    root = root_of(sight, module)
    parts = path.split("/")
    if root is None or not path or {"", ".", ".."} & set(parts) or "\0" in path:
        return None
    return _created(os.path.join(root, _FOLDERS[found.rule], *parts), "")


def _definition(sight: ActionSight, found: Diagnostic, name: str) -> Change | None:
    key, root = read_name(name), root_of(sight, name.partition("::")[0])
    if key is None or root is None:
        return None
    inner, head = _HEADS[found.rule](sight, found, name)
    return None if inner is None else _created(os.path.join(root, *inner.split("/")), head)


def _class(sight: ActionSight, found: Diagnostic, name: str) -> tuple[str | None, str]:
    around = sight.model.nodes.at(found.span)
    body = innermost(around, ast.ResourceBody)
    return _manifest(name), f"# @summary\nclass {name}{_parameters(_passed(sight, [body] if body else []))} {{\n}}\n"


def _define(sight: ActionSight, found: Diagnostic, name: str) -> tuple[str | None, str]:
    around = sight.model.nodes.at(found.span)
    resource = innermost(around, ast.Resource)
    passed = _passed(sight, resource.bodies if resource else [])
    return _manifest(name), f"# @summary\ndefine {name}{_parameters(passed)} {{\n}}\n"


def _function(sight: ActionSight, found: Diagnostic, name: str) -> tuple[str | None, str]:
    key = read_name(name)
    around = sight.model.nodes.at(found.span)
    call = next((each for each in reversed(around) if isinstance(each, (ast.Call, ast.MethodCall))), None)
    given = list(arguments(call)) if call is not None else []
    passed = {f"value{at}" if len(given) > 1 else "value": _type_of(sight, each) for at, each in enumerate(given, 1)}
    text = " ".join([f"{name} is not written yet", *(f"${{{each}}}" for each in passed)])
    head = f'# @summary\nfunction {name}{_parameters(passed) or "()"} {{\n  fail("{text}")\n}}\n'
    return None if key is None else function_file(key), head


def _data_type(_sight: ActionSight, _found: Diagnostic, name: str) -> tuple[str | None, str]:
    key = read_name(name)
    written = "::".join(f"{each[:1].upper()}{each[1:]}" for each in name.split("::"))
    return None if key is None else type_file(key), f"# @summary\ntype {written} = Any\n"


_HEADS: Final[dict[str, Callable[[ActionSight, Diagnostic, str], tuple[str | None, str]]]] = {
    "unknown-class": _class,
    "unknown-resource-type": _define,
    "unknown-function": _function,
    "unknown-data-type": _data_type,
}


def _manifest(name: str) -> str | None:
    key = read_name(name)
    return None if key is None else manifests_of(key)[0]


def root_of(sight: ActionSight, module: str) -> str | None:
    """Return the directory of a module, unless it comes from elsewhere."""
    found = sight.model.project.modules.get(module.lower())
    root = None if found is None else os.path.abspath(found.root)
    is_own = root is not None and sight.workspace.is_checked(os.path.join(root, "manifests", "init.pp"))
    return root if is_own else None


def _created(path: str, text: str) -> Change | None:
    return None if os.path.exists(path) else Change(created={path: text})


def _passed(sight: ActionSight, bodies: Sequence[ast.ResourceBody]) -> dict[str, str]:
    """Return the attributes of resources with the types of their values; metaparameters need not be declared."""
    found: dict[str, str] = {}
    for body in bodies:
        for each in body.attributes:
            if isinstance(each, ast.Attribute) and sight.model.symbols.metaparameter(each.name) is None:
                found.setdefault(each.name, _type_of(sight, each.value))
    return found


def _type_of(sight: ActionSight, node: ast.Expression) -> str:
    """Return the type of an expression as a parameter declares it."""
    return display(with_enumeration(generalize(sight.model.type_of(node))))


def _parameters(types: dict[str, str]) -> str:
    if not types:
        return ""
    width = max(map(len, types.values()))
    return "".join([" (\n", *(f"  {type_.ljust(width)} ${name},\n" for name, type_ in types.items()), ")"])
