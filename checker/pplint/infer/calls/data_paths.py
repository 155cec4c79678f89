"""Paths into data: `$facts['os']['family']`, and what `dig`, `get`, `getvar` and `fact` follow.

The keys of some hashes are known: of those that are written down, of values of a `Struct`, and of facts. A path with a
key that such a hash never has is `undef`, or fails if it goes on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.evaluator.core.known_keys import known_keys
from pplint.evaluator.core.scopes import NotFound
from pplint.evaluator.core.unknown import Unknown, of_type
from pplint.evaluator.expressions.access_types import step_into
from pplint.infer.core.problems import UnknownFact, UnknownKey
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.types.model import ANY
from pplint.values.errors import PuppetError
from pplint.values.model import Hash
from pplint.values.text import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.unknown import Result
    from pplint.infer.core.inference import Inference
    from pplint.values.model import Value

FACTS = "facts"


class Path(Struct, frozen=True):
    """The root of a path, an expression or the name of a variable, and its keys, each with the node that says it.

    If it is not `is_whole`, keys follow that are no literals.
    """

    root: ast.Expression | str
    keys: Sequence[tuple[Value, ast.Expression]]
    is_whole: bool = True

    @property
    def variable(self) -> str | None:
        """The name of the variable that the path starts from, if it is one."""
        root = self.root
        name = root.name if isinstance(root, ast.Variable) else root if isinstance(root, str) else None
        return None if name is None else name.removeprefix("::")


def path_of(node: ast.Call | ast.MethodCall) -> Path | None:
    """Return the path that a call follows, up to the first key that is not a literal; None for other functions."""
    name = function_name(node)
    if name not in _FUNCTIONS or node.block is not None:
        return None
    given = arguments(node)
    try:
        return _FUNCTIONS[name](given) if given else None
    except PuppetError:
        return None


def _dug(given: Sequence[ast.Expression]) -> Path:
    keys: list[tuple[Value, ast.Expression]] = []
    for each in given[1:]:
        if not isinstance(each, (ast.String, ast.Name, ast.Integer)):
            break
        keys.append((each.value, each))
    return Path(given[0], keys, len(keys) == len(given) - 1)


def _got(given: Sequence[ast.Expression]) -> Path | None:
    """A path with a default asks for what may be missing."""
    from pplint.evaluator.builtins.data import split_path

    path = given[1] if len(given) == _WITHOUT_DEFAULT else None
    if not isinstance(path, ast.String) or not path.value:
        return None
    # The path of `get` starts with a key, and that of `getvar`, which is what is split here, with a variable.
    return Path(given[0], [(key, path) for key in split_path(f"x.{path.value}")[1:]])


def _of_variable(given: Sequence[ast.Expression]) -> Path | None:
    from pplint.evaluator.builtins.data import split_path

    path = given[0] if len(given) == 1 else None
    if not isinstance(path, ast.String):
        return None
    name, *keys = split_path(path.value)
    return Path(name, [(key, path) for key in keys]) if isinstance(name, str) else None


def _of_fact(given: Sequence[ast.Expression]) -> Path | None:
    from pplint.evaluator.builtins.stdlib.world import segments_of

    path = given[0] if len(given) == 1 else None
    return Path(FACTS, [(key, path) for key in segments_of(path.value)]) if isinstance(path, ast.String) else None


_FUNCTIONS = {"dig": _dug, "get": _got, "getvar": _of_variable, "fact": _of_fact}
_WITHOUT_DEFAULT = 2


def follow(run: Inference, path: Path, scope: Scope) -> Result:
    """Return what is known of the value at the end of a path, and report a key that does not exist."""
    keys = list(path.keys)
    if path.variable == FACTS and keys and isinstance(keys[0][0], str):
        (name, place), *keys = keys
        report_fact(run, place, str(name))
        type_ = run.names.facts.entry(FACTS, str(name))
        data: Result = Unknown(ANY) if type_ is None else of_type(type_)
    else:
        data = _root(run, path, scope)
    for key, place in keys:
        _check_key(run, path, data, key, place)
        data = data.get(key) if isinstance(data, Hash) else step_into(data, key)
    return data


def _root(run: Inference, path: Path, scope: Scope) -> Result:
    if not isinstance(path.root, str):
        return run.value_of(path.root)
    try:
        return run.variable(path.root, scope)
    except NotFound:
        return Unknown(ANY)


def _check_key(run: Inference, path: Path, data: Result, key: Value, place: ast.Expression) -> None:
    known = known_keys(data)
    if known is None or key in known or not isinstance(key, str):
        return
    root = f"${path.variable}" if isinstance(path.root, str) else run.names.source.text(path.root.span)
    before = [each for each, _ in path.keys]
    owner = "".join([root, *(f"[{text(each)}]" for each in before[: before.index(key)])])
    run.report(UnknownKey(place, key, owner, known))


def report_fact(run: Inference, place: ast.Expression, name: str) -> None:
    """Report that no fact is called so, if that is certain."""
    if run.names.facts.is_misnamed(name):
        run.report(UnknownFact(place, name, fails=False))
