"""Variables in templates in Ruby that nothing sets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.suggest import close_matches, question
from pplint.repository_files.subjects import ErbTemplate
from pplint.rule import Context, rule
from pplint.session import file_summary
from pplint.syntax.name_kinds import Kind
from pplint_rules.shared.erb import reads_of_template
from pplint_rules.shared.renderings import Rendering, is_set, renderings_of

if TYPE_CHECKING:
    from pplint.repository_files.erb_reads import ScopeRead, TemplateUses

_FOLDER = "templates/"
_LOCAL = late_pattern(r"\$[a-z][a-z0-9_]*")
_OF_RUBY = frozenset({"$stderr", "$stdin", "$stdout"})


@rule("unset-template-variable", "A variable in an ERB template that nothing sets", Severity.WARNING)
def unset_template_variable(node: ErbTemplate, ctx: Context) -> Iterator[Finding]:
    """A variable that is not set where a template is rendered is silently empty.

    `@port` is the variable `$port` of the class or defined type that renders the template, a variable of the top scope,
    or a fact; `scope['shop::port']` is a variable of a class. A variable is reported once, if no class or defined type
    that renders the template sets it. Templates that may be rendered elsewhere as well are not checked.

    ```puppet file=modules/shop/manifests/init.pp
    class shop(Integer $port) {
      file { '/etc/shop.conf': content => template('shop/shop.conf.erb') }
    }
    ```

    ```erb path=modules/shop/templates/shop.conf.erb
    port = <%= @prot %>                  <%# warning: [unset-template-variable] %>
    also = <%= scope['shop::prot'] %>    <%# warning: [unset-template-variable] %>
    ```

    ```erb path=modules/shop/templates/shop.conf.erb
    port = <%= @port %>
    also = <%= scope['shop::port'] %>
    ```
    """
    if node.erb is None or node.erb.root.has_error:
        return
    uses = node.uses
    if not uses.reads and not uses.globals:
        return
    yield from _globals(uses, ctx)
    seen: set[str] = set()
    is_open = not reads_of_template(node.source.data.decode("utf-8", "replace")).is_complete
    for read in uses.reads:
        if read.name in seen:
            continue
        seen.add(read.name)
        if "::" in read.name:
            finding = _of_class(read, ctx)
        elif is_open or read.name in uses.own or read.name.startswith("_"):
            finding = None
        else:
            finding = _of_scope(read, node, ctx)
        if finding is not None:
            yield finding


def _globals(uses: TemplateUses, ctx: Context) -> Iterator[Finding]:
    """Yield the global variables of Ruby that are named like one of the language, and that nothing sets."""
    for read in uses.globals:
        name = read.name
        is_named = name not in uses.own and _LOCAL.fullmatch(name) is not None and name not in _OF_RUBY
        if is_named and not _is_set_elsewhere(name, ctx):
            message = f"`{name}` is a global variable of Ruby that nothing sets"
            yield ctx.finding(read.span, message, help=f"write `@{name[1:]}` for the Puppet variable `{name}`")


def _is_set_elsewhere(name: str, ctx: Context) -> bool:
    """Return whether another template sets a global variable, for those that it renders."""
    return any(
        _sets(ctx.project.session, f"{module.root}/{path}", name)
        for module in ctx.project.modules()
        for path in module.paths("templates", ".erb")
    )


@file_summary
def _sets(data: bytes, name: str) -> bool:
    return re.search(rb"%s\s*(?:\|\|)?=(?![=~])" % re.escape(name.encode()), data) is not None


def _of_class(read: ScopeRead, ctx: Context) -> Finding | None:
    owner, _, name = read.name.rpartition("::")
    found = ctx.names.host_class(owner)
    if found is None or not found.definition.is_sound or _has_unknown_parent(owner, ctx):
        return None
    if ctx.names.class_variable(owner, name) is not None or name in {"title", "name", "module_name"}:
        return None
    known = [each.name for each in found.definition.node.parameters]
    near = close_matches(name, known, 1)
    help_ = question(*(f"{owner}::{each}" for each in near)) if near else None
    message = f"{found.label} sets no variable `{read.name}`"
    return ctx.finding(read.span, message, *ctx.declared(found.place, "class declared here"), help=help_)


def _has_unknown_parent(owner: str, ctx: Context) -> bool:
    seen: set[str] = set()
    name: str | None = owner
    while name is not None and name not in seen:
        seen.add(name)
        found = ctx.names.host_class(name)
        if found is None:
            return True
        name = found.definition.node.parent
    return False


def _of_scope(read: ScopeRead, node: ErbTemplate, ctx: Context) -> Finding | None:
    if not node.inner_path.startswith(_FOLDER) or ctx.module is None or ctx.names.top_variable(read.name) is not None:
        return None
    renderings = renderings_of(ctx.project, f"{ctx.module}/{node.inner_path.removeprefix(_FOLDER)}")
    if not renderings or any(is_set(read.name, each, ctx) for each in renderings):
        return None
    near = close_matches(read.name, _names(renderings), 1)
    if not near and not ctx.names.is_unknown(Kind.FACT, read.name):
        return None
    message = f"nothing that renders this template sets `{read.name}`"
    return ctx.finding(read.span, message, help=question(f"@{near[0]}") if near else None)


def _names(renderings: list[Rendering]) -> list[str]:
    return sorted(frozenset[str]().union(*(each.names for each in renderings)))
