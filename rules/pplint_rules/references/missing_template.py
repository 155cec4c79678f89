"""Templates that a module does not have."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint_rules.shared.named_files import (
    is_missing,
    is_of_other_function,
    named_files,
    similar_file,
    without_module,
)


@rule(
    "missing-template", "A template that the module does not have", Severity.ERROR, named=frozenset({"epp", "template"})
)
def missing_template(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """A template must be in the directory `templates` of its module, or the catalog fails to compile.

    It is reported only if that module is available. A name without a module, such as `vhost.epp`, finds no template in
    any module, and neither does a URL.

    ```epp file=modules/apache/templates/vhost.epp
    <%= $facts['os']['name'] %>
    ```

    ```puppet
    file { '/etc/apache2/vhost.conf':
      content => epp('apache/vhosts.epp'),     # error: [missing-template]
    }
    ```

    ```puppet
    file { '/etc/apache2/vhost.conf':
      content => epp('apache/vhost.epp'),
    }
    ```
    """
    name = function_name(node)
    if name not in {"epp", "template"}:
        return
    given = arguments(node)
    # `shop/base.epp` without quotes calls `epp` for `base`, which is reported as a path.
    named = [] if isinstance(node, ast.MethodCall) and isinstance(node.receiver, ast.Name) else given
    for each in named[:1] if name == "epp" else named:
        yield from without_module(each, "templates", name, ctx)
    # `template` joins as many templates as it is given; the second argument of `epp` is its parameters.
    for file in named_files(given[:1] if name == "epp" else given):
        if is_of_other_function(name, file, ctx):
            continue
        # Only `epp` adds the ending that its name lacks.
        whole = f"{file.path}.epp" if name == "epp" and not file.path.endswith(".epp") else file.path
        meant = replace(file, path=whole)
        if is_missing(meant, "templates", ctx):
            from pplint_rules.shared.wording import Misnomer

            near = similar_file(meant, "templates", ctx)
            if whole != file.path:
                near = [each.removesuffix(".epp") for each in near]
            misnomer = Misnomer(file.path, file.node.span, near)
            yield misnomer.finding(ctx, f"the module `{file.module}` has no template `{whole}`")
