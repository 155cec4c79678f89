"""Facts that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.mentions import facts_added
from pplint_rules.shared.project_files import about_file, spoken_for
from pplint_rules.shared.reachability import CLASS_ROOTS, is_root, reached_in, roots

ROOTS = roots()


@rule(
    "unused-fact",
    "A fact of a module that is never read",
    Severity.WARNING,
    presets=(),
    aliases=["ghostbuster_facts"],
    groups=["unused"],
    options=[ROOTS],
)
def unused_fact(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """An unused fact can probably be removed, so that nodes need not compute it.

    In a control repository, a fact is used if code, templates, data or `hiera.yaml` name it. Facts in Ruby with literal
    names are checked. The finding is in the file of the fact and is listed with the first manifest of its module. The
    option `roots` has patterns of facts that are read from elsewhere, such as an inventory.

    ```puppet file=environment.conf
    ```

    ```ruby file=modules/apache/lib/facter/apache_version.rb
    Facter.add(:apache_version) { setcode { '2.4' } }
    ```

    Reported in the file of the fact, with the first manifest:

    ```puppet path=modules/apache/manifests/init.pp
    class apache { }     # warning: [unused-fact]
    ```

    ```puppet file=manifests/site.pp
    include apache
    ```

    ```puppet path=modules/apache/manifests/init.pp
    class apache { notice($facts['apache_version']) }
    ```
    """
    module = spoken_for(ctx) if ctx.project.is_control_repository else None
    reached = None if module is None else reached_in(ctx.project, ctx.option(CLASS_ROOTS))
    if module is None or reached is None:
        return
    for path in module.paths("lib/facter", ".rb"):
        file = f"{module.root}/{path}"
        for name in facts_added(ctx.project.session.read(file)):
            fact = name.decode()
            if not reached.has(fact, file) and not is_root(fact, ROOTS, ctx):
                yield about_file(ctx, file, f"fact `{fact}` is never read")
