"""Options of plan functions that Bolt ignores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.source import Span
from pplint.base.suggest import close_matches, question
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.source_kinds import SourceKind

_COMMON: Final = frozenset({"_catch_errors", "_description", "_run_as"})
_OPTIONS: Final = {
    "apply": _COMMON | {"_noop"},
    "apply_prep": _COMMON | {"_required_modules"},
    "download_file": _COMMON,
    "run_command": _COMMON | {"_env_vars"},
    "run_container": _COMMON,
    "run_plan": _COMMON,
    "run_script": _COMMON | {"_env_vars"},
    "run_task": _COMMON | {"_noop"},
    "run_task_with": _COMMON | {"_noop"},
    "upload_file": _COMMON,
    "wait_until_available": _COMMON,
    "write_file": _COMMON,
}
"""What the functions of Bolt 3 and 4 take besides the parameters of tasks and plans, as their documentation says."""

_PLAIN: Final = {
    "run_script": frozenset({"arguments", "pwsh_params"}),
    "wait_until_available": frozenset({"description", "retry_interval", "wait_time"}),
}
"""Options without `_` in front, of the functions that pass nothing on to a task or a plan."""


@rule(
    "unknown-run-option",
    "An option of a plan function that Bolt ignores",
    Severity.WARNING,
    named=frozenset(_OPTIONS),
)
def unknown_run_option(node: ast.Call | ast.MethodCall | ast.Apply, ctx: Context) -> Iterator[Finding]:
    """Bolt silently ignores an option of `run_task` and similar functions that does not exist.

    For example, a plan with a misspelt `_catch_errors` stops at the first target that fails. Options start with `_`,
    except `arguments` and `pwsh_params` of `run_script`, and those of `wait_until_available`.

    ```puppet path=modules/shop/plans/restart.pp
    plan shop::restart(TargetSpec $targets) {
      return run_task('service', $targets, '_catch_error' => true) # warning: [unknown-run-option]
    }
    ```

    ```puppet path=modules/shop/plans/restart.pp
    plan shop::restart(TargetSpec $targets) {
      return run_task('service', $targets, '_catch_errors' => true)
    }
    ```
    """
    if ctx.kind is not SourceKind.PLAN:
        return
    given = node.arguments if isinstance(node, ast.Apply) else arguments(node)
    function = "apply" if isinstance(node, ast.Apply) else function_name(node)
    plain = _PLAIN.get(function, frozenset())
    for each in given:
        for entry in each.entries if isinstance(each, ast.Hash) else ():
            key = entry.key
            name = key.value if isinstance(key, ast.String | ast.Name) else ""
            known = _OPTIONS[function] if name.startswith("_") else plain
            if known and name and name not in known:
                near = close_matches(name, sorted(known), 1)
                yield ctx.finding(
                    key,
                    f"`{function}` has no option `{name}` and ignores it",
                    help=question(*near) if near else None,
                    fix=_fix(key, near[0]) if near else None,
                )


def _fix(key: ast.Expression, name: str) -> Fix:
    is_quoted = isinstance(key, ast.String)
    span = Span(key.start + 1, key.end - 1) if is_quoted else key.span
    return Fix(f"write `{name}`", (Edit(span, name),), safe=False)
