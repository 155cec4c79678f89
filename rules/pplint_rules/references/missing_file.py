"""Files that a module does not have."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint_rules.shared.named_files import (
    ModuleFile,
    is_missing,
    mounted_file,
    named_files,
    similar_file,
    without_module,
)
from pplint_rules.shared.wording import Misnomer


@rule(
    "missing-file",
    "A file that the module does not have",
    Severity.ERROR,
    named=frozenset({"file", "run_script", "source", "upload_file"}),
)
def missing_file(node: ast.Call | ast.MethodCall | ast.Attribute, ctx: Context) -> Iterator[Finding]:
    """A file that is named as a source must be in the directory `files` of its module.

    Otherwise the agent fails to fetch the source, and the function `file` fails the compilation. If there are several
    sources, or several arguments of `file`, the first one that exists is used, so they are reported only if none
    exists. The module must be available. `file` also finds nothing for a name without a module, such as `motd`, or for
    a URL.

    ```puppet file=modules/motd/files/motd
    Hello
    ```

    ```puppet
    file { '/etc/motd':
      source => 'puppet:///modules/motd/mood',     # error: [missing-file]
    }
    ```

    ```puppet
    file { '/etc/motd':
      source => ['puppet:///modules/motd/debian', 'puppet:///modules/motd/motd'],
    }
    ```
    """
    if not isinstance(node, ast.Attribute) and function_name(node) == "file":
        wrong = [finding for each in arguments(node) for finding in without_module(each, "files", "file", ctx)]
        yield from wrong if len(wrong) == len(arguments(node)) else ()
    files = _of_attribute(node) if isinstance(node, ast.Attribute) else _of_call(node)
    # Of several sources, the agent takes the first one that exists.
    if files and all(is_missing(file, "files", ctx) for file in files):
        for file in files:
            misnomer = Misnomer(file.path, file.node.span, similar_file(file, "files", ctx))
            yield misnomer.finding(ctx, f"the module `{file.module}` has no file `{file.path}`")


def _of_attribute(node: ast.Attribute) -> list[ModuleFile]:
    """Return the sources of a resource, if all of them are known."""
    if node.name != "source":
        return []
    values = node.value.elements if isinstance(node.value, ast.Array) else [node.value]
    found = [mounted_file(each) for each in values]
    files = [each for each in found if each is not None]
    return files if len(files) == len(values) else []


_OF_BOLT = frozenset({"run_script", "upload_file"})
"""Functions of plans that name a file, perhaps with the folder that it is in."""


def _of_call(node: ast.Call | ast.MethodCall) -> list[ModuleFile]:
    name = function_name(node)
    given = arguments(node) if name == "file" else arguments(node)[:1] if name in _OF_BOLT else []
    files = list(named_files(given))
    if name in _OF_BOLT and any(each.path.startswith(("files/", "scripts/")) for each in files):
        return []
    return files if len(files) == len(given) else []
