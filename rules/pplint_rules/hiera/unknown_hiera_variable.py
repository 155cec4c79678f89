"""Variables in data and hierarchies that no node has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.suggest import close_matches, question
from pplint.data.document import DataFile, HierarchyFile
from pplint.evaluator.core.known_keys import known_keys
from pplint.evaluator.core.unknown import Unknown
from pplint.rule import Context, rule
from pplint_rules.shared.data_variables import data_variables
from pplint_rules.shared.hash_keys import comparable
from pplint_rules.shared.top_scope import is_set_for_all

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint_rules.shared.data_variables import DataVariable

_OF_LOOKUPS: Final = frozenset(
    {"calling_class", "calling_class_path", "calling_module", "module_name", "title", "name"}
)
"""What a lookup sets itself, or sees of whoever asks."""

# `${trusted['certname']}` of manifests, and `{trusted.certname}` whose percent sign was forgotten.
_OTHER_NOTATION: Final = late_pattern(
    r"\$\{[^{}]*\}|(?<![%${])\{(?:::)?(?:facts|trusted|server_facts|environment)\b[^{},]*\}"
)


@rule("unknown-hiera-variable", "A variable in data or a hierarchy that does not exist", Severity.WARNING)
def unknown_hiera_variable(node: DataFile | HierarchyFile, ctx: Context) -> Iterator[Finding]:
    """A variable that does not exist becomes an empty string, so that a level of the hierarchy finds no file.

    The rule reports unknown keys of `trusted`, `server_facts` and structured facts, and names that are close to those
    of facts. Other names are not reported, because they may be external facts or variables of the calling code. In the
    path of a level, `${…}` and `{…}` without `%` are reported as well, because only `%{…}` is interpolated.

    ```yaml path=hiera.yaml
    version: 5
    hierarchy:
      - name: node
        path: "nodes/%{trusted.certnme}.yaml"     # warning: [unknown-hiera-variable]
      - name: system
        path: "os/{facts.os.family}.yaml"         # warning: [unknown-hiera-variable]
    ```

    ```yaml path=hiera.yaml
    version: 5
    hierarchy:
      - name: node
        path: "nodes/%{trusted.certname}.yaml"
      - name: system
        path: "os/%{facts.os.family}.yaml"
    ```
    """
    # Data name the same few variables again and again.
    known: set[tuple[str, tuple[str, ...]]] = set()
    for each in ctx.once(data_variables, node, ctx):
        if (each.name, each.path) not in known:
            unknown = [*_unknown(each, ctx)]
            if not unknown:
                known.add((each.name, each.path))
            yield from unknown
    for level in node.hierarchy.levels if isinstance(node, HierarchyFile) else ():
        for location in level.locations:
            for found in _OTHER_NOTATION.finditer(location.text):
                inner = found[0].strip("${}").replace("']['", ".").replace("['", ".").replace("']", "")
                place = location.node.span
                yield ctx.finding(
                    place,
                    f"`{found[0]}` is not interpolated; variables in a hierarchy are written `%{{…}}`",
                    help=f"write `%{{{inner}}}`",
                )


def _unknown(variable: DataVariable, ctx: Context) -> Iterator[Finding]:
    """Report the first part of a variable that does not exist."""
    name, path = variable.name, variable.path
    if name not in {"trusted", "server_facts"}:
        yield from _unknown_fact(variable, ctx)
    elif path:
        known = ctx.names.keys_of_variable(name)
        if known and path[0] not in known:
            yield _finding(variable, name, path[0], known, ctx)


def _unknown_fact(variable: DataVariable, ctx: Context) -> Iterator[Finding]:
    """Report a fact that is misspelt, or what a structured one never has."""
    name, is_entry = variable.fact, variable.name == "facts"
    if name is None or (not is_entry and (is_set_for_all(name, ctx) or name in _OF_LOOKUPS)):
        return
    if ctx.names.fact(name) is not None:
        yield from _unknown_part(variable, name, variable.path[1:] if is_entry else variable.path, ctx)
    elif ctx.names.is_misspelt_fact(name) and (is_entry or not _is_set_somewhere(name, ctx)):
        near = close_matches(name, ctx.names.fact_names(), 1)
        help_ = question(*near) if near else None
        yield ctx.finding(variable.span, f"unknown fact `{name}`, so this is an empty string", help=help_)


def _is_set_somewhere(name: str, ctx: Context) -> bool:
    """Return whether a manifest has a variable of a name: a lookup sees those of whoever asks."""
    from pplint_rules.shared.project_text import Word, files_with

    files = files_with(Word(f"${name}".encode()), ctx.project)
    return files is None or any(True for _ in files)


def _unknown_part(variable: DataVariable, fact: str, path: Sequence[str], ctx: Context) -> Iterator[Finding]:
    for index, key in enumerate(path):
        found = ctx.names.fact(fact, path[:index])
        known = None if found is None else known_keys(Unknown(found.type))
        if known is None:
            return
        if key not in known:
            owner = ".".join((fact, *path[:index]))
            yield _finding(variable, owner, key, comparable(known), ctx)
            return


def _finding(variable: DataVariable, owner: str, key: str, known: Iterable[str], ctx: Context) -> Finding:
    near = close_matches(key, list(known), 1)
    message = f"`{owner}` has no key `{key}`, so this is an empty string"
    return ctx.finding(variable.span, message, help=question(*near) if near else None)
