"""A class that does not exist."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.suggest import close_matches, question
from pplint.data.document import DataFile
from pplint.infer.core.problems import UnknownName
from pplint.rule import Context, rule
from pplint.syntax.name_kinds import Kind
from pplint_rules.shared.data_values import outer_entries
from pplint_rules.shared.explanations import explained
from pplint_rules.shared.same_cause import repeats
from pplint_rules.shared.unknown_names import missing
from pplint_rules.shared.wording import named


@rule("unknown-class", "A class that does not exist", Severity.ERROR)
def unknown_class(problem: UnknownName | DataFile, ctx: Context) -> Iterator[Finding]:
    """The catalog fails to compile when it declares a class that does not exist.

    The rule reports a class only if the module that would define it is available. It also checks class names in the
    data of a control repository, if a manifest declares the value of their key: `lookup('classes').include`.

    ```puppet file=modules/apache/manifests/vhosts.pp
    class apache::vhosts { }
    ```

    ```puppet
    include apache::vhost     # error: [unknown-class]
    ```

    ```puppet
    include apache::vhosts
    ```
    """
    if isinstance(problem, DataFile):
        yield from _in_data(problem, ctx)
        return
    if problem.kind is not Kind.HOST_CLASS:
        return
    define = ctx.names.define(problem.name)
    if define is None:
        yield from missing(problem, ctx, "class")
    elif repeats(ctx, problem) is not None:
        place = ctx.declared(define.place, "defined type declared here")
        message = f"`{problem.name}` is a defined type, not a class"
        help_ = f"write `{problem.name} {{ 'title': }}`"
        finding = ctx.finding(named(ctx, problem.span, problem.name), message, *place, help=help_)
        yield explained(finding, problem, ctx)


def _in_data(node: DataFile, ctx: Context) -> Iterator[Finding]:
    """Report the classes that a file of data names and that do not exist."""
    if node.owner is None or not node.is_looked_up or not ctx.project.is_control_repository:
        return
    from pplint_rules.shared.classes_in_data import class_keys, classes_in

    for key, entry in outer_entries(node.document.root):
        for each in classes_in(entry.value) if key in class_keys(ctx.project) else ():
            if ctx.project.lacks_class(each.name):
                near = close_matches(each.name, list(ctx.project.class_names(each.name.partition("::")[0])), 1)
                help_ = question(*near) if near else None
                yield ctx.finding(each.span, f"unknown class `{each.name}`", help=help_)
