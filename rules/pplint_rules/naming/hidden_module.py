"""Modules that another one of their name hides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.real_paths import common_directory, forward, relative_path
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast

if TYPE_CHECKING:
    from pplint.rule.project_view import ModuleView

_MAIN: Final = "manifests/init.pp"
_PROGRAMS: Final = ("manifests", "functions", "types", "plans", "templates")


@rule("hidden-module", "A module that is hidden by another one of the same name", Severity.WARNING)
def hidden_module(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """Puppet uses only the first module of a name on the module path, and none of the files of the others.

    The module path is set in `environment.conf`. Without that setting, `site-modules` comes before `site`, and `site`
    before `modules`. A hidden module is reported once: in its main manifest, or else in its first file. Inside it, its
    own files are still used to resolve names. Elsewhere, a name of the module that is not found is not reported.

    ```ini file=environment.conf
    modulepath = site:modules
    ```

    ```puppet file=site/ntp/manifests/init.pp
    class ntp { }
    ```

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }      # warning: [hidden-module]
    ```

    ```puppet path=modules/chrony/manifests/init.pp
    class chrony { }
    ```
    """
    if ctx.module_path is None:
        return
    name, path = ctx.module_path
    module = ctx.project.module(name)
    if module is None or module.root not in module.roots[1:] or path != _first_file(module):
        return
    first, hidden = (_from_repository(root, module) for root in (module.roots[0], module.root))
    message = f"the module `{name}` in `{hidden}` is never used: the one in `{first}` comes first on the module path"
    help_ = "remove or rename one of them, or merge their files"
    yield ctx.finding(Span(0, 0), message, help=help_)


def _first_file(module: ModuleView) -> str | None:
    files = [path for folder in _PROGRAMS for suffix in (".pp", ".epp") for path in module.paths(folder, suffix)]
    return _MAIN if _MAIN in files else next(iter(files), None)


def _from_repository(root: str, module: ModuleView) -> str:
    """Return the path of one of the modules from what is around all of them."""
    common = common_directory(module.roots)
    return forward(root if common is None else relative_path(root, common))
