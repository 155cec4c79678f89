"""Definitions without documentation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import PUPPET_LINT, RECOMMENDED
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Flag, Texts
from pplint.syntax import ast
from pplint_rules.documentation.tasks import undocumented_tasks
from pplint_rules.shared.project_files import about_file, spoken_for
from pplint_rules.shared.public_modules import is_public

_KINDS: Final[dict[str, type[ast.Definition]]] = {
    "class": ast.Class,
    "define": ast.Define,
    "function": ast.Function,
    "plan": ast.Plan,
    "type": ast.TypeAlias,
}
_TASK: Final = "task"

KINDS: Final = RuleOption(
    "kinds", "the kinds of definitions that need documentation", Texts((*_KINDS, _TASK)), ("class", "define")
)

IN_CONTROL_REPOSITORIES: Final = RuleOption(
    "in-control-repositories",
    "whether to report private code as well, such as that of control repositories, and files that are not loaded",
    Flag(),
    default=False,
    presets=((PUPPET_LINT, True),),
)

_LOADED: Final = ("manifests/", "functions/", "plans/", "types/")
"""The folders of a module of which others can use what is in them."""


@rule(
    "undocumented-definition",
    "A class or defined type without documentation",
    Severity.WARNING,
    aliases=["documentation"],
    presets=[RECOMMENDED, PUPPET_LINT],
    options=[KINDS, IN_CONTROL_REPOSITORIES],
    yields_to=("detached-documentation",),
)
def undocumented_definition(node: ast.Definition | ast.File, ctx: Context) -> Iterator[Finding]:
    """The comment directly above a definition explains its purpose, and puppet-strings creates a page from it.

    Empty comments and suppression comments do not count. The option `kinds` sets which definitions need documentation:
    `class`, `define`, `function`, `plan`, `type`, `task`. A task is documented by the `description` in its JSON file;
    it is listed with the first manifest of its module.

    By default, only public modules are checked: the repository is one module, and its `metadata.json` has all keys that
    publishing requires and an open license. Control repositories, profiles, roles, modules that share a repository, and
    code for tests are checked only with the option `in-control-repositories`. A class `params` without parameters is
    not reported.

    ```json file=metadata.json
    {
      "name": "example-apache",
      "version": "1.0.0",
      "author": "example",
      "summary": "Installs Apache",
      "license": "Apache-2.0",
      "source": "https://example.com/apache",
      "dependencies": []
    }
    ```

    ```puppet path=manifests/init.pp
    class apache {     # warning: [undocumented-definition]
    }
    ```

    ```puppet path=manifests/init.pp
    # @summary Installs the web server, and keeps it running
    class apache {
    }
    ```
    """
    if isinstance(node, ast.File):
        yield from _undocumented_tasks(ctx)
        return
    word = next((word for word, kind in _KINDS.items() if isinstance(node, kind)), None)
    if word is None or word not in ctx.option(KINDS):
        return
    documentation = ctx.documentation_of(node)
    is_documented = documentation is not None and documentation.says_something
    if not is_documented and not _holds_defaults(node) and _is_for_others(ctx):
        message = f"{_CALLED.get(word, word)} `{node.name}` has no documentation above it"
        yield ctx.finding(node.name_span, message, help="describe its purpose in a comment directly above it")


def _holds_defaults(node: ast.Definition) -> bool:
    """Return whether a definition is the class of a module's defaults, which nobody outside declares."""
    return isinstance(node, ast.Class) and node.name.endswith("::params") and not node.parameters


def _undocumented_tasks(ctx: Context) -> Iterator[Finding]:
    module = spoken_for(ctx) if _TASK in ctx.option(KINDS) and _is_for_others(ctx) else None
    for name, path in undocumented_tasks(module) if module is not None else ():
        finding = about_file(ctx, path, f"task `{name}` has no description")
        yield replace(finding, help='add a `"description": "…"` to its JSON file')


def _is_for_others(ctx: Context) -> bool:
    if ctx.option(IN_CONTROL_REPOSITORIES):
        return True
    return ctx.module_path is not None and ctx.module_path[1].startswith(_LOADED) and is_public(ctx)


_CALLED: Final = {"define": "defined type", "type": "data type"}
