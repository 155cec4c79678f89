"""Where all of a control repository gives something to parameters: manifests, plans, and functions in Ruby."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.time_limit import grant_time
from pplint.infer.callers.declarations import ANY_NAME, CLASS, DEFINE, Owner, declarations_in, declared_in, lower_name
from pplint.project.module_files import folder_at
from pplint.project.sources import manifest_at
from pplint.query import query
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pplint.infer.names.project_names import ProjectNames
    from pplint.project.project import Project

_SIGNS_OF_RESOURCES: Final = (b"create_resource", b"add_resource", b"Parser::Resource", b"ensure_resource")
_RUBY_COMMENT: Final = late_pattern(rb"(?m)^[ \t]*#.*")
_CREATED_BY_RUBY: Final = late_pattern(
    rb"call_function\(\s{0,99}.(?:create_resources|ensure_resources?).,\s{0,99}['\"]([\w:]{1,200})['\"]"
)
_OF_STDLIB: Final = frozenset({"ensure_packages.rb", "ensure_resource.rb", "ensure_resources.rb"})
"""Functions of stdlib: where manifests call them, the calls are looked at."""


class Callers(Struct, frozen=True):
    """Which manifests give something to which owners, the modules of the manifests, and what else may be given.

    `homes` are the absolute paths of the manifests by what users call them. Anything may be given to the owners in
    `open`, and by `open_slots` to all of a kind, or to parameters of a name. `unread` are the texts of manifests with
    syntax errors.
    """

    paths: Mapping[Owner, list[str]]
    modules: Mapping[str, str | None]
    homes: Mapping[str, str]
    open: frozenset[Owner]
    open_slots: frozenset[tuple[str, str] | str]
    unread: tuple[bytes, ...]


@query
def callers_in(names: ProjectNames) -> Callers:
    """Return which manifests of a project give something to parameters."""
    project, session = names.project, names.project.session
    paths: dict[Owner, list[str]] = {}
    modules: dict[str, str | None] = {}
    homes: dict[str, str] = {}
    open_owners: set[Owner] = set()
    open_slots: set[tuple[str, str] | str] = set()
    unread: list[bytes] = []
    roots = tuple(f"{each.root}/" for each in project.modules.values())
    for path, module in _manifests(project):
        if path in modules:
            continue
        grant_time()
        modules[path] = module
        manifest = manifest_at(session, path)
        if manifest is None:
            open_slots |= {CLASS, DEFINE}
            continue
        homes[manifest.source.path] = path
        unread += () if manifest.is_sound else (manifest.source.data.lower(),)
        for owner, declarations in declarations_in(session, path).items():
            kind, name = owner
            is_open = any(each.is_open for each in declarations)
            if name != ANY_NAME:
                paths.setdefault(owner, []).append(path)
                open_owners |= {owner} if is_open else set()
                continue
            if module is None and path.startswith(roots):  # Examples of a module say nothing of all others.
                continue
            open_slots |= {kind} if is_open else set()
            open_slots |= {(kind, one.name) for each in declarations for one in each.attributes}
    elsewhere = {*_declared_by_plans(project), *_created_by_ruby(project)}
    open_owners |= elsewhere
    open_slots |= {kind for kind, name in elsewhere if name == ANY_NAME}
    if _has_other_callers(project):
        open_slots |= {CLASS, DEFINE}
    return Callers(paths, modules, homes, frozenset(open_owners), frozenset(open_slots), tuple(unread))


def _manifests(project: Project) -> Iterator[tuple[str, str | None]]:
    yield from ((path, None) for path in project.site_paths)
    for module in project.modules.values():
        yield from ((path, module.name) for path in module.manifest_paths())
    # Examples, and what another server or another tool compiles.
    folder = folder_at(project.session, project.root)
    outside = [name for name, is_folder in folder.entries().items() if is_folder and not name.startswith(".")]
    yield from ((os.path.join(project.root, path), None) for name in outside for path in folder.files(name, ".pp"))


def _has_other_callers(project: Project) -> bool:
    """Whether functions in Ruby may declare something, other than those whose calls are looked at."""
    for path in project.function_paths():
        data = b"" if os.path.basename(path) in _OF_STDLIB else project.session.read(path)
        if not isinstance(data, bytes):
            return True
        code = _CREATED_BY_RUBY.sub(b"", _RUBY_COMMENT.sub(b"", data))
        if any(sign in code for sign in _SIGNS_OF_RESOURCES):
            return True
    return False


def _created_by_ruby(project: Project) -> Iterator[Owner]:
    """Yield the types that functions in Ruby name where they create resources."""
    for path in project.function_paths():
        data = project.session.read(path)
        for name in _CREATED_BY_RUBY.findall(data) if isinstance(data, bytes) else ():
            yield (CLASS, ANY_NAME) if name == b"class" else (DEFINE, lower_name(name.decode()))


def _declared_by_plans(project: Project) -> Iterator[Owner]:
    """Yield what plans declare where they apply something."""
    for module in project.modules.values():
        for path in module.folder.files("plans", ".pp"):
            plan = manifest_at(project.session, f"{module.root}/{path}", SourceKind.PLAN)
            if plan is None or not plan.is_sound:
                yield from ((CLASS, ANY_NAME), (DEFINE, ANY_NAME))
            else:
                yield from (each.owner for each in declared_in(plan.nodes))
