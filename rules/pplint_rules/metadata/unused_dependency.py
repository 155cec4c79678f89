"""Dependencies that nothing in a module refers to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Diagnostic, Finding, Severity
from pplint.query import query
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.mentions import facts_added, texts_of_module
from pplint_rules.shared.metadata_entries import DEPENDENCIES, document_of

if TYPE_CHECKING:
    from pplint.rule.project_view import ModuleView, ProjectView
    from pplint.session import Session
    from pplint_rules.shared.mentions import TextFile

_FUNCTION_FOLDERS: Final = ("lib/puppet/functions/", "lib/puppet/parser/functions/")
_LIBRARY: Final = "lib"
_TASKS: Final = "tasks"
_EXTERNAL_FACTS: Final = "facts.d"


@rule(
    "unused-dependency",
    "A dependency that nothing in the module refers to",
    Severity.INFO,
    # All files of a module are read for it, and it stands on each of them: a quarter of the time of a run.
    presets=(),
    groups=["unused"],
)
def unused_dependency(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """Installing a module also installs every dependency in its `metadata.json`, and the dependencies of those.

    A dependency is used if a manifest, template, Ruby file, task or data file of the module mentions its name, or one
    of its functions, resource types, providers or facts. Only dependencies whose contents are known are checked: those
    on the module path, and those with known signatures, such as stdlib.

    ```json file=modules/ntp/metadata.json
    { "name": "acme-ntp", "dependencies": [{ "name": "puppetlabs/stdlib", "version_requirement": ">= 9.0.0" }] }
    ```

    Reported in `metadata.json`, at the dependency:

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { notify { 'hi': } }      # info: [unused-dependency]
    ```

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { notify { pick($facts['motd'], 'hi'): } }
    ```
    """
    yield from _unused(ctx.project, ctx.module)


@query
def _unused(project: ProjectView, module: str | None) -> tuple[Finding, ...]:
    metadata = document_of(project, module)
    view = None if module is None else project.module(module)
    # Its files are read only if they matter: who reads them all is checked again whenever one of them is edited.
    if metadata is None or view is None or not any(metadata.entries(DEPENDENCIES)):
        return ()
    texts = texts_of_module(view)
    if texts is None:
        return ()
    # What describes the module names its dependencies, and uses none of them.
    described = (f"{view.root}/metadata.json", f"{view.root}/.")
    programs = [each for each in texts if not each.path.startswith(described)]
    return tuple(
        metadata.finding(entry.name.span, f"the module does not use the dependency `{entry.text}`")
        for entry in metadata.entries(DEPENDENCIES)
        if not _is_used(entry.text.replace("-", "/").rpartition("/")[2], view, programs, project)
    )


def _is_used(name: str, user: ModuleView, programs: list[TextFile], project: ProjectView) -> bool:
    """Return whether a module may be used; one is that nothing is known of."""
    names = _names_in(project, name)
    if names is None:
        return True
    start = f"{name}::".encode()
    return (
        any(not names.isdisjoint(each.words) for each in programs)
        or any(word.startswith(start) for each in programs for word in (*each.words, *each.starts))
        or _is_in_tasks(name, user)
    )


def _is_in_tasks(name: str, module: ModuleView) -> bool:
    """Return whether a task, in whatever language, mentions a module: some load files of others."""
    found = (module.session.read(f"{module.root}/{path}") for path in module.paths(_TASKS, ""))
    return any(isinstance(data, Diagnostic) or name.encode() in data for data in found)


@query
def _facts_in(session: Session, path: str) -> frozenset[bytes]:
    """Return the facts that a Ruby file adds, which is looked at for many projects."""
    return frozenset(facts_added(session.read(path)))


@query
def _names_in(project: ProjectView, name: str) -> frozenset[bytes] | None:
    """Return the names by which what a module has is used; None if they are not known."""
    known = set(project.bundled_names(name))
    module = project.module(name)
    if module is None:
        return frozenset(each.lower().encode() for each in known) | {name.encode()} if known else None
    if _EXTERNAL_FACTS in module.entries(""):
        return None
    return frozenset(each.lower().encode() for each in known) | _names_in_ruby(module) | {name.encode()}


@query
def _names_in_ruby(module: ModuleView) -> frozenset[bytes]:
    """Return the names of what a module has in Ruby, which several projects may see."""
    paths = module.paths(_LIBRARY, ".rb")
    known = {path.removesuffix(".rb").rpartition("/")[2] for path in paths}
    known |= {path.removeprefix(each)[:-3].replace("/", "::") for path in paths for each in _FUNCTION_FOLDERS}
    facts = frozenset[bytes]().union(*(_facts_in(module.session, f"{module.root}/{path}") for path in paths))
    return frozenset(each.lower().encode() for each in known) | facts
